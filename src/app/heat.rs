//! The heatmap as the player switches it: all rules together, one rule alone, or a layer of other numbers.

use std::sync::Arc;

use super::App;
use crate::chess::Square;
use crate::engines::swarm::layers::{self, LAYERS};
use crate::heatmap::{Heatmap, Layer, RuleInfo};

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

impl App {
    /// Returns everything that can be shown alone, in display order: rules, layers, and the layer an engine has sent.
    fn overlays(&self) -> Vec<RuleInfo> {
        let mut overlays = self.mapper.rules();
        overlays.extend(LAYERS);
        overlays.extend(self.trail.as_ref().map(|layer| layer.info));
        overlays
    }

    fn overlay(&self) -> Option<RuleInfo> {
        self.overlays().get(self.view.rule?).copied()
    }

    /// Returns the name of the rule or layer shown alone, or "all rules".
    pub(crate) fn rule_name(&self) -> String {
        let alone = self.overlay();
        alone.map_or("all rules".to_string(), |rule| rule.name.to_string())
    }

    /// Returns the heatmap to show; an engine's layer is hidden while a hint conceals the move.
    pub(crate) fn heat_seen(&self) -> Option<&Heat> {
        let is_trail = |heat: &Heat| {
            let trail = self.trail.as_ref().map(|trail| trail.info.id);
            matches!(heat, Heat::Layer(layer) if Some(layer.info.id) == trail)
        };
        let heat = self.facts.heat.as_ref();
        heat.filter(|heat| !(self.conceals() && is_trail(heat)))
    }

    /// Computes the heatmap.
    pub(super) fn heat(&mut self) -> Heat {
        let position = self.game.position().clone();
        let Some(info) = self.overlay() else {
            return Heat::Map(self.mapper.map(&position, None));
        };
        let shown = self.trail.as_ref().filter(|layer| layer.info.id == info.id);
        let layer = shown.map_or_else(
            || layers::of(info.id, &position, self.viewer()),
            |layer| Some(Layer::clone(layer)),
        );
        match layer {
            Some(layer) => Heat::Layer(Box::new(layer)),
            None => Heat::Map(self.mapper.map(&position, Some(&[info.id]))),
        }
    }

    /// Stores the layer an engine has sent.
    pub(super) fn shown(&mut self, layer: Box<Layer>) {
        self.trail = Some(layer);
        self.update_facts();
    }

    /// Shows the next or previous rule or layer alone, and all rules again after the last.
    pub(super) fn next_rule(&mut self, forward: bool) {
        let overlays = self.overlays().len();
        let place = self.view.rule.map_or(0, |rule| rule + 1);
        let step = if forward { 1 } else { overlays };
        self.view.rule = ((place + step) % (overlays + 1)).checked_sub(1);
        self.view.heatmap = true;
        match self.overlay() {
            Some(rule) => self.say(format!("{}: {}", rule.name, rule.sentence)),
            None => self.say("Heatmap: all rules together."),
        }
        self.update_facts();
        self.remember();
    }
}
