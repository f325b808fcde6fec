//! The ledger: a trace that keeps everything, and the balance drawn from it, the table that people read.

use super::pair::Pair;
use super::terms::Term;
use super::trace::Trace;
use super::weights::{TERMS, Weights};
use crate::chess::{Board, ByColor, Color, Piece, Square};
use crate::features::Phase;

/// Keeps everything.
#[derive(Clone, Debug)]
pub struct Ledger<'a> {
    weights: &'a Weights,
    entries: Vec<Entry>,
}

#[derive(Clone, Copy, Debug)]
struct Entry {
    term: Term,
    side: Color,
    man: Option<Square>,
    value: Pair,
}

impl<'a> Ledger<'a> {
    /// An empty ledger of an evaluation with these weights.
    pub fn new(weights: &'a Weights) -> Ledger<'a> {
        Ledger {
            weights,
            entries: Vec::new(),
        }
    }
}

impl Trace for Ledger<'_> {
    fn add(&mut self, side: Color, man: Option<Square>, index: usize, times: i32) {
        self.entries.push(Entry {
            term: TERMS[index],
            side,
            man,
            value: self.weights[index] * times,
        });
    }

    fn danger(&mut self, _side: Color, _index: usize, _times: i32) {}

    fn attack(&mut self, side: Color, value: Pair) {
        self.entries.push(Entry {
            term: Term::KingAttack,
            side,
            man: None,
            value,
        });
    }
}

/// An evaluation taken apart.
#[derive(Clone, Debug, PartialEq)]
pub struct Breakdown {
    /// The whole in centipawns from White's side: exactly the sum of the terms'.
    pub cp: i32,
    /// How much of the pieces is left.
    pub phase: Phase,
    /// Every term, in the order of [`Term::ALL`].
    pub terms: Vec<TermSum>,
    /// Every man on the board, in board order.
    pub men: Vec<Man>,
}

/// What one term gives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TermSum {
    /// The term.
    pub term: Term,
    /// To each side, from its own point of view.
    pub sides: ByColor<Pair>,
    /// To the whole, from White's side.
    pub cp: i32,
}

/// What one man gives its owner.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Man {
    /// Where it stands.
    pub square: Square,
    /// The man.
    pub piece: Piece,
    /// The sum of its terms, from its owner's side.
    pub cp: i32,
    /// The terms that are not 0, in the order of [`Term::ALL`].
    pub terms: Vec<(Term, i32)>,
}

impl Ledger<'_> {
    /// Draws the balance: `tapered` is the sum at its phase, `cp` what scaling leaves of it, both from White's side.
    pub fn balance(&self, board: &Board, phase: Phase, tapered: i32, cp: i32) -> Breakdown {
        let mut terms: Vec<TermSum> = Term::ALL.into_iter().map(|term| self.sum(term, phase)).collect();
        let counted: i32 = terms.iter().map(|sum| sum.cp).sum();
        terms[Term::Scaling as usize].cp = cp - tapered;
        terms[Term::Rounding as usize].cp = tapered - counted;
        let men = board
            .iter()
            .map(|(square, piece)| self.man(square, piece, phase))
            .collect();
        Breakdown {
            cp,
            phase,
            terms,
            men,
        }
    }

    fn sum(&self, term: Term, phase: Phase) -> TermSum {
        let sides = ByColor::new_with(|side| {
            let mine = self
                .entries
                .iter()
                .filter(|entry| entry.term == term && entry.side == side);
            mine.map(|entry| entry.value).sum::<Pair>()
        });
        TermSum {
            term,
            sides,
            cp: (sides.white - sides.black).at(phase),
        }
    }

    fn man(&self, square: Square, piece: Piece, phase: Phase) -> Man {
        let worth = |term: Term| {
            let mine = self
                .entries
                .iter()
                .filter(|entry| entry.term == term && entry.man == Some(square));
            mine.map(|entry| entry.value).sum::<Pair>().at(phase)
        };
        let terms: Vec<(Term, i32)> = Term::ALL
            .into_iter()
            .map(|term| (term, worth(term)))
            .filter(|(_, cp)| *cp != 0)
            .collect();
        let cp = terms.iter().map(|(_, cp)| cp).sum();
        Man {
            square,
            piece,
            cp,
            terms,
        }
    }
}
