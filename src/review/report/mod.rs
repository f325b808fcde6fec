//! The report of a review: plain data for JSON and display.
//!
//! A [`MoveReport`] is the JSON object of the move's explanation with a few fields more; a [`GameReport`] holds those of
//! the whole game. Field names are promises to the programs that read them.

mod of_move;

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

pub(in crate::review) use of_move::side;
pub use of_move::{AfterMove, BeforeMove, ByLevel, MoveReport, Texts, Worth};

use super::moments::Moment;
use super::stage::GameStage;
use super::time_use::TimeUse;
use crate::chess::Color;
use crate::chess::opening::Opening;
use crate::tutor::Judgement;

/// The report of a whole game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct GameReport {
    /// The tag pairs of the game by name, its result among them; foreign text as it stands in the file.
    #[serde(rename = "game")]
    pub tags: BTreeMap<String, String>,
    /// The position that the game began from, as FEN.
    pub start: String,
    /// How White played.
    pub white: SideReport,
    /// How Black played.
    pub black: SideReport,
    /// The opening, if it has a name.
    pub opening: Option<OpeningName>,
    /// Every move of the mainline.
    pub moves: Vec<MoveReport>,
    /// The turning points, the costliest first.
    pub moments: Vec<Moment>,
    /// How both sides used their time, if the record tells.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub times: Option<TimeUse>,
    /// The effort per move.
    pub each_move: EachMove,
    /// The key of the plan.
    pub key: String,
}

/// The effort per move: one of both.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct EachMove {
    /// Milliseconds.
    pub ms: Option<u64>,
    /// Positions.
    pub nodes: Option<u64>,
}

impl GameReport {
    /// How a side played.
    pub fn side(&self, side: Color) -> &SideReport {
        match side {
            Color::White => &self.white,
            Color::Black => &self.black,
        }
    }

    /// The value of a tag; `None` if it is missing or unknown.
    pub fn tag(&self, name: &str) -> Option<&str> {
        let value = self.tags.get(name)?.trim();
        (!matches!(value, "" | "?" | "????.??.??" | "-")).then_some(value)
    }

    /// The report of a ply, from 1.
    pub fn at(&self, ply: u32) -> Option<&MoveReport> {
        self.moves.get((ply as usize).checked_sub(1)?)
    }
}

/// An opening by its code and name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct OpeningName {
    /// The code of the Encyclopaedia of Chess Openings, A00 to E99.
    pub eco: String,
    /// Its name.
    pub name: String,
    /// After how many plies the game was in it for the last time.
    pub ply: u32,
}

impl OpeningName {
    /// Code, name and last ply, as the identity of a review has them.
    pub(super) fn identity(&self) -> String {
        format!("{} {} {}", self.eco, self.ply, self.name)
    }
}

impl From<Opening> for OpeningName {
    fn from(opening: Opening) -> OpeningName {
        OpeningName { eco: opening.eco.to_owned(), name: opening.name.to_owned(), ply: opening.ply }
    }
}

/// How one side played.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct SideReport {
    /// In the whole game.
    #[serde(flatten)]
    pub whole: MoveTally,
    /// In each part of it.
    #[serde(rename = "phases")]
    pub stages: Stages,
}

/// The parts of a game.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Stages {
    /// While the pieces come out.
    pub opening: MoveTally,
    /// While most pieces are on the board.
    pub middlegame: MoveTally,
    /// When few pieces are left.
    pub endgame: MoveTally,
}

impl Stages {
    /// How that part was played.
    pub fn of(&self, stage: GameStage) -> &MoveTally {
        match stage {
            GameStage::Opening => &self.opening,
            GameStage::Middlegame => &self.middlegame,
            GameStage::Endgame => &self.endgame,
        }
    }

    /// The same for writing.
    pub(super) fn of_mut(&mut self, stage: GameStage) -> &mut MoveTally {
        match stage {
            GameStage::Opening => &mut self.opening,
            GameStage::Middlegame => &mut self.middlegame,
            GameStage::Endgame => &mut self.endgame,
        }
    }
}

/// The sums over moves of one side; without moves there is no accuracy and no loss.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct MoveTally {
    /// Accuracy in percent, 0 to 100, to a tenth.
    pub accuracy: Option<f64>,
    /// The average centipawn loss, to a tenth.
    pub acpl: Option<f64>,
    /// Number of moves per judgement.
    pub judgements: JudgementCounts,
}

/// Moves counted by their judgement.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct JudgementCounts {
    /// The best there was.
    pub best: u32,
    /// As good as that.
    pub excellent: u32,
    /// Good.
    pub good: u32,
    /// Inaccuracies.
    pub inaccuracy: u32,
    /// Mistakes.
    pub mistake: u32,
    /// Blunders.
    pub blunder: u32,
}

impl JudgementCounts {
    /// Number of moves with a judgement.
    pub fn of(&self, judgement: Judgement) -> u32 {
        match judgement {
            Judgement::Best => self.best,
            Judgement::Excellent => self.excellent,
            Judgement::Good => self.good,
            Judgement::Inaccuracy => self.inaccuracy,
            Judgement::Mistake => self.mistake,
            Judgement::Blunder => self.blunder,
        }
    }

    /// Counts a move.
    pub(super) fn add(&mut self, judgement: Judgement) {
        let count = match judgement {
            Judgement::Best => &mut self.best,
            Judgement::Excellent => &mut self.excellent,
            Judgement::Good => &mut self.good,
            Judgement::Inaccuracy => &mut self.inaccuracy,
            Judgement::Mistake => &mut self.mistake,
            Judgement::Blunder => &mut self.blunder,
        };
        *count += 1;
    }

    /// Number of all counted moves.
    pub fn moves(&self) -> u32 {
        self.best + self.excellent + self.good + self.inaccuracy + self.mistake + self.blunder
    }
}
