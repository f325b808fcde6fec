//! The blunder alert: a move that loses something is held back with a question; after a fault that slipped through, a
//! take-back is offered once.

use std::time::{Duration, Instant};

use super::coach::Wish;
use super::keymap::{Chord, Key};
use super::screens::Popup;
use super::shown::Shown;
use super::{Action, App, Pulse};
use crate::chess::{Move, Square, notation};
use crate::config::Alert;
use crate::tutor::alarm::{Alarm, alarm};
use crate::tutor::{Judgement, Subject};

/// A move that waits for the coach.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Pending {
    /// The move, and where it is to be played.
    pub wish: Wish,
    /// When it goes through unasked.
    pub until: Instant,
}

/// A question that holds a move back.
#[derive(Clone, Debug)]
pub(crate) struct Warning {
    pub wish: Wish,
    /// What the move does: `lets White win your knight on c6`.
    pub danger: String,
}

/// A search must have come this deep before it holds a move back.
const LEAST_DEPTH: u8 = 5;

impl App {
    /// Whether a move of the person's is held back: the coach has a question, or needs a moment to look.
    pub(super) fn holds_back(&mut self, m: Move) -> bool {
        let wish = Wish::of_move(self.game.current(), m);
        let is_asked = self.coach.accepted == Some(wish);
        if self.alert() == Alert::Off || is_asked {
            return false;
        }
        if let Some(alarm) = self.alarm_of(wish) {
            self.hold(wish, alarm);
            return true;
        }
        if self.coach.is_settled(&wish) || !self.may_be_fault(wish) {
            return false;
        }
        let wait = Duration::from_millis(self.config.coach.alert_wait_ms);
        if wait.is_zero() {
            return false;
        }
        self.coach.pending = Some(Pending {
            wish,
            until: self.now.instant + wait,
        });
        self.redraw = true;
        true
    }

    /// The alarm about a move, as far as it is known and the alert is for it.
    fn alarm_of(&self, wish: Wish) -> Option<Alarm> {
        let least = self.alert().least()?;
        let told = self.coach.told(wish)?;
        let is_sure = told.depth >= LEAST_DEPTH;
        alarm(told, least, self.voice().you).filter(|_| is_sure)
    }

    /// An answer has come that a move may have waited for.
    pub(super) fn settle_pending(&mut self, wish: Wish) {
        let waits = |pending: &mut Pending| pending.wish == wish;
        let Some(pending) = self.coach.pending.take_if(waits) else {
            return;
        };
        match self.alarm_of(pending.wish) {
            Some(alarm) => self.hold(pending.wish, alarm),
            None => self.let_through(pending.wish),
        }
    }

    /// A move that has waited long enough goes through.
    pub(super) fn check_pending(&mut self) {
        let now = self.now.instant;
        if let Some(pending) = self.coach.pending.take_if(|pending| pending.until <= now) {
            self.let_through(pending.wish);
        }
    }

    /// Another key comes while a move waits: Esc takes the move back, everything else lets it through first.
    pub(super) fn key_while_pending(&mut self, chord: Chord, action: Option<Action>) -> bool {
        if chord.key == Key::Esc {
            self.coach.pending = None;
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

    /// Whatever comes, the move that waits is played first.
    pub(super) fn let_pending_through(&mut self) {
        if let Some(pending) = self.coach.pending.take() {
            self.let_through(pending.wish);
        }
    }

    fn let_through(&mut self, wish: Wish) {
        if let Subject::Move(m) = wish.subject
            && wish.node == self.game.current()
        {
            self.commit(m);
        }
    }

    /// Shows what the move does and asks.
    fn hold(&mut self, wish: Wish, alarm: Alarm) {
        let Some(told) = self.coach.told(wish).cloned() else {
            return;
        };
        self.held = None;
        self.status = None;
        self.coach.call_off();
        self.shown = Some(Shown::warned(&told, alarm.victim));
        self.flash(alarm.attackers);
        self.popups.push(Popup::Warning(Warning {
            wish,
            danger: alarm.danger,
        }));
        self.redraw = true;
    }

    /// Lets men flash, whatever the cursor is on.
    pub(super) fn flash(&mut self, squares: crate::chess::Bitboard) {
        self.pulse = Pulse::new(squares, self.now.instant, self.config.board.reduced_motion);
    }

    /// A key while the question stands: play it, see what follows, or take it back.
    pub(super) fn warning_key(&mut self, warning: Warning, chord: Chord) {
        let action = self.keymap.action(chord);
        match (chord.key, action) {
            (Key::Enter | Key::Char('y'), _) => {
                self.close_shown();
                self.coach.accepted = Some(warning.wish);
                self.let_through(warning.wish);
            }
            (Key::Esc | Key::Char('n'), _) | (_, Some(Action::TakeBack | Action::Quit)) => {
                self.close_shown();
                self.say("Not played; it is still your move.");
            }
            (_, Some(Action::Why | Action::StepForward)) => self.keep_asking(warning, 1),
            (_, Some(Action::StepBack)) => self.keep_asking(warning, -1),
            _ => self.keep_asking(warning, 0),
        }
    }

    /// Whether the question stands.
    pub(super) fn is_held_back(&self) -> bool {
        matches!(self.popups.last(), Some(Popup::Warning(_)))
    }

    /// A click while the question stands: where the man would go it plays the move, elsewhere it takes it back.
    pub(super) fn warning_click(&mut self, square: Square) {
        self.redraw = true;
        if let Some(Popup::Warning(warning)) = self.popups.pop() {
            let goes_there = match warning.wish.subject {
                Subject::Move(m) => notation::destination(m) == square,
                _ => false,
            };
            let key = if goes_there { Key::Enter } else { Key::Esc };
            self.warning_key(warning, Chord::plain(key));
        }
    }

    fn keep_asking(&mut self, warning: Warning, by: isize) {
        self.popups.push(Popup::Warning(warning));
        if by != 0 {
            self.step_shown(by);
        }
    }

    /// After a fault that was not asked about, a take-back is offered once.
    pub(super) fn offer_take_back(&mut self, wish: Wish) {
        let node = self.game.current();
        let just_played = self.last_move_wish() == Some(wish) && self.is_live() && !self.is_my_turn();
        let answered = self.own_last_move() == Some(wish);
        let known = self.coach.accepted == Some(wish) || self.coach.offered.contains(&wish);
        if known || self.clock.is_some() || !(just_played || answered) {
            return;
        }
        let Some(told) = self.coach.told(wish) else { return };
        let root = &told.question.root;
        let mine = self.voice().you == Some(crate::chess::Position::turn(root));
        let found = alarm(told, Judgement::Mistake, self.voice().you);
        if let (Some(alarm), Subject::Move(m), true) = (found, wish.subject, mine) {
            let name = notation::line(root, &[m]);
            self.coach.offer = Some((node, format!("{name} {}.", alarm.danger)));
            self.coach.offered.push(wish);
            self.redraw = true;
        }
    }

    /// The offer to take the last move back, while it stands.
    pub(crate) fn offer(&self) -> Option<String> {
        let (node, fault) = self.coach.offer.as_ref()?;
        let here = self.game.current();
        let answered = self.game.tree().node(here).parent() == Some(*node);
        let key = self.key_name(Action::TakeBack);
        (here == *node || (answered && self.is_my_turn())).then(|| format!("{fault} {key} takes it back."))
    }
}
