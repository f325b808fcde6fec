//! The index of the kept games: what the list says of each file, so that thousands are listed without reading them.
//!
//! It is only a memory: a line counts while its file has the same time, size and inode, and a missing or damaged index
//! is made again from the games.

use std::collections::HashMap;
use std::fs::{File, Metadata};
use std::io::Write;
use std::path::Path;
use std::time::UNIX_EPOCH;

use serde::{Deserialize, Serialize};

use super::files;
use super::store::LibraryError;
use super::summary::GameSummary;

/// The first line; another one means that the lines have another form or meaning.
const FIRST_LINE: &str = r#"{"patzer_index":2}"#;

/// What is remembered of every file, by its name.
#[derive(Debug, Default)]
pub(super) struct Index {
    lines: HashMap<String, Line>,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
struct Line {
    stamp: Stamp,
    game: GameSummary,
}

/// Tells one state of a file from another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Stamp {
    /// Bytes.
    size: u64,
    /// When it was written, in nanoseconds since 1970; 0 for times before.
    written: u64,
    /// Every write of ours makes a new one, so that two within one tick of the file system's clock differ.
    inode: u64,
}

impl Stamp {
    /// The stamp of a file.
    pub(super) fn of(about: &Metadata) -> Stamp {
        let since = about
            .modified()
            .ok()
            .and_then(|time| time.duration_since(UNIX_EPOCH).ok());
        Stamp {
            size: about.len(),
            written: since.map_or(0, |since| since.as_nanos() as u64),
            inode: inode(about),
        }
    }
}

#[cfg(unix)]
fn inode(about: &Metadata) -> u64 {
    std::os::unix::fs::MetadataExt::ino(about)
}

#[cfg(not(unix))]
fn inode(_about: &Metadata) -> u64 {
    0
}

impl Index {
    /// Reads an index; one that is missing or has another form is empty, and damaged lines are left out.
    pub(super) fn read(path: &Path) -> Index {
        let bytes = files::read(path).unwrap_or_default();
        let text = String::from_utf8_lossy(&bytes);
        let mut lines = text.lines();
        if lines.next() != Some(FIRST_LINE) {
            return Index::default();
        }
        let lines = lines
            .filter_map(|line| serde_json::from_str::<Line>(line).ok())
            .map(|line| (line.game.id.0.clone(), line))
            .collect();
        Index { lines }
    }

    /// Writes the index.
    pub(super) fn write(&self, path: &Path) -> Result<(), LibraryError> {
        let lines: Vec<String> = self.lines.values().map(text_of).collect();
        files::write(path, format!("{FIRST_LINE}\n{}", lines.concat()).as_bytes())
    }

    /// What is known of a file in this state.
    pub(super) fn get(&self, name: &str, stamp: Stamp) -> Option<&GameSummary> {
        let line = self.lines.get(name)?;
        (line.stamp == stamp).then_some(&line.game)
    }

    /// Remembers a file in this state.
    pub(super) fn set(&mut self, stamp: Stamp, game: GameSummary) {
        self.lines.insert(game.id.0.clone(), Line { stamp, game });
    }

    /// Forgets the files that are not among these, all of which it knows; answers whether there were any.
    pub(super) fn retain(&mut self, games: &[GameSummary]) -> bool {
        if games.len() == self.lines.len() {
            return false;
        }
        let there: std::collections::HashSet<&str> = games.iter().map(|game| game.id.0.as_str()).collect();
        self.lines.retain(|name, _| there.contains(name.as_str()));
        true
    }
}

/// Adds lines to the end of an index file, where they count more than older ones; where it cannot be written they are lost.
pub(super) fn append(path: &Path, games: &[(Stamp, GameSummary)]) {
    let mut text = String::new();
    if !path.exists() {
        text = format!("{FIRST_LINE}\n");
    }
    for (stamp, game) in games {
        text += &text_of(&Line {
            stamp: *stamp,
            game: game.clone(),
        });
    }
    let opened = File::options().create(true).append(true).open(path);
    // The index is only a memory: without these lines the next list takes longer.
    let _ = opened.and_then(|mut file| file.write_all(text.as_bytes()));
}

fn text_of(line: &Line) -> String {
    serde_json::to_string(line).expect("plain fields always have a JSON form") + "\n"
}
