//! `[keys]`: actions and the chords that call them, still as text; `app::keymap` knows which there are.

use super::Origin;
use super::section::Section;

/// One line of `[keys]`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeySetting {
    /// The action's id, as in the action table.
    pub action: String,
    /// The chords that call it (`"t"`, `"ctrl-l"`, `"shift-tab"`); empty takes its keys away.
    pub keys: Vec<String>,
    /// The file's name and line, for messages.
    pub origin: Origin,
}

pub(super) fn read(section: &mut Section<'_>) -> Vec<KeySetting> {
    let actions = section.names();
    actions
        .into_iter()
        .filter_map(|action| {
            let (keys, origin) = section.words(&action)?;
            Some(KeySetting { action, keys, origin })
        })
        .collect()
}
