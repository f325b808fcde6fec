//! Traces: who listens while the evaluation is summed. The silent one costs nothing, the ledger keeps the table that
//! people read, the sparse one what the tuner needs; the same code feeds all.

use super::pair::Pair;
use crate::chess::{Bitboard, Color, Square};

/// Hears everything that the evaluation counts.
pub trait Trace {
    /// A side is given a weight so many times, for the man on a square or for the whole.
    fn add(&mut self, side: Color, man: Option<Square>, index: usize, times: i32);

    /// A side is given a weight once for each of these men.
    fn each(&mut self, side: Color, men: Bitboard, index: usize) {
        for man in men {
            self.add(side, Some(man), index, 1);
        }
    }

    /// A weight counts so many times towards the danger that a side puts the enemy king in.
    fn danger(&mut self, side: Color, index: usize, times: i32);

    /// What that danger is worth to the side.
    fn attack(&mut self, side: Color, value: Pair);
}

/// Hears nothing; made for speed.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoTrace;

impl Trace for NoTrace {
    #[inline]
    fn add(&mut self, _side: Color, _man: Option<Square>, _index: usize, _times: i32) {}
    #[inline]
    fn each(&mut self, _side: Color, _men: Bitboard, _index: usize) {}
    #[inline]
    fn danger(&mut self, _side: Color, _index: usize, _times: i32) {}
    #[inline]
    fn attack(&mut self, _side: Color, _value: Pair) {}
}
