//! Games on disk: the unfinished game, the kept games, import and export.

use std::path::PathBuf;

use crate::chess::{Color, Game, TimeControl};
use crate::engines::Opponent;

/// Names a kept game; also its file name without the ending.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct GameId(pub String);

/// What patzer knows about a game of its own beyond the moves: enough to go on playing it.
#[derive(Clone, Debug, PartialEq)]
pub struct Session {
    /// The person's side.
    pub human: Color,
    /// Who plays the other side.
    pub opponent: Opponent,
    /// Decides the opponent's random choices.
    pub seed: u64,
    /// Time control and what both sides had left (milliseconds), White first.
    pub clock: Option<(TimeControl, [u64; 2])>,
    /// When it was begun, as in PGN tags: `2026.11.21` and `18:05:00` (UTC).
    pub date: (String, String),
}

/// A game with what is needed to go on with it.
#[derive(Clone, Debug, PartialEq)]
pub struct SavedGame {
    /// The game; where it stands is kept too.
    pub game: Game,
    /// How it is played; `None` for a game that is only looked at (a foreign file).
    pub session: Option<Session>,
}

/// One line of the list of games.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameSummary {
    /// Its name.
    pub id: GameId,
    /// White's name, cleaned for the screen.
    pub white: String,
    /// Black's name, cleaned for the screen.
    pub black: String,
    /// `1-0`, `0-1`, `1/2-1/2` or `*`.
    pub result: String,
    /// As in PGN.
    pub date: String,
    /// Plies of the mainline.
    pub plies: u32,
}

/// What went wrong with a file; names the file and the reason.
#[derive(Debug, thiserror::Error)]
pub enum LibraryError {
    /// The disk said no.
    #[error("{}: {reason}", .path.display())]
    Io {
        /// The file.
        path: PathBuf,
        /// The system's words.
        reason: String,
    },
    /// Another patzer has this game open.
    #[error("{}: open in another patzer", .0.display())]
    Locked(PathBuf),
    /// The file is damaged; it was kept aside under another name, and what could be read is given.
    #[error("{}: {reason}", .path.display())]
    Damaged {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        reason: String,
        /// What could be read.
        readable: Option<Box<SavedGame>>,
    },
    /// Written by a newer patzer; untouched.
    #[error("{}: written by a newer patzer", .0.display())]
    Newer(PathBuf),
    /// No game has this name.
    #[error("no game is called '{0}'")]
    Unknown(String),
}

/// Where games are kept: on disk, or in memory for tests and when there is no place to write.
pub trait Store: Send {
    /// The unfinished game that was left last, if there is one; takes its lock.
    ///
    /// # Errors
    /// [`LibraryError`] names the file and what is wrong with it; the game can go on without.
    fn unfinished(&mut self) -> Result<Option<SavedGame>, LibraryError>;

    /// Keeps the unfinished game: after this returns, it is on disk whole.
    ///
    /// # Errors
    /// [`LibraryError`]; what was on disk before is as it was.
    fn keep_unfinished(&mut self, game: &SavedGame) -> Result<(), LibraryError>;

    /// Files a finished game among the kept ones and forgets it as the unfinished one (an abandoned game: likewise).
    ///
    /// # Errors
    /// [`LibraryError`]; the unfinished game is then still there.
    fn finish(&mut self, game: &SavedGame) -> Result<GameId, LibraryError>;

    /// All kept games, newest first.
    ///
    /// # Errors
    /// [`LibraryError`] when the directory cannot be read.
    fn list(&self) -> Result<Vec<GameSummary>, LibraryError>;

    /// One kept game.
    ///
    /// # Errors
    /// [`LibraryError`] names what is wrong.
    fn load(&self, id: &GameId) -> Result<SavedGame, LibraryError>;

    /// Writes a kept game anew (after an edit), or adds it when `id` is `None`.
    ///
    /// # Errors
    /// [`LibraryError`]; the old file is then as it was.
    fn save(&mut self, id: Option<&GameId>, game: &SavedGame) -> Result<GameId, LibraryError>;

    /// Takes a kept game out.
    ///
    /// # Errors
    /// [`LibraryError`] names what is wrong.
    fn remove(&mut self, id: &GameId) -> Result<(), LibraryError>;

    /// Where the games are, for messages; `None` in memory.
    fn place(&self) -> Option<PathBuf>;
}
