//! The library: the kept games, or those of a foreign file, listed, filtered, sorted and opened.

pub mod arranged;
mod history;
pub(super) mod keys;
mod long;
pub mod prompt;
mod manage;

use crate::app::Study;
use std::borrow::Cow;

use super::super::{Action, App, GameLocation, Severity, StatusMessage};
use super::Popup;
use crate::app::effect::{LibraryEffect, StoreEffect};
use crate::app::opening::Opening;
use crate::chess::{Color, Game, NodeId};
use crate::library::{GameId, GameSummary, Order, Query, SavedGame, summarise};
use arranged::ArrangedGames;
pub(crate) use keys::sort_key;
pub(crate) use long::LongFile;
pub(crate) use manage::LibraryState;
use prompt::Prompt;

/// Rows of the screen around the list: header, note, headings and keys.
pub(crate) const FRAME: u16 = 4;

/// Rows of the preview below the list, its rule among them, and the least height at which it is there.
pub(crate) const BELOW: (u16, u16) = (3, 16);

/// The least width, in columns, for the preview beside the list.
pub(crate) const BESIDE: u16 = 100;

/// The list of games and its cursor.
#[derive(Clone, Debug)]
pub(crate) struct GameList {
    pub source: ListSource,
    pub games: ArrangedGames,
    /// The filter in force, as it was typed.
    pub filter: String,
    pub line: usize,
    /// The first line in view.
    pub first: usize,
    pub prompt: Option<Prompt>,
    /// The answer to the last key.
    pub status: Option<StatusMessage>,
    pub preview: Preview,
}

/// The source of the list.
#[derive(Clone, Debug)]
pub(crate) enum ListSource {
    /// The kept games, not listed yet: how many of how many files were read, when they must be.
    Waiting(usize, usize),
    /// The kept games.
    Kept,
    /// The kept games cannot be listed.
    Fault(String),
    /// The games of a foreign file, by its name.
    Foreign(String, Vec<Game>),
    /// The games of a foreign file too long to be read whole.
    Long(LongFile),
}

/// The preview of the game under the cursor.
#[derive(Clone, Debug)]
pub(crate) struct Preview {
    asked: Option<GameId>,
    /// The id of `game`.
    shows: Option<GameId>,
    /// The last loaded game; kept until the next arrives, to avoid flicker.
    pub game: Option<Result<Box<Game>, String>>,
    /// The side at the bottom of its board.
    pub below: Color,
    /// Whether the player stepped through it.
    stepped: bool,
}

impl Default for Preview {
    fn default() -> Preview {
        Preview {
            asked: None,
            shows: None,
            game: None,
            below: Color::White,
            stepped: false,
        }
    }
}

impl Preview {
    /// Returns the ply the player stepped to; `None` if the preview was not stepped through.
    fn stepped_to(&self) -> Option<usize> {
        let game = self.game.as_ref().filter(|_| self.stepped)?.as_ref().ok()?;
        Some(game.tree().path(game.current()).len())
    }
}

impl GameList {
    fn new(source: ListSource, games: ArrangedGames) -> GameList {
        GameList {
            source,
            games,
            filter: String::new(),
            line: 0,
            first: 0,
            prompt: None,
            status: None,
            preview: Preview::default(),
        }
    }

    /// The game under the cursor, once it was read.
    pub(super) fn preview_of_current(&self) -> Option<&Game> {
        let current = self.current()?;
        let is_shown = self.preview.shows.as_ref() == Some(&current.id);
        let game = self.preview.game.as_ref().filter(|_| is_shown)?;
        game.as_deref().ok()
    }

    /// A list of kept games.
    #[cfg(test)]
    pub(crate) fn of(games: Vec<GameSummary>) -> GameList {
        GameList::new(
            ListSource::Kept,
            ArrangedGames::new(games, None, Query::default()),
        )
    }

    /// The list of a foreign file's games.
    fn foreign(name: String, games: Vec<Game>) -> GameList {
        let lines = games.iter().enumerate().map(|(place, game)| {
            let saved = SavedGame {
                game: game.clone(),
                session: None,
            };
            summarise(&GameId((place + 1).to_string()), &saved)
        });
        let lines = ArrangedGames::new(lines.collect(), None, Query::default());
        GameList::new(ListSource::Foreign(name, games), lines)
    }

    /// The game under the cursor.
    pub(crate) fn current(&self) -> Option<Cow<'_, GameSummary>> {
        self.games.get(self.line)
    }

    pub(super) fn tell(&mut self, severity: Severity, text: impl Into<String>) {
        self.status = Some(StatusMessage {
            text: text.into(),
            severity,
        });
    }

    /// Goes to a line; the list scrolls no further than it must.
    fn go_to(&mut self, line: usize, rows: usize) {
        self.line = line.min(self.games.len().saturating_sub(1));
        self.first = self.first_in_view(rows);
    }

    /// Returns the first line in view, so that the cursor is visible and the view is full.
    pub(crate) fn first_in_view(&self, rows: usize) -> usize {
        let last = self.games.len().saturating_sub(rows);
        self.first
            .min(self.line)
            .max((self.line + 1).saturating_sub(rows))
            .min(last)
    }

    /// Changes the rows and keeps the cursor on its game.
    fn change(&mut self, rows: usize, change: impl FnOnce(&mut ArrangedGames)) {
        let current = self.current().map(|game| game.id.clone());
        change(&mut self.games);
        let line = current.and_then(|id| self.games.line_of(&id)).unwrap_or(0);
        self.first = line.saturating_sub(rows / 2);
        self.go_to(line, rows);
    }
}

