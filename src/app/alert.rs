//! The blunder alert: a move that loses something is held back with a question; after a fault that slipped through, a
//! take-back is offered once.

use crate::app::Study;
use std::time::{Duration, Instant};

use super::coach::CoachRequest;
use super::keymap::{Chord, KeyCode};
use super::opening::Opening;
use super::screens::Popup;
use super::shown::ShownLine;
use super::{Action, App, Pulse};
use crate::chess::{Move, Square, notation};
use crate::config::Alert;
use crate::tutor::blunder_alert::{BlunderAlert, blunder_alert};
use crate::tutor::{Judgement, Remark, Subject};

/// A move held until the coach has judged it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PendingMove {
    /// The move and the position it is played in.
    pub request: CoachRequest,
    /// When it was put down.
    pub since: Instant,
    /// When it is played without an answer.
    pub until: Instant,
}

/// The question that holds a blunder back.
#[derive(Clone, Debug)]
pub(crate) struct BlunderWarning {
    pub request: CoachRequest,
    /// When it was asked.
    pub since: Instant,
    /// The consequence, as a predicate: `lets White win your knight on c6`.
    pub danger: String,
}

/// The time after a question opens, or a move starts to wait, in which Enter, Space and clicks are ignored: they may
/// be the second half of a double press. 500 ms is the usual limit of a double click.
const DEAF: Duration = Duration::from_millis(500);

/// The least search depth, in plies, that may hold a move back.
const LEAST_DEPTH: u8 = 5;

impl Study {
    /// Returns whether a move of the player is held back, by a warning or until the coach has looked.
    pub(super) fn holds_back(&mut self, m: Move) -> bool {
        let request = CoachRequest::of_move(self.board.game.current(), m);
        let is_asked = self.talk.coach.accepted == Some(request);
        if self.alert() == Alert::Off || is_asked {
            return false;
        }
        if let Some(alert) = self.alert_about(request) {
            self.hold(request, alert);
            return true;
        }
        if self.talk.coach.is_settled(&request) || !self.may_be_fault(request) {
            return false;
        }
        let wait = Duration::from_millis(self.settings.config.coach.alert_wait_ms);
        if wait.is_zero() {
            return false;
        }
        self.talk.coach.pending = Some(PendingMove {
            request,
            since: self.now.instant,
            until: self.now.instant + wait,
        });
        self.outgoing.redraw = true;
        true
    }

    /// Returns the alert about a move, if the search is deep enough and the setting covers it.
    fn alert_about(&self, request: CoachRequest) -> Option<BlunderAlert> {
        let least = self.alert().least()?;
        let told = self.talk.coach.explanation(request)?;
        let is_sure = told.depth >= LEAST_DEPTH;
        blunder_alert(told, least, self.voice().you).filter(|_| is_sure)
    }

    /// Resolves the held move when its answer has arrived.
    pub(super) fn settle_pending(&mut self, request: CoachRequest) {
        let waits = |pending: &mut PendingMove| pending.request == request;
        let Some(pending) = self.talk.coach.pending.take_if(waits) else {
            return;
        };
        match self.alert_about(pending.request) {
            Some(alert) => self.hold(pending.request, alert),
            None => self.let_through(pending.request),
        }
    }

    /// Plays the held move when its time is up.
    pub(super) fn check_pending(&mut self) {
        let now = self.now.instant;
        if let Some(pending) = self.talk.coach.pending.take_if(|pending| pending.until <= now) {
            self.let_through(pending.request);
        }
    }

    /// Returns whether input now may be the second half of a double press.
    fn is_double_press(&self, since: Instant) -> bool {
        self.now.instant.saturating_duration_since(since) < DEAF
    }

    /// Returns whether input now may be the second half of the press that dropped the held piece.
    pub(super) fn is_pending_double_press(&self) -> bool {
        let pending = self.talk.coach.pending.as_ref();
        pending.is_some_and(|pending| self.is_double_press(pending.since))
    }

    /// Handles a key while a move is held: Esc takes the move back, every other key plays it first.
    pub(super) fn key_while_pending(&mut self, chord: Chord, action: Option<Action>) -> bool {
        let confirms = chord.key == KeyCode::Enter || action == Some(Action::Confirm);
        if confirms && self.is_pending_double_press() {
            return true;
        }
        if chord.key == KeyCode::Esc {
            self.talk.coach.pending = None;
            return true;
        }
        let moves_cursor = matches!(
            action,
            Some(Action::CursorLeft | Action::CursorRight | Action::CursorUp | Action::CursorDown)
        );
        if !moves_cursor {
            self.let_pending_through();
        }
        false
    }

    /// Plays the held move at once.
    pub(super) fn let_pending_through(&mut self) {
        if let Some(pending) = self.talk.coach.pending.take() {
            self.let_through(pending.request);
        }
    }

