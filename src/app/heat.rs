//! The heatmap as the player switches it: all rules together, one rule alone, or a layer of other numbers.

use std::sync::Arc;

use super::Study;
use crate::chess::Square;
use crate::engines::swarm::layers::{self, LAYERS};
use crate::heatmap::{Heatmap, Layer, Mapper, RuleInfo};

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

impl Study {
    /// Returns everything that can be shown alone, in display order: rules, layers, and the layer an engine has sent.
    fn overlays(&self) -> Vec<RuleInfo> {
        let mut overlays = self.heat.mapper.rules();
        overlays.extend(LAYERS);
        overlays.extend(self.heat.trail.as_ref().map(|layer| layer.info));
        overlays
    }

    fn overlay(&self) -> Option<RuleInfo> {
        self.overlays().get(self.screen.view.rule?).copied()
    }

    /// Returns the name of the rule or layer shown alone, or "all rules".
    pub(crate) fn rule_name(&self) -> String {
        let alone = self.overlay();
        alone.map_or("all rules".to_string(), |rule| rule.name.to_string())
    }

    /// Returns the heatmap to show; an engine's layer is hidden while a hint conceals the move.
    pub(crate) fn heat_seen(&self) -> Option<&Heat> {
        let is_trail = |heat: &Heat| {
            let trail = self.heat.trail.as_ref().map(|trail| trail.info.id);
            matches!(heat, Heat::Layer(layer) if Some(layer.info.id) == trail)
        };
        let heat = self.board.facts.heat.as_ref();
        heat.filter(|heat| !(self.conceals() && is_trail(heat)))
    }

    /// Computes the heatmap.
    pub(super) fn heat(&mut self) -> Heat {
        let position = self.board.game.position().clone();
        let Some(info) = self.overlay() else {
            return Heat::Map(self.heat.mapper.map(&position, None));
        };
        let shown = self.heat.trail.as_ref().filter(|layer| layer.info.id == info.id);
        let layer = shown.map_or_else(
            || layers::of(info.id, &position, self.viewer()),
            |layer| Some(Layer::clone(layer)),
        );
        match layer {
            Some(layer) => Heat::Layer(Box::new(layer)),
            None => Heat::Map(self.heat.mapper.map(&position, Some(&[info.id]))),
        }
    }

    /// Stores the layer an engine has sent.
    pub(super) fn shown(&mut self, layer: Box<Layer>) {
        self.heat.trail = Some(layer);
        self.update_facts();
    }

    /// Shows the next or previous rule or layer alone, and all rules again after the last.
    pub(super) fn next_rule(&mut self, forward: bool) {
        let overlays = self.overlays().len();
        let place = self.screen.view.rule.map_or(0, |rule| rule + 1);
        let step = if forward { 1 } else { overlays };
        self.screen.view.rule = ((place + step) % (overlays + 1)).checked_sub(1);
        self.screen.view.heatmap = true;
        match self.overlay() {
            Some(rule) => self.say(format!("{}: {}", rule.name, rule.sentence)),
            None => self.say("Heatmap: all rules together."),
        }
        self.update_facts();
        self.remember();
    }
}

/// Where the heatmap comes from.
#[derive(Debug)]
pub(crate) struct HeatSource {
    pub mapper: Mapper,
    /// The layer an engine has sent with its last answer in this game.
    pub trail: Option<Box<Layer>>,
}
