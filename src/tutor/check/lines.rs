//! Lines of sliders on a board, square by square, and what pieces on them are worth to each other.

use super::context::CheckContext;
use super::verdict::{Refuted, need};
use crate::chess::{Bitboard, Board, Piece, Position, Role, Square, attacks};
use crate::safety::exchange::value;

/// What a piece is worth when compared with another: the king most.
pub fn rank(piece: Piece) -> i32 {
    match piece.role {
        // More than any piece, so that a king is never the lesser target.
        Role::King => 99,
        role @ (Role::Pawn | Role::Knight | Role::Bishop | Role::Rook | Role::Queen) => value(role),
    }
}

/// A slider of one side and two of the other's pieces behind each other on its line, nothing else between.
///
/// # Errors
/// What does not fit.
pub fn lined_up(
    context: &CheckContext<'_>,
    [slider, front, behind]: [Square; 3],
) -> Result<[Piece; 3], Refuted> {
    let pieces = [context.piece(slider)?, context.piece(front)?, context.piece(behind)?];
    let [own, first, second] = pieces;
    need(first.color == second.color && own.color != first.color, "the colours are wrong")?;
    need(looks_through(context.now.board(), slider, front, behind), "they do not stand in line")?;
    Ok(pieces)
}

/// Whether a slider would reach a square, were the one piece between not there.
pub fn looks_through(board: &Board, slider: Square, through: Square, to: Square) -> bool {
    slides(board, slider, to)
        && attacks::between(slider, to) & board.occupied() == Bitboard::from_square(through)
}

/// Whether a slider's line leads to a square, whatever stands between.
pub fn slides(board: &Board, slider: Square, to: Square) -> bool {
    let Some(piece) = board.piece_at(slider) else {
        return false;
    };
    let is_slider = matches!(piece.role, Role::Bishop | Role::Rook | Role::Queen);
    is_slider && attacks::attacks(slider, piece, Bitboard::EMPTY).contains(to)
}
