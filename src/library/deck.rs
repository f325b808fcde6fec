//! The training deck: a plain file with one exercise a line, changed whole or not at all, by any number of programs.
//!
//! Each line is a JSON object with positions as FEN and moves as people write them; the first line tells the version. A
//! change locks the deck, reads it anew and writes it, so that two programs never lose an answer of each other's.

use std::path::{Path, PathBuf};
use std::thread;
use std::time::Duration;

use super::files;
use super::store::LibraryError;
use crate::review::practice::Entry;

mod lines;

/// The name of the file.
const NAME: &str = "deck.jsonl";

/// The most exercises that a deck takes: so many fit into what is read as one file.
pub const MOST: usize = 50_000;

/// A deck on disk.
#[derive(Clone, Debug)]
pub struct Deck {
    path: PathBuf,
}

/// What was read of a deck.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Entries {
    /// The exercises in the order in which they came in.
    pub entries: Vec<Entry>,
    /// The numbers of lines that cannot be read.
    pub damaged: Vec<usize>,
}

impl Deck {
    /// The deck in a directory, which is made by the first change.
    pub fn new(directory: &Path) -> Deck {
        Deck {
            path: directory.join(NAME),
        }
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Reads it; one that is not there is empty.
    ///
    /// # Errors
    /// [`LibraryError`]: it cannot be read, or was written by a newer patzer.
    pub fn read(&self) -> Result<Entries, LibraryError> {
        if std::fs::symlink_metadata(&self.path).is_err() {
            return Ok(Entries::default());
        }
        let text = files::read(&self.path)?;
        lines::read(&String::from_utf8_lossy(&text)).ok_or_else(|| LibraryError::Newer(self.path.clone()))
    }

    /// What the person should know of what was read: which lines are left out; nothing of a whole deck.
    pub fn told(&self, read: &Entries) -> Option<String> {
        let damaged = read.damaged.as_slice();
        let one = damaged.len() == 1;
        let rest = if one {
            "it is left out"
        } else {
            "they are left out"
        };
        (!damaged.is_empty()).then(|| told_damaged(&self.path, damaged, rest))
    }

    /// Changes what is on disk now; when this returns, the change is there too. Answers what `change` answers, the deck as
    /// it is then, and what the person should know: lines that cannot be read are kept in a copy beside it.
    ///
    /// # Errors
    /// [`LibraryError`]; the deck is then as it was.
    pub fn change<T>(
        &self,
        change: impl FnOnce(&mut Vec<Entry>) -> T,
    ) -> Result<(T, Vec<Entry>, Option<String>), LibraryError> {
        if let Some(directory) = self.path.parent() {
            files::ensure_directory(directory)?;
        }
        let _lock = self.lock()?;
        let Entries { mut entries, damaged } = self.read()?;
        let note = match damaged.as_slice() {
            [] => None,
            damaged => {
                let aside = files::copy_aside(&self.path)?;
                let them = if damaged.len() == 1 { "it is" } else { "they are" };
                let rest = format!("{them} kept in {}", super::store::shown(&aside));
                Some(told_damaged(&self.path, damaged, &rest))
            }
        };
        let answer = change(&mut entries);
        files::write(&self.path, lines::write(&entries).as_bytes())?;
        Ok((answer, entries, note))
    }

    /// The lock, as soon as another program has done: a change takes no longer than a write.
    fn lock(&self) -> Result<files::Lock, LibraryError> {
        const PAUSE: Duration = Duration::from_millis(20);
        const TIMES: usize = 100;
        let path = self.path.with_extension("lock");
        for _ in 0..TIMES {
            if let Some(lock) = files::lock(&path)? {
                return Ok(lock);
            }
            thread::sleep(PAUSE);
        }
        Err(LibraryError::Locked(self.path.clone()))
    }
}

/// Which lines cannot be read, and what becomes of them.
fn told_damaged(path: &Path, damaged: &[usize], rest: &str) -> String {
    let numbers: Vec<String> = damaged.iter().take(5).map(ToString::to_string).collect();
    let more = if damaged.len() > 5 { " and more" } else { "" };
    let lines = if damaged.len() == 1 { "line" } else { "lines" };
    let (path, numbers) = (super::store::shown(path), numbers.join(", "));
    format!("{path}: {lines} {numbers}{more} cannot be read; {rest}")
}

#[cfg(test)]
mod tests;
