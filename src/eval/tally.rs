//! The tally of one side: weights are counted into it, and a trace hears each of them.

use super::pair::{Pair, pair};
use super::trace::Trace;
use super::weights::Weights;
use crate::chess::{Bitboard, Color, Square};

/// Danger beyond this counts no more; no king of a game gets there.
pub const MOST_DANGER: i32 = 4000;

/// In the middlegame danger counts by its square over this.
pub const DANGER_MG: i32 = 8192;

/// In the ending it counts evenly, over this.
pub const DANGER_EG: i32 = 32;

/// What one side has, summed as it is counted.
#[derive(Debug)]
pub struct Tally<'a, T> {
    weights: &'a Weights,
    trace: &'a mut T,
    side: Color,
    sum: Pair,
    danger: Pair,
}

impl<'a, T: Trace> Tally<'a, T> {
    /// An empty tally.
    pub fn new(weights: &'a Weights, trace: &'a mut T, side: Color) -> Tally<'a, T> {
        Tally {
            weights,
            trace,
            side,
            sum: Pair::default(),
            danger: Pair::default(),
        }
    }

    /// The weight at an index, for the man on a square.
    #[inline]
    pub fn man(&mut self, square: Square, index: usize) {
        self.man_times(square, index, 1);
    }

    /// The weight so many times, for the man on a square.
    #[inline]
    pub fn man_times(&mut self, square: Square, index: usize, times: i32) {
        self.sum += self.weights[index] * times;
        self.trace.add(self.side, Some(square), index, times);
    }

    /// The weight once for each of these men.
    #[inline]
    pub fn each(&mut self, men: Bitboard, index: usize) {
        if men.is_empty() {
            return;
        }
        self.sum += self.weights[index] * men.count() as i32;
        self.trace.each(self.side, men, index);
    }

    /// The weight so many times, for no man of its own.
    #[inline]
    pub fn whole(&mut self, index: usize, times: i32) {
        self.sum += self.weights[index] * times;
        self.trace.add(self.side, None, index, times);
    }

    /// The weight so many times towards the danger to the enemy king.
    #[inline]
    pub fn danger(&mut self, index: usize, times: i32) {
        self.danger += self.weights[index] * times;
        self.trace.danger(self.side, index, times);
    }

    /// The sum so far.
    pub fn sum(&self) -> Pair {
        self.sum
    }

    /// The sum, what the danger to the enemy king is worth included.
    pub fn finish(self) -> Pair {
        let attack = danger_value(self.danger);
        self.trace.attack(self.side, attack);
        self.sum + attack
    }
}

/// What danger is worth: little while it is small, and early in the game more and more.
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
