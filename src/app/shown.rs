//! A line shown on the board in place of the game: an explained move and its continuation; Esc returns.

use super::Study;
use super::action::Action;
use super::coach::CoachRequest;
use crate::chess::{Bitboard, Chess, Color, Move, Position, notation};
use crate::tutor::words::{Audience, Voice};
use crate::tutor::{Explanation, Remark, Subject};

/// A line and the position in it.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct ShownLine {
    /// The move that is explained.
    pub title: String,
    /// The explanation.
    pub text: String,
    /// The squares it names, marked while the explained move is on the board.
    pub squares: Bitboard,
    /// The continuation of the move, and the better line if there was one.
    pub lines: Vec<Vec<Move>>,
    /// The index of the shown line.
    pub which: usize,
    /// Whether it belongs to a warning; moves ahead are then not shown.
    pub asks: bool,
    /// The number of its moves on the board.
    pub at: usize,
    /// The positions of that line, including the one before its first move.
    positions: Vec<Chess>,
}

impl ShownLine {
    /// The explanation of a move, with the board right after it.
    pub fn of(told: &Explanation, audience: Audience, you: Option<Color>) -> ShownLine {
        let question = &told.question;
        let Remark { text, squares } = told.remark(Voice { audience, you });
        let most = audience.horizon() + 1;
        let cut = |mut line: Vec<Move>| {
            line.truncate(most);
            line
        };
        let mut lines = vec![cut(question.played_line())];
        if !question.played_best() {
            lines.push(cut(question.best_line().to_vec()));
        }
        lines.retain(|line| !line.is_empty());
        let played = question.played;
        let mut shown = ShownLine {
            title: played.map_or_else(String::new, |m| notation::line(&question.root, &[m])),
            squares,
            text,
            lines,
            which: 0,
            asks: false,
            at: 1,
            positions: vec![question.root.clone()],
        };
        shown.lay_out();
        shown
    }

    /// The danger of a move: its continuation only, a move at a time.
    pub fn warned(told: &Explanation, victim: Bitboard) -> ShownLine {
        let mut shown = ShownLine::of(told, Audience::Advanced, None);
        shown.lines.truncate(1);
        ShownLine {
            text: String::new(),
            squares: victim,
            asks: true,
            ..shown
        }
    }

    /// Drops the better line.
    #[must_use]
    pub fn first_alone(mut self) -> ShownLine {
        self.lines.truncate(1);
        self
    }

    /// Limits each line to `most` moves.
    #[must_use]
    pub fn cut(mut self, most: usize) -> ShownLine {
        self.lines.iter_mut().for_each(|line| line.truncate(most));
        self.lay_out();
        self
    }

    /// Replaces the line.
    #[must_use]
    pub fn along(mut self, line: Vec<Move>) -> ShownLine {
        self.lines = vec![line];
        self.which = 0;
        self.lay_out();
        self
    }

    /// Computes the positions of the shown line.
    fn lay_out(&mut self) {
        self.positions.truncate(1);
        for &m in self.lines.get(self.which).into_iter().flatten() {
            let mut next = self.positions[self.positions.len() - 1].clone();
            next.play_unchecked(m);
            self.positions.push(next);
        }
        self.at = self.at.min(self.positions.len() - 1);
    }

    /// The moves of the chosen line.
    pub fn line(&self) -> &[Move] {
        self.lines.get(self.which).map_or(&[], Vec::as_slice)
    }

    /// The position before the line.
    pub fn root(&self) -> &Chess {
        &self.positions[0]
    }

    /// The position on the board.
    pub fn position(&self) -> &Chess {
        &self.positions[self.at]
    }

    /// The move that led to it.
    pub fn last_move(&self) -> Option<Move> {
        self.line().get(self.at.checked_sub(1)?).copied()
    }

    /// Returns whether the text applies to the position: before the line or after its first move.
    pub fn is_at_text(&self) -> bool {
        self.which == 0 && self.at <= 1
    }
}

impl Study {
    /// Returns the position on the board: of the shown line, or of the game.
    pub(crate) fn board(&self) -> &Chess {
        self.talk
            .shown
            .as_ref()
            .map_or(self.board.game.position(), ShownLine::position)
    }

    /// Returns the last move on the board.
    pub(crate) fn last_seen_move(&self) -> Option<Move> {
        match &self.talk.shown {
            Some(shown) => shown.last_move(),
            None => self.board.game.last_move(),
        }
    }

    /// Explains the move of the piece in hand to the cursor, or else the last move.
    pub(super) fn ask_why(&mut self) {
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
    pub(super) fn show_why(&mut self, request: CoachRequest) {
        self.talk.coach.why = None;
        let Some(told) = self.talk.coach.explanation(request) else {
            return self.say("The coach has nothing to say about this move.");
        };
        self.talk.shown = Some(ShownLine::of(
            told,
            self.settings.config.coach.level,
            self.voice().you,
        ));
        self.hand.pulse = None;
        self.outgoing.redraw = true;
    }

    /// Returns the name of the move the player wants explained.
    pub(crate) fn asked_why(&self) -> Option<String> {
        let request = self.talk.coach.why?;
        match request.subject {
            Subject::Move(m) => Some(notation::line(
                self.board.game.tree().node(request.node).position(),
                &[m],
            )),
            _ => None,
        }
    }

    /// Closes the line.
    pub(super) fn close_shown(&mut self) {
        if self.talk.shown.take().is_some() {
            self.outgoing.redraw = true;
            self.settle_pulse();
        }
    }

    /// Steps through the line and flashes the piece that moved.
    pub(super) fn step_shown(&mut self, by: isize) {
        let Some(shown) = &mut self.talk.shown else { return };
        let last = shown.line().len();
        let to = shown.at.saturating_add_signed(by).min(last);
        if to == shown.at {
            let end = if by > 0 { "the end" } else { "the start" };
            let escape = self.key_name(Action::Cancel);
            return self.say(format!(
                "This is {end} of the line; {escape} goes back to the game."
            ));
        }
        shown.at = to;
        let arrived = shown.last_move().map(notation::destination);
        self.flash(arrived.into_iter().filter(|_| by > 0).collect());
        self.outgoing.redraw = true;
    }

    /// Switches to the better line and back.
    fn other_line(&mut self) {
        let Some(shown) = &mut self.talk.shown else { return };
        if shown.lines.len() < 2 {
            return self.say("There's no better line to show.");
        }
        shown.which = (shown.which + 1) % shown.lines.len();
        shown.at = 1;
        shown.lay_out();
        self.hand.pulse = None;
    }

    /// Handles an action while a line is shown; returns false if the game should handle it.
    pub(super) fn act_on_shown(&mut self, action: Action) -> bool {
        match action {
            Action::StepForward => self.step_shown(1),
            Action::StepBack => self.step_shown(-1),
            Action::ToStart => self.step_shown(isize::MIN),
            Action::ToEnd => self.step_shown(isize::MAX),
            Action::NextVariation => self.other_line(),
            Action::Cancel | Action::Why => self.close_shown(),
            Action::CursorLeft
            | Action::CursorRight
            | Action::CursorUp
            | Action::CursorDown
            | Action::Flip
            | Action::Zoom
            | Action::Help
            | Action::Preferences
            | Action::Redraw
            | Action::Suspend
            | Action::Quit => return false,
            _ => {
                self.close_shown();
                return false;
            }
        }
        true
    }
}
