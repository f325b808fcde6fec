//! Traces of the evaluation: [`NoTrace`] costs the search nothing, the ledger keeps the table that people read, the sparse
//! trace the coefficients that the tuner needs; the same code feeds all.

use super::pair::Pair;
use crate::chess::{Bitboard, Color, Square};

/// Is told of every weight that the evaluation counts.
pub trait Trace {
    /// Notes that a side gets a weight so many times, for the piece on a square or for none.
    fn add(&mut self, side: Color, piece: Option<Square>, index: usize, times: i32);

    /// Notes that a side gets a weight once for each of these pieces.
    fn each(&mut self, side: Color, pieces: Bitboard, index: usize) {
        for piece in pieces {
            self.add(side, Some(piece), index, 1);
        }
    }

    /// Notes a weight so many times in the danger that a side puts the enemy king in.
    fn danger(&mut self, side: Color, index: usize, times: i32);

    /// Notes the value of that danger to the side, in centipawns.
    fn attack(&mut self, side: Color, value: Pair);

    /// Notes that something all terms share has been worked out.
    #[inline]
    fn shared(&mut self, _what: SharedFacts) {}
}

named! {
    /// What the terms share.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum SharedFacts {
        /// The facts of both sides' pawns.
        PawnFacts = "pawn_facts",
        /// Who attacks what.
        AttackMap = "attack_map",
    }
}

/// Notes nothing: compiled away in the search.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoTrace;

impl Trace for NoTrace {
    #[inline]
    fn add(&mut self, _side: Color, _piece: Option<Square>, _index: usize, _times: i32) {}
    #[inline]
    fn each(&mut self, _side: Color, _pieces: Bitboard, _index: usize) {}
    #[inline]
    fn danger(&mut self, _side: Color, _index: usize, _times: i32) {}
    #[inline]
    fn attack(&mut self, _side: Color, _value: Pair) {}
}
