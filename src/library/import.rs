//! Reads the games of a PGN file into the store, game by game; bad games never hide good ones.

use std::io::BufRead;
use std::path::Path;

use super::foreign::{self, OpenError};
use super::format;
use super::store::{LibraryError, Store};
use crate::chess::pgn::ReadGame;

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
    /// One more game was read.
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
    for (number, game) in (1..).zip(foreign::games(input, name)) {
        let read = game?;
        for fault in &read.faults {
            report(ImportEvent::Fault { number, fault });
        }
        keep(store, read, done)?;
        report(ImportEvent::Read(*done));
    }
    Ok(())
}

fn keep(store: &mut dyn Store, read: ReadGame, done: &mut Imported) -> Result<(), LibraryError> {
    if read.refused {
        done.refused += 1;
        return Ok(());
    }
    store.save(None, &format::from_pgn(read.game))?;
    done.kept += 1;
    done.in_part += u64::from(!read.faults.is_empty());
    Ok(())
}
