//! The table at which a plain game is played: the app, the place where games are kept, and the opponent.

use std::collections::VecDeque;
use std::time::Duration;

use super::{exercise, speech};
use crate::app::keymap::{Chord, Key};
use crate::app::msg::Pointer;
use crate::app::{Action, App, Effect, Msg, Opening, Start, Status, Target};
use crate::chess::{Color, Ending, NodeId};
use crate::config::{Alert, Choices, Config};
use crate::engines::{Choice, Engine, Opponent, Roster};
use crate::library::{GameId, LibraryError, Store};
use crate::search::{Limits, Root, StopFlag};
use crate::shell::{Given, Trainer, now, unfinished};
use crate::theme::{self, ColorDepth, Theme};
use crate::tutor::Adviser;

/// Everything around a plain game.
pub(super) struct Table {
    pub app: App,
    store: Box<dyn Store>,
    opponent: Option<Sitting>,
    adviser: Adviser,
    hash_mib: usize,
    roster: Roster,
    trainer: Trainer,
    left: bool,
    told: Told,
}

/// An opponent that sits at the table, with what it remembers of the game.
struct Sitting {
    who: Opponent,
    seed: u64,
    engine: Box<dyn Engine>,
}

/// What was told last, so that only news are told.
#[derive(Debug, Default, PartialEq)]
pub(super) struct Told {
    /// The moves from the start to the position.
    pub line: Vec<NodeId>,
    /// How the game ended.
    pub ending: Option<Ending>,
    /// Why the game is not saved.
    pub unsaved: Option<String>,
    /// Whether anything was told at all.
    pub begun: bool,
    /// What was told of an exercise.
    pub exercise: exercise::Told,
}

