//! What a review comes to: plain data that is written as JSON, read again, shown and drawn.
//!
//! A [`MoveReport`] is the JSON object of the move's explanation with a few fields more; a [`GameReport`] holds those of
//! the whole game. Field names are promises to the programs that read them.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::moments::Moment;
use super::stage::Stage;
use crate::chess::opening::Opening;
use crate::chess::{Color, Score};
use crate::tutor::words::Audience;
use crate::tutor::{Judgement, Tag};

/// A whole game judged.
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
    /// Where the game turned, in its order.
    pub moments: Vec<Moment>,
    /// What was spent on each move.
    pub each_move: EachMove,
    /// The name of the review: that of its plan.
    pub key: String,
}

/// What a review spends on each move: one of both.
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

    /// The value of a tag; `None` if it is missing or says that nothing is known.
    pub fn tag(&self, name: &str) -> Option<&str> {
        let value = self.tags.get(name)?.trim();
        (!matches!(value, "" | "?" | "????.??.??" | "-")).then_some(value)
    }

    /// The move of a ply, from 1.
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

impl From<Opening> for OpeningName {
    fn from(opening: Opening) -> OpeningName {
        OpeningName {
            eco: opening.eco.to_owned(),
            name: opening.name.to_owned(),
            ply: opening.ply,
        }
    }
}

/// How one side played.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct SideReport {
    /// In the whole game.
    #[serde(flatten)]
    pub whole: Tally,
    /// In each part of it.
    #[serde(rename = "phases")]
    pub stages: Stages,
}

/// The parts of a game.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Stages {
    /// While the men come out.
    pub opening: Tally,
    /// While most pieces are on the board.
    pub middlegame: Tally,
    /// When few pieces are left.
    pub endgame: Tally,
}

impl Stages {
    /// How that part was played.
    pub fn of(&self, stage: Stage) -> &Tally {
        match stage {
            Stage::Opening => &self.opening,
            Stage::Middlegame => &self.middlegame,
            Stage::Endgame => &self.endgame,
        }
    }

    /// The same for writing.
    pub(super) fn of_mut(&mut self, stage: Stage) -> &mut Tally {
        match stage {
            Stage::Opening => &mut self.opening,
            Stage::Middlegame => &mut self.middlegame,
            Stage::Endgame => &mut self.endgame,
        }
    }
}

/// Moves of one side summed up; without any there is neither accuracy nor loss.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Tally {
    /// Accuracy in percent, 0 to 100, to a tenth.
    pub accuracy: Option<f64>,
    /// The average centipawn loss, to a tenth.
    pub acpl: Option<f64>,
    /// How many moves have each judgement.
    pub judgements: Count,
}

/// Moves counted by their judgement.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Count {
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

impl Count {
    /// How many moves are judged so.
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

    /// Counts one more.
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

    /// All moves that were counted.
    pub fn moves(&self) -> u32 {
        self.best + self.excellent + self.good + self.inaccuracy + self.mistake + self.blunder
    }
}

/// One move judged and explained: the explanation's JSON object with ply, colour, phase and words for the reader.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct MoveReport {
    /// Which move of the game it is, from 1.
    pub ply: u32,
    /// Who played it.
    #[serde(with = "side")]
    pub color: Color,
    /// The part of the game in which it was played.
    #[serde(rename = "phase")]
    pub stage: Stage,
    /// The position before it.
    pub fen: String,
    /// The move.
    #[serde(rename = "move")]
    pub uci: String,
    /// The move as people write it.
    pub san: String,
    /// What the best move would have kept.
    pub before: Before,
    /// What the move played leaves.
    pub after: After,
    /// The points of win percentage that it cost, 0 or more.
    pub win_drop: f64,
    /// What that is called.
    pub judgement: Judgement,
    /// What else can be said for it.
    pub tags: Vec<Tag>,
    /// The explanation spoken to who played it.
    pub text: Texts,
    /// The explanation spoken to the reader of the review: one of the players, or somebody who watches.
    pub told: Texts,
    /// The other fields of the explanation: `schema`, `engine`, `claims`, `hints`, `safety`.
    #[serde(flatten)]
    pub more: Map<String, Value>,
}

