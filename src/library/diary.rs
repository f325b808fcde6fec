//! The player's diary: a file of records of games, guesses, runs and rounds.

use super::record_file::{RecordEntry, RecordFile};
use crate::review::diary::DiaryEntry;

/// The diary on disk.
pub type Diary = RecordFile<DiaryEntry>;

impl RecordEntry for DiaryEntry {
    const NAME: &'static str = "diary.jsonl";
    const HEADER: &'static str = "patzer_diary";
    const VERSION: u64 = 1;

    fn is_sane(&self) -> bool {
        DiaryEntry::is_sane(self)
    }

    fn is_same(&self, other: &DiaryEntry) -> bool {
        DiaryEntry::is_same(self, other)
    }
}
