//! Attackers of every square, on the board as it stands: who could capture there if rules of check and pins let it.

use crate::chess::{Bitboard, Board, Color, Role, Square};

/// The attacks of all men of a board.
#[derive(Clone, Debug)]
pub struct AttackMap {
    from: [Bitboard; 64],
    by_role: [[Bitboard; 6]; 2],
    twice: [Bitboard; 2],
    pinned: [Bitboard; 2],
}

impl AttackMap {
    /// Works out all attacks of a board.
    pub fn new(_board: &Board) -> AttackMap {
        todo!()
    }

    /// The squares that the man on a square attacks (none for an empty square).
    pub fn from(&self, square: Square) -> Bitboard {
        self.from[usize::from(square)]
    }

    /// All squares that a side attacks.
    pub fn by(&self, _side: Color) -> Bitboard {
        todo!()
    }

    /// The squares that a side attacks with men of one role.
    pub fn by_role(&self, _side: Color, _role: Role) -> Bitboard {
        todo!()
    }

    /// The squares that a side attacks at least twice.
    pub fn twice(&self, _side: Color) -> Bitboard {
        todo!()
    }

    /// The men of a side that attack a square.
    pub fn attackers(&self, _board: &Board, _square: Square, _side: Color) -> Bitboard {
        todo!()
    }

    /// The men of a side that are pinned to their king.
    pub fn pinned(&self, _side: Color) -> Bitboard {
        todo!()
    }
}
