//! How both sides used their time, by the clocks in a game's record (`[%clk]`, or `[%emt]` for the time of a move itself).

use std::time::Duration;

use serde::{Deserialize, Serialize};

use super::report::MoveReport;
use crate::chess::{Color, Game, Position, annotation, words};

/// What counts as time trouble: less than this share of the time at the start, and less than a minute.
const TROUBLE: f64 = 0.1;
const TROUBLE_MOST: f64 = 60.0;

/// A fault is hurried if its move took less than this share of the side's average: at a third and less, players do not look
/// at the opponent's answers.
const HURRIED: f64 = 1.0 / 3.0;

/// The least number of timed moves whose average says something.
const MEASURED: usize = 5;

/// How both sides used their time.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct TimeUse {
    /// Seconds spent on each ply, to a tenth; none where the record does not tell.
    pub spent: Vec<Option<f64>>,
    /// Seconds left after each ply, likewise.
    pub left: Vec<Option<f64>>,
    /// Seconds at the start, for each side.
    pub base: f64,
    /// How White used them.
    pub white: SideTime,
    /// How Black used them.
    pub black: SideTime,
}

/// How a side used its time.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct SideTime {
    /// Seconds a move on average, to a tenth.
    pub average: Option<f64>,
    /// The ply after which the side was first in time trouble.
    pub trouble: Option<u32>,
    /// The plies of mistakes and blunders that were played fast while there was time.
    pub hurried: Vec<u32>,
}

impl TimeUse {
    /// Reads the clocks of a game's mainline; none if no move has one.
    pub fn of(game: &Game) -> Option<TimeUse> {
        let tree = game.tree();
        let comments: Vec<&str> = tree.mainline().map(|id| tree.node(id).comment.as_str()).collect();
        let read = |name| comments.iter().map(|text| seconds(annotation::get(text, name)?)).collect();
        let (left, told): (Vec<Option<f64>>, Vec<Option<f64>>) = (read("clk"), read("emt"));
        let (base, increment) = control(game.tags.get("TimeControl")).unwrap_or_else(|| (most(&left), 0.0));
        let spent: Vec<Option<f64>> = (0..comments.len())
            .map(|ply| told[ply].or_else(|| spent(&left, ply, base, increment)).map(tenths))
            .collect();
        if spent.iter().all(Option::is_none) {
            return None;
        }
        Some(TimeUse { spent, left, base, ..TimeUse::default() })
    }

    /// How a side used its time.
    pub fn side(&self, side: Color) -> &SideTime {
        match side {
            Color::White => &self.white,
            Color::Black => &self.black,
        }
    }

    /// Works out what follows from the times and the judged moves.
    pub(super) fn judge(&mut self, moves: &[MoveReport]) {
        [self.white, self.black] = Color::ALL.map(|side| self.of_side(side, moves));
    }

    fn of_side(&self, side: Color, moves: &[MoveReport]) -> SideTime {
        let own = || moves.iter().filter(move |report| report.color == side);
        let spent: Vec<f64> = own().filter_map(|report| self.spent_on(report.ply)).collect();
        let average = spent.iter().sum::<f64>() / spent.len() as f64;
        let average = Some(average).filter(|_| spent.len() >= MEASURED);
        let is_hurried = |report: &&MoveReport| {
            let is_fast = average
                .zip(self.spent_on(report.ply))
                .is_some_and(|(average, spent)| spent < average * HURRIED);
            report.judgement.is_fault() && is_fast && !self.is_trouble(report.ply)
        };
        SideTime {
            average: average.map(tenths),
            trouble: own().map(|report| report.ply).find(|ply| self.is_trouble(*ply)),
            hurried: own().filter(is_hurried).map(|report| report.ply).collect(),
        }
    }

    /// The seconds spent on a ply, from 1.
    pub fn spent_on(&self, ply: u32) -> Option<f64> {
        *self.spent.get((ply as usize).checked_sub(1)?)?
    }

    /// The seconds left after a ply, from 1.
    pub fn left_after(&self, ply: u32) -> Option<f64> {
        *self.left.get((ply as usize).checked_sub(1)?)?
    }

    fn is_trouble(&self, ply: u32) -> bool {
        let line = (self.base * TROUBLE).min(TROUBLE_MOST);
        self.left_after(ply).is_some_and(|left| left < line)
    }

