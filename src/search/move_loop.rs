//! The move loop: pruning of single moves (LMP, futility, history, SEE), extensions, late-move reductions, principal
//! variation search, and what the histories learn at the end.

use super::alphabeta::{SearchNode, Searcher, Window};
use super::meter::{Meter, SearchPart};
use super::ordering::{MoveClass, MovePicker};
use super::params::{
    DOUBLE_EXTENSION_MARGIN, EXTENSION_FACTOR, FUTILITY_MARGIN, FUTILITY_MAX_DEPTH, FUTILITY_MAX_HISTORY,
    HISTORY_PRUNING_MARGIN, HISTORY_PRUNING_MAX_DEPTH, LMP_MAX_DEPTH, LMR_HISTORY_DIVISOR, LMR_MIN_DEPTH,
    PLY, SEE_PRUNING_MAX_DEPTH, SEE_QUIET_DIVISOR, SINGULAR_MARGIN, SINGULAR_MIN_DEPTH,
    SINGULAR_TT_DEPTH_MARGIN,
};
use super::thread_data::ThreadData;
use super::transposition::{Bound, PackedMove};
use super::value::{DRAW, INFINITE, NO_VALUE, Value, is_mate, is_mated, mated_at};
use crate::chess::{Move, Position, gives_check, is_noisy};
use crate::safety::swap;

/// A move about to be searched.
#[derive(Clone, Copy, Debug)]
pub struct CandidateMove {
    /// The move.
    pub played: Move,
    /// The stage of move ordering that handed it out.
    pub class: MoveClass,
    /// Its number in the order, from 1.
    pub number: usize,
    /// Its history score.
    pub history: i32,
}

/// The best move found so far.
#[derive(Clone, Copy, Debug)]
struct Best {
    value: Value,
    played: Option<Move>,
}

