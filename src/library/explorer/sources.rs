//! The saved games and files of games looked up together. The index of a file is opened if it is of the file as it is now, else
//! made anew.

use std::collections::HashSet;
use std::fs::{self, File};
use std::io::{BufReader, Cursor};
use std::path::{Path, PathBuf};
use std::time::UNIX_EPOCH;

use super::{ExploredPosition, GameRow, IndexBuilder, IndexError, PositionIndex, Tally};
use crate::chess::checksum::fnv1a;
use crate::chess::{Chess, Game, key, pgn};
use crate::library::foreign::{self, OpenError};
use crate::library::{GameSummary, LibraryError, Query, Scan, Store, files};
use crate::search::StopFlag;

/// An index in memory.
type SavedIndex = PositionIndex<Cursor<Vec<u8>>>;

/// The index of a file.
type FileIndex = PositionIndex<BufReader<File>>;

/// Games that are looked up by position.
#[derive(Default)]
pub struct Explorer {
    /// The saved games, and whether each of the list passes.
    saved: Option<(SavedIndex, Vec<bool>)>,
    /// Files, with the places of the games that pass; `None` for all of them.
    files: Vec<(FileIndex, Option<HashSet<u64>>)>,
}

impl Explorer {
    /// Takes the saved games of a list that match, in place of those it had.
    ///
    /// # Errors
    /// [`IndexError`]
    pub fn take_saved(
        &mut self,
        store: &dyn Store,
        games: &[GameSummary],
        query: &Query,
    ) -> Result<(), IndexError> {
        let passing = games.iter().map(|game| query.matches(game)).collect();
        self.saved = Some((index_of_saved(store, games)?, passing));
        Ok(())
    }

    /// Adds the games of a file that match. Its index is kept in a directory; `told` hears how many bytes of how many are read
    /// while it is made.
    ///
    /// # Errors
    /// [`ExploreError`]
    pub fn add_file(
        &mut self,
        path: &Path,
        directory: &Path,
        query: &Query,
        stop: &StopFlag,
        told: &mut dyn FnMut(u64, u64),
    ) -> Result<(), ExploreError> {
        let index = open_or_build(path, directory, stop, told)?;
        let passing = if query.is_empty() { None } else { Some(passing(path, query)?) };
        self.files.push((index, passing));
        Ok(())
    }

    /// Returns how many plies of the files' games are counted; `None` without files.
    pub fn file_plies(&self) -> Option<u16> {
        self.files.iter().map(|(index, _)| index.plies()).min()
    }

    /// Counts the games that reached a position.
    ///
    /// # Errors
    /// [`IndexError`]
    pub fn explore(&mut self, position: &Chess) -> Result<ExploredPosition, IndexError> {
        let (key, mut tally) = (key(position), Tally::new(position));
        if let Some((index, passing)) = &mut self.saved {
            index.explore(key, &mut tally, |row| passing.get(row.place as usize) == Some(&true))?;
        }
        for (index, passing) in &mut self.files {
            let passes = |row: &GameRow| passing.as_ref().is_none_or(|passing| passing.contains(&row.place));
            index.explore(key, &mut tally, passes)?;
        }
        Ok(tally.finish())
    }
}

/// The places of the games of a file that match.
fn passing(path: &Path, query: &Query) -> Result<HashSet<u64>, OpenError> {
    let mut places = HashSet::new();
    for found in Scan::new(path)? {
        let found = found?;
        places.extend(query.matches(&found.game).then_some(found.offset));
    }
    Ok(places)
}

/// Why the games of a file cannot be looked up.
#[derive(Debug, thiserror::Error)]
pub enum ExploreError {
    /// The file of games.
    #[error(transparent)]
    Games(#[from] OpenError),
    /// Its index.
    #[error("{}: {error}", path.display())]
    Index {
        /// The index.
        path: PathBuf,
        /// What is wrong with it.
        error: IndexError,
    },
    /// It cannot be written.
    #[error(transparent)]
    Library(LibraryError),
    /// It was asked to stop.
    #[error("stopped; the index isn't finished")]
    Stopped,
}

/// Opens the index of a file in a directory, or makes it.
pub(super) fn open_or_build(
    path: &Path,
    directory: &Path,
    stop: &StopFlag,
    told: &mut dyn FnMut(u64, u64),
) -> Result<FileIndex, ExploreError> {
    // A file is known by its place, also when it is named from elsewhere.
    let whole = fs::canonicalize(path).unwrap_or_else(|_| path.to_path_buf());
    let name = format!("{:016x}.index", fnv1a(whole.as_os_str().as_encoded_bytes().iter().copied()));
    let kept = directory.join(name);
    let failed = |error: IndexError| ExploreError::Index { path: kept.clone(), error };
    let source = stamp(path)?;
    let opened = File::open(&kept)
        .map_err(IndexError::from)
        .and_then(|file| PositionIndex::open(BufReader::new(file)));
    if let Ok(index) = opened
        && index.source() == source
    {
        return Ok(index);
    }
    build(path, source, &kept, stop, told)?;
    let file = File::open(&kept).map_err(|error| failed(error.into()))?;
    PositionIndex::open(BufReader::new(file)).map_err(failed)
}

/// Length and time of a file, by which its index knows it.
fn stamp(path: &Path) -> Result<[u64; 2], OpenError> {
    let about = foreign::source(path)?.get_ref().metadata().map_err(|error| foreign::failed(path, &error))?;
    let written = about.modified().ok().and_then(|time| time.duration_since(UNIX_EPOCH).ok());
    Ok([about.len(), written.map_or(0, |since| since.as_nanos() as u64)])
}

/// Makes the index of a file, whole or not at all.
fn build(
    path: &Path,
    source: [u64; 2],
    kept: &Path,
    stop: &StopFlag,
    told: &mut dyn FnMut(u64, u64),
) -> Result<(), ExploreError> {
    let failed = |error: IndexError| ExploreError::Index { path: kept.to_path_buf(), error };
    let directory = kept.parent().unwrap_or(Path::new("."));
    files::ensure_directory(directory).map_err(ExploreError::Library)?;
    let mut builder = IndexBuilder::of_file(directory.to_path_buf());
    for read in pgn::Reader::new(foreign::source(path)?).with_places() {
        let (place, read) = read.map_err(|error| foreign::failed(path, &error))?;
        if stop.is_stopped() {
            return Err(ExploreError::Stopped);
        }
        told(place, source[0]);
        if !read.refused {
            builder.add(&read.game, row(place, &read.game)).map_err(failed)?;
        }
    }
    files::stream_private(kept, |out| builder.finish(source, out)).map_err(ExploreError::Library)
}

/// The row of a game with its own tags.
fn row(place: u64, game: &Game) -> GameRow {
    GameRow::of(place, &game.tags, game.tags.get("Result").unwrap_or("*"))
}

/// Makes the index of the saved games in memory; the place of a row is that in the list.
fn index_of_saved(store: &dyn Store, games: &[GameSummary]) -> Result<SavedIndex, IndexError> {
    let mut builder = IndexBuilder::of_saved();
    for (place, summary) in games.iter().enumerate() {
        // One that cannot be read is told by the list.
        if let Ok(saved) = store.load(&summary.id) {
            builder.add(&saved.game, GameRow::of(place as u64, &saved.game.tags, &summary.result))?;
        }
    }
    let mut bytes = Vec::new();
    builder.finish([0; 2], &mut bytes)?;
    PositionIndex::open(Cursor::new(bytes))
}
