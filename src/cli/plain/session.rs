//! A session of plain mode: the app, whose effects are performed in place.

use std::collections::VecDeque;
use std::thread;
use std::time::Duration;

use super::announced::Announced;
use super::{seeing, speech};
use crate::app::effect::ThinkEffect;
use crate::app::{Action, App, Effect, Msg};
use crate::shell::{EffectPerformer, InPlacePerformer, Setup, now};

/// The state of plain mode.
pub(super) struct PlainSession {
    pub app: App,
    performer: InPlacePerformer,
    announced: Announced,
    /// The next move of a running game of two engines, not yet asked for.
    due: Option<Effect>,
}

impl PlainSession {
    /// Opens the named game, the unfinished one, or a new one.
    pub fn open(setup: Setup) -> PlainSession {
        let (app, performer, effects) = setup.open_in_place();
        let mut session = PlainSession { app, performer, announced: Announced::default(), due: None };
        session.perform(effects);
        if session.app.study.board.exhibition.is_some() {
            session.forget_status();
        }
        session
    }

    /// Updates the clock after waiting for a line: a flag may have fallen.
    pub fn look_at_the_clock(&mut self) {
        self.tell(Msg::Tick);
    }

    /// Performs an action as its key would.
    pub fn act(&mut self, action: Action) {
        self.tell(Msg::Do(action));
    }

    /// Asks the coach and waits for the answer; returns it as text and closes it on the hidden screen.
    pub fn ask(&mut self, action: Action) -> Vec<String> {
        self.act(action);
        let told = speech::advice(&self.app);
        if action != Action::Hint {
            self.act(Action::Cancel);
        }
        told
    }

    /// Types a line as after `:`.
    pub fn type_line(&mut self, text: &str) {
        self.answer(text);
        if seeing::page(&self.app).is_none() && self.app.over_board().is_some() {
            self.act(Action::Cancel);
        }
    }

    /// Types a line for what is open.
    pub fn answer(&mut self, text: &str) {
        self.tell(Msg::Line(text.to_owned()));
    }

    /// Saves the game and starts a new one from the usual position.
    pub fn begin_anew(&mut self) {
        self.tell(Msg::Line("startpos".to_owned()));
        self.forget_status();
        self.announced = Announced::default();
    }

    /// Drops the status, which goes with the next action: the greeting that follows says the same.
    fn forget_status(&mut self) {
        self.act(Action::Redraw);
    }

    /// Starts a game against the same opponent; returns whether there is one.
    pub fn play_again(&mut self, action: Action) -> bool {
        let record = self.app.study.board.record;
        self.act(action);
        let is_new = self.app.study.board.record != record;
        if is_new {
            self.announced = Announced::default();
        }
        is_new
    }

    /// Leaves; the game is saved.
    pub fn leave(&mut self) {
        if !self.performer.has_left() {
            self.act(Action::Quit);
        }
    }

    /// Whether the player has left.
    pub fn is_left(&self) -> bool {
        self.performer.has_left()
    }

    /// The state as last announced.
    pub fn announced(&self) -> &Announced {
        &self.announced
    }

    /// Marks the current state as announced.
    pub fn mark_all_announced(&mut self) {
        self.announced = Announced::of(&self.app);
        self.tell(Msg::Heard);
    }

    /// Closes the page of the school, which was read out.
    pub fn close_page(&mut self) {
        self.app.modes.clear();
    }

    /// Leaves the training page: starts the exercises, or ends training after a session. Returns whether there is news.
    pub fn turn_page(&mut self) -> bool {
        let begins = self.app.study.training.exercises.is_none();
        self.act(if begins { Action::NextExercise } else { Action::Cancel });
        self.app.study.training.exercises.is_some() || !self.performer.has_left()
    }

    pub(super) fn tell(&mut self, msg: impl Into<Msg>) {
        let effects = self.app.update(msg, now()).effects;
        self.perform(effects);
    }

    /// Lets a running game of two engines go on by a move after its pause; returns whether there was one to come.
    pub fn go_on(&mut self) -> bool {
        let Some(effect) = self.due.take() else { return false };
        if let Effect::Think(ThinkEffect::Start { at_least_ms, .. }) = &effect {
            thread::sleep(Duration::from_millis(*at_least_ms));
        }
        self.run(VecDeque::from([effect]));
        true
    }

    /// Performs effects and those that follow from their answers; the opponent thinks before this returns.
    fn perform(&mut self, effects: Vec<Effect>) {
        self.run(VecDeque::from(effects));
    }

    /// The same, but for a move of a running game of two engines that follows: what is there is told first.
    fn run(&mut self, mut waiting: VecDeque<Effect>) {
        while let Some(effect) = waiting.pop_front() {
            for answer in self.performer.perform(effect) {
                for effect in self.app.update(answer, now()).effects {
                    if self.app.study.is_exhibition_running() && is_thought(&effect) {
                        self.due = Some(effect);
                    } else {
                        waiting.push_back(effect);
                    }
                }
            }
        }
    }
}

/// Whether an engine is asked for a move.
fn is_thought(effect: &Effect) -> bool {
    matches!(effect, Effect::Think(ThinkEffect::Start { .. }))
}
