//! What checks of plans count, square by square: pieces, mobility, guards of pawns, steps to the middle.

use super::context::danger;
use crate::chess::{Bitboard, Board, Chess, Color, Role, Square};
use crate::safety::exchange::value;

/// Points of pieces, without pawns, that a side may have at most in an ending.
// A rook and a minor piece: the figure of the catalogue. The finder counts the same by other means.
const ENDING: i32 = 8;

/// The squares of a side's pieces, neither pawns nor king.
pub fn pieces(board: &Board, side: Color) -> impl Iterator<Item = Square> {
    (board.by_color(side) & !board.pawns() & !board.kings()).into_iter()
}

/// The squares of a side's pawns.
pub fn pawns(board: &Board, side: Color) -> impl Iterator<Item = Square> {
    board.by_piece(Role::Pawn.of(side)).into_iter()
}

/// Whether a pawn of a side attacks a square.
pub fn is_guarded_by_pawn(board: &Board, side: Color, square: Square) -> bool {
    pawns(board, side).any(|pawn| board.attacks_from(pawn).contains(square))
}

/// How many squares a piece attacks that hold nothing of its own side and that no enemy pawn attacks.
pub fn mobility(board: &Board, square: Square) -> i32 {
    let Some(side) = board.color_at(square) else {
        return 0;
    };
    let is_open = |to: &Square| board.color_at(*to) != Some(side) && !is_guarded_by_pawn(board, !side, *to);
    board.attacks_from(square).into_iter().filter(is_open).count() as i32
}

/// Whether none of the side's other knights, bishops and rooks, at least one, has less mobility than a piece.
pub fn is_worst(board: &Board, square: Square) -> bool {
    let (Some(side), least) = (board.color_at(square), mobility(board, square)) else {
        return false;
    };
    // Queens are left out: they reach more than any other piece, however badly they stand.
    let rivals = pieces(board, side).filter(|other| *other != square && !board.queens().contains(*other));
    let mut rivals = rivals.peekable();
    // With no rival it is the only piece, and "your worst piece" would be no sentence.
    rivals.peek().is_some() && rivals.all(|other| mobility(board, other) >= least)
}

/// Whether the enemy would win nothing by taking the piece on a square, were it his turn.
pub fn is_safe(position: &Chess, square: Square) -> bool {
    danger(position, square) < 1
}

/// How far a side is ahead, in pawns.
pub fn lead(board: &Board, side: Color) -> i32 {
    let points = |side: Color| -> i32 {
        let worth = |square: Square| board.role_at(square).map_or(0, value);
        board.by_color(side).into_iter().map(worth).sum()
    };
    points(side) - points(!side)
}

/// The square right ahead of another, as a side sees the board.
pub fn ahead(square: Square, side: Color) -> Option<Square> {
    square.offset(side.fold_wb(8, -8))
}

/// A king's steps to the nearest of d4, e4, d5 and e5.
pub fn steps_to_middle(king: Square) -> u32 {
    let middle = [Square::D4, Square::E4, Square::D5, Square::E5];
    middle.into_iter().map(|square| king.distance(square)).min().unwrap_or(0)
}

/// Whether there are no queens, and no side has more than 8 points of pieces.
pub fn is_ending(board: &Board) -> bool {
    let points = |side: Color| -> i32 {
        let worth = |square: Square| board.role_at(square).map_or(0, value);
        pieces(board, side).map(worth).sum()
    };
    board.queens().is_empty() && Color::ALL.into_iter().all(|side| points(side) <= ENDING)
}

/// The squares of a list, if none stands there twice.
pub fn distinct(squares: &[Square]) -> Option<Bitboard> {
    let all: Bitboard = squares.iter().copied().collect();
    (all.count() == squares.len()).then_some(all)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::chess::playout;
    use crate::chess::{Position, fen};
    use crate::tutor::find::plans as found;

    proptest! {
        #![proptest_config(ProptestConfig { cases: 24, failure_persistence: None, ..ProptestConfig::default() })]
        #[test]
        fn finders_and_checks_count_the_same_by_their_own_means(played in playout::positions(60)) {
            for position in &played {
                let board = position.board();
                prop_assert_eq!(is_ending(board), found::is_ending(board));
                for side in Color::ALL {
                    prop_assert_eq!(lead(board, side), found::lead(board, side));
                    prop_assert_eq!(pieces(board, side).collect::<Bitboard>(), found::pieces(board, side));
                    let guarded: Bitboard =
                        Square::ALL.into_iter().filter(|to| is_guarded_by_pawn(board, side, *to)).collect();
                    prop_assert_eq!(guarded, found::pawn_attacks(board, side));
                }
                for square in board.occupied() {
                    prop_assert_eq!(mobility(board, square), found::mobility(board, square), "{}", square);
                }
            }
        }
    }

    #[test]
    fn the_worst_piece_is_compared_with_others_that_are_no_queens() {
        let board = |text: &str| fen::parse(text).unwrap().position.board().clone();
        let two = board("4k3/8/8/8/8/2N5/8/N3K3 w - - 0 1");
        assert!(is_worst(&two, Square::A1) && !is_worst(&two, Square::C3));
        assert!(!is_worst(&board("4k3/8/8/8/8/8/8/N3K3 w - - 0 1"), Square::A1), "it is the only one");
        assert!(!is_worst(&board("4k3/8/8/8/8/2Q5/8/N3K3 w - - 0 1"), Square::A1), "a queen is no rival");
        assert!(!is_worst(&two, Square::E4), "nobody stands there");
    }

    #[test]
    fn an_ending_has_a_rook_and_a_minor_piece_a_side_at_most() {
        let ending = |text: &str| is_ending(fen::parse(text).unwrap().position.board());
        assert!(ending("r3k1n1/pppppppp/8/8/8/8/PPPPPPPP/R3K1N1 w - - 0 1"));
        assert!(!ending("r3k1nn/8/8/8/8/8/8/R3K1N1 w - - 0 1"), "one side has too many");
        assert!(!ending("4k3/8/8/8/8/8/8/Q3K3 w - - 0 1"), "a queen is left");
    }

    #[test]
    fn squares_and_steps_are_seen_from_each_side() {
        assert_eq!(ahead(Square::E4, Color::White), Some(Square::E5));
        assert_eq!(ahead(Square::E4, Color::Black), Some(Square::E3));
        assert_eq!((ahead(Square::E8, Color::White), ahead(Square::A1, Color::Black)), (None, None));
        let steps =
            [Square::D4, Square::E5, Square::C3, Square::A1, Square::H8, Square::G1].map(steps_to_middle);
        assert_eq!(steps, [0, 0, 1, 3, 3, 3]);
        assert_eq!(distinct(&[Square::A1, Square::A1]), None);
        assert_eq!(distinct(&[Square::A1, Square::B1]).map(Bitboard::count), Some(2));
    }
}
