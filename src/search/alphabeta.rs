//! Alpha-beta: the value of a node to a depth, up to its move loop; windows, draws, the static evaluation.

use super::limits::SearchBudget;
use super::meter::{Meter, SearchPart};
use super::params::{IIR_MIN_DEPTH, TT_CUTOFF_MAX_HALFMOVES};
use super::thread_data::ThreadData;
use super::transposition::{Bound, PackedMove, TtEntry};
use super::value::{DRAW, INFINITE, MAX_EVALUATION, MAX_PLY, NO_VALUE, Value, mate_at, mated_at};
use super::{Analysis, MoveFilter, SearchReport, WatchFn, correction_history::CorrectionKey};
use crate::chess::{self, Move, Position};

/// One thread's search at work.
pub struct Searcher<'a, M> {
    /// The thread's tables, search stack and evaluation.
    pub thread: &'a mut ThreadData,
    /// Nodes and time that may be spent.
    pub budget: SearchBudget<'a>,
    /// The moves that a weaker player thinks of; `None` allows all.
    pub move_filter: Option<&'a dyn MoveFilter>,
    /// The deepest ply visited.
    pub seldepth: usize,
    /// The depth of this iteration, in plies.
    pub root_depth: usize,
    /// First ply at which a null move may be tried, while a null-move cutoff is verified.
    pub nmp_min_ply: usize,
    /// Is told which part of the search works.
    pub meter: M,
    /// Is told how the search gets on.
    pub watch: WatchFn<'a>,
}

/// The alpha-beta window.
#[derive(Clone, Copy, Debug)]
pub struct Window {
    /// Lower bound: what the side to move has already; a value at or below it fails low.
    pub alpha: Value,
    /// Upper bound: what the opponent can hold it to elsewhere; a value at or above it fails high.
    pub beta: Value,
}

impl Window {
    /// The window that no value fails.
    pub const FULL: Window = Window { alpha: -INFINITE, beta: INFINITE };

    /// Returns the window as the opponent sees it (negamax): `(-beta, -alpha)`.
    pub fn negated(self) -> Window {
        Window { alpha: -self.beta, beta: -self.alpha }
    }

    /// Returns the null window above alpha: does a move beat alpha at all?
    pub fn null_window(self) -> Window {
        Window::null_below(self.alpha + 1)
    }

    /// Returns the null window `(beta - 1, beta)`.
    pub fn null_below(beta: Value) -> Window {
        Window { alpha: beta - 1, beta }
    }

    /// Returns whether values between the bounds exist: the window of a principal variation, no null window.
    pub fn is_open(self) -> bool {
        self.beta - self.alpha > 1
    }

    /// Returns the kind of bound that a value found inside this window is.
    pub fn bound(self, value: Value) -> Bound {
        if value >= self.beta {
            Bound::Lower
        } else if value > self.alpha {
            Bound::Exact
        } else {
            Bound::Upper
        }
    }
}

/// One visit of a position, as it stands before its moves are searched.
#[derive(Clone, Copy, Debug)]
pub struct SearchNode {
    /// Plies from the root.
    pub ply: usize,
    /// Remaining depth, in plies.
    pub depth: i32,
    /// The alpha-beta window.
    pub window: Window,
    /// Whether a beta cutoff is expected (a cut node).
    pub cut_node: bool,
    /// The transposition table's entry.
    pub tt_entry: Option<TtEntry>,
    /// Whether the static evaluation has risen since the side's last turn.
    pub improving: bool,
}

impl SearchNode {
    /// Returns whether this is a node of the principal variation (PV).
    pub fn is_pv(&self) -> bool {
        self.window.is_open()
    }

    /// Returns the transposition table's move.
    pub fn tt_move(&self) -> PackedMove {
        self.tt_entry.map_or(PackedMove::NONE, |entry| entry.best)
    }
}

