//! The board after a move: pieces only, quickly, without counters, rights or the question whose turn it is.

use crate::chess::{Board, CastlingSide, Color, Move, Piece, Rank, Role, Square, notation};

/// The pieces after a legal move of a side.
pub fn after(board: &Board, side: Color, m: Move) -> Board {
    let mut board = board.clone();
    board.discard_piece_at(notation::origin(m));
    match m {
        Move::EnPassant { .. } => board.discard_piece_at(taken_square(m)),
        Move::Castle { king, rook } => {
            board.discard_piece_at(rook);
            let wing = CastlingSide::from_king_side(rook > king);
            board.set_piece_at(wing.rook_to(side), Piece { color: side, role: Role::Rook });
        }
        Move::Normal { .. } | Move::Put { .. } => {}
    }
    let role = m.promotion().unwrap_or(m.role());
    board.set_piece_at(notation::destination(m), Piece { color: side, role });
    board
}

/// The square that a pawn's double step passes over: there it can be taken en passant.
pub fn passed_square(m: Move) -> Option<Square> {
    match m {
        Move::Normal { role: Role::Pawn, from, to, .. } => match (from.rank(), to.rank()) {
            (Rank::Second, Rank::Fourth) => Some(Square::from_coords(to.file(), Rank::Third)),
            (Rank::Seventh, Rank::Fifth) => Some(Square::from_coords(to.file(), Rank::Sixth)),
            _ => None,
        },
        Move::Normal { .. } | Move::EnPassant { .. } | Move::Castle { .. } | Move::Put { .. } => None,
    }
}

/// The square of the piece that a capture takes; only en passant it is not where the capturing piece goes.
pub fn taken_square(capture: Move) -> Square {
    match capture {
        Move::EnPassant { from, to } => Square::from_coords(to.file(), from.rank()),
        Move::Normal { .. } | Move::Castle { .. } | Move::Put { .. } => notation::destination(capture),
    }
}
