//! `[engine]`: the house engine, where it helps to look at a position.

use super::section::Section;

/// `[engine]`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EngineSettings {
    /// Transposition table in MiB.
    pub hash_mib: usize,
    /// Best lines shown in the engine's view.
    pub lines: usize,
    /// Milliseconds that the engine's view thinks about a position.
    pub view_ms: u64,
}

impl EngineSettings {
    pub(super) fn read(section: &mut Section<'_>) -> EngineSettings {
        EngineSettings {
            hash_mib: section.whole("hash_mib", 1..=65_536) as usize,
            lines: section.whole("lines", 1..=10) as usize,
            view_ms: section.whole("view_ms", 10..=600_000) as u64,
        }
    }
}
