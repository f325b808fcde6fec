//! The transposition table of the rung `table`: what a search has found out about positions it meets again.

use crate::chess::{Key, Move};

/// Entries; two plies more than the usual depth do not fill them.
const ENTRIES: usize = 1 << 16;

/// How a remembered value stands to the true one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Known {
    /// It is the true one.
    Exactly,
    /// The true one is at least this.
    AtLeast,
    /// The true one is at most this.
    AtMost,
}

/// What is remembered of a position.
#[derive(Clone, Copy, Debug)]
pub struct Memory {
    key: Key,
    /// How deep it was searched, in plies.
    pub depth: u8,
    /// Its value for the side to move, mates counted from the position.
    pub value: i32,
    /// How far the value is to be trusted.
    pub known: Known,
    /// The best move, if one was better than what was expected.
    pub best: Option<Move>,
}

impl Memory {
    /// Returns the value if it settles the window from `alpha` to `beta` at this very depth.
    ///
    /// A deeper search would know better, but then the rung's values would not be those of the tree it is compared with.
    pub fn settles(&self, depth: u8, alpha: i32, beta: i32) -> bool {
        self.depth == depth
            && match self.known {
                Known::Exactly => true,
                Known::AtLeast => self.value >= beta,
                Known::AtMost => self.value <= alpha,
            }
    }
}

/// A table of fixed size in which the newer memory replaces the older.
#[derive(Debug)]
pub struct MemoryTable(Vec<Option<Memory>>);

impl MemoryTable {
    /// Returns an empty table; one for nothing when `used` is false.
    pub fn new(used: bool) -> MemoryTable {
        MemoryTable(vec![None; if used { ENTRIES } else { 0 }])
    }

    /// Returns what is remembered of the position with this key.
    pub fn recall(&self, key: Key) -> Option<Memory> {
        self.0.get(slot(key)).copied().flatten().filter(|memory| memory.key == key)
    }

    /// Remembers a position.
    pub fn remember(&mut self, key: Key, depth: u8, value: i32, known: Known, best: Option<Move>) {
        if let Some(slot) = self.0.get_mut(slot(key)) {
            *slot = Some(Memory { key, depth, value, known, best });
        }
    }
}

fn slot(key: Key) -> usize {
    key as usize % ENTRIES
}
