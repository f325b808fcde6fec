//! File operations: atomic writes and bounded reads.

use std::fs::{self, File, Metadata};
use std::io::{self, BufWriter, Read, Write};
use std::path::{Path, PathBuf};
use std::thread;

use tempfile::NamedTempFile;

use super::{LibraryError, fence};
use temporary::{Readers, temporary_beside, written_beside};

mod lock;
mod private;
mod temporary;

pub use lock::lock_open;
pub(super) use lock::{Lock, lock, wait_for_lock};
pub(super) use private::open_or_create;
pub(super) use temporary::{sweep, sweep_dead};

/// Largest file of one game, in bytes; a game of 4,000 plies needs 30,000.
pub(super) const LARGEST: u64 = 32 * 1024 * 1024;

/// Writes one of patzer's own files atomically: afterwards the new content is on disk, or the old file is unchanged.
///
/// Only the owner may read it, whatever the old permissions. Follows a symbolic link, so that it stays a link.
pub(super) fn write(path: &Path, content: &[u8]) -> Result<(), LibraryError> {
    write_for(Readers::Owner, path, content)
}

/// Writes a file that the player named atomically: it keeps the old file's permissions, or gets those of the umask.
pub fn write_usual(path: &Path, content: &[u8]) -> Result<(), LibraryError> {
    write_for(Readers::Usual, path, content)
}

/// Writes one of patzer's own files atomically, and makes its directory if missing.
pub fn write_private(path: &Path, content: &[u8]) -> Result<(), LibraryError> {
    ensure_directory(parent(path))?;
    sweep_dead(path);
    write(path, content)
}

/// Opens one of patzer's own files to add to its end, and makes it and its directory if missing.
pub fn append_private(path: &Path) -> Result<File, LibraryError> {
    ensure_directory(parent(path))?;
    open_or_create(path, File::options().append(true)).map_err(|error| failed(path, &error))
}

fn write_for(readers: Readers, path: &Path, content: &[u8]) -> Result<(), LibraryError> {
    let target = fs::canonicalize(path).unwrap_or_else(|_| path.to_path_buf());
    let allowed = fence::allow_bytes(path, content.len() as u64);
    let written = allowed.and_then(|()| written_beside(&target, content, readers));
    let result = written.and_then(|temporary| {
        if readers == Readers::Usual {
            keep_permissions(&target, &temporary)?;
        }
        temporary.persist(&target).map_err(|error| error.error)?;
        synced(parent(&target))
    });
    logged(readers, path, content.len(), &result);
    result.map_err(|error| failed(path, &error))
}

/// Logs a write; the player's own names of files stay out of it.
fn logged(readers: Readers, path: &Path, bytes: usize, result: &io::Result<()>) {
    let file = match readers {
        Readers::Owner => path.file_name(),
        Readers::Usual => None,
    };
    match result {
        Ok(()) => tracing::debug!(?file, bytes, "wrote a file"),
        Err(error) => tracing::error!(?file, bytes, reason = reason(error), "can't write a file"),
    }
}

/// Copies the old file's permissions to the new one.
fn keep_permissions(old: &Path, new: &NamedTempFile) -> io::Result<()> {
    match fs::metadata(old) {
        Ok(old) => new.as_file().set_permissions(old.permissions()),
        Err(_) => Ok(()),
    }
}

/// The result of streaming into a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Streamed {
    /// The file is on disk.
    Whole,
    /// The file exists, and must not be replaced.
    Taken,
    /// The writer stopped early; nothing is left behind.
    GivenUp,
}

/// Streams into a file that the player named, atomically; `fill` returns whether it finished.
pub(super) fn stream(
    path: &Path,
    replace: bool,
    fill: impl FnOnce(&mut dyn Write) -> io::Result<bool>,
) -> Result<Streamed, LibraryError> {
    stream_for(Readers::Usual, path, replace, fill)
}

