//! The list of games: the kept ones, or those of a foreign file.

use super::super::{App, Effect, Place};
use super::{MenuKey, Popup};
use crate::chess::Game;
use crate::library::{GameId, GameSummary, SavedGame};

/// The list and where the player is in it.
#[derive(Clone, Debug)]
pub(crate) struct GameList {
    pub line: usize,
    pub source: Source,
}

/// Where the games of the list come from.
#[derive(Clone, Debug)]
pub(crate) enum Source {
    /// The kept games, not listed yet.
    Waiting,
    /// The kept games.
    Kept(Vec<GameSummary>),
    /// The kept games cannot be listed.
    Fault(String),
    /// The games of a foreign file.
    Foreign(String, Vec<Game>),
}

impl GameList {
    /// The list of a foreign file's games.
    pub(in crate::app) fn foreign(name: String, games: Vec<Game>) -> GameList {
        GameList {
            line: 0,
            source: Source::Foreign(name, games),
        }
    }

    pub(in crate::app) fn at_line(mut self, line: usize) -> GameList {
        self.line = line.min(self.len().saturating_sub(1));
        self
    }

    /// How many games the list has.
    pub(crate) fn len(&self) -> usize {
        match &self.source {
            Source::Kept(games) => games.len(),
            Source::Foreign(_, games) => games.len(),
            Source::Waiting | Source::Fault(_) => 0,
        }
    }

    /// The players and result of a line, for drawing: White, Black, result, date.
    pub(crate) fn row(&self, line: usize) -> Option<[String; 4]> {
        match &self.source {
            Source::Kept(games) => games.get(line).map(|game| {
                [
                    game.white.clone(),
                    game.black.clone(),
                    game.result.clone(),
                    game.date.clone(),
                ]
            }),
            Source::Foreign(_, games) => games.get(line).map(|game| {
                let tag = |name| game.tags.get(name).unwrap_or("?").to_string();
                [tag("White"), tag("Black"), tag("Result"), tag("Date")]
            }),
            Source::Waiting | Source::Fault(_) => None,
        }
    }
}

impl App {
    pub(in crate::app) fn open_games(&mut self) {
        self.popups.push(Popup::Games(GameList {
            line: 0,
            source: Source::Waiting,
        }));
        self.effect(Effect::List);
    }

    pub(in crate::app) fn games_listed(&mut self, answer: Result<Vec<GameSummary>, String>) {
        self.redraw = true;
        for popup in &mut self.popups {
            if let Popup::Games(
                list @ GameList {
                    source: Source::Waiting | Source::Kept(_),
                    ..
                },
            ) = popup
            {
                list.source = match answer {
                    Ok(games) => Source::Kept(games),
                    Err(fault) => Source::Fault(fault),
                };
                list.line = list.line.min(list.len().saturating_sub(1));
                return;
            }
        }
    }

    pub(in crate::app) fn game_loaded(&mut self, id: GameId, answer: Result<Box<SavedGame>, String>) {
        match answer {
            Ok(saved) => {
                self.put_away();
                self.study(Place::Kept(id), *saved);
                let what = if self.is_playing() {
                    "your next move goes on with it"
                } else {
                    "a move of yours starts a variation"
                };
                self.say(format!(
                    "{} and {} step through the game; {what}.",
                    self.key_name(super::super::Action::StepBack),
                    self.key_name(super::super::Action::StepForward)
                ));
            }
            Err(fault) => self.warn(fault),
        }
    }

    pub(super) fn games_key(&mut self, mut list: GameList, key: MenuKey) {
        if key == MenuKey::Choose && list.len() > 0 {
            return self.open_line(list);
        }
        list.line = key.step(list.line, list.len());
        self.popups.push(Popup::Games(list));
    }

    fn open_line(&mut self, list: GameList) {
        match list.source {
            Source::Kept(mut games) => {
                let id = games.swap_remove(list.line).id;
                self.effect(Effect::Load(id));
            }
            Source::Foreign(name, mut games) => {
                let game = games.swap_remove(list.line);
                self.study(Place::Foreign(name), SavedGame { game, session: None });
            }
            Source::Waiting | Source::Fault(_) => {}
        }
    }
}
