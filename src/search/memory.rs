//! The memory of a search: its table and histories, and the stack of positions on which it works without allocating.

use super::history::History;
use super::ordering::Scored;
use super::table::Table;
use super::value::{MAX_PLY, Value};
use crate::chess::{Chess, Key, Move, Position};
use crate::eval::Evaluation;

/// One position of the line that is being searched.
#[derive(Debug)]
pub struct Frame {
    /// The position.
    pub position: Chess,
    /// Its key.
    pub key: Key,
    /// Whether the side to move stands in check.
    pub in_check: bool,
    /// The static evaluation, once it is known.
    pub evaluation: Value,
    /// Plies since a position before which nothing can repeat: a capture, a pawn move or a pass.
    pub reversible: usize,
    /// The best line from here.
    pub line: Vec<Move>,
}

impl Frame {
    fn new() -> Frame {
        Frame {
            position: Chess::default(),
            key: 0,
            in_check: false,
            evaluation: 0,
            reversible: 0,
            line: Vec::with_capacity(MAX_PLY),
        }
    }
}

/// Everything that a search keeps between moves of a game, and its workspace.
#[derive(Debug)]
pub struct Memory {
    /// What was found about positions.
    pub table: Table,
    /// What quiet moves were worth.
    pub history: History,
    /// The evaluation with what it keeps.
    pub evaluation: Evaluation,
    /// The line that is being searched, one frame a ply.
    pub frames: Vec<Frame>,
    /// The moves of all plies, in one store.
    pub moves: Vec<Scored>,
    /// The keys of the game and of the line that is being searched.
    pub keys: Vec<Key>,
}

/// Legal moves in a position at most, with room to spare (218 in games, a few more in studies).
const MOST_MOVES: usize = 270;

impl Memory {
    /// A memory with a table of so many MiB.
    pub fn new(hash_mib: usize) -> Memory {
        Memory {
            table: Table::new(hash_mib),
            history: History::new(),
            evaluation: Evaluation::new(),
            frames: (0..=MAX_PLY).map(|_| Frame::new()).collect(),
            moves: Vec::with_capacity(MAX_PLY * MOST_MOVES),
            keys: Vec::new(),
        }
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.table.clear();
        self.history.clear();
    }

    /// Sets the frame of a ply.
    pub fn enter(&mut self, ply: usize, position: Chess, key: Key, reversible: usize) {
        let frame = &mut self.frames[ply];
        frame.in_check = position.is_check();
        frame.position = position;
        frame.key = key;
        frame.reversible = reversible;
    }

    /// Puts a move in front of the line of the next ply: that is now the best line from this ply.
    pub fn extend_line(&mut self, ply: usize, m: Move) {
        let (upper, lower) = self.frames.split_at_mut(ply + 1);
        let line = &mut upper[ply].line;
        line.clear();
        line.push(m);
        line.extend_from_slice(&lower[0].line);
    }
}
