//! The saved games on disk: one PGN file each, named by its date and a number.

use std::cell::{Cell, RefCell};
use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, SystemTime};

use super::fence;
use super::files::{self, Lock, Nameless};
use super::format::{self, FormatError, SavedGame};
use super::index::Stamp;
use super::listing::Listing;
use super::names::{self, ENDING, Names};
use super::store::{GameId, LibraryError, shown};
use super::summary::{self, GameSummary};
use super::trash;

const LOCK: &str = ".lock";

/// Tries and pause for the directory's lock: 1 s in all; writes take some milliseconds.
const PATIENCE: (u32, Duration) = (100, Duration::from_millis(10));

/// The directory of the saved games.
#[derive(Debug)]
pub(super) struct SavedGames {
    directory: PathBuf,
    /// The checksum of each file when this process last read or wrote it.
    seen: RefCell<HashMap<GameId, u64>>,
    listing: Listing,
    names: Names,
    /// Whether the leftovers of killed processes are removed; done at the first write, so that many games do not slow the
    /// start.
    swept: Cell<bool>,
}

impl SavedGames {
    /// Keeps games in this directory, which may be missing; the index may lie in the state directory.
    pub(super) fn new(directory: PathBuf, state: &Path) -> SavedGames {
        SavedGames {
            listing: Listing::new(&directory, state),
            directory,
            seen: RefCell::default(),
            names: Names::default(),
            swept: Cell::default(),
        }
    }

    /// The directory of the games.
    pub(super) fn directory(&self) -> &Path {
        &self.directory
    }

    /// Reads a game.
    pub(super) fn load(&self, id: &GameId) -> Result<SavedGame, LibraryError> {
        let path = self.file(id)?;
        // Checked after a failed read, because another program may delete the file at any moment.
        let bytes = files::read(&path).map_err(|error| match fs::symlink_metadata(&path) {
            Ok(_) => error,
            Err(_) => LibraryError::Unknown(id.0.clone()),
        })?;
        self.remember(id, &bytes);
        let read = format::read_saved(&bytes);
        self.listing.check(id, &path, &read);
        read.map_err(|fault| fault.at(path))
    }

    /// Adds games under new names.
    pub(super) fn add(&mut self, games: &[SavedGame]) -> Result<Vec<GameId>, LibraryError> {
        let _lock = self.open()?;
        self.allow(games.len())?;
        let texts: Vec<String> = games.iter().map(format::saved).collect();
        let files = files::prepare(&self.directory, &texts)?;
        let mut named = Vec::with_capacity(games.len());
        for (file, game) in files.into_iter().zip(games) {
            named.push(self.name(file, &names::day_of(game))?);
        }
        files::sync_directory(&self.directory)?;
        for (id, text) in named.iter().zip(&texts) {
            self.remember(id, text.as_bytes());
        }
        self.note(named.iter().zip(games));
        Ok(named)
    }

    /// Adds a game under a new name.
    pub(super) fn add_one(&mut self, saved: &SavedGame) -> Result<GameId, LibraryError> {
        let named = self.add(std::slice::from_ref(saved))?;
        Ok(named.into_iter().next().expect("one game was added"))
    }

    /// Adds a finished game, unless the newest game of its day is the same one.
    ///
    /// That happens when a process was killed between this and removing the unfinished game.
    pub(super) fn finish(&mut self, saved: &SavedGame) -> Result<GameId, LibraryError> {
        let newest = Names::last(&self.directory, &names::day_of(saved));
        match files::read(&self.file(&newest)?) {
            Ok(bytes) if bytes == format::saved(saved).as_bytes() => Ok(newest),
            _ => self.add_one(saved),
        }
    }

    /// Rewrites a game; keeps a copy of the old file if that is damaged.
    ///
    /// If the file has changed since this process last saw it, the game gets a new name, so that no edit is lost.
    pub(super) fn replace(
        &mut self,
        id: &GameId,
        saved: &SavedGame,
        told: &mut Vec<String>,
    ) -> Result<GameId, LibraryError> {
        let path = self.file(id)?;
        let lock = self.open()?;
        let old = match fs::symlink_metadata(&path) {
            Ok(_) => Some(files::read(&path)?),
            Err(_) => None,
        };
        if lock.is_none() || old.as_ref().is_some_and(|old| !self.has_seen(id, old)) {
            drop(lock);
            let copy = self.add_one(saved)?;
            told.push(format!("another program changed {id}; patzer saved your version as {copy}"));
            return Ok(copy);
        }
        match old.map(|old| format::read_saved(&old)) {
            Some(Err(newer @ FormatError::Newer)) => return Err(newer.at(path)),
            Some(Err(FormatError::Damaged { .. })) => {
                let aside = files::copy_aside(&path)?;
                told.push(format!("patzer kept the damaged file as {}", shown(&aside)));
            }
            Some(Ok(_)) | None => {}
        }
        let text = format::saved(saved);
        files::write(&path, text.as_bytes())?;
        self.remember(id, text.as_bytes());
        self.note(std::iter::once((id, saved)));
        Ok(id.clone())
    }

