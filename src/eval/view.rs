//! What all parts of the evaluation look at: the board, its pawns' facts and the attacks, worked out once a position.

use crate::chess::{Bitboard, Board, ByColor, Color, Role, Square, attacks};
use crate::features::{PawnFacts, squares};
use crate::safety::AttackMap;

/// One position as the evaluation sees it.
#[derive(Debug)]
pub struct View<'a> {
    /// The board.
    pub board: &'a Board,
    /// The facts of each side's pawns.
    pub pawns: &'a ByColor<PawnFacts>,
    /// Who attacks what.
    pub attacks: AttackMap,
    areas: ByColor<Bitboard>,
}

impl<'a> View<'a> {
    /// Looks at a board.
    pub fn of(board: &'a Board, pawns: &'a ByColor<PawnFacts>) -> View<'a> {
        View {
            board,
            pawns,
            attacks: AttackMap::new(board),
            areas: ByColor::new_with(|side| squares::mobility_area(board, pawns, side)),
        }
    }

    /// A side's men of one role.
    pub fn men(&self, side: Color, role: Role) -> Bitboard {
        self.board.by_color(side) & self.board.by_role(role)
    }

    /// A side's pieces: neither pawns nor the king.
    pub fn pieces(&self, side: Color) -> Bitboard {
        self.board.by_color(side) & !self.board.pawns() & !self.board.kings()
    }

    /// The squares that count for a piece's mobility; a pinned one stays on the line of the pin.
    pub fn mobility(&self, side: Color, square: Square) -> Bitboard {
        let reach = self.attacks.from(square) & *self.areas.get(side);
        match self.board.king_of(side) {
            Some(king) if self.attacks.pinned(side).contains(square) => reach & attacks::ray(king, square),
            _ => reach,
        }
    }

    /// The squares that a side attacks with a man of one role.
    pub fn by_role(&self, side: Color, role: Role) -> Bitboard {
        self.attacks.by_role(side, role)
    }
}
