//! What the heatmap shows, and where it comes from.

use crate::chess::{Chess, Color, Square};
use crate::engines::swarm::SwarmSettings;
use crate::engines::swarm::layers::{self as swarm_layers, LayerKind, LayerOf};
use crate::heatmap::{Heatmap, Layer, LayerPalette, LayerTint, Mapper, RuleInfo, layers};
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
    /// The good or bad score of a square.
    pub fn score(&self, square: Square) -> Option<f64> {
        match self {
            Heat::Map(map) => map.cell(square).map(|cell| cell.score),
            Heat::Layer(layer) if layer.palette == LayerPalette::Heat => layer.score(square),
            Heat::Layer(_) => None,
        }
    }

    /// What a layer with a palette of its own shows on a square.
    pub fn tint(&self, square: Square) -> Option<LayerTint> {
        match self {
            Heat::Map(_) => None,
            Heat::Layer(layer) => layer.tint(square),
        }
    }

    /// Pairs of squares that a line joins.
    pub fn links(&self) -> &[(Square, Square)] {
        match self {
            Heat::Map(_) => &[],
            Heat::Layer(layer) => &layer.links,
        }
    }

    /// Whether it shows anything anywhere.
    pub fn is_empty(&self) -> bool {
        Square::ALL.into_iter().all(|square| self.score(square).is_none() && self.tint(square).is_none())
    }
}

/// Where the heatmap comes from.
#[derive(Debug)]
pub(crate) struct HeatSource {
    pub mapper: Mapper,
    /// The trail that the hybrid has sent with its last answer in this game.
    pub trail: Option<Box<Layer>>,
    /// The hybrid's settings.
    pub swarm: Arc<SwarmSettings>,
}

impl HeatSource {
    /// Returns everything that can be shown alone, in display order: rules, then layers.
    pub fn overlays(&self) -> Vec<RuleInfo> {
        let mut overlays = self.mapper.rules();
        overlays.extend(layers::LAYERS);
        overlays.extend(swarm_layers::infos());
        overlays
    }

    /// Returns whether this is the layer of the ants' trail, which leads to good moves.
    pub fn is_trail(heat: &Heat) -> bool {
        let layer = if let Heat::Layer(layer) = heat { LayerOf::from_id(layer.info.id) } else { None };
        layer.is_some_and(|layer| layer.kind == LayerKind::Pheromone)
    }

    /// Computes the heatmap of a position: of all rules, or of one rule or layer alone, empty squares as one side sees them.
    pub fn of(&mut self, position: &Chess, alone: Option<RuleInfo>, viewer: Color) -> Heat {
        let Some(info) = alone else {
            return Heat::Map(self.mapper.map(position, None));
        };
        if let Some(layer) = layers::of(info.id, position, viewer) {
            return Heat::Layer(Box::new(layer));
        }
        let Some(layer) = LayerOf::from_id(info.id) else {
            return Heat::Map(self.mapper.map(position, Some(&[info.id])));
        };
        let sent = self.trail.as_ref().filter(|_| layer.kind == LayerKind::Pheromone);
        Heat::Layer(sent.cloned().unwrap_or_else(|| Box::new(layer.show(position, &self.swarm))))
    }
}