    /// Moves a game to the deleted ones; returns its name there.
    pub(super) fn remove(&mut self, id: &GameId) -> Result<GameId, LibraryError> {
        let path = self.file(id)?;
        let _lock = self.open()?;
        if fs::symlink_metadata(&path).is_err() {
            return Err(LibraryError::Unknown(id.0.clone()));
        }
        // A pipe would block, and the list of deleted games would not show a directory.
        let about = fs::metadata(&path).map_err(|error| files::failed(&path, &error))?;
        if let Some(kind) = files::odd_kind(&about) {
            return Err(files::refused(&path, format!("is {kind}, not a game")));
        }
        let deleted = trash::put(&self.directory, id, &path, SystemTime::now())?;
        self.seen.borrow_mut().remove(id);
        Ok(deleted)
    }

    /// Restores a deleted game under its old name or, if that is taken, the next name of its day.
    pub(super) fn restore(&mut self, deleted: &GameId) -> Result<GameId, LibraryError> {
        let unknown = || LibraryError::Unknown(deleted.0.clone());
        if !names::is_name(&deleted.0) {
            return Err(unknown());
        }
        let _lock = self.open()?;
        self.allow(1)?;
        let from = trash::find(&self.directory, deleted).ok_or_else(unknown)?;
        let mut id = trash::name_before(deleted);
        if fs::symlink_metadata(self.file(&id)?).is_ok() {
            let readable = match format::read_saved(&files::read(&from)?) {
                Ok(saved) => Some(saved),
                Err(FormatError::Damaged { readable, .. }) => readable.map(|saved| *saved),
                Err(FormatError::Newer) => None,
            };
            let day = readable.map_or("undated".to_owned(), |saved| names::day_of(&saved));
            id = self.names.next(&self.directory, &day);
        }
        trash::take(&self.directory, deleted, &self.file(&id)?)?;
        Ok(id)
    }

    /// Lists the deleted games, last deleted first.
    pub(super) fn deleted(&self) -> Vec<GameId> {
        trash::list(&self.directory)
    }

    /// Makes the directory if missing and takes its lock; goes on without the lock after [`PATIENCE`].
    fn open(&self) -> Result<Option<Lock>, LibraryError> {
        files::ensure_directory(&self.directory)?;
        let (times, pause) = PATIENCE;
        for _ in 0..times {
            if let Some(lock) = files::lock(&self.directory.join(LOCK))? {
                if !self.swept.replace(true) {
                    files::sweep(&self.directory, "");
                }
                return Ok(Some(lock));
            }
            thread::sleep(pause);
        }
        Ok(None)
    }

    /// Checks that a guest may save more games.
    fn allow(&self, new: usize) -> Result<(), LibraryError> {
        let saved = || names::count(&self.directory);
        fence::allow_games(saved, new).map_err(|error| files::failed(&self.directory, &error))
    }

    /// Gives a file the next free name of its day.
    fn name(&mut self, mut file: Nameless, day: &str) -> Result<GameId, LibraryError> {
        loop {
            let id = self.names.next(&self.directory, day);
            match file.name(&self.file(&id)?)? {
                None => return Ok(id),
                Some(again) => file = again,
            }
        }
    }

    /// Notes written games in the index.
    fn note<'a>(&self, games: impl Iterator<Item = (&'a GameId, &'a SavedGame)>) {
        let lines: Vec<(Stamp, GameSummary)> = games
            .filter_map(|(id, saved)| {
                let about = fs::metadata(self.file(id).ok()?).ok()?;
                Some((Stamp::of(&about), summary::summarise(id, saved)))
            })
            .collect();
        self.listing.note(&lines);
    }

    /// Lists all games, newest first; notes files that are not games, and reports progress.
    pub(super) fn list(
        &self,
        told: &mut Vec<String>,
        progress: &mut dyn FnMut(usize, usize),
    ) -> Result<Vec<GameSummary>, LibraryError> {
        self.listing.list(told, progress)
    }

    /// Brings the index up to date after many games were added.
    pub(super) fn settle(&self) {
        self.listing.settle();
    }

    fn remember(&self, id: &GameId, bytes: &[u8]) {
        let checksum = format::checksum(bytes);
        self.seen.borrow_mut().insert(id.clone(), checksum);
    }

    fn has_seen(&self, id: &GameId, bytes: &[u8]) -> bool {
        self.seen.borrow().get(id) == Some(&format::checksum(bytes))
    }

    fn file(&self, id: &GameId) -> Result<PathBuf, LibraryError> {
        if names::is_name(&id.0) {
            Ok(self.directory.join(format!("{id}{ENDING}")))
        } else {
            Err(LibraryError::Unknown(id.0.clone()))
        }
    }
}
