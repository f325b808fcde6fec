//! The player's time over the moves of the game in play.

use std::time::{Duration, Instant};

use crate::review::diary::TimeSpent;

/// The most that counts as thinking: who is away for longer does something else.
const LONGEST_THOUGHT: Duration = Duration::from_mins(10);

/// The player's time over the moves of the game in play.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct MoveTiming {
    /// Since when the player is to move; `None` if that is not known, as after a take-back.
    since: Option<Instant>,
    /// Milliseconds over the moves timed so far.
    spent: u64,
    /// The moves timed so far.
    moves: u32,
}

impl MoveTiming {
    /// Notes a move: the player's ends a thought, the opponent's begins the next.
    pub fn moved(&mut self, is_own: bool, now: Instant) {
        if !is_own {
            self.since = Some(now);
        } else if let Some(since) = self.since.take() {
            let thought = now.saturating_duration_since(since).min(LONGEST_THOUGHT);
            self.spent += u64::try_from(thought.as_millis()).unwrap_or(u64::MAX);
            self.moves += 1;
        }
    }

    /// The time so far; `None` before the first timed move.
    pub fn spent(self) -> Option<TimeSpent> {
        let seconds = u32::try_from(self.spent / 1000).unwrap_or(u32::MAX);
        (self.moves > 0).then_some(TimeSpent { moves: self.moves, seconds })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thoughts_are_timed_and_absence_is_not() {
        let mut timing = MoveTiming::default();
        let start = Instant::now();
        let after = |seconds| start + Duration::from_secs(seconds);
        timing.moved(true, after(5));
        assert_eq!(timing.spent(), None, "nobody knows when the first thought began");
        timing.moved(false, after(6));
        timing.moved(true, after(16));
        timing.moved(true, after(90));
        timing.moved(false, after(100));
        timing.moved(true, after(100_000));
        assert_eq!(timing.spent(), Some(TimeSpent { moves: 2, seconds: 610 }));
    }
}
