//! The progress line of a review, on standard error: moves, games, and the time left.

use std::collections::BTreeMap;
use std::io::Write;

use crate::cli::arena::in_words;
use crate::cli::status_line::StatusLine;

/// The bar's width in cells.
const BAR: usize = 20;

/// The state of all jobs.
pub(super) struct ReviewProgress {
    shown: StatusLine,
    /// Number of games to review, if known.
    games: Option<u32>,
    finished: u32,
    /// The current game of each job.
    jobs: BTreeMap<usize, At>,
    /// Searched moves, and those of finished games.
    searched: usize,
    moves: usize,
    at_once: usize,
}

/// The current game of a job.
#[derive(Clone, Copy, Debug, Default)]
struct At {
    number: u32,
    done: usize,
    of: usize,
}

impl ReviewProgress {
    pub(super) fn new(shown: bool, games: Option<u32>, at_once: usize) -> ReviewProgress {
        ReviewProgress {
            shown: StatusLine::new(shown),
            games,
            finished: 0,
            jobs: BTreeMap::new(),
            searched: 0,
            moves: 0,
            at_once,
        }
    }

    /// Notes that a job has judged `done` of `of` moves, `known` of them from the journal.
    pub(super) fn ply(&mut self, job: usize, number: u32, (done, of, known): (usize, usize, usize)) {
        self.jobs.insert(job, At { number, done, of });
        self.searched += usize::from(done > known);
    }

    /// Notes that a game is done.
    pub(super) fn game(&mut self, number: u32) {
        self.finished += 1;
        let of_it = self.jobs.values().find(|at| at.number == number);
        self.moves += of_it.map_or(0, |at| at.of);
        self.jobs.retain(|_, at| at.number != number);
    }

    pub(super) fn show(&mut self, err: &mut dyn Write) {
        // Taken out, as the line is made of the rest.
        let mut shown = std::mem::replace(&mut self.shown, StatusLine::new(false));
        shown.show(err, |spent| self.line(spent.as_secs_f64()));
        self.shown = shown;
    }

    pub(super) fn clear(&mut self, err: &mut dyn Write) {
        self.shown.clear(err);
    }

    fn line(&self, seconds: f64) -> String {
        let (done, of) = self.jobs.values().fold((0, 0), |(done, of), at| (done + at.done, of + at.of));
        let full = (BAR * done).checked_div(of).unwrap_or(0);
        let mut parts = vec![format!("{}{} move {done}/{of}", "=".repeat(full), ".".repeat(BAR - full))];
        match self.games {
            Some(1) => {}
            Some(games) => parts.push(format!("game {}/{games}", (self.finished + 1).min(games))),
            None => parts.push(format!("game {}", self.finished + 1)),
        }
        parts.extend(self.left(seconds, done, of).map(|left| format!("{} left", in_words(left))));
        parts.join("  ")
    }

    /// Estimated seconds left, at the pace so far; games not yet begun count as average.
    fn left(&self, seconds: f64, done: usize, of: usize) -> Option<f64> {
        if self.searched == 0 {
            return None;
        }
        let each = seconds / self.searched as f64;
        let begun = self.jobs.len() + self.finished as usize;
        let unbegun = (self.games? as usize).saturating_sub(begun);
        let usual = (self.moves + of) as f64 / begun.max(1) as f64;
        // The last games run in fewer jobs than set the pace so far.
        let slower = if unbegun == 0 { self.at_once as f64 / self.jobs.len().max(1) as f64 } else { 1.0 };
        Some(each * ((of - done) as f64 * slower.min(self.at_once as f64) + unbegun as f64 * usual))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_game_is_told_by_its_moves_and_the_time_left() {
        let mut progress = ReviewProgress::new(true, Some(1), 1);
        assert_eq!(progress.line(0.0), ".................... move 0/0");
        progress.ply(0, 1, (20, 80, 20));
        assert_eq!(progress.line(0.1), "=====............... move 20/80");
        for done in 21..=40 {
            progress.ply(0, 1, (done, 80, 20));
        }
        assert_eq!(progress.line(4.0), "==========.......... move 40/80  8 s left");
    }

    #[test]
    fn many_games_are_told_by_their_number() {
        let mut progress = ReviewProgress::new(true, Some(3), 1);
        for done in 1..=40 {
            progress.ply(0, 1, (done, 40, 0));
        }
        progress.game(1);
        progress.ply(0, 2, (0, 40, 0));
        assert_eq!(progress.line(40.0), ".................... move 0/40  game 2/3  2 min left");
        let mut endless = ReviewProgress::new(true, None, 1);
        endless.ply(0, 1, (1, 4, 0));
        assert_eq!(endless.line(1.0), "=====............... move 1/4  game 1");
    }
}