impl Table {
    /// Sits down to a game: the named one, the unfinished one, or a new one.
    pub fn open(
        opening: Option<Opening>,
        mut notices: Vec<String>,
        config: Config,
        mut store: Box<dyn Store>,
        trainer: Trainer,
    ) -> Table {
        let mut news = Vec::new();
        let opening = opening.unwrap_or_else(|| unfinished(store.as_mut(), &mut notices, &mut news));
        notices.append(&mut news);
        notices.extend(store.notes());
        let hash_mib = config.engine.hash_mib;
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
        });
        let mut table = Table {
            app,
            store,
            opponent: None,
            adviser: Adviser::new((hash_mib / 4).max(1)),
            hash_mib,
            roster,
            trainer,
            left: false,
            told: Told::default(),
        };
        table.perform(effects);
        table
    }

    /// Lets the time be seen that passed while nothing was typed: a flag may have fallen.
    pub fn look_at_the_clock(&mut self) {
        self.tell(Msg::Tick);
    }

    /// What a side has left, when the game has a clock.
    pub fn time_left(&self, side: Color) -> Option<Duration> {
        let clock = self.app.clock.as_ref()?;
        Some(clock.left(side, now().instant))
    }

    /// Does what a key would do.
    pub fn act(&mut self, action: Action) {
        self.tell(Msg::Pointer(Pointer::Press, Target::Action(action)));
    }

    /// Asks the coach, who thinks before this returns; what the screen would show is told, and put away again.
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
        self.act(Action::Type);
        self.tell(Msg::Paste(text.to_owned()));
        self.tell(Msg::Key(Chord::plain(Key::Enter)));
        if !self.app.popups.is_empty() {
            self.tell(Msg::Key(Chord::plain(Key::Esc)));
        }
    }

    /// Puts the game away and begins one from the usual start.
    pub fn begin_anew(&mut self) {
        self.tell(Msg::Paste("startpos".to_owned()));
        // The greeting says it better.
        self.app.status = None;
        self.told = Told::default();
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

    /// What must be told once.
    pub fn take_notices(&mut self) -> Vec<String> {
        std::mem::take(&mut self.app.notices)
    }

    /// The app's answer to the last line.
    pub fn take_status(&mut self) -> Option<Status> {
        self.app.status.take()
    }

    /// What was told last.
    pub fn told(&self) -> &Told {
        &self.told
    }

    /// From here on only what comes now is news.
    pub fn remember_what_was_told(&mut self) {
        let game = self.app.game();
        self.told = Told {
            line: game.tree().path(game.current()),
            ending: game.ending(),
            unsaved: self.app.unsaved.clone(),
            begun: true,
            exercise: exercise::Told::of(&self.app),
        };
        // A line on the board has been told, and is put away again.
        if self.app.shown.is_some() {
            self.app.shown = None;
        }
    }

    /// Goes on from the page of training: exercises begin, or after a sitting it is over. Whether anything new is to be
    /// told.
    pub fn turn_page(&mut self) -> bool {
        match exercise::beginning(&self.app).filter(|_| self.app.sitting.is_none()) {
            Some(line) => self.tell(Msg::Pointer(Pointer::Press, Target::Item(line))),
            None => self.tell(Msg::Key(Chord::plain(Key::Esc))),
        }
        self.app.sitting.is_some() || !self.left
    }

    fn tell(&mut self, msg: Msg) {
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
            self.app.notices.extend(self.store.notes());
            self.app.notices.extend(self.trainer.notes());
        }
    }

    fn perform_one(&mut self, effect: Effect) -> Option<Msg> {
        let saved = |record, answer: Result<Option<GameId>, LibraryError>| {
            Some(Msg::Saved(record, answer.map_err(|error| error.to_string())))
        };
        match effect {
            Effect::Keep(record, game) => saved(record, self.store.keep_unfinished(&game).map(|()| None)),
            Effect::Finish(record, game) => saved(record, self.store.finish(&game).map(Some)),
            Effect::Save(record, id, game) => saved(record, self.store.save(id.as_ref(), &game).map(Some)),
            Effect::Think {
                generation,
                opponent,
                seed,
                root,
                limits,
                ..
            } => Some(Msg::Chosen(
                generation,
                self.think(&opponent, seed, &root, &limits),
            )),
            Effect::Advise {
                generation,
                inquiry,
                awaited: true,
            } => {
                let advice = self.adviser.answer(&inquiry, &StopFlag::default());
                Some(Msg::Advised(generation, Ok(advice)))
            }
            Effect::Advise { .. } => {
                // Nothing is thought about in lines of text unless somebody waits for it.
                self.app.coach.put_off();
                None
            }
            Effect::Train => Some(Msg::Deck(self.trainer.read().map(Box::new), true)),
            Effect::Answer(key, grade) => {
                let answered = self.trainer.answer(vec![Given::now(key, grade)]);
                Some(Msg::Deck(answered.map(Box::new), false))
            }
            Effect::AddCards(cards) => {
                let added = self.trainer.add_now(cards, &StopFlag::default(), &mut |_, _| {});
                Some(Msg::CardsAdded(added))
            }
            Effect::Quit => {
                self.left = true;
                None
            }
            // What is left belongs to the screen.
            _ => None,
        }
    }

    fn think(&mut self, who: &Opponent, seed: u64, root: &Root, limits: &Limits) -> Result<Choice, String> {
        if !self
            .opponent
            .as_ref()
            .is_some_and(|sitting| sitting.who == *who && sitting.seed == seed)
        {
            let built = self.roster.seat(who, seed, self.hash_mib);
            let engine = built.map_err(|error| error.to_string())?;
            self.opponent = Some(Sitting {
                who: who.clone(),
                seed,
                engine,
            });
        }
        let sitting = self.opponent.as_mut().ok_or("nobody sits at the table")?;
        let thought = sitting
            .engine
            .think(root, limits, &StopFlag::default(), &mut |_| {});
        self.app.notices.extend(sitting.engine.notes());
        thought.map_err(|error| error.to_string())
    }
}

/// A foreign file's first game; the screen would offer the others.
fn first_game_alone(opening: Opening, notices: &mut Vec<String>) -> Opening {
    match opening {
        Opening::Foreign(name, mut games) if games.len() > 1 => {
            notices.push(format!("{name} has {} games; this is the first.", games.len()));
            games.truncate(1);
            Opening::Foreign(name, games)
        }
        Opening::Long(name, _, first) => {
            notices.push(format!("{name} is long; this is its first game."));
            Opening::Foreign(name, vec![*first])
        }
        other => other,
    }
}
