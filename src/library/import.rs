//! Imports the games of a PGN file, or the positions of an EPD file, into the store; skips bad games.

use std::cell::Cell;
use std::io::{self, BufRead, Read};
use std::ops::ControlFlow;
use std::path::Path;
use std::rc::Rc;

use serde::Serialize;

use super::files::{self, Lock};
use super::foreign::{self, Counting, OpenError};
use super::format::{self, SavedGame};
use super::known::KnownGames;
use super::store::{GameId, LibraryError, Store};
use super::summary::{self, GameSummary};
use crate::chess::pgn::ReadGame;
use crate::search::StopFlag;

/// The name of the lock that an import holds.
const LOCK_NAME: &str = ".import.lock";

/// Games per batch: the disk merges this many writes into few.
const BATCH: usize = 64;

/// Moves per batch, after which the listener is asked whether to continue: less than a second's work and some 50 MB.
const MOST_MOVES: usize = 200_000;

/// The counts of an import so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Imported {
    /// Games saved; JSON has the older name, by which programs know it.
    #[serde(rename = "kept")]
    pub saved: u64,
    /// Of these, games with faults: readable only in part, or with a record that contradicts the board.
    pub in_part: u64,
    /// Games that the store had already, which are not saved again.
    pub known: u64,
    /// Unreadable games.
    pub refused: u64,
}

impl Imported {
    /// The number of games read, whatever their fate.
    pub fn read(self) -> u64 {
        self.saved + self.known + self.refused
    }

    /// The counts since an earlier state.
    #[must_use]
    pub fn since(self, before: Imported) -> Imported {
        Imported {
            saved: self.saved - before.saved,
            in_part: self.in_part - before.in_part,
            known: self.known - before.known,
            refused: self.refused - before.refused,
        }
    }
}

