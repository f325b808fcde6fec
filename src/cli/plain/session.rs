//! A session of plain mode: the app, the store of games, and the opponent.

use std::collections::VecDeque;

use super::announced::Announced;
use super::speech;
use crate::app::effect::{DeckEffect, LookEffect, StoreEffect, TerminalEffect, ThinkEffect};
use crate::app::{Access, Action, Answer, App, Effect, Msg, OpenRequest, Start, StatusMessage};
use crate::config::{Alert, Choices, Config};
use crate::engines::{Budget, ChosenMove, Engine, Opponent, Roster};
use crate::library::{GameId, LibraryError, Store};
use crate::search::{Limits, Root, StopFlag};
use crate::shell::{DeckStore, ExerciseAnswer, now, unfinished};
use crate::theme::{self, ColorDepth, Theme};
use crate::tutor::Adviser;

/// The state of plain mode.
pub(super) struct PlainSession {
    pub app: App,
    store: Box<dyn Store>,
    opponent: Option<ActiveOpponent>,
    adviser: Adviser,
    hash_mib: usize,
    roster: Roster,
    budget: Budget,
    deck_store: DeckStore,
    left: bool,
    announced: Announced,
}

/// The parts that a session starts with.
pub(super) struct PlainSetup {
    /// The store of games.
    pub store: Box<dyn Store>,
    /// The training deck.
    pub deck_store: DeckStore,
    /// The player's rights on this machine.
    pub access: Access,
    /// The limits that all searches share.
    pub budget: Budget,
}

/// The opponent of this game; its engine keeps its memory between moves.
struct ActiveOpponent {
    who: Opponent,
    seed: u64,
    engine: Box<dyn Engine>,
}

impl PlainSession {
    /// Opens the named game, the unfinished one, or a new one.
    pub fn open(
        opening: Option<OpenRequest>,
        mut notices: Vec<String>,
        config: Config,
        setup: PlainSetup,
    ) -> PlainSession {
        let PlainSetup {
            mut store,
            deck_store,
            access,
            budget,
        } = setup;
        let mut news = Vec::new();
        let opening = opening.unwrap_or_else(|| unfinished(store.as_mut(), &mut notices, &mut news));
        notices.append(&mut news);
        notices.extend(store.notes());
        let tables = config.engine.table_sizes();
        let roster = config.engines.clone();
        let (app, effects) = App::new(Start {
            config,
            choices: Choices {
                engine_view: Some(false),
                heatmap: Some(false),
                alert: Some(Alert::Off),
                ..Choices::default()
            },
            theme: (
                theme::DARK.to_owned(),
                Theme::load(theme::DARK, ColorDepth::None, None).0,
            ),
            themes: Vec::new(),
            glyphs: false,
            size: (80, 24),
            opening: first_game_alone(opening, &mut notices),
            seed: fastrand::u64(..),
            notices,
            now: now(),
            access,
        });
        let mut session = PlainSession {
            app,
            store,
            opponent: None,
            adviser: Adviser::new(tables.coach),
            hash_mib: tables.opponent,
            roster,
            budget,
            deck_store,
            left: false,
            announced: Announced::default(),
        };
        session.perform(effects);
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
        self.tell(Msg::Line(text.to_owned()));
        if !self.app.modes.is_empty() {
            self.act(Action::Cancel);
        }
    }

    /// Keeps the game and starts a new one from the usual position.
    pub fn begin_anew(&mut self) {
        self.tell(Msg::Line("startpos".to_owned()));
        // The greeting that follows says the same.
        self.app.study.talk.status = None;
        self.announced = Announced::default();
    }

    /// Leaves; the game is kept.
    pub fn leave(&mut self) {
        if !self.left {
            self.act(Action::Quit);
        }
    }

    /// Whether the player has left.
    pub fn is_left(&self) -> bool {
        self.left
    }

    /// Takes the notices, each of which is told once.
    pub fn take_notices(&mut self) -> Vec<String> {
        std::mem::take(&mut self.app.study.talk.notices)
    }

    /// Takes the app's answer to the last line.
    pub fn take_status(&mut self) -> Option<StatusMessage> {
        self.app.study.talk.status.take()
    }

    /// The state as last announced.
    pub fn announced(&self) -> &Announced {
        &self.announced
    }

    /// Marks the current state as announced.
    pub fn mark_all_announced(&mut self) {
        self.announced = Announced::of(&self.app);
        // The line on the board has been announced.
        if self.app.study.talk.shown.is_some() {
            self.app.study.talk.shown = None;
        }
    }

    /// Leaves the training page: starts the exercises, or ends training after a session. Returns whether there is news.
    pub fn turn_page(&mut self) -> bool {
        let begins = self.app.study.training.exercises.is_none();
        self.act(if begins {
            Action::NextExercise
        } else {
            Action::Cancel
        });
        self.app.study.training.exercises.is_some() || !self.left
    }

