//! Keys of positions: computed from scratch, or carried over a move by what the move changed.

use shakmaty::zobrist::{Zobrist64, ZobristValue};

use super::{CastlingSide, Chess, Color, EnPassantMode, Move, Piece, Position, Square};

/// A Zobrist key: equal positions have equal keys (pieces, side to move, castling and *legal* en passant rights).
pub type Key = u64;

/// Computes the Zobrist key of a position from scratch.
pub fn key(position: &Chess) -> Key {
    position.zobrist_hash::<Zobrist64>(EnPassantMode::Legal).0
}

/// The key of the position `after` a legal move, given the position `before` and its key; the same as [`key`], sooner.
pub fn key_after(before: &Chess, known: Key, m: Move, after: &Chess) -> Key {
    key_with_pieces_moved(before, known, m)
        ^ rights_lost(before, after)
        ^ en_passant(before)
        ^ en_passant(after)
}

/// The same before the move is made, where it changes neither castling rights nor en passant: nearly always the key.
pub fn key_with_pieces_moved(before: &Chess, known: Key, m: Move) -> Key {
    let us = before.turn();
    let pieces = match m {
        Move::Normal { role, from, capture, to, promotion } => {
            let taken = capture.map_or(0, |taken| piece(taken.of(!us), to));
            piece(role.of(us), from) ^ piece(promotion.unwrap_or(role).of(us), to) ^ taken
        }
        Move::EnPassant { from, to } => {
            let passed = Square::from_coords(to.file(), from.rank());
            piece(us.pawn(), from) ^ piece(us.pawn(), to) ^ piece((!us).pawn(), passed)
        }
        Move::Castle { king, rook } => {
            let side = CastlingSide::from_king_side(king < rook);
            let left = piece(us.king(), king) ^ piece(us.rook(), rook);
            left ^ piece(us.king(), side.king_to(us)) ^ piece(us.rook(), side.rook_to(us))
        }
        Move::Put { role, to } => piece(role.of(us), to),
    };
    known ^ turn() ^ pieces
}

/// The key after a null move, without en passant rights.
pub fn key_after_null_move(before: &Chess, known: Key) -> Key {
    known ^ turn() ^ en_passant(before)
}

fn piece(piece: Piece, square: Square) -> Key {
    Zobrist64::zobrist_for_piece(square, piece).0
}

fn turn() -> Key {
    Zobrist64::zobrist_for_white_turn().0
}

fn rights_lost(before: &Chess, after: &Chess) -> Key {
    if before.castles().castling_rights() == after.castles().castling_rights() {
        return 0;
    }
    let mut lost = 0;
    for color in Color::ALL {
        for side in CastlingSide::ALL {
            if before.castles().has(color, side) != after.castles().has(color, side) {
                lost ^= Zobrist64::zobrist_for_castling_right(color, side).0;
            }
        }
    }
    lost
}

fn en_passant(position: &Chess) -> Key {
    position.legal_ep_square().map_or(0, |square| Zobrist64::zobrist_for_en_passant_file(square.file()).0)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::chess::{CastlingMode, FromSetup, Role, Setup, playout};

    /// Plays a game of choices and checks the carried key after every move.
    fn check(start: &Chess, choices: &[usize]) {
        let (mut position, mut known) = (start.clone(), key(start));
        for choice in choices {
            let moves = position.legal_moves();
            if moves.is_empty() {
                return;
            }
            let before = position.clone();
            let m = moves[choice % moves.len()];
            position.play_unchecked(m);
            known = key_after(&before, known, m, &position);
            assert_eq!(known, key(&position), "{m:?} in {before:?}");
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 64, failure_persistence: None, ..ProptestConfig::default() })]
        #[test]
        fn a_carried_key_is_the_key(choices in proptest::collection::vec(any::<usize>(), 1..120)) {
            check(&Chess::default(), &choices);
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 32, failure_persistence: None, ..ProptestConfig::default() })]
        #[test]
        fn a_carried_key_is_the_key_in_chess960(positions in playout::chess960(60)) {
            for before in positions {
                for m in before.legal_moves() {
                    let mut after = before.clone();
                    after.play_unchecked(m);
                    prop_assert_eq!(key_after(&before, key(&before), m, &after), key(&after), "{:?} in {:?}", m, before);
                }
            }
        }
    }

    #[test]
    fn keys_are_carried_over_castling_promotion_and_en_passant() {
        // Both sides can castle both ways, take en passant at once and promote with and without a capture.
        let setup = "r3k2r/1P4P1/8/2pP4/4pP2/8/1p4p1/R3K2R w KQkq c6 0 1";
        let fen: shakmaty::fen::Fen = setup.parse().unwrap();
        let setup: Setup = fen.into_setup();
        let start = Chess::from_setup(setup, CastlingMode::Standard).unwrap();
        for first in 0..start.legal_moves().len() {
            for second in 0..40 {
                check(&start, &[first, second]);
            }
        }
    }

    #[test]
    fn passing_changes_the_turn_and_drops_en_passant() {
        let mut position = Chess::default();
        let before = key(&position);
        let e4 = Move::Normal {
            role: Role::Pawn,
            from: Square::E2,
            capture: None,
            to: Square::E4,
            promotion: None,
        };
        position.play_unchecked(e4);
        let turned = position.clone().swap_turn().unwrap();
        assert_eq!(key_after_null_move(&position, key(&position)), key(&turned));
        assert_ne!(before, key(&turned));
    }
}
