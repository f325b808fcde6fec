//! The kept games on disk: one PGN file each, named by its date and a number.

use std::cell::{Cell, RefCell};
use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, SystemTime};

use super::files::{self, Lock, Nameless};
use super::format::{self, Fault, SavedGame};
use super::index::Stamp;
use super::listing::Listing;
use super::names::{self, ENDING, Names};
use super::store::{GameId, LibraryError, shown};
use super::summary::{self, GameSummary};
use super::trash;

const LOCK: &str = ".lock";

/// How often and how long the lock of the directory is waited for: 1 s in all, writes take some milliseconds.
const PATIENCE: (u32, Duration) = (100, Duration::from_millis(10));

/// The directory of the kept games.
#[derive(Debug)]
pub(super) struct Kept {
    directory: PathBuf,
    /// The checksum of each file as this process last read or wrote it.
    seen: RefCell<HashMap<GameId, u64>>,
    listing: Listing,
    names: Names,
    /// Whether what killed processes left behind has been removed; it waits for the first write, for a start should
    /// not take longer with many games.
    swept: Cell<bool>,
}

impl Kept {
    /// Keeps games in this directory, which need not be there yet.
    pub(super) fn new(directory: PathBuf) -> Kept {
        Kept {
            listing: Listing::new(&directory),
            directory,
            seen: RefCell::default(),
            names: Names::default(),
            swept: Cell::default(),
        }
    }

    /// Where the games are.
    pub(super) fn directory(&self) -> &Path {
        &self.directory
    }

    /// Reads a game.
    pub(super) fn load(&self, id: &GameId) -> Result<SavedGame, LibraryError> {
        let path = self.file(id)?;
        // Looked for after a failed read: another program may delete it at any moment.
        let bytes = files::read(&path).map_err(|error| match fs::symlink_metadata(&path) {
            Ok(_) => error,
            Err(_) => LibraryError::Unknown(id.0.clone()),
        })?;
        self.remember(id, &bytes);
        let read = format::read_kept(&bytes);
        self.listing.check(id, &path, &read);
        read.map_err(|fault| fault.at(path))
    }

    /// Adds games under new names.
    pub(super) fn add(&mut self, games: &[SavedGame]) -> Result<Vec<GameId>, LibraryError> {
        let _lock = self.open()?;
        let texts: Vec<String> = games.iter().map(format::kept).collect();
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

    /// Adds a game that was played to its end, unless the newest game of its day is that very one.
    ///
    /// So it is when a process was killed after this and before it forgot the unfinished game.
    pub(super) fn finish(&mut self, saved: &SavedGame) -> Result<GameId, LibraryError> {
        let newest = Names::last(&self.directory, &names::day_of(saved));
        match files::read(&self.file(&newest)?) {
            Ok(bytes) if bytes == format::kept(saved).as_bytes() => Ok(newest),
            _ => self.add_one(saved),
        }
    }

    /// Writes a game anew; the old file is kept aside when it could not be read whole.
    ///
    /// When the file is not as this process saw it last, the game gets a new name, so that no edit is lost.
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
            told.push(format!(
                "{id} was changed by another program; your version is kept as {copy}"
            ));
            return Ok(copy);
        }
        if old.is_some_and(|old| format::read_kept(&old).is_err()) {
            let aside = files::copy_aside(&path)?;
            told.push(format!("what was damaged is kept as {}", shown(&aside)));
        }
        let text = format::kept(saved);
        files::write(&path, text.as_bytes())?;
        self.remember(id, text.as_bytes());
        self.note(std::iter::once((id, saved)));
        Ok(id.clone())
    }

    /// Puts a game among the deleted ones; answers the name it has there.
    pub(super) fn remove(&mut self, id: &GameId) -> Result<GameId, LibraryError> {
        let path = self.file(id)?;
        let _lock = self.open()?;
        if fs::symlink_metadata(&path).is_err() {
            return Err(LibraryError::Unknown(id.0.clone()));
        }
        // A pipe would be waited for, and a directory would not be found again among the deleted games.
        let about = fs::metadata(&path).map_err(|error| files::failed(&path, &error))?;
        if let Some(kind) = files::odd_kind(&about) {
            return Err(files::refused(&path, format!("is {kind}, not a game")));
        }
        let deleted = trash::put(&self.directory, id, &path, SystemTime::now())?;
        self.seen.borrow_mut().remove(id);
        Ok(deleted)
    }

    /// Brings a deleted game back, under the name it had or, where that is taken, the next of its day.
    pub(super) fn restore(&mut self, deleted: &GameId) -> Result<GameId, LibraryError> {
        let unknown = || LibraryError::Unknown(deleted.0.clone());
        if !names::is_name(&deleted.0) {
            return Err(unknown());
        }
        let _lock = self.open()?;
        let from = trash::find(&self.directory, deleted).ok_or_else(unknown)?;
        let mut id = trash::name_before(deleted);
        if fs::symlink_metadata(self.file(&id)?).is_ok() {
            let readable = match format::read_kept(&files::read(&from)?) {
                Ok(saved) => Some(saved),
                Err(Fault::Damaged { readable, .. }) => readable.map(|saved| *saved),
                Err(Fault::Newer) => None,
            };
            let day = readable.map_or("undated".to_owned(), |saved| names::day_of(&saved));
            id = self.names.next(&self.directory, &day);
        }
        trash::take(&self.directory, deleted, &self.file(&id)?)?;
        Ok(id)
    }

    /// The deleted games, the last deleted first.
    pub(super) fn deleted(&self) -> Vec<GameId> {
        trash::list(&self.directory)
    }

    /// The directory, made if it has to be, under its lock; after [`PATIENCE`] without it.
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

    /// Notes games in the index as they were written.
    fn note<'a>(&self, games: impl Iterator<Item = (&'a GameId, &'a SavedGame)>) {
        let lines: Vec<(Stamp, GameSummary)> = games
            .filter_map(|(id, saved)| {
                let about = fs::metadata(self.file(id).ok()?).ok()?;
                Some((Stamp::of(&about), summary::summarise(id, saved)))
            })
            .collect();
        self.listing.note(&lines);
    }

    /// Lists all games, newest first; files that are none are told, and how far a long reading has come.
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
