//! Scans a long file without playing its games, and opens one of them at its offset.

use std::cell::Cell;
use std::fs::File;
use std::io::{BufRead, BufReader, Seek};
use std::path::{Path, PathBuf};
use std::rc::Rc;

use super::foreign::{self, Counting, OpenError, failed};
use super::store::GameId;
use super::summary::{GameSummary, SummaryField, listed};
use crate::chess::checksum::fnv1a;
use crate::chess::pgn::{Outline, Outlines, ReadGame, Reader};
use crate::chess::{Tags, epd};

/// A game found by a scan.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScannedGame {
    /// Byte offset in the file; [`ScannedGame::spot`] is for reading it.
    pub offset: u64,
    /// The summary by its tags; the moves are counted, not played.
    pub game: GameSummary,
}

/// The offset of a game and a fingerprint of its tags, because the file may change before it is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Spot {
    offset: u64,
    names: u64,
}

impl Spot {
    /// Returns the spot of a game at a byte offset.
    pub(super) fn of(offset: u64, game: &GameSummary) -> Spot {
        let texts = SummaryField::ALL.into_iter().map(|field| field.of(game));
        let names = fnv1a(texts.flat_map(|text| text.bytes().chain([0])));
        Spot { offset, names }
    }
}

impl ScannedGame {
    /// Returns the spot for [`open_at`].
    pub fn spot(&self) -> Spot {
        Spot::of(self.offset, &self.game)
    }
}

/// A scan of a file, game by game, in bounded memory.
pub struct Scan {
    games: Box<dyn Iterator<Item = std::io::Result<ScannedGame>>>,
    read: Rc<Cell<u64>>,
    path: PathBuf,
    length: u64,
    /// Number of games still allowed.
    room: usize,
    is_full: bool,
}

impl Scan {
    /// Starts scanning a file of games or positions.
    ///
    /// # Errors
    /// [`OpenError`] if the file is unreadable; a file that is not PGN shows at the first item.
    pub fn new(path: &Path) -> Result<Scan, OpenError> {
        let file = foreign::source(path)?;
        let length = file.get_ref().metadata().map_or(0, |about| about.len());
        let read = Rc::new(Cell::new(0));
        let mut input = Counting { inner: file, read: Rc::clone(&read) };
        // The caller meets an error of the input when it reads on.
        let games: Box<dyn Iterator<Item = std::io::Result<ScannedGame>>> =
            if input.fill_buf().is_ok_and(epd::is_epd) {
                let mut positions = epd::EpdLines::new(input);
                Box::new(std::iter::from_fn(move || {
                    let game = positions.next()?;
                    Some(game.map(|read| found(positions.start(), &read.game.tags, 0, "*")))
                }))
            } else {
                Box::new(Outlines::new(input).map(|outline| outline.map(|outline| of_outline(&outline))))
            };
        Ok(Scan { games, read, path: path.to_owned(), length, room: usize::MAX, is_full: false })
    }

    /// Limits the number of games.
    #[must_use]
    pub fn at_most(self, games: usize) -> Scan {
        Scan { room: games, ..self }
    }

    /// Whether the scan ended at its limit.
    pub fn is_full(&self) -> bool {
        self.is_full
    }

    /// The bytes scanned, and the length of the file.
    pub fn progress(&self) -> (u64, u64) {
        (self.read.get().min(self.length), self.length)
    }
}

impl Iterator for Scan {
    type Item = Result<ScannedGame, OpenError>;

    fn next(&mut self) -> Option<Self::Item> {
        let game = self.games.next()?;
        self.is_full = self.room == 0;
        self.room = self.room.checked_sub(1)?;
        Some(game.map_err(|error| failed(&self.path, &error)))
    }
}

/// Reads the game at a spot of a file.
///
/// # Errors
/// [`OpenError`], also if the game is no longer there.
pub fn open_at(path: &Path, spot: Spot) -> Result<ReadGame, OpenError> {
    SpotReader::new(path)?.read(spot)
}

/// Reads games of a file at their spots; those that lie near each other cost little.
pub struct SpotReader {
    file: BufReader<File>,
    path: PathBuf,
    is_epd: bool,
}

impl SpotReader {
    /// Opens the file.
    ///
    /// # Errors
    /// [`OpenError`]
    pub fn new(path: &Path) -> Result<SpotReader, OpenError> {
        let mut file = foreign::source(path)?;
        let is_epd = file.fill_buf().is_ok_and(epd::is_epd);
        Ok(SpotReader { file, path: path.to_owned(), is_epd })
    }

    /// Reads a game.
    ///
    /// # Errors
    /// [`OpenError`], also if the game is no longer there.
    pub fn read(&mut self, spot: Spot) -> Result<ReadGame, OpenError> {
        let read = self.read_there(spot).map_err(|error| failed(&self.path, &error))?;
        read.ok_or_else(|| OpenError::Io {
            path: self.path.clone(),
            reason: "the file has changed; open it again".to_owned(),
        })
    }

    fn read_there(&mut self, spot: Spot) -> std::io::Result<Option<ReadGame>> {
        self.go_to(spot.offset)?;
        if self.is_epd {
            let read = epd::EpdLines::new(&mut self.file).next().transpose()?;
            return Ok(read.filter(|read| is_there(spot, &found(0, &read.game.tags, 0, "*"))));
        }
        let seen = Outlines::resume(&mut self.file).next().transpose()?;
        if !seen.is_some_and(|seen| is_there(spot, &of_outline(&seen))) {
            return Ok(None);
        }
        self.go_to(spot.offset)?;
        Reader::resume(&mut self.file).next().transpose()
    }

    /// Goes to a byte, within what was read ahead if it is there.
    fn go_to(&mut self, offset: u64) -> std::io::Result<()> {
        let here = self.file.stream_position()?;
        self.file.seek_relative(offset.wrapping_sub(here).cast_signed())
    }
}

fn is_there(spot: Spot, seen: &ScannedGame) -> bool {
    Spot::of(spot.offset, &seen.game) == spot
}

fn of_outline(outline: &Outline) -> ScannedGame {
    found(outline.start, &outline.tags, outline.plies, outline.result)
}

fn found(offset: u64, tags: &Tags, plies: u32, result: &str) -> ScannedGame {
    let text = |name: &str, unknown: &str| listed(tags.get(name).unwrap_or(unknown));
    ScannedGame {
        offset,
        game: GameSummary {
            id: GameId::default(),
            white: text("White", "?"),
            black: text("Black", "?"),
            result: result.to_owned(),
            date: text("Date", "?"),
            time: text("UTCTime", ""),
            event: text("Event", "?"),
            plies,
            eco: text("ECO", ""),
            opening: text("Opening", ""),
            ..GameSummary::default()
        },
    }
}
