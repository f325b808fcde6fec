//! The roster: every opponent there is, with its name, its sentence and its levels.

/// One opponent of the roster.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EngineSpec {
    /// The name that commands and settings use.
    pub name: &'static str,
    /// What it is, in one sentence.
    pub sentence: &'static str,
    /// Its levels in order of strength, each with a short label; empty when it has none.
    pub levels: &'static [Level],
}

/// One strength of an engine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Level {
    /// Its number, from 1.
    pub number: u8,
    /// How it plays, in a few words.
    pub label: &'static str,
}

/// All opponents in display order.
pub fn roster() -> &'static [EngineSpec] {
    todo!()
}
