//! The facts of the current position: safety, heatmap and the coach's remarks, computed once when it changes.

use crate::app::board::facts::BoardFacts;
use crate::app::study::Study;
use crate::chess::{Color, opening};
use crate::config::PieceStyle;

impl Study {
    /// Returns the viewer's side: the player's, or the side to move.
    pub(crate) fn viewer(&self) -> Color {
        if let Some(solver) = self.solver() {
            return solver;
        }
        let player = self.board.session.as_ref().filter(|_| !self.studies());
        player.map_or(self.board.game.turn(), |session| session.human)
    }

    /// Recomputes the facts; called whenever the position or an overlay changes.
    pub(in crate::app) fn update_facts(&mut self) {
        let viewer = self.viewer();
        let position = self.board.game.position().clone();
        let over = self.board.game.ending().is_some();
        let mut facts = if over { BoardFacts::default() } else { BoardFacts::of(&position, viewer) };
        facts.opening = opening::at(&self.board.game, self.board.game.current());
        if self.screen.view.heatmap {
            facts.heat = Some(self.heat());
        }
        let (points, remarks) = self.coach_lines();
        facts.points = points;
        facts.remarks = remarks;
        self.board.facts = facts;
        self.settle_pulse();
        self.outgoing.redraw = true;
    }

    /// Handles a change of the position: drops the piece in hand and updates the facts and the engine's view.
    pub(in crate::app) fn position_changed(&mut self) {
        self.hand.held = None;
        self.hand.dragged = false;
        self.talk.coach.call_off();
        self.update_facts();
        self.ask_view();
    }
}

impl Study {
    /// Whether pieces and signs are chess glyphs rather than letters.
    pub(crate) fn glyphs(&self) -> bool {
        match self.settings.config.board.pieces {
            PieceStyle::Letters => false,
            PieceStyle::Auto | PieceStyle::Glyph | PieceStyle::Pixel => self.screen.glyphs,
        }
    }
}
