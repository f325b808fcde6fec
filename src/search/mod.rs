//! The best move: iterative deepening over alpha-beta, told to stop by a flag, reporting as it goes.

mod alphabeta;
mod correction;
mod early;
mod history;
mod iterate;
mod limits;
mod mate;
mod memory;
mod node;
mod ordering;
mod params;
mod quiesce;
mod table;
mod time;
mod value;

use std::sync::Arc;
use std::time::Duration;

use iterate::Task;
pub use limits::{Limits, StopFlag, TimeLeft};
pub use mate::{Attempt, Proof, prove_mate};
use memory::Memory;
use table::Table;

use crate::chess::{Chess, Key, Move, Position, Score, key};
use crate::eval::{Evaluation, Evaluator};

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
    /// How much of the table is filled by this search, in thousandths; 0 if that is not known.
    pub hash_fullness: u16,
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

/// What a player sees of a position: moves that are not seen are not looked at, by either side.
///
/// It must always answer the same for the same question, or the search contradicts itself.
pub trait Sight: Sync {
    /// Whether a legal move of a position is thought of, so many plies from the root; `last` is the move that led there.
    fn sees(&self, position: &Chess, m: Move, last: Option<Move>, ply: usize) -> bool;
}

/// A search with its memory (transposition table, history), kept between moves of a game.
#[derive(Debug)]
pub struct Search {
    table: Arc<Table>,
    /// One for each thread, never none; the first leads.
    memories: Vec<Memory>,
}

/// Threads at most.
pub const MOST_THREADS: usize = 256;

impl Search {
    /// A search with a transposition table of this many MiB (1 to 65536), in one thread.
    pub fn new(hash_mib: usize) -> Search {
        Search::with(hash_mib, Evaluation::new())
    }

    /// The same with another evaluation.
    pub fn with(hash_mib: usize, evaluator: impl Evaluator + 'static) -> Search {
        let table = Arc::new(Table::new(hash_mib));
        let memories = vec![Memory::new(Arc::clone(&table), Box::new(evaluator))];
        Search { table, memories }
    }

    /// Judges positions by another evaluation from now on, and forgets everything.
    pub fn judge_by(&mut self, evaluator: &dyn Evaluator) {
        for memory in &mut self.memories {
            memory.evaluator = evaluator.fresh();
        }
        self.clear();
    }

    /// Gives it another table of this many MiB (1 to 65536), empty.
    pub fn resize(&mut self, hash_mib: usize) {
        // The old one goes first: there may not be room for both.
        self.use_table(Table::new(1));
        self.use_table(Table::new(hash_mib));
    }

    fn use_table(&mut self, table: Table) {
        self.table = Arc::new(table);
        for memory in &mut self.memories {
            memory.table = Arc::clone(&self.table);
        }
    }

    /// Searches in so many threads (1 to [`MOST_THREADS`]) from now on. With more than one the same search need not find
    /// the same twice.
    pub fn set_threads(&mut self, threads: usize) {
        self.memories.truncate(threads.max(1));
        while self.memories.len() < threads.min(MOST_THREADS) {
            let evaluator = self.memories[0].evaluator.fresh();
            self.memories
                .push(Memory::new(Arc::clone(&self.table), evaluator));
        }
    }

    /// The size of the table in MiB: the power of two below what was asked for, or what memory could be had.
    pub fn hash_mib(&self) -> usize {
        self.table.mib()
    }

    /// Forgets everything, as before a new game.
    pub fn clear(&mut self) {
        self.table.clear();
        self.memories.iter_mut().for_each(Memory::clear);
    }

    /// Searches; `report` is called after each depth. Answers the last analysis, which has at least one
    /// line whenever the position has a legal move, however soon it is stopped.
    ///
    /// With a limit of nodes or depth and one thread, a search that has forgotten everything finds the same every time.
    pub fn run(
        &mut self,
        root: &Root,
        limits: &Limits,
        stop: &StopFlag,
        report: &mut dyn FnMut(&Analysis),
    ) -> Analysis {
        let task = Task {
            root,
            limits,
            sight: None,
            stop,
        };
        iterate::run(&mut self.memories, task, report)
    }

    /// The same through the eyes of a player who overlooks things.
    pub fn run_with_sight(
        &mut self,
        root: &Root,
        limits: &Limits,
        sight: &dyn Sight,
        stop: &StopFlag,
        report: &mut dyn FnMut(&Analysis),
    ) -> Analysis {
        let task = Task {
            root,
            limits,
            sight: Some(sight),
            stop,
        };
        iterate::run(&mut self.memories, task, report)
    }
}

#[cfg(test)]
mod tests;
