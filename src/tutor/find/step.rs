//! A line walked move by move: what finders look at.

use crate::chess::{Bitboard, Board, Chess, Color, Move, Piece, Position, Square, notation};

/// A line from the position asked about, with all positions along it.
pub struct Walk {
    /// The moves, all of them legal.
    pub moves: Vec<Move>,
    /// The move before the line, if it is known.
    past: Option<Move>,
    /// One more than the moves; the first is the position asked about.
    positions: Vec<Chess>,
}

impl Walk {
    /// Plays at most so many moves of a line; an illegal one ends it.
    pub fn along(root: &Chess, moves: &[Move], most: usize) -> Walk {
        let mut walk = Walk { moves: Vec::new(), past: None, positions: vec![root.clone()] };
        let mut position = root.clone();
        for &m in moves.iter().take(most) {
            if !position.is_legal(m) {
                break;
            }
            position.play_unchecked(m);
            walk.moves.push(m);
            walk.positions.push(position.clone());
        }
        walk
    }

    /// The same where the move before it is known.
    pub fn since(self, past: Option<Move>) -> Walk {
        Walk { past, ..self }
    }

    /// Its moves one by one.
    pub fn steps(&self) -> impl Iterator<Item = Step<'_>> {
        (0..self.moves.len()).map(|ply| Step { walk: self, ply })
    }

    /// The position after so many moves.
    pub fn position(&self, moves: usize) -> &Chess {
        &self.positions[moves]
    }
}

/// One move of a line.
#[derive(Clone, Copy)]
pub struct Step<'a> {
    walk: &'a Walk,
    /// How many moves of the line come before it.
    pub ply: usize,
}

impl<'a> Step<'a> {
    /// The position before the move.
    pub fn before(self) -> &'a Chess {
        &self.walk.positions[self.ply]
    }

    /// The position after the move.
    pub fn after(self) -> &'a Chess {
        &self.walk.positions[self.ply + 1]
    }

    /// The position asked about.
    pub fn root(self) -> &'a Chess {
        &self.walk.positions[0]
    }

    /// The board after the move.
    pub fn board(self) -> &'a Board {
        self.after().board()
    }

    /// The move.
    pub fn played(self) -> Move {
        self.walk.moves[self.ply]
    }

    /// Who makes the move.
    pub fn side(self) -> Color {
        self.before().turn()
    }

    /// Where the move begins.
    pub fn from(self) -> Square {
        notation::origin(self.played())
    }

    /// Where the move goes; for castling where the king does.
    pub fn to(self) -> Square {
        notation::destination(self.played())
    }

    /// The piece that has moved, as it stands now.
    pub fn piece(self) -> Option<Piece> {
        self.board().piece_at(self.to())
    }

    /// The pieces of the other side but its king.
    pub fn prey(self) -> Bitboard {
        self.board().by_color(!self.side()) & !self.board().kings()
    }

    /// The move so many plies later, if the line goes on so far.
    pub fn later(self, plies: usize) -> Option<Step<'a>> {
        let ply = self.ply + plies;
        (ply < self.walk.moves.len()).then_some(Step { walk: self.walk, ply })
    }

    /// The move so many plies before.
    pub fn earlier(self, plies: usize) -> Option<Step<'a>> {
        let ply = self.ply.checked_sub(plies)?;
        Some(Step { walk: self.walk, ply })
    }

    /// The move that this one answers, if it is known.
    pub fn answered(self) -> Option<Move> {
        self.earlier(1).map_or(self.walk.past, |earlier| Some(earlier.played()))
    }

    /// The next moves of the line, this one first.
    pub fn line(self, moves: usize) -> Option<Vec<Move>> {
        self.walk.moves.get(self.ply..self.ply + moves).map(<[Move]>::to_vec)
    }

    /// Whether the same side takes something on a square later in the line.
    pub fn takes_later(self, square: Square) -> bool {
        // Two plies on: the next move of the same side, and every second after it.
        let own = self.walk.moves.iter().skip(self.ply + 2).step_by(2);
        own.into_iter().any(|m| m.is_capture() && notation::destination(*m) == square)
    }
}
