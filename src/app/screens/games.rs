//! The library: the kept games, or those of a foreign file, listed, filtered, sorted and opened.

pub mod arranged;
mod history;
pub(super) mod keys;
mod long;
pub mod prompt;
mod shelf;

use std::borrow::Cow;

use super::super::{Action, App, Effect, Place, Status, Tone};
use super::Popup;
use crate::chess::{Color, Game, NodeId};
use crate::library::{GameId, GameSummary, Order, Query, SavedGame, summarise};
use arranged::Arranged;
pub(crate) use keys::sort_key;
pub(crate) use long::LongFile;
use prompt::Prompt;
pub(crate) use shelf::Shelf;

/// Rows of the screen that are no lines of the list: header, filter, headings and keys.
pub(crate) const FRAME: u16 = 4;

/// Rows of the preview below the list, its rule among them, and the least height at which it is there.
pub(crate) const BELOW: (u16, u16) = (3, 16);

/// The least width at which the preview stands beside the list.
pub(crate) const BESIDE: u16 = 100;

/// The list and where the player is in it.
#[derive(Clone, Debug)]
pub(crate) struct GameList {
    pub source: Source,
    pub games: Arranged,
    /// The filter in force, as it was typed.
    pub filter: String,
    pub line: usize,
    /// The first line in view.
    pub first: usize,
    pub prompt: Option<Prompt>,
    /// What the last key came to.
    pub told: Option<Status>,
    pub preview: Preview,
}

/// Where the games of the list come from.
#[derive(Clone, Debug)]
pub(crate) enum Source {
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

/// The game under the cursor, as far as it was read.
#[derive(Clone, Debug)]
pub(crate) struct Preview {
    asked: Option<GameId>,
    /// It stays until the next one comes, so that nothing flickers.
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
            game: None,
            below: Color::White,
            stepped: false,
        }
    }
}

impl Preview {
    /// How many moves the player stepped to; `None` if the game was only looked at.
    fn stand(&self) -> Option<usize> {
        let game = self.game.as_ref().filter(|_| self.stepped)?.as_ref().ok()?;
        Some(game.tree().path(game.current()).len())
    }
}

impl GameList {
    fn new(source: Source, games: Arranged) -> GameList {
        GameList {
            source,
            games,
            filter: String::new(),
            line: 0,
            first: 0,
            prompt: None,
            told: None,
            preview: Preview::default(),
        }
    }

    /// A list of kept games.
    #[cfg(test)]
    pub(crate) fn of(games: Vec<GameSummary>) -> GameList {
        GameList::new(Source::Kept, Arranged::new(games, None, Query::default()))
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
        let lines = Arranged::new(lines.collect(), None, Query::default());
        GameList::new(Source::Foreign(name, games), lines)
    }

    /// The game under the cursor.
    pub(crate) fn current(&self) -> Option<Cow<'_, GameSummary>> {
        self.games.get(self.line)
    }

    fn tell(&mut self, tone: Tone, text: impl Into<String>) {
        self.told = Some(Status {
            text: text.into(),
            tone,
        });
    }

    /// Goes to a line; the list scrolls no further than it must.
    fn go_to(&mut self, line: usize, rows: usize) {
        self.line = line.min(self.games.len().saturating_sub(1));
        self.first = self.first_in_view(rows);
    }

    /// The first of so many lines in view, so that the cursor's is among them and the view is full.
    pub(crate) fn first_in_view(&self, rows: usize) -> usize {
        let last = self.games.len().saturating_sub(rows);
        self.first
            .min(self.line)
            .max((self.line + 1).saturating_sub(rows))
            .min(last)
    }

    /// Changes what is shown and stays at the game under the cursor, if it still is.
    fn change(&mut self, rows: usize, change: impl FnOnce(&mut Arranged)) {
        let current = self.current().map(|game| game.id.clone());
        change(&mut self.games);
        let line = current.and_then(|id| self.games.line_of(&id)).unwrap_or(0);
        self.first = line.saturating_sub(rows / 2);
        self.go_to(line, rows);
    }
}

/// Columns of one row of what is said above the list.
pub(crate) fn note_columns((columns, _): (u16, u16)) -> usize {
    usize::from(columns.saturating_sub(2))
}

/// Lines of the list in view on a screen of this size.
pub(crate) fn rows((columns, rows): (u16, u16)) -> usize {
    let (height, least) = BELOW;
    let below = if columns < BESIDE && rows >= least {
        height
    } else {
        0
    };
    usize::from(rows.saturating_sub(FRAME + below).max(1))
}

impl App {
    /// Lists the kept games; while a game of a file is on the board, those of the file.
    pub(in crate::app) fn open_games(&mut self) {
        let on_board = |list: &mut Box<GameList>| match (&self.place, &list.source) {
            (Place::Foreign(name), Source::Foreign(file, _)) => name == file,
            (Place::Foreign(name), Source::Long(file)) => *name == file.name,
            _ => false,
        };
        match self.shelf.file.take_if(on_board) {
            Some(list) => self.show_games(list),
            None => self.open_kept(),
        }
    }

    fn open_kept(&mut self) {
        let mut list = GameList::new(Source::Waiting(0, 0), Arranged::default());
        list.filter.clone_from(&self.shelf.filter);
        self.popups.push(Popup::Games(Box::new(list)));
        self.effect(Effect::List);
    }

    /// Lists the games of a foreign file.
    pub(in crate::app) fn list_foreign(&mut self, name: String, games: Vec<Game>) {
        self.show_games(Box::new(GameList::foreign(name, games)));
    }

    /// The list on the screen, if it is there.
    fn list(&mut self) -> Option<&mut GameList> {
        self.popups.iter_mut().find_map(|popup| match popup {
            Popup::Games(list) => Some(&mut **list),
            _ => None,
        })
    }

