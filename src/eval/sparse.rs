//! The evaluation as a sparse vector: how often each weight counts in a position, for whoever fits the weights.
//!
//! With weights `w` (each with a middlegame and an ending half) the score from White's side is
//!
//! - `S = sum of w[i] * n` over [`Coefficients::linear`], White's counts less Black's,
//! - `D = sum of w[i] * n` over [`Coefficients::danger`] of a side, clamped into 0 to [`MOST_DANGER`];
//!   that side gains `D.mg * D.mg / DANGER_MG` early and `D.eg / DANGER_EG` late,
//! - `T = (S.mg * units + S.eg * (24 - units)) / 24`, the gains in `S`, by the phase's units,
//! - `score = T * scale / 64`.
//!
//! The engine rounds each quotient towards 0; [`Coefficients::score`] does not round.

use super::pair::Pair;
use super::pawns::Pawns;
use super::trace::Trace;
use super::weights::{COUNT, Weights};
use crate::chess::{ByColor, Chess, Color, Position, Square};
use crate::features::Phase;

/// Weights that count in a position, each with how often; in the order of the indices, none 0 times.
pub type WeightCounts = Vec<(u16, i16)>;

/// How often each weight counts in one position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Coefficients {
    /// Weights that are simply summed: White's counts less Black's.
    pub linear: WeightCounts,
    /// By attacking side, weights that make up the danger to the enemy king.
    pub danger: ByColor<WeightCounts>,
    /// How much of the pieces is left.
    pub phase: Phase,
    /// The share that an ending hard to win keeps, out of 64; it depends on who is ahead with these weights.
    pub scale: i32,
}

impl Coefficients {
    /// Those of a position; the weights only decide which side is ahead, and so what is hard to win.
    pub fn of(position: &Chess, weights: &Weights) -> Coefficients {
        let mut heard = Sparse::new();
        let pawns = Pawns::of(position.board(), weights, &mut heard);
        let sum = super::sum(position, weights, &pawns, &mut heard);
        Coefficients {
            linear: counted(&heard.linear),
            danger: heard.danger.map(|counts| counted(&counts)),
            phase: Phase::of(position.board()),
            scale: sum.scale,
        }
    }
}

fn counted(counts: &[i16]) -> WeightCounts {
    let all = counts.iter().enumerate();
    all.filter(|(_, times)| **times != 0).map(|(index, times)| (index as u16, *times)).collect()
}

/// Counts every weight.
#[derive(Clone, Debug)]
struct Sparse {
    linear: Vec<i16>,
    danger: ByColor<Vec<i16>>,
}

impl Sparse {
    fn new() -> Sparse {
        Sparse { linear: vec![0; COUNT], danger: ByColor::new_with(|_| vec![0; COUNT]) }
    }
}

impl Trace for Sparse {
    fn add(&mut self, side: Color, _piece: Option<Square>, index: usize, times: i32) {
        self.linear[index] += side.fold_wb(times, -times) as i16;
    }

    fn danger(&mut self, side: Color, index: usize, times: i32) {
        self.danger.get_mut(side)[index] += times as i16;
    }

    fn attack(&mut self, _side: Color, _value: Pair) {}
}
