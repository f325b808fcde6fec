//! The facts of the current position: safety, heatmap and the coach's remarks, computed once when it changes; and the
//! heatmap as the player switches it.

use crate::app::board::facts::BoardFacts;
use crate::app::board::heat::{Heat, HeatSource};
use crate::app::board::slide::Slide;
use crate::app::msg::Generation;
use crate::app::study::Study;
use crate::app::study::points::SpokenLines;
use crate::chess::{Color, NodeId, opening};
use crate::config::PieceStyle;
use crate::engines::swarm::layers;
use crate::engines::swarm::show::SwarmShow;
use crate::heatmap::RuleInfo;
use crate::library::PERSON;

impl Study {
    /// Returns the viewer's side: the player's, or the side to move.
    pub(crate) fn viewer(&self) -> Color {
        if let Some(solver) = self.solver() {
            return solver;
        }
        let player = self.own_side().filter(|_| !self.studies());
        player.unwrap_or_else(|| self.board.game.turn())
    }

    /// Returns the side that the board is marked for: the viewer's; in a review the player's, or where nobody here has played,
    /// that of the last move, since the review is about what it has done.
    pub(crate) fn watched(&self) -> Color {
        let last = self.board.game.last_move().filter(|_| self.review_seen().is_some());
        match last {
            Some(_) if self.is_own_game() => self.learner(),
            Some(_) => !self.board.game.turn(),
            None => self.viewer(),
        }
    }

    /// Returns whether the player has played the game on the board, here or in a record of patzer's.
    fn is_own_game(&self) -> bool {
        let tags = &self.board.game.tags;
        self.own_side().is_some() || ["White", "Black"].iter().any(|side| tags.get(side) == Some(PERSON))
    }

    /// Recomputes the facts; called whenever the position or an overlay changes.
    pub(in crate::app) fn update_facts(&mut self) {
        let viewer = self.viewer();
        let position = self.board.game.position().clone();
        let over = self.board.game.ending().is_some();
        let known = self.explained_position().map(|now| now.threats.as_slice());
        let mut facts = if over { BoardFacts::default() } else { BoardFacts::of(&position, viewer, known) };
        let watched = Some(self.watched()).filter(|watched| *watched != viewer && !over);
        facts.watched = watched.map(|side| BoardFacts::of(&position, side, None).threats().to_vec());
        facts.opening = opening::at(&self.board.game, self.board.game.current());
        if self.screen.view.heatmap {
            facts.heat = Some(self.heat.of(&position, self.overlay(), viewer));
        }
        let SpokenLines { points, remarks, graded } = self.coach_lines();
        facts.points = points;
        facts.remarks = remarks;
        facts.graded = graded;
        self.board.facts = facts;
        self.settle_pulse();
        self.outgoing.redraw = true;
    }

    /// Handles a change of the position: drops the piece in hand and updates the facts and the engine's view.
    pub(in crate::app) fn position_changed(&mut self) {
        self.start_slide();
        self.hand.held = None;
        self.hand.dragged = false;
        self.talk.coach.call_off();
        self.update_facts();
        self.ask_view();
    }

    /// Lets the move that leads from the position seen last to this one slide, or back; the mouse has carried its piece itself.
    fn start_slide(&mut self) {
        let (board, now) = (&self.board, self.now.instant);
        let (tree, here) = (board.game.tree(), board.game.current());
        let seen = self.hand.seen.replace((board.record, here));
        let seen = seen.filter(|(record, _)| *record == board.record && self.slides() && !self.hand.dragged);
        let played = |node: NodeId| tree.node(node).played();
        self.hand.slide =
            seen.and_then(|(_, seen)| match (tree.node(seen).parent(), tree.node(here).parent()) {
                (_, Some(parent)) if parent == seen => {
                    Some(Slide::forward(tree.node(seen).position(), played(here)?, now))
                }
                (Some(parent), _) if parent == here => {
                    Some(Slide::back(tree.node(here).position(), played(seen)?, now))
                }
                _ => None,
            });
    }

    /// Whether pieces slide: on the player's own machine, unless he has said otherwise.
    fn slides(&self) -> bool {
        let board = &self.settings.config.board;
        !board.reduced_motion && board.slide.unwrap_or(self.screen.is_near)
    }

    fn overlay(&self) -> Option<RuleInfo> {
        self.heat.overlays().get(self.screen.view.rule?).copied()
    }

    /// Returns the name of the rule or layer shown alone, or "all rules".
    pub(crate) fn rule_name(&self) -> String {
        let alone = self.overlay();
        alone.map_or("all rules".to_string(), |rule| rule.name.to_string())
    }

    /// Returns the heatmap to show; an engine's layer is hidden while a hint conceals the move.
    pub(crate) fn heat_seen(&self) -> Option<&Heat> {
        let heat = self.board.facts.heat.as_ref();
        heat.filter(|heat| !(self.conceals() && HeatSource::is_trail(heat)))
    }

    /// Takes what the hybrid has sent with its last answer.
    pub(in crate::app) fn shown(&mut self, generation: Generation, shown: Box<SwarmShow>) {
        self.heat.trail = Some(Box::new(layers::pheromone(&shown.report.trail)));
        if self.engines.view.generation == generation {
            self.engines.view.inside = Some(shown);
        }
        self.update_facts();
    }

    /// Shows the next or previous rule or layer alone, and all rules again after the last.
    pub(in crate::app) fn next_rule(&mut self, forward: bool) {
        let overlays = self.heat.overlays().len();
        let place = self.screen.view.rule.map_or(0, |rule| rule + 1);
        let step = if forward { 1 } else { overlays };
        self.screen.view.rule = ((place + step) % (overlays + 1)).checked_sub(1);
        self.screen.view.heatmap = true;
        match self.overlay() {
            Some(rule) => self.say(format!("{}: {}", rule.name, rule.sentence)),
            None => self.say("Heatmap: all rules together."),
        }
        self.update_facts();
        if let Some(rule) = self.overlay().filter(|_| self.heat_seen().is_some_and(Heat::is_empty)) {
            self.say(format!("{}: none on this board.", rule.name));
        }
        self.remember();
    }

    /// Whether pieces and signs are chess glyphs rather than letters.
    pub(crate) fn glyphs(&self) -> bool {
        match self.settings.config.board.pieces {
            PieceStyle::Letters => false,
            PieceStyle::Auto | PieceStyle::Staunton | PieceStyle::Flat | PieceStyle::Glyph => {
                self.screen.glyphs
            }
        }
    }
}
