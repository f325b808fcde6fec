//! How much of the clock a move deserves.

use std::time::Duration;

use super::limits::{Limits, TimeLeft};

/// The time that a search may use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Share {
    /// No further depth is begun after this, more or less as the answer is in doubt; `None` when all may be used.
    pub enough: Option<Duration>,
    /// The search ends at the latest after this.
    pub most: Duration,
}

/// Moves that the rest of a game is taken to last.
const MOVES_AHEAD: u32 = 26;

/// The largest part of what is left that one move may take, in percent.
const MOST_PERCENT: u32 = 55;

/// A move that needs it may take so many times what it deserves.
const LONGEST: u32 = 4;

/// What the limits allow; `None` when time does not matter.
pub fn share(limits: &Limits) -> Option<Share> {
    let fixed = limits.time.map(|most| Share { enough: None, most });
    let clock = limits.clock.map(of_clock);
    match (fixed, clock) {
        (Some(fixed), Some(clock)) => Some(Share {
            most: fixed.most.min(clock.most),
            ..clock
        }),
        (one, other) => one.or(other),
    }
}

/// An even part of what is left and most of the increment, a few times as much at most, and never all of it.
fn of_clock(clock: TimeLeft) -> Share {
    let left = clock.remaining.saturating_sub(clock.overhead);
    let moves = clock.moves_to_go.unwrap_or(MOVES_AHEAD).clamp(1, MOVES_AHEAD);
    let even = left / moves + clock.increment * 3 / 4;
    let ceiling = if moves == 1 {
        left * 9 / 10
    } else {
        left * MOST_PERCENT / 100
    };
    let most = (even * LONGEST).min(ceiling).max(Duration::from_millis(1));
    Share {
        enough: Some((even * 7 / 10).min(most)),
        most,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn left(remaining: u64, increment: u64, moves_to_go: Option<u32>) -> Share {
        of_clock(TimeLeft {
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
                    let share = left(remaining, increment, moves);
                    let spare = Duration::from_millis(remaining.saturating_sub(10).max(1));
                    assert!(
                        share.most <= spare,
                        "{remaining} {increment} {moves:?}: {share:?}"
                    );
                    assert!(share.enough.unwrap() <= share.most);
                }
            }
        }
    }

    #[test]
    fn more_time_and_fewer_moves_let_a_move_take_more() {
        assert!(left(60_000, 0, None).most > left(30_000, 0, None).most);
        assert!(left(60_000, 1_000, None).enough > left(60_000, 0, None).enough);
        assert!(left(60_000, 0, Some(5)).enough > left(60_000, 0, Some(20)).enough);
    }

    #[test]
    fn a_fixed_time_is_used_whole_and_bounds_the_clock() {
        let time = Some(Duration::from_millis(300));
        let fixed = Limits {
            time,
            ..Limits::default()
        };
        assert_eq!(
            share(&fixed),
            Some(Share {
                enough: None,
                most: Duration::from_millis(300)
            })
        );
        let both = Limits {
            clock: Some(TimeLeft {
                remaining: Duration::from_mins(5),
                increment: Duration::ZERO,
                moves_to_go: None,
                overhead: Duration::ZERO,
            }),
            ..fixed
        };
        assert_eq!(share(&both).unwrap().most, Duration::from_millis(300));
        assert_eq!(share(&Limits::default()), None);
    }
}
