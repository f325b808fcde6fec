//! A long file of another program looked through without playing its games, and one of them opened at its place.

use std::cell::Cell;
use std::io::{BufRead, Seek, SeekFrom};
use std::path::{Path, PathBuf};
use std::rc::Rc;

use super::foreign::{self, Counting, OpenError, failed};
use super::store::GameId;
use super::summary::{Field, GameSummary, listed};
use crate::chess::checksum::fnv1a;
use crate::chess::pgn::{Outline, Outlines, ReadGame, Reader};
use crate::chess::{Tags, epd};

/// A game of a file as a look through it finds it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// Where it begins, in bytes from the beginning of the file; [`Found::spot`] is where it is read.
    pub offset: u64,
    /// What its tags say; its moves were counted as they are written, and not played.
    pub game: GameSummary,
}

/// Where a game of a file begins, and what was found there: the file may be another one when it is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Spot {
    offset: u64,
    names: u64,
}

impl Spot {
    /// Of a game that begins at a byte of its file.
    pub(super) fn of(offset: u64, game: &GameSummary) -> Spot {
        let texts = Field::ALL.into_iter().map(|field| field.of(game));
        let names = fnv1a(texts.flat_map(|text| text.bytes().chain([0])));
        Spot { offset, names }
    }
}

impl Found {
    /// Where [`open_at`] finds it.
    pub fn spot(&self) -> Spot {
        Spot::of(self.offset, &self.game)
    }
}

/// A look through a file, game by game, with bounded memory.
pub struct Scan {
    games: Box<dyn Iterator<Item = std::io::Result<Found>>>,
    read: Rc<Cell<u64>>,
    path: PathBuf,
    length: u64,
    /// How many more games may be found.
    room: usize,
    is_full: bool,
}

impl Scan {
    /// Begins to look through a file of games or positions.
    ///
    /// # Errors
    /// [`OpenError`] when it cannot be read; what is no PGN is told by the first answer.
    pub fn new(path: &Path) -> Result<Scan, OpenError> {
        let file = foreign::source(path)?;
        let length = file.get_ref().metadata().map_or(0, |about| about.len());
        let read = Rc::new(Cell::new(0));
        let mut input = Counting {
            inner: file,
            read: Rc::clone(&read),
        };
        // An error of the input is told by who reads on.
        let games: Box<dyn Iterator<Item = std::io::Result<Found>>> =
            if input.fill_buf().is_ok_and(epd::is_epd) {
                let mut positions = epd::Lines::new(input);
                Box::new(std::iter::from_fn(move || {
                    let game = positions.next()?;
                    Some(game.map(|read| found(positions.start(), &read.game.tags, 0, "*")))
                }))
            } else {
                Box::new(Outlines::new(input).map(|outline| outline.map(|outline| of_outline(&outline))))
            };
        Ok(Scan {
            games,
            read,
            path: path.to_owned(),
            length,
            room: usize::MAX,
            is_full: false,
        })
    }

    /// The same, ended after so many games.
    #[must_use]
    pub fn at_most(self, games: usize) -> Scan {
        Scan { room: games, ..self }
    }

    /// Whether it ended although there are more games.
    pub fn is_full(&self) -> bool {
        self.is_full
    }

    /// How many bytes were looked through, and how many the file has.
    pub fn progress(&self) -> (u64, u64) {
        (self.read.get().min(self.length), self.length)
    }
}

impl Iterator for Scan {
    type Item = Result<Found, OpenError>;

    fn next(&mut self) -> Option<Self::Item> {
        let game = self.games.next()?;
        self.is_full = self.room == 0;
        self.room = self.room.checked_sub(1)?;
        Some(game.map_err(|error| failed(&self.path, &error)))
    }
}

/// Reads the game that was found at a place of a file.
///
/// # Errors
/// [`OpenError`], also when that game does not begin there any more.
pub fn open_at(path: &Path, spot: Spot) -> Result<ReadGame, OpenError> {
    let mut file = foreign::source(path)?;
    let read = read_there(&mut file, spot).map_err(|error| failed(path, &error))?;
    read.ok_or_else(|| OpenError::Io {
        path: path.to_owned(),
        reason: "the file has changed: this game is not where it was".to_owned(),
    })
}

fn read_there(file: &mut (impl BufRead + Seek), spot: Spot) -> std::io::Result<Option<ReadGame>> {
    let is_epd = file.fill_buf().is_ok_and(epd::is_epd);
    file.seek(SeekFrom::Start(spot.offset))?;
    if is_epd {
        let read = epd::Lines::new(file).next().transpose()?;
        return Ok(read.filter(|read| is_there(spot, &found(0, &read.game.tags, 0, "*"))));
    }
    let seen = Outlines::resume(&mut *file).next().transpose()?;
    if !seen.is_some_and(|seen| is_there(spot, &of_outline(&seen))) {
        return Ok(None);
    }
    file.seek(SeekFrom::Start(spot.offset))?;
    Reader::resume(file).next().transpose()
}

fn is_there(spot: Spot, seen: &Found) -> bool {
    Spot::of(spot.offset, &seen.game) == spot
}

fn of_outline(outline: &Outline) -> Found {
    found(outline.start, &outline.tags, outline.plies, outline.result)
}

fn found(offset: u64, tags: &Tags, plies: u32, result: &str) -> Found {
    let text = |name: &str, unknown: &str| listed(tags.get(name).unwrap_or(unknown));
    Found {
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
