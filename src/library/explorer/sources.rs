//! The saved games and files of games looked up together. The index of a file is opened if it is of the file as it is now, else
//! made anew.

use std::collections::HashSet;
use std::fs::{self, File};
use std::io::{BufRead, BufReader, Cursor};
use std::path::{Path, PathBuf};
use std::time::UNIX_EPOCH;

use super::{ExploredPosition, GameRow, IndexBuilder, IndexError, PositionIndex, Tally};
use crate::chess::checksum::fnv1a;
use crate::chess::{Chess, epd, key, pgn};
use crate::library::foreign::{self, OpenError};
use crate::library::store::shown;
use crate::library::summary::summarise;
use crate::library::{GameId, GameSearch, GameSummary, LibraryError, SavedGame, Store, files};
use crate::search::StopFlag;

/// An index in memory.
type SavedIndex = PositionIndex<Cursor<Vec<u8>>>;

/// The index of a file.
type FileIndex = PositionIndex<BufReader<File>>;

/// Games that are looked up by position.
#[derive(Default)]
pub struct Explorer {
    saved: Option<SavedIndex>,
    files: Vec<ExploredFile>,
}

/// A file of games.
struct ExploredFile {
    /// Its place, whatever it was called.
    whole: PathBuf,
    /// Where its index is kept.
    kept: PathBuf,
    index: FileIndex,
    /// The places of the games that pass; `None` for all of them.
    passing: Option<HashSet<u64>>,
}

impl Explorer {
    /// Takes the saved games of a list, in place of those it had.
    ///
    /// # Errors
    /// [`IndexError`]
    pub fn take_saved(&mut self, store: &dyn Store, games: &[GameSummary]) -> Result<(), IndexError> {
        self.saved = Some(index_of_saved(store, games)?);
        Ok(())
    }

    /// Adds the games of a file that match, once however often it is named. Its index is kept in a directory; `told` hears how
    /// many bytes of how many are read while it is made.
    ///
    /// # Errors
    /// [`ExploreError`]
    pub fn add_file(
        &mut self,
        path: &Path,
        directory: &Path,
        filter: &GameSearch,
        stop: &StopFlag,
        told: &mut dyn FnMut(u64, u64),
    ) -> Result<(), ExploreError> {
        let whole = whole(path);
        if self.files.iter().any(|file| file.whole == whole) {
            return Ok(());
        }
        let kept = kept(&whole, directory);
        let index = open_or_build(path, &kept, stop, told)?;
        let passing = if filter.is_empty() { None } else { Some(passing(path, filter, stop, told)?) };
        self.files.push(ExploredFile { whole, kept, index, passing });
        Ok(())
    }

    /// Whether the games of a file can be looked up at once, as its index is kept in the directory.
    pub fn is_indexed(path: &Path, directory: &Path) -> bool {
        stamp(path).is_ok_and(|source| opened(&kept(&whole(path), directory), source).is_some())
    }

    /// Returns how many plies of the files' games are counted; `None` without files.
    pub fn file_plies(&self) -> Option<u16> {
        self.files.iter().map(|file| file.index.plies()).min()
    }

    /// Counts the games that reached a position. A damaged index is removed: it can be made again.
    ///
    /// # Errors
    /// [`ExploreError`]
    pub fn explore(&mut self, position: &Chess) -> Result<ExploredPosition, ExploreError> {
        let (key, mut tally) = (key(position), Tally::new(position));
        if let Some(index) = &mut self.saved {
            let added = index.explore(key, &mut tally, |_| true);
            added.map_err(|error| ExploreError::Index { path: PathBuf::from("your games"), error })?;
        }
        for ExploredFile { whole, kept, index, passing } in &mut self.files {
            let passes = |row: &GameRow| passing.as_ref().is_none_or(|passing| passing.contains(&row.place));
            if let Err(error) = index.explore(key, &mut tally, passes) {
                if matches!(error, IndexError::Damaged) {
                    // Where it cannot be removed it is told again.
                    let _ = fs::remove_file(kept);
                }
                return Err(ExploreError::Index { path: whole.clone(), error });
            }
        }
        Ok(tally.finish())
    }
}

