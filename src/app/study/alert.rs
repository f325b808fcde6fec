//! The blunder alert: a move that loses something is held back with a question; after a fault that slipped through, a
//! take-back is offered once.

use crate::app::action::Action;
use crate::app::board::pulse::Pulse;
use crate::app::keymap::{Chord, KeyCode};
use crate::app::outcome::ModeRequest;
use crate::app::study::Study;
use crate::app::talk::line::ShownLine;
use crate::app::talk::request::CoachRequest;
use crate::app::talk::warning::{BlunderWarning, PendingMove};
use std::time::{Duration, Instant};

use crate::chess::{Move, Position};
use crate::config::Alert;
use crate::tutor::Subject;
use crate::tutor::blunder_alert::{BlunderAlert, blunder_alert, not_taken_back, quiet_alert};
use crate::tutor::counted_alert::{CountedAlert, counted_alert};

/// The time after a question opens, or a move starts to wait, in which Enter, Space and clicks are ignored: they may
/// be the second half of a double press. 500 ms is the usual limit of a double click.
const DEAF: Duration = Duration::from_millis(500);

/// The least search depth, in plies, that may hold a move back.
const LEAST_DEPTH: u8 = 5;

impl Study {
    /// Returns whether a move of the player is held back, by a warning or until the coach has looked.
    pub(in crate::app) fn holds_back(&mut self, m: Move) -> bool {
        let request = CoachRequest::of_move(self.board.game.current(), m);
        let is_asked = self.talk.coach.accepted == Some(request);
        if self.alert() == Alert::Off || is_asked {
            return false;
        }
        if let Some(alert) = self.alert_about(request) {
            self.hold_judged(request, &alert);
            return true;
        }
        if self.talk.coach.is_settled(&request) || !self.may_be_fault(request) {
            return false;
        }
        let wait = Duration::from_millis(self.settings.config.coach.alert_wait_ms);
        if wait.is_zero() {
            return false;
        }
        self.talk.coach.pending =
            Some(PendingMove { request, since: self.now.instant, until: self.now.instant + wait });
        self.outgoing.redraw = true;
        true
    }

    /// Returns the alert about a move, if the search is deep enough and the setting covers it.
    fn alert_about(&self, request: CoachRequest) -> Option<BlunderAlert> {
        let least = self.alert().least()?;
        let told = self.talk.coach.explanation(request)?;
        let is_sure = told.depth >= LEAST_DEPTH;
        let alert = blunder_alert(told, least, self.voice())
            .or_else(|| not_taken_back(told, least))
            .or_else(|| quiet_alert(told, least, self.voice()));
        alert.filter(|_| is_sure)
    }

    /// Resolves the held move when its answer has arrived.
    pub(in crate::app) fn settle_pending(&mut self, request: CoachRequest) {
        let waits = |pending: &mut PendingMove| pending.request == request;
        let Some(pending) = self.talk.coach.pending.take_if(waits) else {
            return;
        };
        let depth = self.talk.coach.explanation(pending.request).map_or(0, |told| told.depth);
        match self.alert_about(pending.request) {
            Some(alert) => self.hold_judged(pending.request, &alert),
            None if depth < LEAST_DEPTH => self.settle_by_count(pending.request),
            None => self.let_through(pending.request),
        }
    }

    /// Plays the held move when its time is up, unless it loses a piece or allows mate by count: that needs no search.
    pub(in crate::app) fn check_pending(&mut self) {
        let now = self.now.instant;
        let Some(pending) = self.talk.coach.pending.take_if(|pending| pending.until <= now) else {
            return;
        };
        self.settle_by_count(pending.request);
    }

    /// Plays a move of which no search has told enough, unless it loses a piece or allows mate by count.
    fn settle_by_count(&mut self, request: CoachRequest) {
        match self.counted_alert(request) {
            Some((counted, shown)) => self.hold(request, &counted.alert, shown),
            None => self.let_through(request),
        }
    }

    /// Returns the alert about a move that no search has judged in time, with the line that shows it.
    fn counted_alert(&self, request: CoachRequest) -> Option<(CountedAlert, ShownLine)> {
        let Subject::Move(m) = request.subject else { return None };
        let root = self.board.game.position();
        let at_hand = request.node == self.board.game.current() && root.is_legal(m);
        let counted = counted_alert(root, m, self.voice()).filter(|_| at_hand)?;
        let shown = ShownLine::counted(root, [m, counted.answer], counted.alert.victim);
        Some((counted, shown))
    }

