//! Opponents: everything that chooses a move looks the same to the game, and every random choice takes the game's seed.

pub mod dice;
pub mod roster;
pub mod worker;

pub use dice::Dice;
pub use roster::{EngineSpec, roster};
pub use worker::{Job, Report, ReportKind};

use crate::chess::Move;
use crate::search::{Analysis, Limits, Root, StopFlag};

/// Who plays against the person: an engine of the roster and, where it has levels, which.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Opponent {
    /// The engine's name in the roster (`patzer`, `random`, `material`).
    pub name: String,
    /// The level, for engines that have them.
    pub level: Option<u8>,
}

/// A chosen move with what the engine thought, if it thinks in lines.
#[derive(Clone, Debug, PartialEq)]
pub struct Choice {
    /// The move; legal at the root.
    pub played: Move,
    /// What the search found.
    pub analysis: Option<Analysis>,
}

/// Why an engine chose nothing.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum EngineError {
    /// The game is over.
    #[error("there is no legal move")]
    NoMove,
    /// No engine of the roster has this name.
    #[error("no engine is called '{0}'")]
    Unknown(String),
}

/// Something that chooses moves.
pub trait Engine: Send {
    /// Chooses a move at the root within the limits (a limit that is not set is the engine's own), soon after a stop.
    ///
    /// # Errors
    /// [`EngineError::NoMove`] when the game is over.
    fn think(
        &mut self,
        root: &Root,
        limits: &Limits,
        stop: &StopFlag,
        report: &mut dyn FnMut(&Analysis),
    ) -> Result<Choice, EngineError>;

    /// Forgets the last game.
    fn new_game(&mut self) {}
}

/// Makes an opponent's engine; `seed` decides its random choices, `hash_mib` is the table of those that search.
///
/// # Errors
/// [`EngineError::Unknown`] when the roster has no such name.
pub fn build(_opponent: &Opponent, _seed: u64, _hash_mib: usize) -> Result<Box<dyn Engine>, EngineError> {
    todo!()
}