/// Streams into one of patzer's own files, atomically.
pub(super) fn stream_private(
    path: &Path,
    fill: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> Result<(), LibraryError> {
    stream_for(Readers::Owner, path, true, |out| fill(out).map(|()| true)).map(|_| ())
}

fn stream_for(
    readers: Readers,
    path: &Path,
    replace: bool,
    fill: impl FnOnce(&mut dyn Write) -> io::Result<bool>,
) -> Result<Streamed, LibraryError> {
    let target = fs::canonicalize(path).unwrap_or_else(|_| path.to_path_buf());
    let write = || {
        fence::allow(path)?;
        sweep_dead(&target);
        let mut out = BufWriter::new(temporary_beside(&target, readers)?);
        if !fill(&mut out)? {
            return Ok(Streamed::GivenUp);
        }
        let temporary = out.into_inner().map_err(io::IntoInnerError::into_error)?;
        temporary.as_file().sync_all()?;
        if replace {
            if readers == Readers::Usual {
                keep_permissions(&target, &temporary)?;
            }
            temporary.persist(&target).map_err(|error| error.error)?;
        } else if let Err(error) = temporary.persist_noclobber(&target) {
            return if error.error.kind() == io::ErrorKind::AlreadyExists {
                Ok(Streamed::Taken)
            } else {
                Err(error.error)
            };
        }
        synced(parent(&target)).map(|()| Streamed::Whole)
    };
    write().map_err(|error| failed(path, &error))
}

/// A file complete on disk but without its final name; removed on drop.
#[derive(Debug)]
pub(super) struct Nameless(NamedTempFile);

impl Nameless {
    /// Gives the file a free name; returns the file unchanged if the name is taken.
    ///
    /// [`sync_directory`] then makes the name last.
    pub(super) fn name(self, path: &Path) -> Result<Option<Nameless>, LibraryError> {
        match self.0.persist_noclobber(path) {
            Ok(_) => Ok(None),
            Err(error) if error.error.kind() == io::ErrorKind::AlreadyExists => {
                Ok(Some(Nameless(error.file)))
            }
            Err(error) => Err(failed(path, &error.error)),
        }
    }
}

/// Writes many contents to disk in parallel, because a disk syncs many files at the cost of few.
pub(super) fn prepare(directory: &Path, contents: &[String]) -> Result<Vec<Nameless>, LibraryError> {
    let path = directory.join("game");
    let length = contents.iter().map(|content| content.len() as u64).sum();
    fence::allow_bytes(&path, length).map_err(|error| failed(directory, &error))?;
    let write = |content: &String| written_beside(&path, content.as_bytes(), Readers::Owner).map(Nameless);
    let prepared: io::Result<Vec<Nameless>> = match contents {
        [content] => write(content).map(|file| vec![file]),
        _ => thread::scope(|scope| {
            let begin = |content| thread::Builder::new().spawn_scoped(scope, move || write(content));
            // Without a thread, the content is written when its result is awaited.
            let begun: Vec<_> = contents.iter().map(|content| begin(content).map_err(|_| content)).collect();
            let ended = begun.into_iter().map(|writer| match writer {
                Ok(writer) => writer.join().unwrap_or_else(|_| Err(broken())),
                Err(content) => write(content),
            });
            ended.collect()
        }),
    };
    prepared.map_err(|error| failed(directory, &error))
}

fn broken() -> io::Error {
    io::Error::other("the write was interrupted")
}

/// Syncs a directory, where that is possible, so that its names survive a power cut.
pub(super) fn sync_directory(directory: &Path) -> Result<(), LibraryError> {
    synced(directory).map_err(|error| failed(directory, &error))
}

/// Reads a regular file, also through links, of at most [`LARGEST`] bytes.
///
/// Refuses pipes and devices before opening them: reading one might never end.
pub(super) fn read(path: &Path) -> Result<Vec<u8>, LibraryError> {
    read_up_to(path, LARGEST)
}

/// Reads a regular file of at most `largest` bytes.
pub(super) fn read_up_to(path: &Path, largest: u64) -> Result<Vec<u8>, LibraryError> {
    let allowed = fence::allow(path).and_then(|()| fs::metadata(path));
    let about = allowed.map_err(|error| failed(path, &error))?;
    if let Some(kind) = odd_kind(&about) {
        return Err(refused(path, format!("this is {kind}, not a file")));
    }
    if about.len() > largest {
        return Err(too_large(path, largest));
    }
    let mut content = Vec::with_capacity(about.len() as usize);
    let file = File::open(path).map_err(|error| failed(path, &error))?;
    let ended = file.take(largest + 1).read_to_end(&mut content);
    match ended {
        Err(error) => Err(failed(path, &error)),
        Ok(_) if content.len() as u64 > largest => Err(too_large(path, largest)),
        Ok(_) => Ok(content),
    }
}

/// Names the kind of a file that is not regular: `a directory`, `a pipe` …
pub(super) fn odd_kind(about: &Metadata) -> Option<&'static str> {
    if about.is_file() {
        return None;
    }
    Some(if about.is_dir() { "a directory" } else { special_kind(about) })
}

