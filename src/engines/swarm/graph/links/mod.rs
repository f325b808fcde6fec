//! What the pieces of one side do to the board: where each can move, and which own pieces it guards.
//!
//! Everything is told in the side's own view: its first rank is rank 1, for Black too. So the links of a position's
//! colour mirror are the same numbers, and whatever is worked out from them is the same to the last bit.

mod rows;

pub use rows::LinkRows;

use crate::chess::{
    Bitboard, Board, Castles, CastlingSide, Chess, Color, Piece, Position, Rank, Role, Square, attacks,
};
use crate::safety::attacks::pinned;

/// Moves and guards of one side's pieces.
///
/// *Moves* are the legal moves of the side to move. The other side has those it would have if it were its turn: the
/// same rules of pins, of the king's safety and of castling, without en passant. When the side to move is in check no
/// such turn exists; its opponent's pieces then keep their moves, and the one that gives check reaches the king.
/// *Guards* are own pieces that a piece could recapture on; a pinned piece guards along its pin only.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Links {
    pieces: Bitboard,
    king: Option<Square>,
    moves: [Bitboard; 64],
    guards: [Bitboard; 64],
}

impl Links {
    /// The links of a side.
    pub fn of(position: &Chess, side: Color) -> Links {
        let board = position.board();
        let bounds = LinkBounds::of(position, side);
        let mut links = Links::new();
        links.set_pieces(board, side);
        for from in board.by_color(side) {
            links.set_row(board, from, &bounds);
        }
        links.add_rare_moves(position, side);
        links
    }

    /// The links of nobody.
    fn new() -> Links {
        Links {
            pieces: Bitboard::EMPTY,
            king: None,
            moves: [Bitboard::EMPTY; 64],
            guards: [Bitboard::EMPTY; 64],
        }
    }

    /// Notes where the pieces stand.
    fn set_pieces(&mut self, board: &Board, side: Color) {
        self.pieces = own_view(side, board.by_color(side));
        self.king = board.king_of(side).map(|king| own_square(side, king));
    }

    /// Works out the row of the piece on a square but for its rare moves; without a piece the row is empty.
    fn set_row(&mut self, board: &Board, from: Square, bounds: &LinkBounds) {
        let own = board.piece_at(from).filter(|piece| piece.color == bounds.side);
        let (moves, guards) = own.map_or_else(Default::default, |piece| bounds.links(board, from, piece));
        let row = usize::from(own_square(bounds.side, from));
        self.moves[row] = own_view(bounds.side, moves);
        self.guards[row] = own_view(bounds.side, guards);
    }

    /// Adds en passant and castling to their rows; returns whose rows have them.
    fn add_rare_moves(&mut self, position: &Chess, side: Color) -> Bitboard {
        let mut rare = Bitboard::EMPTY;
        let mut add = |from, to| {
            rare.add(from);
            self.moves[usize::from(own_square(side, from))].add(own_square(side, to));
        };
        if position.turn() == side && position.maybe_ep_square().is_some() {
            for capture in position.en_passant_moves() {
                if let Some(from) = capture.from() {
                    add(from, capture.to());
                }
            }
        }
        let king = position.board().king_of(side);
        for (wing, king) in CastlingSide::ALL.into_iter().filter_map(|wing| king.map(|king| (wing, king))) {
            // In Chess960 a king may castle where it stands; that leads nowhere.
            let to = wing.king_to(side);
            if to != king && may_castle(position.board(), position.castles(), side, king, wing) {
                add(king, to);
            }
        }
        rare
    }

    /// The side's pieces, in its own view.
    pub fn pieces(&self) -> Bitboard {
        self.pieces
    }

    /// The side's king, in its own view.
    pub fn king(&self) -> Option<Square> {
        self.king
    }

    /// Where the piece on a square can move.
    pub fn moves(&self, from: Square) -> Bitboard {
        self.moves[usize::from(from)]
    }

    /// The own pieces that the piece on a square guards.
    pub fn guards(&self, from: Square) -> Bitboard {
        self.guards[usize::from(from)]
    }

