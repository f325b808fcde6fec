//! The kept games on disk: one PGN file each, named by its date and a number.

use std::cell::RefCell;
use std::collections::HashMap;
use std::fs::{self, Metadata};
use std::path::{Path, PathBuf};
use std::thread;
use std::time::Duration;

use super::files::{self, Lock};
use super::format::{self, Fault, SavedGame};
use super::index::{Index, Stamp};
use super::store::{GameId, LibraryError};
use super::summary::{self, GameSummary};

const ENDING: &str = ".pgn";
const INDEX: &str = ".index.jsonl";
const LOCK: &str = ".lock";

/// How often and how long the lock of the directory is waited for: 1 s in all, writes take some milliseconds.
const PATIENCE: (u32, Duration) = (100, Duration::from_millis(10));

/// The directory of the kept games.
#[derive(Debug)]
pub(super) struct Kept {
    directory: PathBuf,
    /// The checksum of each file as this process last read or wrote it.
    seen: RefCell<HashMap<GameId, u64>>,
    index: RefCell<Option<Index>>,
    /// The highest number given so far to each date.
    numbers: HashMap<String, u32>,
}

impl Kept {
    /// Keeps games in this directory, which need not be there yet.
    pub(super) fn new(directory: PathBuf) -> Kept {
        Kept {
            directory,
            seen: RefCell::default(),
            index: RefCell::default(),
            numbers: HashMap::new(),
        }
    }

    /// Removes what killed processes left behind, unless another one is writing just now.
    pub(super) fn sweep(&self) {
        if let Ok(Some(_lock)) = files::lock(&self.directory.join(LOCK)) {
            files::sweep(&self.directory, "");
        }
    }

    /// Where the games are.
    pub(super) fn directory(&self) -> &Path {
        &self.directory
    }

    /// Reads a game.
    pub(super) fn load(&self, id: &GameId) -> Result<SavedGame, LibraryError> {
        let path = self.file(id)?;
        if fs::symlink_metadata(&path).is_err() {
            return Err(LibraryError::Unknown(id.0.clone()));
        }
        let bytes = files::read(&path)?;
        self.remember(id, &bytes);
        format::read_kept(&bytes).map_err(|fault| fault.at(path))
    }

    /// Adds a game under a new name.
    pub(super) fn add(&mut self, saved: &SavedGame) -> Result<GameId, LibraryError> {
        let text = format::kept(saved);
        let _lock = self.open()?;
        let day = day_of(saved);
        self.create(&day, text.as_bytes())
    }

    /// Adds a game that was played to its end, unless the newest game of its day is that very one.
    ///
    /// So it is when a process was killed after this and before it forgot the unfinished game.
    pub(super) fn finish(&mut self, saved: &SavedGame) -> Result<GameId, LibraryError> {
        let text = format::kept(saved);
        let _lock = self.open()?;
        let day = day_of(saved);
        let newest = GameId(format!("{day}-{}", self.highest(&day)));
        match files::read(&self.file(&newest)?) {
            Ok(bytes) if bytes == text.as_bytes() => Ok(newest),
            _ => self.create(&day, text.as_bytes()),
        }
    }

    /// Writes a game anew; the old file is kept aside when it could not be read whole.
    ///
    /// When the file is not as this process saw it last, the game gets a new name, so that no edit is lost.
    pub(super) fn replace(
        &mut self,
        id: &GameId,
        saved: &SavedGame,
        told: &mut Vec<String>,
    ) -> Result<GameId, LibraryError> {
        let path = self.file(id)?;
        let text = format::kept(saved);
        let _lock = self.open()?;
        if fs::symlink_metadata(&path).is_err() {
            return self.create_as(id, &path, saved, text.as_bytes());
        }
        let old = files::read(&path)?;
        if !self.has_seen(id, &old) {
            let copy = self.create(&day_of(saved), text.as_bytes())?;
            told.push(format!(
                "{id} was changed by another program; your version is kept as {copy}"
            ));
            return Ok(copy);
        }
        if format::read_kept(&old).is_err() {
            let aside = files::keep_aside(&path)?;
            told.push(format!("what was damaged is kept as {}", aside.display()));
        }
        files::write(&path, text.as_bytes())?;
        self.remember(id, text.as_bytes());
        Ok(id.clone())
    }

