//! One search thread's data: histories, evaluation and the search stack, on which it works without allocating.

use std::sync::Arc;

use super::correction_history::{CorrectionHistory, CorrectionKey};
use super::history::{HistoryTables, PieceTo, PriorMoves};
use super::ordering::ScoredMove;
use super::transposition::{PackedMove, TranspositionTable};
use super::tuned::SearchParams;
use super::value::{MAX_PLY, Value};
use crate::chess::{Chess, Key, Move, Position};
use crate::eval::{Evaluator, WATCHED};
use crate::tablebase::Tables;

/// One ply of the search stack.
#[derive(Debug)]
pub struct Frame {
    /// The position.
    pub position: Chess,
    /// Its Zobrist key.
    pub key: Key,
    /// The move that led here; `None` after a null move and at the start of a game.
    pub last_move: Option<Move>,
    /// The same as an index of the histories.
    pub piece_to: PieceTo,
    /// Whether the side to move is in check.
    pub in_check: bool,
    /// The evaluator's value, without corrections, in centipawns; [`super::value::NO_VALUE`] in check.
    pub raw_evaluation: Value,
    /// The static evaluation: the same with the correction history.
    pub evaluation: Value,
    /// Index of its corrections.
    pub correction_key: Option<CorrectionKey>,
    /// The move that a singular search leaves out.
    pub excluded_move: PackedMove,
    /// Plies since the last capture, pawn move or null move: no position before it can repeat.
    pub reversible_plies: usize,
    /// The principal variation from here.
    pub pv: Vec<Move>,
    /// Quiet moves tried so far; they get the history malus of a cutoff.
    pub quiets_tried: Vec<Move>,
    /// Noisy moves (captures, new queens) tried so far; they get the malus, too.
    pub noisies_tried: Vec<Move>,
}

impl Frame {
    fn new() -> Frame {
        Frame {
            position: Chess::default(),
            key: 0,
            last_move: None,
            piece_to: PieceTo::NONE,
            in_check: false,
            raw_evaluation: 0,
            evaluation: 0,
            correction_key: None,
            excluded_move: PackedMove::NONE,
            reversible_plies: 0,
            pv: Vec::with_capacity(MAX_PLY),
            quiets_tried: Vec::with_capacity(MAX_MOVES),
            noisies_tried: Vec::with_capacity(MAX_MOVES),
        }
    }
}

/// Everything that one thread keeps between the moves of a game, and its workspace.
#[derive(Debug)]
pub struct ThreadData {
    /// The transposition table, shared by all threads.
    pub tt: Arc<TranspositionTable>,
    /// Histories, killers and counter moves.
    pub history: HistoryTables,
    /// Corrections of the static evaluation.
    pub correction_history: CorrectionHistory,
    /// The evaluation with its caches.
    pub evaluator: Box<dyn Evaluator>,
    /// The numbers that it searches with.
    pub params: SearchParams,
    /// Exact endings; none for a player who errs.
    pub tables: Arc<Tables>,
    /// The search stack, one frame a ply.
    pub frames: Vec<Frame>,
    /// The move lists of all plies, end to end.
    pub moves: Vec<ScoredMove>,
    /// The keys of the game and of the line that is searched, for repetitions.
    pub keys: Vec<Key>,
}

/// Legal moves in a position at most, with room to spare (218 in games, a few more in studies).
const MAX_MOVES: usize = 270;

impl ThreadData {
    /// Returns the data of a thread that has searched nothing yet.
    pub fn new(tt: Arc<TranspositionTable>, evaluator: Box<dyn Evaluator>) -> ThreadData {
        ThreadData {
            tt,
            history: HistoryTables::new(),
            correction_history: CorrectionHistory::new(),
            evaluator,
            params: SearchParams::MEASURED,
            tables: Arc::default(),
            frames: (0..=MAX_PLY).map(|_| Frame::new()).collect(),
            moves: Vec::with_capacity(MAX_PLY * MAX_MOVES),
            keys: Vec::new(),
        }
    }

    /// Clears the histories; the shared transposition table stays.
    pub fn clear(&mut self) {
        self.history.clear();
        self.correction_history.clear();
    }

    /// Sets the frame of a ply after a move, or after a null move (`None`).
    pub fn set_frame(
        &mut self,
        ply: usize,
        position: Chess,
        key: Key,
        last_move: Option<Move>,
        reversible_plies: usize,
    ) {
        let frame = &mut self.frames[ply];
        frame.in_check = position.is_check();
        // The mover of the move that led here, not the side to move now.
        frame.piece_to = last_move.map_or(PieceTo::NONE, |m| PieceTo::of(!position.turn(), m));
        if ply <= WATCHED {
            self.evaluator.visit(&position, ply);
        }
        frame.position = position;
        frame.key = key;
        frame.last_move = last_move;
        frame.excluded_move = PackedMove::NONE;
        frame.reversible_plies = reversible_plies;
    }

    /// Returns the moves 1, 2 and 4 plies before the position of a ply, which index its continuation history.
    pub fn prior_moves(&self, ply: usize) -> PriorMoves {
        let piece_to =
            |back: usize| ply.checked_sub(back).map_or(PieceTo::NONE, |ply| self.frames[ply].piece_to);
        PriorMoves { last: piece_to(0), own: piece_to(1), older: piece_to(3) }
    }

    /// Makes a move and the next ply's principal variation the principal variation of a ply.
    pub fn update_pv(&mut self, ply: usize, m: Move) {
        let (upper, lower) = self.frames.split_at_mut(ply + 1);
        let pv = &mut upper[ply].pv;
        pv.clear();
        pv.push(m);
        pv.extend_from_slice(&lower[0].pv);
    }
}
