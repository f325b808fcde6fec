//! The progress line of a match, on standard error.

use std::io::Write;

use super::standing::MatchStanding;
use super::table;
use crate::cli::status_line::StatusLine;
use crate::engines::arena::Sprt;

/// The bar's width in cells.
const BAR: u32 = 20;

/// The progress line.
pub(super) struct MatchProgress {
    shown: StatusLine,
    games: u32,
    /// Games that were in the file at the start.
    before: u32,
}

impl MatchProgress {
    pub(super) fn new(shown: bool, games: u32, standing: &MatchStanding) -> MatchProgress {
        MatchProgress { shown: StatusLine::new(shown), games, before: standing.tally.counts.games() }
    }

    pub(super) fn show(&mut self, standing: &MatchStanding, err: &mut dyn Write) {
        let MatchProgress { shown, games, before } = self;
        shown.show(err, |spent| line(*games, *before, standing, spent.as_secs_f64()));
    }

    pub(super) fn clear(&mut self, err: &mut dyn Write) {
        self.shown.clear(err);
    }
}

fn line(games: u32, before: u32, standing: &MatchStanding, seconds: f64) -> String {
    let counts = standing.tally.counts;
    let played = counts.games();
    let full = (BAR * played / games.max(1)).min(BAR) as usize;
    let mut parts =
        vec![format!("{}{} {played}/{}", "=".repeat(full), ".".repeat(BAR as usize - full), games)];
    if let Some(elo) = counts.elo() {
        parts.push(format!("{:.1}%", 100.0 * elo.score));
        parts.push(format!("Elo {}", table::elo_in_words(&elo)));
    }
    if let Some(sprt) = standing.sprt {
        parts.push(format!("LLR {:.2} of ±{:.2}", sprt.llr(&counts), Sprt::bound()));
    }
    if played > before {
        let each = seconds / f64::from(played - before);
        let left = each * f64::from(games.saturating_sub(played));
        parts.push(format!("{} left", in_words(left)));
    }
    parts.join("  ")
}

/// `40 s`, `12 min`, `3 h 5 min`.
pub(in crate::cli) fn in_words(seconds: f64) -> String {
    let whole = seconds.ceil() as u64;
    match whole {
        0..=59 => format!("{whole} s"),
        60..=3599 => format!("{} min", whole.div_ceil(60)),
        _ => format!("{} h {} min", whole / 3600, whole % 3600 / 60),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engines::arena::{EndReason, GameRecord};

    #[test]
    fn the_line_tells_games_score_elo_test_and_time_left() {
        let mut standing = MatchStanding { sprt: "0,10".parse().ok(), ..MatchStanding::default() };
        assert_eq!(line(10, 0, &standing, 0.0), ".................... 0/10  LLR 0.00 of ±2.94");
        for number in 1..=2 {
            standing.add(GameRecord {
                number,
                winner: None,
                reason: EndReason::Stalemate,
                white: crate::engines::arena::MatchSide::A,
                culprit: None,
            });
        }
        let line = line(10, 0, &standing, 60.0);
        assert!(line.starts_with("====................ 2/10  50.0%  Elo +0 ±"), "{line}");
        assert!(line.ends_with("LLR 0.00 of ±2.94  4 min left"), "{line}");
    }

    #[test]
    fn times_are_told_in_round_units() {
        assert_eq!(in_words(0.2), "1 s");
        assert_eq!(in_words(61.0), "2 min");
        assert_eq!(in_words(3700.0), "1 h 1 min");
    }
}
