//! The search's own evaluation: a small neural net, better and quicker than the hand-written one; it explains nothing.
//!
//! Each side looks at the board with the same weights: from its own end, and with its king on the right half. What it sees is
//! a sum of rows, one for each piece ([`sums`]), which follows the moves. The output layer makes centipawns of both sums:
//! each number is cut to 0 to 1, squared and weighed, by one of several sets of weights, chosen by how many pieces are left.
//!
//! Drawn endings and bare kings are judged by the hand-written evaluation, which knows them exactly.

mod features;
mod sums;
mod weights;

use std::sync::Arc;

pub use features::{FEATURES, Viewpoint};
pub use weights::{BUCKETS, EvalNetFault, HEAD, HIDDEN, NetWeights, ONE, TOTAL_ONE, WEIGHT_ONE, bucket};

use super::{Evaluation, Evaluator, scaling};
use crate::chess::{Board, Chess, Color, Position};
use sums::SumStack;

/// With so few pieces the hand-written evaluation judges: it knows which of these endings are won, and how.
pub const FEW_PIECES: usize = 5;

/// Pieces of a game at most; sums are sure to fit their bits up to here.
pub const MOST_PIECES: usize = 32;

/// The net as the search uses it, with the sums of the line that is searched.
#[derive(Clone, Debug)]
pub struct NetEvaluation {
    weights: Arc<NetWeights>,
    sums: SumStack,
    hand_written: Evaluation,
}

impl NetEvaluation {
    /// Returns an evaluation with these weights and sums of nothing.
    pub fn new(weights: Arc<NetWeights>) -> NetEvaluation {
        NetEvaluation { sums: SumStack::new(&weights), hand_written: Evaluation::new(), weights }
    }

    /// Returns an evaluation with the net that comes with patzer.
    pub fn shipped() -> NetEvaluation {
        NetEvaluation::new(NetWeights::shipped())
    }

    /// Returns the net's value in centipawns for the side to move, `ply` plies from the root.
    pub fn value(&mut self, position: &Chess, ply: usize) -> i32 {
        let board = position.board();
        let [own, other] = self.sums.of(&self.weights, board, position.turn(), ply);
        self.weights.centipawns(bucket(board.occupied().count()), own, other)
    }
}

impl Evaluator for NetEvaluation {
    fn for_mover(&mut self, position: &Chess, ply: usize) -> i32 {
        if is_elementary(position.board()) {
            return self.hand_written.for_mover(position);
        }
        let value = self.value(position, ply);
        let ahead = Color::from_white(position.turn().is_white() == (value > 0));
        if scaling::cannot_win(position, ahead) { 0 } else { value }
    }

    fn fresh(&self) -> Box<dyn Evaluator> {
        Box::new(NetEvaluation::new(Arc::clone(&self.weights)))
    }
}

/// What evaluates the positions of a search at full strength.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EvaluatorKind {
    /// The small net, which explains nothing: +97 ± 41 Elo at 5,000 positions a move in 240 games, and quicker.
    Net,
    /// The terms that `patzer eval` shows.
    HandWritten,
}

impl EvaluatorKind {
    /// Returns such an evaluator with empty caches.
    pub fn evaluator(self) -> Box<dyn Evaluator> {
        match self {
            EvaluatorKind::Net => Box::new(NetEvaluation::shipped()),
            EvaluatorKind::HandWritten => Box::new(Evaluation::new()),
        }
    }
}

/// Returns whether a board is left to the hand-written evaluation; a study with more pieces than a game has is, too.
fn is_elementary(board: &Board) -> bool {
    let sides = [board.white().count(), board.black().count()];
    sides[0] + sides[1] <= FEW_PIECES || sides[0] + sides[1] > MOST_PIECES || sides.contains(&1)
}

#[cfg(test)]
mod tests;