/// Columns of the note above the list.
pub(crate) fn note_columns((columns, _): (u16, u16)) -> usize {
    usize::from(columns.saturating_sub(2))
}

/// Returns the number of lines in view.
pub(crate) fn rows((columns, rows): (u16, u16)) -> usize {
    let (height, least) = BELOW;
    let below = if columns < BESIDE && rows >= least {
        height
    } else {
        0
    };
    usize::from(rows.saturating_sub(FRAME + below).max(1))
}

impl Study {
    /// Lists the games of a foreign file.
    pub(in crate::app) fn list_foreign(&mut self, name: String, games: Vec<Game>) {
        let list = GameList::foreign(name, games);
        self.outgoing.opens.push(Opening::Games(Box::new(list)));
    }

    /// Requests the game under the cursor, unless it is loaded.
    fn peek(&mut self, list: &mut GameList) {
        let current = list.current().map(|game| (game.id.clone(), below(&game)));
        let Some((id, below)) = current else {
            list.preview = Preview::default();
            return;
        };
        if list.preview.asked.as_ref() == Some(&id) {
            return;
        }
        list.preview.asked = Some(id.clone());
        list.preview.stepped = false;
        match &list.source {
            ListSource::Foreign(_, games) => {
                let game = list.games.place(list.line).and_then(|place| games.get(place));
                list.preview.game = game.map(|game| Ok(Box::new(at_end(game.clone()))));
                list.preview.below = below;
                list.preview.shows = Some(id);
            }
            ListSource::Long(file) => {
                if let Some(spot) = list.games.spot(list.line) {
                    self.effect(LibraryEffect::PeekAt(file.path.clone(), spot, id));
                }
            }
            _ => self.effect(LibraryEffect::Peek(id)),
        }
    }

    /// Goes to the ply the preview showed; otherwise a game of others starts at its beginning.
    pub(in crate::app) fn restore_previewed_ply(&mut self) {
        let tree = self.board.game.tree();
        let start = (self.board.session.is_none()
            && self.board.game.current() == tree.end_of_line(NodeId::ROOT))
        .then_some(NodeId::ROOT);
        let node = match self.library.previewed_ply.take() {
            Some(0) => Some(NodeId::ROOT),
            Some(moves) => tree.mainline().nth(moves - 1),
            None => start,
        };
        if let Some(node) = node {
            self.go_to(node);
        }
    }

    /// Closes the list and remembers its position.
    fn close_list(&mut self, list: Box<GameList>) {
        match list.source {
            ListSource::Foreign(..) | ListSource::Long(_) => self.library.file = Some(list),
            _ => self.library.at = list.current().map(|game| game.id.clone()),
        }
    }
}

impl App {
    /// Lists the kept games; while a game of a file is on the board, those of the file.
    pub(in crate::app) fn open_games(&mut self) {
        let on_board = |list: &mut Box<GameList>| match (&self.study.board.location, &list.source) {
            (GameLocation::Foreign(name), ListSource::Foreign(file, _)) => name == file,
            (GameLocation::Foreign(name), ListSource::Long(file)) => *name == file.name,
            _ => false,
        };
        match self.study.library.file.take_if(on_board) {
            Some(list) => self.show_games(list),
            None => self.open_kept(),
        }
    }

    fn open_kept(&mut self) {
        let mut list = GameList::new(ListSource::Waiting(0, 0), ArrangedGames::default());
        list.filter.clone_from(&self.study.library.filter);
        self.modes.push(Popup::Games(Box::new(list)));
        self.study.effect(LibraryEffect::List);
    }

    /// The list on the screen, if it is there.
    fn list(&mut self) -> Option<&mut GameList> {
        self.modes.iter_mut().find_map(|popup| match popup {
            Popup::Games(list) => Some(&mut **list),
            _ => None,
        })
    }

    /// Puts the list on the screen, with a preview of the game under the cursor.
    pub(in crate::app) fn show_games(&mut self, mut list: Box<GameList>) {
        let rows = rows(self.study.screen.size);
        list.go_to(list.line, rows);
        self.study.peek(&mut list);
        self.modes.push(Popup::Games(list));
    }

