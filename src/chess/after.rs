//! The position after a move, and after a null move: with the other side to move, as if it were its turn.

use super::{Chess, EnPassantMode, FromSetup, Move, Position, PositionError};

/// The position after a legal move.
pub fn after_move(position: &Chess, m: Move) -> Chess {
    let mut after = position.clone();
    after.play_unchecked(m);
    after
}

/// The position after a null move, without en passant rights; `None` in check, where none is allowed.
///
/// Works for positions with more pieces than a game can produce, too.
pub fn after_null_move(position: &Chess) -> Option<Chess> {
    let mode = position.castles().mode();
    let mut setup = position.to_setup(EnPassantMode::Always);
    setup.swap_turn();
    Chess::from_setup(setup, mode)
        .or_else(PositionError::ignore_too_much_material)
        .or_else(PositionError::ignore_impossible_check)
        .ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::{CastlingMode, Setup};

    fn position(text: &str) -> Chess {
        let fen: shakmaty::fen::Fen = text.parse().unwrap();
        let setup: Setup = fen.into_setup();
        Chess::from_setup(setup, CastlingMode::Standard)
            .or_else(PositionError::ignore_too_much_material)
            .unwrap()
    }

    #[test]
    fn no_null_move_in_check() {
        assert!(after_null_move(&position("4k3/8/8/8/8/8/4r3/4K3 w - - 0 1")).is_none());
        assert!(after_null_move(&position("4k3/8/8/8/8/8/r7/4K3 w - - 0 1")).is_some());
    }

    #[test]
    fn null_move_drops_en_passant_and_keeps_the_rest() {
        let before = position("4k2r/8/8/2pP4/8/8/8/R3K3 w Qk c6 7 20");
        let after = after_null_move(&before).unwrap();
        assert!(after.turn().is_black());
        assert_eq!(after.board(), before.board());
        assert_eq!(after.castles().castling_rights(), before.castles().castling_rights());
        assert_eq!(after.maybe_ep_square(), None);
        assert_eq!(after.halfmoves(), 7);
    }

    #[test]
    fn null_move_works_with_too_many_queens() {
        assert!(after_null_move(&position("k7/8/8/8/8/PPPPPPPP/QQQQQQQQ/QQQKQQQQ w - - 0 1")).is_some());
    }

    #[test]
    fn a_move_is_played_on_a_copy_for_both_sides() {
        for (text, m, placed) in [
            ("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "e2e4", "4k3/8/8/8/4P3/8/8/4K3"),
            ("4k3/4p3/8/8/8/8/8/4K3 b - - 0 1", "e7e5", "4k3/8/8/4p3/8/8/8/4K3"),
            ("4k3/8/8/2pP4/8/8/8/4K3 w - c6 0 1", "d5c6", "4k3/8/2P5/8/8/8/8/4K3"),
            ("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1", "4k3/8/8/8/8/8/8/5RK1"),
        ] {
            let before = position(text);
            let m = crate::chess::notation::parse(&before, m).unwrap();
            let after = after_move(&before, m);
            assert_eq!(after.board().to_string(), placed);
            assert_eq!(
                (before.turn(), after.turn()),
                (!after.turn(), !before.turn()),
                "{text} stays as it was"
            );
        }
    }
}
