//! Opponents: everything that chooses a move looks the same to the game, and every random choice takes the game's seed.

pub mod arena;
mod caution;
pub mod dice;
pub mod external;
pub mod house;
pub mod level;
pub mod material;
pub mod oversight;
mod pace;
pub mod random;
pub mod roster;
pub mod worker;

pub use dice::Dice;
use house::House;
use material::Material;
use random::Random;
pub use roster::{EngineSpec, HOUSE, Roster, roster};
pub use worker::{Job, Report, ReportKind};

use crate::chess::Move;
use crate::search::{Analysis, Limits, Root, StopFlag};
use crate::uci::Fault;

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
    /// The engine does not have this level.
    #[error("{name} has levels 1 to {}, not {level}", level::LEVELS.len())]
    NoLevel {
        /// The engine's name.
        name: String,
        /// The level asked for.
        level: u8,
    },
    /// Another program's engine gave no move.
    #[error("{name} {fault}")]
    Foreign {
        /// The engine's name.
        name: String,
        /// Why.
        fault: Fault,
    },
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

    /// Does what must be done once before a game's first move, so that it costs no time of that move.
    ///
    /// # Errors
    /// [`EngineError::Foreign`] when another program does not get ready.
    fn prepare(&mut self, _stop: &StopFlag) -> Result<(), EngineError> {
        Ok(())
    }

    /// What the player should know about this engine and has not been told.
    fn notes(&mut self) -> Vec<String> {
        Vec::new()
    }
}

/// Makes one of patzer's own engines ([`Roster::build`] makes all); `seed` decides its random choices, `hash_mib` is the table of those that search.
///
/// A level is of no matter to engines that have none; `patzer` without one plays its greatest.
///
/// # Errors
/// [`EngineError::Unknown`] when the roster has no such name, [`EngineError::NoLevel`] when it has not this level.
pub fn build(opponent: &Opponent, seed: u64, hash_mib: usize) -> Result<Box<dyn Engine>, EngineError> {
    match opponent.name.as_str() {
        "patzer" => house(opponent, seed, hash_mib).map(|house| Box::new(house) as Box<dyn Engine>),
        "random" => Ok(Box::new(Random::new(seed))),
        "material" => Ok(Box::new(Material::new(seed))),
        _ => Err(EngineError::Unknown(opponent.name.clone())),
    }
}

fn house(opponent: &Opponent, seed: u64, hash_mib: usize) -> Result<House, EngineError> {
    let level = match opponent.level {
        None => level::GREATEST,
        Some(level) => level::find(level).ok_or_else(|| EngineError::NoLevel {
            name: opponent.name.clone(),
            level,
        })?,
    };
    Ok(House::new(level, seed, hash_mib))
}
