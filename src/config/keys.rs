//! `[keys]`: actions and their chords, still as text; `app::keymap` checks them.

use std::path::PathBuf;

use super::section::ConfigSection;
use super::{ConfigError, Origin, Problem};

/// One line of `[keys]`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeySetting {
    /// The action's id, as in the action table.
    pub action: String,
    /// Its chords (`"t"`, `"ctrl-l"`, `"shift-tab"`); empty removes its keys.
    pub keys: Vec<String>,
    /// The file's name and line, for messages.
    pub origin: Origin,
}

impl KeySetting {
    /// Returns a fault with the place of this line.
    pub fn fault(&self, problem: Problem) -> ConfigError {
        let (path, line) = match &self.origin {
            Origin::File { path, line } => (path.clone(), *line),
            Origin::BuiltIn | Origin::Named(_) => (PathBuf::from("config.toml"), 0),
        };
        ConfigError { path, line, key: format!("keys.{}", self.action), problem }
    }
}

/// The setting that gives `h` back to the cursor.
const VI: &str = "vi";

/// The action that `h` calls then, unless the user has given it keys.
const LEFT: &str = "cursor_left";

pub(super) fn read(section: &mut ConfigSection<'_>) -> Vec<KeySetting> {
    let vi = section.flag(VI);
    let actions = section.names().into_iter().filter(|name| name != VI);
    let mut settings: Vec<KeySetting> = actions
        .filter_map(|action| {
            let (keys, origin) = section.words(&action)?;
            Some(KeySetting { action, keys, origin })
        })
        .collect();
    if vi && settings.iter().all(|setting| setting.action != LEFT) {
        let keys = ["left", "h"].map(str::to_owned).to_vec();
        settings.push(KeySetting { action: LEFT.to_owned(), keys, origin: Origin::BuiltIn });
    }
    settings
}
