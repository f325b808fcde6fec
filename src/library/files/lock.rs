//! Locks on files, which end with their process.

use std::fs::{File, TryLockError};
use std::io;
use std::path::Path;
use std::thread;
use std::time::Duration;

use super::{failed, open_or_create};
use crate::library::{LibraryError, fence};

/// A lock on a file; ends when dropped, or with the process.
#[derive(Debug)]
pub(in crate::library) struct Lock {
    file: Option<File>,
}

impl Drop for Lock {
    /// Unlocks explicitly, because closing is not enough: a child process between fork and exec still has the file open and
    /// would hold the lock for that moment.
    fn drop(&mut self) {
        if let Some(file) = &self.file {
            // Fails only where there are no locks.
            let _ = file.unlock();
        }
    }
}

/// Takes the lock of this file; `None` while another process has it.
///
/// Succeeds always where the file system has no locks or is read-only: reading must work there.
pub(in crate::library) fn lock(path: &Path) -> Result<Option<Lock>, LibraryError> {
    fence::allow(path).map_err(|error| failed(path, &error))?;
    let opened = open_or_create(path, File::options().append(true));
    let file = match opened.or_else(|error| if is_read_only(&error) { File::open(path) } else { Err(error) })
    {
        Ok(file) => file,
        Err(error) if is_read_only(&error) || error.kind() == io::ErrorKind::NotFound => {
            return Ok(Some(Lock { file: None }));
        }
        Err(error) => return Err(failed(path, &error)),
    };
    let got = lock_open(&file);
    Ok(got.then_some(Lock { file: Some(file) }))
}

/// Waits for the lock of a file, which lies beside it: another process holds it no longer than a write takes.
pub(in crate::library) fn wait_for_lock(path: &Path) -> Result<Lock, LibraryError> {
    const PAUSE: Duration = Duration::from_millis(20);
    const TIMES: usize = 100;
    let beside = path.with_extension("lock");
    for _ in 0..TIMES {
        if let Some(lock) = lock(&beside)? {
            return Ok(lock);
        }
        thread::sleep(PAUSE);
    }
    Err(LibraryError::Locked(path.to_owned()))
}

/// Locks an open file until it is closed; `false` while another process has the lock.
///
/// Succeeds always where the file system has no locks.
pub fn lock_open(file: &File) -> bool {
    is_got(&file.try_lock())
}

fn is_got(tried: &Result<(), TryLockError>) -> bool {
    !matches!(tried, Err(TryLockError::WouldBlock))
}

fn is_read_only(error: &io::Error) -> bool {
    matches!(error.kind(), io::ErrorKind::ReadOnlyFilesystem | io::ErrorKind::PermissionDenied)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_lock_is_held_once_and_ends_with_its_owner() {
        let home = tempfile::tempdir().unwrap();
        let path = home.path().join("lock");
        let first = lock(&path).unwrap();
        assert!(first.is_some());
        assert!(lock(&path).unwrap().is_none());
        drop(first);
        assert!(lock(&path).unwrap().is_some());
    }

    #[test]
    fn a_lock_ends_with_its_owner_while_a_child_that_is_just_beginning_has_the_file_open() {
        let home = tempfile::tempdir().unwrap();
        let path = home.path().join("lock");
        let first = lock(&path).unwrap().unwrap();
        // What a fork leaves in a child until it runs its own program.
        let inherited = first.file.as_ref().unwrap().try_clone().unwrap();
        drop(first);
        assert!(lock(&path).unwrap().is_some());
        drop(inherited);
    }

    #[test]
    fn a_file_system_without_locks_gives_one_to_everybody() {
        assert!(is_got(&Ok(())) && !is_got(&Err(TryLockError::WouldBlock)));
        let without = io::Error::from(io::ErrorKind::Unsupported);
        assert!(is_got(&Err(TryLockError::Error(without))));
    }
}
