//! Reads the games of a PGN file into the store, game by game; bad games never hide good ones.

use std::io::BufRead;
use std::path::Path;

use super::foreign::{self, OpenError};
use super::format::{self, SavedGame};
use super::store::{LibraryError, Store};
use crate::chess::pgn::ReadGame;

/// How many games are kept at once: so many writes the disk joins into few.
const BATCH: usize = 64;

/// How many games an import has read so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Imported {
    /// Games kept.
    pub kept: u64,
    /// Of these, games of which only a part could be read.
    pub in_part: u64,
    /// Games of which nothing could be read.
    pub refused: u64,
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
}

/// What an import tells while it goes on.
#[derive(Debug)]
pub enum ImportEvent<'a> {
    /// So many games are kept by now.
    Read(Imported),
    /// Something was wrong with a game.
    Fault {
        /// Which game of the input, from 1.
        number: u64,
        /// What was wrong.
        fault: &'a str,
    },
}

/// Imports a file, counting in `done`.
///
/// # Errors
/// [`ImportError`]; what was kept before it is kept.
pub fn import_file(
    store: &mut dyn Store,
    path: &Path,
    done: &mut Imported,
    report: &mut dyn FnMut(ImportEvent<'_>),
) -> Result<(), ImportError> {
    import(store, foreign::source(path)?, path, done, report)
}

/// Imports what an input gives, counting in `done`; `name` stands for it in messages.
///
/// # Errors
/// [`ImportError`]; what was kept before it is kept.
pub fn import(
    store: &mut dyn Store,
    input: impl BufRead,
    name: &Path,
    done: &mut Imported,
    report: &mut dyn FnMut(ImportEvent<'_>),
) -> Result<(), ImportError> {
    let mut batch = Batch::default();
    for (number, game) in (1..).zip(foreign::games(input, name)) {
        let read = match game {
            Ok(read) => read,
            Err(error) => {
                batch.keep(store, done)?;
                return Err(error.into());
            }
        };
        for fault in &read.faults {
            report(ImportEvent::Fault { number, fault });
        }
        batch.take(read, done);
        if batch.games.len() == BATCH {
            batch.keep(store, done)?;
            report(ImportEvent::Read(*done));
        }
    }
    batch.keep(store, done)?;
    Ok(())
}

/// Games that were read and are kept together.
#[derive(Default)]
struct Batch {
    games: Vec<SavedGame>,
    in_part: u64,
}

impl Batch {
    fn take(&mut self, read: ReadGame, done: &mut Imported) {
        if read.refused {
            done.refused += 1;
        } else {
            self.in_part += u64::from(!read.faults.is_empty());
            self.games.push(format::from_pgn(read.game));
        }
    }

    fn keep(&mut self, store: &mut dyn Store, done: &mut Imported) -> Result<(), LibraryError> {
        let batch = std::mem::take(self);
        done.kept += store.add(&batch.games)?.len() as u64;
        done.in_part += batch.in_part;
        Ok(())
    }
}
