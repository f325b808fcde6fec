//! A line shown on the board in place of the game: an explained move and its continuation; Esc returns.

use crate::app::action::Action;
use crate::app::study::Study;
use crate::app::talk::line::ShownLine;
use crate::app::talk::request::CoachRequest;
use crate::chess::{Chess, Move, notation};
use crate::tutor::Subject;

impl Study {
    /// Returns the position on the board: of the shown line, or of the game.
    pub(crate) fn board(&self) -> &Chess {
        self.talk.shown.as_ref().map_or(self.board.game.position(), ShownLine::position)
    }

    /// Returns the last move on the board.
    pub(crate) fn last_seen_move(&self) -> Option<Move> {
        match &self.talk.shown {
            Some(shown) => shown.last_move(),
            None => self.board.game.last_move(),
        }
    }

    /// Explains the move of the piece in hand to the cursor, or else the last move.
    pub(in crate::app) fn ask_why(&mut self) {
        if self.talk.shown.is_some() {
            return self.close_shown();
        }
        let Some(request) = self.considered().or_else(|| self.last_move_request()) else {
            return self.say("There's no move to explain yet.");
        };
        self.close_hint();
        self.talk.coach.why = Some(request);
        if self.talk.coach.is_settled(&request) {
            self.show_why(request);
        }
    }

    /// Shows the explanation of a move and its line.
    pub(in crate::app) fn show_why(&mut self, request: CoachRequest) {
        self.talk.coach.why = None;
        let Some(told) = self.talk.coach.explanation(request) else {
            return self.say("The coach has nothing to say about this move.");
        };
        self.talk.shown = Some(ShownLine::of(told, self.settings.config.coach.level, self.voice().you));
        self.hand.pulse = None;
        self.outgoing.redraw = true;
    }

    /// Returns the name of the move the player wants explained.
    pub(crate) fn asked_why(&self) -> Option<String> {
        let request = self.talk.coach.why?;
        match request.subject {
            Subject::Move(m) => {
                Some(notation::line(self.board.game.tree().node(request.node).position(), &[m]))
            }
            Subject::Position | Subject::Moves | Subject::Among(_) => None,
        }
    }

    /// Closes the line.
    pub(in crate::app) fn close_shown(&mut self) {
        if self.talk.shown.take().is_some() {
            self.outgoing.redraw = true;
            self.settle_pulse();
        }
    }

    /// Steps through the line and flashes the piece that moved.
    pub(in crate::app) fn step_shown(&mut self, by: isize) {
        let Some(shown) = &mut self.talk.shown else { return };
        let last = shown.line().len();
        let to = shown.at.saturating_add_signed(by).min(last);
        if to == shown.at {
            let end = if by > 0 { "the end" } else { "the start" };
            let escape = self.key_name(Action::Cancel);
            return self.say(format!("This is {end} of the line; {escape} goes back to the game."));
        }
        shown.at = to;
        let arrived = shown.last_move().map(notation::destination);
        self.flash(arrived.into_iter().filter(|_| by > 0).collect());
        self.outgoing.redraw = true;
    }
}
