//! What a claim is about, so that one fact is not told twice in other words.

use crate::chess::{Bitboard, Color, Move, Square};
use crate::safety::made;

/// The topic of a claim; two claims of one topic say the same in other words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Topic {
    /// The loss of the piece on a square.
    Loss(Square),
    /// A side mates.
    Mate(Color),
    /// One motif among some squares.
    Motif(&'static str, Bitboard),
    /// A move is good.
    Move(Move),
    /// What the move after so many plies is like, whatever else.
    Played(&'static str, usize),
}

impl Topic {
    /// The loss of what a capture takes; of a pawn taken en passant where it stands.
    pub fn loss_by(capture: Move) -> Topic {
        Topic::Loss(made::taken_square(capture))
    }
}
