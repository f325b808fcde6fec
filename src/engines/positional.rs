//! `positional`: patzer's search over an evaluation by terms that a person can read, every man by itself.
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

use super::guided::{Guided, Usual};
use super::{Choice, Engine, EngineError};
use crate::chess::{Chess, Color, Position};
use crate::eval::{Account, Breakdown, Evaluator};
use crate::search::{Analysis, Limits, Root, StopFlag};
use sheet::{Look, Sheet, Tally, Total};
pub use terms::Term;

/// Positions that it looks at for a move when nothing else ends the search.
const NODES: u64 = 100_000;

/// The evaluation in centipawns from White's side.
pub fn evaluate(position: &Chess) -> i32 {
    let look = Look::at(position);
    let mut total = Total::default();
    count(&look, &mut total);
    total.0.at(look.phase)
}

/// The evaluation taken apart into its terms and men.
pub fn breakdown(position: &Chess) -> Breakdown<Term> {
    let look = Look::at(position);
    let mut account = Account::default();
    count(&look, &mut account);
    let mut balance = account.balance(&Term::ALL, look.board, look.phase);
    let counted = balance.cp;
    balance.add(&Term::Rounding, evaluate(position) - counted);
    balance
}

/// Puts down all terms of both sides.
fn count<S: Sheet>(look: &Look<'_>, sheet: &mut S) {
    for side in Color::ALL {
        let tally = &mut Tally { look, side, sheet };
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
        Positional(Guided::new(Terms, Usual::Nodes(NODES), hash_mib))
    }
}

impl Engine for Positional {
    fn think(
        &mut self,
        root: &Root,
        limits: &Limits,
        stop: &StopFlag,
        report: &mut dyn FnMut(&Analysis),
    ) -> Result<Choice, EngineError> {
        self.0.think(root, limits, stop, report)
    }
}

/// The terms as the search asks for them.
#[derive(Clone, Copy, Debug)]
struct Terms;

impl Evaluator for Terms {
    fn for_mover(&mut self, position: &Chess, _ply: usize) -> i32 {
        evaluate(position) * position.turn().fold_wb(1, -1)
    }

    fn fresh(&self) -> Box<dyn Evaluator> {
        Box::new(Terms)
    }
}

#[cfg(test)]
mod tests;
