//! A file of reviews, one line for each game, that is gone on with: what is in it is not reviewed again.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Seek, SeekFrom};
use std::path::{Path, PathBuf};

use serde::Deserialize;

use crate::cli::args::ReviewArgs;
use crate::cli::error::CliError;
use crate::library;

/// How every line begins, so that `sort -t: -n -k2` puts them in order.
pub(super) const BEGINNING: &str = "{\"number\":";

/// The games that the file of a command holds already.
#[derive(Debug, Default)]
pub(super) struct Finished {
    /// By number: the name of the review, which may have failed, or `None` for a game that cannot be reviewed.
    games: BTreeMap<u32, Option<String>>,
    /// How many bytes of the file are whole lines.
    bytes: u64,
    path: PathBuf,
    /// The file, which nobody else writes now.
    file: Option<File>,
}

/// What is read of a line.
#[derive(Deserialize)]
struct Line {
    number: u32,
    key: Option<String>,
}

impl Finished {
    /// Opens the file that the options name, if it is one of lines, and reads it if it is not to be begun anew.
    ///
    /// # Errors
    /// It cannot be written, another process is writing it, or it holds something else.
    pub(super) fn read(args: &ReviewArgs) -> Result<Finished, CliError> {
        let Some(path) = args.output.as_ref().filter(|_| args.jsonl) else {
            return Ok(Finished::default());
        };
        let mut finished = Finished {
            path: path.clone(),
            ..Finished::default()
        };
        // Only who has the lock may read: what is read shall be all that is there when the file is gone on with.
        let file = open(path).map_err(|error| finished.failed(&error))?;
        if !args.new {
            finished.lines(BufReader::new(&file))?;
        }
        finished.file = Some(file);
        Ok(finished)
    }

    /// The file, cut after its last whole line; `None` if there is none, or it was given away.
    pub(super) fn go_on(&mut self) -> Result<Option<File>, CliError> {
        let Some(mut file) = self.file.take() else {
            return Ok(None);
        };
        let cut = file.set_len(self.bytes);
        let cut = cut.and_then(|()| file.seek(SeekFrom::End(0)));
        cut.map_err(|error| self.failed(&error))?;
        Ok(Some(file))
    }

    /// Reads what is finished.
    fn lines(&mut self, mut lines: impl BufRead) -> Result<(), CliError> {
        let mut text = Vec::new();
        loop {
            text.clear();
            let read = lines.read_until(b'\n', &mut text);
            let length = read.map_err(|error| self.failed(&error))? as u64;
            if text.last() != Some(&b'\n') {
                // The last line was cut off, unless nothing was ever ours.
                let is_foreign = self.bytes == 0 && !could_be_ours(&text);
                return if is_foreign { Err(self.foreign()) } else { Ok(()) };
            }
            let line: Line = serde_json::from_slice(&text).map_err(|_| self.foreign())?;
            self.games.insert(line.number, line.key);
            self.bytes += length;
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

    fn failed(&self, error: &io::Error) -> CliError {
        CliError::failed(format!("{}: {error}", self.path.to_string_lossy()))
    }

    fn foreign(&self) -> CliError {
        let name = self.path.to_string_lossy();
        CliError::usage(format!("{name} holds something else than these reviews"))
            .hint("name another file, or start over with --new")
    }
}

/// Opens the file, which is made if it is not there, for this process alone.
fn open(path: &Path) -> io::Result<File> {
    let mut options = File::options();
    options.read(true).write(true).create(true).truncate(false);
    let file = options.open(path)?;
    if !file.metadata()?.is_file() {
        return Err(io::Error::other("is not a file that can be gone on with"));
    }
    if !library::lock_open(&file) {
        return Err(io::Error::other("another process is writing it"));
    }
    Ok(file)
}

/// Whether a line that was cut off somewhere can be the beginning of one of ours.
fn could_be_ours(text: &[u8]) -> bool {
    text.starts_with(BEGINNING.as_bytes()) || BEGINNING.as_bytes().starts_with(text)
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    fn args(path: &Path) -> ReviewArgs {
        ReviewArgs {
            output: Some(path.to_path_buf()),
            jsonl: true,
            ..ReviewArgs::default()
        }
    }

    #[test]
    fn what_is_finished_is_read_by_who_alone_may_write_on() {
        let home = tempfile::tempdir().unwrap();
        let path = home.path().join("out.jsonl");
        fs::write(&path, "{\"number\":1,\"key\":\"a\"}\n{\"number\":2,").unwrap();
        let mut first = Finished::read(&args(&path)).unwrap();
        let second = Finished::read(&args(&path)).unwrap_err();
        assert!(
            second.message().ends_with("another process is writing it"),
            "{second:?}"
        );
        let mut file = first.go_on().unwrap().unwrap();
        io::Write::write_all(&mut file, b"{\"number\":2,\"key\":\"b\"}\n").unwrap();
        assert!(Finished::read(&args(&path)).is_err());
        drop(file);
        let third = Finished::read(&args(&path)).unwrap();
        assert!(third.holds(1, Some("a")).unwrap() && third.holds(2, Some("b")).unwrap());
        assert!(!third.holds(3, None).unwrap());
    }

    #[test]
    fn a_game_whose_review_failed_is_passed_over() {
        let home = tempfile::tempdir().unwrap();
        let path = home.path().join("out.jsonl");
        let lines = "{\"number\":1,\"error\":\"it is refused\"}\n\
                     {\"number\":2,\"error\":\"the review failed: search failed\",\"key\":\"b\"}\n";
        fs::write(&path, lines).unwrap();
        let finished = Finished::read(&args(&path)).unwrap();
        assert!(finished.holds(1, None).unwrap() && finished.holds(2, Some("b")).unwrap());
        assert!(finished.holds(1, Some("a")).is_err() && finished.holds(2, Some("c")).is_err());
    }

    #[test]
    fn a_file_cut_anywhere_is_gone_on_with() {
        let home = tempfile::tempdir().unwrap();
        let path = home.path().join("out.jsonl");
        let lines = "{\"number\":1,\"key\":\"a\"}\n{\"number\":2,\"key\":\"b\"}\n";
        for cut in 0..=lines.len() {
            fs::write(&path, &lines[..cut]).unwrap();
            let mut finished = Finished::read(&args(&path)).unwrap();
            let whole = lines[..cut].rfind('\n').map_or(0, |end| end + 1);
            assert_eq!(
                finished.go_on().unwrap().unwrap().metadata().unwrap().len(),
                whole as u64
            );
        }
    }
}
