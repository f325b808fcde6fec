//! `[review]`: how whole games are reviewed.

use super::section::Section;

/// `[review]`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReviewSettings {
    /// How long each move is looked at, in milliseconds.
    pub think_ms: u64,
}

impl ReviewSettings {
    pub(super) fn read(section: &mut Section<'_>) -> ReviewSettings {
        ReviewSettings {
            think_ms: section.whole("think_ms", 20..=60_000) as u64,
        }
    }
}
