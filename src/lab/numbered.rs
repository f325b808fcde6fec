//! Long work in numbered parts: done by several threads, handed over in the order of the numbers, with its progress told.

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::ops::RangeInclusive;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::Duration;

use crossbeam_channel::{Sender, bounded};

use crate::cli::status_line::StatusLine;
use crate::search::StopFlag;

/// Finished parts that wait to be written.
const WAITING: usize = 16;

/// One thread's means: what does a part at a time.
pub trait PartWorker {
    /// A finished part.
    type Part: Send;

    /// Does the part of this number; `None` after a stop.
    fn part(&mut self, number: u64, stop: &StopFlag) -> Option<Self::Part>;
}

/// Does the parts of these numbers, `jobs` at a time, and hands them over in the order of their numbers.
///
/// # Errors
/// The first of `each`, which ends the work.
pub fn in_order<W: PartWorker>(
    numbers: RangeInclusive<u64>,
    jobs: u8,
    stop: &StopFlag,
    worker: &(dyn Fn() -> W + Sync),
    each: &mut dyn FnMut(&W::Part) -> io::Result<()>,
) -> io::Result<()> {
    let next = AtomicU64::new(*numbers.start());
    let last = *numbers.end();
    let (parts, done) = bounded(WAITING);
    thread::scope(|scope| {
        for _ in 0..jobs {
            let parts = parts.clone();
            let next = &next;
            scope.spawn(move || work(&mut worker(), next, last, stop, &parts));
        }
        drop(parts);
        let mut due = *numbers.start();
        let mut waiting = BTreeMap::new();
        for (number, part) in done {
            waiting.insert(number, part);
            while let Some(part) = waiting.remove(&due) {
                each(&part).inspect_err(|_| stop.stop())?;
                due += 1;
            }
        }
        Ok(())
    })
}

/// One thread: takes the next number until there is none.
fn work<W: PartWorker>(
    worker: &mut W,
    next: &AtomicU64,
    last: u64,
    stop: &StopFlag,
    parts: &Sender<(u64, W::Part)>,
) {
    loop {
        let number = next.fetch_add(1, Ordering::Relaxed);
        if number > last || stop.is_stopped() {
            return;
        }
        let Some(part) = worker.part(number, stop) else {
            return;
        };
        if parts.send((number, part)).is_err() {
            return;
        }
    }
}

/// The line on standard error that tells how far games have come.
pub struct GameProgress {
    shown: StatusLine,
    /// Games and finds that were there before.
    before: (u64, u64),
    games: u64,
    /// What is found in games: `positions`.
    finds: &'static str,
}

impl GameProgress {
    /// Of a file that holds so many games and finds, until it holds `games`.
    pub fn new(shown: bool, before: (u64, u64), games: u64, finds: &'static str) -> GameProgress {
        GameProgress { shown: StatusLine::new(shown), before, games, finds }
    }

    /// Tells how far it has come, unless that was told a moment ago.
    pub fn tell(&mut self, kept: (u64, u64), err: &mut dyn Write) {
        let mut shown = std::mem::replace(&mut self.shown, StatusLine::new(false));
        shown.show(err, |spent| self.line(kept, spent));
        self.shown = shown;
    }

    fn line(&self, (games, found): (u64, u64), elapsed: Duration) -> String {
        let seconds = elapsed.as_secs_f64().max(0.001);
        let played = (games - self.before.0).max(1) as f64;
        let rate = (found - self.before.1) as f64 / seconds;
        let rate = if rate < 1.0 {
            format!("{:.0} per minute", 60.0 * rate)
        } else {
            format!("{rate:.0} per second")
        };
        let left = (self.games - games) as f64 * seconds / played;
        format!(
            "{games} of {} games, {found} {}, {rate}, {:.0} min left",
            self.games,
            self.finds,
            (left / 60.0).ceil()
        )
    }

    /// Removes the line.
    pub fn clear(&mut self, err: &mut dyn Write) {
        self.shown.clear(err);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn progress_tells_games_finds_and_time_left() {
        let progress = GameProgress::new(true, (0, 0), 100, "positions");
        let line = progress.line((20, 200), Duration::from_mins(1));
        assert_eq!(line, "20 of 100 games, 200 positions, 3 per second, 4 min left");
        let slow = progress.line((20, 30), Duration::from_mins(1));
        assert_eq!(slow, "20 of 100 games, 30 positions, 30 per minute, 4 min left");
    }
}
