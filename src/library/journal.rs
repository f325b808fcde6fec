//! The journals of reviews: every judged move is on disk at once, so that a stopped review can continue.
//!
//! A journal is text: a header line about the game, then one JSON object per line and move, in order.

use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use serde_json::{Value, json};

use super::files::{ensure_directory, failed, lock_open, odd_kind, open_or_create, refused};
use super::{LibraryError, fence};
use crate::chess::{fen, notation};
use crate::review::{MoveReport, Plan};

/// Number of journals that [`Journals::tidy`] keeps; a game of 40 moves takes some 400 KB.
const KEPT: usize = 64;

/// Number of journals kept for a guest, whose space is small.
const KEPT_OF_A_GUEST: usize = 4;

/// The version written, and its key in the header.
const VERSION: (&str, u64) = ("patzer_review", 1);

/// File extension of journals.
const ENDING: &str = "jsonl";

/// The directory of journals.
#[derive(Clone, Debug)]
pub struct Journals(PathBuf);

impl Journals {
    /// Returns the journals of a directory, which the first one makes.
    pub fn at(directory: PathBuf) -> Journals {
        Journals(directory)
    }

    /// Opens or starts the journal of a review; returns the moves judged before.
    ///
    /// Drops lines that a power cut left unreadable, so that their moves are judged again. Leaves a newer patzer's journal
    /// unchanged.
    pub fn open(&self, plan: &Plan) -> Result<(Journal, Vec<MoveReport>), LibraryError> {
        ensure_directory(&self.0)?;
        let path = self.0.join(format!("{}.{ENDING}", plan.journal()));
        fence::allow_bytes(&path, 0).map_err(|error| failed(&path, &error))?;
        if let Some(kind) = fs::metadata(&path).ok().as_ref().and_then(odd_kind) {
            return Err(refused(&path, format!("is {kind}, not a file")));
        }
        leave_newer(&path)?;
        Journal::open(&path, plan).map_err(|error| failed(&path, &error))
    }

    /// Removes the journal of a game, if there is one.
    pub fn forget(&self, plan: &Plan) -> Result<(), LibraryError> {
        let path = self.0.join(format!("{}.{ENDING}", plan.journal()));
        leave_newer(&path)?;
        match fs::remove_file(&path) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => Err(failed(&path, &error)),
            _ => Ok(()),
        }
    }

    /// Removes all but the newest journals and those open in any process; ignores failures.
    pub fn tidy(&self) {
        let mut journals = self.journals();
        journals.sort();
        let kept = if fence::is_up() { KEPT_OF_A_GUEST } else { KEPT };
        let superfluous = journals.len().saturating_sub(kept);
        for (_, path) in &journals[..superfluous] {
            if File::open(path).is_ok_and(|file| lock_open(&file)) {
                // The next call tries again.
                let _ = fs::remove_file(path);
            }
        }
    }

    /// Lists the journals with the times of their last lines.
    fn journals(&self) -> Vec<(SystemTime, PathBuf)> {
        let entries = fs::read_dir(&self.0).into_iter().flatten().flatten();
        let journals =
            entries.filter(|entry| Path::new(&entry.file_name()).extension() == Some(ENDING.as_ref()));
        journals.filter_map(|entry| Some((entry.metadata().ok()?.modified().ok()?, entry.path()))).collect()
    }
}

/// The open journal of one review; [`Journals::tidy`] spares it.
#[derive(Debug)]
pub struct Journal {
    file: File,
    path: PathBuf,
    /// Whether this process holds the lock.
    is_alone: bool,
}

impl Journal {
    /// Adds a judged move; a line is complete on disk or recognisably broken.
    pub fn add(&mut self, report: &MoveReport) -> Result<(), LibraryError> {
        self.line(&json!(report)).map_err(|error| failed(&self.path, &error))
    }

    /// Removes the journal of a game whose report is kept elsewhere, unless another process writes to it.
    pub fn remove(self) {
        if self.is_alone {
            // [`Journals::tidy`] removes it later.
            let _ = fs::remove_file(self.path);
        }
    }

    fn open(path: &Path, plan: &Plan) -> io::Result<(Journal, Vec<MoveReport>)> {
        let file = open_or_create(path, File::options().read(true).append(true))?;
        // Another process that reviews the same game may hold the lock, which protects the journal just as well.
        let is_alone = lock_open(&file);
        let mut journal = Journal { file, path: path.to_path_buf(), is_alone };
        let (whole, reports) = read(&journal.file, plan)?;
        if whole != journal.file.metadata()?.len() {
            journal.file.set_len(whole)?;
        }
        if whole == 0 {
            journal.line(&about(plan))?;
        }
        Ok((journal, reports))
    }

