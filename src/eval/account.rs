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
    entries: Vec<AccountEntry<T>>,
}

#[derive(Clone, Copy, Debug)]
struct AccountEntry<T> {
    term: T,
    side: Color,
    piece: Option<Square>,
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
    /// Every piece on the board, in board order.
    pub pieces: Vec<PieceSum<T>>,
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

/// The evaluation of one piece.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PieceSum<T> {
    /// Where it stands.
    pub square: Square,
    /// The piece.
    pub piece: Piece,
    /// The sum of its terms for its side, in centipawns.
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
    /// Enters what a term gives a side, for the piece on a square or for the whole.
    pub fn enter(&mut self, term: T, side: Color, piece: Option<Square>, value: Pair) {
        self.entries.push(AccountEntry { term, side, piece, value });
    }

    /// Draws the balance: the sums of these terms, each rounded by itself, and of every piece.
    pub fn balance(&self, terms: &[T], board: &Board, phase: Phase) -> Breakdown<T> {
        let sums: Vec<TermSum<T>> = terms.iter().map(|term| self.sum(*term, phase)).collect();
        let pieces = board.iter();
        Breakdown {
            cp: sums.iter().map(|sum| sum.cp).sum(),
            phase,
            terms: sums,
            pieces: pieces.map(|(square, piece)| self.piece(terms, square, piece, phase)).collect(),
        }
    }

    fn sum(&self, term: T, phase: Phase) -> TermSum<T> {
        let of_term = |entry: &&AccountEntry<T>| entry.term == term;
        let sides = ByColor::new_with(|side| {
            let mine = self.entries.iter().filter(of_term);
            mine.filter(|entry| entry.side == side).map(|entry| entry.value).sum::<Pair>()
        });
        TermSum { term, sides, cp: (sides.white - sides.black).at(phase) }
    }

    fn piece(&self, terms: &[T], square: Square, piece: Piece, phase: Phase) -> PieceSum<T> {
        let of_piece = |entry: &&AccountEntry<T>| entry.piece == Some(square);
        let mine: Vec<&AccountEntry<T>> = self.entries.iter().filter(of_piece).collect();
        let worth = |term: T| {
            let of_term = mine.iter().filter(|entry| entry.term == term);
            of_term.map(|entry| entry.value).sum::<Pair>().at(phase)
        };
        let terms: Vec<(T, i32)> = terms.iter().map(|term| (*term, worth(*term))).collect();
        PieceSum {
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
