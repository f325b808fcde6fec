//! Temporary files beside those that they are to become, and the sweeping away of what killed processes left of them.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::Path;

use tempfile::NamedTempFile;

use super::{lock_open, parent};

/// Ends the name of every temporary file, so that what a killed process left can be told and swept.
const UNFINISHED_WRITE: &str = ".patzer-tmp";

/// A temporary file beside another, with this content on disk.
pub(super) fn written_beside(path: &Path, content: &[u8]) -> io::Result<NamedTempFile> {
    let mut file = temporary_beside(path)?;
    file.write_all(content)?;
    file.as_file().sync_all()?;
    Ok(file)
}

/// A temporary file beside another, locked while it is open: [`sweep_dead`] tells it by that from what was left behind.
pub(super) fn temporary_beside(path: &Path) -> io::Result<NamedTempFile> {
    const TRIES: usize = 8;
    let beginning = beginning(path);
    let mut temporary = tempfile::Builder::new();
    temporary.prefix(&beginning).suffix(UNFINISHED_WRITE);
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        // What the process's mask leaves of it, as for any file that is made.
        temporary.permissions(fs::Permissions::from_mode(0o666));
    }
    let mut tried = 1;
    loop {
        let file = temporary.tempfile_in(parent(path))?;
        // One who sweeps may have been faster than the lock.
        let is_own = lock_open(file.as_file()) && file.path().symlink_metadata().is_ok();
        if is_own || tried == TRIES {
            return Ok(file);
        }
        tried += 1;
    }
}

/// What the names of a file's temporary ones begin with.
fn beginning(path: &Path) -> String {
    format!(".{}.", path.file_name().unwrap_or_default().to_string_lossy())
}

/// Removes what writes that never ended left behind for names that begin like this.
///
/// Only for who holds the lock on those names: another process might be writing just now.
pub(in crate::library) fn sweep(directory: &Path, beginning: &str) {
    remove_leftovers(directory, &format!(".{beginning}"), |_| true);
}

/// The same for one file, by anybody: what another process is writing is locked. Where there are no locks, nothing is removed.
pub(in crate::library) fn sweep_dead(path: &Path) {
    let is_dead = |leftover: &Path| File::open(leftover).is_ok_and(|file| file.try_lock().is_ok());
    remove_leftovers(parent(path), &beginning(path), is_dead);
}

fn remove_leftovers(directory: &Path, beginning: &str, is_dead: impl Fn(&Path) -> bool) {
    let Ok(entries) = fs::read_dir(directory) else {
        return;
    };
    for entry in entries.flatten() {
        let name = entry.file_name();
        let name = name.to_string_lossy();
        let is_leftover = name.ends_with(UNFINISHED_WRITE) && name.starts_with(beginning);
        if is_leftover && entry.file_type().is_ok_and(|kind| kind.is_file()) && is_dead(&entry.path()) {
            // A leftover that cannot be removed harms nobody: its name is never read.
            let _ = fs::remove_file(entry.path());
        }
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    /// The names in a directory, in order.
    pub(in crate::library::files) fn names(directory: &Path) -> Vec<String> {
        let mut names: Vec<String> = fs::read_dir(directory)
            .unwrap()
            .map(|entry| entry.unwrap().file_name().to_string_lossy().into_owned())
            .collect();
        names.sort();
        names
    }

    #[test]
    fn only_leftovers_of_the_named_file_are_swept() {
        let home = tempfile::tempdir().unwrap();
        for name in [
            ".a.pgn.Xy12.patzer-tmp",
            ".b.pgn.Xy12.patzer-tmp",
            "a.pgn",
            "é.patzer-tmp",
        ] {
            fs::write(home.path().join(name), "").unwrap();
        }
        sweep(home.path(), "a.pgn");
        assert_eq!(
            names(home.path()),
            [".b.pgn.Xy12.patzer-tmp", "a.pgn", "é.patzer-tmp"]
        );
    }

    #[test]
    fn of_one_file_only_what_nobody_writes_any_more_is_swept() {
        let home = tempfile::tempdir().unwrap();
        for name in [".a.pgn.dead.patzer-tmp", ".a.pgn.other", ".b.pgn.dead.patzer-tmp"] {
            fs::write(home.path().join(name), "").unwrap();
        }
        let path = home.path().join("a.pgn");
        let mut written = temporary_beside(&path).unwrap();
        sweep_dead(&path);
        written.write_all(b"whole").unwrap();
        written.persist(&path).unwrap();
        assert_eq!(
            names(home.path()),
            [".a.pgn.other", ".b.pgn.dead.patzer-tmp", "a.pgn"]
        );
        assert_eq!(fs::read(&path).unwrap(), b"whole");
    }
}
