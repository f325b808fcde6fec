//! Attackers of every square, on the board as it stands: who could capture there if rules of check and pins let it.

use crate::chess::{Bitboard, Board, ByColor, ByRole, Color, Piece, Role, Square, attacks};

/// The attacks of all pieces of a board. A piece attacks the squares it could capture on, whoever stands there.
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

    /// The squares that the piece on a square attacks (none for an empty square).
    pub fn from(&self, square: Square) -> Bitboard {
        self.from[usize::from(square)]
    }

    /// All squares that a side attacks.
    pub fn by(&self, side: Color) -> Bitboard {
        *self.by.get(side)
    }

    /// The squares that a side attacks with pieces of one role.
    pub fn by_role(&self, side: Color, role: Role) -> Bitboard {
        *self.by_role.get(side).get(role)
    }

    /// The squares that a side attacks at least twice.
    pub fn twice(&self, side: Color) -> Bitboard {
        *self.twice.get(side)
    }

    /// The pieces of a side that attack a square; `board` is the board of this map.
    pub fn attackers(&self, board: &Board, square: Square, side: Color) -> Bitboard {
        board.attacks_to(square, side, board.occupied())
    }

    /// The pieces of a side that are pinned to their king.
    pub fn pinned(&self, side: Color) -> Bitboard {
        *self.pinned.get(side)
    }
}

/// The pieces of a side that are pinned to their king: alone between it and an enemy slider that would attack it.
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
        .fold(Bitboard::EMPTY, |pinned, piece| pinned | piece)
}

/// All squares that a side attacks, without the map of who does.
pub fn attacked(board: &Board, side: Color) -> Bitboard {
    board
        .by_color(side)
        .into_iter()
        .fold(Bitboard::EMPTY, |squares, piece| squares | board.attacks_from(piece))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::{Position, fen};

    fn board(text: &str) -> Board {
        fen::parse(text).unwrap().position.board().clone()
    }

    #[test]
    fn a_side_attacks_what_its_pieces_attack() {
        for text in [
            "startpos",
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
            "3k4/8/8/q6q/8/1N2RRB1/8/4K3 w - - 0 1",
        ] {
            let board = board(text);
            let map = AttackMap::new(&board);
            for side in Color::ALL {
                assert_eq!(map.by(side), attacked(&board, side));
                for square in Square::ALL {
                    let attackers = map.attackers(&board, square, side);
                    assert_eq!(attackers.any(), map.by(side).contains(square));
                    assert_eq!(attackers.count() > 1, map.twice(side).contains(square));
                    assert!(attackers.into_iter().all(|piece| map.from(piece).contains(square)));
                    for role in Role::ALL {
                        let any = (attackers & board.by_role(role)).any();
                        assert_eq!(any, map.by_role(side, role).contains(square));
                    }
                }
            }
        }
    }

    #[test]
    fn a_pinned_piece_stands_alone_before_its_king() {
        let check = |text: &str, side: Color, expected: &[Square]| {
            let map = AttackMap::new(&board(text));
            assert_eq!(map.pinned(side), expected.iter().copied().collect(), "{text}");
        };
        check("4r1k1/8/8/b7/8/2N5/4R3/4K3 w - - 0 1", Color::White, &[Square::E2, Square::C3]);
        // Two pieces share the danger; a bishop does not pin along a file; a pawn pins nothing.
        check("4r1k1/8/8/4N3/8/8/4R3/4K3 w - - 0 1", Color::White, &[]);
        check("4b1k1/8/8/8/8/2p5/3NR3/4K3 w - - 0 1", Color::White, &[]);
        // An enemy piece between unpins, and the enemy piece itself is not pinned to our king.
        check("4r1k1/8/8/4n3/8/8/4R3/4K3 w - - 0 1", Color::White, &[]);
        check("4r1k1/8/8/4n3/8/8/8/4K3 w - - 0 1", Color::Black, &[]);
    }
}
