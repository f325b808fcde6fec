//! Accounts: what an evaluation has counted, entry by entry, and the table drawn from it that people read.

use super::pair::Pair;
use crate::chess::{Board, ByColor, Color, Piece, Square};
use crate::features::Phase;

/// A kind of thing that an evaluation counts.
pub trait Named: Copy + PartialEq {
    /// Its name in JSON and tables; never renamed.
    fn id(self) -> &'static str;
}

/// Everything that was counted, in an evaluation whose terms are these.
#[derive(Clone, Debug)]
pub struct Account<T> {
    entries: Vec<Entry<T>>,
}

#[derive(Clone, Copy, Debug)]
struct Entry<T> {
    term: T,
    side: Color,
    man: Option<Square>,
    value: Pair,
}

/// An evaluation taken apart.
#[derive(Clone, Debug, PartialEq)]
pub struct Breakdown<T> {
    /// The whole in centipawns from White's side: exactly the sum of the terms'.
    pub cp: i32,
    /// How much of the pieces is left.
    pub phase: Phase,
    /// Every term, in the order in which they are shown.
    pub terms: Vec<TermSum<T>>,
    /// Every man on the board, in board order.
    pub men: Vec<Man<T>>,
}

/// What one term gives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TermSum<T> {
    /// The term.
    pub term: T,
    /// To each side, from its own point of view.
    pub sides: ByColor<Pair>,
    /// To the whole, from White's side.
    pub cp: i32,
}

/// What one man gives its owner.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Man<T> {
    /// Where it stands.
    pub square: Square,
    /// The man.
    pub piece: Piece,
    /// The sum of its terms, from its owner's side.
    pub cp: i32,
    /// The terms that are not 0, in the order in which they are shown.
    pub terms: Vec<(T, i32)>,
}

impl<T> Default for Account<T> {
    fn default() -> Account<T> {
        Account { entries: Vec::new() }
    }
}

impl<T: Named> Account<T> {
    /// Enters what a term gives a side, for the man on a square or for the whole.
    pub fn enter(&mut self, term: T, side: Color, man: Option<Square>, value: Pair) {
        self.entries.push(Entry {
            term,
            side,
            man,
            value,
        });
    }

    /// Draws the balance: the sums of these terms, each rounded by itself, and of every man.
    pub fn balance(&self, terms: &[T], board: &Board, phase: Phase) -> Breakdown<T> {
        let sums: Vec<TermSum<T>> = terms.iter().map(|term| self.sum(*term, phase)).collect();
        let men = board.iter();
        Breakdown {
            cp: sums.iter().map(|sum| sum.cp).sum(),
            phase,
            terms: sums,
            men: men
                .map(|(square, piece)| self.man(terms, square, piece, phase))
                .collect(),
        }
    }

    fn sum(&self, term: T, phase: Phase) -> TermSum<T> {
        let of_term = |entry: &&Entry<T>| entry.term == term;
        let sides = ByColor::new_with(|side| {
            let mine = self.entries.iter().filter(of_term);
            mine.filter(|entry| entry.side == side)
                .map(|entry| entry.value)
                .sum::<Pair>()
        });
        TermSum {
            term,
            sides,
            cp: (sides.white - sides.black).at(phase),
        }
    }

    fn man(&self, terms: &[T], square: Square, piece: Piece, phase: Phase) -> Man<T> {
        let of_man = |entry: &&Entry<T>| entry.man == Some(square);
        let mine: Vec<&Entry<T>> = self.entries.iter().filter(of_man).collect();
        let worth = |term: T| {
            let of_term = mine.iter().filter(|entry| entry.term == term);
            of_term.map(|entry| entry.value).sum::<Pair>().at(phase)
        };
        let terms: Vec<(T, i32)> = terms.iter().map(|term| (*term, worth(*term))).collect();
        Man {
            square,
            piece,
            cp: terms.iter().map(|(_, cp)| cp).sum(),
            terms: terms.into_iter().filter(|(_, cp)| *cp != 0).collect(),
        }
    }
}

impl<T: PartialEq> Breakdown<T> {
    /// Adds to the whole, from White's side, what a term gives to neither of the sides.
    pub fn add(&mut self, term: &T, cp: i32) {
        for sum in self.terms.iter_mut().filter(|sum| sum.term == *term) {
            sum.cp += cp;
            self.cp += cp;
        }
    }
}
