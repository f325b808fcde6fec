//! What the heatmap shows, and where it comes from.

use crate::chess::Square;
use crate::heatmap::{Heatmap, Layer, Mapper};
use std::sync::Arc;

/// What the heatmap shows.
#[derive(Clone, Debug)]
pub(crate) enum Heat {
    /// Scores of pieces, with reasons.
    Map(Arc<Heatmap>),
    /// Any other numbers.
    Layer(Box<Layer>),
}

impl Heat {
    /// The score of a square.
    pub fn score(&self, square: Square) -> Option<f64> {
        match self {
            Heat::Map(map) => map.cell(square).map(|cell| cell.score),
            Heat::Layer(layer) => layer.score(square),
        }
    }
}

/// Where the heatmap comes from.
#[derive(Debug)]
pub(crate) struct HeatSource {
    pub mapper: Mapper,
    /// The layer an engine has sent with its last answer in this game.
    pub trail: Option<Box<Layer>>,
}
