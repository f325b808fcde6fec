//! Files of other programs: checks and bounds before reading, and a guess at what a file is if it is not PGN.

use std::cell::Cell;
use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, Read};
use std::path::{Path, PathBuf};
use std::rc::Rc;

use super::store::shown;
use super::{fence, files};
use crate::chess::pgn::{self, ReadGame};
use crate::chess::{Game, epd};

/// Most games and bytes of a file that is read as a whole for viewing; 1,000 usual games take about 25 MB of memory. The
/// first game may have any length.
const MOST_GAMES: usize = 1000;
const MOST_BYTES: u64 = 4 * 1024 * 1024;

/// Why a file cannot be opened.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum OpenError {
    /// The file is missing, unreadable or not a regular file.
    #[error("{}: {reason}", shown(.path))]
    Io {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        reason: String,
    },
    /// The file is not PGN.
    #[error("{}: {reason}", shown(.path))]
    NotPgn {
        /// The file.
        path: PathBuf,
        /// What it looks like.
        reason: String,
    },
}

/// A file opened for viewing.
#[derive(Debug)]
pub struct ForeignFile {
    /// The games in order, each with its faults.
    pub games: Vec<ReadGame>,
    /// Whether the file holds more games, so that it needs a list: see [`super::Scan`].
    pub more: bool,
}

/// Opens a file for viewing.
///
/// # Errors
/// [`OpenError`]; refuses pipes and devices before reading a byte, so this never blocks.
pub fn open_foreign(path: &Path) -> Result<ForeignFile, OpenError> {
    let file = source(path)?;
    let length = file.get_ref().metadata().map_or(0, |about| about.len());
    let read = Rc::new(Cell::new(0));
    let mut left = self::games(Counting { inner: file, read: Rc::clone(&read) }, path);
    let mut games = Vec::new();
    while let Some(game) = left.next() {
        games.push(game?);
        if read.get() > MOST_BYTES {
            let more = read.get() < length;
            return Ok(ForeignFile { games, more });
        }
        if games.len() == MOST_GAMES {
            let more = left.next().is_some();
            return Ok(ForeignFile { games, more });
        }
    }
    Ok(ForeignFile { games, more: false })
}

/// Whether a file is so long that its games are listed while it is scanned: see [`super::Scan`].
pub fn is_long(path: &Path) -> bool {
    fs::metadata(path).is_ok_and(|about| about.is_file() && about.len() > MOST_BYTES)
}

/// Opens a file at its first playable game, or at its first game if none of the first ones is playable.
///
/// # Errors
/// [`OpenError`]
pub fn open_first(path: &Path) -> Result<ReadGame, OpenError> {
    let games = self::games(source(path)?, path).take(MOST_GAMES);
    let mut games = games.peekable();
    // The first item shows whether there is anything to read.
    if let Some(Err(error)) = games.next_if(Result::is_err) {
        return Err(error);
    }
    Ok(first_playable(games.filter_map(Result::ok)))
}

/// Returns the first playable game, or the first game if there is none.
pub fn first_playable(games: impl IntoIterator<Item = ReadGame>) -> ReadGame {
    let mut games = games.into_iter();
    let first =
        games.next().unwrap_or_else(|| ReadGame { game: Game::default(), refused: true, faults: Vec::new() });
    if !first.refused {
        return first;
    }
    games.find(|read| !read.refused).unwrap_or(first)
}

/// Opens a regular file, also through links.
pub fn source(path: &Path) -> Result<BufReader<File>, OpenError> {
    let allowed = fence::allow(path).and_then(|()| fs::metadata(path));
    let about = allowed.map_err(|error| failed(path, &error))?;
    if let Some(kind) = files::odd_kind(&about) {
        return Err(OpenError::Io {
            path: path.to_path_buf(),
            reason: format!("this is {kind}, not a file"),
        });
    }
    let file = File::open(path).map_err(|error| failed(path, &error))?;
    Ok(BufReader::with_capacity(1 << 16, file))
}

/// Reads every game of a file, one by one.
///
/// # Errors
/// [`OpenError`]
pub fn every_game(
    path: &Path,
) -> Result<impl Iterator<Item = Result<ReadGame, OpenError>> + use<>, OpenError> {
    Ok(games(source(path)?, path))
}

/// Reads the games of a reader, or the positions of an EPD, one by one; `path` is for messages. Without any it is not PGN.
pub fn games<R: BufRead>(
    mut input: R,
    path: &Path,
) -> impl Iterator<Item = Result<ReadGame, OpenError>> + use<R> {
    let path = path.to_path_buf();
    // The caller meets an error of the input when it reads on.
    let mut reader = if input.fill_buf().is_ok_and(epd::is_epd) {
        Either::Positions(epd::EpdLines::new(input))
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
                reason: "there's no game in it".to_owned(),
            })),
            (None, false) => None,
        }
    })
}

/// The contents of a reader: PGN or EPD.
enum Either<R> {
    Games(Box<pgn::Reader<R>>),
    Positions(epd::EpdLines<R>),
}

impl<R: BufRead> Either<R> {
    fn next(&mut self) -> Option<io::Result<ReadGame>> {
        match self {
            Either::Games(games) => games.next(),
            Either::Positions(positions) => positions.next(),
        }
    }
}

/// Converts an error: of the system, or of the parser if the file is not PGN.
pub(super) fn failed(path: &Path, error: &io::Error) -> OpenError {
    let path = path.to_path_buf();
    if error.kind() == io::ErrorKind::InvalidData {
        let reason = error.to_string();
        OpenError::NotPgn { path, reason }
    } else {
        let reason = files::reason(error);
        OpenError::Io { path, reason }
    }
}

/// Counts the bytes read.
pub struct Counting<R> {
    /// The inner reader.
    pub inner: R,
    /// The bytes read so far.
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
