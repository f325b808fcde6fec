//! Traces: who listens while the evaluation is summed. The silent one costs nothing, the other keeps the table that
//! people read; the same code feeds both.

use super::pair::Pair;
use super::terms::Term;
use crate::chess::{Board, ByColor, Color, Piece, Square};
use crate::features::Phase;

/// Hears every value that the evaluation counts.
pub trait Trace {
    /// A side is given a value, from its own point of view, for the man on a square or for the whole.
    fn add(&mut self, term: Term, side: Color, man: Option<Square>, value: Pair);
}

/// Hears nothing; made for speed.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoTrace;

impl Trace for NoTrace {
    #[inline]
    fn add(&mut self, _term: Term, _side: Color, _man: Option<Square>, _value: Pair) {}
}

/// Keeps everything.
#[derive(Clone, Debug, Default)]
pub struct Ledger {
    entries: Vec<Entry>,
}

#[derive(Clone, Copy, Debug)]
struct Entry {
    term: Term,
    side: Color,
    man: Option<Square>,
    value: Pair,
}

impl Trace for Ledger {
    fn add(&mut self, term: Term, side: Color, man: Option<Square>, value: Pair) {
        self.entries.push(Entry {
            term,
            side,
            man,
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

impl Ledger {
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
