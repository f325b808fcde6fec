//! A position with the colours and the sides of the board swapped: what is true of one is true of the other.

use shakmaty::{Chess, EnPassantMode, FromSetup, Position, PositionError};

/// The mirror of a position. A position with more checks or pieces than a game can bring has one, too;
/// `None` where shakmaty takes the mirror for no position.
pub fn mirrored(position: &Chess) -> Option<Chess> {
    let setup = position.to_setup(EnPassantMode::Legal).into_mirrored();
    Chess::from_setup(setup, position.castles().mode())
        .or_else(PositionError::ignore_too_much_material)
        .or_else(PositionError::ignore_impossible_check)
        .ok()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::chess::{fen, playout};

    #[test]
    fn more_pieces_than_a_game_brings_are_mirrored_too() {
        let text = "qqqqkqqq/qqqqqqqq/8/8/8/8/QQQQQQQQ/QQQQKQQQ w - - 0 1";
        let mirror = mirrored(&fen::parse(text).unwrap().position).unwrap();
        assert_eq!(fen::write(&mirror), text.replace(" w ", " b "));
    }

    #[test]
    fn colours_ranks_and_the_side_to_move_are_swapped() {
        let start = fen::parse("r3k3/1p6/8/3pP3/8/8/8/4K2R w Kq d6 0 7").unwrap().position;
        let mirror = mirrored(&start).unwrap();
        assert_eq!(fen::write(&mirror), "4k2r/8/8/8/3Pp3/8/1P6/R3K3 b Qk d3 0 7");
    }

    proptest! {
        #[test]
        fn the_mirror_of_the_mirror_is_the_position(positions in playout::positions(60)) {
            for position in positions {
                let twice = mirrored(&mirrored(&position).unwrap()).unwrap();
                prop_assert_eq!(fen::write(&twice), fen::write(&position));
            }
        }
    }
}
