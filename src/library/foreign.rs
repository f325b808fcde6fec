//! Files of other programs: opened with care, told what they seem to be when they are no PGN, read within bounds.

use std::cell::Cell;
use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, Read};
use std::path::{Path, PathBuf};
use std::rc::Rc;

use super::files;
use super::store::shown;
use crate::chess::pgn::{self, ReadGame};
use crate::chess::{Game, epd};

/// A file of so many games or fewer, and of so many bytes, is read whole for stepping through; 1,000 usual games take about
/// 25 MB. The first game is read whatever its length.
const MOST_GAMES: usize = 1000;
const MOST_BYTES: u64 = 4 * 1024 * 1024;

/// Why games could not be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum OpenError {
    /// The file is missing, unreadable or no file at all.
    #[error("{}: {reason}", shown(.path))]
    Io {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        reason: String,
    },
    /// It can be read, but it is no PGN.
    #[error("{}: {reason}", shown(.path))]
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
    /// Whether the file holds more games than these, so that it is better listed: see [`super::Scan`].
    pub more: bool,
}

/// Opens a file for stepping through its games, if they are not too many.
///
/// # Errors
/// [`OpenError`]; pipes and devices are refused before a byte is read, so the answer never waits.
pub fn open_foreign(path: &Path) -> Result<Foreign, OpenError> {
    let file = source(path)?;
    let length = file.get_ref().metadata().map_or(0, |about| about.len());
    let read = Rc::new(Cell::new(0));
    let mut left = self::games(
        Counting {
            inner: file,
            read: Rc::clone(&read),
        },
        path,
    );
    let mut games = Vec::new();
    while let Some(game) = left.next() {
        games.push(game?);
        if read.get() > MOST_BYTES {
            let more = read.get() < length;
            return Ok(Foreign { games, more });
        }
        if games.len() == MOST_GAMES {
            let more = left.next().is_some();
            return Ok(Foreign { games, more });
        }
    }
    Ok(Foreign { games, more: false })
}

/// Whether a file is so long that its games are listed while it is looked through: see [`super::Scan`].
pub fn is_long(path: &Path) -> bool {
    fs::metadata(path).is_ok_and(|about| about.is_file() && about.len() > MOST_BYTES)
}

/// Opens a file at its first game that can be played here; at its first game, if there is none among those looked at.
///
/// # Errors
/// [`OpenError`]
pub fn open_first(path: &Path) -> Result<ReadGame, OpenError> {
    let games = self::games(source(path)?, path).take(MOST_GAMES);
    let mut games = games.peekable();
    // What comes first tells whether there is anything to read at all.
    if let Some(Err(error)) = games.next_if(Result::is_err) {
        return Err(error);
    }
    Ok(first_playable(games.filter_map(Result::ok)))
}

/// The first of these games that can be played here; the first of all if there is none.
pub fn first_playable(games: impl IntoIterator<Item = ReadGame>) -> ReadGame {
    let mut games = games.into_iter();
    let first = games.next().unwrap_or_else(|| ReadGame {
        game: Game::default(),
        refused: true,
        faults: Vec::new(),
    });
    if !first.refused {
        return first;
    }
    games.find(|read| !read.refused).unwrap_or(first)
}

/// Opens a file to read from; it must be a regular one (through links too).
pub fn source(path: &Path) -> Result<BufReader<File>, OpenError> {
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

/// Every game of a file, each read when its turn comes.
///
/// # Errors
/// [`OpenError`]
pub fn every_game(
    path: &Path,
) -> Result<impl Iterator<Item = Result<ReadGame, OpenError>> + use<>, OpenError> {
    Ok(games(source(path)?, path))
}

/// The games of an input one by one, or the positions of an EPD; `path` is for messages. An input without any is no PGN.
pub(super) fn games<R: BufRead>(
    mut input: R,
    path: &Path,
) -> impl Iterator<Item = Result<ReadGame, OpenError>> + use<R> {
    let path = path.to_path_buf();
    // An error of the input is told by who reads on.
    let mut reader = if input.fill_buf().is_ok_and(epd::is_epd) {
        Either::Positions(epd::Lines::new(input))
    } else {
        Either::Games(Box::new(pgn::Reader::new(input)))
    };
    let mut first = true;
    std::iter::from_fn(move || {
        let game = reader.next();
        match (game, std::mem::take(&mut first)) {
            (Some(game), _) => Some(game.map_err(|error| failed(&path, &error))),
            (None, true) => Some(Err(OpenError::NotPgn {
                path: path.clone(),
                reason: "there is no game in it".to_owned(),
            })),
            (None, false) => None,
        }
    })
}

/// What an input holds.
enum Either<R> {
    Games(Box<pgn::Reader<R>>),
    Positions(epd::Lines<R>),
}

impl<R: BufRead> Either<R> {
    fn next(&mut self) -> Option<io::Result<ReadGame>> {
        match self {
            Either::Games(games) => games.next(),
            Either::Positions(positions) => positions.next(),
        }
    }
}

/// The error of an input: of the system, or of the reader when it is no PGN.
pub(super) fn failed(path: &Path, error: &io::Error) -> OpenError {
    let path = path.to_path_buf();
    match error.kind() {
        io::ErrorKind::InvalidData => OpenError::NotPgn {
            path,
            reason: error.to_string(),
        },
        _ => OpenError::Io {
            path,
            reason: files::reason(error),
        },
    }
}

/// Counts what was read.
pub(super) struct Counting<R> {
    /// Where the bytes come from.
    pub inner: R,
    /// How many came.
    pub read: Rc<Cell<u64>>,
}

impl<R: BufRead> Read for Counting<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.inner.read(buffer)?;
        self.read.set(self.read.get() + count as u64);
        Ok(count)
    }
}

impl<R: BufRead> BufRead for Counting<R> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        self.inner.fill_buf()
    }

    fn consume(&mut self, count: usize) {
        self.inner.consume(count);
        self.read.set(self.read.get() + count as u64);
    }
}
