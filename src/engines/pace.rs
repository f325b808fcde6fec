//! Pace: what a search finds is passed on a few times a second, the newest always in the end.

use std::time::{Duration, Instant};

use crossbeam_channel::{Receiver, RecvTimeoutError};

/// The first find comes no sooner than this after the start: those of the first plies only flicker.
const FIRST: Duration = Duration::from_millis(50);

/// Finds are passed on at most four times a second.
const BETWEEN: Duration = Duration::from_millis(250);

/// Passes on the newest of what is found, never too often, until nothing more can be found. What was found since is
/// then left out: the finished answer follows.
pub(super) fn keep<T>(finds: &Receiver<T>, mut pass_on: impl FnMut(T)) {
    let mut due = Instant::now() + FIRST;
    while let Ok(mut newest) = finds.recv() {
        loop {
            match finds.recv_deadline(due) {
                Ok(newer) => newest = newer,
                Err(RecvTimeoutError::Timeout) => break,
                Err(RecvTimeoutError::Disconnected) => return,
            }
        }
        pass_on(newest);
        due = Instant::now() + BETWEEN;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_many_finds_the_newest_is_passed_on() {
        let (found, finds) = crossbeam_channel::unbounded();
        for depth in 1..=9 {
            found.send(depth).unwrap();
        }
        let mut found = Some(found);
        let mut passed = Vec::new();
        // The search goes on without a word: what it last found is shown nevertheless.
        keep(&finds, |depth| {
            passed.push(depth);
            found = None;
        });
        assert_eq!(passed, [9]);
    }

    #[test]
    fn a_search_that_is_over_at_once_passes_on_nothing() {
        let (found, finds) = crossbeam_channel::unbounded();
        found.send(1).unwrap();
        drop(found);
        keep(&finds, |_| panic!("the finished answer follows"));
    }
}