    /// Takes a game out.
    pub(super) fn remove(&mut self, id: &GameId) -> Result<(), LibraryError> {
        let path = self.file(id)?;
        if fs::symlink_metadata(&path).is_err() {
            return Err(LibraryError::Unknown(id.0.clone()));
        }
        self.seen.borrow_mut().remove(id);
        files::remove(&path)
    }

    /// Lists all games, newest first; files that are none are told.
    pub(super) fn list(&self, told: &mut Vec<String>) -> Result<Vec<GameSummary>, LibraryError> {
        let Some(entries) = self.entries()? else {
            return Ok(Vec::new());
        };
        let mut memory = self.index.borrow_mut();
        let place = self.directory.join(INDEX);
        let index = memory.get_or_insert_with(|| Index::read(&place));
        let mut games = Vec::with_capacity(entries.len());
        let mut changed = false;
        for (id, about) in entries {
            let stamp = Stamp::of(&about);
            if let Some(known) = index.get(&id.0, stamp) {
                games.push(known.clone());
            } else if let Some(game) = self.summary(&id, &about, told) {
                index.set(stamp, game.clone());
                games.push(game);
                changed = true;
            }
        }
        if index.retain(&games) || changed {
            // The index is only a memory: without it the next list takes longer.
            let _ = index.write(&place);
        }
        games.sort_by(summary::newest_first);
        Ok(games)
    }

    /// The files that may be games; `None` when there is no directory yet.
    fn entries(&self) -> Result<Option<Vec<(GameId, Metadata)>>, LibraryError> {
        match fs::read_dir(&self.directory) {
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(files::failed(&self.directory, &error)),
            Ok(entries) => Ok(Some(
                entries
                    .flatten()
                    .filter_map(|entry| {
                        let name = entry.file_name().into_string().ok()?;
                        let name = name.strip_suffix(ENDING).filter(|name| is_name(name))?;
                        // A link is followed; one that leads nowhere is no game.
                        Some((GameId(name.to_owned()), fs::metadata(entry.path()).ok()?))
                    })
                    .collect(),
            )),
        }
    }

    fn summary(&self, id: &GameId, about: &Metadata, told: &mut Vec<String>) -> Option<GameSummary> {
        let path = self.directory.join(format!("{id}{ENDING}"));
        if let Some(kind) = files::odd_kind(about) {
            told.push(format!("{}: is {kind}, not a game", path.display()));
            return None;
        }
        let game = match files::read(&path).map(|bytes| format::read_kept(&bytes)) {
            Ok(Ok(saved)) => Some(saved),
            Ok(Err(Fault::Damaged { readable, .. })) => readable.map(|saved| *saved),
            Ok(Err(Fault::Newer)) | Err(_) => None,
        };
        Some(match game {
            Some(saved) => summary::summarise(id, &saved),
            None => summary::unreadable(id),
        })
    }

    /// The directory, made if it has to be, under its lock; after [`PATIENCE`] without it, for adding needs none.
    fn open(&self) -> Result<Option<Lock>, LibraryError> {
        files::ensure_directory(&self.directory)?;
        let (times, pause) = PATIENCE;
        for _ in 0..times {
            if let Some(lock) = files::lock(&self.directory.join(LOCK))? {
                return Ok(Some(lock));
            }
            thread::sleep(pause);
        }
        Ok(None)
    }

