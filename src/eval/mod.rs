//! The static evaluation: one code for the fast sum of the search, for the table that people read and for tuning.

mod account;
mod danger;
mod endings;
mod kings;
mod kpk;
mod ledger;
pub mod net;
pub mod pair;
pub(crate) mod profile;
mod passed;
mod pawns;
mod pieces;
mod scaling;
mod sparse;
mod tally;
pub mod terms;
mod threats;
pub mod trace;
mod view;
pub mod weights;

use std::fmt::Debug;
use std::sync::Arc;

pub use account::{Account, Breakdown, Named, PieceSum, TermSum};
pub use kpk::is_won as pawn_ending_is_won;
pub use pair::{Pair, pair};
pub use scaling::FULL_SCALE;
pub use sparse::{Coefficients, WeightCounts};
pub use tally::{DANGER_EG, DANGER_MG, MOST_DANGER};
pub use terms::Term;
pub use weights::Weights;

use crate::chess::{Chess, Color, Position};
use crate::features::{Phase, squares};
use ledger::Ledger;
use pawns::{PawnCache, Pawns};
use tally::SideTally;
use trace::{NoTrace, SharedFacts, Trace};
use view::EvalContext;
use weights::groups;

/// Returns the evaluation in centipawns from White's side, with the standard weights.
pub fn evaluate(position: &Chess) -> i32 {
    evaluate_with(position, Weights::standard())
}

/// Returns the evaluation in centipawns from White's side, with any weights.
pub fn evaluate_with(position: &Chess, weights: &Weights) -> i32 {
    let pawns = Pawns::of(position.board(), weights, &mut NoTrace);
    sum(position, weights, &pawns, &mut NoTrace).scaled()
}

/// Returns the evaluation taken apart into its terms and pieces.
pub fn breakdown(position: &Chess) -> Breakdown<Term> {
    let weights = Weights::standard();
    let mut ledger = Ledger::new(weights);
    let pawns = Pawns::of(position.board(), weights, &mut ledger);
    let sum = sum(position, weights, &pawns, &mut ledger);
    ledger.balance(position.board(), Phase::of(position.board()), sum.tapered, sum.scaled())
}

/// What a search needs of an evaluation, so that engines of another character share it.
pub trait Evaluator: Debug + Send {
    /// Returns the evaluation in centipawns for the side to move, `ply` plies from the root; never asked in check.
    fn for_mover(&mut self, position: &Chess, ply: usize) -> i32;

    /// Returns an evaluator with the same weights and empty caches, for another thread.
    fn fresh(&self) -> Box<dyn Evaluator>;

    /// Is told of each position of the searched line from ply 0 to [`WATCHED`], before it is asked about anything below:
    /// what costs too much at every node can be worked out here and hold for all that follows.
    fn visit(&mut self, _position: &Chess, _ply: usize) {}
}

/// The last ply of which an [`Evaluator`] is told by [`Evaluator::visit`].
pub const WATCHED: usize = 2;

/// The evaluation as the search uses it, with its pawn hash table.
#[derive(Clone, Debug)]
pub struct Evaluation {
    weights: Arc<Weights>,
    pawns: PawnCache,
}

impl Default for Evaluation {
    fn default() -> Evaluation {
        Evaluation::new()
    }
}

impl Evaluation {
    /// Returns an evaluation with the standard weights and an empty pawn hash table.
    pub fn new() -> Evaluation {
        Evaluation::with(Weights::standard().clone())
    }

    /// Returns an evaluation with other weights.
    pub fn with(weights: impl Into<Arc<Weights>>) -> Evaluation {
        let weights = weights.into();
        Evaluation { pawns: PawnCache::new(&weights), weights }
    }

    /// Returns the evaluation in centipawns for the side to move: [`evaluate_with`], sped up by the pawn hash table.
    pub fn for_mover(&mut self, position: &Chess) -> i32 {
        let pawns = self.pawns.of(position.board(), &self.weights);
        let white = sum(position, &self.weights, pawns, &mut NoTrace).scaled();
        if position.turn().is_white() { white } else { -white }
    }
}

impl Evaluator for Evaluation {
    fn for_mover(&mut self, position: &Chess, _ply: usize) -> i32 {
        Evaluation::for_mover(self, position)
    }

    fn fresh(&self) -> Box<dyn Evaluator> {
        Box::new(Evaluation::with(Arc::clone(&self.weights)))
    }
}

/// The total from White's side.
struct Sum {
    /// Tapered by the position's phase, in centipawns.
    tapered: i32,
    /// Endgame scale factor, out of [`FULL_SCALE`].
    scale: i32,
}

impl Sum {
    fn scaled(&self) -> i32 {
        self.tapered * self.scale / FULL_SCALE
    }
}

fn sum<T: Trace>(position: &Chess, weights: &Weights, pawns: &Pawns, trace: &mut T) -> Sum {
    let view = EvalContext::of(position.board(), &pawns.facts);
    trace.shared(SharedFacts::AttackMap);
    let white = side(&view, position, weights, Color::White, trace);
    let black = side(&view, position, weights, Color::Black, trace);
    let tapered = (pawns.value + white - black).at(Phase::of(position.board()));
    let scale = scaling::share(position, pawns, Color::from_white(tapered > 0));
    Sum { tapered, scale }
}

/// Returns a side's evaluation without its pawn structure, in centipawns.
fn side<T: Trace>(
    view: &EvalContext<'_>,
    position: &Chess,
    weights: &Weights,
    side: Color,
    trace: &mut T,
) -> Pair {
    let mut tally = SideTally::new(weights, trace, side);
    let turn = position.turn();
    pieces::count(view, position, side, &mut tally);
    kings::count(view, side, &mut tally);
    passed::count(view, side, turn, &mut tally);
    danger::count(view, side, &mut tally);
    threats::count(view, side, &mut tally);
    space(view, side, &mut tally);
    endings::count(view, side, turn, &mut tally);
    if turn == side {
        tally.whole(groups::TEMPO.start(), 1);
    }
    tally.finish()
}

/// Counts space: room in the own centre, while there are many pieces to put there.
fn space<T: Trace>(view: &EvalContext<'_>, side: Color, tally: &mut SideTally<'_, T>) {
    let pieces = view.board.by_color(side).count() as i32;
    // When half are gone nobody is short of room. Eight is not measured.
    if pieces <= 8 {
        return;
    }
    let [free, behind] = squares::space(view.board, view.pawns, side);
    let room = free.count() + (behind & !view.attacks.by(!side)).count();
    tally.whole(groups::SPACE.start(), room as i32 * (pieces - 8));
}

#[cfg(test)]
mod tests;
