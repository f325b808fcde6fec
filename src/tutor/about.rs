//! What a claim speaks of, and whether it pleases the player who asked.

use serde::Serialize;

/// What a claim speaks of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
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

/// Whether a fact pleases the player who asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Tone {
    /// It speaks for the player.
    Good,
    /// It speaks against the player.
    Bad,
    /// It is neither.
    Info,
}
