//! The two squares that a move names.

use crate::chess::{Move, Square};

/// The square a move starts from.
pub fn origin(m: Move) -> Square {
    m.from().unwrap_or_else(|| m.to())
}

/// The square where the moving piece ends: for castling the king's square (g1, c1, g8, c8), not the rook's.
pub fn destination(m: Move) -> Square {
    match (m, m.castling_side()) {
        (Move::Castle { king, .. }, Some(side)) => Square::from_coords(side.king_to_file(), king.rank()),
        _ => m.to(),
    }
}
