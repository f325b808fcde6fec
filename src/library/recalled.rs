//! The answers to positions of repertoires: a file of records with an answer a line.

use super::record_file::{RecordEntry, RecordFile};
use crate::review::repertoire::RecalledMove;

/// The answers on disk.
pub type RecalledMoves = RecordFile<RecalledMove>;

impl RecordEntry for RecalledMove {
    const NAME: &'static str = "repertoire.jsonl";
    const HEADER: &'static str = "patzer_repertoire";
    const VERSION: u64 = 1;

    fn is_sane(&self) -> bool {
        self.read().is_some()
    }

    /// Every answer counts.
    fn is_same(&self, _: &RecalledMove) -> bool {
        false
    }
}