    /// Writes a line in one system call, so that two processes never mix theirs.
    fn line(&mut self, value: &Value) -> io::Result<()> {
        let line = format!("{value}\n");
        let length = self.file.metadata()?.len() + line.len() as u64;
        fence::allow_bytes(&self.path, length)?;
        self.file.write_all(line.as_bytes())
    }
}

/// The header: identifies the game, in case another has the same key.
fn about(plan: &Plan) -> Value {
    let moves: Vec<String> = plan.moves.iter().map(|m| notation::uci(*m)).collect();
    let (key, version) = VERSION;
    json!({ key: version, "start": fen::write(&plan.start), "moves": moves.join(" ") })
}

/// Refuses a newer patzer's journal.
fn leave_newer(path: &Path) -> Result<(), LibraryError> {
    /// Longest header, in bytes: that of a game with some hundred thousand moves.
    const LONGEST: u64 = 1 << 20;
    let mut first = Vec::new();
    // Opening the file reports a read error.
    let _ =
        File::open(path).and_then(|file| BufReader::new(file.take(LONGEST)).read_until(b'\n', &mut first));
    let version =
        serde_json::from_slice::<Value>(&first).ok().and_then(|about| about.get(VERSION.0)?.as_u64());
    if version.is_some_and(|version| version > VERSION.1) {
        return Err(LibraryError::Newer(path.to_owned()));
    }
    Ok(())
}

/// Reads the reports of a journal and the length of its usable part in bytes; empty for another game.
fn read(mut file: &File, plan: &Plan) -> io::Result<(u64, Vec<MoveReport>)> {
    file.seek(SeekFrom::Start(0))?;
    let mut lines = BufReader::new(file);
    let mut reports: Vec<MoveReport> = Vec::new();
    let mut line = Vec::new();
    let mut whole = lines.read_until(b'\n', &mut line)? as u64;
    if serde_json::from_slice::<Value>(&line).ok() != Some(about(plan)) || line.last() != Some(&b'\n') {
        return Ok((0, reports));
    }
    loop {
        line.clear();
        let length = lines.read_until(b'\n', &mut line)? as u64;
        let report: Option<MoveReport> = serde_json::from_slice(&line).ok();
        let Some(report) = report.filter(|_| line.last() == Some(&b'\n')) else {
            return Ok((whole, reports));
        };
        whole += length;
        // Two processes that review the same game write some moves twice.
        if report.ply as usize == reports.len() + 1 && is_of(&report, plan) {
            reports.push(report);
        }
    }
}

