//! The study: the game on the board with its coach, opponent, review and exercises.

mod after;
mod alert;
mod analysis;
mod asked;
mod coach;
pub(in crate::app) mod commands;
mod cursor;
mod diary;
mod drawing;
mod edits;
mod exercise;
mod exhibition;
mod facts;
mod finish;
mod keeping;
mod lesson;
mod opponent;
pub(in crate::app) mod play;
mod play_on;
mod players;
mod points;
mod rating;
mod review;
mod stepping;
pub(in crate::app) mod switches;
mod tour;
mod typed;
mod verdicts;
mod welcome;

use std::sync::Arc;

use crate::app::action::Action;
use crate::app::board::heat::HeatSource;
use crate::app::board::review::Review;
use crate::app::board::{Board, Hand};
use crate::app::effect::Effect;
use crate::app::engines::Engines;
use crate::app::exercise::ExerciseState;
use crate::app::library::LibraryState;
use crate::app::msg::Generation;
use crate::app::outcome::ModeRequest;
use crate::app::record::PlayerRecord;
use crate::app::school::SchoolState;
use crate::app::settings::{PlayerSettings, Screen};
use crate::app::start::{Access, Now, Start};
use crate::app::talk::{Severity, StatusMessage, Talk};
use crate::chess::{Game, Square};
use crate::heatmap::Mapper;

/// Everything that the modes work on.
#[derive(Debug)]
pub(crate) struct Study {
    pub now: Now,
    pub settings: PlayerSettings,
    pub screen: Screen,
    pub board: Board,
    pub hand: Hand,
    pub heat: HeatSource,
    pub engines: Engines,
    pub talk: Talk,
    pub review: Option<Review>,
    pub training: ExerciseState,
    pub school: SchoolState,
    pub record: PlayerRecord,
    /// The state of the list of games that outlives it.
    pub library: LibraryState,
    pub outgoing: Outgoing,
}

/// Actions with a meaning of their own in a mode.
pub(in crate::app) type ActionTable = &'static [(Action, fn(&mut Study))];

/// What an update leaves to others.
#[derive(Debug, Default)]
pub(crate) struct Outgoing {
    /// The number of the last request.
    generation: Generation,
    /// To be performed in this order.
    pub effects: Vec<Effect>,
    /// To be opened over what is there.
    pub opens: Vec<ModeRequest>,
    /// Whether anything on the screen changed.
    pub redraw: bool,
}

impl Study {
    /// Returns the study with nothing on its board yet.
    pub fn new(mut start: Start) -> Study {
        let screen = Screen::of(&mut start);
        let (settings, faults) = PlayerSettings::of(start.config, start.choices, start.access);
        let mut notices = start.notices;
        notices.extend(faults);
        let mut study = Study {
            now: start.now,
            screen,
            board: Board::new(start.seed),
            hand: Hand::default(),
            heat: HeatSource {
                mapper: Mapper::new(settings.config.heatmap.clone()),
                trail: None,
                swarm: Arc::clone(&settings.config.engines.own().swarm),
            },
            engines: Engines::default(),
            talk: Talk { notices, ..Talk::default() },
            review: None,
            training: ExerciseState::default(),
            school: SchoolState::default(),
            record: PlayerRecord::of(start.rated),
            library: LibraryState::default(),
            outgoing: Outgoing { redraw: true, ..Outgoing::default() },
            settings,
        };
        study.follow_player();
        study
    }

    /// Whether the player is a host's guest.
    pub fn is_guest(&self) -> bool {
        self.settings.access == Access::Guest
    }

    /// The game on the board.
    pub fn game(&self) -> &Game {
        &self.board.game
    }

    /// The square under the cursor.
    pub fn cursor(&self) -> Square {
        self.hand.cursor
    }

    /// Returns whether a game is in play.
    pub fn is_playing(&self) -> bool {
        self.board.session.is_some() && self.board.game.ending_at(self.board.head).is_none()
    }

    /// Returns whether the opponent, the coach or a review is working.
    pub fn lets_work(&self) -> bool {
        let reviews = self.review.as_ref().is_some_and(Review::is_running);
        self.engines.thinking.is_some() || self.talk.coach.is_asked() || reviews
    }

    /// Returns a number that no earlier request has had.
    pub(in crate::app) fn next_generation(&mut self) -> Generation {
        self.outgoing.generation += 1;
        self.outgoing.generation
    }

    /// The name of an action's key for a sentence.
    pub(crate) fn key_name(&self, action: Action) -> String {
        self.settings.keymap.name(action)
    }

    pub(in crate::app) fn say(&mut self, text: impl Into<String>) {
        self.talk.status = Some(StatusMessage { text: text.into(), severity: Severity::Info });
        self.outgoing.redraw = true;
    }

    pub(in crate::app) fn warn(&mut self, text: impl Into<String>) {
        self.talk.status = Some(StatusMessage { text: text.into(), severity: Severity::Fault });
        self.outgoing.redraw = true;
    }

    pub(in crate::app) fn effect(&mut self, effect: impl Into<Effect>) {
        self.outgoing.effects.push(effect.into());
    }
}
