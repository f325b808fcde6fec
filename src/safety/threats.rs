//! Threats: the own men that the opponent could take if it were its turn, by whom, and what it would win.

use crate::chess::{Bitboard, Piece, Square};

/// A man of the side to move that the opponent could legally take if it were its turn now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Threat {
    /// Where the man stands.
    pub square: Square,
    /// The man.
    pub piece: Piece,
    /// The men that could take it; for a king in check its checkers.
    pub attackers: Bitboard,
    /// The own men that guard its square.
    pub defenders: Bitboard,
    /// Whether it has a legal move.
    pub movable: bool,
    /// Whether the opponent's best exchange on it wins at least a pawn; false while in check.
    pub hanging: bool,
    /// That exchange in pawns; 0 while in check.
    pub see: i32,
    /// The capturing man of that best exchange.
    pub best: Option<Square>,
}