/// Whether a report belongs to the game's move at its ply.
fn is_of(report: &MoveReport, plan: &Plan) -> bool {
    let played = plan.moves.get(report.ply as usize - 1);
    played.is_some_and(|m| notation::uci(*m) == report.uci)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::chess::Game;
    use crate::review::Reviewer;
    use crate::search::{Limits, StopFlag};
    use crate::tutor::words::{Audience, Voice};

    fn plan() -> Plan {
        let mut game = Game::default();
        for text in ["e4", "e5", "Nf3"] {
            let m = notation::parse_san(game.position(), text).unwrap();
            game.play(m).unwrap();
        }
        let limits = Limits { nodes: Some(200), ..Limits::default() };
        let reader = Voice::new(Audience::Club, None);
        Plan::of(&game, limits, reader)
    }

    fn reports(plan: &Plan) -> Vec<MoveReport> {
        let reviewed = Reviewer::new(1).review(plan, Vec::new(), &StopFlag::default(), &mut |_| {});
        reviewed.unwrap().moves
    }

    #[test]
    fn what_was_judged_is_there_again_and_what_is_broken_is_not() {
        let home = tempfile::tempdir().unwrap();
        let journals = Journals::at(home.path().join("reviews"));
        let plan = plan();
        let reports = reports(&plan);
        let (mut journal, none) = journals.open(&plan).unwrap();
        assert_eq!(none, []);
        journal.add(&reports[0]).unwrap();
        // Another program has judged the same move, and the system fell in the middle of the next.
        journal.add(&reports[0]).unwrap();
        journal.file.write_all(b"{\"ply\":2,\"move\"").unwrap();
        let (mut journal, first) = journals.open(&plan).unwrap();
        assert_eq!(first, reports[..1]);
        for report in &reports[1..] {
            journal.add(report).unwrap();
        }
        assert_eq!(journals.open(&plan).unwrap().1, reports);
        journals.forget(&plan).unwrap();
        journals.forget(&plan).unwrap();
        assert_eq!(journals.open(&plan).unwrap().1, []);
    }

    #[test]
    fn a_journal_cut_anywhere_gives_the_moves_before_the_cut() {
        let home = tempfile::tempdir().unwrap();
        let journals = Journals::at(home.path().to_path_buf());
        let plan = plan();
        let reports = reports(&plan);
        let (mut journal, _) = journals.open(&plan).unwrap();
        for report in &reports {
            journal.add(report).unwrap();
        }
        let whole = fs::read(&journal.path).unwrap();
        for cut in (0..whole.len()).step_by(97) {
            fs::write(&journal.path, &whole[..cut]).unwrap();
            let found = journals.open(&plan).unwrap().1;
            assert_eq!(found, reports[..found.len()], "cut at {cut}");
            let ends = whole[..cut].split(|byte| *byte == b'\n').count() - 1;
            assert_eq!(found.len(), ends.saturating_sub(1), "cut at {cut}");
        }
    }

    #[test]
    fn a_journal_of_another_game_or_of_nothing_is_begun_anew() {
        let home = tempfile::tempdir().unwrap();
        let journals = Journals::at(home.path().to_path_buf());
        let plan = plan();
        let path = home.path().join(format!("{}.jsonl", plan.journal()));
        for content in ["\u{0}\u{0}\u{0}", "{}\n", "{\"patzer_review\": 1, \"moves\": \"d2d4\"}\n"] {
            fs::write(&path, content).unwrap();
            assert_eq!(journals.open(&plan).unwrap().1, []);
            assert!(fs::read_to_string(&path).unwrap().contains("e2e4 e7e5 g1f3"));
        }
        fs::remove_file(&path).unwrap();
        fs::create_dir(&path).unwrap();
        assert!(journals.open(&plan).unwrap_err().to_string().contains("a directory"));
    }

    #[test]
    fn a_journal_of_a_newer_patzer_is_left_untouched() {
        let home = tempfile::tempdir().unwrap();
        let journals = Journals::at(home.path().to_path_buf());
        let plan = plan();
        let path = home.path().join(format!("{}.jsonl", plan.journal()));
        let newer = "{\"patzer_review\":2,\"checked\":\"another way\"}\nanything";
        fs::write(&path, newer).unwrap();
        assert!(matches!(journals.open(&plan), Err(LibraryError::Newer(_))));
        assert!(matches!(journals.forget(&plan), Err(LibraryError::Newer(_))));
        assert_eq!(fs::read_to_string(&path).unwrap(), newer);
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 32, failure_persistence: None, ..ProptestConfig::default() })]
        #[test]
        fn any_lines_after_the_first_are_read_or_cut_off(lines in "[{}\\[\\]\":,a-z0-9\n.-]{0,120}") {
            let home = tempfile::tempdir().unwrap();
            let journals = Journals::at(home.path().to_path_buf());
            let plan = plan();
            let (mut journal, _) = journals.open(&plan).unwrap();
            journal.file.write_all(lines.as_bytes()).unwrap();
            prop_assert_eq!(journals.open(&plan).unwrap().1, []);
        }
    }

    #[test]
    fn old_journals_are_removed_and_other_files_are_not() {
        let home = tempfile::tempdir().unwrap();
        for number in 0..KEPT + 2 {
            fs::write(home.path().join(format!("{number:03}.jsonl")), "").unwrap();
        }
        fs::write(home.path().join("notes.txt"), "").unwrap();
        Journals::at(home.path().to_path_buf()).tidy();
        assert_eq!(fs::read_dir(home.path()).unwrap().count(), KEPT + 1);
        assert!(home.path().join("notes.txt").exists());
        Journals::at(home.path().join("missing")).tidy();
    }

    #[test]
    fn a_journal_that_is_open_stays_however_old_it_is() {
        let home = tempfile::tempdir().unwrap();
        let journals = Journals::at(home.path().to_path_buf());
        let (journal, _) = journals.open(&plan()).unwrap();
        let path = journal.path.clone();
        journal.file.set_modified(SystemTime::UNIX_EPOCH).unwrap();
        for number in 0..KEPT {
            fs::write(home.path().join(format!("{number:03}.jsonl")), "").unwrap();
        }
        journals.tidy();
        assert!(path.exists());
        drop(journal);
        journals.tidy();
        assert!(!path.exists());
    }

    #[test]
    fn who_is_done_with_a_journal_removes_it_only_if_nobody_else_writes_it() {
        let home = tempfile::tempdir().unwrap();
        let journals = Journals::at(home.path().to_path_buf());
        let (first, _) = journals.open(&plan()).unwrap();
        let (second, _) = journals.open(&plan()).unwrap();
        let path = first.path.clone();
        second.remove();
        assert!(path.exists());
        first.remove();
        assert!(!path.exists());
    }
}
