//! A session of plain mode: the app, whose effects are performed in place.

use std::collections::VecDeque;
use std::mem;
use std::time::Duration;

use super::announced::Announced;
use super::{announced, pages, seeing, speech};
use crate::app::effect::ThinkEffect;
use crate::app::{Action, App, Effect, Mode, Msg};
use crate::library::GameId;
use crate::shell::{EffectPerformer, InPlacePerformer, Setup, now};

/// The state of plain mode.
pub(super) struct PlainSession {
    pub app: App,
    performer: InPlacePerformer,
    announced: Announced,
    /// The next move of a running game of two engines, not yet asked for.
    due: Option<Effect>,
    /// The saved games as they were last listed: `open 1` is the first of them.
    pub listed: Vec<GameId>,
}

impl PlainSession {
    /// Opens the named game, the unfinished one, or a new one.
    pub fn open(setup: Setup) -> PlainSession {
        let (app, performer, effects) = setup.open_in_place();
        let mut session =
            PlainSession { app, performer, announced: Announced::default(), due: None, listed: Vec::new() };
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
        match text.strip_prefix("open ").and_then(|number| self.listed(number)) {
            Some(id) => self.answer(&format!("open {}", id.0)),
            None => self.answer(text),
        }
        let waits_for_a_line = seeing::page(&self.app).is_some() || announced::asked(&self.app).is_some();
        if !waits_for_a_line && self.app.over_board().is_some() {
            self.act(Action::Cancel);
        }
    }

    /// The saved game of a number in the list.
    fn listed(&self, number: &str) -> Option<GameId> {
        let place: usize = number.trim().parse().ok()?;
        self.listed.get(place.checked_sub(1)?).cloned()
    }

    /// Opens the list of the saved games that words find, or of all.
    pub fn list_games(&mut self, words: String) {
        let before = mem::replace(&mut self.app.study.library.filter, words);
        self.act(Action::Games);
        self.app.study.library.filter = before;
    }

    /// Opens the settings that words find.
    pub fn find_settings(&mut self, words: String) {
        self.act(Action::Preferences);
        if let Some(Mode::Preferences(page)) = self.app.modes.last_mut() {
            page.query = words.into();
        }
    }

    /// What has to be waited for before the engine's lines, if they will be told: files of games are indexed first.
    pub fn before_engine(&self) -> Option<String> {
        if self.app.study.conceals() || self.app.game().ending().is_some() {
            return None;
        }
        let files = self.performer.to_index();
        (!files.is_empty()).then(|| format!("Indexing {} first; this may take a while…", files.join(", ")))
    }

    /// Asks the engine for its lines in the position on the board; the game no longer counts for the rating.
    pub fn ask_engine(&mut self) -> Vec<String> {
        if self.app.study.conceals() {
            return vec!["Find your move first; 'hint' gives a hint.".to_owned()];
        }
        self.app.study.unrate();
        let before = mem::replace(&mut self.app.study.screen.view.engine, false);
        self.performer.views = true;
        self.act(Action::EngineView);
        self.performer.views = false;
        let told = pages::engine(&self.app);
        self.app.study.screen.view.engine = before;
        self.forget_status();
        told
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
        if announced::asked(&self.app).is_some() {
            self.act(Action::Cancel);
        }
        if !self.performer.has_left() {
            self.act(Action::Quit);
        }
    }

    /// Whether the player has left.
    pub fn is_left(&self) -> bool {
        self.performer.has_left()
    }

    /// Whether the bell has rung since the last call.
    pub fn take_ring(&mut self) -> bool {
        self.performer.take_ring()
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

    /// The time before the next move of a running game of two engines; `None` if there is none to come.
    pub fn pause(&self) -> Option<Duration> {
        match &self.due {
            Some(Effect::Think(ThinkEffect::Start { at_least_ms, .. })) => {
                Some(Duration::from_millis(*at_least_ms))
            }
            _ => None,
        }
    }

    /// Lets a running game of two engines go on by a move.
    pub fn go_on(&mut self) {
        if let Some(effect) = self.due.take() {
            self.run(VecDeque::from([effect]));
        }
    }

    /// Pauses a running game of two engines.
    pub fn pause_game(&mut self) {
        self.due = None;
        self.act(Action::Autoplay);
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