/// Why an import ended early; the games saved so far stay.
#[derive(Debug, thiserror::Error)]
pub enum ImportError {
    /// The input.
    #[error(transparent)]
    Open(#[from] OpenError),
    /// The store.
    #[error(transparent)]
    Store(#[from] LibraryError),
    /// The listener stopped the import.
    #[error("stopped")]
    Stopped,
}

/// An event of a running import.
#[derive(Debug)]
pub enum ImportEvent<'a> {
    /// Progress.
    Read {
        /// All games of this import.
        done: Imported,
        /// Bytes of this input.
        bytes: u64,
    },
    /// The store had this game already; it is not saved again.
    Known {
        /// Number of the game in the input, from 1.
        number: u64,
    },
    /// A fault in a game.
    Fault {
        /// Number of the game in the input, from 1.
        number: u64,
        /// The fault.
        fault: &'a str,
    },
}

/// Receives the events; `Break` keeps what was read and ends the import.
pub type Listener<'a> = &'a mut dyn FnMut(ImportEvent<'_>) -> ControlFlow<()>;

/// Lets one process import at a time: two that read the same file at once would each find none of its games in the store.
/// The lock ends when this is dropped, or with the process.
#[derive(Debug)]
pub struct ImportLock(#[expect(dead_code, reason = "held until it is dropped")] Lock);

impl ImportLock {
    /// Takes the lock for a directory of games, which it makes if missing; `None` while another process has it.
    ///
    /// # Errors
    /// [`LibraryError`]: cannot make the directory or open the lock.
    pub fn take(games: &Path) -> Result<Option<ImportLock>, LibraryError> {
        files::ensure_directory(games)?;
        Ok(files::lock(&games.join(LOCK_NAME))?.map(ImportLock))
    }
}

/// An import of one or several inputs into a store.
pub struct Import<'a> {
    store: &'a mut dyn Store,
    /// The games to skip; `None` if every game is saved.
    known: Option<KnownGames>,
    stop: StopFlag,
    done: Imported,
}

impl<'a> Import<'a> {
    /// Returns an import that saves every game.
    pub fn of_all(store: &'a mut dyn Store) -> Import<'a> {
        Import { store, known: None, stop: StopFlag::default(), done: Imported::default() }
    }

    /// Returns an import that skips games in the list of the store, and its own repeats.
    pub fn of_new(store: &'a mut dyn Store, listed: Vec<GameSummary>) -> Import<'a> {
        let mut known = KnownGames::default();
        for game in listed {
            known.add(game);
        }
        Import { known: Some(known), ..Import::of_all(store) }
    }

    /// Ends the import when the flag is raised, even within a game, which is then not saved.
    #[must_use]
    pub fn until(self, stop: StopFlag) -> Import<'a> {
        Import { stop, ..self }
    }

    /// The counts so far.
    pub fn done(&self) -> Imported {
        self.done
    }

    /// Reads a file.
    ///
    /// # Errors
    /// [`ImportError`]; what was saved before it is saved.
    pub fn file(&mut self, path: &Path, listener: Listener<'_>) -> Result<(), ImportError> {
        self.input(foreign::source(path)?, path, listener)
    }

    /// Imports from a reader; `name` is its name in messages.
    ///
    /// # Errors
    /// [`ImportError`]; what was saved before it is saved.
    pub fn input(
        &mut self,
        input: impl BufRead,
        name: &Path,
        listener: Listener<'_>,
    ) -> Result<(), ImportError> {
        let bytes = Rc::new(Cell::new(0));
        let input = Counting { inner: input, read: Rc::clone(&bytes) };
        let stop = self.stop.clone();
        let input = Stoppable { inner: input, stop };
        self.games(foreign::games(input, name), &bytes, listener)
    }

    /// Imports games as they are read elsewhere; `bytes` counts what was read for them.
    ///
    /// # Errors
    /// [`ImportError`]; what was saved before it is saved.
    pub fn games(
        &mut self,
        games: impl Iterator<Item = Result<ReadGame, OpenError>>,
        bytes: &Cell<u64>,
        listener: Listener<'_>,
    ) -> Result<(), ImportError> {
        let mut batch = Vec::new();
        let ended = self.in_batches(games, bytes, &mut batch, listener);
        self.save(&mut batch)?;
        ended
    }

    /// Updates the store's index, so that the next list is quick.
    pub fn settle(self) {
        self.store.settle();
    }

    fn in_batches(
        &mut self,
        games: impl Iterator<Item = Result<ReadGame, OpenError>>,
        bytes: &Cell<u64>,
        batch: &mut Vec<SavedGame>,
        listener: Listener<'_>,
    ) -> Result<(), ImportError> {
        let mut moves = 0;
        for (number, game) in (1..).zip(games) {
            if self.stop.is_stopped() {
                return Err(ImportError::Stopped);
            }
            let read = game?;
            moves += read.game.tree().len();
            for fault in &read.faults {
                // The listener is asked again after the game is in the batch.
                let _ = listener(ImportEvent::Fault { number, fault });
            }
            if self.take(read, batch) {
                let _ = listener(ImportEvent::Known { number });
            }
            if number % BATCH as u64 == 0 || moves > MOST_MOVES {
                moves = 0;
                self.save(batch)?;
                let (done, bytes) = (self.done, bytes.get());
                if listener(ImportEvent::Read { done, bytes }).is_break() {
                    return Err(ImportError::Stopped);
                }
            }
        }
        Ok(())
    }

    /// Adds a game to the batch unless it is unreadable or known; returns whether it was known.
    fn take(&mut self, read: ReadGame, batch: &mut Vec<SavedGame>) -> bool {
        if read.refused {
            self.done.refused += 1;
            return false;
        }
        let saved = format::from_pgn(read.game);
        if let Some(known) = &mut self.known {
            let game = summary::summarise(&GameId::default(), &saved);
            if known.has(&game) {
                self.done.known += 1;
                return true;
            }
            known.add(game);
        }
        self.done.in_part += u64::from(!read.faults.is_empty());
        batch.push(saved);
        false
    }

    fn save(&mut self, batch: &mut Vec<SavedGame>) -> Result<(), LibraryError> {
        // A failed batch is not tried again: some of its games may be saved already.
        let games = std::mem::take(batch);
        if !games.is_empty() {
            self.done.saved += self.store.add(&games)?.len() as u64;
        }
        Ok(())
    }
}

/// A reader that fails when the flag is raised: a single game may be as long as its file.
struct Stoppable<R> {
    inner: R,
    stop: StopFlag,
}

impl<R> Stoppable<R> {
    fn go_on(&self) -> io::Result<()> {
        if self.stop.is_stopped() {
            return Err(io::Error::other("stopped"));
        }
        Ok(())
    }
}

impl<R: BufRead> Read for Stoppable<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.go_on()?;
        self.inner.read(buffer)
    }
}

impl<R: BufRead> BufRead for Stoppable<R> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        self.go_on()?;
        self.inner.fill_buf()
    }

    fn consume(&mut self, count: usize) {
        self.inner.consume(count);
    }
}
