//! The unfinished game: each running patzer keeps its own in a file, under a lock that ends with the process.
//!
//! The files are `unfinished-1.pgn`, `unfinished-2.pgn` … in the state directory, each with a lock file beside it that
//! stays. A game is taken up or begun only under its lock, so two running patzers never write the same file.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use super::files::{self, Lock};
use super::format::{self, FormatError, SavedGame};
use super::store::LibraryError;

/// Most unfinished games; more than anyone runs at once.
const MOST: u32 = 1000;

/// Keeps the unfinished game of this process.
#[derive(Debug)]
pub(super) struct Autosave {
    directory: PathBuf,
    slot: Option<UnfinishedSlot>,
}

/// A numbered file of which this process holds the lock.
#[derive(Debug)]
struct UnfinishedSlot {
    number: u32,
    _lock: Lock,
}

/// The result of trying to take up one file.
enum TakeUp {
    /// The game; this process now holds its slot.
    Game(SavedGame),
    /// No usable game, and why.
    Passed(LibraryError),
    /// The file vanished meanwhile.
    Gone,
}

impl Autosave {
    /// Keeps unfinished games in this directory, which need not be there yet.
    pub(super) fn new(directory: PathBuf) -> Autosave {
        Autosave { directory, slot: None }
    }

    /// Takes up the newest game that no other process has; `told` gets notes about skipped files.
    ///
    /// A damaged file with readable moves also ends the search: its moves come first.
    pub(super) fn take_up(&mut self, told: &mut Vec<String>) -> Result<Option<SavedGame>, LibraryError> {
        // Our own lock would keep us out.
        self.slot = None;
        let mut passed = Vec::new();
        for number in self.newest_first() {
            match self.try_take_up(number) {
                TakeUp::Game(game) => {
                    told.extend(of_note(passed));
                    return Ok(Some(game));
                }
                TakeUp::Passed(error @ LibraryError::Damaged { readable: Some(_), .. }) => {
                    told.extend(of_note(passed));
                    return Err(error);
                }
                TakeUp::Passed(error) => passed.push(error),
                TakeUp::Gone => {}
            }
        }
        // A fault matters more than that another patzer runs.
        let fault = passed.iter().position(|error| !matches!(error, LibraryError::Locked(_)));
        let first = (!passed.is_empty()).then(|| passed.remove(fault.unwrap_or(0)));
        told.extend(of_note(passed));
        first.map_or(Ok(None), Err)
    }

    /// Counts the files.
    pub(super) fn waiting(&self) -> usize {
        self.newest_first().len()
    }

    /// Writes the game atomically.
    pub(super) fn keep(&mut self, saved: &SavedGame) -> Result<(), LibraryError> {
        let number = self.claim()?;
        files::write(&self.file(number), format::unfinished(saved).as_bytes())
    }

    /// Removes the file of a game that is kept elsewhere now.
    pub(super) fn clear(&mut self) -> Result<(), LibraryError> {
        match &self.slot {
            Some(slot) => files::remove(&self.file(slot.number)),
            None => Ok(()),
        }
    }

    fn try_take_up(&mut self, number: u32) -> TakeUp {
        match self.lock(number) {
            Err(error) => TakeUp::Passed(error),
            Ok(None) => TakeUp::Passed(LibraryError::Locked(self.file(number))),
            Ok(Some(slot)) => self.read(slot),
        }
    }

    fn read(&mut self, slot: UnfinishedSlot) -> TakeUp {
        let path = self.file(slot.number);
        if fs::symlink_metadata(&path).is_err() {
            return TakeUp::Gone;
        }
        let read = files::read(&path).map(|bytes| format::read_unfinished(&bytes));
        match read {
            Err(error) => TakeUp::Passed(error),
            Ok(Err(newer @ FormatError::Newer)) => TakeUp::Passed(newer.at(path)),
            Ok(Err(damaged)) => match files::keep_aside(&path) {
                Ok(aside) => {
                    self.slot = Some(slot);
                    TakeUp::Passed(damaged.at(aside))
                }
                // The slot stays taken, so that no save overwrites the damaged file.
                Err(_) => TakeUp::Passed(damaged.at(path)),
            },
            Ok(Ok(game)) => {
                self.slot = Some(slot);
                TakeUp::Game(game)
            }
        }
    }

    /// Returns the number of our slot; claims a free one if we have none.
    fn claim(&mut self) -> Result<u32, LibraryError> {
        if let Some(slot) = &self.slot {
            return Ok(slot.number);
        }
        files::ensure_directory(&self.directory)?;
        for number in 1..=MOST {
            // Checked under the lock: the process that held it a moment ago may have left a game.
            if let Some(slot) = self.lock(number)?
                && fs::symlink_metadata(self.file(number)).is_err()
            {
                self.slot = Some(slot);
                return Ok(number);
            }
        }
        Err(files::refused(&self.directory, format!("holds {MOST} unfinished games")))
    }

    fn lock(&self, number: u32) -> Result<Option<UnfinishedSlot>, LibraryError> {
        let lock = files::lock(&self.directory.join(format!(".unfinished-{number}.lock")))?;
        Ok(lock.map(|lock| {
            files::sweep(&self.directory, &format!("unfinished-{number}.pgn"));
            UnfinishedSlot { number, _lock: lock }
        }))
    }

    fn file(&self, number: u32) -> PathBuf {
        self.directory.join(format!("unfinished-{number}.pgn"))
    }

    /// The numbers of the existing files, last written first.
    fn newest_first(&self) -> Vec<u32> {
        let Ok(entries) = fs::read_dir(&self.directory) else {
            return Vec::new();
        };
        let mut found: Vec<(SystemTime, u32)> = entries
            .flatten()
            .filter_map(|entry| Some((written(&entry.path()), number_of(&entry.file_name())?)))
            .collect();
        found.sort_unstable_by(|one, other| other.cmp(one));
        found.into_iter().map(|(_, number)| number).collect()
    }
}

/// Picks the notes worth showing: that another patzer has a game open is no fault.
fn of_note(passed: Vec<LibraryError>) -> impl Iterator<Item = String> {
    let faults = passed.into_iter().filter(|error| !matches!(error, LibraryError::Locked(_)));
    faults.map(|error| error.to_string())
}

fn number_of(name: &std::ffi::OsStr) -> Option<u32> {
    let number = name.to_str()?.strip_prefix("unfinished-")?.strip_suffix(".pgn")?;
    number.parse().ok()
}

fn written(path: &Path) -> SystemTime {
    let about = fs::symlink_metadata(path).and_then(|about| about.modified());
    about.unwrap_or(SystemTime::UNIX_EPOCH)
}