/// The places of the games of a file that match, read with their moves as `patzer games --in` reads them.
fn passing(
    path: &Path,
    filter: &GameSearch,
    stop: &StopFlag,
    told: &mut dyn FnMut(u64, u64),
) -> Result<HashSet<u64>, ExploreError> {
    let (mut places, length) = (HashSet::new(), stamp(path)?[0]);
    for read in pgn::Reader::new(foreign::source(path)?).with_places() {
        let (place, read) = read.map_err(|error| foreign::failed(path, &error))?;
        if stop.is_stopped() {
            return Err(ExploreError::Stopped);
        }
        told(place, length);
        let saved = SavedGame { game: read.game, session: None };
        let summary = summarise(&GameId(String::new()), &saved);
        places.extend(filter.matches(&summary, &saved.game).then_some(place));
    }
    Ok(places)
}

/// The place of a file, whatever it is called.
fn whole(path: &Path) -> PathBuf {
    fs::canonicalize(path).unwrap_or_else(|_| path.to_path_buf())
}

/// Where the index of a file is kept: a file is known by its place, also when it is named from elsewhere.
fn kept(whole: &Path, directory: &Path) -> PathBuf {
    let name = fnv1a(whole.as_os_str().as_encoded_bytes().iter().copied());
    directory.join(format!("{name:016x}.index"))
}

/// Why the games of a file cannot be looked up.
#[derive(Debug, thiserror::Error)]
pub enum ExploreError {
    /// The file of games.
    #[error(transparent)]
    Games(#[from] OpenError),
    /// Its index.
    #[error("{}: {error}", shown(.path))]
    Index {
        /// The file of games.
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

/// Opens the index of a file, or makes it.
pub(super) fn open_or_build(
    path: &Path,
    kept: &Path,
    stop: &StopFlag,
    told: &mut dyn FnMut(u64, u64),
) -> Result<FileIndex, ExploreError> {
    let source = stamp(path)?;
    if let Some(index) = opened(kept, source) {
        return Ok(index);
    }
    build(path, source, kept, stop, told)?;
    open(kept).map_err(|error| ExploreError::Index { path: path.to_path_buf(), error })
}

/// The index that is kept, if it is of the file as it is now.
fn opened(kept: &Path, source: [u64; 2]) -> Option<FileIndex> {
    open(kept).ok().filter(|index| index.source() == source)
}

fn open(kept: &Path) -> Result<FileIndex, IndexError> {
    PositionIndex::open(BufReader::new(File::open(kept)?))
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
    let failed = |error: IndexError| ExploreError::Index { path: path.to_path_buf(), error };
    let refused = |reason: &str| OpenError::NotPgn { path: path.to_path_buf(), reason: reason.to_owned() };
    let directory = kept.parent().unwrap_or(Path::new("."));
    files::ensure_directory(directory).map_err(ExploreError::Library)?;
    let mut input = foreign::source(path)?;
    if input.fill_buf().is_ok_and(epd::is_epd) {
        return Err(refused("these are positions without games").into());
    }
    let mut builder = IndexBuilder::of_file(directory.to_path_buf());
    for read in pgn::Reader::new(input).with_places() {
        let (place, read) = read.map_err(|error| foreign::failed(path, &error))?;
        if stop.is_stopped() {
            return Err(ExploreError::Stopped);
        }
        told(place, source[0]);
        // A bare result tells nothing of any position.
        if !read.refused && read.game.tree().mainline().next().is_some() {
            builder.add(&read.game, GameRow::of(place, &read.game)).map_err(failed)?;
        }
    }
    if builder.is_empty() {
        return Err(refused("there's no game in it").into());
    }
    files::stream_private(kept, |out| builder.finish(source, stop, out))
        .map_err(|error| if stop.is_stopped() { ExploreError::Stopped } else { ExploreError::Library(error) })
}

/// Makes the index of the saved games in memory.
fn index_of_saved(store: &dyn Store, games: &[GameSummary]) -> Result<SavedIndex, IndexError> {
    let mut builder = IndexBuilder::of_saved();
    for (place, summary) in games.iter().enumerate() {
        // One that cannot be read is told by the list.
        if let Ok(saved) = store.load(&summary.id) {
            builder.add(&saved.game, GameRow::of(place as u64, &saved.game))?;
        }
    }
    let mut bytes = Vec::new();
    builder.finish([0; 2], &StopFlag::default(), &mut bytes)?;
    PositionIndex::open(Cursor::new(bytes))
}
