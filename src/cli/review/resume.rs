//! A file of reviews, one line for each game, that is gone on with: what is in it is not reviewed again.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{BufRead, BufReader, ErrorKind};
use std::path::PathBuf;

use serde::Deserialize;

use crate::chess::text::clean;
use crate::cli::args::ReviewArgs;
use crate::cli::error::CliError;

/// The games that the file of a command holds already.
#[derive(Debug, Default)]
pub(super) struct Finished {
    /// By number: the name of the review, or `None` for a game that could not be reviewed.
    games: BTreeMap<u32, Option<String>>,
    /// How many bytes of the file are whole lines.
    pub bytes: u64,
    path: PathBuf,
}

/// What is read of a line.
#[derive(Deserialize)]
struct Line {
    number: u32,
    key: Option<String>,
}

impl Finished {
    /// Reads the file that the options name, if it is one of lines and not to be begun anew.
    pub(super) fn read(args: &ReviewArgs) -> Result<Finished, CliError> {
        let Some(path) = args.output.as_ref().filter(|_| args.jsonl && !args.new) else {
            return Ok(Finished::default());
        };
        let file = match File::open(path) {
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(Finished::default()),
            other => other?,
        };
        let mut finished = Finished {
            path: path.clone(),
            ..Finished::default()
        };
        let mut lines = BufReader::new(file);
        let mut text = Vec::new();
        loop {
            text.clear();
            let length = lines.read_until(b'\n', &mut text)? as u64;
            if length == 0 || text.last() != Some(&b'\n') {
                return Ok(finished);
            }
            let line: Line = serde_json::from_slice(&text).map_err(|_| finished.foreign())?;
            finished.games.insert(line.number, line.key);
            finished.bytes += length;
        }
    }

    /// Whether the game with this number is in the file, reviewed as it is asked now.
    ///
    /// # Errors
    /// It is there, but reviewed otherwise, or it is another game.
    pub(super) fn holds(&self, number: u32, key: Option<&str>) -> Result<bool, CliError> {
        match self.games.get(&number) {
            None => Ok(false),
            Some(known) if known.as_deref() == key => Ok(true),
            Some(_) => Err(self.foreign()),
        }
    }

    fn foreign(&self) -> CliError {
        let name = self.path.to_string_lossy();
        CliError::usage(format!(
            "{} holds something else than these reviews",
            clean(&name)
        ))
        .hint("name another file, or start over with --new")
    }
}
