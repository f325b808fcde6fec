//! What is seen in the current position: safety, heat and the coach's words, worked out once when it changes.

use super::App;
use super::heat::Heat;
use crate::chess::notation::origin;
use crate::chess::{Bitboard, Chess, Color, Opening, Position, Square, opening, passed};
use crate::config::Men;
use crate::safety::{Destination, Safety, Threat};
use crate::tutor::{self, Remark};

/// The facts of the position on the board for the person who looks at it.
#[derive(Clone, Debug, Default)]
pub(crate) struct Sight {
    /// Threats to the viewer's men, and the safety of each move when it is the viewer's turn.
    safety: Option<Safety>,
    /// Whether the viewer is to move, so that destinations count.
    to_move: bool,
    /// What the squares glow by, while the heatmap is on.
    pub heat: Option<Heat>,
    /// What the coach says, most important first.
    pub remarks: Vec<Remark>,
    /// The named opening that the line on the board has reached.
    pub opening: Option<Opening>,
}

impl Sight {
    fn of(position: &Chess, viewer: Color) -> Sight {
        let to_move = position.turn() == viewer;
        let turned = if to_move {
            Some(position.clone())
        } else {
            passed(position)
        };
        Sight {
            safety: turned.as_ref().map(Safety::of),
            to_move,
            heat: None,
            remarks: Vec::new(),
            opening: None,
        }
    }

    /// The threatened men, in board order.
    pub fn threats(&self) -> &[Threat] {
        self.safety.as_ref().map_or(&[], |safety| &safety.threats)
    }

    /// The threat to the man on a square.
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

    /// Where the man on a square can go.
    pub fn targets(&self, from: Square) -> Bitboard {
        let there = self
            .destinations()
            .iter()
            .filter(|d| origin(d.played) == from)
            .map(|d| d.to);
        there.collect()
    }

    /// The men that can move now.
    pub fn movable(&self) -> Bitboard {
        match &self.safety {
            Some(safety) if self.to_move => safety.movable,
            _ => Bitboard::EMPTY,
        }
    }
}

impl App {
    /// Who looks at the board: the person who plays, or the side to move.
    pub(crate) fn viewer(&self) -> Color {
        if let Some(solver) = self.solver() {
            return solver;
        }
        let player = self.session.as_ref().filter(|_| !self.studies());
        player.map_or(self.game.turn(), |session| session.human)
    }

    /// Works out what is to be seen; called whenever the position or an overlay changes.
    pub(super) fn look(&mut self) {
        let viewer = self.viewer();
        let position = self.game.position().clone();
        let over = self.game.ending().is_some();
        let mut sight = if over {
            Sight::default()
        } else {
            Sight::of(&position, viewer)
        };
        sight.opening = opening::at(&self.game, self.game.current());
        if self.view.heatmap {
            sight.heat = Some(self.heat());
        }
        let reviewed = self.reviewed_remarks();
        sight.remarks = tutor::remarks(&tutor::Scene {
            game: &self.game,
            comments: self.config.coach.comments,
            last: if reviewed.is_empty() {
                self.comments()
            } else {
                Vec::new()
            },
            viewer,
            playing: self.sitting.is_some() || (self.session.is_some() && !self.studies()),
            threats: (!self.is_asked_for_a_move() || self.sees_threats()).then_some(sight.threats()),
        });
        // What a review says is long, and comes before what would leave no room for it.
        sight.remarks.splice(0..0, reviewed);
        self.sight = sight;
        self.settle_pulse();
        self.redraw = true;
    }

    /// The position on the board is another one: nothing is in hand, facts and engine's view follow.
    pub(super) fn position_changed(&mut self) {
        self.held = None;
        self.dragged = false;
        self.coach.call_off();
        self.look();
        self.ask_view();
    }
}

impl App {
    /// Whether men and signs are chess glyphs rather than letters.
    pub(crate) fn glyphs(&self) -> bool {
        match self.config.board.men {
            Men::Letters => false,
            Men::Auto | Men::Glyph | Men::Pixel => self.glyphs,
        }
    }
}
