//! The best move: iterative deepening over alpha-beta, told to stop by a flag, reporting as it goes.

mod alphabeta;
mod history;
mod iterate;
mod limits;
mod memory;
mod ordering;
mod params;
mod quiesce;
mod table;
mod time;
mod value;

use std::time::Duration;

pub use limits::{Limits, StopFlag, TimeLeft};
use memory::Memory;

use crate::chess::{Chess, Key, Move, Position, Score, key};

/// What is searched: a start position and the moves played from it, so that repetitions are seen.
#[derive(Clone, Debug, PartialEq)]
pub struct Root {
    /// Where the game began.
    pub start: Chess,
    /// The moves since; all legal.
    pub moves: Vec<Move>,
}

impl Root {
    /// A position without a game before it.
    pub fn from_position(position: Chess) -> Root {
        Root {
            start: position,
            moves: Vec::new(),
        }
    }

    /// The position that is searched.
    pub fn position(&self) -> Chess {
        let mut position = self.start.clone();
        for &m in &self.moves {
            position.play_unchecked(m);
        }
        position
    }

    /// The keys of all positions from the start to the one that is searched, which is the last.
    pub fn keys(&self) -> Vec<Key> {
        let mut position = self.start.clone();
        let mut keys = vec![key(&position)];
        for &m in &self.moves {
            position.play_unchecked(m);
            keys.push(key(&position));
        }
        keys
    }
}

/// One line of play and what it is worth to the side to move at the root.
#[derive(Clone, Debug, PartialEq)]
pub struct Line {
    /// From the side to move at the root.
    pub score: Score,
    /// Legal moves from the root position, best play for both.
    pub moves: Vec<Move>,
}

/// What a search has found so far, or in the end.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Analysis {
    /// The last depth finished, in plies.
    pub depth: u8,
    /// The deepest ply looked at.
    pub seldepth: u8,
    /// Positions visited.
    pub nodes: u64,
    /// Time used.
    pub elapsed: Duration,
    /// Best first; empty when the position has no legal move.
    pub lines: Vec<Line>,
}

impl Analysis {
    /// Positions visited a second.
    pub fn nps(&self) -> u64 {
        let micros = self.elapsed.as_micros().max(1);
        u64::try_from(u128::from(self.nodes) * 1_000_000 / micros).unwrap_or(u64::MAX)
    }

    /// The best move, if the position has one.
    pub fn best(&self) -> Option<Move> {
        self.lines.first().and_then(|line| line.moves.first()).copied()
    }
}

/// A search with its memory (transposition table, history), kept between moves of a game.
#[derive(Debug)]
pub struct Search {
    memory: Memory,
}

impl Search {
    /// A search with a transposition table of this many MiB (1 to 65536).
    pub fn new(hash_mib: usize) -> Search {
        Search {
            memory: Memory::new(hash_mib),
        }
    }

    /// Forgets everything, as before a new game.
    pub fn clear(&mut self) {
        self.memory.clear();
    }

    /// Searches; `report` is called after each depth. Answers the last analysis, which has at least one
    /// line whenever the position has a legal move, however soon it is stopped.
    ///
    /// With a limit of nodes or depth, a search that has forgotten everything finds the same every time.
    pub fn run(
        &mut self,
        root: &Root,
        limits: &Limits,
        stop: &StopFlag,
        report: &mut dyn FnMut(&Analysis),
    ) -> Analysis {
        iterate::run(&mut self.memory, root, limits, stop, report)
    }
}

#[cfg(test)]
mod tests;
