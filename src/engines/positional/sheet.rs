//! What the parts of the positional evaluation share: a look at the position, and the sheet that each term is put down on.

use super::PositionalTerm;
use crate::chess::{Bitboard, Board, ByColor, Chess, Color, Position, Role, Square};
use crate::eval::{Account, Pair, pair};
use crate::features::{PawnFacts, Phase};
use crate::safety::AttackMap;

/// What all terms share of one position, worked out once.
#[derive(Debug)]
pub struct PositionalContext<'a> {
    /// The position.
    pub position: &'a Chess,
    /// Its board.
    pub board: &'a Board,
    /// How much of the pieces is left.
    pub phase: Phase,
    /// Who attacks what.
    pub attacks: AttackMap,
    /// The facts of each side's pawns.
    pub pawns: ByColor<PawnFacts>,
}

impl<'a> PositionalContext<'a> {
    /// Looks at a position.
    pub fn at(position: &'a Chess) -> PositionalContext<'a> {
        let board = position.board();
        PositionalContext {
            position,
            board,
            phase: Phase::of(board),
            attacks: AttackMap::new(board),
            pawns: ByColor::new_with(|side| PawnFacts::of(board, side)),
        }
    }

    /// A side's pieces of one role.
    pub fn of_role(&self, side: Color, role: Role) -> Bitboard {
        self.board.by_piece(role.of(side))
    }

    /// A side's pieces: neither pawns nor the king.
    pub fn pieces(&self, side: Color) -> Bitboard {
        self.board.by_color(side) & !self.board.pawns() & !self.board.kings()
    }
}

/// Where terms are put down.
pub trait Sheet {
    /// A term gives a side so much for the piece on a square.
    fn enter(&mut self, term: PositionalTerm, side: Color, piece: Square, value: Pair);

    /// A term gives a side so much for each of these pieces.
    fn enter_each(&mut self, term: PositionalTerm, side: Color, pieces: Bitboard, value: Pair) {
        for piece in pieces {
            self.enter(term, side, piece, value);
        }
    }
}

/// The plain sum, White's less Black's, in centipawns; for the search.
#[derive(Clone, Copy, Debug, Default)]
pub struct PlainSum(pub Pair);

impl Sheet for PlainSum {
    #[inline]
    fn enter(&mut self, _term: PositionalTerm, side: Color, _piece: Square, value: Pair) {
        self.0 += value * side.fold_wb(1, -1);
    }

    #[inline]
    fn enter_each(&mut self, _term: PositionalTerm, side: Color, pieces: Bitboard, value: Pair) {
        self.0 += value * (side.fold_wb(1, -1) * pieces.count() as i32);
    }
}

impl Sheet for Account<PositionalTerm> {
    fn enter(&mut self, term: PositionalTerm, side: Color, piece: Square, value: Pair) {
        Account::enter(self, term, side, Some(piece), value);
    }
}

/// One side's running sum.
#[derive(Debug)]
pub struct TermTally<'a, S> {
    /// The position.
    pub look: &'a PositionalContext<'a>,
    /// Whose pieces are counted.
    pub side: Color,
    /// Where they are put down.
    pub sheet: &'a mut S,
}

impl<S: Sheet> TermTally<'_, S> {
    /// So much for the piece on a square.
    #[inline]
    pub fn piece(&mut self, piece: Square, term: PositionalTerm, value: Pair) {
        self.sheet.enter(term, self.side, piece, value);
    }

    /// So much for each of these pieces.
    #[inline]
    pub fn each(&mut self, pieces: Bitboard, term: PositionalTerm, value: Pair) {
        self.sheet.enter_each(term, self.side, pieces, value);
    }
}

/// A value that is the same early and late.
pub const fn always(value: i32) -> Pair {
    pair(value, value)
}
