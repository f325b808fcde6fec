//! The store on disk: the unfinished game in the state directory, the saved games in the data directory.

use std::cell::RefCell;
use std::path::{Path, PathBuf};

use super::autosave::Autosave;
use super::files;
use super::format::SavedGame;
use super::saved::SavedGames;
use super::store::{GameId, LibraryError, Store, logged};
use super::summary::GameSummary;

/// Keeps each game in a file, written atomically.
#[derive(Debug)]
pub struct FileStore {
    unfinished: Autosave,
    games: SavedGames,
    told: RefCell<Vec<String>>,
}

impl FileStore {
    /// The store with saved games in `games` and unfinished ones in `state`; directories are made by the first write.
    pub fn new(games: &Path, state: &Path) -> FileStore {
        FileStore {
            unfinished: Autosave::new(state.to_path_buf()),
            games: SavedGames::new(games.to_path_buf(), state),
            told: RefCell::default(),
        }
    }

    /// Opens the store and makes its directories now; returns notices if games cannot be saved.
    ///
    /// Every write tries again, so games are saved as soon as possible.
    pub fn open(games: &Path, state: &Path) -> (FileStore, Vec<String>) {
        let note = [games, state]
            .into_iter()
            .find_map(|directory| files::ensure_directory(directory).err())
            .map(|error| format!("your games aren't saved: {error}"));
        (FileStore::new(games, state), note.into_iter().collect())
    }
}

impl Store for FileStore {
    fn unfinished(&mut self) -> Result<Option<SavedGame>, LibraryError> {
        logged("open the unfinished game", self.unfinished.take_up(self.told.get_mut()))
    }

    fn waiting(&self) -> usize {
        self.unfinished.waiting()
    }

    fn keep_unfinished(&mut self, game: &SavedGame) -> Result<(), LibraryError> {
        logged("save the unfinished game", self.unfinished.keep(game))
    }

    fn finish(&mut self, game: &SavedGame) -> Result<GameId, LibraryError> {
        let id = logged("save a finished game", self.games.finish(game))?;
        logged("remove the unfinished game", self.unfinished.clear())?;
        Ok(id)
    }

    fn list(&self) -> Result<Vec<GameSummary>, LibraryError> {
        self.list_telling(&mut |_, _| {})
    }

    fn list_telling(&self, progress: &mut dyn FnMut(usize, usize)) -> Result<Vec<GameSummary>, LibraryError> {
        logged("list games", self.games.list(&mut self.told.borrow_mut(), progress))
    }

    fn settle(&mut self) {
        self.games.settle();
    }

    fn load(&self, id: &GameId) -> Result<SavedGame, LibraryError> {
        logged("load a game", self.games.load(id))
    }

    fn save(&mut self, id: Option<&GameId>, game: &SavedGame) -> Result<GameId, LibraryError> {
        let saved = match id {
            Some(id) => self.games.replace(id, game, self.told.get_mut()),
            None => self.games.add_one(game),
        };
        logged("save a game", saved)
    }

    fn add(&mut self, games: &[SavedGame]) -> Result<Vec<GameId>, LibraryError> {
        logged("save games", self.games.add(games))
    }

    fn remove(&mut self, id: &GameId) -> Result<GameId, LibraryError> {
        logged("delete a game", self.games.remove(id))
    }

    fn restore(&mut self, deleted: &GameId) -> Result<GameId, LibraryError> {
        logged("restore a game", self.games.restore(deleted))
    }

    fn deleted(&self) -> Vec<GameId> {
        self.games.deleted()
    }

    fn place(&self) -> Option<PathBuf> {
        Some(self.games.directory().to_path_buf())
    }

    fn notes(&mut self) -> Vec<String> {
        std::mem::take(self.told.get_mut())
    }
}