    fn create(&mut self, day: &str, text: &[u8]) -> Result<GameId, LibraryError> {
        loop {
            let number = self.highest(day) + 1;
            self.numbers.insert(day.to_owned(), number);
            let id = GameId(format!("{day}-{number}"));
            if files::create(&self.file(&id)?, text)? {
                self.remember(&id, text);
                return Ok(id);
            }
        }
    }

    fn create_as(
        &mut self,
        id: &GameId,
        path: &Path,
        saved: &SavedGame,
        text: &[u8],
    ) -> Result<GameId, LibraryError> {
        if files::create(path, text)? {
            self.remember(id, text);
            return Ok(id.clone());
        }
        self.create(&day_of(saved), text)
    }

    /// The highest number that a game of this day has, 0 if there is none.
    fn highest(&mut self, day: &str) -> u32 {
        if let Some(number) = self.numbers.get(day) {
            return *number;
        }
        let entries = fs::read_dir(&self.directory).into_iter().flatten().flatten();
        let numbers = entries.filter_map(|entry| number_of(entry.file_name().to_str()?, day));
        let highest = numbers.max().unwrap_or(0);
        self.numbers.insert(day.to_owned(), highest);
        highest
    }

    fn remember(&self, id: &GameId, bytes: &[u8]) {
        let checksum = format::checksum(bytes);
        self.seen.borrow_mut().insert(id.clone(), checksum);
    }

    fn has_seen(&self, id: &GameId, bytes: &[u8]) -> bool {
        self.seen.borrow().get(id) == Some(&format::checksum(bytes))
    }

    fn file(&self, id: &GameId) -> Result<PathBuf, LibraryError> {
        if is_name(&id.0) {
            Ok(self.directory.join(format!("{id}{ENDING}")))
        } else {
            Err(LibraryError::Unknown(id.0.clone()))
        }
    }
}

/// Whether a game may be called so: a name of one file in the directory, and none of ours.
fn is_name(name: &str) -> bool {
    !name.is_empty() && !name.starts_with('.') && !name.contains(['/', '\\', '\0'])
}

fn number_of(name: &str, day: &str) -> Option<u32> {
    let number = name.strip_suffix(ENDING)?.strip_prefix(day)?.strip_prefix('-')?;
    // One below the highest number stays free for the next game.
    number.parse().ok().filter(|number| *number < u32::MAX)
}

/// The day a game is named by: `2026-11-21`, `1858` when only the year is known, `undated`.
fn day_of(saved: &SavedGame) -> String {
    let date = match &saved.session {
        Some(session) => session.date.0.as_str(),
        None => saved.game.tags.get("Date").unwrap_or_default(),
    };
    let known: Vec<&str> = date
        .split('.')
        .take(3)
        .take_while(|part| {
            !part.is_empty() && part.len() <= 4 && part.bytes().all(|byte| byte.is_ascii_digit())
        })
        .collect();
    if known.is_empty() {
        "undated".to_owned()
    } else {
        known.join("-")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::Game;

    fn dated(date: &str) -> SavedGame {
        let mut game = Game::default();
        game.tags.set("Date", date);
        SavedGame { game, session: None }
    }

    #[test]
    fn games_are_named_by_what_is_known_of_their_day() {
        for (date, day) in [
            ("2026.11.21", "2026-11-21"),
            ("1858.??.??", "1858"),
            ("1972.07.??", "1972-07"),
            ("????.??.??", "undated"),
            ("", "undated"),
            ("../../etc/passwd", "undated"),
            ("2026.11.21.5", "2026-11-21"),
            ("99999.1.1", "undated"),
        ] {
            assert_eq!(day_of(&dated(date)), day, "{date}");
        }
    }

    #[test]
    fn names_stay_inside_the_directory() {
        for name in ["", ".", "..", "../x", "a/b", ".lock", "a\\b", "a\0b"] {
            assert!(!is_name(name), "{name:?}");
        }
        assert!(is_name("2026-11-21-1") && is_name("Morphy – Isouard"));
    }
}
