//! What the net sees: pieces on squares, as each side looks at them.

use crate::chess::{Board, Color, Piece, Square};

/// Pieces of both sides on all squares.
pub const FEATURES: usize = 2 * 6 * 64;

/// How a side looks at a board: its own pieces first, from its own end, its king on the files e to h.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Viewpoint {
    side: Color,
    /// What turns squares as the side sees them: 56 upside down, 7 left to right.
    turn: usize,
}

impl Viewpoint {
    /// Returns a side's view of a board; without a king as if it stood on e1.
    #[inline]
    pub fn of(board: &Board, side: Color) -> Viewpoint {
        let ends = if side.is_white() { 0 } else { 56 };
        let king = usize::from(board.king_of(side).unwrap_or(Square::E1)) ^ ends;
        let wings = if king % 8 < 4 { 7 } else { 0 };
        Viewpoint { side, turn: ends ^ wings }
    }

    /// Returns the number of the row of a piece on a square, below [`FEATURES`].
    #[inline]
    pub fn feature(self, piece: Piece, square: Square) -> usize {
        let kind = usize::from(piece.color != self.side) * 6 + piece.role as usize - 1;
        kind * 64 + (usize::from(square) ^ self.turn)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::{Chess, Position, fen, mirrored};

    fn seen(board: &Board, side: Color) -> Vec<usize> {
        let view = Viewpoint::of(board, side);
        let mut seen: Vec<usize> =
            board.clone().into_iter().map(|(square, piece)| view.feature(piece, square)).collect();
        seen.sort_unstable();
        seen
    }

    #[test]
    fn both_sides_see_the_start_alike() {
        let start = Chess::default();
        let white = seen(start.board(), Color::White);
        assert_eq!(white, seen(start.board(), Color::Black));
        assert!(white.len() == 32 && white.iter().all(|feature| *feature < FEATURES));
    }

    #[test]
    fn colours_and_wings_make_no_difference() {
        let one = fen::parse("r4rk1/pp3p1p/6p1/8/3N4/2P5/PP3PPP/1K1R3R w - - 0 1").unwrap().position;
        assert_eq!(seen(one.board(), Color::White), seen(mirrored(&one).unwrap().board(), Color::Black));
        let mut turned = one.board().clone();
        turned.flip_horizontal();
        assert_eq!(seen(one.board(), Color::White), seen(&turned, Color::White));
    }
}
