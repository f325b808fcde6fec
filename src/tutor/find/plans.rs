//! What finders of plans look at: mobility, squares of pawns, what is left on the board.

use crate::chess::{Bitboard, Board, Color, Square, material};
use crate::features::span::{beside, north, relative};

/// The squares that a side's pawns attack.
pub fn pawn_attacks(board: &Board, side: Color) -> Bitboard {
    let own = relative(board.pawns() & board.by_color(side), side);
    relative(north(beside(own)), side)
}

/// The pieces of a side, neither pawns nor king.
pub fn pieces(board: &Board, side: Color) -> Bitboard {
    board.by_color(side) & !board.pawns() & !board.kings()
}

/// The knights, bishops and rooks of a side.
pub fn slow_pieces(board: &Board, side: Color) -> Bitboard {
    pieces(board, side) & !board.queens()
}

/// How many squares a piece attacks that hold nothing of its own side and that no enemy pawn attacks.
pub fn mobility(board: &Board, square: Square) -> i32 {
    let Some(side) = board.color_at(square) else {
        return 0;
    };
    let open = !board.by_color(side) & !pawn_attacks(board, !side);
    (board.attacks_from(square) & open).count() as i32
}

/// How far a side is ahead, in pawns.
pub fn lead(board: &Board, side: Color) -> i32 {
    material::balance(board) * side.fold_wb(1, -1)
}

/// Whether few pieces are left: no queens, and no side has more than 8 points of others.
pub fn is_ending(board: &Board) -> bool {
    let points = |side: Color| {
        let pawns = (board.pawns() & board.by_color(side)).count() as u32;
        material::points(board, side) - pawns
    };
    board.queens().is_empty() && Color::ALL.into_iter().all(|side| points(side) <= 8)
}
