//! Destinations: for each legal move, whether the moved man is safe where it goes and what else is left hanging.

use crate::chess::{Bitboard, Move, Square};

/// The truth about a destination.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Verdict {
    /// No capture of the moved man pays for the opponent.
    Safe,
    /// One does, but what the move took pays for it.
    Trade,
    /// The move loses material on its square.
    Unsafe,
}

/// One legal move and the safety of where it goes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Destination {
    /// The move.
    pub played: Move,
    /// Where the man ends (the king's square for castling).
    pub to: Square,
    /// The plain rule: no opposing man could legally take the moved man.
    pub safe: bool,
    /// The men that could (en passant included).
    pub attackers: Bitboard,
    /// The own men that attack its square after the move.
    pub defenders: Bitboard,
    /// What the move takes less the opponent's best exchange on the moved man, in pawns.
    pub see: i32,
    /// The verdict.
    pub verdict: Verdict,
    /// Other own men that hang after the move, each with the opponent's best exchange in pawns, in board order.
    pub leaves: Vec<(Square, i32)>,
}
