//! What all parts of the evaluation share: the board, its pawn facts and the attack map, worked out once a position.

use crate::chess::{Bitboard, Board, ByColor, Color, Role, Square, attacks};
use crate::features::{PawnFacts, squares};
use crate::safety::AttackMap;

/// One position with what all evaluation terms share.
#[derive(Debug)]
pub struct EvalContext<'a> {
    /// The board.
    pub board: &'a Board,
    /// The facts of each side's pawns.
    pub pawns: &'a ByColor<PawnFacts>,
    /// Who attacks what.
    pub attacks: AttackMap,
    areas: ByColor<Bitboard>,
}

impl<'a> EvalContext<'a> {
    /// Works out the shared facts of a board.
    pub fn of(board: &'a Board, pawns: &'a ByColor<PawnFacts>) -> EvalContext<'a> {
        EvalContext {
            board,
            pawns,
            attacks: AttackMap::new(board),
            areas: ByColor::new_with(|side| squares::mobility_area(board, pawns, side)),
        }
    }

    /// Returns a side's pieces of one role.
    pub fn of_role(&self, side: Color, role: Role) -> Bitboard {
        self.board.by_color(side) & self.board.by_role(role)
    }

    /// Returns a side's pieces: neither pawns nor the king.
    pub fn pieces(&self, side: Color) -> Bitboard {
        self.board.by_color(side) & !self.board.pawns() & !self.board.kings()
    }

    /// Returns the mobility of a piece: its attacks inside the mobility area; a pinned one stays on the line of the pin.
    pub fn mobility(&self, side: Color, square: Square) -> Bitboard {
        let reach = self.attacks.from(square) & *self.areas.get(side);
        match self.board.king_of(side) {
            Some(king) if self.attacks.pinned(side).contains(square) => reach & attacks::ray(king, square),
            _ => reach,
        }
    }

    /// Returns the squares that a side attacks with pieces of one role.
    pub fn by_role(&self, side: Color, role: Role) -> Bitboard {
        self.attacks.by_role(side, role)
    }
}
