//! What every store of games promises, the words it speaks in, and the store in memory.

use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use super::format::SavedGame;
use super::order;
use super::summary::{GameSummary, summarise};
use crate::chess::text::clean;

/// Names a kept game; also its file name without the ending.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct GameId(pub String);

impl std::fmt::Display for GameId {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

/// What went wrong with a file; names the file and the reason, safe to show.
#[derive(Debug, thiserror::Error)]
pub enum LibraryError {
    /// The disk said no.
    #[error("{}: {reason}", shown(.path))]
    Io {
        /// The file.
        path: PathBuf,
        /// The system's words.
        reason: String,
    },
    /// Another patzer has this game open.
    #[error("{}: open in another patzer", shown(.0))]
    Locked(PathBuf),
    /// The file, or a game in it, is damaged; what could be read is given. A file of ours was kept aside under another name.
    #[error("{}: {reason}", shown(.path))]
    Damaged {
        /// Where the file is now.
        path: PathBuf,
        /// What is wrong with it.
        reason: String,
        /// What could be read.
        readable: Option<Box<SavedGame>>,
    },
    /// Written by a newer patzer; untouched.
    #[error("{}: written by a newer patzer", shown(.0))]
    Newer(PathBuf),
    /// No game has this name.
    #[error("no game is called '{}'", clean(.0))]
    Unknown(String),
}

/// A path as it may be shown: names of files can hold anything.
pub(super) fn shown(path: &Path) -> String {
    clean(&path.to_string_lossy()).into_owned()
}

/// Where games are kept: on disk, or in memory for tests and when there is no place to write.
pub trait Store: Send {
    /// The unfinished game that was left last, if there is one that no other patzer has open; takes its lock.
    ///
    /// # Errors
    /// [`LibraryError`] names the file and what is wrong with it; the game can go on without.
    fn unfinished(&mut self) -> Result<Option<SavedGame>, LibraryError>;

    /// How many unfinished games wait, those that other running patzers have open included.
    fn waiting(&self) -> usize;

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

    /// The same; while many files must be read, it tells how many of how many are.
    ///
    /// # Errors
    /// [`LibraryError`] when the directory cannot be read.
    fn list_telling(
        &self,
        _progress: &mut dyn FnMut(usize, usize),
    ) -> Result<Vec<GameSummary>, LibraryError> {
        self.list()
    }

    /// One kept game.
    ///
    /// # Errors
    /// [`LibraryError`] names what is wrong.
    fn load(&self, id: &GameId) -> Result<SavedGame, LibraryError>;

    /// Writes a kept game anew (after an edit), or adds it when `id` is `None`; answers the name it has now.
    ///
    /// When another program has changed the game since this store read it, both are kept: this one under the new name.
    ///
    /// # Errors
    /// [`LibraryError`]; the old file is then as it was.
    fn save(&mut self, id: Option<&GameId>, game: &SavedGame) -> Result<GameId, LibraryError>;

    /// Adds many games at once, which a disk does in a fraction of the time; answers their names.
    ///
    /// # Errors
    /// [`LibraryError`]; some of them may then be kept.
    fn add(&mut self, games: &[SavedGame]) -> Result<Vec<GameId>, LibraryError> {
        games.iter().map(|game| self.save(None, game)).collect()
    }

    /// Brings what is remembered up to date after many games were added, so that the next list is quick.
    fn settle(&mut self) {}

    /// Deletes a kept game: it waits among the deleted ones (on disk in `trash/`, for thirty days at least) under the name
    /// that is answered.
    ///
    /// # Errors
    /// [`LibraryError`] names what is wrong.
    fn remove(&mut self, id: &GameId) -> Result<GameId, LibraryError>;

    /// Brings a deleted game back; answers its name among the kept ones, another one where its own was given anew.
    ///
    /// # Errors
    /// [`LibraryError`] names what is wrong.
    fn restore(&mut self, deleted: &GameId) -> Result<GameId, LibraryError>;

    /// The deleted games, the last deleted first.
    fn deleted(&self) -> Vec<GameId>;

    /// Where the games are, for messages; `None` in memory.
    fn place(&self) -> Option<PathBuf>;

    /// What the player should be told although everything went on, each once: a file passed over, a copy made.
    fn notes(&mut self) -> Vec<String> {
        Vec::new()
    }
}

/// Keeps games as long as the program runs.
#[derive(Debug, Default)]
pub struct MemoryStore {
    unfinished: Option<SavedGame>,
    kept: Vec<(GameId, SavedGame)>,
    deleted: Vec<(GameId, SavedGame)>,
    last: u32,
}

impl MemoryStore {
    /// An empty store.
    pub fn new() -> MemoryStore {
        MemoryStore::default()
    }

    fn place_of(&self, id: &GameId) -> Option<usize> {
        self.kept.iter().position(|(known, _)| known == id)
    }

    fn push(&mut self, game: &SavedGame) -> GameId {
        self.last += 1;
        let id = GameId(format!("memory-{}", self.last));
        self.kept.push((id.clone(), game.clone()));
        id
    }
}

impl Store for MemoryStore {
    fn unfinished(&mut self) -> Result<Option<SavedGame>, LibraryError> {
        Ok(self.unfinished.clone())
    }

    fn waiting(&self) -> usize {
        usize::from(self.unfinished.is_some())
    }

    fn keep_unfinished(&mut self, game: &SavedGame) -> Result<(), LibraryError> {
        self.unfinished = Some(game.clone());
        Ok(())
    }

    fn finish(&mut self, game: &SavedGame) -> Result<GameId, LibraryError> {
        self.unfinished = None;
        Ok(self.push(game))
    }

    fn list(&self) -> Result<Vec<GameSummary>, LibraryError> {
        let mut games: Vec<GameSummary> = self.kept.iter().map(|(id, game)| summarise(id, game)).collect();
        games.sort_by(order::by_age);
        Ok(games)
    }

    fn load(&self, id: &GameId) -> Result<SavedGame, LibraryError> {
        let place = self
            .place_of(id)
            .ok_or_else(|| LibraryError::Unknown(id.0.clone()))?;
        Ok(self.kept[place].1.clone())
    }

    fn save(&mut self, id: Option<&GameId>, game: &SavedGame) -> Result<GameId, LibraryError> {
        match id.map(|id| (id, self.place_of(id))) {
            None => Ok(self.push(game)),
            Some((id, None)) => {
                self.kept.push((id.clone(), game.clone()));
                Ok(id.clone())
            }
            Some((id, Some(place))) => {
                self.kept[place].1 = game.clone();
                Ok(id.clone())
            }
        }
    }

    fn remove(&mut self, id: &GameId) -> Result<GameId, LibraryError> {
        let place = self
            .place_of(id)
            .ok_or_else(|| LibraryError::Unknown(id.0.clone()))?;
        self.deleted.insert(0, self.kept.remove(place));
        Ok(id.clone())
    }

    fn restore(&mut self, deleted: &GameId) -> Result<GameId, LibraryError> {
        let place = self.deleted.iter().position(|(known, _)| known == deleted);
        let place = place.ok_or_else(|| LibraryError::Unknown(deleted.0.clone()))?;
        self.kept.push(self.deleted.remove(place));
        Ok(deleted.clone())
    }

    fn deleted(&self) -> Vec<GameId> {
        self.deleted.iter().map(|(id, _)| id.clone()).collect()
    }

    fn place(&self) -> Option<PathBuf> {
        None
    }
}