impl<M: Meter> Searcher<'_, M> {
    /// Searches the moves of a node in order until one causes a beta cutoff; returns the best value.
    pub fn search_moves(&mut self, node: &SearchNode) -> Value {
        let ply = node.ply;
        let excluded_move = self.thread.frames[ply].excluded_move;
        let extension = match self.singular_extension(node) {
            Ok(extension) => extension,
            Err(value) => return value,
        };
        let mut picker =
            MovePicker::new(&self.thread.moves, &self.thread.frames[ply].position, node.tt_move(), false);
        // Killers of the next ply were found under another parent.
        self.thread.history.clear_killers(ply + 1);
        self.thread.frames[ply].quiets_tried.clear();
        self.thread.frames[ply].noisies_tried.clear();
        let mut inner = node.window;
        let mut best = Best { value: -INFINITE, played: None };
        let mut number = 0;
        while let Some((m, class)) = self.next_move(ply, &mut picker) {
            if PackedMove::of(m) == excluded_move {
                continue;
            }
            number += 1;
            let candidate = CandidateMove { played: m, class, number, history: self.history_score(ply, m) };
            // Until some move avoids mate, none is pruned.
            if !is_mated(best.value) && number > 1 && self.is_pruned(node, inner, candidate, &mut picker) {
                continue;
            }
            // Only what is searched earns a malus: a pruned move was not refuted.
            self.note_tried(ply, m);
            let extension = if class == MoveClass::TtMove { extension } else { 0 };
            let value = self.search_move(node, candidate, inner, extension);
            if self.budget.is_spent() {
                picker.finish(&mut self.thread.moves);
                return DRAW;
            }
            best.value = best.value.max(value);
            if value > inner.alpha {
                best.played = Some(m);
                inner.alpha = value;
                self.thread.update_pv(ply, m);
                if value >= inner.beta {
                    break;
                }
            }
        }
        picker.finish(&mut self.thread.moves);
        if number == 0 {
            return self.value_without_moves(node);
        }
        self.finish_node(node, best);
        best.value
    }

    /// Returns the value of a node without moves: mate, stalemate, or none but excluded or filtered ones.
    fn value_without_moves(&self, node: &SearchNode) -> Value {
        let frame = &self.thread.frames[node.ply];
        if frame.excluded_move != PackedMove::NONE {
            return node.window.alpha;
        }
        let filtered = self.move_filter.is_some() && !frame.position.legal_moves().is_empty();
        match (frame.in_check, filtered) {
            (true, _) => mated_at(node.ply),
            (false, true) => frame.evaluation,
            (false, false) => DRAW,
        }
    }

    /// Singular extension (Anantharaman, Campbell and Hsu, 1990): returns how many plies deeper the table's move is
    /// searched, positive when no other move comes near it. When the others beat beta as well, `Err` holds the value to
    /// return (multi-cut).
    fn singular_extension(&mut self, node: &SearchNode) -> Result<i32, Value> {
        let ply = node.ply;
        let Some(entry) = node.tt_entry.filter(|entry| {
            node.depth >= SINGULAR_MIN_DEPTH
                && self.thread.frames[ply].excluded_move == PackedMove::NONE
                && ply < EXTENSION_FACTOR * self.root_depth
                && entry.best != PackedMove::NONE
                && entry.bound != Bound::Upper
                && i32::from(entry.depth) >= node.depth - SINGULAR_TT_DEPTH_MARGIN
                // A mate is no matter of margins.
                && !is_mate(entry.value)
        }) else {
            return Ok(0);
        };
        // A deeper node costs more to extend, so the others must fail by more. Measured to depth 11: without singular
        // extensions the bench positions take 0.48 times the nodes, so whether they pay is for games to show.
        let goal = entry.value - SINGULAR_MARGIN * node.depth;
        self.thread.frames[ply].excluded_move = entry.best;
        let value = self.search(ply, (node.depth - 1) / 2, Window::null_below(goal), node.cut_node);
        self.thread.frames[ply].excluded_move = PackedMove::NONE;
        if self.budget.is_spent() {
            return Ok(0);
        }
        if value < goal {
            // Off the PV alone: two plies at each node of a long line let the tree explode.
            let double = !node.is_pv() && value < goal - DOUBLE_EXTENSION_MARGIN;
            return Ok(if double { 2 } else { 1 });
        }
        if goal >= node.window.beta {
            return Err(goal);
        }
        // Not singular, and a cutoff is likely anyway: a ply less (negative extension).
        Ok(if entry.value >= node.window.beta { -1 } else { 0 })
    }

    /// Returns whether a move is pruned: by SEE, late-move pruning, futility or history.
    fn is_pruned(
        &self,
        node: &SearchNode,
        inner: Window,
        candidate: CandidateMove,
        picker: &mut MovePicker,
    ) -> bool {
        let frame = &self.thread.frames[node.ply];
        let (m, params) = (candidate.played, &self.thread.params);
        // A capture that loses nothing may change the value by more than any margin here.
        if candidate.class == MoveClass::GoodCapture {
            return false;
        }
        // SEE pruning of captures: a pawn of loss for each ply of depth.
        if candidate.class == MoveClass::BadCapture {
            return node.depth <= SEE_PRUNING_MAX_DEPTH && !swap::wins(&frame.position, m, -node.depth);
        }
        // A check may win by force what the evaluation does not show.
        if gives_check(&frame.position, m) {
            return false;
        }
        // Late-move pruning (LMP): the moves that remain are quieter still. Without it the bench positions take 1.65 times
        // the nodes to depth 11.
        if candidate.number > params.lmp_count(node.depth, node.improving) && node.depth <= LMP_MAX_DEPTH {
            picker.skip_quiets();
            return true;
        }
        let reduced = (node.depth - params.lmr_reduction(node.depth, candidate.number) / PLY).max(0);
        // Futility pruning: a quiet move will not win what is missing to alpha. Measured as above: 1.05 times, as the others
        // take most of what it would.
        if frame.evaluation != NO_VALUE
            && reduced <= FUTILITY_MAX_DEPTH
            && frame.evaluation + FUTILITY_MARGIN + params.futility_step * reduced <= inner.alpha
            && candidate.history < FUTILITY_MAX_HISTORY
        {
            picker.skip_quiets();
            return true;
        }
        // History pruning: what failed all over the tree will hardly do better here.
        if reduced <= HISTORY_PRUNING_MAX_DEPTH && candidate.history < -HISTORY_PRUNING_MARGIN * (reduced + 1)
        {
            return true;
        }
        // SEE pruning of quiet moves: deeper searches may find what the piece is given up for.
        node.depth <= SEE_PRUNING_MAX_DEPTH
            && !swap::wins(&frame.position, m, -(reduced * reduced) / SEE_QUIET_DIVISOR)
    }

    /// Returns the value of a move, extended by `extension` plies or by the check extension, reduced if it is late.
    pub fn search_move(
        &mut self,
        node: &SearchNode,
        candidate: CandidateMove,
        window: Window,
        extension: i32,
    ) -> Value {
        let ply = node.ply;
        let in_check = self.thread.frames[ply].in_check;
        self.make_move(ply, candidate.played);
        let gives_check = self.thread.frames[ply + 1].in_check;
        let extension = if extension == 0 && in_check && ply < EXTENSION_FACTOR * self.root_depth {
            1
        } else {
            extension
        };
        let depth = node.depth - 1 + extension;
        let reduction = if node.depth >= LMR_MIN_DEPTH && candidate.number > 1 + usize::from(node.is_pv()) {
            self.late_move_reduction(node, candidate, in_check, gives_check)
        } else {
            0
        };
        let value = self.principal_variation_search(
            ply,
            depth,
            reduction,
            window,
            candidate.number == 1,
            node.cut_node,
        );
        self.unmake_move();
        value
    }

    /// Late-move reduction (LMR): returns how many plies less deep a move is searched.
    ///
    /// More at cut nodes and when not improving, less on the PV, around checks and with a good history. The terms of a
    /// whole or half ply were not measured by themselves.
    fn late_move_reduction(
        &self,
        node: &SearchNode,
        candidate: CandidateMove,
        in_check: bool,
        gives_check: bool,
    ) -> i32 {
        let params = &self.thread.params;
        let late = params.lmr_reduction(node.depth, candidate.number);
        let expected =
            i32::from(node.cut_node) * params.lmr_cut_node + i32::from(!node.improving) * (PLY / 2);
        let mut reduction = match candidate.class {
            MoveClass::TtMove => return 0,
            MoveClass::GoodCapture => late * params.lmr_good_capture / 1_024,
            // It is late already, behind all quiet moves: the number alone would reduce it too much.
            MoveClass::BadCapture => late / 2 + expected,
            MoveClass::Quiet => late - candidate.history * PLY / LMR_HISTORY_DIVISOR + expected,
        };
        reduction -= i32::from(node.is_pv()) * params.lmr_pv;
        reduction -= i32::from(in_check || gives_check) * params.lmr_check;
        // Down to the horizon at most; below it there is nothing to reduce.
        (reduction / PLY).clamp(0, node.depth - 1)
    }

    /// Principal variation search (Marsland and Campbell, 1982): returns the value of the move just made at a ply.
    ///
    /// The first move gets the whole window, the others a null window at `depth - reduction` plies, then again unreduced
    /// and at last with the whole window as long as they beat alpha.
    fn principal_variation_search(
        &mut self,
        ply: usize,
        depth: i32,
        reduction: i32,
        window: Window,
        first: bool,
        cut_node: bool,
    ) -> Value {
        let null_window = window.null_window().negated();
        if !first {
            let reduced = reduction > 0;
            let mut value = -self.search(ply + 1, depth - reduction, null_window, reduced || !cut_node);
            // It beat alpha at a reduced depth: that may be the reduction's fault.
            if value > window.alpha && reduced {
                value = -self.search(ply + 1, depth, null_window, !cut_node);
            }
            if value <= window.alpha || value >= window.beta {
                return value;
            }
        }
        -self.search(ply + 1, depth, window.negated(), !window.is_open() && !cut_node)
    }

    /// Returns the history score of a move at a ply: the capture history's for noisy moves, else butterfly and
    /// continuation history together.
    pub fn history_score(&self, ply: usize, m: Move) -> i32 {
        let side = self.thread.frames[ply].position.turn();
        if is_noisy(m) {
            self.thread.history.capture_score(side, m)
        } else {
            self.thread.history.quiet_score(side, m, self.thread.prior_moves(ply), &self.thread.params)
        }
    }

    fn note_tried(&mut self, ply: usize, m: Move) {
        let frame = &mut self.thread.frames[ply];
        if is_noisy(m) {
            frame.noisies_tried.push(m);
        } else {
            frame.quiets_tried.push(m);
        }
    }

    /// Updates histories and corrections with a node's result and stores it in the transposition table.
    fn finish_node(&mut self, node: &SearchNode, best: Best) {
        let ply = node.ply;
        // A search with an excluded move says nothing about the position.
        if self.thread.frames[ply].excluded_move != PackedMove::NONE {
            return;
        }
        let outer = self.meter.enter(SearchPart::History);
        let bound = node.window.bound(best.value);
        if let Some(m) = best.played.filter(|_| bound == Bound::Lower) {
            self.update_histories(node, m);
        }
        self.update_correction_history(node, best, bound);
        self.meter.back(outer);
        let packed = best.played.map_or(PackedMove::NONE, PackedMove::of);
        self.store(ply, node.depth, best.value, packed, bound);
    }

    /// Gives the move of a beta cutoff its history bonus and those tried before it the malus; a quiet one becomes killer
    /// and counter move.
    fn update_histories(&mut self, node: &SearchNode, best: Move) {
        let prior_moves = self.thread.prior_moves(node.ply);
        let ThreadData { frames, history, params, .. } = &mut *self.thread;
        let frame = &frames[node.ply];
        let side = frame.position.turn();
        let bonus = params.history_bonus(node.depth);
        if is_noisy(best) {
            history.update_capture(side, best, bonus);
        } else {
            history.set_refutations(node.ply, prior_moves, best);
            history.update_quiet(side, best, prior_moves, bonus);
            for &m in frame.quiets_tried.iter().filter(|m| **m != best) {
                history.update_quiet(side, m, prior_moves, params.malus(bonus));
            }
        }
        // Whatever the best move is: these were tried before it, and caused no cutoff.
        for &m in frame.noisies_tried.iter().filter(|m| **m != best) {
            history.update_capture(side, m, params.malus(bonus));
        }
    }

    /// Updates the correction history with the difference between a node's value and its static evaluation.
    ///
    /// Not where a capture made the difference, nor a mate, nor where a bound does not contradict the evaluation.
    fn update_correction_history(&mut self, node: &SearchNode, best: Best, bound: Bound) {
        let frame = &self.thread.frames[node.ply];
        let Some(key) = frame.correction_key.filter(|_| !frame.in_check) else {
            return;
        };
        let says_nothing = match bound {
            Bound::Exact => false,
            Bound::Lower => best.value <= frame.evaluation,
            Bound::Upper => best.value >= frame.evaluation,
        };
        if says_nothing || best.played.is_some_and(is_noisy) || is_mate(best.value) {
            return;
        }
        let evaluation = frame.evaluation;
        let step = self.thread.params.correction_step;
        self.thread.correction_history.update(key, node.depth, step, evaluation, best.value);
    }
}
