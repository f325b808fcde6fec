//! Values: the search's own numbers, centipawns with mates at the far ends, and their way to a [`Score`].

use crate::chess::Score;

/// From the side to move, in centipawns; beyond [`MATE_FOUND`] it counts plies to mate.
pub type Value = i32;

/// Deepest ply that is looked at, from the root.
pub const MAX_PLY: usize = 128;

/// Being mated here and now, negated.
pub const MATE: Value = 32_000;

/// Every value at least this far from 0 is a forced mate: found at the last ply, from a position as deep in the table.
pub const MATE_FOUND: Value = MATE - 2 * MAX_PLY as Value;

/// Larger than every value.
pub const INFINITE: Value = MATE + 1;

/// No value: the static evaluation of a side in check.
pub const UNKNOWN: Value = INFINITE + 1;

/// A draw.
pub const DRAW: Value = 0;

/// The largest value that an evaluation may have; well below a mate.
pub const MAX_EVALUATION: Value = 30_000;

/// Being mated so many plies from the root.
pub const fn mated_at(ply: usize) -> Value {
    ply as Value - MATE
}

/// Giving mate so many plies from the root.
pub const fn mate_at(ply: usize) -> Value {
    MATE - ply as Value
}

/// Whether a value is a forced mate for either side.
pub const fn is_mate(value: Value) -> bool {
    value.abs() >= MATE_FOUND
}

/// Whether nothing better than being mated has been found.
pub const fn is_mate_against(value: Value) -> bool {
    value <= -MATE_FOUND
}

/// A value at the root as people read it.
pub fn score(value: Value) -> Score {
    let plies = MATE - value.abs();
    if !is_mate(value) {
        Score::Cp(value)
    } else if value > 0 {
        Score::Mate((plies + 1) / 2)
    } else {
        Score::Mate(-(plies / 2))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mates_are_counted_in_moves_of_the_side_that_gives_them() {
        assert_eq!(score(mate_at(1)), Score::Mate(1));
        assert_eq!(score(mate_at(3)), Score::Mate(2));
        assert_eq!(score(mated_at(0)), Score::Mate(0));
        assert_eq!(score(mated_at(2)), Score::Mate(-1));
        assert_eq!(score(mated_at(4)), Score::Mate(-2));
        assert_eq!(score(MAX_EVALUATION), Score::Cp(MAX_EVALUATION));
    }

    #[test]
    fn a_mate_at_the_last_ply_is_still_a_mate() {
        assert!(is_mate(mate_at(MAX_PLY)) && is_mate(mated_at(MAX_PLY)));
        assert!(!is_mate(MAX_EVALUATION) && !is_mate(-MAX_EVALUATION));
    }
}
