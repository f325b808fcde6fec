//! Facts as colours: independent rules give each piece a score from its owner's side, with the reasons in words.

mod aggregate;
mod cache;
pub mod colors;
mod context;
mod guard;
mod layer;
pub mod layers;
mod mapper;
pub mod number;
pub mod own;
mod profile;
mod registry;
mod rule;
pub mod rules;
mod settings;
#[cfg(test)]
pub(crate) mod testing;
#[cfg(test)]
mod tests;
mod why;

pub use colors::{Colors, Glow, Gradient, HeatColor, ScoreTone};
pub use context::Context;
pub use guard::is_asking;
pub use layer::{Layer, LayerHue, LayerPalette, LayerTint};
pub use mapper::Mapper;
pub use registry::{Registry, Rules};
pub use rule::{Contribution, Rule, RuleError, RuleId, RuleInfo, Scores};
pub use settings::{HeatmapSettings, Scaling};
pub use why::{Detail, Why};

use crate::chess::{Piece, Square};

/// Why a piece has its score: one part of it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Reason {
    /// The rule that speaks.
    pub rule: RuleId,
    /// Its score before weighting, from the owner's side.
    pub score: f64,
    /// The rule's weight.
    pub weight: f64,
    /// In words; they are put together when it is displayed.
    pub why: Why,
}

/// The score of one piece.
#[derive(Clone, Debug, PartialEq)]
pub struct Cell {
    /// The piece.
    pub piece: Piece,
    /// Sum of score x weight.
    pub raw: f64,
    /// The same scaled into the range.
    pub score: f64,
    /// What a point of `raw` counts in `score`.
    pub scale: f64,
    /// Every part of it, in the order of the rules.
    pub reasons: Vec<Reason>,
}

impl Cell {
    /// What each reason counts in `score`, in their order: the parts add up to it.
    pub fn parts(&self) -> impl Iterator<Item = f64> + '_ {
        self.reasons.iter().map(|reason| reason.score * reason.weight * self.scale)
    }

    /// The score as a figure with so many decimals.
    pub fn rounded_score(&self, decimals: u8) -> f64 {
        let unit = 10f64.powi(i32::from(decimals));
        (self.score * unit).round() / unit + 0.0
    }

    /// The parts as figures with so many decimals, rounded so that they add up to the score rounded likewise: some are a
    /// digit off for it, those that rounding would change most.
    pub fn rounded_parts(&self, decimals: u8) -> Vec<f64> {
        let unit = 10f64.powi(i32::from(decimals));
        let exact: Vec<f64> = self.parts().map(|part| part * unit).collect();
        let mut whole: Vec<f64> = exact.iter().map(|part| part.floor()).collect();
        let missing =
            (self.rounded_score(decimals) * unit - whole.iter().sum::<f64>()).round().max(0.0) as usize;
        let mut order: Vec<usize> = (0..exact.len()).collect();
        order.sort_by(|one, other| exact[*other].rem_euclid(1.0).total_cmp(&exact[*one].rem_euclid(1.0)));
        for place in order.into_iter().take(missing) {
            whole[place] += 1.0;
        }
        // Adding nothing turns a negative zero into one without a sign.
        whole.into_iter().map(|part| part / unit + 0.0).collect()
    }
}

/// The map of one position: a cell for every piece that a rule has scored.
#[derive(Clone, Debug, PartialEq)]
pub struct Heatmap {
    /// By square index (a1 is 0, h8 is 63).
    pub cells: [Option<Cell>; 64],
    /// Rules that failed or panicked: id and error.
    pub failed: Vec<(RuleId, String)>,
}

impl Heatmap {
    /// The cell of a square.
    pub fn cell(&self, square: Square) -> Option<&Cell> {
        self.cells[usize::from(square)].as_ref()
    }

    /// All cells with their squares, in board order (a1, b1, … h8).
    pub fn scored(&self) -> impl Iterator<Item = (Square, &Cell)> {
        Square::ALL.into_iter().zip(&self.cells).filter_map(|(square, cell)| Some((square, cell.as_ref()?)))
    }
}
