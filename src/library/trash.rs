//! Deleted games, which can be restored.
//!
//! Deleting moves a file to `trash/` among the saved games and sets its time to that of the deletion. It stays there for at
//! least 30 days, and the last 100 stay whatever their age; the next deletion removes older ones for good.

use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use super::names::ENDING;
use super::store::{GameId, LibraryError};
use super::{fence, files};

/// The directory within that of the saved games.
const DIRECTORY: &str = "trash";

/// Shortest time in the trash.
const AT_LEAST: Duration = Duration::from_hours(30 * 24);

/// Number of deleted games kept whatever their age, because a clock can be wrong.
const LAST: usize = 100;

/// Number of deleted games of a guest, whose space is small.
const LAST_OF_A_GUEST: usize = 10;

/// Separates a game's name from a number, if a game of this name was deleted before or the name itself contains it: what
/// follows the last one is never part of the name.
const AGAIN: char = '~';

/// The trash of a directory.
fn directory(games: &Path) -> PathBuf {
    games.join(DIRECTORY)
}

/// Moves a game's file to the trash; returns its name there.
pub(super) fn put(games: &Path, id: &GameId, path: &Path, now: SystemTime) -> Result<GameId, LibraryError> {
    let directory = directory(games);
    files::ensure_directory(&directory)?;
    fence::allow(path).map_err(|error| files::failed(path, &error))?;
    let name = free_name(&directory, id);
    // If the time cannot be set, the last write counts as the deletion.
    let _ = File::options().write(true).open(path).and_then(|file| file.set_modified(now));
    let target = file_of(&directory, &name);
    fs::rename(path, &target).map_err(|error| files::failed(path, &error))?;
    files::sync_directory(&directory)?;
    files::sync_directory(games)?;
    empty(&directory, now);
    Ok(name)
}

/// Moves a deleted game's file back to `path`, which must be free.
pub(super) fn take(games: &Path, name: &GameId, path: &Path) -> Result<(), LibraryError> {
    let from = file_of(&directory(games), name);
    fs::rename(&from, path).map_err(|error| files::failed(&from, &error))?;
    files::sync_directory(games)
}

/// The file of a deleted game, if there is one of this name.
pub(super) fn find(games: &Path, name: &GameId) -> Option<PathBuf> {
    let path = file_of(&directory(games), name);
    (fence::allow(&path).is_ok() && path.is_file()).then_some(path)
}

/// Lists the deleted games, last deleted first.
pub(super) fn list(games: &Path) -> Vec<GameId> {
    entries(&directory(games)).into_iter().map(|(_, name)| name).collect()
}

/// The original name of a deleted game.
pub(super) fn name_before(name: &GameId) -> GameId {
    match name.0.rsplit_once(AGAIN) {
        Some((before, number)) if number.parse::<u32>().is_ok() => GameId(before.to_owned()),
        _ => name.clone(),
    }
}

fn file_of(directory: &Path, name: &GameId) -> PathBuf {
    directory.join(format!("{name}{ENDING}"))
}

fn free_name(directory: &Path, id: &GameId) -> GameId {
    let numbered = |number: u32| GameId(format!("{id}{AGAIN}{number}"));
    let own = if name_before(id) == *id { id.clone() } else { numbered(1) };
    let names = std::iter::once(own).chain((2u32..).map(numbered));
    let mut free = names.skip_while(|name| file_of(directory, name).symlink_metadata().is_ok());
    free.next().expect("there is no end of numbers")
}

/// The deleted games with the times of deletion, last first.
fn entries(directory: &Path) -> Vec<(SystemTime, GameId)> {
    let found = fs::read_dir(directory).into_iter().flatten().flatten();
    let mut games: Vec<(SystemTime, GameId)> = found
        .filter_map(|entry| {
            let name = entry.file_name().into_string().ok()?;
            let name = name.strip_suffix(ENDING)?.to_owned();
            let about = entry.metadata().ok().filter(fs::Metadata::is_file)?;
            Some((about.modified().ok()?, GameId(name)))
        })
        .collect();
    games.sort_by(|a, b| b.cmp(a));
    games
}

/// Removes old games for good; ignores failures.
fn empty(directory: &Path, now: SystemTime) {
    let (last, at_least) = if fence::is_up() { (LAST_OF_A_GUEST, Duration::ZERO) } else { (LAST, AT_LEAST) };
    for (deleted, name) in entries(directory).into_iter().skip(last) {
        if now.duration_since(deleted).is_ok_and(|age| age > at_least) {
            let _ = fs::remove_file(file_of(directory, &name));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn id(name: &str) -> GameId {
        GameId(name.to_owned())
    }

    fn day(number: u64) -> SystemTime {
        SystemTime::UNIX_EPOCH + Duration::from_hours(number * 24)
    }

    /// Deletes a game of this name on a day.
    fn delete(home: &Path, name: &str, on: SystemTime) -> GameId {
        let path = home.join(format!("{name}.pgn"));
        fs::write(&path, name).unwrap();
        let put = put(home, &id(name), &path, on).unwrap();
        assert!(!path.exists());
        put
    }

    #[test]
    fn a_name_deleted_twice_waits_twice() {
        let home = tempfile::tempdir().unwrap();
        let names: Vec<GameId> = (1..=3).map(|on| delete(home.path(), "1858-1", day(on))).collect();
        assert_eq!(names, [id("1858-1"), id("1858-1~2"), id("1858-1~3")]);
        assert_eq!(list(home.path()), [id("1858-1~3"), id("1858-1~2"), id("1858-1")]);
        assert!(names.iter().all(|name| name_before(name) == id("1858-1")));
        assert_eq!(name_before(&id("my~game")), id("my~game"));
        let back = home.path().join("back.pgn");
        take(home.path(), &names[1], &back).unwrap();
        assert_eq!(fs::read_to_string(back).unwrap(), "1858-1");
        assert!(find(home.path(), &names[1]).is_none() && find(home.path(), &names[0]).is_some());
    }

    #[test]
    fn a_name_that_looks_like_a_second_one_comes_back_whole() {
        let home = tempfile::tempdir().unwrap();
        for name in ["Anna~2", "Anna", "Anna", "Anna~2", "Anna~2~1", "~7", "Anna~b"] {
            let deleted = delete(home.path(), name, day(1));
            assert_eq!(name_before(&deleted), id(name), "{deleted}");
        }
        assert_eq!(list(home.path()).len(), 7);
    }

    #[test]
    fn deleted_games_wait_thirty_days_and_the_last_hundred_longer() {
        let home = tempfile::tempdir().unwrap();
        for number in 0..105 {
            delete(home.path(), &format!("old-{number}"), day(100 + number / 10));
        }
        delete(home.path(), "new", day(130));
        assert_eq!(list(home.path()).len(), 106);
        // Of 107 games seven are beyond the last hundred, and by then older than thirty days.
        delete(home.path(), "newer", day(131));
        let left = list(home.path());
        assert_eq!(left.len(), 100);
        assert_eq!(left[..2], [id("newer"), id("new")]);
    }
}
