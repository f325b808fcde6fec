//! `positional`: patzer's search over an evaluation by terms that a person can read, every piece by itself.
//!
//! Where a term has a value early and another late, early is with all pieces on the board and late with none; between
//! them it runs evenly by the [`crate::features::Phase`]. Everything is told from the owner's side, and the mirrored
//! position has the mirrored value.

mod heavy;
mod kings;
mod minors;
mod pawns;
mod sheet;
mod terms;
mod xray;

use super::guided::Guided;
use super::{Choice, Engine};
use crate::chess::{Chess, Color, Position};
use crate::eval::{Account, Breakdown, Evaluator};
use crate::search::{Limits, ReportFn, Root, StopFlag};
use sheet::{PlainSum, PositionalContext, Sheet, TermTally};
pub use terms::PositionalTerm;

/// Positions that it looks at for a move when nothing else ends the search.
const NODES: u64 = 100_000;

/// The evaluation in centipawns from White's side.
pub fn evaluate(position: &Chess) -> i32 {
    let look = PositionalContext::at(position);
    let mut total = PlainSum::default();
    count(&look, &mut total);
    total.0.at(look.phase)
}

/// The evaluation taken apart into its terms and pieces.
pub fn breakdown(position: &Chess) -> Breakdown<PositionalTerm> {
    let look = PositionalContext::at(position);
    let mut account = Account::default();
    count(&look, &mut account);
    let mut balance = account.balance(&PositionalTerm::ALL, look.board, look.phase);
    let counted = balance.cp;
    balance.add(&PositionalTerm::Rounding, evaluate(position) - counted);
    balance
}

/// Puts down all terms of both sides.
fn count<S: Sheet>(look: &PositionalContext<'_>, sheet: &mut S) {
    for side in Color::ALL {
        let tally = &mut TermTally { look, side, sheet };
        pawns::count(tally);
        minors::count(tally);
        heavy::count(tally);
        kings::count(tally);
    }
}

/// The opponent that plays by the terms.
#[derive(Debug)]
pub struct Positional(Guided);

impl Positional {
    /// A search over the terms with a table of so many MiB.
    pub fn new(hash_mib: usize) -> Positional {
        Positional(Guided::new(PositionalEvaluator, NODES, hash_mib))
    }
}

impl Engine for Positional {
    fn think(&mut self, root: &Root, limits: &Limits, stop: &StopFlag, report: ReportFn<'_>) -> Choice {
        self.0.think(root, limits, stop, report)
    }
}

/// The evaluator of the engine `positional`.
#[derive(Clone, Copy, Debug)]
struct PositionalEvaluator;

impl Evaluator for PositionalEvaluator {
    fn for_mover(&mut self, position: &Chess, _ply: usize) -> i32 {
        evaluate(position) * position.turn().fold_wb(1, -1)
    }

    fn fresh(&self) -> Box<dyn Evaluator> {
        Box::new(PositionalEvaluator)
    }
}

#[cfg(test)]
mod tests;