    fn let_through(&mut self, request: CoachRequest) {
        if let Subject::Move(m) = request.subject
            && request.node == self.board.game.current()
        {
            self.commit(m);
        }
    }

    /// Opens the warning about a move.
    fn hold(&mut self, request: CoachRequest, alert: BlunderAlert) {
        let Some(told) = self.talk.coach.explanation(request).cloned() else {
            return;
        };
        self.hand.held = None;
        self.talk.status = None;
        self.talk.coach.call_off();
        self.talk.shown = Some(ShownLine::warned(&told, alert.victim));
        self.flash(alert.attackers);
        self.outgoing.opens.push(Opening::Warning(BlunderWarning {
            request,
            since: self.now.instant,
            danger: alert.danger,
        }));
        self.outgoing.redraw = true;
    }

    /// Flashes squares, wherever the cursor is.
    pub(super) fn flash(&mut self, squares: crate::chess::Bitboard) {
        self.hand.pulse = Pulse::new(
            squares,
            self.now.instant,
            self.settings.config.board.reduced_motion,
        );
    }

    /// Takes back the move that a warning was about.
    pub(super) fn put_warned_back(&mut self) {
        self.close_shown();
        self.say("Not played. It's still your move.");
    }

    /// Offers a take-back once, after a mistake without a warning.
    pub(super) fn offer_take_back(&mut self, request: CoachRequest) {
        let node = self.board.game.current();
        let just_played = self.last_move_request() == Some(request) && self.is_live() && !self.is_my_turn();
        let answered = self.own_last_move() == Some(request);
        let known = self.talk.coach.accepted == Some(request) || self.talk.coach.offered.contains(&request);
        if known || self.board.clock.is_some() || !(just_played || answered) {
            return;
        }
        let Some(told) = self.talk.coach.explanation(request) else {
            return;
        };
        let root = &told.question.root;
        let mine = self.voice().you == Some(crate::chess::Position::turn(root));
        let found = blunder_alert(told, Judgement::Mistake, self.voice().you);
        if let (Some(alert), Subject::Move(m), true) = (found, request.subject, mine) {
            let name = notation::line(root, &[m]);
            let remark = Remark {
                text: format!("{name} {}.", alert.danger),
                squares: alert.victim,
            };
            self.talk.coach.offer = Some((node, remark));
            self.talk.coach.offered.push(request);
            self.outgoing.redraw = true;
        }
    }

    /// Returns the offer to take the last move back, while it is valid.
    pub(crate) fn offer(&self) -> Option<Remark> {
        let (node, fault) = self.talk.coach.offer.as_ref()?;
        let here = self.board.game.current();
        let answered = self.board.game.tree().node(here).parent() == Some(*node);
        let key = self.key_name(Action::TakeBack);
        (here == *node || (answered && self.is_my_turn())).then(|| Remark {
            text: format!("{} {key} takes it back.", fault.text),
            squares: fault.squares,
        })
    }
}

impl App {
    /// Handles a key while a warning is open: play the move, show the line, or take the move back. Every other key is
    /// ignored, so that a move being typed cannot start a game or quit.
    pub(super) fn warning_key(&mut self, warning: BlunderWarning, chord: Chord) {
        let action = self.study.settings.keymap.action(chord);
        match (chord.key, action) {
            (KeyCode::Enter, _) if self.study.is_double_press(warning.since) => self.keep_asking(warning, 0),
            (KeyCode::Enter, _) => {
                self.study.close_shown();
                self.study.talk.coach.accepted = Some(warning.request);
                self.study.let_through(warning.request);
            }
            (KeyCode::Esc, _) | (_, Some(Action::TakeBack)) => {
                self.study.put_warned_back();
            }
            (_, Some(Action::Why | Action::StepForward)) => self.keep_asking(warning, 1),
            (_, Some(Action::StepBack)) => self.keep_asking(warning, -1),
            _ => self.keep_asking(warning, 0),
        }
    }

    /// Returns whether a warning is open.
    pub(super) fn is_held_back(&self) -> bool {
        matches!(self.modes.last(), Some(Popup::Warning(_)))
    }

    /// Handles a click while a warning is open: on the destination it plays the move, elsewhere it takes the move
    /// back.
    pub(super) fn warning_click(&mut self, square: Square) {
        self.study.outgoing.redraw = true;
        if let Some(Popup::Warning(warning)) = self.modes.pop() {
            if self.study.is_double_press(warning.since) {
                return self.keep_asking(warning, 0);
            }
            let goes_there = match warning.request.subject {
                Subject::Move(m) => notation::destination(m) == square,
                _ => false,
            };
            let key = if goes_there { KeyCode::Enter } else { KeyCode::Esc };
            self.warning_key(warning, Chord::plain(key));
        }
    }

    fn keep_asking(&mut self, warning: BlunderWarning, by: isize) {
        self.modes.push(Popup::Warning(warning));
        if by != 0 {
            self.study.step_shown(by);
        }
    }
}