    pub(in crate::app) fn games_listed(&mut self, answer: Result<Vec<GameSummary>, String>) {
        self.study.outgoing.redraw = true;
        let order = Some(self.study.library.order);
        let rows = rows(self.study.screen.size);
        // The kept game on the board is where the player was, else the one that the list was left at.
        let last = match &self.study.board.location {
            GameLocation::Kept(id) => Some(id.clone()),
            _ => self.study.library.at.clone(),
        };
        let Some(list) = self.list() else { return };
        match answer {
            Ok(games) => {
                let query = Query::parse(&list.filter).unwrap_or_default();
                list.source = ListSource::Kept;
                list.change(rows, |arranged| {
                    *arranged = ArrangedGames::new(games, order, query);
                });
                if let Some(line) = last.and_then(|id| list.games.line_of(&id)) {
                    list.first = line.saturating_sub(rows / 2);
                    list.go_to(line, rows);
                }
            }
            Err(fault) => list.source = ListSource::Fault(fault),
        }
        self.refresh();
    }

    /// The files of kept games are being read.
    pub(in crate::app) fn games_listing(&mut self, done: usize, all: usize) {
        if let Some(ListSource::Waiting(read, total)) = self.list().map(|list| &mut list.source) {
            (*read, *total) = (done, all);
            self.study.outgoing.redraw = true;
        }
    }

    /// Refreshes the preview.
    fn refresh(&mut self) {
        let place = self
            .modes
            .iter()
            .position(|popup| matches!(popup, Popup::Games(_)));
        if let Some(place) = place
            && let Popup::Games(mut list) = self.modes.remove(place)
        {
            self.study.peek(&mut list);
            self.modes.insert(place, Popup::Games(list));
        }
    }

    pub(in crate::app) fn game_peeked(&mut self, id: &GameId, answer: Result<Box<SavedGame>, String>) {
        let Some(list) = self.list().filter(|list| list.preview.asked.as_ref() == Some(id)) else {
            return;
        };
        let below = list.current().map_or(Color::White, |game| below(&game));
        list.preview.game = Some(answer.map(|saved| Box::new(at_end(saved.game))));
        list.preview.shows = Some(id.clone());
        list.preview.below = below;
        self.study.outgoing.redraw = true;
    }

    pub(in crate::app) fn game_loaded(&mut self, id: GameId, answer: Result<Box<SavedGame>, String>) {
        match answer {
            Ok(saved) => {
                self.study.put_away();
                self.study.study(GameLocation::Kept(id), *saved);
                self.study.restore_previewed_ply();
                let what = if self.study.is_playing() {
                    "your next move continues it"
                } else {
                    "your first move starts a variation"
                };
                self.study.say(format!(
                    "{} and {} step through the game; {what}.",
                    self.study.key_name(Action::StepBack),
                    self.study.key_name(Action::StepForward)
                ));
            }
            // Back to a fresh list: another program may have deleted the game.
            Err(fault) if self.study.library.at.as_ref() == Some(&id) && self.modes.is_empty() => {
                self.open_kept();
                if let Some(list) = self.list() {
                    list.tell(Severity::Fault, fault);
                }
            }
            Err(fault) => self.study.warn(fault),
        }
    }

    /// Opens the game under the cursor, at the position that the preview shows.
    fn open_line(&mut self, list: Box<GameList>) {
        let Some(id) = list.current().map(|game| game.id.clone()) else {
            return self.modes.push(Popup::Games(list));
        };
        self.study.library.previewed_ply = list.preview.stepped_to();
        if matches!(list.source, ListSource::Long(_)) {
            return self.open_long_line(list);
        }
        let game = match &list.source {
            ListSource::Foreign(name, games) => list
                .games
                .place(list.line)
                .and_then(|place| games.get(place))
                .map(|game| (name.clone(), game.clone())),
            _ => None,
        };
        if let Some((name, game)) = game {
            self.study.put_away();
            self.study.library.file = Some(list);
            self.study
                .study(GameLocation::Foreign(name), SavedGame { game, session: None });
            self.study.restore_previewed_ply();
        } else {
            self.study.library.at = Some(id.clone());
            self.study.effect(StoreEffect::Load(id));
        }
    }
}

/// The person's side, if the person plays; else White's.
fn below(game: &GameSummary) -> Color {
    if game.black == "You" {
        Color::Black
    } else {
        Color::White
    }
}

/// A game at the end of its mainline.
fn at_end(mut game: Game) -> Game {
    game.to_start();
    game.to_end();
    game
}

/// Returns the name of an order.
pub(crate) fn order_words(order: Option<Order>) -> &'static str {
    use crate::library::SortKey::{Black, Date, Length, Mistakes, Opening, Result, White};
    match order.map(|order| (order.key, order.reversed)) {
        None => "as in the file",
        Some((Date, false)) => "newest first",
        Some((Date, true)) => "oldest first",
        Some((White, false)) => "by White",
        Some((White, true)) => "by White, Z first",
        Some((Black, false)) => "by Black",
        Some((Black, true)) => "by Black, Z first",
        Some((Result, false)) => "by result",
        Some((Result, true)) => "by result, reversed",
        Some((Opening, false)) => "by opening",
        Some((Opening, true)) => "by opening, reversed",
        Some((Length, false)) => "longest first",
        Some((Length, true)) => "shortest first",
        Some((Mistakes, false)) => "most mistakes first",
        Some((Mistakes, true)) => "fewest mistakes first",
    }
}
