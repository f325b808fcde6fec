//! Checks: whether a move gives check, told without playing it.

use super::{Bitboard, Chess, Move, Position, after_move, attacks};

/// Whether a legal move gives check, directly or by uncovering another piece.
///
/// Castling, en passant and promotion are looked at as the board after them has it; a piece that uncovers a line counts.
pub fn gives_check(position: &Chess, m: Move) -> bool {
    let Move::Normal { role, from, to, promotion: None, .. } = m else {
        return after_move(position, m).is_check();
    };
    let board = position.board();
    let us = position.turn();
    let Some(king) = board.king_of(!us) else {
        return false;
    };
    let occupied = board.occupied().without(from).with(to);
    attacks::attacks(to, role.of(us), occupied).contains(king)
        || (lines_through(king).contains(from) && uncovered(position, king, occupied.without(to), to))
}

/// Whether a legal move mates at once.
pub fn gives_mate(position: &Chess, m: Move) -> bool {
    gives_check(position, m) && after_move(position, m).is_checkmate()
}

/// The squares from which a queen would reach the king on an empty board.
fn lines_through(king: super::Square) -> Bitboard {
    attacks::queen_attacks(king, Bitboard::EMPTY)
}

/// Whether another piece of the mover's now looks at the king.
fn uncovered(position: &Chess, king: super::Square, others: Bitboard, to: super::Square) -> bool {
    let board = position.board();
    let occupied = others.with(to);
    let pieces = position.us() & others;
    let straight = attacks::rook_attacks(king, occupied) & board.rooks_and_queens();
    let slanting = attacks::bishop_attacks(king, occupied) & board.bishops_and_queens();
    ((straight | slanting) & pieces).any()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #![proptest_config(ProptestConfig { cases: 48, failure_persistence: None, ..ProptestConfig::default() })]
        #[test]
        fn it_is_what_playing_the_move_shows(choices in proptest::collection::vec(any::<usize>(), 1..160)) {
            let mut position = Chess::default();
            for choice in choices {
                let moves = position.legal_moves();
                if moves.is_empty() {
                    break;
                }
                for m in &moves {
                    prop_assert_eq!(gives_check(&position, *m), after_move(&position, *m).is_check(), "{:?} in {:?}", m, position);
                }
                position.play_unchecked(moves[choice % moves.len()]);
            }
        }
    }

    #[test]
    fn direct_uncovered_and_special_checks_are_seen() {
        let checks = |text: &str| {
            let position = crate::chess::fen::parse(text).unwrap().position;
            let moves = position.legal_moves();
            assert!(
                moves.iter().all(|m| gives_check(&position, *m) == after_move(&position, *m).is_check()),
                "{text}"
            );
            moves.iter().filter(|m| gives_check(&position, **m)).count()
        };
        // The knight uncovers the rook wherever it goes.
        assert!(checks("4k3/8/8/4N3/8/8/8/K3R3 w - - 0 1") >= 8);
        // Castling, promotion, en passant that opens the rank.
        assert!(checks("5k2/8/8/8/8/8/8/4K2R w K - 0 1") > 0);
        assert!(checks("4k3/P7/8/8/8/8/8/4K3 w - - 0 1") > 0);
        assert!(checks("8/8/8/k2pP2R/8/8/8/4K3 w - d6 0 1") > 0);
        assert_eq!(checks("4k3/8/8/8/8/8/8/4K3 w - - 0 1"), 0);
    }

    #[test]
    fn a_mate_is_told_from_a_check_with_a_way_out() {
        for (text, m, mates) in [
            ("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", "a1a8", true),
            ("r5k1/8/8/8/8/8/5PPP/6K1 b - - 0 1", "a8a1", true),
            // The king has h7.
            ("6k1/5pp1/7p/8/8/8/8/R5K1 w - - 0 1", "a1a8", false),
            // A rook comes between.
            ("6k1/3r1ppp/8/8/8/8/8/R5K1 w - - 0 1", "a1a8", false),
            // No check at all.
            ("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", "a1a7", false),
            // Stalemate is no mate.
            ("7k/8/6K1/8/8/8/8/5Q2 w - - 0 1", "f1f7", false),
            // A promotion and a smothered king.
            ("6k1/4Pppp/8/8/8/8/8/6K1 w - - 0 1", "e7e8q", true),
            ("6rk/6pp/8/6N1/8/8/8/6K1 w - - 0 1", "g5f7", true),
        ] {
            let position = crate::chess::fen::parse(text).unwrap().position;
            let m = crate::chess::notation::parse(&position, m).unwrap();
            assert_eq!(gives_mate(&position, m), mates, "{m} in {text}");
        }
    }
}
