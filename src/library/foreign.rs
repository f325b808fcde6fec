//! Files of other programs: opened with care, told what they seem to be when they are no PGN, read within bounds.

use std::cell::Cell;
use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, Cursor, Read};
use std::path::{Path, PathBuf};

use super::files;
use crate::chess::pgn::{self, ReadGame};

/// Games are read from a file for stepping through until one of these is reached; 1,000 games take about 25 MB.
const MOST_GAMES: usize = 1000;
const MOST_BYTES: u64 = 4 * 1024 * 1024;

/// What is looked at to tell what a file is, in bytes.
const HEAD: u64 = 4096;

/// Why games could not be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum OpenError {
    /// The file is missing, unreadable or no file at all.
    #[error("{}: {reason}", .path.display())]
    Io {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        reason: String,
    },
    /// It can be read, but it is no PGN.
    #[error("{}: not a PGN: {reason}", .path.display())]
    NotPgn {
        /// The file.
        path: PathBuf,
        /// What it seems to be.
        reason: String,
    },
}

/// The games of a file that was opened for stepping through.
#[derive(Debug)]
pub struct Foreign {
    /// The games in their order, each with what was wrong with it.
    pub games: Vec<ReadGame>,
    /// Whether the file holds more games than these.
    pub more: bool,
}

/// Opens a file for stepping through its first games.
///
/// # Errors
/// [`OpenError`]; pipes and devices are refused before a byte is read, so the answer never waits.
pub fn open_foreign(path: &Path) -> Result<Foreign, OpenError> {
    let read = Cell::new(0);
    let source = Counting {
        inner: source(path)?,
        read: &read,
    };
    let mut games = Vec::new();
    for game in pgn::Reader::new(checked(source, path)?) {
        if games.len() == MOST_GAMES || read.get() > MOST_BYTES {
            return Ok(Foreign { games, more: true });
        }
        games.push(game.map_err(|error| failed(path, &error))?);
    }
    Ok(Foreign { games, more: false })
}

/// Opens a file to read from; it must be a regular one (through links too).
pub(super) fn source(path: &Path) -> Result<BufReader<File>, OpenError> {
    let about = fs::metadata(path).map_err(|error| failed(path, &error))?;
    if let Some(kind) = files::odd_kind(&about) {
        return Err(OpenError::Io {
            path: path.to_path_buf(),
            reason: format!("is {kind}, not a file"),
        });
    }
    let file = File::open(path).map_err(|error| failed(path, &error))?;
    Ok(BufReader::with_capacity(1 << 16, file))
}

/// The same input if it begins like a PGN; `path` is for messages.
pub(super) fn checked<R: BufRead>(mut input: R, path: &Path) -> Result<impl BufRead, OpenError> {
    let head = head(&mut input).map_err(|error| failed(path, &error))?;
    match pgn::read_all(&head) {
        Ok(_) => Ok(Cursor::new(head).chain(input)),
        Err(reason) => Err(OpenError::NotPgn {
            path: path.to_path_buf(),
            reason,
        }),
    }
}

/// The first bytes after any blanks.
fn head(input: &mut impl BufRead) -> io::Result<Vec<u8>> {
    loop {
        let buffer = input.fill_buf()?;
        let blanks = buffer
            .iter()
            .take_while(|byte| byte.is_ascii_whitespace())
            .count();
        let all_blank = blanks == buffer.len() && blanks > 0;
        input.consume(blanks);
        if !all_blank {
            break;
        }
    }
    let mut head = Vec::new();
    input.take(HEAD).read_to_end(&mut head)?;
    Ok(head)
}

/// The error of the system for an input.
pub(super) fn failed(path: &Path, error: &io::Error) -> OpenError {
    OpenError::Io {
        path: path.to_path_buf(),
        reason: files::reason(error),
    }
}

/// Counts what was read.
struct Counting<'a, R> {
    inner: R,
    read: &'a Cell<u64>,
}

impl<R: BufRead> Read for Counting<'_, R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.inner.read(buffer)?;
        self.read.set(self.read.get() + count as u64);
        Ok(count)
    }
}

impl<R: BufRead> BufRead for Counting<'_, R> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        self.inner.fill_buf()
    }

    fn consume(&mut self, count: usize) {
        self.inner.consume(count);
        self.read.set(self.read.get() + count as u64);
    }
}
