//! Reads the games of a PGN file, or the positions of an EPD file, into the store; bad games never hide good ones.

use std::cell::Cell;
use std::io::{self, BufRead, Read};
use std::ops::ControlFlow;
use std::path::Path;
use std::rc::Rc;

use serde::Serialize;

use super::files::{self, Lock};
use super::foreign::{self, Counting, OpenError};
use super::format::{self, SavedGame};
use super::known::Known;
use super::store::{GameId, LibraryError, Store};
use super::summary::{self, GameSummary};
use crate::chess::pgn::ReadGame;
use crate::search::StopFlag;

/// The name of the lock that an import holds.
const TURN: &str = ".import.lock";

/// How many games are kept at once: so many writes the disk joins into few.
const BATCH: usize = 64;

/// Games are kept at once, and who is told is asked whether to go on, when they have so many moves together: that is no
/// more than a second's work, and some 50 MB.
const MOST_MOVES: usize = 200_000;

/// How many games an import has read so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Imported {
    /// Games kept.
    pub kept: u64,
    /// Of these, games with faults: only a part could be read, or the record contradicts the board.
    pub in_part: u64,
    /// Games that were there already, and are not kept again.
    pub known: u64,
    /// Games of which nothing could be read.
    pub refused: u64,
}

impl Imported {
    /// How many games were read, whatever came of them.
    pub fn read(self) -> u64 {
        self.kept + self.known + self.refused
    }

    /// What was read since it was so many.
    #[must_use]
    pub fn since(self, before: Imported) -> Imported {
        Imported {
            kept: self.kept - before.kept,
            in_part: self.in_part - before.in_part,
            known: self.known - before.known,
            refused: self.refused - before.refused,
        }
    }
}

/// Why an import ended before its input; what was kept so far is kept.
#[derive(Debug, thiserror::Error)]
pub enum ImportError {
    /// The input.
    #[error(transparent)]
    Open(#[from] OpenError),
    /// The store.
    #[error(transparent)]
    Store(#[from] LibraryError),
    /// Who was told asked for the end.
    #[error("ended before its time")]
    Stopped,
}

/// What an import tells while it goes on.
#[derive(Debug)]
pub enum ImportEvent<'a> {
    /// So far it is.
    Read {
        /// All games of this import.
        done: Imported,
        /// Bytes of this input.
        bytes: u64,
    },
    /// A game was there already, and is not kept again.
    Known {
        /// Which game of the input, from 1.
        number: u64,
    },
    /// Something was wrong with a game.
    Fault {
        /// Which game of the input, from 1.
        number: u64,
        /// What was wrong.
        fault: &'a str,
    },
}

/// Who is told; to break off is to keep what was read and end.
pub type Listener<'a> = &'a mut dyn FnMut(ImportEvent<'_>) -> ControlFlow<()>;

/// The right to add what is not there yet, for one program at a time: two that read the same file at once would each find
/// nothing of it among the kept games. It ends when this is dropped, or when the process ends however it does.
#[derive(Debug)]
pub struct Turn(#[expect(dead_code, reason = "held until it is dropped")] Lock);

impl Turn {
    /// Takes the turn for the kept games in a directory, which is made if it has to be; `None` while another program has it.
    ///
    /// # Errors
    /// [`LibraryError`]: the directory cannot be made or the lock not opened.
    pub fn take(games: &Path) -> Result<Option<Turn>, LibraryError> {
        files::ensure_directory(games)?;
        Ok(files::lock(&games.join(TURN))?.map(Turn))
    }
}

/// An import of one or several inputs into a store.
pub struct Import<'a> {
    store: &'a mut dyn Store,
    /// The games that are not kept again; `None` when every game is kept.
    known: Option<Known>,
    stop: StopFlag,
    done: Imported,
}

impl<'a> Import<'a> {
    /// An import that keeps every game.
    pub fn of_all(store: &'a mut dyn Store) -> Import<'a> {
        Import {
            store,
            known: None,
            stop: StopFlag::default(),
            done: Imported::default(),
        }
    }

    /// An import that keeps no game twice: none that is in the store, as listed, and none that it kept itself.
    pub fn of_new(store: &'a mut dyn Store, listed: Vec<GameSummary>) -> Import<'a> {
        let mut known = Known::default();
        for game in listed {
            known.add(game);
        }
        Import {
            known: Some(known),
            ..Import::of_all(store)
        }
    }

    /// The same, ended as soon as the flag is raised, also within a game, which is not kept then.
    #[must_use]
    pub fn until(self, stop: StopFlag) -> Import<'a> {
        Import { stop, ..self }
    }

    /// What it came to so far.
    pub fn done(&self) -> Imported {
        self.done
    }

    /// Reads a file.
    ///
    /// # Errors
    /// [`ImportError`]; what was kept before it is kept.
    pub fn file(&mut self, path: &Path, listener: Listener<'_>) -> Result<(), ImportError> {
        self.input(foreign::source(path)?, path, listener)
    }

    /// Reads what an input gives; `name` stands for it in messages.
    ///
    /// # Errors
    /// [`ImportError`]; what was kept before it is kept.
    pub fn input(
        &mut self,
        input: impl BufRead,
        name: &Path,
        listener: Listener<'_>,
    ) -> Result<(), ImportError> {
        let bytes = Rc::new(Cell::new(0));
        let input = Counting {
            inner: input,
            read: Rc::clone(&bytes),
        };
        let stop = self.stop.clone();
        let input = Stoppable { inner: input, stop };
        let mut batch = Vec::new();
        let ended = self.games(foreign::games(input, name), &bytes, &mut batch, listener);
        self.keep(&mut batch)?;
        ended
    }

    /// Brings the store's memory up to date, so that the next list is quick.
    pub fn settle(self) {
        self.store.settle();
    }

    fn games(
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
                // Who breaks off here is asked again when the game has its place.
                let _ = listener(ImportEvent::Fault { number, fault });
            }
            if self.take(read, batch) {
                let _ = listener(ImportEvent::Known { number });
            }
            if number % BATCH as u64 == 0 || moves > MOST_MOVES {
                moves = 0;
                self.keep(batch)?;
                let (done, bytes) = (self.done, bytes.get());
                if listener(ImportEvent::Read { done, bytes }).is_break() {
                    return Err(ImportError::Stopped);
                }
            }
        }
        Ok(())
    }

    /// Takes a game into the batch, unless there is nothing of it, or it is known; answers whether it was known.
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

    fn keep(&mut self, batch: &mut Vec<SavedGame>) -> Result<(), LibraryError> {
        // A batch is handed over once: of one that fails some games may be kept already.
        let games = std::mem::take(batch);
        if !games.is_empty() {
            self.done.kept += self.store.add(&games)?.len() as u64;
        }
        Ok(())
    }
}

/// An input that ends with an error as soon as the flag is raised: a game may be as long as its file.
struct Stoppable<R> {
    inner: R,
    stop: StopFlag,
}

impl<R> Stoppable<R> {
    fn go_on(&self) -> io::Result<()> {
        if self.stop.is_stopped() {
            return Err(io::Error::other("ended before its time"));
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
