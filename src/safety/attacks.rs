//! Attackers of every square, on the board as it stands: who could capture there if rules of check and pins let it.

use crate::chess::{Bitboard, Board, ByColor, ByRole, Color, Piece, Role, Square, attacks};

/// The attacks of all men of a board. A man attacks the squares it could capture on, whoever stands there.
#[derive(Clone, Debug)]
pub struct AttackMap {
    from: [Bitboard; 64],
    by_role: ByColor<ByRole<Bitboard>>,
    by: ByColor<Bitboard>,
    twice: ByColor<Bitboard>,
    pinned: ByColor<Bitboard>,
}

impl AttackMap {
    /// Works out all attacks of a board.
    pub fn new(board: &Board) -> AttackMap {
        let mut map = AttackMap {
            from: [Bitboard::EMPTY; 64],
            by_role: ByColor::default(),
            by: ByColor::default(),
            twice: ByColor::default(),
            pinned: ByColor::new_with(|side| pinned(board, side)),
        };
        for side in Color::ALL {
            for role in Role::ALL {
                let piece = Piece { color: side, role };
                for square in board.by_piece(piece) {
                    map.add(square, piece, attacks::attacks(square, piece, board.occupied()));
                }
            }
        }
        map
    }

    fn add(&mut self, square: Square, piece: Piece, attacked: Bitboard) {
        self.from[usize::from(square)] = attacked;
        *self.by_role.get_mut(piece.color).get_mut(piece.role) |= attacked;
        let before = self.by(piece.color);
        *self.twice.get_mut(piece.color) |= attacked & before;
        *self.by.get_mut(piece.color) |= attacked;
    }

    /// The squares that the man on a square attacks (none for an empty square).
    pub fn from(&self, square: Square) -> Bitboard {
        self.from[usize::from(square)]
    }

    /// All squares that a side attacks.
    pub fn by(&self, side: Color) -> Bitboard {
        *self.by.get(side)
    }

    /// The squares that a side attacks with men of one role.
    pub fn by_role(&self, side: Color, role: Role) -> Bitboard {
        *self.by_role.get(side).get(role)
    }

    /// The squares that a side attacks at least twice.
    pub fn twice(&self, side: Color) -> Bitboard {
        *self.twice.get(side)
    }

    /// The men of a side that attack a square; `board` is the board of this map.
    pub fn attackers(&self, board: &Board, square: Square, side: Color) -> Bitboard {
        board.attacks_to(square, side, board.occupied())
    }

    /// The men of a side that are pinned to their king.
    pub fn pinned(&self, side: Color) -> Bitboard {
        *self.pinned.get(side)
    }
}

/// The men of a side that are pinned to their king: alone between it and an enemy slider that would attack it.
pub fn pinned(board: &Board, side: Color) -> Bitboard {
    let Some(king) = board.king_of(side) else {
        return Bitboard::EMPTY;
    };
    let aligned = (attacks::rook_attacks(king, Bitboard::EMPTY) & board.rooks_and_queens())
        | (attacks::bishop_attacks(king, Bitboard::EMPTY) & board.bishops_and_queens());
    (aligned & board.by_color(!side))
        .into_iter()
        .map(|slider| attacks::between(king, slider) & board.occupied())
        .filter(|between| between.count() == 1 && between.is_subset(board.by_color(side)))
        .fold(Bitboard::EMPTY, |pinned, man| pinned | man)
}

/// All squares that a side attacks, without the map of who does.
pub fn attacked(board: &Board, side: Color) -> Bitboard {
    board
        .by_color(side)
        .into_iter()
        .fold(Bitboard::EMPTY, |squares, man| squares | board.attacks_from(man))
}
