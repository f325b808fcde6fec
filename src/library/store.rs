//! The store of games: its trait, its errors, and the store in memory.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use super::format::SavedGame;
use super::order;
use super::summary::{GameSummary, summarise};
use crate::chess::text::clean;

/// Names a saved game; also its file name without the ending.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct GameId(pub String);

impl std::fmt::Display for GameId {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

/// An error with a file; names the file and the reason, safe to show.
#[derive(Debug, thiserror::Error)]
pub enum LibraryError {
    /// The system refused.
    #[error("{}: {reason}", shown(.path))]
    Io {
        /// The file.
        path: PathBuf,
        /// The system's message.
        reason: String,
    },
    /// Another patzer has this game open.
    #[error("{}: another patzer has it open", shown(.0))]
    Locked(PathBuf),
    /// The file, or a game in it, is damaged; carries the readable part. A damaged file of ours is kept under another name.
    #[error("{}: {reason}", shown(.path))]
    Damaged {
        /// Where the file is now.
        path: PathBuf,
        /// What is wrong with it.
        reason: String,
        /// The readable part.
        readable: Option<Box<SavedGame>>,
    },
    /// A newer patzer wrote it; unchanged.
    #[error("{}: a newer patzer wrote it", shown(.0))]
    Newer(PathBuf),
    /// No game has this name.
    #[error("there's no game '{}'", clean(.0))]
    Unknown(String),
}

impl LibraryError {
    /// Takes the readable part of a damaged game.
    pub fn take_readable(&mut self) -> Option<SavedGame> {
        if let LibraryError::Damaged { readable, .. } = self {
            readable.take().map(|saved| *saved)
        } else {
            None
        }
    }

    /// The kind of the error and the file's own name, for the log: no directories, nothing of the game.
    fn for_log(&self) -> (&'static str, Option<&OsStr>) {
        match self {
            LibraryError::Io { path, .. } => ("the system refused", path.file_name()),
            LibraryError::Locked(path) => ("open in another patzer", path.file_name()),
            LibraryError::Damaged { path, .. } => ("damaged", path.file_name()),
            LibraryError::Newer(path) => ("of a newer patzer", path.file_name()),
            LibraryError::Unknown(_) => ("no such game", None),
        }
    }
}

/// Logs the error of a step, and returns the result as it was.
pub(super) fn logged<T>(step: &'static str, result: Result<T, LibraryError>) -> Result<T, LibraryError> {
    if let Err(error) = &result {
        let (kind, file) = error.for_log();
        tracing::warn!(step, kind, ?file, "games on disk");
    }
    result
}

/// Makes a path safe to show: file names can hold anything.
pub(super) fn shown(path: &Path) -> String {
    clean(&path.to_string_lossy()).into_owned()
}

/// A store of games: on disk, or in memory for tests and without a home directory.
pub trait Store: Send {
    /// Takes up the last unfinished game that no other patzer has open, with its lock.
    ///
    /// # Errors
    /// [`LibraryError`] names the file and its fault; play can go on without it.
    fn unfinished(&mut self) -> Result<Option<SavedGame>, LibraryError>;

    /// Counts the unfinished games, including those that other running patzers have open.
    fn waiting(&self) -> usize;

    /// Saves the unfinished game; it is on disk when this returns.
    ///
    /// # Errors
    /// [`LibraryError`]; what was on disk before is as it was.
    fn keep_unfinished(&mut self, game: &SavedGame) -> Result<(), LibraryError>;

    /// Moves a finished or abandoned game from the unfinished to the saved ones.
    ///
    /// # Errors
    /// [`LibraryError`]; the unfinished game is then still there.
    fn finish(&mut self, game: &SavedGame) -> Result<GameId, LibraryError>;

    /// All saved games, newest first.
    ///
    /// # Errors
    /// [`LibraryError`] when the directory cannot be read.
    fn list(&self) -> Result<Vec<GameSummary>, LibraryError>;

    /// Lists like [`Store::list`]; while it reads many files, reports how many of how many.
    ///
    /// # Errors
    /// [`LibraryError`] when the directory cannot be read.
    fn list_telling(
        &self,
        _progress: &mut dyn FnMut(usize, usize),
    ) -> Result<Vec<GameSummary>, LibraryError> {
        self.list()
    }

