//! The games of a match in a PGN file: every finished game at once, in the order of the games, and read to go on.

use std::fs::File;
use std::io::{Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use super::standing::MatchStanding;
use crate::chess::pgn;
use crate::cli::continued::{self, failed};
use crate::cli::error::CliError;
use crate::cli::safe::file_name;
use crate::engines::arena::{InOrder, Match, record};

/// Where one game ends and the next begins.
const BETWEEN_GAMES: &str = "\n\n[Event \"";

/// An open file of games.
///
/// It holds the games in order up to the first unfinished one, then those that finished early, so that no finished game
/// is lost after a crash. They are written again in their place when their turn comes.
pub(super) struct Archive {
    path: PathBuf,
    file: File,
    /// Where each of the games in order ends.
    ends: Vec<u64>,
    order: InOrder<String>,
}

impl Archive {
    /// Opens the file, or makes it, and counts the games that it holds; a game that was cut off is dropped.
    ///
    /// # Errors
    /// The file belongs to another match, another process writes to it, or it cannot be read or written.
    pub(super) fn open(
        path: &Path,
        of: &Match,
        afresh: bool,
        standing: &mut MatchStanding,
    ) -> Result<Archive, CliError> {
        let mut file = continued::open(path)?;
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes).map_err(|error| failed("read", path, &error))?;
        let mut archive =
            Archive { path: path.to_path_buf(), file, ends: Vec::new(), order: InOrder::default() };
        archive.take(&String::from_utf8_lossy(&bytes), of, afresh, standing)?;
        Ok(archive)
    }

    fn take(
        &mut self,
        text: &str,
        of: &Match,
        afresh: bool,
        standing: &mut MatchStanding,
    ) -> Result<(), CliError> {
        for game in whole_games(text) {
            let read = pgn::read_all(game.as_bytes()).unwrap_or_default();
            let Some((identity, record)) = read.first().and_then(|read| record::read(&read.game)) else {
                return Err(self.foreign());
            };
            if afresh {
                continue;
            }
            if let Some((what, there, here)) = of.difference(&identity) {
                return Err(self.other(&what, there, &here));
            }
            if self.order.lacks(record.number) {
                self.count(record.number, game.to_owned());
                standing.add(record);
            }
        }
        if whole_games(text).next().is_none()
            && !text.is_empty()
            && !text.starts_with("[Event \"patzer match\"]")
        {
            return Err(self.foreign());
        }
        Ok(())
    }

    /// Keeps a finished game.
    pub(super) fn add(&mut self, number: u32, game: String) -> Result<(), CliError> {
        let from = self.end();
        let due = self.count(number, game);
        self.write(from, due)
    }

    /// Takes a game in; answers those that stand in order behind the others now.
    fn count(&mut self, number: u32, game: String) -> String {
        let due = self.order.push(number, game);
        for game in &due {
            self.ends.push(self.end() + game.len() as u64);
        }
        due.concat()
    }

    fn end(&self) -> u64 {
        self.ends.last().copied().unwrap_or(0)
    }

    /// Cuts the file to this many games: those played beyond the end of the match do not count.
    pub(super) fn close(&mut self, games: u32) -> Result<(), CliError> {
        let last = self.ends.get((games as usize).wrapping_sub(1));
        self.file.set_len(last.copied().unwrap_or(0)).map_err(|error| failed("write to", &self.path, &error))
    }

    fn write(&mut self, from: u64, mut text: String) -> Result<(), CliError> {
        self.order.waiting().for_each(|game| text.push_str(game));
        let written = self
            .file
            .seek(SeekFrom::Start(from))
            .and_then(|_| self.file.write_all(text.as_bytes()))
            .and_then(|()| self.file.set_len(from + text.len() as u64));
        written.map_err(|error| failed("write to", &self.path, &error))
    }

    fn foreign(&self) -> CliError {
        CliError::usage(format!("{} holds games that aren't from a match", file_name(&self.path)))
            .hint("choose another file; this one is unchanged")
    }

    fn other(&self, what: &str, there: &str, here: &str) -> CliError {
        CliError::usage(format!(
            "{} holds another match: its {what} is '{there}', not '{here}'",
            file_name(&self.path)
        ))
        .hint("choose another file, or start over with --new")
    }
}

/// Splits a file into games, each with the empty line after it; a last one without it was cut off.
fn whole_games(text: &str) -> impl Iterator<Item = &str> {
    let mut rest = text;
    std::iter::from_fn(move || {
        let length = match rest.find(BETWEEN_GAMES) {
            Some(at) => at + 2,
            None if rest.ends_with("\n\n") && !rest.ends_with("]\n\n") => rest.len(),
            None => return None,
        };
        let (game, others) = rest.split_at(length);
        rest = others;
        Some(game)
    })
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn games_are_divided_and_a_cut_one_is_dropped() {
        let one = "[Event \"patzer match\"]\n\n1. e4 *\n\n";
        let games = |text: &str| whole_games(text).count();
        assert_eq!(games(&one.repeat(3)), 3);
        for cut in [1, 2, 9, 12, 20] {
            let text = one.repeat(2);
            assert_eq!(games(&text[..text.len() - cut]), 1, "{cut}");
        }
        assert_eq!(games(""), 0);
    }

    proptest! {
        #[test]
        fn any_text_is_divided(text in "(\\[Event \"|\\n|[a-z]){0,40}") {
            let length: usize = whole_games(&text).map(str::len).sum();
            prop_assert!(length <= text.len());
        }
    }
}
