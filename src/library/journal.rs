//! The journals of reviews: each judged move is on disk at once, so that a review that was stopped goes on from there.
//!
//! A journal is plain text: a line about the game, then one JSON object a line for each move, in their order.

use std::fs::{self, File, OpenOptions};
use std::io::{self, BufRead, BufReader, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use serde_json::{Value, json};

use super::LibraryError;
use super::files::{ensure_directory, failed, lock_open, odd_kind, refused};
use crate::chess::{fen, notation};
use crate::review::{MoveReport, Plan};

/// How many journals are left when they are tidied up; a game of 40 moves takes some 400 KB.
const KEPT: usize = 64;

/// How the names of journals end.
const ENDING: &str = "jsonl";

/// The directory of journals.
#[derive(Clone, Debug)]
pub struct Journals(PathBuf);

impl Journals {
    /// Those in a directory, which is made with the first of them.
    pub fn at(directory: PathBuf) -> Journals {
        Journals(directory)
    }

    /// Opens the journal of a review, or begins it; answers the moves that were judged before.
    ///
    /// What a power cut or a fault left unreadable is judged again.
    pub fn open(&self, plan: &Plan) -> Result<(Journal, Vec<MoveReport>), LibraryError> {
        ensure_directory(&self.0)?;
        let path = self.0.join(format!("{}.{ENDING}", plan.journal()));
        if let Some(kind) = fs::metadata(&path).ok().as_ref().and_then(odd_kind) {
            return Err(refused(&path, format!("is {kind}, not a file")));
        }
        Journal::open(&path, plan).map_err(|error| failed(&path, &error))
    }

    /// Forgets what was judged of a game; that nothing was is no fault.
    pub fn forget(&self, plan: &Plan) -> Result<(), LibraryError> {
        let path = self.0.join(format!("{}.{ENDING}", plan.journal()));
        match fs::remove_file(&path) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => Err(failed(&path, &error)),
            _ => Ok(()),
        }
    }

    /// Removes all but the newest journals and those that are open, here or in another process; one that cannot be removed
    /// stays.
    pub fn tidy(&self) {
        let mut journals = self.journals();
        journals.sort();
        let superfluous = journals.len().saturating_sub(KEPT);
        for (_, path) in &journals[..superfluous] {
            if File::open(path).is_ok_and(|file| lock_open(&file)) {
                // The next time will do as well.
                let _ = fs::remove_file(path);
            }
        }
    }

    /// Every journal with the time of its last line.
    fn journals(&self) -> Vec<(SystemTime, PathBuf)> {
        let entries = fs::read_dir(&self.0).into_iter().flatten().flatten();
        let journals =
            entries.filter(|entry| Path::new(&entry.file_name()).extension() == Some(ENDING.as_ref()));
        journals
            .filter_map(|entry| Some((entry.metadata().ok()?.modified().ok()?, entry.path())))
            .collect()
    }
}

/// The journal of one review, open for more; nobody tidies it up as long as it is open.
#[derive(Debug)]
pub struct Journal {
    file: File,
    path: PathBuf,
    /// Whether no other program writes it.
    is_alone: bool,
}

impl Journal {
    /// Writes down a move that was judged; the line is whole on disk or recognised as broken.
    pub fn add(&mut self, report: &MoveReport) -> Result<(), LibraryError> {
        self.line(&json!(report))
            .map_err(|error| failed(&self.path, &error))
    }

    /// Removes the journal of a game whose report is kept elsewhere, unless another program writes it too.
    pub fn remove(self) {
        if self.is_alone {
            // One that cannot be removed is tidied up some day.
            let _ = fs::remove_file(self.path);
        }
    }

    fn open(path: &Path, plan: &Plan) -> io::Result<(Journal, Vec<MoveReport>)> {
        let file = OpenOptions::new()
            .read(true)
            .append(true)
            .create(true)
            .open(path)?;
        // Another program that reviews the same game may have the lock, which keeps the journal as well.
        let is_alone = lock_open(&file);
        let mut journal = Journal {
            file,
            path: path.to_path_buf(),
            is_alone,
        };
        let (whole, reports) = read(&journal.file, plan)?;
        if whole != journal.file.metadata()?.len() {
            journal.file.set_len(whole)?;
        }
        if whole == 0 {
            journal.line(&about(plan))?;
        }
        Ok((journal, reports))
    }

    /// One call of the system writes the whole line, so that two programs never mix theirs.
    fn line(&mut self, value: &Value) -> io::Result<()> {
        self.file.write_all(format!("{value}\n").as_bytes())
    }
}

/// The first line: which game it is, to be told from another that has the same key.
fn about(plan: &Plan) -> Value {
    let moves: Vec<String> = plan.moves.iter().map(|m| notation::uci(*m)).collect();
    json!({ "patzer_review": 1, "start": fen::write(&plan.start), "moves": moves.join(" ") })
}

/// The reports of a journal and how many of its bytes can be used; none if it is about another game.
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
        // Two programs that review the same game write some moves twice.
        if report.ply as usize == reports.len() + 1 && is_of(&report, plan) {
            reports.push(report);
        }
    }
}

/// Whether a report is about the move that the game has there.
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
        let limits = Limits {
            nodes: Some(200),
            ..Limits::default()
        };
        let reader = Voice {
            audience: Audience::Club,
            you: None,
        };
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
        for content in [
            "\u{0}\u{0}\u{0}",
            "{}\n",
            "{\"patzer_review\": 1, \"moves\": \"d2d4\"}\n",
        ] {
            fs::write(&path, content).unwrap();
            assert_eq!(journals.open(&plan).unwrap().1, []);
            assert!(fs::read_to_string(&path).unwrap().contains("e2e4 e7e5 g1f3"));
        }
        fs::remove_file(&path).unwrap();
        fs::create_dir(&path).unwrap();
        assert!(
            journals
                .open(&plan)
                .unwrap_err()
                .to_string()
                .contains("a directory")
        );
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