    /// One saved game.
    ///
    /// # Errors
    /// [`LibraryError`] names the fault.
    fn load(&self, id: &GameId) -> Result<SavedGame, LibraryError>;

    /// Rewrites a saved game after an edit, or adds it if `id` is `None`; returns its name now.
    ///
    /// If another program has changed the game since this store read it, both stay: this one gets the new name.
    ///
    /// # Errors
    /// [`LibraryError`]; the old file is then as it was.
    fn save(&mut self, id: Option<&GameId>, game: &SavedGame) -> Result<GameId, LibraryError>;

    /// Adds many games at once, which takes a disk a fraction of the time; returns their names.
    ///
    /// # Errors
    /// [`LibraryError`]; some of them may then be kept.
    fn add(&mut self, games: &[SavedGame]) -> Result<Vec<GameId>, LibraryError> {
        games.iter().map(|game| self.save(None, game)).collect()
    }

    /// Updates the index after many additions, so that the next list is quick.
    fn settle(&mut self) {}

    /// Moves a saved game to the deleted ones (on disk `trash/`, for at least 30 days); returns its name there.
    ///
    /// # Errors
    /// [`LibraryError`] names the fault.
    fn remove(&mut self, id: &GameId) -> Result<GameId, LibraryError>;

    /// Restores a deleted game; returns its name, a new one if its own is taken.
    ///
    /// # Errors
    /// [`LibraryError`] names the fault.
    fn restore(&mut self, deleted: &GameId) -> Result<GameId, LibraryError>;

    /// Lists the deleted games, last deleted first.
    fn deleted(&self) -> Vec<GameId>;

    /// Where the games are, for messages; `None` in memory.
    fn place(&self) -> Option<PathBuf>;

    /// Takes the notes for the player, each of which is told once: a skipped file, a copy made.
    fn notes(&mut self) -> Vec<String> {
        Vec::new()
    }
}

/// Keeps games while the program runs.
#[derive(Debug, Default)]
pub struct MemoryStore {
    unfinished: Option<SavedGame>,
    games: Vec<(GameId, SavedGame)>,
    deleted: Vec<(GameId, SavedGame)>,
    last: u32,
}

impl MemoryStore {
    /// An empty store.
    pub fn new() -> MemoryStore {
        MemoryStore::default()
    }

    fn place_of(&self, id: &GameId) -> Option<usize> {
        self.games.iter().position(|(known, _)| known == id)
    }

    fn push(&mut self, game: &SavedGame) -> GameId {
        self.last += 1;
        let id = GameId(format!("memory-{}", self.last));
        self.games.push((id.clone(), game.clone()));
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
        let mut games: Vec<GameSummary> = self.games.iter().map(|(id, game)| summarise(id, game)).collect();
        games.sort_by(order::by_age);
        Ok(games)
    }

    fn load(&self, id: &GameId) -> Result<SavedGame, LibraryError> {
        let place = self.place_of(id).ok_or_else(|| LibraryError::Unknown(id.0.clone()))?;
        Ok(self.games[place].1.clone())
    }

    fn save(&mut self, id: Option<&GameId>, game: &SavedGame) -> Result<GameId, LibraryError> {
        match id.map(|id| (id, self.place_of(id))) {
            None => Ok(self.push(game)),
            Some((id, None)) => {
                self.games.push((id.clone(), game.clone()));
                Ok(id.clone())
            }
            Some((id, Some(place))) => {
                self.games[place].1 = game.clone();
                Ok(id.clone())
            }
        }
    }

    fn remove(&mut self, id: &GameId) -> Result<GameId, LibraryError> {
        let place = self.place_of(id).ok_or_else(|| LibraryError::Unknown(id.0.clone()))?;
        self.deleted.insert(0, self.games.remove(place));
        Ok(id.clone())
    }

    fn restore(&mut self, deleted: &GameId) -> Result<GameId, LibraryError> {
        let place = self.deleted.iter().position(|(known, _)| known == deleted);
        let place = place.ok_or_else(|| LibraryError::Unknown(deleted.0.clone()))?;
        self.games.push(self.deleted.remove(place));
        Ok(deleted.clone())
    }

