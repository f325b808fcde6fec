//! Files of records: text files with one JSON object a line, written atomically and shared by any number of processes.

use std::marker::PhantomData;
use std::path::{Path, PathBuf};

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use super::files;
use super::store::{self, LibraryError};

/// What stands on the lines of such a file.
pub trait RecordEntry: Serialize + DeserializeOwned + Clone {
    /// The name of the file.
    const NAME: &'static str;
    /// The key of the first line, whose value is the version.
    const HEADER: &'static str;
    /// The version that is written.
    const VERSION: u64;

    /// Whether the numbers can be reckoned with.
    fn is_sane(&self) -> bool;

    /// Whether both tell of the same, so that the later replaces the earlier.
    fn is_same(&self, other: &Self) -> bool;
}

/// A file of records on disk.
#[derive(Clone, Debug)]
pub struct RecordFile<T> {
    path: PathBuf,
    entries: PhantomData<T>,
}

/// What such a file holds.
#[derive(Clone, Debug, PartialEq)]
pub struct RecordContents<T> {
    /// The entries, the oldest first.
    pub entries: Vec<T>,
    /// What is wrong with the file, if anything.
    pub note: Option<String>,
}

impl<T> Default for RecordContents<T> {
    fn default() -> RecordContents<T> {
        RecordContents { entries: Vec::new(), note: None }
    }
}

impl<T: RecordEntry> RecordFile<T> {
    /// That of a directory, which the first entry makes.
    pub fn new(directory: &Path) -> RecordFile<T> {
        RecordFile { path: directory.join(T::NAME), entries: PhantomData }
    }

    /// Reads the entries; a missing file has none. An unreadable line costs that line alone.
    ///
    /// # Errors
    /// [`LibraryError`]: the file is unreadable, or a newer patzer wrote it.
    pub fn read(&self) -> Result<RecordContents<T>, LibraryError> {
        let (entries, damaged) = self.lines()?;
        let told = |count: usize| format!("{}: {}; patzer goes on without", self.shown(), unreadable(count));
        Ok(RecordContents { entries, note: (damaged > 0).then(|| told(damaged)) })
    }

    /// Adds an entry, or replaces the one that tells of the same; returns a note about unreadable lines, which a copy of
    /// the file beside it keeps.
    ///
    /// # Errors
    /// [`LibraryError`]; the file is then as it was.
    pub fn record(&self, entry: &T) -> Result<Option<String>, LibraryError> {
        if let Some(directory) = self.path.parent() {
            files::ensure_directory(directory)?;
        }
        let _lock = files::wait_for_lock(&self.path)?;
        let (mut entries, damaged) = self.lines()?;
        let mut note = None;
        if damaged > 0 {
            let aside = files::copy_aside(&self.path)?;
            let (lines, kept) = (unreadable(damaged), store::shown(&aside));
            note = Some(format!("{}: {lines}; patzer kept the old file as {kept}", self.shown()));
        }
        match entries.iter_mut().find(|known| known.is_same(entry)) {
            Some(known) => known.clone_from(entry),
            None => entries.push(entry.clone()),
        }
        files::write(&self.path, text(&entries).as_bytes())?;
        Ok(note)
    }

    /// The entries, and how many lines are none.
    fn lines(&self) -> Result<(Vec<T>, usize), LibraryError> {
        if std::fs::symlink_metadata(&self.path).is_err() {
            return Ok((Vec::new(), 0));
        }
        let bytes = files::read(&self.path)?;
        let (mut entries, mut damaged) = (Vec::new(), 0);
        for line in String::from_utf8_lossy(&bytes).lines().filter(|line| !line.trim().is_empty()) {
            match (serde_json::from_str::<T>(line), version::<T>(line)) {
                (_, Some(version)) if version > T::VERSION => {
                    return Err(LibraryError::Newer(self.path.clone()));
                }
                (_, Some(_)) => {}
                (Ok(entry), None) if entry.is_sane() => entries.push(entry),
                (Ok(_) | Err(_), None) => damaged += 1,
            }
        }
        Ok((entries, damaged))
    }

    fn shown(&self) -> String {
        store::shown(&self.path)
    }
}

fn version<T: RecordEntry>(line: &str) -> Option<u64> {
    serde_json::from_str::<Value>(line).ok()?.get(T::HEADER)?.as_u64()
}

fn unreadable(lines: usize) -> String {
    if lines == 1 { "a line is unreadable".to_owned() } else { format!("{lines} lines are unreadable") }
}

fn text<T: RecordEntry>(entries: &[T]) -> String {
    let mut text = format!("{}\n", json!({ T::HEADER: T::VERSION }));
    for entry in entries {
        // Plain names and numbers always have a JSON form.
        text.push_str(&serde_json::to_string(entry).unwrap_or_default());
        text.push('\n');
    }
    text
}