#[cfg(unix)]
fn special_kind(about: &Metadata) -> &'static str {
    use std::os::unix::fs::FileTypeExt;
    let kind = about.file_type();
    match () {
        () if kind.is_fifo() => "a pipe",
        () if kind.is_socket() => "a socket",
        () => "a device",
    }
}

#[cfg(not(unix))]
fn special_kind(_about: &Metadata) -> &'static str {
    "a device"
}

/// Makes a directory and its parents if missing, for the owner alone.
pub(super) fn ensure_directory(path: &Path) -> Result<(), LibraryError> {
    fence::allow(path).map_err(|error| failed(path, &error))?;
    match fs::metadata(path) {
        Ok(about) if about.is_dir() => Ok(()),
        Ok(_) => Err(refused(path, "this is not a directory".to_owned())),
        Err(_) => private::create_directories(path).map_err(|error| failed(path, &error)),
    }
}

/// Renames a damaged file to a free name ending in `.damaged`, and returns that name.
pub(super) fn keep_aside(path: &Path) -> Result<PathBuf, LibraryError> {
    let aside = free_name_aside(path);
    fs::rename(path, &aside).map_err(|error| failed(path, &error))?;
    private::restrict_path(&aside);
    Ok(aside)
}

/// Copies a damaged file to a free name ending in `.damaged`, and returns that name.
pub(super) fn copy_aside(path: &Path) -> Result<PathBuf, LibraryError> {
    let aside = free_name_aside(path);
    fs::hard_link(path, &aside)
        .or_else(|_| fs::copy(path, &aside).map(|_| ()))
        .map_err(|error| failed(path, &error))?;
    private::restrict_path(&aside);
    Ok(aside)
}

fn free_name_aside(path: &Path) -> PathBuf {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let mut aside = path.with_file_name(format!("{name}.damaged"));
    let mut number = 1;
    while fs::symlink_metadata(&aside).is_ok() {
        aside = path.with_file_name(format!("{name}.{number}.damaged"));
        number += 1;
    }
    aside
}

/// Removes a file; a missing one is no error.
pub(super) fn remove(path: &Path) -> Result<(), LibraryError> {
    match fs::remove_file(path) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(failed(path, &error)),
        Err(_) => Ok(()),
        Ok(()) => sync_directory(parent(path)),
    }
}

/// Converts a system error for a file.
pub(super) fn failed(path: &Path, error: &io::Error) -> LibraryError {
    refused(path, reason(error))
}

/// Returns an error of our own for a file.
pub(super) fn refused(path: &Path, reason: String) -> LibraryError {
    LibraryError::Io { path: path.to_path_buf(), reason }
}

/// Returns the system's message for an error, without its number.
pub fn reason(error: &io::Error) -> String {
    let text = error.to_string();
    match text.split_once(" (os error") {
        Some((words, _)) => words.to_lowercase(),
        None => text,
    }
}

fn too_large(path: &Path, largest: u64) -> LibraryError {
    refused(path, format!("larger than {} MiB", largest >> 20))
}

/// The directory of a file.
fn parent(path: &Path) -> &Path {
    let parent = path.parent().filter(|parent| !parent.as_os_str().is_empty());
    parent.unwrap_or(Path::new("."))
}

#[cfg(unix)]
fn synced(directory: &Path) -> io::Result<()> {
    match File::open(directory).and_then(|directory| directory.sync_all()) {
        Err(error) if matches!(error.kind(), io::ErrorKind::InvalidInput | io::ErrorKind::Unsupported) => {
            Ok(())
        }
        ended => ended,
    }
}

