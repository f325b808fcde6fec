//! Claims: everything that can be said about a move or a position, each a fact that the board can confirm or refute.

pub mod catalogue;
#[cfg(test)]
mod tests;

use serde::Serialize;

use crate::chess::{Bitboard, Chess, Move, Position, notation};
use crate::tutor::about::{About, Tone};
use crate::tutor::kind::fields;
use crate::tutor::kind::row::Trait;
use catalogue::Kind;

/// One fact, and where it holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Claim {
    /// What is claimed.
    pub kind: Kind,
    /// The moves from the position asked about to the one in which the claim holds.
    pub at: Vec<Move>,
    /// What it speaks of.
    pub about: About,
    /// Whether it pleases who asked.
    pub tone: Tone,
}

impl Claim {
    /// The last move before the position in which the claim holds.
    pub fn last(&self) -> Option<Move> {
        self.at.last().copied()
    }

    /// The position in which the claim holds; `None` if a move of `at` is illegal.
    pub fn position(&self, root: &Chess) -> Option<Chess> {
        let mut position = root.clone();
        for &m in &self.at {
            if !position.is_legal(m) {
                return None;
            }
            position.play_unchecked(m);
        }
        Some(position)
    }

    /// The squares that the claim names: those of its fields, where its moves begin and end, and where the last move
    /// went if the claim is about that move. The moves of a line are not among them.
    pub fn squares(&self) -> Bitboard {
        self.kind.claim().squares() | self.arrived().into_iter().collect::<Bitboard>()
    }

    /// Where the last move went, if the claim is about that move.
    fn arrived(&self) -> Option<crate::chess::Square> {
        let moved = self.last().filter(|_| self.kind.is(Trait::LastMove));
        moved.map(notation::destination)
    }

    /// The claim as programs read it, with its sentence.
    pub fn json<'a>(&'a self, text: &'a str) -> ClaimJson<'a> {
        ClaimJson {
            kind: self.kind.id(),
            at: &self.at,
            about: self.about,
            tone: self.tone,
            sq: self.arrived().map(|square| square.to_string()),
            fields: &self.kind,
            text,
        }
    }
}

/// A claim with its sentence as one JSON object, whose field names are promises.
#[derive(Clone, Debug, Serialize)]
pub struct ClaimJson<'a> {
    kind: &'static str,
    #[serde(serialize_with = "fields::write")]
    at: &'a Vec<Move>,
    about: About,
    tone: Tone,
    #[serde(skip_serializing_if = "Option::is_none")]
    sq: Option<String>,
    #[serde(flatten)]
    fields: &'a Kind,
    text: &'a str,
}
