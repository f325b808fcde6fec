//! What the heatmap shows, and where it comes from.

use crate::chess::{Chess, Color, Square};
use crate::engines::swarm::layers::{self, LAYERS};
use crate::heatmap::{Heatmap, Layer, Mapper, RuleInfo};
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

impl HeatSource {
    /// Returns everything that can be shown alone, in display order: rules, layers, and the layer an engine has sent.
    pub fn overlays(&self) -> Vec<RuleInfo> {
        let mut overlays = self.mapper.rules();
        overlays.extend(LAYERS);
        overlays.extend(self.trail.as_ref().map(|layer| layer.info));
        overlays
    }

    /// Returns whether this is the layer an engine has sent.
    pub fn is_trail(&self, heat: &Heat) -> bool {
        let trail = self.trail.as_ref().map(|trail| trail.info.id);
        matches!(heat, Heat::Layer(layer) if Some(layer.info.id) == trail)
    }

    /// Computes the heatmap of a position: of all rules, or of one rule or layer alone.
    pub fn of(&mut self, position: &Chess, alone: Option<RuleInfo>, viewer: Color) -> Heat {
        let Some(info) = alone else {
            return Heat::Map(self.mapper.map(position, None));
        };
        let sent = self.trail.as_ref().filter(|layer| layer.info.id == info.id);
        let layer = match sent {
            Some(layer) => Some(Layer::clone(layer)),
            None => layers::of(info.id, position, viewer),
        };
        match layer {
            Some(layer) => Heat::Layer(Box::new(layer)),
            None => Heat::Map(self.mapper.map(position, Some(&[info.id]))),
        }
    }
}
