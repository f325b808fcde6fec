//! Claims: everything that can be said about a move or a position, each a fact that the board can confirm or refute.
//!
//! A claim only names a fact; [`super::verify`] tells whether it holds, and words are found for it elsewhere.

mod fields;
mod json;
mod kind;
#[cfg(test)]
mod tests;

pub use json::Told;
pub use kind::{Kind, Pattern};

use crate::chess::{Bitboard, Chess, Move, Position, notation};

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
        let moved = self.last().filter(|_| self.kind.is_of_last_move());
        let arrived = moved.map(notation::destination);
        self.kind.squares() | arrived.into_iter().collect::<Bitboard>()
    }

    /// The claim as programs read it, with its sentence.
    pub fn told<'a>(&'a self, text: &'a str) -> Told<'a> {
        Told { claim: self, text }
    }
}

/// What a claim speaks of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum About {
    /// The move that was played.
    Played,
    /// The best move: what was missed, if another was played.
    Best,
    /// What the opponent gets.
    Reply,
    /// The position as it stands.
    Position,
}

impl About {
    /// The name as in JSON.
    pub const fn id(self) -> &'static str {
        match self {
            About::Played => "played",
            About::Best => "best",
            About::Reply => "reply",
            About::Position => "position",
        }
    }
}

/// Whether a fact pleases the player who asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Tone {
    /// It speaks for the player.
    Good,
    /// It speaks against the player.
    Bad,
    /// It is neither.
    Info,
}

impl Tone {
    /// The name as in JSON.
    pub const fn id(self) -> &'static str {
        match self {
            Tone::Good => "good",
            Tone::Bad => "bad",
            Tone::Info => "info",
        }
    }
}