impl<M: Meter> Searcher<'_, M> {
    /// Returns the value of the position at a ply for its side to move, searched `depth` plies deep: exact inside the
    /// window, a bound outside (fail-soft).
    ///
    /// `cut_node` says whether a beta cutoff is expected. Once the budget is spent the value means nothing.
    pub fn search(&mut self, ply: usize, depth: i32, window: Window, cut_node: bool) -> Value {
        // 1. Quiescence at the horizon; a side in check gets one ply more, as captures alone may not get it out.
        let in_check = self.thread.frames[ply].in_check;
        if depth <= 0 && !in_check {
            return self.quiesce(ply, window);
        }
        let depth = depth.max(1);
        // 2. The node counts, and the budget may be spent.
        if !self.count_node(ply) {
            return DRAW;
        }
        // 3. Draws, endings with a table, and the end of the search stack.
        if self.is_draw(ply) {
            return DRAW;
        }
        if let Some(value) = self.exact_value(ply) {
            return value;
        }
        if ply >= MAX_PLY - 1 {
            return self.evaluate(ply);
        }
        // 4. Mate distance pruning: no mate from here beats one already found nearer the root.
        let window =
            Window { alpha: window.alpha.max(mated_at(ply)), beta: window.beta.min(mate_at(ply + 1)) };
        if window.alpha >= window.beta {
            return window.alpha;
        }
        // 5. Transposition table cutoff. Never on the PV, whose line would end here.
        let excluded_move = self.thread.frames[ply].excluded_move;
        let tt_entry = if excluded_move == PackedMove::NONE { self.probe(ply) } else { None };
        if let Some(value) = tt_entry.and_then(|entry| self.tt_value(ply, entry, depth, window)) {
            if value >= window.beta {
                self.reward_table_move(ply, depth, tt_entry);
            }
            return value;
        }
        // 6. Static evaluation; with an excluded move it stands in the frame already.
        if excluded_move == PackedMove::NONE {
            self.static_evaluation(ply, tt_entry);
        }
        let mut node =
            SearchNode { ply, depth, window, cut_node, tt_entry, improving: self.is_improving(ply) };
        // 7. Pruning before the move loop.
        if let Some(value) = self.prune_node(&node) {
            return value;
        }
        // 8. Internal iterative reduction (Schröder): the shallower search leaves a table move for the next visit. On the
        // bench positions it saves no nodes to depth 11 (2.216 million with it, 2.213 without); not measured in games.
        if depth >= IIR_MIN_DEPTH
            && node.tt_move() == PackedMove::NONE
            && excluded_move == PackedMove::NONE
            && (cut_node || node.is_pv())
        {
            node.depth -= 1;
        }
        // 9. The move loop.
        self.search_moves(&node)
    }

    /// Returns the table's value if it cuts off; never near the draw by the fifty-move rule, which entries ignore.
    fn tt_value(&self, ply: usize, entry: TtEntry, depth: i32, window: Window) -> Option<Value> {
        let near_draw = self.thread.frames[ply].position.halfmoves() >= TT_CUTOFF_MAX_HALFMOVES;
        tt_cutoff(entry, depth, window).filter(|_| !near_draw)
    }

    /// Gives the table's quiet move part of the history bonus when the table causes the beta cutoff: it refutes the line that
    /// led here, too, though it is not searched again.
    fn reward_table_move(&mut self, ply: usize, depth: i32, tt_entry: Option<TtEntry>) {
        let percent = self.thread.params.table_bonus_percent;
        if percent == 0 {
            return;
        }
        let position = &self.thread.frames[ply].position;
        let best = tt_entry.and_then(|entry| entry.best.unpack(position));
        let Some(quiet) = best.filter(|m| !chess::is_noisy(*m)) else {
            return;
        };
        let (side, prior_moves) = (position.turn(), self.thread.prior_moves(ply));
        let bonus = self.thread.params.history_bonus(depth) * percent / 100;
        self.thread.history.update_quiet(side, quiet, prior_moves, bonus);
    }

    /// Returns the transposition table's entry of the position at a ply.
    pub fn probe(&mut self, ply: usize) -> Option<TtEntry> {
        let outer = self.meter.enter(SearchPart::Table);
        let entry = self.thread.tt.probe(self.thread.frames[ply].key, ply);
        self.meter.back(outer);
        entry
    }

    /// Stores a node's result in the transposition table.
    pub fn store(&mut self, ply: usize, depth: i32, value: Value, best: PackedMove, bound: Bound) {
        let outer = self.meter.enter(SearchPart::Table);
        let frame = &self.thread.frames[ply];
        let entry = TtEntry {
            best,
            value,
            // Whoever finds the entry is in check, too, and does not ask.
            evaluation: if frame.raw_evaluation == NO_VALUE { 0 } else { frame.raw_evaluation },
            depth: depth.clamp(0, 255) as u8,
            bound,
        };
        self.thread.tt.store(frame.key, ply, entry);
        self.meter.back(outer);
    }

    /// Counts a node; returns false when the budget is spent.
    pub fn count_node(&mut self, ply: usize) -> bool {
        self.thread.frames[ply].pv.clear();
        self.seldepth = self.seldepth.max(ply);
        let counted = self.budget.count_node();
        if self.budget.is_report_due() {
            self.tell(SearchReport::Progress(&self.progress()));
        }
        counted
    }

    /// Tells whoever watches.
    pub fn tell(&mut self, report: SearchReport<'_>) {
        self.budget.reported();
        (self.watch)(report);
    }

    /// Returns how far the search has come, without lines.
    pub fn progress(&self) -> Analysis {
        Analysis {
            depth: self.root_depth.saturating_sub(1) as u8,
            seldepth: self.seldepth as u8,
            nodes: self.budget.nodes(),
            elapsed: self.budget.elapsed(),
            hash_fullness: self.thread.tt.hashfull(),
            lines: Vec::new(),
        }
    }

    /// Returns the evaluator's value for the side to move, in centipawns, without corrections.
    pub fn evaluate(&mut self, ply: usize) -> Value {
        let outer = self.meter.enter(SearchPart::Evaluation);
        let value = self.thread.evaluator.for_mover(&self.thread.frames[ply].position, ply);
        self.meter.back(outer);
        // A study may have sixty queens, and its evaluation must not look like a mate.
        value.clamp(-MAX_EVALUATION, MAX_EVALUATION)
    }

    /// Works out the static evaluation and keeps it in the frame: the evaluator's, or the table's copy of it, with the
    /// correction history. Returns it refined by the table's value; [`NO_VALUE`] in check.
    pub fn static_evaluation(&mut self, ply: usize, tt_entry: Option<TtEntry>) -> Value {
        if self.thread.frames[ply].in_check {
            let frame = &mut self.thread.frames[ply];
            frame.raw_evaluation = NO_VALUE;
            frame.evaluation = NO_VALUE;
            return NO_VALUE;
        }
        let raw = tt_entry.map_or_else(|| self.evaluate(ply), |entry| entry.evaluation);
        let frame = &mut self.thread.frames[ply];
        let key = CorrectionKey::of(frame.position.board(), frame.position.turn());
        frame.raw_evaluation = raw;
        frame.correction_key = Some(key);
        frame.evaluation = self.thread.correction_history.corrected(key, raw);
        tt_refined_evaluation(frame.evaluation, tt_entry)
    }

    /// Returns whether the static evaluation is above that of the side's last turn, or of the turn before if it stood in
    /// check then.
    fn is_improving(&self, ply: usize) -> bool {
        let now = self.thread.frames[ply].evaluation;
        // Without one to compare with, it counts as improving: then more moves are tried.
        let before = [2, 4]
            .into_iter()
            .filter_map(|back| Some(self.thread.frames[ply.checked_sub(back)?].evaluation))
            .find(|evaluation| *evaluation != NO_VALUE);
        now != NO_VALUE && before.is_none_or(|before| now > before)
    }

    /// Makes a move from a ply.
    pub fn make_move(&mut self, ply: usize, m: Move) {
        let outer = self.meter.enter(SearchPart::Making);
        let frame = &self.thread.frames[ply];
        self.thread.tt.prefetch(chess::key_with_pieces_moved(&frame.position, frame.key, m));
        let mut after = frame.position.clone();
        after.play_unchecked(m);
        let key = chess::key_after(&frame.position, frame.key, m, &after);
        // Beyond a capture or pawn move no position can come back: repetitions are looked for no further.
        let reversible_plies = if m.is_zeroing() { 0 } else { frame.reversible_plies + 1 };
        self.thread.keys.push(key);
        self.thread.set_frame(ply + 1, after, key, Some(m), reversible_plies);
        self.meter.back(outer);
    }

    /// Takes back the last move or null move.
    pub fn unmake_move(&mut self) {
        self.thread.keys.pop();
    }

    /// Returns whether the position is a draw by repetition, the fifty-move rule or insufficient material.
    pub fn is_draw(&self, ply: usize) -> bool {
        let frame = &self.thread.frames[ply];
        // Mate on the hundredth ply comes before the draw (FIDE Laws of Chess, 5.1.1).
        let fifty =
            frame.position.halfmoves() >= 100 && !(frame.in_check && frame.position.legal_moves().is_empty());
        fifty || frame.position.is_insufficient_material() || self.is_repetition(ply)
    }

    /// Returns whether the position has occurred before: once inside the search, or twice with the game's moves.
    ///
    /// A single repetition inside the search counts as a draw, as whoever went back once can do so again.
    fn is_repetition(&self, ply: usize) -> bool {
        let keys = &self.thread.keys;
        let frame = &self.thread.frames[ply];
        let last = keys.len() - 1;
        let mut seen = 0;
        // The same side is to move every second ply, and out and back takes each side two moves.
        for back in (4..=frame.reversible_plies.min(last)).step_by(2) {
            if keys[last - back] == frame.key {
                seen += 1;
                // In the game itself only the third time is a draw.
                if back < ply || seen == 2 {
                    return true;
                }
            }
        }
        false
    }
}

/// Returns the static evaluation, or the table's value where its bound shows that a search came out beyond it.
pub fn tt_refined_evaluation(evaluation: Value, tt_entry: Option<TtEntry>) -> Value {
    let searched = tt_entry.filter(|entry| match entry.bound {
        Bound::Exact => true,
        Bound::Lower => entry.value > evaluation,
        Bound::Upper => entry.value < evaluation,
    });
    searched.map_or(evaluation, |entry| entry.value)
}

/// Returns the table's value if it cuts a null-window search of this depth (plies) off.
pub fn tt_cutoff(entry: TtEntry, depth: i32, window: Window) -> Option<Value> {
    // An open window wants the line, too, which the table does not have.
    let cuts = match entry.bound {
        Bound::Exact => true,
        Bound::Lower => entry.value >= window.beta,
        Bound::Upper => entry.value <= window.alpha,
    };
    (cuts && !window.is_open() && i32::from(entry.depth) >= depth).then_some(entry.value)
}
