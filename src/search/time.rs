//! Time management: soft and hard limit of a move from what the clock shows.

use std::time::Duration;

use super::limits::{Limits, TimeLeft};
use super::params::{
    EXPECTED_MOVES_TO_GO, HARD_LIMIT_FACTOR, HARD_LIMIT_PERCENT, INCREMENT_PERCENT, LAST_MOVE_PERCENT,
    SOFT_LIMIT_PERCENT,
};

/// The time limits of one search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TimeAllocation {
    /// Soft limit: no iteration begins after this, scaled by how unsettled the best move is; `None` when all may be used.
    pub soft: Option<Duration>,
    /// Hard limit: the search ends at the latest after this.
    pub hard: Duration,
}

/// Returns the time that the limits allow; `None` when time does not matter.
pub fn allocate(limits: &Limits) -> Option<TimeAllocation> {
    let fixed = limits.time.map(|hard| TimeAllocation { soft: None, hard });
    let clock = limits.clock.map(from_clock);
    match (fixed, clock) {
        // A time for the move bounds the clock and never extends it.
        (Some(fixed), Some(clock)) => Some(TimeAllocation { hard: fixed.hard.min(clock.hard), ..clock }),
        (one, other) => one.or(other),
    }
}

/// Returns the limits of a clock: an even share of the time left and most of the increment as the soft limit, a few times
/// as much as the hard one, never all that is left.
fn from_clock(clock: TimeLeft) -> TimeAllocation {
    let left = clock.remaining.saturating_sub(clock.overhead);
    // A control farther off than the game is expected to last is none: to save for it would shorten this move.
    let moves = clock.moves_to_go.unwrap_or(EXPECTED_MOVES_TO_GO).clamp(1, EXPECTED_MOVES_TO_GO);
    let even = left / moves + clock.increment * INCREMENT_PERCENT / 100;
    let ceiling = if moves == 1 { left * LAST_MOVE_PERCENT / 100 } else { left * HARD_LIMIT_PERCENT / 100 };
    // Even with nothing left a move has to be found.
    let hard = (even * HARD_LIMIT_FACTOR).min(ceiling).max(Duration::from_millis(1));
    TimeAllocation { soft: Some((even * SOFT_LIMIT_PERCENT / 100).min(hard)), hard }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn left(remaining: u64, increment: u64, moves_to_go: Option<u32>) -> TimeAllocation {
        from_clock(TimeLeft {
            remaining: Duration::from_millis(remaining),
            increment: Duration::from_millis(increment),
            moves_to_go,
            overhead: Duration::from_millis(10),
        })
    }

    #[test]
    fn a_move_never_takes_all_that_is_left() {
        for remaining in [0, 1, 5, 50, 1_000, 60_000, 7_200_000] {
            for increment in [0, 100, 30_000] {
                for moves in [None, Some(0), Some(1), Some(40)] {
                    let allocation = left(remaining, increment, moves);
                    let spare = Duration::from_millis(remaining.saturating_sub(10).max(1));
                    assert!(allocation.hard <= spare, "{remaining} {increment} {moves:?}: {allocation:?}");
                    assert!(allocation.soft.unwrap() <= allocation.hard);
                }
            }
        }
    }

    #[test]
    fn more_time_and_fewer_moves_let_a_move_take_more() {
        assert!(left(60_000, 0, None).hard > left(30_000, 0, None).hard);
        assert!(left(60_000, 1_000, None).soft > left(60_000, 0, None).soft);
        assert!(left(60_000, 0, Some(5)).soft > left(60_000, 0, Some(20)).soft);
    }

    #[test]
    fn a_fixed_time_is_used_whole_and_bounds_the_clock() {
        let time = Some(Duration::from_millis(300));
        let fixed = Limits { time, ..Limits::default() };
        assert_eq!(allocate(&fixed), Some(TimeAllocation { soft: None, hard: Duration::from_millis(300) }));
        let both = Limits {
            clock: Some(TimeLeft {
                remaining: Duration::from_mins(5),
                increment: Duration::ZERO,
                moves_to_go: None,
                overhead: Duration::ZERO,
            }),
            ..fixed
        };
        assert_eq!(allocate(&both).unwrap().hard, Duration::from_millis(300));
        assert_eq!(allocate(&Limits::default()), None);
    }
}
