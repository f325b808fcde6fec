//! The running sum of one side's evaluation; a trace is told of each weight.

use super::pair::{Pair, pair};
use super::trace::Trace;
use super::weights::Weights;
use crate::chess::{Bitboard, Color, Square};

/// King danger beyond this counts no more; no king of a game gets there.
pub const MOST_DANGER: i32 = 4000;

/// In the middlegame king danger counts by its square over this, in centipawns. The tuner takes it as fixed and fits the
/// weights to it; not measured by itself.
pub const DANGER_MG: i32 = 8192;

/// In the endgame king danger counts linearly, over this, in centipawns. Fixed for the tuner, too; not measured by itself.
pub const DANGER_EG: i32 = 32;

/// One side's evaluation as it is summed, in centipawns.
#[derive(Debug)]
pub struct SideTally<'a, T> {
    weights: &'a Weights,
    trace: &'a mut T,
    side: Color,
    sum: Pair,
    danger: Pair,
}

impl<'a, T: Trace> SideTally<'a, T> {
    /// Returns an empty sum.
    pub fn new(weights: &'a Weights, trace: &'a mut T, side: Color) -> SideTally<'a, T> {
        SideTally { weights, trace, side, sum: Pair::default(), danger: Pair::default() }
    }

    /// Adds the weight at an index, for the piece on a square.
    #[inline]
    pub fn piece(&mut self, square: Square, index: usize) {
        self.piece_times(square, index, 1);
    }

    /// Adds a weight so many times, for the piece on a square.
    #[inline]
    pub fn piece_times(&mut self, square: Square, index: usize, times: i32) {
        self.sum += self.weights[index] * times;
        self.trace.add(self.side, Some(square), index, times);
    }

    /// Adds a weight once for each of these pieces.
    #[inline]
    pub fn each(&mut self, pieces: Bitboard, index: usize) {
        if pieces.is_empty() {
            return;
        }
        self.sum += self.weights[index] * pieces.count() as i32;
        self.trace.each(self.side, pieces, index);
    }

    /// Adds a weight so many times, for no piece in particular.
    #[inline]
    pub fn whole(&mut self, index: usize, times: i32) {
        self.sum += self.weights[index] * times;
        self.trace.add(self.side, None, index, times);
    }

    /// Adds a weight so many times to the enemy king's danger.
    #[inline]
    pub fn danger(&mut self, index: usize, times: i32) {
        self.danger += self.weights[index] * times;
        self.trace.danger(self.side, index, times);
    }

    /// Returns the sum so far, without king danger.
    pub fn sum(&self) -> Pair {
        self.sum
    }

    /// Returns the sum with the value of the enemy king's danger.
    pub fn finish(self) -> Pair {
        let attack = danger_value(self.danger);
        self.trace.attack(self.side, attack);
        self.sum + attack
    }
}

/// Returns the value of king danger in centipawns: quadratic in the middlegame, as attackers add up; linear in the endgame.
fn danger_value(danger: Pair) -> Pair {
    let (mg, eg) = (danger.mg.clamp(0, MOST_DANGER), danger.eg.clamp(0, MOST_DANGER));
    pair(mg * mg / DANGER_MG, eg / DANGER_EG)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn danger_counts_little_while_it_is_small_and_never_more_than_a_rook_or_two() {
        let value = |danger| danger_value(pair(danger, danger));
        assert_eq!(value(-300), pair(0, 0));
        assert_eq!(value(64), pair(0, 2));
        assert_eq!(value(640), pair(50, 20));
        assert_eq!(value(1280), pair(200, 40));
        assert_eq!(value(1_000_000), value(MOST_DANGER));
    }
}
