//! `[engine]`: the engine, where it helps to look at a position.

use super::section::Section;
use crate::engines::roster;

/// `[engine]`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EngineSettings {
    /// Who looks for the engine's view, by name.
    pub analyst: String,
    /// Transposition table in MiB.
    pub hash_mib: usize,
    /// Best lines shown in the engine's view.
    pub lines: usize,
    /// Milliseconds that the engine's view thinks about a position.
    pub view_ms: u64,
}

impl EngineSettings {
    /// `others` are the names of other programs' engines.
    pub(super) fn read(section: &mut Section<'_>, others: &[String]) -> EngineSettings {
        let own = roster().iter().map(|spec| spec.name);
        let names = own.chain(others.iter().map(String::as_str));
        let analysts: Vec<_> = names.map(|name| (name, name)).collect();
        EngineSettings {
            analyst: section.choice("analyst", &analysts).to_owned(),
            hash_mib: section.whole("hash_mib", 1..=65_536) as usize,
            lines: section.whole("lines", 1..=10) as usize,
            view_ms: section.whole("view_ms", 10..=600_000) as u64,
        }
    }
}
