//! Settings: the built-in config.toml holds the defaults, the user's file overrides what it names.

mod board;
mod book;
mod characters;
mod choices;
mod coach;
pub mod edit;
mod engine;
mod error;
mod explorer;
mod foreign;
mod heatmap;
mod host;
mod keys;
mod load;
pub mod memory;
mod nearest;
mod own;
mod paths;
mod people;
mod play;
mod renamed;
mod review;
mod section;
mod source;
mod train;
mod typed;
mod value;

pub use board::{Bell, BoardSettings, PictureUse, PieceStyle, ThreatMarks};
pub use choices::{BegunSession, Choices, WinStreak};
pub use coach::{Alert, CoachSettings};
pub use engine::{EngineSettings, TableSizes};
pub use error::{ConfigError, Problem, quoted};
pub use explorer::ExplorerSettings;
pub use host::{HOST_FILE, Host};
pub use keys::KeySetting;
pub use load::{BUILT_IN, LoadedConfig};
pub use nearest::nearest;
pub use paths::UserPaths;
pub use play::{Play, PlaySide};
pub use review::ReviewSettings;
pub use train::TrainSettings;
pub use value::{Setting, SettingValue};

use crate::engines::Roster;

/// All settings in force.
#[derive(Clone, Debug, PartialEq)]
pub struct Config {
    /// `[play]`: a new game.
    pub play: Play,
    /// `[board]`: the look of the board and its overlays.
    pub board: BoardSettings,
    /// `[coach]`: how much the coach says, and when it warns.
    pub coach: CoachSettings,
    /// `[explorer]`: files of games that are looked up.
    pub explorer: ExplorerSettings,
    /// `[review]`: how whole games are reviewed.
    pub review: ReviewSettings,
    /// `[train]`: exercises and their schedule.
    pub train: TrainSettings,
    /// `[engine]`: the house engine.
    pub engine: EngineSettings,
    /// `[engines.NAME]`: all engines, patzer's own and other programs'.
    pub engines: Roster,
    /// `[keys]`: action id to chords, as text; `app::keymap` checks them.
    pub keys: Vec<KeySetting>,
    /// `[heatmap]` and its subsections: scores and colours of pieces.
    pub heatmap: crate::heatmap::HeatmapSettings,
}

impl Default for Config {
    /// The built-in settings.
    fn default() -> Config {
        LoadedConfig::built_in().config
    }
}

/// The origin of a setting.
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
