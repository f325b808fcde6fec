//! Search values: centipawns, with mate scores at the far ends, and their conversion to a [`Score`].

use crate::chess::Score;

/// A value for the side to move, in centipawns; beyond [`MATE_THRESHOLD`] it counts plies to mate.
pub type Value = i32;

/// Deepest ply of the search stack, from the root.
pub const MAX_PLY: usize = 128;

/// The value of a mate at the root.
pub const MATE: Value = 32_000;

/// Values at least this far from 0 are forced mates: found at the last ply, stored by a position as deep as that.
pub const MATE_THRESHOLD: Value = MATE - 2 * MAX_PLY as Value;

/// Larger than every value.
pub const INFINITE: Value = MATE + 1;

/// No value: the static evaluation in check.
pub const NO_VALUE: Value = INFINITE + 1;

/// A draw.
pub const DRAW: Value = 0;

/// The largest evaluation, in centipawns; well below a mate.
pub const MAX_EVALUATION: Value = 30_000;

/// Returns the value of being mated at a ply.
pub const fn mated_at(ply: usize) -> Value {
    ply as Value - MATE
}

/// Returns the value of giving mate at a ply.
pub const fn mate_at(ply: usize) -> Value {
    MATE - ply as Value
}

/// Returns whether a value is a forced mate for either side.
pub const fn is_mate(value: Value) -> bool {
    value.abs() >= MATE_THRESHOLD
}

/// Returns whether a value is a forced mate against the side to move.
pub const fn is_mated(value: Value) -> bool {
    value <= -MATE_THRESHOLD
}

/// Returns a root value as a score, mates in moves.
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
