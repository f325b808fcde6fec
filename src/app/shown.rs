//! A line on the board that is not the game: an explained move with what follows, stepped through; Esc returns.

use super::App;
use super::action::Action;
use super::coach::Wish;
use crate::chess::{Bitboard, Chess, Color, Move, Position, notation};
use crate::tutor::words::Audience;
use crate::tutor::{Explanation, Subject, deeds};

/// A line and where the player stands in it.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Shown {
    /// The move that is explained.
    pub title: String,
    /// The explanation.
    pub text: String,
    /// The squares that it speaks of, marked while the move itself is on the board.
    pub squares: Bitboard,
    /// The lines: what follows the move, and if another was better what follows that.
    pub lines: Vec<Vec<Move>>,
    /// Which of them.
    pub which: usize,
    /// Whether a question is asked with it, so that what is still to come is not told.
    pub asks: bool,
    /// How many moves of it are on the board.
    pub at: usize,
    /// The positions of that line, the one before the first move too.
    positions: Vec<Chess>,
}

impl Shown {
    /// What the coach has to tell about a move, at the position right after it.
    pub fn of(told: &Explanation, audience: Audience, you: Option<Color>) -> Shown {
        let question = &told.question;
        let text = told.told_to(audience, you);
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
        let mut shown = Shown {
            title: played.map_or_else(String::new, |m| notation::line(&question.root, &[m])),
            squares: deeds::named_squares(&text),
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

    /// The danger of a move: nothing but what it leads to, move by move as the player asks for it.
    pub fn warned(told: &Explanation, victim: Bitboard) -> Shown {
        let mut shown = Shown::of(told, Audience::Advanced, None);
        shown.lines.truncate(1);
        Shown {
            text: String::new(),
            squares: victim,
            asks: true,
            ..shown
        }
    }

    /// The same without a word of what would have been better.
    #[must_use]
    pub fn first_alone(mut self) -> Shown {
        self.lines.truncate(1);
        self
    }

    /// The same with so many moves of each line at the most.
    #[must_use]
    pub fn cut(mut self, most: usize) -> Shown {
        self.lines.iter_mut().for_each(|line| line.truncate(most));
        self.lay_out();
        self
    }

    /// The same with another line from its position.
    #[must_use]
    pub fn along(mut self, line: Vec<Move>) -> Shown {
        self.lines = vec![line];
        self.which = 0;
        self.lay_out();
        self
    }

    /// Works the positions of the chosen line out.
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

    /// Whether the position is one that the text speaks of: before the line, or right after its first move.
    pub fn is_at_text(&self) -> bool {
        self.which == 0 && self.at <= 1
    }
}

impl App {
    /// The position that is seen: of the line that is shown, or of the game.
    pub(crate) fn board(&self) -> &Chess {
        self.shown.as_ref().map_or(self.game.position(), Shown::position)
    }

    /// The last move on the board that is seen.
    pub(crate) fn last_seen_move(&self) -> Option<Move> {
        match &self.shown {
            Some(shown) => shown.last_move(),
            None => self.game.last_move(),
        }
    }

    /// Explains the move of the man in hand to the square under the cursor, or else the last move.
    pub(super) fn ask_why(&mut self) {
        if self.shown.is_some() {
            return self.close_shown();
        }
        let Some(wish) = self.considered().or_else(|| self.last_move_wish()) else {
            return self.say("No move has been played that could be explained.");
        };
        self.close_hint();
        self.coach.why = Some(wish);
        if self.coach.is_settled(&wish) {
            self.show_why(wish);
        }
    }

    /// Puts the explanation of a move on the screen, and its line on the board.
    pub(super) fn show_why(&mut self, wish: Wish) {
        self.coach.why = None;
        let Some(told) = self.coach.told(wish) else {
            return self.say("The coach has nothing to say about this move.");
        };
        self.shown = Some(Shown::of(told, self.config.coach.level, self.voice().you));
        self.pulse = None;
        self.redraw = true;
    }

    /// The move that is being looked at for the player, by name.
    pub(crate) fn asked_why(&self) -> Option<String> {
        let wish = self.coach.why?;
        match wish.subject {
            Subject::Move(m) => Some(notation::line(self.game.tree().node(wish.node).position(), &[m])),
            _ => None,
        }
    }

    /// Back to the game as it was.
    pub(super) fn close_shown(&mut self) {
        if self.shown.take().is_some() {
            self.redraw = true;
            self.settle_pulse();
        }
    }

    /// Steps through the line; the man that moves next flashes.
    pub(super) fn step_shown(&mut self, by: isize) {
        let Some(shown) = &mut self.shown else { return };
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
        self.redraw = true;
    }

    /// The other line: what follows the better move.
    fn other_line(&mut self) {
        let Some(shown) = &mut self.shown else { return };
        if shown.lines.len() < 2 {
            return self.say("There is no better line to show.");
        }
        shown.which = (shown.which + 1) % shown.lines.len();
        shown.at = 1;
        shown.lay_out();
        self.pulse = None;
    }

    /// What an action does while a line is shown; false if the line is put away and the game takes the action.
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
