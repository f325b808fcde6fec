//! The facts of the current position: safety, heatmap and the coach's remarks, computed once when it changes.

use super::Study;
use super::heat::Heat;
use crate::chess::notation::origin;
use crate::chess::{Bitboard, Chess, Color, Opening, Position, Square, opening, passed};
use crate::config::PieceStyle;
use crate::safety::{Destination, Safety, Threat};
use crate::tutor::{self, Remark};

/// The facts of the position on the board, from the viewer's side.
#[derive(Clone, Debug, Default)]
pub(crate) struct BoardFacts {
    /// Threats to the viewer's pieces, and the safety of each move when it is the viewer's turn.
    safety: Option<Safety>,
    /// Whether the viewer is to move; otherwise there are no destinations.
    to_move: bool,
    /// The heatmap, while it is on.
    pub heat: Option<Heat>,
    /// The coach's remarks, the most important first.
    pub remarks: Vec<Remark>,
    /// The named opening that the line on the board has reached.
    pub opening: Option<Opening>,
}

impl BoardFacts {
    fn of(position: &Chess, viewer: Color) -> BoardFacts {
        let to_move = position.turn() == viewer;
        let turned = if to_move {
            Some(position.clone())
        } else {
            passed(position)
        };
        BoardFacts {
            safety: turned.as_ref().map(Safety::of),
            to_move,
            heat: None,
            remarks: Vec::new(),
            opening: None,
        }
    }

    /// The threatened pieces, in board order.
    pub fn threats(&self) -> &[Threat] {
        self.safety.as_ref().map_or(&[], |safety| &safety.threats)
    }

    /// The threat to the piece on a square.
    pub fn threat(&self, square: Square) -> Option<&Threat> {
        self.threats().iter().find(|threat| threat.square == square)
    }

    /// Every move the viewer can make now with the safety of where it goes.
    pub fn destinations(&self) -> &[Destination] {
        match &self.safety {
            Some(safety) if self.to_move => &safety.destinations,
            _ => &[],
        }
    }

    /// The safety of one move; of several promotions the queen's.
    pub fn destination(&self, from: Square, to: Square) -> Option<&Destination> {
        let mut fitting = self
            .destinations()
            .iter()
            .filter(|d| origin(d.played) == from && d.to == to);
        let first = fitting.next()?;
        fitting
            .find(|d| d.played.promotion() == Some(crate::chess::Role::Queen))
            .or(Some(first))
    }

    /// Where the piece on a square can go.
    pub fn targets(&self, from: Square) -> Bitboard {
        let there = self
            .destinations()
            .iter()
            .filter(|d| origin(d.played) == from)
            .map(|d| d.to);
        there.collect()
    }

    /// The pieces that can move now.
    pub fn movable(&self) -> Bitboard {
        match &self.safety {
            Some(safety) if self.to_move => safety.movable,
            _ => Bitboard::EMPTY,
        }
    }
}

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
    pub(super) fn update_facts(&mut self) {
        let viewer = self.viewer();
        let position = self.board.game.position().clone();
        let over = self.board.game.ending().is_some();
        let mut facts = if over {
            BoardFacts::default()
        } else {
            BoardFacts::of(&position, viewer)
        };
        facts.opening = opening::at(&self.board.game, self.board.game.current());
        if self.screen.view.heatmap {
            facts.heat = Some(self.heat());
        }
        let reviewed = self.reviewed_remarks();
        facts.remarks = tutor::remarks(&tutor::Scene {
            game: &self.board.game,
            comments: self.settings.config.coach.comments,
            last: if reviewed.is_empty() {
                self.comments()
            } else {
                Vec::new()
            },
            viewer,
            playing: self.training.exercises.is_some() || (self.board.session.is_some() && !self.studies()),
            threats: (!self.is_asked_for_a_move() || self.shows_threats()).then_some(facts.threats()),
        });
        // A review's remark is long and goes first, so that it has room.
        facts.remarks.splice(0..0, reviewed);
        self.board.facts = facts;
        self.settle_pulse();
        self.outgoing.redraw = true;
    }

    /// Handles a change of the position: drops the piece in hand and updates the facts and the engine's view.
    pub(super) fn position_changed(&mut self) {
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
