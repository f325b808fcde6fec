//! The report of one move: its explanation's JSON object with the fields of a review.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::chess::{Chess, Color, Move, Position, Score, fen, notation};
use crate::review::stage::GameStage;
use crate::tutor::difficulty::Difficulty;
use crate::tutor::words::Audience;
use crate::tutor::{Judgement, Tag};

/// A judged and explained move: the explanation's JSON object with ply, colour, phase and words for the reader.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct MoveReport {
    /// The ply, from 1.
    pub ply: u32,
    /// The side that played it.
    #[serde(with = "side")]
    pub color: Color,
    /// The part of the game in which it was played.
    #[serde(rename = "phase")]
    pub stage: GameStage,
    /// The position before it.
    pub fen: String,
    /// The move.
    #[serde(rename = "move")]
    pub uci: String,
    /// The move as people write it.
    pub san: String,
    /// The position before the move, by the best move.
    pub before: BeforeMove,
    /// The position after the move.
    pub after: AfterMove,
    /// Cost in percent of winning chances, 0 or more.
    pub win_drop: f64,
    /// The judgement of that cost.
    pub judgement: Judgement,
    /// Further tags.
    pub tags: Vec<Tag>,
    /// How hard it was.
    #[serde(default)]
    pub difficulty: Difficulty,
    /// The explanation for the player of the move.
    pub text: Texts,
    /// The explanation for the reader of the review: a player or a spectator.
    pub told: Texts,
    /// The squares that `told` speaks of; none in a report written before they were kept.
    #[serde(default)]
    pub squares: ByLevel<Vec<String>>,
    /// The other fields of the explanation: `schema`, `engine`, `claims`, `hints`, `safety`.
    #[serde(flatten)]
    pub more: Map<String, Value>,
}

impl MoveReport {
    /// The score after the move, from White's side.
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

    /// The sign of its judgement as its explanation has it: `!!` to `??`, empty for most moves.
    pub fn sign(&self) -> &'static str {
        self.judgement.sign(&self.tags)
    }

    /// The depth of its search in plies.
    pub fn depth(&self) -> u8 {
        let depth = self.more.get("engine").and_then(|engine| engine.get("depth")?.as_u64());
        depth.and_then(|depth| u8::try_from(depth).ok()).unwrap_or_default()
    }

    /// The position before the move, the move, and its line; then the better line, if there was one.
    pub fn lines(&self) -> (Chess, Option<Move>, Vec<Vec<Move>>) {
        let root = fen::parse(&self.fen).map(|read| read.position).unwrap_or_default();
        let of_move = std::iter::once(&self.uci).chain(&self.after.line);
        let mut lines = vec![line(&root, of_move)];
        if self.has_better() {
            lines.push(line(&root, &self.before.pv));
        }
        let played = lines[0].first().copied();
        (root, played, lines)
    }

    /// The best answer to the move.
    pub fn answer(&self) -> Option<Move> {
        self.lines().2.first()?.get(1).copied()
    }

    /// Whether another move was the search's first choice.
    pub fn has_better(&self) -> bool {
        self.before.best.as_ref().is_some_and(|best| *best != self.uci)
    }

    /// Whether the move has a tag.
    pub fn is(&self, tag: Tag) -> bool {
        self.tags.contains(&tag)
    }
}

/// Moves in UCI notation from a position, as far as they are legal.
fn line<'a>(root: &Chess, moves: impl IntoIterator<Item = &'a String>) -> Vec<Move> {
    let mut position = root.clone();
    let mut line = Vec::new();
    for uci in moves {
        let Ok(m) = notation::parse_uci(&position, uci) else {
            break;
        };
        position.play_unchecked(m);
        line.push(m);
    }
    line
}

/// The worth of a position to the mover: centipawns or moves to mate, and winning chances.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Worth {
    /// Centipawns; `None` for a mate.
    pub cp: Option<i32>,
    /// Moves to mate; `None` for centipawns.
    pub mate: Option<i32>,
    /// Winning chances in percent, to a tenth.
    pub win: f64,
}

impl Worth {
    /// The score.
    pub fn score(self) -> Score {
        self.mate.map_or(Score::Cp(self.cp.unwrap_or_default()), Score::Mate)
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
pub struct BeforeMove {
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

impl BeforeMove {
    /// The chances in percent that the next best move leaves, if there is one.
    pub fn second_win(&self) -> Option<f64> {
        let second = self.second.as_ref()?;
        let number = |name| second.get(name).and_then(Value::as_i64).and_then(|n| i32::try_from(n).ok());
        let score = number("mate").map(Score::Mate).or_else(|| number("cp").map(Score::Cp));
        score.map(Score::win_percent)
    }
}

/// The position after a move.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct AfterMove {
    /// The worth to the player of the move.
    #[serde(flatten)]
    pub worth: Worth,
    /// The best reply and its line: the refutation of a bad move.
    pub line: Vec<String>,
}

/// Something for each level of reader.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ByLevel<T> {
    /// For readers who know how the pieces move.
    pub novice: T,
    /// For readers of notation.
    pub club: T,
    /// For readers of lines and scores.
    pub advanced: T,
}

/// An explanation in words for each level of reader.
pub type Texts = ByLevel<String>;

impl<T> ByLevel<T> {
    /// Builds what each level gets.
    pub fn each(mut said: impl FnMut(Audience) -> T) -> ByLevel<T> {
        ByLevel {
            novice: said(Audience::Novice),
            club: said(Audience::Club),
            advanced: said(Audience::Advanced),
        }
    }

    /// The same made into something else.
    pub fn map<U>(&self, mut f: impl FnMut(&T) -> U) -> ByLevel<U> {
        ByLevel { novice: f(&self.novice), club: f(&self.club), advanced: f(&self.advanced) }
    }

    /// What a level gets.
    pub fn of(&self, audience: Audience) -> &T {
        match audience {
            Audience::Novice => &self.novice,
            Audience::Club => &self.club,
            Audience::Advanced => &self.advanced,
        }
    }
}

/// A side as JSON has it: `white`, `black`.
pub(in crate::review) mod side {
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
