//! Scaling: what share of an advantage is left when the ending is hard to win.

use crate::chess::{Bitboard, Board, Chess, Color, Position, Role};
use crate::safety::exchange;

/// The share of an ending that is not hard to win.
pub const FULL_SCALE: i32 = 64;

/// Endings where the side ahead has no pawn and is no more than a minor piece ahead.
const NO_PAWNS: i32 = 10;

/// Endings of bishops on opposite colours and pawns.
const OPPOSITE_BISHOPS: i32 = 35;

/// The share that a side's advantage keeps, out of [`FULL_SCALE`].
pub fn share(position: &Chess, ahead: Color) -> i32 {
    let board = position.board();
    if position.has_insufficient_material(ahead) {
        return 0;
    }
    if (board.pawns() & board.by_color(ahead)).is_empty() && piece_lead(board, ahead) <= 3 {
        return NO_PAWNS;
    }
    if opposite_bishops(board) {
        return OPPOSITE_BISHOPS;
    }
    FULL_SCALE
}

/// How many pawns' worth of pieces a side has more than the other.
fn piece_lead(board: &Board, side: Color) -> i32 {
    let pieces = |side: Color| -> i32 {
        let men = board.by_color(side) & !board.pawns();
        Role::ALL
            .into_iter()
            .map(|role| exchange::value(role) * (men & board.by_role(role)).count() as i32)
            .sum()
    };
    pieces(side) - pieces(!side)
}

/// Whether the only pieces are one bishop each, on different colours.
fn opposite_bishops(board: &Board) -> bool {
    let bishops = board.bishops();
    let others = board.knights() | board.rooks_and_queens();
    others.is_empty()
        && (bishops & board.white()).count() == 1
        && (bishops & board.black()).count() == 1
        && (bishops & Bitboard::LIGHT_SQUARES).count() == 1
}
