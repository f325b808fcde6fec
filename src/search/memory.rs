//! The memory of one searching thread: its histories and the stack of positions on which it works without allocating.

use std::sync::Arc;

use super::correction::{Corrections, Place};
use super::history::{Arrival, Before, History};
use super::ordering::Scored;
use super::table::{Code, Table};
use super::value::{MAX_PLY, Value};
use crate::chess::{Chess, Key, Move, Position};
use crate::eval::{Evaluator, WATCHED};

/// One position of the line that is being searched.
#[derive(Debug)]
pub struct Frame {
    /// The position.
    pub position: Chess,
    /// Its key.
    pub key: Key,
    /// The move that led here; `None` after a pass or where nothing was played before.
    pub last: Option<Move>,
    /// The same as a number for the histories.
    pub arrival: Arrival,
    /// Whether the side to move stands in check.
    pub in_check: bool,
    /// The static evaluation as the terms give it; [`super::value::UNKNOWN`] in check.
    pub raw: Value,
    /// The same with what searches taught about positions of the kind.
    pub evaluation: Value,
    /// Where those lessons stand.
    pub place: Option<Place>,
    /// A move that is left out, to see whether it alone is good.
    pub excluded: Code,
    /// Plies since a position before which nothing can repeat: a capture, a pawn move or a pass.
    pub reversible: usize,
    /// The best line from here.
    pub line: Vec<Move>,
    /// Quiet moves tried so far.
    pub quiet: Vec<Move>,
    /// Captures and new queens tried so far.
    pub noisy: Vec<Move>,
}

impl Frame {
    fn new() -> Frame {
        Frame {
            position: Chess::default(),
            key: 0,
            last: None,
            arrival: Arrival::NONE,
            in_check: false,
            raw: 0,
            evaluation: 0,
            place: None,
            excluded: Code::NONE,
            reversible: 0,
            line: Vec::with_capacity(MAX_PLY),
            quiet: Vec::with_capacity(MOST_MOVES),
            noisy: Vec::with_capacity(MOST_MOVES),
        }
    }
}

/// Everything that a search keeps between moves of a game, and its workspace.
#[derive(Debug)]
pub struct Memory {
    /// What was found about positions, by all threads.
    pub table: Arc<Table>,
    /// What moves were worth.
    pub history: History,
    /// What searches taught about evaluations.
    pub corrections: Corrections,
    /// The evaluation with what it keeps.
    pub evaluator: Box<dyn Evaluator>,
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
    /// A memory over a table.
    pub fn new(table: Arc<Table>, evaluator: Box<dyn Evaluator>) -> Memory {
        Memory {
            table,
            history: History::new(),
            corrections: Corrections::new(),
            evaluator,
            frames: (0..=MAX_PLY).map(|_| Frame::new()).collect(),
            moves: Vec::with_capacity(MAX_PLY * MOST_MOVES),
            keys: Vec::new(),
        }
    }

    /// Forgets what this thread has learned; the table is common to all.
    pub fn clear(&mut self) {
        self.history.clear();
        self.corrections.clear();
    }

    /// Sets the frame of a ply to what comes of a move, or of a pass.
    pub fn enter(&mut self, ply: usize, position: Chess, key: Key, last: Option<Move>, reversible: usize) {
        let frame = &mut self.frames[ply];
        frame.in_check = position.is_check();
        frame.arrival = last.map_or(Arrival::NONE, |m| Arrival::of(!position.turn(), m));
        if ply <= WATCHED {
            self.evaluator.visit(&position, ply);
        }
        frame.position = position;
        frame.key = key;
        frame.last = last;
        frame.excluded = Code::NONE;
        frame.reversible = reversible;
    }

    /// What was played before the position of a ply.
    pub fn before(&self, ply: usize) -> Before {
        let arrival = |back: usize| {
            ply.checked_sub(back)
                .map_or(Arrival::NONE, |ply| self.frames[ply].arrival)
        };
        Before {
            last: arrival(0),
            own: arrival(1),
            older: arrival(3),
        }
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
