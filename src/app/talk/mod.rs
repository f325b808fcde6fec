//! What the tutor says: the coach's answers, the line on the board, the message of the last key, notices.

pub(crate) mod coach;
pub(crate) mod danger;
pub(crate) mod hints;
pub(crate) mod line;
pub(crate) mod request;
pub(crate) mod tour;
pub(crate) mod warning;

use crate::app::talk::coach::CoachState;
use crate::app::talk::danger::DangerCheck;
use crate::app::talk::line::ShownLine;
use crate::app::talk::tour::Tour;
use std::time::Instant;

/// What a key is answered that has to wait for the opponent.
pub(in crate::app) const OPPONENT_THINKS: &str = "Your opponent is thinking.";

/// What the tutor says.
#[derive(Debug, Default)]
pub(crate) struct Talk {
    pub status: Option<StatusMessage>,
    /// Whether a new player is asked how much chess they know.
    pub welcome: bool,
    /// The tour of the keys, while it lasts.
    pub tour: Option<Tour>,
    /// Notices that stay until dismissed, oldest first.
    pub notices: Vec<String>,
    /// Why the game is not saved, while it is not.
    pub unsaved: Option<String>,
    pub coach: CoachState,
    pub danger: Option<DangerCheck>,
    /// The line on the board in place of the game.
    pub shown: Option<ShownLine>,
    /// When the line on the board plays its next move.
    pub playing_line: Option<Instant>,
}

impl Talk {
    /// Lets go of what was read out: the notices, the status and the line on the board.
    pub fn heard(&mut self) {
        self.notices.clear();
        self.status = None;
        self.shown = None;
    }

    /// Takes back that the opponent is thinking: it has moved.
    pub fn opponent_moved(&mut self) {
        self.status.take_if(|status| status.text == OPPONENT_THINKS);
    }
}

/// A message to the player, cleared by the next key.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct StatusMessage {
    pub text: String,
    pub severity: Severity,
}

/// The severity of a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Severity {
    Info,
    Fault,
}