    /// What is to be said about a side's time.
    pub fn sentences(&self, side: Color, moves: &[MoveReport]) -> Vec<String> {
        let (name, time) = (words::side(side), self.side(side));
        let report = |ply: u32| moves.get(ply as usize - 1);
        let mut said = Vec::new();
        said.extend(time.average.map(|seconds| format!("{name} took {} a move.", in_words(seconds))));
        if let Some(report) = time.trouble.and_then(report) {
            said.push(format!("{name} was in time trouble from {} on.", report.signed()));
        }
        let fast = time.hurried.iter().filter_map(|ply| {
            let (report, spent) = (report(*ply)?, self.spent_on(*ply)?);
            let left = self.left_after(*ply).map_or(String::new(), |left| format!(", {} left", clock(left)));
            Some(format!("{} after {}{left}", report.signed(), in_words(spent)))
        });
        let fast: Vec<String> = fast.collect();
        if !fast.is_empty() {
            said.push(format!("Played too fast: {}.", fast.join("; ")));
        }
        said
    }
}

/// The seconds spent on a ply by the clock before and after it; the first move of a side is reckoned from the start.
fn spent(left: &[Option<f64>], ply: usize, base: f64, increment: f64) -> Option<f64> {
    let before = match ply.checked_sub(2) {
        Some(earlier) => left[earlier]? + increment,
        // Sites start the clock with the first move, or add no increment for it.
        None => base.max(left[ply]?),
    };
    Some((before - left[ply]?).max(0.0))
}

/// Base and increment of the tag `TimeControl`, in seconds: `300+3`, `600`.
fn control(tag: Option<&str>) -> Option<(f64, f64)> {
    let (base, increment) = tag?.split_once('+').unwrap_or((tag?, "0"));
    let number = |text: &str| text.trim().parse::<f64>().ok().filter(|number| (0.0..1e6).contains(number));
    Some((number(base).filter(|base| *base > 0.0)?, number(increment)?))
}

/// A clock as seconds, at most some 300,000 years: `0:04:59`, `1:02:03.4`, `59`.
fn seconds(text: &str) -> Option<f64> {
    let mut sum = 0.0;
    for part in text.split(':') {
        let part: f64 = part.trim().parse().ok().filter(|part| (0.0..1e6).contains(part))?;
        sum = sum * 60.0 + part;
    }
    // Any number of colons may stand in a comment, and no duration holds the hours of twelve.
    Some(sum).filter(|sum| *sum < 1e13)
}

/// The time that a side had left after its last move before the position on the board, if the game's record tells.
pub fn recorded_clock(game: &Game, side: Color) -> Option<Duration> {
    let tree = game.tree();
    let path = tree.path(game.current());
    let mut own = path.iter().rev().filter(|node| tree.node(**node).position().turn() != side);
    let told = annotation::get(&tree.node(*own.next()?).comment, "clk")?;
    seconds(told).map(Duration::from_secs_f64)
}