    /// A key of all links: equal links have equal keys, and sides with different links hardly ever do.
    pub fn key(&self) -> u64 {
        let king = self.king.map_or(64, |king| u64::from(u32::from(king)));
        let start = mix(self.pieces.0, king);
        self.pieces.into_iter().fold(start, |key, piece| {
            let row = self.moves(piece).0 ^ self.guards(piece).0.rotate_left(29);
            mix(key, row)
        })
    }
}

/// Mixes a number into a key: the two halves of a product by an odd constant (the golden ratio's bits).
fn mix(key: u64, number: u64) -> u64 {
    let product = u128::from(key ^ number.rotate_left(17)) * 0x9e37_79b9_7f4a_7c15;
    (product as u64) ^ ((product >> 64) as u64) ^ number
}

/// A square as a side sees it: its own first rank is rank 1.
pub fn own_square(side: Color, square: Square) -> Square {
    side.fold_wb(square, square.flip_vertical())
}

/// Squares as a side sees them.
pub fn own_view(side: Color, squares: Bitboard) -> Bitboard {
    side.fold_wb(squares, squares.flip_vertical())
}

/// What bounds the moves of a side.
#[derive(Clone, Debug, PartialEq, Eq)]
struct LinkBounds {
    side: Color,
    king: Option<Square>,
    pinned: Bitboard,
    /// Where a piece other than the king may go: anywhere, or to where it ends a check.
    answers: Bitboard,
}

impl LinkBounds {
    fn of(position: &Chess, side: Color) -> LinkBounds {
        let king = position.board().king_of(side);
        let checkers = if position.turn() == side { position.checkers() } else { Bitboard::EMPTY };
        let answers = match (king, checkers.single_square()) {
            (Some(king), Some(checker)) => attacks::between(king, checker).with(checker),
            _ if checkers.any() => Bitboard::EMPTY,
            _ => Bitboard::FULL,
        };
        LinkBounds { side, king, pinned: pinned(position.board(), side), answers }
    }

    fn links(&self, board: &Board, from: Square, piece: Piece) -> (Bitboard, Bitboard) {
        let own = board.by_color(self.side);
        let attacked = attacks::attacks(from, piece, board.occupied());
        if piece.role == Role::King {
            return (self.steps(board, from, attacked & !own), attacked & own);
        }
        let reached = if piece.role == Role::Pawn {
            (attacked & board.by_color(!self.side)) | pushes(board, from, self.side)
        } else {
            attacked & !own
        };
        let line = match self.king {
            Some(king) if self.pinned.contains(from) => attacks::ray(king, from),
            _ => Bitboard::FULL,
        };
        (reached & line & self.answers, attacked & own & line)
    }

    /// The king's steps to squares that no enemy attacks once it has gone.
    fn steps(&self, board: &Board, king: Square, squares: Bitboard) -> Bitboard {
        let occupied = board.occupied().without(king);
        squares.into_iter().filter(|&to| board.attacks_to(to, !self.side, occupied).is_empty()).collect()
    }
}

/// Where a pawn can advance.
fn pushes(board: &Board, from: Square, side: Color) -> Bitboard {
    let ahead = |squares: Bitboard| squares.shift(side.fold_wb(8, -8)) & !board.occupied();
    let one = ahead(Bitboard::from_square(from));
    let fourth = Bitboard::from_rank(side.fold_wb(Rank::Fourth, Rank::Fifth));
    one | (ahead(one) & fourth)
}

/// Whether a side could castle to a wing if it were its turn.
fn may_castle(board: &Board, castles: &Castles, side: Color, king: Square, wing: CastlingSide) -> bool {
    if castles.rook(side, wing).is_none() || (castles.path(side, wing) & board.occupied()).any() {
        return false;
    }
    let to = wing.king_to(side);
    let mut passed = attacks::between(king, to).with(king).with(to).into_iter();
    passed.all(|square| board.attacks_to(square, !side, board.occupied()).is_empty())
}

#[cfg(test)]
mod tests;