impl MoveReport {
    /// What the position after the move is worth to White.
    pub fn for_white(&self) -> Score {
        self.after.worth.score().for_white(self.color)
    }

    /// The centipawns that the move cost, scores cut to ten pawns either way as they are for the average.
    pub fn loss(&self) -> i32 {
        (self.before.worth.cut() - self.after.worth.cut()).max(0)
    }

    /// The move with its number: `14.Nf3`, `14…Nxe4`.
    pub fn label(&self) -> String {
        let number = self.fen.split_whitespace().nth(5).unwrap_or("1");
        let dots = self.color.fold_wb(".", "…");
        format!("{number}{dots}{}", self.san)
    }

    /// Whether another move was the search's first choice.
    pub fn has_better(&self) -> bool {
        self.before.best.as_ref().is_some_and(|best| *best != self.uci)
    }

    /// Whether a tag stands on it.
    pub fn is(&self, tag: Tag) -> bool {
        self.tags.contains(&tag)
    }
}

/// What a position is worth to who moves: centipawns or moves to mate, and the chances in percent.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Worth {
    /// Centipawns; `None` for a mate.
    pub cp: Option<i32>,
    /// Moves to mate; `None` for centipawns.
    pub mate: Option<i32>,
    /// Chances to win in percent, to a tenth.
    pub win: f64,
}

impl Worth {
    /// The score.
    pub fn score(self) -> Score {
        self.mate
            .map_or(Score::Cp(self.cp.unwrap_or_default()), Score::Mate)
    }

    /// Centipawns within ten pawns either way; a mate is ten.
    fn cut(self) -> i32 {
        match self.score() {
            Score::Cp(cp) => cp.clamp(-1000, 1000),
            Score::Mate(moves) if moves > 0 => 1000,
            Score::Mate(_) => -1000,
        }
    }
}

/// The position before a move.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Before {
    /// With the best move.
    #[serde(flatten)]
    pub worth: Worth,
    /// That move; `None` without a legal one.
    pub best: Option<String>,
    /// The best line, that move first.
    pub pv: Vec<String>,
    /// The next best move with its score.
    pub second: Option<Value>,
}

/// The position after a move.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct After {
    /// To who made the move.
    #[serde(flatten)]
    pub worth: Worth,
    /// The best reply and what follows: the refutation, if the move is bad.
    pub line: Vec<String>,
}

/// An explanation in words for each level of reader.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Texts {
    /// For who knows how the men move.
    pub novice: String,
    /// For who reads notation.
    pub club: String,
    /// For who follows lines and reads scores.
    pub advanced: String,
}

impl Texts {
    /// What is said to each level.
    pub fn each(mut said: impl FnMut(Audience) -> String) -> Texts {
        Texts {
            novice: said(Audience::Novice),
            club: said(Audience::Club),
            advanced: said(Audience::Advanced),
        }
    }

    /// What is said to that level.
    pub fn of(&self, audience: Audience) -> &str {
        match audience {
            Audience::Novice => &self.novice,
            Audience::Club => &self.club,
            Audience::Advanced => &self.advanced,
        }
    }
}

/// A side as JSON has it: `white`, `black`.
mod side {
    use serde::de::Error;
    use serde::{Deserialize, Deserializer, Serializer};

    use crate::chess::{Color, words};

    #[expect(clippy::trivially_copy_pass_by_ref, reason = "serde calls it so")]
    pub fn serialize<S: Serializer>(side: &Color, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(words::adjective(*side))
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Color, D::Error> {
        let name = String::deserialize(from)?;
        Color::ALL
            .into_iter()
            .find(|side| words::adjective(*side) == name)
            .ok_or_else(|| D::Error::custom(format!("'{name}' is no side")))
    }
}
