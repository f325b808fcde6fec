//! The search's tunable numbers, each with its unit and what it is for.

use super::value::Value;

/// Plies of the main search at most, as [`super::Limits`] promises.
pub const MAX_DEPTH: u8 = 100;

/// From this depth on a search expects nearly the value of the one before; in plies.
pub const ASPIRATION_DEPTH: i32 = 4;

/// How far from the last value the next is expected, in centipawns; doubled each time it is not.
pub const ASPIRATION_WIDTH: Value = 25;

/// Passing is tried from this depth on, in plies.
pub const NULL_MOVE_DEPTH: i32 = 2;

/// Passing is searched so many plies less deep, and one more for each [`NULL_MOVE_STEP`] plies of depth.
pub const NULL_MOVE_REDUCTION: i32 = 3;

/// See [`NULL_MOVE_REDUCTION`].
pub const NULL_MOVE_STEP: i32 = 4;

/// Late moves are searched less deep from this depth on, in plies.
pub const LATE_MOVE_DEPTH: i32 = 3;

/// So many moves are never late.
pub const EARLY_MOVES: usize = 3;

/// Late moves lose log2(depth) x log2(number of the move) / this, in plies.
pub const LATE_MOVE_DIVISOR: i32 = 4;

/// A capture in quiescence must be able to reach alpha with so many centipawns to spare.
pub const DELTA_MARGIN: Value = 150;

/// Checks extend the search only up to so many times the nominal depth from the root.
pub const EXTENSION_FACTOR: usize = 2;

/// How many plies a late move is searched less deep; whole numbers only, so that every machine searches alike.
pub fn late_move_reduction(depth: i32, number: usize) -> i32 {
    let sixteenths = sixteenths_of_log2(depth as u32) * sixteenths_of_log2(number as u32);
    sixteenths as i32 / (16 * 16 * LATE_MOVE_DIVISOR)
}

/// The logarithm to base 2 in sixteenths, straight between powers of two.
const fn sixteenths_of_log2(number: u32) -> u32 {
    let whole = number.ilog2();
    let rest = ((number - (1 << whole)) * 16) >> whole;
    whole * 16 + rest
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn later_and_deeper_is_reduced_more() {
        assert_eq!(sixteenths_of_log2(1), 0);
        assert_eq!(sixteenths_of_log2(8), 48);
        assert_eq!(sixteenths_of_log2(12), 56);
        assert_eq!(late_move_reduction(3, 4), 0);
        assert_eq!(late_move_reduction(8, 16), 3);
        assert!(late_move_reduction(20, 60) > late_move_reduction(8, 16));
        assert!(late_move_reduction(100, 218) < 20);
    }
}
