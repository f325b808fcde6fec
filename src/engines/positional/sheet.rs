//! What the parts of the positional evaluation share: a look at the position, and the sheet that each term is put down on.

use super::Term;
use crate::chess::{Bitboard, Board, ByColor, Chess, Color, Position, Role, Square};
use crate::eval::{Account, Pair, pair};
use crate::features::{PawnFacts, Phase};
use crate::safety::AttackMap;

/// One position as the terms see it, worked out once.
#[derive(Debug)]
pub struct Look<'a> {
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

impl<'a> Look<'a> {
    /// Looks at a position.
    pub fn at(position: &'a Chess) -> Look<'a> {
        let board = position.board();
        Look {
            position,
            board,
            phase: Phase::of(board),
            attacks: AttackMap::new(board),
            pawns: ByColor::new_with(|side| PawnFacts::of(board, side)),
        }
    }

    /// A side's men of one role.
    pub fn men(&self, side: Color, role: Role) -> Bitboard {
        self.board.by_piece(role.of(side))
    }

    /// A side's pieces: neither pawns nor the king.
    pub fn pieces(&self, side: Color) -> Bitboard {
        self.board.by_color(side) & !self.board.pawns() & !self.board.kings()
    }
}

/// Where terms are put down.
pub trait Sheet {
    /// A term gives a side so much for the man on a square.
    fn enter(&mut self, term: Term, side: Color, man: Square, value: Pair);

    /// A term gives a side so much for each of these men.
    fn enter_each(&mut self, term: Term, side: Color, men: Bitboard, value: Pair) {
        for man in men {
            self.enter(term, side, man, value);
        }
    }
}

/// The sum alone, White's less Black's; made for speed.
#[derive(Clone, Copy, Debug, Default)]
pub struct Total(pub Pair);

impl Sheet for Total {
    #[inline]
    fn enter(&mut self, _term: Term, side: Color, _man: Square, value: Pair) {
        self.0 += value * side.fold_wb(1, -1);
    }

    #[inline]
    fn enter_each(&mut self, _term: Term, side: Color, men: Bitboard, value: Pair) {
        self.0 += value * (side.fold_wb(1, -1) * men.count() as i32);
    }
}

impl Sheet for Account<Term> {
    fn enter(&mut self, term: Term, side: Color, man: Square, value: Pair) {
        Account::enter(self, term, side, Some(man), value);
    }
}

/// One side's part of a sheet.
#[derive(Debug)]
pub struct Tally<'a, S> {
    /// The position.
    pub look: &'a Look<'a>,
    /// Whose men are counted.
    pub side: Color,
    /// Where they are put down.
    pub sheet: &'a mut S,
}

impl<S: Sheet> Tally<'_, S> {
    /// So much for the man on a square.
    #[inline]
    pub fn man(&mut self, man: Square, term: Term, value: Pair) {
        self.sheet.enter(term, self.side, man, value);
    }

    /// So much for each of these men.
    #[inline]
    pub fn each(&mut self, men: Bitboard, term: Term, value: Pair) {
        self.sheet.enter_each(term, self.side, men, value);
    }
}

/// A value that is the same early and late.
pub const fn always(value: i32) -> Pair {
    pair(value, value)
}
