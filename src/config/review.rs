//! `[review]`: how whole games are reviewed.

use super::section::ConfigSection;

/// `[review]`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReviewSettings {
    /// Search time per move, in milliseconds.
    pub think_ms: u64,
}

impl ReviewSettings {
    pub(super) fn read(section: &mut ConfigSection<'_>) -> ReviewSettings {
        ReviewSettings { think_ms: section.whole("think_ms", 20..=60_000) as u64 }
    }
}
