//! The heatmap as the player switches it: all rules together, one rule alone, or a layer of other numbers.

use crate::app::board::heat::Heat;
use crate::app::study::Study;

use crate::engines::swarm::layers::{self, LAYERS};
use crate::heatmap::{Layer, RuleInfo};

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
    pub(in crate::app) fn heat(&mut self) -> Heat {
        let position = self.board.game.position().clone();
        let Some(info) = self.overlay() else {
            return Heat::Map(self.heat.mapper.map(&position, None));
        };
        let shown = self.heat.trail.as_ref().filter(|layer| layer.info.id == info.id);
        let layer = shown
            .map_or_else(|| layers::of(info.id, &position, self.viewer()), |layer| Some(Layer::clone(layer)));
        match layer {
            Some(layer) => Heat::Layer(Box::new(layer)),
            None => Heat::Map(self.heat.mapper.map(&position, Some(&[info.id]))),
        }
    }

    /// Stores the layer an engine has sent.
    pub(in crate::app) fn shown(&mut self, layer: Box<Layer>) {
        self.heat.trail = Some(layer);
        self.update_facts();
    }

    /// Shows the next or previous rule or layer alone, and all rules again after the last.
    pub(in crate::app) fn next_rule(&mut self, forward: bool) {
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