    /// Puts the list on the screen, with a preview of the game under the cursor.
    fn show_games(&mut self, mut list: Box<GameList>) {
        let rows = rows(self.size);
        list.go_to(list.line, rows);
        self.peek(&mut list);
        self.popups.push(Popup::Games(list));
    }

    /// Asks for the game under the cursor, unless it is there.
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
            Source::Foreign(_, games) => {
                let game = list.games.place(list.line).and_then(|place| games.get(place));
                list.preview.game = game.map(|game| Ok(Box::new(at_end(game.clone()))));
                list.preview.below = below;
            }
            Source::Long(file) => {
                if let Some(spot) = list.games.spot(list.line) {
                    self.effect(Effect::PeekAt(file.path.clone(), spot, id));
                }
            }
            _ => self.effect(Effect::Peek(id)),
        }
    }

    pub(in crate::app) fn games_listed(&mut self, answer: Result<Vec<GameSummary>, String>) {
        self.redraw = true;
        let order = Some(self.shelf.order);
        let rows = rows(self.size);
        // The kept game on the board is where the player was, else the one that the list was left at.
        let last = match &self.place {
            Place::Kept(id) => Some(id.clone()),
            _ => self.shelf.at.clone(),
        };
        let Some(list) = self.list() else { return };
        match answer {
            Ok(games) => {
                let query = Query::parse(&list.filter).unwrap_or_default();
                list.source = Source::Kept;
                list.change(rows, |arranged| *arranged = Arranged::new(games, order, query));
                if let Some(line) = last.and_then(|id| list.games.line_of(&id)) {
                    list.first = line.saturating_sub(rows / 2);
                    list.go_to(line, rows);
                }
            }
            Err(fault) => list.source = Source::Fault(fault),
        }
        self.refresh();
    }

    /// The files of kept games are being read.
    pub(in crate::app) fn games_listing(&mut self, done: usize, all: usize) {
        if let Some(Source::Waiting(read, total)) = self.list().map(|list| &mut list.source) {
            (*read, *total) = (done, all);
            self.redraw = true;
        }
    }

    /// Looks anew at the game under the cursor.
    fn refresh(&mut self) {
        let place = self
            .popups
            .iter()
            .position(|popup| matches!(popup, Popup::Games(_)));
        if let Some(place) = place
            && let Popup::Games(mut list) = self.popups.remove(place)
        {
            self.peek(&mut list);
            self.popups.insert(place, Popup::Games(list));
        }
    }

    pub(in crate::app) fn game_peeked(&mut self, id: &GameId, answer: Result<Box<SavedGame>, String>) {
        let Some(list) = self.list().filter(|list| list.preview.asked.as_ref() == Some(id)) else {
            return;
        };
        let below = list.current().map_or(Color::White, |game| below(&game));
        list.preview.game = Some(answer.map(|saved| Box::new(at_end(saved.game))));
        list.preview.below = below;
        self.redraw = true;
    }

    pub(in crate::app) fn game_loaded(&mut self, id: GameId, answer: Result<Box<SavedGame>, String>) {
        match answer {
            Ok(saved) => {
                self.put_away();
                self.study(Place::Kept(id), *saved);
                self.stand_as_seen();
                let what = if self.is_playing() {
                    "your next move goes on with it"
                } else {
                    "a move of yours starts a variation"
                };
                self.say(format!(
                    "{} and {} step through the game; {what}.",
                    self.key_name(Action::StepBack),
                    self.key_name(Action::StepForward)
                ));
            }
            // Back to the list, which is read anew: another program may have deleted the game.
            Err(fault) if self.shelf.at.as_ref() == Some(&id) && self.popups.is_empty() => {
                self.open_kept();
                if let Some(list) = self.list() {
                    list.tell(Tone::Fault, fault);
                }
            }
            Err(fault) => self.warn(fault),
        }
    }

    /// Opens the game under the cursor, at the position that the preview shows.
    fn open_line(&mut self, list: Box<GameList>) {
        let Some(id) = list.current().map(|game| game.id.clone()) else {
            return self.popups.push(Popup::Games(list));
        };
        self.shelf.stand = list.preview.stand();
        if matches!(list.source, Source::Long(_)) {
            return self.open_long_line(list);
        }
        let game = match &list.source {
            Source::Foreign(name, games) => list
                .games
                .place(list.line)
                .and_then(|place| games.get(place))
                .map(|game| (name.clone(), game.clone())),
            _ => None,
        };
        if let Some((name, game)) = game {
            self.put_away();
            self.shelf.file = Some(list);
            self.study(Place::Foreign(name), SavedGame { game, session: None });
            self.stand_as_seen();
        } else {
            self.shelf.at = Some(id.clone());
            self.effect(Effect::Load(id));
        }
    }

    /// The opened game stands where its preview did, if the player stepped through that; else one that nobody here
    /// played begins at its start.
    pub(in crate::app) fn stand_as_seen(&mut self) {
        let tree = self.game.tree();
        let start = (self.session.is_none() && self.game.current() == tree.end_of_line(NodeId::ROOT))
            .then_some(NodeId::ROOT);
        let node = match self.shelf.stand.take() {
            Some(0) => Some(NodeId::ROOT),
            Some(moves) => tree.mainline().nth(moves - 1),
            None => start,
        };
        if let Some(node) = node {
            self.go_to(node);
        }
    }

    /// Takes the list off the screen; it is opened again where the player leaves it.
    fn close_list(&mut self, list: Box<GameList>) {
        match list.source {
            Source::Foreign(..) | Source::Long(_) => self.shelf.file = Some(list),
            _ => self.shelf.at = list.current().map(|game| game.id.clone()),
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

/// How an order is told, with what stands first.
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
