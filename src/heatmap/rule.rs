//! What a rule is: a judgement about one side's pieces, with points and a reason for each.

use std::fmt::Debug;

use super::{Context, Why};
use crate::chess::{Bitboard, Color, Square};

/// Names a rule, as in config.toml (`passed_pawn`).
pub type RuleId = &'static str;

/// A rule, or a layer, as people choose it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RuleInfo {
    /// Its id: a rule's section in config.toml.
    pub id: RuleId,
    /// Its name for people.
    pub name: &'static str,
    /// What it judges, or what it means, in one sentence.
    pub sentence: &'static str,
}

/// A judgement about a side's pieces. Rules know nothing of each other; one that fails or panics is left out and named.
pub trait Rule: Debug + Send + Sync {
    /// What it is called and what it judges.
    fn info(&self) -> RuleInfo;

    /// Whether it takes part in the map.
    fn enabled(&self) -> bool;

    /// How much its points count.
    fn weight(&self) -> f64;

    /// Scores the pieces of a side, from that side's view.
    ///
    /// # Errors
    /// [`RuleError`] if it cannot judge the position; what it has scored by then is dropped.
    fn evaluate(&self, context: &Context<'_>, side: Color, scores: &mut Scores) -> Result<(), RuleError>;
}

/// Why a rule could not judge a position.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RuleError {
    /// A score is not a finite number.
    #[error("the score of {0} is not a number")]
    NotANumber(Square),
    /// It scored a square where the side has no piece.
    #[error("there is no own piece on {0} to score")]
    NoOwnPiece(Square),
    /// Anything else, in words.
    #[error("{0}")]
    Failed(String),
}

/// A part of a piece's score.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Contribution {
    /// Where the piece stands.
    pub square: Square,
    /// Points before weighting, from the owner's side.
    pub score: f64,
    /// In words.
    pub why: Why,
}

/// What a rule has to say about a position.
#[derive(Clone, Debug, Default)]
pub struct Scores {
    list: Vec<Contribution>,
    pieces: Bitboard,
    judged_before: usize,
}

impl Scores {
    /// Adds points to a piece of the side in question, with the reason.
    pub fn add(&mut self, square: Square, score: f64, why: impl Into<Why>) {
        let why = why.into();
        self.list.push(Contribution { square, score, why });
    }

    /// Everything said so far.
    pub fn list(&self) -> &[Contribution] {
        &self.list
    }

    /// Forgets everything, keeping the room for the next rule.
    pub(super) fn clear(&mut self) {
        self.list.clear();
    }

    /// What is added from now on is about these pieces.
    pub(super) fn judge(&mut self, pieces: Bitboard) {
        self.pieces = pieces;
        self.judged_before = self.list.len();
    }

    /// Makes sure that what was added is about the pieces in question and in numbers.
    pub(super) fn check(&self) -> Result<(), RuleError> {
        for contribution in &self.list[self.judged_before..] {
            if !self.pieces.contains(contribution.square) {
                return Err(RuleError::NoOwnPiece(contribution.square));
            }
            if !contribution.score.is_finite() {
                return Err(RuleError::NotANumber(contribution.square));
            }
        }
        Ok(())
    }
}
