//! Settings: the built-in config.toml is the defaults, the user's file changes what it names.

use crate::chess::{Color, TimeControl};
use crate::engines::Opponent;

/// All settings in force.
#[derive(Clone, Debug, PartialEq)]
pub struct Config {
    /// `[play]`: what a new game is.
    pub play: Play,
    /// `[board]`: how the board looks and what it shows.
    pub board: BoardSettings,
    /// `[engine]`: the house engine.
    pub engine: EngineSettings,
    /// `[keys]`: action id to chords, as text; `app::keymap` checks them.
    pub keys: Vec<KeySetting>,
    // `[heatmap]` joins here as `heatmap: heatmap::Settings`.
}

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

/// Where a setting came from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Origin {
    /// The built-in config.toml.
    BuiltIn,
    /// The user's file.
    File {
        /// Its path.
        path: std::path::PathBuf,
        /// The line, from 1.
        line: usize,
    },
    /// The environment or the command line: the variable or option.
    Named(String),
}

/// `[play]`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Play {
    /// Who plays against the person.
    pub opponent: Opponent,
    /// The person's side; `None` is decided by lot.
    pub side: Option<Color>,
    /// The clock, if any.
    pub clock: Option<TimeControl>,
    /// How long the opponent's move stays unseen at the least, in milliseconds, so that it can be followed.
    pub reply_delay_ms: u64,
}

/// How men are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Men {
    /// Chess glyphs where the terminal can show them, letters elsewhere.
    Auto,
    /// Filled chess glyphs.
    Glyph,
    /// Letters of ASCII.
    Letters,
}

/// `[board]`.
#[derive(Clone, Debug, PartialEq)]
pub struct BoardSettings {
    /// The theme's name, or `auto`.
    pub theme: String,
    /// How men are drawn.
    pub men: Men,
    /// Threat overlay on at the start.
    pub threats: bool,
    /// Safe and unsafe destinations on at the start.
    pub safety: bool,
    /// Heatmap on at the start.
    pub heatmap: bool,
    /// Engine's view on at the start.
    pub engine_view: bool,
    /// No flashing.
    pub reduced_motion: bool,
    /// The mouse is listened to.
    pub mouse: bool,
    /// Hovering shows what is under the pointer; `None` is on except over SSH.
    pub hover: Option<bool>,
}

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

/// What the player last chose with hotkeys; kept in the state directory, stronger than the settings' starting values.
#[derive(Clone, Debug, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(default)]
pub struct Choices {
    /// Threat overlay.
    pub threats: Option<bool>,
    /// Safe and unsafe destinations.
    pub safety: Option<bool>,
    /// Heatmap.
    pub heatmap: Option<bool>,
    /// Engine's view.
    pub engine_view: Option<bool>,
    /// Theme, by name.
    pub theme: Option<String>,
    /// Zoomed board.
    pub zoom: Option<bool>,
}
