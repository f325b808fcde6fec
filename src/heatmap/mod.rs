//! Facts as colours: independent rules give each man a score from its owner's side, with the reasons in words.

use crate::chess::{Chess, Piece, Square};

/// Names a rule, as in config.toml (`passed_pawn`).
pub type RuleId = &'static str;

/// Why a man has its score: one rule's part of it.
#[derive(Clone, Debug, PartialEq)]
pub struct Reason {
    /// The rule that speaks.
    pub rule: RuleId,
    /// Its score before weighting, from the owner's side.
    pub score: f64,
    /// The rule's weight.
    pub weight: f64,
    /// In words.
    pub why: std::borrow::Cow<'static, str>,
}

/// The score of one man.
#[derive(Clone, Debug, PartialEq)]
pub struct Cell {
    /// The man.
    pub piece: Piece,
    /// Sum of score x weight.
    pub raw: f64,
    /// The same scaled into the range.
    pub score: f64,
    /// Every part of it.
    pub reasons: Vec<Reason>,
}

/// The map of one position: a cell for every man that a rule has scored.
#[derive(Clone, Debug, PartialEq)]
pub struct Heatmap {
    /// By square index (a1 is 0, h8 is 63).
    pub cells: [Option<Cell>; 64],
    /// Rules that failed: id and error.
    pub failed: Vec<(RuleId, String)>,
}

impl Heatmap {
    /// The cell of a square.
    pub fn cell(&self, square: Square) -> Option<&Cell> {
        self.cells[usize::from(square)].as_ref()
    }
}

/// A rule as people choose it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RuleInfo {
    /// Its id.
    pub id: RuleId,
    /// Its name for people.
    pub name: &'static str,
    /// What it judges, in one sentence.
    pub sentence: &'static str,
}

/// Computes maps and remembers the last thousand.
#[derive(Debug, Default)]
pub struct Mapper {}

impl Mapper {
    /// The rules in display order.
    pub fn rules(&self) -> Vec<RuleInfo> {
        todo!()
    }

    /// The map of a position by all enabled rules, or by some alone (enabled or not).
    pub fn map(&mut self, _position: &Chess, _only: Option<&[RuleId]>) -> std::sync::Arc<Heatmap> {
        todo!()
    }
}