    /// Returns whether input now may be the second half of a double press.
    pub(in crate::app) fn is_double_press(&self, since: Instant) -> bool {
        self.now.instant.saturating_duration_since(since) < DEAF
    }

    /// Returns whether input now may be the second half of the press that dropped the held piece.
    pub(in crate::app) fn is_pending_double_press(&self) -> bool {
        let pending = self.talk.coach.pending.as_ref();
        pending.is_some_and(|pending| self.is_double_press(pending.since))
    }

    /// Handles a key while a move is held: Esc takes the move back, every other key plays it first.
    pub(in crate::app) fn key_while_pending(&mut self, chord: Chord, action: Option<Action>) -> bool {
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
    pub(in crate::app) fn let_pending_through(&mut self) {
        if let Some(pending) = self.talk.coach.pending.take() {
            self.let_through(pending.request);
        }
    }

    pub(in crate::app) fn let_through(&mut self, request: CoachRequest) {
        if let Subject::Move(m) = request.subject
            && request.node == self.board.game.current()
        {
            self.commit(m);
        }
    }

    /// Opens the warning about a move that a search has judged.
    fn hold_judged(&mut self, request: CoachRequest, alert: &BlunderAlert) {
        let told = self.talk.coach.explanation(request);
        if let Some(shown) = told.map(|told| ShownLine::warned(told, alert.victim)) {
            self.hold(request, alert, shown);
        }
    }

    /// Opens the warning about a move.
    fn hold(&mut self, request: CoachRequest, alert: &BlunderAlert, shown: ShownLine) {
        self.hand.held = None;
        self.talk.status = None;
        self.talk.coach.call_off();
        self.talk.shown = Some(shown);
        self.flash(alert.attackers);
        self.outgoing.opens.push(ModeRequest::Ask(BlunderWarning {
            request,
            since: self.now.instant,
            text: alert.of_held(),
        }));
        self.outgoing.redraw = true;
    }

    /// Flashes squares, wherever the cursor is.
    pub(in crate::app) fn flash(&mut self, squares: crate::chess::Bitboard) {
        self.hand.pulse = Pulse::new(squares, self.now.instant, self.settings.config.board.reduced_motion);
    }

    /// Offers a take-back after a mistake, warned of or not, once in a position; withdraws it when a longer look finds no
    /// mistake.
    pub(in crate::app) fn offer_take_back(&mut self, request: CoachRequest) {
        let is_fault = self.is_own_fault(request);
        let coach = &mut self.talk.coach;
        if coach.offered.contains(&request) && !is_fault {
            coach.offered.retain(|offered| *offered != request);
            coach.offer = None;
        }
        let was_offered = coach.offered.iter().any(|offered| offered.node == request.node);
        let just_played = self.last_move_request() == Some(request) && self.is_live() && !self.is_my_turn();
        let answered = self.own_last_move() == Some(request);
        let is_open = self.board.clock.is_none() && (just_played || answered);
        if is_fault && is_open && !was_offered {
            self.talk.coach.offer = Some(self.board.game.current());
            self.talk.coach.offered.push(request);
        }
    }

    /// Returns whether the coach has found a move of the player's to be a mistake.
    fn is_own_fault(&self, request: CoachRequest) -> bool {
        let Some(told) = self.talk.coach.explanation(request) else {
            return false;
        };
        let mine = self.voice().you == Some(told.question.root.turn());
        let is_fault = told.judged.is_some_and(|judged| judged.judgement.is_fault());
        mine && is_fault && told.depth >= LEAST_DEPTH
    }

    /// Returns the offer to take the last move back, while it is valid.
    pub(crate) fn offer(&self) -> Option<String> {
        let node = self.talk.coach.offer?;
        let here = self.board.game.current();
        let answered = self.board.game.tree().node(here).parent() == Some(node);
        let is_open = self.is_live() && (here == node || (answered && self.is_my_turn()));
        is_open.then(|| format!("{} takes it back.", self.key_name(Action::TakeBack)))
    }
}