    fn tell(&mut self, msg: impl Into<Msg>) {
        let effects = self.app.update(msg, now()).effects;
        self.perform(effects);
    }

    /// Performs effects and those that follow from their answers; the opponent thinks before this returns.
    fn perform(&mut self, effects: Vec<Effect>) {
        let mut waiting = VecDeque::from(effects);
        while let Some(effect) = waiting.pop_front() {
            if let Some(answer) = self.perform_one(effect) {
                waiting.extend(self.app.update(answer, now()).effects);
            }
            self.app.study.talk.notices.extend(self.store.notes());
            self.app.study.talk.notices.extend(self.deck_store.notes());
        }
    }

    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "the other effects belong to the screen"
    )]
    fn perform_one(&mut self, effect: Effect) -> Option<Msg> {
        let saved = |record, answer: Result<Option<GameId>, LibraryError>| {
            Some(Msg::From(Answer::Saved(
                record,
                answer.map_err(|error| error.to_string()),
            )))
        };
        match effect {
            Effect::Store(StoreEffect::Keep(record, game)) => {
                saved(record, self.store.keep_unfinished(&game).map(|()| None))
            }
            Effect::Store(StoreEffect::Finish(record, game)) => {
                saved(record, self.store.finish(&game).map(Some))
            }
            Effect::Store(StoreEffect::Save(record, id, game)) => {
                saved(record, self.store.save(id.as_ref(), &game).map(Some))
            }
            Effect::Think(ThinkEffect::Start {
                generation,
                opponent,
                seed,
                root,
                limits,
                ..
            }) => Some(Msg::From(Answer::Chosen(
                generation,
                self.think(&opponent, seed, &root, &limits),
            ))),
            Effect::Look(LookEffect::Advise {
                generation,
                inquiry,
                awaited: true,
            }) => {
                let advice = self.adviser.answer(&inquiry, &StopFlag::default());
                Some(Msg::From(Answer::Advised(generation, Ok(advice))))
            }
            Effect::Look(LookEffect::Advise { .. }) => {
                // Plain mode searches only for questions that the player asked.
                self.app.study.talk.coach.put_off();
                None
            }
            Effect::Deck(DeckEffect::Read) => Some(Msg::From(Answer::Deck(
                self.deck_store.read().map(Box::new),
                true,
            ))),
            Effect::Deck(DeckEffect::Answer(key, grade)) => {
                let answered = self.deck_store.answer(vec![ExerciseAnswer::now(key, grade)]);
                Some(Msg::From(Answer::Deck(answered.map(Box::new), false)))
            }
            Effect::Deck(DeckEffect::Add(cards)) => {
                let added = self
                    .deck_store
                    .add_now(cards, &StopFlag::default(), &mut |_, _| {});
                Some(Msg::From(Answer::CardsAdded(added)))
            }
            Effect::Terminal(TerminalEffect::Quit) => {
                self.left = true;
                None
            }
            // The other effects belong to the screen.
            _ => None,
        }
    }

    fn think(
        &mut self,
        who: &Opponent,
        seed: u64,
        root: &Root,
        limits: &Limits,
    ) -> Result<ChosenMove, String> {
        if !self
            .opponent
            .as_ref()
            .is_some_and(|active| active.who == *who && active.seed == seed)
        {
            let built = self.roster.seat(who, seed, self.hash_mib);
            let engine = built.map_err(|error| error.to_string())?;
            self.opponent = Some(ActiveOpponent {
                who: who.clone(),
                seed,
                engine,
            });
        }
        let active = self.opponent.as_mut().ok_or("there is no opponent")?;
        let stop = StopFlag::default();
        let think = || active.engine.think(root, limits, &stop, &mut |_| {});
        let thought = self.budget.spend(&stop, think);
        self.app.study.talk.notices.extend(active.engine.notes());
        thought.map_err(|error| error.to_string())
    }
}

/// Keeps only the first game of a file; only the screen can list the others.
fn first_game_alone(opening: OpenRequest, notices: &mut Vec<String>) -> OpenRequest {
    match opening {
        OpenRequest::Foreign(name, mut games) if games.len() > 1 => {
            notices.push(format!("{name} has {} games. This is the first.", games.len()));
            games.truncate(1);
            OpenRequest::Foreign(name, games)
        }
        OpenRequest::Long(name, _, first) => {
            notices.push(format!("{name} is a long file. This is its first game."));
            OpenRequest::Foreign(name, vec![*first])
        }
        OpenRequest::Resume(_)
        | OpenRequest::New(_)
        | OpenRequest::Kept(..)
        | OpenRequest::Foreign(..)
        | OpenRequest::Training(_) => opening,
    }
}
