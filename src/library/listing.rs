//! Lists a directory of saved games: from the index where it is valid, otherwise from the files.

use std::cell::RefCell;
use std::collections::HashMap;
use std::fs::{self, Metadata};
use std::io;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, SystemTime};

use super::format::{self, FormatError, SavedGame};
use super::index::{self, Index, Remembered, Stamp};
use super::names::{self, ENDING};
use super::order;
use super::store::{GameId, LibraryError, shown};
use super::summary::{self, GameSummary};
use super::{fence, files};

/// The directory of the index among the games, and its name in the state directory.
const INDEX: (&str, &str) = (".index", "index");

/// Number of files checked although the directory is unchanged, because one may have been rewritten in place. Takes some
/// 8 ms; each call checks another part.
const LOOKED_AT: usize = 5_000;

/// Files between two progress reports.
const TOLD_EVERY: usize = 256;

/// The list of a directory's games.
#[derive(Debug)]
pub(super) struct Listing {
    directory: PathBuf,
    index: Index,
    /// The games as they were listed last by the [`hash`] of their names, in its order, and their files.
    listed: RefCell<Vec<(u64, Stamp)>>,
}

impl Listing {
    /// Returns the list of this directory, which may be missing.
    pub(super) fn new(directory: &Path, state: &Path) -> Listing {
        Listing {
            index: Index::new(index_of(directory, state)),
            directory: directory.to_owned(),
            listed: RefCell::default(),
        }
    }

