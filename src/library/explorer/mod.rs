//! The games behind a position: which moves were played from it, with what results, by whom and when.
//!
//! An index lists for each position of the first plies the games that reached it and the move they went on with. It is made once
//! of a file of games and kept on disk; of the saved games it is made in memory, with all their plies.

mod build;
mod index;
mod row;
mod sources;
mod tally;

pub use index::IndexError;
pub use sources::{ExploreError, Explorer};
pub use tally::{ExploredMove, ExploredPosition, ResultCounts};

use build::IndexBuilder;
use index::PositionIndex;
use row::{GameRow, RecordedResult};
use tally::Tally;

use crate::chess::{Chess, Key, Move, Position};

/// Plies of a file's games that its index holds: a million games take some 150 MB then.
pub const FILE_PLIES: u16 = 24;

/// Bits of a position's key that are kept: two positions out of thirty million share them with a chance of 1 in 36,000 for each
/// position looked up.
const KEY_BITS: u32 = 40;

/// Of a move: none, as the game ended here or its record does.
const NO_MOVE: u8 = u8::MAX;

/// The part of a key that the index knows a position by.
fn short_key(key: Key) -> u64 {
    key >> (Key::BITS - KEY_BITS)
}

/// The number of a move among the legal moves in the order of their squares, which no version of the move generator changes.
fn number_of(position: &Chess, played: Move) -> u8 {
    let own = order(played);
    position.legal_moves().into_iter().filter(|other| order(*other) < own).count() as u8
}

/// The move with that number.
fn numbered(position: &Chess, number: u8) -> Option<Move> {
    let mut moves: Vec<Move> = position.legal_moves().into_iter().collect();
    moves.sort_unstable_by_key(|m| order(*m));
    moves.get(usize::from(number)).copied()
}

/// Where a move stands among others; castling by the squares of king and rook.
fn order(m: Move) -> (u8, u8, u8) {
    let from = m.from().map_or(0, u8::from);
    (from, u8::from(m.to()), m.promotion().map_or(0, u8::from))
}

/// A game at a position: which one, and how it went on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Passage {
    /// The number of the game in its index.
    pub game: u32,
    /// The number of the move, or [`NO_MOVE`].
    played: u8,
}

#[cfg(test)]
mod tests;
