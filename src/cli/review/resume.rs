//! Continues a file of reviews, one line per game: finished games are skipped.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Seek, SeekFrom};
use std::path::{Path, PathBuf};

use serde::Deserialize;

use crate::cli::args::ReviewArgs;
use crate::cli::error::CliError;
use crate::library;

/// The beginning of every line, so that `sort -t: -n -k2` orders them.
pub(super) const BEGINNING: &str = "{\"number\":";

/// The finished games of a file.
#[derive(Debug, Default)]
pub(super) struct Finished {
    /// By number: the key of the review, even if it failed, or `None` for a bad game.
    games: BTreeMap<u32, Option<String>>,
    /// Length of the complete lines, in bytes.
    bytes: u64,
    path: PathBuf,
    /// The file, locked for this process.
    file: Option<File>,
}

/// The fields of a line that matter here.
#[derive(Deserialize)]
struct FinishedLine {
    number: u32,
    key: Option<String>,
}

impl Finished {
    /// Opens the file of the options, if its format has lines, and reads it unless the review starts over.
    ///
    /// # Errors
    /// The file cannot be written, another process writes to it, or it holds something else.
    pub(super) fn read(args: &ReviewArgs) -> Result<Finished, CliError> {
        let Some(path) = args.output.as_ref().filter(|_| args.jsonl) else {
            return Ok(Finished::default());
        };
        let mut finished = Finished { path: path.clone(), ..Finished::default() };
        // Read under the lock, so that nothing is added before this process continues the file.
        let file = open(path).map_err(|error| finished.failed(&error))?;
        if !args.new {
            finished.lines(BufReader::new(&file))?;
        }
        finished.file = Some(file);
        Ok(finished)
    }

    /// Hands out the file, cut after its last complete line; `None` if there is none, or the second time.
    pub(super) fn go_on(&mut self) -> Result<Option<File>, CliError> {
        let Some(mut file) = self.file.take() else {
            return Ok(None);
        };
        let cut = file.set_len(self.bytes);
        let cut = cut.and_then(|()| file.seek(SeekFrom::End(0)));
        cut.map_err(|error| self.failed(&error))?;
        Ok(Some(file))
    }

    /// Reads the lines.
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
            let line: FinishedLine = serde_json::from_slice(&text).map_err(|_| self.foreign())?;
            self.games.insert(line.number, line.key);
            self.bytes += length;
        }
    }

    /// Whether the file holds this game, reviewed with the same options.
    ///
    /// # Errors
    /// The number is there with another game or other options.
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
        CliError::usage(format!("{name} holds something other than these reviews"))
            .hint("choose another file, or start over with --new")
    }
}

/// Opens or creates the file and locks it.
fn open(path: &Path) -> io::Result<File> {
    let mut options = File::options();
    options.read(true).write(true).create(true).truncate(false);
    let file = options.open(path)?;
    if !file.metadata()?.is_file() {
        return Err(io::Error::other("is not a file that can be continued"));
    }
    if !library::lock_open(&file) {
        return Err(io::Error::other("another process is writing to it"));
    }
    Ok(file)
}

/// Whether a cut-off line can be the beginning of one of ours.
fn could_be_ours(text: &[u8]) -> bool {
    text.starts_with(BEGINNING.as_bytes()) || BEGINNING.as_bytes().starts_with(text)
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    fn args(path: &Path) -> ReviewArgs {
        ReviewArgs { output: Some(path.to_path_buf()), jsonl: true, ..ReviewArgs::default() }
    }

    #[test]
    fn what_is_finished_is_read_by_who_alone_may_write_on() {
        let home = tempfile::tempdir().unwrap();
        let path = home.path().join("out.jsonl");
        fs::write(&path, "{\"number\":1,\"key\":\"a\"}\n{\"number\":2,").unwrap();
        let mut first = Finished::read(&args(&path)).unwrap();
        let second = Finished::read(&args(&path)).unwrap_err();
        assert!(second.message().ends_with("another process is writing to it"), "{second:?}");
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
            assert_eq!(finished.go_on().unwrap().unwrap().metadata().unwrap().len(), whole as u64);
        }
    }
}
