//! The list of games: where they come from, the cursor, the preview.

use crate::app::library::arranged::ArrangedGames;
use crate::app::library::prompt::Prompt;
use crate::app::msg::Generation;
use crate::app::talk::Severity;
use crate::app::talk::StatusMessage;
use crate::chess::{Color, Game};
use crate::library::Spot;
use crate::library::{BoardVerdict, GameId, GameSearch, GameSummary, SavedGame, summarise};
use std::borrow::Cow;
use std::path::PathBuf;
use std::sync::Arc;

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
    /// The number of the search whose answers count.
    pub search: Generation,
    /// The game that the cursor was on, until the filter shows it again or the player moves the cursor.
    pub wanted: Option<GameId>,
}

/// The source of the list.
#[derive(Clone, Debug)]
pub(crate) enum ListSource {
    /// The saved games, not listed yet: how many of how many files were read, when they must be.
    Waiting(usize, usize),
    /// The saved games.
    Saved,
    /// The saved games cannot be listed.
    Fault(String),
    /// The games of a foreign file, by its name.
    Foreign(String, Arc<[Game]>),
    /// The games of a foreign file too long to be read whole.
    Long(LongFile),
}

/// The preview of the game under the cursor.
#[derive(Clone, Debug)]
pub(crate) struct Preview {
    pub asked: Option<GameId>,
    /// The id of `game`.
    pub shows: Option<GameId>,
    /// The last loaded game; kept until the next arrives, to avoid flicker.
    pub game: Option<Result<Box<Game>, String>>,
    /// The side at the bottom of its board.
    pub below: Color,
    /// Whether the player stepped through it.
    pub stepped: bool,
    /// Whether its PGN is shown as soon as it has come.
    pub opens_pgn: bool,
}

impl Default for Preview {
    fn default() -> Preview {
        Preview {
            asked: None,
            shows: None,
            game: None,
            below: Color::White,
            stepped: false,
            opens_pgn: false,
        }
    }
}

impl Preview {
    /// Returns the ply the player stepped to; `None` if the preview was not stepped through.
    pub fn stepped_to(&self) -> Option<usize> {
        let game = self.game.as_ref().filter(|_| self.stepped)?.as_ref().ok()?;
        Some(game.tree().path(game.current()).len())
    }
}

impl GameList {
    pub fn new(source: ListSource, games: ArrangedGames) -> GameList {
        GameList {
            source,
            games,
            filter: String::new(),
            line: 0,
            first: 0,
            prompt: None,
            status: None,
            preview: Preview::default(),
            search: 0,
            wanted: None,
        }
    }

    /// The game under the cursor, once it was read.
    pub fn preview_of_current(&self) -> Option<&Game> {
        let current = self.current()?;
        let is_shown = self.preview.shows.as_ref() == Some(&current.id);
        let game = self.preview.game.as_ref().filter(|_| is_shown)?;
        game.as_deref().ok()
    }

    /// A list of saved games.
    #[cfg(test)]
    pub fn of(games: Vec<GameSummary>) -> GameList {
        GameList::new(ListSource::Saved, ArrangedGames::new(games, None, GameSearch::default()))
    }

    /// The list of a foreign file's games.
    pub fn foreign(name: String, games: Vec<Game>) -> GameList {
        let lines = games.iter().enumerate().map(|(place, game)| {
            let saved = SavedGame { game: game.clone(), session: None };
            summarise(&GameId((place + 1).to_string()), &saved)
        });
        let lines = ArrangedGames::new(lines.collect(), None, GameSearch::default());
        GameList::new(ListSource::Foreign(name, games.into()), lines)
    }

    /// The game under the cursor.
    pub fn current(&self) -> Option<Cow<'_, GameSummary>> {
        self.games.get(self.line)
    }

    pub fn tell(&mut self, severity: Severity, text: impl Into<String>) {
        self.status = Some(StatusMessage { text: text.into(), severity });
    }

    /// Goes to a line; the list scrolls no further than it must.
    pub fn go_to(&mut self, line: usize, rows: usize) {
        self.line = line.min(self.games.len().saturating_sub(1));
        self.first = self.first_in_view(rows);
    }

    /// Returns the first line in view, so that the cursor is visible and the view is full.
    pub fn first_in_view(&self, rows: usize) -> usize {
        let last = self.games.len().saturating_sub(rows);
        self.first.min(self.line).max((self.line + 1).saturating_sub(rows)).min(last)
    }

    /// Changes the rows and keeps the cursor on its game, or leads it there as soon as the game is shown again.
    pub fn change(&mut self, rows: usize, change: impl FnOnce(&mut ArrangedGames)) {
        let current = self.current().map(|game| game.id.clone());
        let wanted = self.wanted.take().or_else(|| current.clone());
        change(&mut self.games);
        let line_of = |id: &Option<GameId>| self.games.line_of(id.as_ref()?);
        let (line, near) = (line_of(&wanted), line_of(&current));
        self.wanted = wanted.filter(|_| line.is_none());
        self.center(line.or(near).unwrap_or(0), rows);
    }

    /// Shows the games that a search has found; those in view stay where they are.
    pub fn take_verdicts(&mut self, rows: usize, verdicts: Vec<BoardVerdict>) {
        let (current, above) = (self.current().map(|game| game.id.clone()), self.line - self.first);
        if !self.games.take_verdicts(verdicts) {
            return;
        }
        if let Some(line) = self.wanted.as_ref().and_then(|id| self.games.line_of(id)) {
            self.wanted = None;
            return self.center(line, rows);
        }
        let line = current.and_then(|id| self.games.line_of(&id)).unwrap_or(0);
        self.first = line.saturating_sub(above);
        self.go_to(line, rows);
    }

    /// Goes to a line in the middle of the view.
    pub fn center(&mut self, line: usize, rows: usize) {
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
    let below = if columns < BESIDE && rows >= least { height } else { 0 };
    usize::from(rows.saturating_sub(FRAME + below).max(1))
}

/// A file of which only the list is in memory.
#[derive(Clone, Debug)]
pub(crate) struct LongFile {
    /// Its name, as the player gave it.
    pub name: String,
    /// Where it is.
    pub path: PathBuf,
    /// Percent scanned; 100 when done.
    pub percent: u64,
    /// Whether the list has no room for all of its games.
    pub is_full: bool,
    /// Where the game being opened begins.
    pub opening: Option<Spot>,
}

impl GameList {
    /// A list of the saved games, not read yet.
    pub fn waiting() -> GameList {
        GameList::new(ListSource::Waiting(0, 0), ArrangedGames::default())
    }

    /// The list of a long file's games, which are found one after the other.
    pub fn long(name: String, path: PathBuf) -> GameList {
        let file = LongFile { name, path, percent: 0, is_full: false, opening: None };
        GameList::new(ListSource::Long(file), ArrangedGames::to_come())
    }

    /// Takes the list away and leaves an empty one.
    pub fn take(&mut self) -> GameList {
        std::mem::replace(self, GameList::waiting())
    }

    /// Whether it is the list of a long file.
    pub fn is_long(&self) -> bool {
        matches!(self.source, ListSource::Long(_))
    }
}
