//! Temporary files beside their final names, and the removal of leftovers of killed processes.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::Path;

use tempfile::NamedTempFile;

use super::{lock_open, parent, private};

/// Extension of every temporary file, by which leftovers are recognised.
const UNFINISHED_WRITE: &str = ".patzer-tmp";

/// Who may read a new file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Readers {
    /// The owner alone: patzer's own files.
    Owner,
    /// As the umask says: files that the player named.
    Usual,
}

/// Makes a temporary file beside another, with this content synced.
pub(super) fn written_beside(path: &Path, content: &[u8], readers: Readers) -> io::Result<NamedTempFile> {
    let mut file = temporary_beside(path, readers)?;
    file.write_all(content)?;
    file.as_file().sync_all()?;
    Ok(file)
}

/// Makes a temporary file beside another, locked while open, so that [`sweep_dead`] recognises it as alive.
pub(super) fn temporary_beside(path: &Path, readers: Readers) -> io::Result<NamedTempFile> {
    const TRIES: usize = 8;
    let beginning = beginning(path);
    let mut temporary = tempfile::Builder::new();
    temporary.prefix(&beginning).suffix(UNFINISHED_WRITE);
    // Otherwise it is its owner's alone.
    #[cfg(unix)]
    if readers == Readers::Usual {
        use std::os::unix::fs::PermissionsExt;
        // What the process's mask leaves of it, as for any file that is made.
        temporary.permissions(fs::Permissions::from_mode(0o666));
    }
    let mut tried = 1;
    loop {
        let file = temporary.tempfile_in(parent(path))?;
        // A sweep may have been faster than the lock.
        let is_own = lock_open(file.as_file()) && file.path().symlink_metadata().is_ok();
        if is_own || tried == TRIES {
            if readers == Readers::Owner {
                private::restrict(file.as_file());
            }
            return Ok(file);
        }
        tried += 1;
    }
}

/// The common prefix of a file's temporary names.
fn beginning(path: &Path) -> String {
    format!(".{}.", path.file_name().unwrap_or_default().to_string_lossy())
}

/// Removes leftovers of unfinished writes for names with this prefix.
///
/// The caller must hold the lock on these names: another process might be writing.
pub(in crate::library) fn sweep(directory: &Path, beginning: &str) {
    remove_leftovers(directory, &format!(".{beginning}"), |_| true);
}

/// Removes leftovers of one file without a lock: files in progress are locked. Removes nothing where there are no locks.
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
            // A leftover does no harm: its name is never read.
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
        for name in [".a.pgn.Xy12.patzer-tmp", ".b.pgn.Xy12.patzer-tmp", "a.pgn", "é.patzer-tmp"] {
            fs::write(home.path().join(name), "").unwrap();
        }
        sweep(home.path(), "a.pgn");
        assert_eq!(names(home.path()), [".b.pgn.Xy12.patzer-tmp", "a.pgn", "é.patzer-tmp"]);
    }

    #[test]
    fn of_one_file_only_what_nobody_writes_any_more_is_swept() {
        let home = tempfile::tempdir().unwrap();
        for name in [".a.pgn.dead.patzer-tmp", ".a.pgn.other", ".b.pgn.dead.patzer-tmp"] {
            fs::write(home.path().join(name), "").unwrap();
        }
        let path = home.path().join("a.pgn");
        let mut written = temporary_beside(&path, Readers::Owner).unwrap();
        sweep_dead(&path);
        written.write_all(b"whole").unwrap();
        written.persist(&path).unwrap();
        assert_eq!(names(home.path()), [".a.pgn.other", ".b.pgn.dead.patzer-tmp", "a.pgn"]);
        assert_eq!(fs::read(&path).unwrap(), b"whole");
    }
}