#[cfg(not(unix))]
fn synced(_directory: &Path) -> io::Result<()> {
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::temporary::tests::names;
    use super::*;

    #[test]
    fn a_write_replaces_the_whole_file_and_leaves_nothing_else() {
        let home = tempfile::tempdir().unwrap();
        let path = home.path().join("game.pgn");
        write(&path, b"a long first text").unwrap();
        write(&path, b"short").unwrap();
        assert_eq!(read(&path).unwrap(), b"short");
        assert_eq!(names(home.path()), ["game.pgn"]);
    }

    #[test]
    fn a_write_that_fails_leaves_the_old_file_and_no_temporary_one() {
        let home = tempfile::tempdir().unwrap();
        let path = home.path().join("game.pgn");
        fs::create_dir(&path).unwrap();
        assert!(matches!(write(&path, b"x"), Err(LibraryError::Io { .. })));
        assert_eq!(names(home.path()), ["game.pgn"]);
        let nowhere = home.path().join("missing").join("game.pgn");
        assert!(write(&nowhere, b"x").is_err());
    }

    #[cfg(unix)]
    #[test]
    fn what_patzer_keeps_is_its_owners_alone_and_what_the_player_named_is_not() {
        use std::os::unix::fs::PermissionsExt;
        let home = tempfile::tempdir().unwrap();
        let mode = |name: &str| {
            let about = fs::metadata(home.path().join(name)).unwrap();
            about.permissions().mode() & 0o777
        };
        for name in ["kept", "named"] {
            let path = home.path().join(name);
            fs::write(&path, "old").unwrap();
            fs::set_permissions(&path, fs::Permissions::from_mode(0o664)).unwrap();
        }
        write(&home.path().join("kept"), b"new").unwrap();
        write_usual(&home.path().join("named"), b"new").unwrap();
        assert_eq!([mode("kept"), mode("named")], [0o600, 0o664]);
        write_private(&home.path().join("deep/er/own"), b"new").unwrap();
        assert_eq!([mode("deep"), mode("deep/er"), mode("deep/er/own")], [0o700, 0o700, 0o600]);
        let [file] = prepare(home.path(), &["game".to_owned()]).unwrap().try_into().unwrap();
        file.name(&home.path().join("game")).unwrap();
        drop(lock(&home.path().join("lock")).unwrap());
        assert_eq!([mode("game"), mode("lock")], [0o600, 0o600]);
        let damaged = home.path().join("named");
        copy_aside(&damaged).unwrap();
        assert_eq!(mode("named.damaged"), 0o600);
    }

    #[test]
    fn a_taken_name_is_not_overwritten() {
        let home = tempfile::tempdir().unwrap();
        let contents = ["first", "second", "third"].map(str::to_owned);
        let [first, second, third] = prepare(home.path(), &contents).unwrap().try_into().unwrap();
        assert!(first.name(&home.path().join("a")).unwrap().is_none());
        let second = second.name(&home.path().join("a")).unwrap().unwrap();
        assert!(second.name(&home.path().join("b")).unwrap().is_none());
        drop(third);
        assert_eq!(names(home.path()), ["a", "b"]);
        assert_eq!(read(&home.path().join("a")).unwrap(), b"first");
        assert_eq!(read(&home.path().join("b")).unwrap(), b"second");
    }

    #[test]
    fn damaged_files_are_kept_under_free_names() {
        let home = tempfile::tempdir().unwrap();
        let path = home.path().join("game.pgn");
        for text in ["one", "two", "three"] {
            fs::write(&path, text).unwrap();
            let aside = keep_aside(&path).unwrap();
            assert_eq!(fs::read_to_string(aside).unwrap(), text);
        }
        assert_eq!(names(home.path()), ["game.pgn.1.damaged", "game.pgn.2.damaged", "game.pgn.damaged"]);
    }

    #[test]
    fn large_and_odd_files_are_refused_by_name() {
        let home = tempfile::tempdir().unwrap();
        let large = home.path().join("large");
        File::create(&large).unwrap().set_len(LARGEST + 1).unwrap();
        assert!(read(&large).unwrap_err().to_string().ends_with("larger than 32 MiB"));
        assert!(read(home.path()).unwrap_err().to_string().ends_with("is a directory, not a file"));
        let missing = read(&home.path().join("missing")).unwrap_err().to_string();
        assert!(missing.ends_with("missing: no such file or directory"), "{missing}");
    }
}
