//! Confines a guest's files: the directories they may be in, and how much these may hold.
//!
//! A process has one fence or none. It is raised before the first file is opened, and nothing lowers it. Without a fence
//! every check here passes, so that the rest of the module needs no second path.

use std::fs;
use std::io;
use std::path::{Component, Path, PathBuf};
use std::sync::OnceLock;

use super::files::odd_kind;

/// Where a guest may keep files, and how many.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fence {
    /// The directory that the host provides, absolute; links below it are never followed.
    pub home: PathBuf,
    /// The directories below it that patzer reads and writes.
    pub roots: Vec<PathBuf>,
    /// The most saved games.
    pub games: usize,
    /// The most bytes in all files below the roots.
    pub bytes: u64,
}

static FENCE: OnceLock<Fence> = OnceLock::new();

/// Raises the fence for the rest of the process; a second call changes nothing.
pub fn raise(fence: Fence) {
    let _the_first_one_stands = FENCE.set(fence);
}

/// Whether this process serves a guest.
pub fn is_up() -> bool {
    FENCE.get().is_some()
}

/// Checks that a path may be opened, made or renamed: it lies below a root, without links or devices on the way.
///
/// Only processes of the same guest write below the roots, and none of them makes links, so nothing changes between this
/// check and the opening.
///
/// # Errors
/// `PermissionDenied` with the reason in words.
pub fn allow(path: &Path) -> io::Result<()> {
    FENCE.get().map_or(Ok(()), |fence| fence.allow(path))
}

/// Checks a file to be written, with its new length in bytes: the guest must also have room for it.
///
/// # Errors
/// `PermissionDenied` as above, `QuotaExceeded` where there is no room.
pub fn allow_bytes(path: &Path, length: u64) -> io::Result<()> {
    let Some(fence) = FENCE.get() else { return Ok(()) };
    fence.allow(path)?;
    fence.has_room(path, length)
}

/// Checks that `new` more games may be saved beside `saved` others.
///
/// # Errors
/// `QuotaExceeded`.
pub(super) fn allow_games(saved: impl FnOnce() -> usize, new: usize) -> io::Result<()> {
    FENCE.get().map_or(Ok(()), |fence| fence.allow_games(saved(), new))
}

impl Fence {
    fn allow(&self, path: &Path) -> io::Result<()> {
        let is_inside = self.roots.iter().any(|root| path.starts_with(root));
        let is_plain =
            path.components().all(|part| !matches!(part, Component::ParentDir | Component::CurDir));
        if !is_inside || !is_plain {
            return Err(refused("guests have no files but patzer's own"));
        }
        let below = path.strip_prefix(&self.home).unwrap_or(path);
        let mut reached = self.home.clone();
        for part in below.components() {
            reached.push(part);
            match fs::symlink_metadata(&reached) {
                Ok(about) if about.is_symlink() => return Err(refused("is a link")),
                Ok(about) if !about.is_dir() => {
                    if let Some(kind) = odd_kind(&about) {
                        return Err(refused(&format!("is {kind}, not a file")));
                    }
                }
                Ok(_) | Err(_) => {}
            }
        }
        Ok(())
    }

    fn allow_games(&self, saved: usize, new: usize) -> io::Result<()> {
        if saved + new <= self.games {
            return Ok(());
        }
        Err(full(format!(
            "you have {saved} saved games, and this host allows {}; delete some first",
            self.games
        )))
    }

    fn has_room(&self, path: &Path, length: u64) -> io::Result<()> {
        let old = fs::symlink_metadata(path).map_or(0, |about| about.len());
        let used: u64 = self.roots.iter().map(|root| size_of(root)).sum();
        if used.saturating_sub(old).saturating_add(length) > self.bytes {
            return Err(full(format!(
                "your {} of space are full; delete some games first",
                megabytes(self.bytes)
            )));
        }
        Ok(())
    }
}

/// Returns the size of all files below a directory, in bytes; links count as themselves.
fn size_of(directory: &Path) -> u64 {
    let mut waiting = vec![directory.to_path_buf()];
    let mut size = 0;
    while let Some(directory) = waiting.pop() {
        for entry in fs::read_dir(directory).into_iter().flatten().flatten() {
            match entry.metadata() {
                Ok(about) if about.is_dir() => waiting.push(entry.path()),
                Ok(about) => size += about.len(),
                Err(_) => {}
            }
        }
    }
    size
}

