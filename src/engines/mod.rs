//! Opponents: everything that chooses a move looks the same to the game, and every random choice takes the game's seed.

pub mod arena;
pub mod book;
mod budget;
mod caution;
pub mod classic;
pub mod dice;
pub mod external;
mod guided;
pub mod house;
pub mod inquiry;
pub mod level;
pub mod material;
pub mod oversight;
mod own;
mod pace;
pub mod people;
pub mod positional;
pub mod random;
pub mod roster;
pub mod swarm;
pub mod worker;

pub use budget::{Budget, SearchPermit};
pub use dice::Dice;
pub use own::OwnSettings;
pub use roster::{COACH, EngineSpec, HOUSE, LevelFault, Roster, roster};
pub use worker::{EngineJob, EngineReport, ReportKind};

use crate::chess::Move;
use crate::search::{Analysis, Limits, Line, ReportFn, Root, StopFlag};
use crate::uci::EngineFault;

/// Who plays against the person: an engine of the roster and, where it has levels, which.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Opponent {
    /// The engine's name in the roster (`patzer`, `random`, `minimax`, …).
    pub name: String,
    /// The level, for engines that have them.
    pub level: Option<u16>,
}

/// The move an engine chose, with its analysis if it searches.
#[derive(Clone, Debug, PartialEq)]
pub struct ChosenMove {
    /// The move; legal at the root.
    pub played: Move,
    /// What the search found.
    pub analysis: Option<Analysis>,
    /// Where it was drawn by lot: every move that might have come with its chance, the likeliest first, together 1.
    pub chances: Vec<(Move, f32)>,
    /// What the opponent does beside it.
    pub manners: Manners,
}

/// What an opponent does beside its move.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Manners {
    /// How many delays of replies it takes: 0 for a move that needs no thought, 1 for a hard one, for the patient up to 2.
    pub thought: f32,
    /// What it says.
    pub gesture: Gesture,
}

impl Default for Manners {
    fn default() -> Manners {
        Manners { thought: 1.0, gesture: Gesture::PlaysOn }
    }
}

/// What an opponent says with its move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Gesture {
    /// Nothing.
    PlaysOn,
    /// It offers a draw after the move.
    OffersDraw,
    /// It resigns instead of the move.
    Resigns,
}

impl ChosenMove {
    /// A move that nothing more is known of.
    pub fn new(played: Move, analysis: Option<Analysis>) -> ChosenMove {
        ChosenMove { played, analysis, chances: Vec::new(), manners: Manners::default() }
    }

    /// The best move of what a search has found.
    fn best_of(analysis: Analysis) -> Choice {
        let played = analysis.best().ok_or(EngineError::NoMove)?;
        Ok(ChosenMove::new(played, Some(analysis)))
    }
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
    #[error("{name} has levels {}, not {level}", level::words())]
    NoLevel {
        /// The engine's name.
        name: String,
        /// The level asked for.
        level: u16,
    },
    /// The words that change an engine's settings are wrong.
    #[error("{0}")]
    Words(String),
    /// A file holds no net to play against.
    #[error("{file} is no net to play against: {fault}")]
    Net {
        /// The file's name.
        file: String,
        /// Why.
        fault: String,
    },
    /// Another program's engine gave no move.
    #[error("{name} {fault}")]
    Foreign {
        /// The engine's name.
        name: String,
        /// Why.
        fault: EngineFault,
    },
}

/// The move that an engine chose, or why it chose none.
pub type Choice = Result<ChosenMove, EngineError>;

/// Something that chooses moves.
pub trait Engine: Send {
    /// Chooses a move at the root within the limits (a limit that is not set is the engine's own), soon after a stop.
    ///
    /// # Errors
    /// [`EngineError::NoMove`] when the game is over.
    fn think(&mut self, root: &Root, limits: &Limits, stop: &StopFlag, report: ReportFn<'_>) -> Choice;

    /// Every legal move with its score, the best first, of an engine that looks no further than one move; `None` of the
    /// others.
    fn scores(&self, _root: &Root) -> Option<Vec<Line>> {
        None
    }

    /// Forgets the last game.
    fn new_game(&mut self) {}

    /// Does what must be done once before a game's first move, so that it costs no time of that move.
    ///
    /// # Errors
    /// [`EngineError::Foreign`] when another program does not get ready.
    fn prepare(&mut self, _stop: &StopFlag) -> Result<(), EngineError> {
        Ok(())
    }

    /// What the hybrid has seen while it looked for its last move; `None` for all others.
    fn hybrid(&self) -> Option<swarm::show::SwarmShow> {
        None
    }

    /// What the player should know about this engine and has not been told.
    fn notes(&mut self) -> Vec<String> {
        Vec::new()
    }
}

/// What an engine sees that looks no further than one move, told as so many best lines at most (0 counts as 1).
pub fn one_ply(mut scores: Vec<Line>, most: usize) -> Analysis {
    let nodes = scores.len() as u64;
    scores.truncate(most.max(1));
    Analysis { depth: 1, seldepth: 1, nodes, lines: scores, ..Analysis::default() }
}

/// Makes one of patzer's own engines with the settings of config.toml, as [`OwnSettings::build`] does.
///
/// # Errors
/// As there.
pub fn build(opponent: &Opponent, seed: u64, hash_mib: usize) -> Result<Box<dyn Engine>, EngineError> {
    OwnSettings::default().build(opponent, seed, hash_mib)
}
