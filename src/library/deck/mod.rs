//! The training deck: a text file with one exercise per line, written atomically and shared by any number of processes.
//!
//! Each line is a JSON object with positions as FEN and moves as SAN; the first line holds the version. A change locks the
//! deck, reads it again and writes it, so that two processes never lose each other's answers.

use std::path::{Path, PathBuf};

use super::files;
use super::store::LibraryError;
use crate::review::practice::DeckEntry;

mod lines;

/// The name of the file.
const NAME: &str = "deck.jsonl";

/// Most exercises of a deck: these fit into the largest file that is read.
pub const MOST: usize = 50_000;

/// A deck on disk.
#[derive(Clone, Debug)]
pub struct Deck {
    path: PathBuf,
}

/// The contents of a deck.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct DeckContents {
    /// The exercises, oldest first.
    pub entries: Vec<DeckEntry>,
    /// The numbers of unreadable lines.
    pub damaged: Vec<usize>,
}

impl Deck {
    /// Returns the deck of a directory, which the first change makes.
    pub fn new(directory: &Path) -> Deck {
        Deck { path: directory.join(NAME) }
    }

    /// Reads the deck; a missing file is an empty deck.
    ///
    /// # Errors
    /// [`LibraryError`]: the file is unreadable, or a newer patzer wrote it.
    pub fn read(&self) -> Result<DeckContents, LibraryError> {
        if std::fs::symlink_metadata(&self.path).is_err() {
            return Ok(DeckContents::default());
        }
        let text = files::read(&self.path)?;
        lines::read(&String::from_utf8_lossy(&text)).ok_or_else(|| LibraryError::Newer(self.path.clone()))
    }

    /// The note about unreadable lines; `None` if there are none.
    pub fn warning(&self, read: &DeckContents) -> Option<String> {
        let damaged = read.damaged.as_slice();
        let one = damaged.len() == 1;
        let rest = if one { "patzer skips it" } else { "patzer skips them" };
        (!damaged.is_empty()).then(|| told_damaged(&self.path, damaged, rest))
    }

    /// Changes the deck on disk. Returns the result of `change`, the changed deck, and a note about unreadable lines, which
    /// are kept in a copy beside it.
    ///
    /// # Errors
    /// [`LibraryError`]; the deck is then as it was.
    pub fn change<T>(
        &self,
        change: impl FnOnce(&mut Vec<DeckEntry>) -> T,
    ) -> Result<(T, Vec<DeckEntry>, Option<String>), LibraryError> {
        if let Some(directory) = self.path.parent() {
            files::ensure_directory(directory)?;
        }
        let _lock = files::wait_for_lock(&self.path)?;
        let DeckContents { mut entries, damaged } = self.read()?;
        let note = match damaged.as_slice() {
            [] => None,
            damaged => {
                let aside = files::copy_aside(&self.path)?;
                let them = if damaged.len() == 1 { "it" } else { "them" };
                let rest = format!("patzer kept {them} in {}", super::store::shown(&aside));
                Some(told_damaged(&self.path, damaged, &rest))
            }
        };
        let answer = change(&mut entries);
        files::write(&self.path, lines::write(&entries).as_bytes())?;
        Ok((answer, entries, note))
    }
}

/// Names the unreadable lines, and what happens to them.
fn told_damaged(path: &Path, damaged: &[usize], rest: &str) -> String {
    let numbers: Vec<String> = damaged.iter().take(5).map(ToString::to_string).collect();
    let more = if damaged.len() > 5 { " and more" } else { "" };
    let lines = if damaged.len() == 1 { "line" } else { "lines" };
    let (path, numbers) = (super::store::shown(path), numbers.join(", "));
    format!("{path}: unreadable {lines} {numbers}{more}; {rest}")
}

#[cfg(test)]
mod tests;