fn megabytes(bytes: u64) -> String {
    format!("{} MB", bytes.div_ceil(1 << 20))
}

fn refused(reason: &str) -> io::Error {
    io::Error::new(io::ErrorKind::PermissionDenied, reason.to_owned())
}

fn full(reason: String) -> io::Error {
    io::Error::new(io::ErrorKind::QuotaExceeded, reason)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fence(home: &Path) -> Fence {
        let root = home.join("data").join("patzer");
        fs::create_dir_all(&root).unwrap();
        Fence { home: home.to_path_buf(), roots: vec![root], games: 3, bytes: 1000 }
    }

    #[test]
    fn only_plain_paths_below_a_root_are_allowed() {
        let home = tempfile::tempdir().unwrap();
        let fence = fence(home.path());
        let root = &fence.roots[0];
        for inside in ["games/x.pgn", "games", ".lock", ""] {
            assert!(fence.allow(&root.join(inside)).is_ok(), "{inside}");
        }
        for outside in [
            home.path().join(".bashrc"),
            home.path().join("data").join("patzer2"),
            root.join("../../.bashrc"),
            root.join("games/../../../.ssh/rc"),
            PathBuf::from("/etc/passwd"),
            PathBuf::from("games/x.pgn"),
        ] {
            assert!(fence.allow(&outside).is_err(), "{outside:?}");
        }
    }

    #[cfg(unix)]
    #[test]
    fn links_and_pipes_are_refused_wherever_they_stand() {
        use std::os::unix::fs::symlink;
        let home = tempfile::tempdir().unwrap();
        let fence = fence(home.path());
        let root = &fence.roots[0];
        fs::write(home.path().join(".bashrc"), "").unwrap();
        symlink(home.path().join(".bashrc"), root.join("x.pgn")).unwrap();
        symlink(home.path(), root.join("games")).unwrap();
        symlink("/dev/null", root.join("deck.jsonl")).unwrap();
        let pipe = std::process::Command::new("mkfifo").arg(root.join("pipe.pgn")).status();
        assert!(pipe.unwrap().success());
        for odd in ["x.pgn", "games", "games/y.pgn", "deck.jsonl", "pipe.pgn"] {
            assert!(fence.allow(&root.join(odd)).is_err(), "{odd}");
        }
        // The way to the root is looked at too.
        symlink(home.path().join("data"), home.path().join("other")).unwrap();
        let through = Fence { roots: vec![home.path().join("other/patzer")], ..fence.clone() };
        assert!(through.allow(&home.path().join("other/patzer/y.pgn")).is_err());
        assert!(fence.allow(&root.join("y.pgn")).is_ok());
    }

    #[test]
    fn a_file_is_written_only_where_there_is_room() {
        let home = tempfile::tempdir().unwrap();
        let fence = fence(home.path());
        let deep = fence.roots[0].join("games");
        fs::create_dir(&deep).unwrap();
        fs::write(deep.join("a.pgn"), [b'x'; 600]).unwrap();
        let new = deep.join("b.pgn");
        assert!(fence.has_room(&new, 400).is_ok());
        let full = fence.has_room(&new, 401).unwrap_err();
        assert_eq!(full.kind(), io::ErrorKind::QuotaExceeded);
        // Written anew, a file gives its old bytes back.
        assert!(fence.has_room(&deep.join("a.pgn"), 1000).is_ok());
    }

    #[test]
    fn no_more_games_are_kept_than_allowed() {
        let home = tempfile::tempdir().unwrap();
        let fence = fence(home.path());
        assert!(fence.allow_games(2, 1).is_ok());
        let full = fence.allow_games(2, 2).unwrap_err();
        assert_eq!(full.to_string(), "you have 2 saved games, and this host allows 3; delete some first");
    }

    #[test]
    fn without_a_fence_everything_is_allowed() {
        assert!(!is_up());
        assert!(allow(Path::new("../x")).is_ok());
        assert!(allow_bytes(Path::new("/dev/null"), u64::MAX).is_ok());
        assert!(allow_games(|| 1_000_000, 1).is_ok());
    }
}
