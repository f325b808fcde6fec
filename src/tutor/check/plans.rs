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