    fn deleted(&self) -> Vec<GameId> {
        self.deleted.iter().map(|(id, _)| id.clone()).collect()
    }

    fn place(&self) -> Option<PathBuf> {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::pgn;
    use crate::library::disk::FileStore;
    use crate::library::format;

    /// A game of others on a day of November.
    fn game(day: u8, moves: &str) -> SavedGame {
        let text = format!("[White \"Ada\"]\n[Black \"Ben\"]\n[Date \"2026.11.{day:02}\"]\n\n{moves}\n");
        format::from_pgn(pgn::read_all(text.as_bytes()).unwrap().remove(0).game)
    }

    fn plies(store: &dyn Store, id: &GameId) -> usize {
        store.load(id).unwrap().game.tree().mainline().count()
    }

    /// What the app relies on, whichever store it has.
    fn keeps_its_promises(store: &mut dyn Store) {
        assert!(store.unfinished().unwrap().is_none() && store.list().unwrap().is_empty());
        let begun = game(21, "1. e4 e5 *");
        store.keep_unfinished(&begun).unwrap();
        let older = store.finish(&begun).unwrap();
        assert!(store.unfinished().unwrap().is_none(), "a finished game is no unfinished one");
        let newer = store.save(None, &game(22, "1. d4 d5 2. c4 *")).unwrap();
        let listed =
            |store: &dyn Store| store.list().unwrap().into_iter().map(|one| one.id).collect::<Vec<_>>();
        assert_eq!(listed(store), [newer.clone(), older.clone()], "the newest first");

        let same = store.save(Some(&older), &game(21, "1. e4 e5 2. Nf3 Nc6 *")).unwrap();
        assert_eq!(same, older, "an edit keeps the name");
        assert_eq!((plies(store, &older), plies(store, &newer)), (4, 3));

        let deleted = store.remove(&newer).unwrap();
        assert_eq!((listed(store), store.deleted()), (vec![older.clone()], vec![deleted.clone()]));
        assert!(matches!(store.load(&newer), Err(LibraryError::Unknown(_) | LibraryError::Io { .. })));
        let back = store.restore(&deleted).unwrap();
        assert_eq!((back.clone(), store.deleted().len()), (newer.clone(), 0));
        assert_eq!(plies(store, &back), 3);

        let gone = GameId("2026-11-30-9".to_owned());
        assert!(store.load(&gone).is_err() && store.remove(&gone).is_err() && store.restore(&gone).is_err());
        assert_eq!(listed(store), [newer, older]);
    }

    #[test]
    fn games_in_memory_and_on_disk_keep_the_same_promises() {
        keeps_its_promises(&mut MemoryStore::new());
        let home = tempfile::tempdir().unwrap();
        keeps_its_promises(&mut FileStore::new(&home.path().join("games"), &home.path().join("state")));
    }

    #[test]
    fn many_games_are_added_under_names_of_their_own() {
        let home = tempfile::tempdir().unwrap();
        let on_disk = FileStore::new(&home.path().join("games"), &home.path().join("state"));
        let stores: [Box<dyn Store>; 2] = [Box::new(MemoryStore::new()), Box::new(on_disk)];
        for mut store in stores {
            let games: Vec<SavedGame> = (1..=9).map(|day| game(day, "1. e4 *")).collect();
            let mut names = store.add(&games).unwrap();
            store.settle();
            names.dedup();
            assert_eq!((names.len(), store.list().unwrap().len()), (9, 9));
        }
    }

    #[test]
    fn the_log_gets_the_file_s_own_name_and_nothing_of_the_game() {
        let path = PathBuf::from("/home/ada/secret/2026-11-21-1.pgn");
        let errors = [
            LibraryError::Locked(path.clone()),
            LibraryError::Newer(path),
            LibraryError::Unknown("/home/ada".to_owned()),
        ];
        for error in errors {
            let (kind, file) = error.for_log();
            let told = format!("{kind} {file:?}");
            assert!(!told.contains("secret") && !told.contains("home"), "{told}");
        }
    }
}