    /// Lists all games, newest first; notes files that are not games, and reports progress.
    pub(super) fn list(
        &self,
        told: &mut Vec<String>,
        progress: &mut dyn FnMut(usize, usize),
    ) -> Result<Vec<GameSummary>, LibraryError> {
        let now = SystemTime::now();
        let time = match fs::metadata(&self.directory) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
            Err(error) => return Err(files::failed(&self.directory, &error)),
            Ok(about) => index::written(&about),
        };
        let known = self.index.read();
        let known = if known.whole == Some(time) && self.is_as_remembered(&known, now) {
            known
        } else {
            let whole = index::is_settled(time, now).then_some(time);
            self.look_through(known, whole, told, progress)?
        };
        let ids = known.games.iter().map(|game| hash(&game.id));
        let mut listed: Vec<(u64, Stamp)> = ids.zip(known.stamps).collect();
        listed.sort_unstable_by_key(|(name, _)| *name);
        *self.listed.borrow_mut() = listed;
        Ok(known.games)
    }

    /// Adds written games to the index.
    pub(super) fn note(&self, lines: &[(Stamp, GameSummary)]) {
        self.index.append(lines.iter().map(|(stamp, game)| (*stamp, game)));
    }

    /// Updates the line of a game whose file has changed since it was listed.
    pub(super) fn check(&self, id: &GameId, path: &Path, read: &Result<SavedGame, FormatError>) {
        let Ok(stamp) = fs::metadata(path).map(|about| Stamp::of(&about)) else {
            return;
        };
        let listed = self.listed.borrow();
        let place = listed.binary_search_by_key(&hash(id), |(name, _)| *name);
        if place.is_ok_and(|place| listed[place].1 != stamp) {
            self.note(&[(stamp, summary_of(id, read))]);
        }
    }

    /// Completes the index once the directory's time is reliable.
    pub(super) fn settle(&self) {
        let is_settled = || {
            let about = fs::metadata(&self.directory);
            about.is_ok_and(|about| index::is_settled(index::written(&about), SystemTime::now()))
        };
        for _ in 0..20 {
            if is_settled() {
                break;
            }
            thread::sleep(Duration::from_millis(10));
        }
        // A failure shows when the list is next requested.
        let _ = self.list(&mut Vec::new(), &mut |_, _| {});
    }

    /// Whether a sample of the files, or all of few, match the index.
    fn is_as_remembered(&self, known: &Remembered, now: SystemTime) -> bool {
        let count = known.games.len();
        let part =
            now.duration_since(SystemTime::UNIX_EPOCH).map_or(0, |since| since.subsec_nanos() as usize);
        let first = if count > LOOKED_AT { part % count } else { 0 };
        let places = (first..count).chain(0..first).take(LOOKED_AT);
        places.into_iter().all(|place| {
            let about = fs::metadata(self.file(&known.games[place].id));
            about.is_ok_and(|about| Stamp::of(&about) == known.stamps[place])
        })
    }

    /// Checks every file, reads the changed ones, and writes the index if it changed.
    fn look_through(
        &self,
        mut known: Remembered,
        mut whole: Option<u64>,
        told: &mut Vec<String>,
        progress: &mut dyn FnMut(usize, usize),
    ) -> Result<Remembered, LibraryError> {
        let entries = self.entries()?;
        let ids = known.games.iter().enumerate();
        let places: HashMap<GameId, usize> = ids.map(|(place, game)| (game.id.clone(), place)).collect();
        let count = known.games.len();
        let mut changed = known.whole != whole;
        let mut games = Vec::with_capacity(entries.len());
        let total = entries.len();
        let mut read = 0;
        for (id, about) in entries {
            let stamp = Stamp::of(&about);
            match places.get(&id) {
                Some(place) if known.stamps[*place] == stamp => {
                    games.push((stamp, std::mem::take(&mut known.games[*place])));
                    continue;
                }
                _ => changed = true,
            }
            if let Some(kind) = files::odd_kind(&about) {
                told.push(format!("{}: is {kind}, not a game", shown(&self.file(&id))));
                // Left out of the index, so that the next list notes it again.
                whole = None;
                continue;
            }
            let bytes = files::read(&self.file(&id));
            let game = bytes.map_or_else(
                |_| summary::unreadable(&id),
                |bytes| summary_of(&id, &format::read_saved(&bytes)),
            );
            games.push((stamp, game));
            read += 1;
            if read % TOLD_EVERY == 0 {
                progress(games.len(), total);
            }
        }
        games.sort_by(|(_, one), (_, other)| order::by_age(one, other));
        let (stamps, games) = games.into_iter().unzip();
        let known = Remembered { games, stamps, whole };
        if changed || known.games.len() != count {
            // The index is only a cache: without it the next list takes longer.
            let _ = self.index.write(&known);
        }
        Ok(known)
    }

    /// The files that may be games.
    fn entries(&self) -> Result<Vec<(GameId, Metadata)>, LibraryError> {
        let allowed = fence::allow(&self.directory).and_then(|()| fs::read_dir(&self.directory));
        let entries = allowed.map_err(|error| files::failed(&self.directory, &error))?;
        let entries = entries.flatten().filter_map(|entry| {
            let name = entry.file_name().into_string().ok()?;
            let name = name.strip_suffix(ENDING).filter(|name| names::is_name(name))?;
            fence::allow(&entry.path()).ok()?;
            // Follows links, except for guests; a dangling one is no game.
            Some((GameId(name.to_owned()), fs::metadata(entry.path()).ok()?))
        });
        Ok(entries.collect())
    }

    fn file(&self, id: &GameId) -> PathBuf {
        self.directory.join(format!("{id}{ENDING}"))
    }
}

/// The path of a directory's index: inside it, or in the state directory if it is a link, because its target may belong to
/// others: a shared folder, another program's games.
fn index_of(games: &Path, state: &Path) -> PathBuf {
    // A slash at the end would follow the link.
    let games: PathBuf = games.components().collect();
    let beside = games.join(INDEX.0);
    let is_link = |path: &Path| fs::symlink_metadata(path).is_ok_and(|about| about.is_symlink());
    if is_link(&games) || is_link(&beside) { state.join(INDEX.1) } else { beside }
}

/// Returns the list line of a file.
fn summary_of(id: &GameId, read: &Result<SavedGame, FormatError>) -> GameSummary {
    match read {
        Ok(saved) => summary::summarise(id, saved),
        Err(FormatError::Damaged { readable: Some(saved), .. }) => summary::summarise(id, saved),
        Err(_) => summary::unreadable(id),
    }
}

fn hash(id: &GameId) -> u64 {
    format::checksum(id.0.as_bytes())
}
