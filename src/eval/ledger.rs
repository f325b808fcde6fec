//! The ledger: a trace that keeps everything, for the table that people read.

use super::account::{Account, Breakdown};
use super::pair::Pair;
use super::terms::Term;
use super::trace::Trace;
use super::weights::{TERMS, Weights};
use crate::chess::{Board, Color, Square};
use crate::features::Phase;

/// Keeps everything.
#[derive(Clone, Debug)]
pub struct Ledger<'a> {
    weights: &'a Weights,
    account: Account<Term>,
}

impl<'a> Ledger<'a> {
    /// An empty ledger of an evaluation with these weights.
    pub fn new(weights: &'a Weights) -> Ledger<'a> {
        Ledger { weights, account: Account::default() }
    }

    /// Draws the balance: `tapered` is the sum at its phase, `cp` what scaling leaves of it, both from White's side.
    pub fn balance(&self, board: &Board, phase: Phase, tapered: i32, cp: i32) -> Breakdown<Term> {
        let mut balance = self.account.balance(&Term::ALL, board, phase);
        let counted = balance.cp;
        balance.add(&Term::Rounding, tapered - counted);
        balance.add(&Term::Scaling, cp - tapered);
        balance
    }
}

impl Trace for Ledger<'_> {
    fn add(&mut self, side: Color, piece: Option<Square>, index: usize, times: i32) {
        self.account.enter(TERMS[index], side, piece, self.weights[index] * times);
    }

    fn danger(&mut self, _side: Color, _index: usize, _times: i32) {}

    fn attack(&mut self, side: Color, value: Pair) {
        self.account.enter(Term::KingAttack, side, None, value);
    }
}
