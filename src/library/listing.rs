//! Lists a directory of kept games: from the index as far as that still holds, from the files where it does not.

use std::cell::RefCell;
use std::collections::HashMap;
use std::fs::{self, Metadata};
use std::io;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, SystemTime};

use super::files;
use super::format::{self, Fault, SavedGame};
use super::index::{self, Index, Remembered, Stamp};
use super::names::{self, ENDING};
use super::order;
use super::store::{GameId, LibraryError, shown};
use super::summary::{self, GameSummary};

const INDEX: &str = ".index";

/// How many files are looked at although their directory says that none came, went or was replaced: one may have been
/// written where it lies. That takes some 8 ms; of more games another part is looked at each time.
const LOOKED_AT: usize = 5_000;

/// How often progress is told, in files read.
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
    /// The list of this directory, which need not be there yet.
    pub(super) fn new(directory: &Path) -> Listing {
        Listing {
            index: Index::new(directory.join(INDEX)),
            directory: directory.to_owned(),
            listed: RefCell::default(),
        }
    }

    /// All games, newest first; files that are none are told, and how far a long reading has come.
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

    /// Notes games as they were written.
    pub(super) fn note(&self, lines: &[(Stamp, GameSummary)]) {
        self.index
            .append(lines.iter().map(|(stamp, game)| (*stamp, game)));
    }

    /// Notes a game that was read, when its file is not as it was listed.
    pub(super) fn check(&self, id: &GameId, path: &Path, read: &Result<SavedGame, Fault>) {
        let Ok(stamp) = fs::metadata(path).map(|about| Stamp::of(&about)) else {
            return;
        };
        let listed = self.listed.borrow();
        let place = listed.binary_search_by_key(&hash(id), |(name, _)| *name);
        if place.is_ok_and(|place| listed[place].1 != stamp) {
            self.note(&[(stamp, summary_of(id, read))]);
        }
    }

    /// Makes the index whole as soon as the directory's time can be relied on.
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
        // What cannot be listed now is told when it is asked for.
        let _ = self.list(&mut Vec::new(), &mut |_, _| {});
    }

    /// Whether some of the files, all when there are few, are as the index says.
    fn is_as_remembered(&self, known: &Remembered, now: SystemTime) -> bool {
        let count = known.games.len();
        let part = now
            .duration_since(SystemTime::UNIX_EPOCH)
            .map_or(0, |since| since.subsec_nanos() as usize);
        let first = if count > LOOKED_AT { part % count } else { 0 };
        let places = (first..count).chain(0..first).take(LOOKED_AT);
        places.into_iter().all(|place| {
            let about = fs::metadata(self.file(&known.games[place].id));
            about.is_ok_and(|about| Stamp::of(&about) == known.stamps[place])
        })
    }

    /// Looks at every file and reads those that the index does not know as they are; writes the index if it changed.
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
                // It must be told again.
                whole = None;
                continue;
            }
            let bytes = files::read(&self.file(&id));
            let game = bytes.map_or_else(
                |_| summary::unreadable(&id),
                |bytes| summary_of(&id, &format::read_kept(&bytes)),
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
            // The index is only a memory: without it the next list takes longer.
            let _ = self.index.write(&known);
        }
        Ok(known)
    }

    /// The files that may be games.
    fn entries(&self) -> Result<Vec<(GameId, Metadata)>, LibraryError> {
        let entries =
            fs::read_dir(&self.directory).map_err(|error| files::failed(&self.directory, &error))?;
        let entries = entries.flatten().filter_map(|entry| {
            let name = entry.file_name().into_string().ok()?;
            let name = name.strip_suffix(ENDING).filter(|name| names::is_name(name))?;
            // A link is followed; one that leads nowhere is no game.
            Some((GameId(name.to_owned()), fs::metadata(entry.path()).ok()?))
        });
        Ok(entries.collect())
    }

    fn file(&self, id: &GameId) -> PathBuf {
        self.directory.join(format!("{id}{ENDING}"))
    }
}

/// What the list says of a file that was read.
fn summary_of(id: &GameId, read: &Result<SavedGame, Fault>) -> GameSummary {
    match read {
        Ok(saved) => summary::summarise(id, saved),
        Err(Fault::Damaged {
            readable: Some(saved),
            ..
        }) => summary::summarise(id, saved),
        Err(_) => summary::unreadable(id),
    }
}

fn hash(id: &GameId) -> u64 {
    format::checksum(id.0.as_bytes())
}
