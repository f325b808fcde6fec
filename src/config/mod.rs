//! Settings: the built-in config.toml is the defaults, the user's file changes what it names.

mod board;
mod book;
mod choices;
mod coach;
mod engine;
mod error;
mod foreign;
mod keys;
mod load;
mod nearest;
mod own;
mod paths;
mod play;
mod review;
mod section;
mod train;
mod typed;
mod value;

pub use board::{BoardSettings, Men};
pub use choices::Choices;
pub use coach::{Alert, CoachSettings};
pub use engine::EngineSettings;
pub use error::{ConfigError, Problem, quoted};
pub use keys::KeySetting;
pub use load::{BUILT_IN, Loaded, Setting};
pub use nearest::nearest;
pub use paths::Places;
pub use play::Play;
pub use review::ReviewSettings;
pub use train::TrainSettings;
pub use value::Value;

use crate::engines::Roster;

/// All settings in force.
#[derive(Clone, Debug, PartialEq)]
pub struct Config {
    /// `[play]`: what a new game is.
    pub play: Play,
    /// `[board]`: how the board looks and what it shows.
    pub board: BoardSettings,
    /// `[coach]`: what the tutor says, and when it warns.
    pub coach: CoachSettings,
    /// `[review]`: how whole games are reviewed.
    pub review: ReviewSettings,
    /// `[train]`: how exercises are asked.
    pub train: TrainSettings,
    /// `[engine]`: the house engine.
    pub engine: EngineSettings,
    /// `[engines.NAME]`: all engines, patzer's own and other programs'.
    pub engines: Roster,
    /// `[keys]`: action id to chords, as text; `app::keymap` checks them.
    pub keys: Vec<KeySetting>,
    /// `[heatmap]` and the sections below it: how men are scored and coloured.
    pub heatmap: crate::heatmap::Settings,
}

impl Default for Config {
    /// The built-in settings.
    fn default() -> Config {
        Loaded::built_in().config
    }
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