/// A clock as records have it: `0:04:59`.
pub fn written(left: Duration) -> String {
    let seconds = left.as_secs();
    format!("{}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60)
}

fn most(left: &[Option<f64>]) -> f64 {
    left.iter().flatten().copied().fold(0.0, f64::max)
}

fn tenths(seconds: f64) -> f64 {
    (seconds * 10.0).round() / 10.0
}

/// `9 seconds`, `1:20 minutes`.
fn in_words(seconds: f64) -> String {
    match seconds.round() as u64 {
        1 => "1 second".to_owned(),
        whole @ 0..100 => format!("{whole} seconds"),
        whole => format!("{} minutes", clock(whole as f64)),
    }
}

/// `4:59`, `1:02:03`.
fn clock(seconds: f64) -> String {
    let whole = seconds.round() as u64;
    let (hours, minutes, seconds) = (whole / 3600, whole / 60 % 60, whole % 60);
    if hours > 0 { format!("{hours}:{minutes:02}:{seconds:02}") } else { format!("{minutes}:{seconds:02}") }
}

#[cfg(test)]
mod tests {
    use std::sync::OnceLock;

    use super::*;
    use crate::chess::pgn;
    use crate::review::{MoveReport, Plan, Reviewer};
    use crate::search::{Limits, StopFlag};
    use crate::tutor::words::{Audience, Voice};

    fn game(text: &str) -> Game {
        pgn::read_all(text.as_bytes()).unwrap().remove(0).game
    }

    #[test]
    fn time_is_what_the_clock_lost_and_the_increment_gave() {
        let read = TimeUse::of(&game(
            "[TimeControl \"300+3\"]\n\n1. e4 {[%clk 0:05:00]} e5 {[%clk 0:04:58]} 2. Nf3 {[%clk 0:04:53]} Nc6 \
             {[%clk 0:05:01]} *\n",
        ))
        .unwrap();
        assert_eq!(read.spent, [Some(0.0), Some(2.0), Some(10.0), Some(0.0)]);
        assert!((read.base - 300.0).abs() < 1e-9);
    }

    #[test]
    fn what_a_record_tells_itself_is_taken_and_holes_stay_holes() {
        let read = TimeUse::of(&game("1. e4 {[%emt 0:00:07]} e5 2. Nf3 {[%clk 0:01:00.5]} Nc6 *\n")).unwrap();
        assert_eq!(read.spent, [Some(7.0), None, None, None]);
        assert_eq!(TimeUse::of(&game("1. e4 e5 2. Nf3 {[%clk soon]} Nc6 {[%eval 0.3]} *\n")), None);
    }

    #[test]
    fn clocks_and_controls_are_read_in_all_their_forms() {
        for (text, wanted) in [
            ("0:04:59", Some(299.0)),
            ("1:02:03.4", Some(3723.4)),
            ("59", Some(59.0)),
            ("", None),
            ("-1:00", None),
            ("nan", None),
            (&["59"; 12].join(":"), None),
            (&["59"; 300].join(":"), None),
        ] {
            assert_eq!(seconds(text), wanted, "{text}");
        }
        assert_eq!(control(Some("600")), Some((600.0, 0.0)));
        for none in [None, Some("-"), Some("40/7200"), Some("0+1"), Some("*60")] {
            assert_eq!(control(none), None, "{none:?}");
        }
        assert_eq!(written(Duration::from_millis(3_723_900)), "1:02:03");
    }

    /// A game of three minutes with these seconds for each ply; its last move gives a knight away.
    fn reviewed(spent: [u64; 14]) -> crate::review::GameReport {
        // The moves are judged once: their times are no part of it.
        static JUDGED: OnceLock<Vec<MoveReport>> = OnceLock::new();
        let moves =
            ["e4", "e5", "Nf3", "Nc6", "Bc4", "Bc5", "d3", "d6", "c3", "Nf6", "Nbd2", "a6", "h3", "Ng4"];
        let mut left = [180_u64; 2];
        let mut text = "[TimeControl \"180+0\"]\n\n".to_owned();
        for (ply, name) in moves.iter().enumerate() {
            left[ply % 2] -= spent[ply];
            let (minutes, seconds) = (left[ply % 2] / 60, left[ply % 2] % 60);
            let clock = format!("{name} {{[%clk 0:{minutes:02}:{seconds:02}]}} ");
            text.push_str(&clock);
        }
        let limits = Limits { nodes: Some(20_000), ..Limits::default() };
        let plan = Plan::of(&game(&(text + "*\n")), limits, Voice::new(Audience::Novice, None));
        let review = |done| Reviewer::new(1).review(&plan, done, &StopFlag::default(), &mut |_| {}).unwrap();
        let judged = JUDGED.get_or_init(|| review(Vec::new()).moves);
        review(judged.clone())
    }

    #[test]
    fn a_fast_blunder_is_told_if_there_was_time_and_a_slow_one_is_not() {
        let fast = reviewed([9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 1]);
        let times = fast.times.as_ref().unwrap();
        assert!(fast.moves[13].judgement.is_fault());
        assert_eq!((times.black.hurried.as_slice(), times.black.average), (&[14][..], Some(7.9)));
        let said = times.sentences(Color::Black, &fast.moves);
        assert_eq!(said[0], "Black took 8 seconds a move.");
        assert!(
            said[1].starts_with("Played too fast: 7…Ng4") && said[1].ends_with("after 1 second, 2:05 left.")
        );
        let slow = reviewed([9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 20]);
        assert!(slow.times.unwrap().black.hurried.is_empty());
    }

    #[test]
    fn in_time_trouble_nobody_is_told_to_think_longer() {
        let short = reviewed([9, 30, 9, 30, 9, 30, 9, 30, 9, 30, 9, 15, 9, 1]);
        let black = short.times.as_ref().unwrap().black.clone();
        assert_eq!((black.trouble, black.hurried.as_slice()), (Some(12), &[][..]));
        let said = short.times.as_ref().unwrap().sentences(Color::Black, &short.moves);
        assert_eq!(said[1], "Black was in time trouble from 6…a6 on.");
    }

    #[test]
    fn a_few_moves_have_no_average() {
        let mut few = TimeUse::of(&game("1. e4 {[%clk 0:01:00]} e5 {[%clk 0:00:30]} *\n")).unwrap();
        few.judge(&[]);
        assert_eq!((few.white.average, few.black.hurried.len()), (None, 0));
    }
}
