//! Pruning before the move loop: razoring, reverse futility, null move and ProbCut.

use super::alphabeta::{SearchNode, Searcher, Window, tt_refined_evaluation};
use super::meter::{Meter, SearchPart};
use super::ordering::{MoveClass, MovePicker, QuietContext};
use super::params::{
    NMP_EVAL_BASE, NMP_EVAL_DIVISOR, NMP_EVAL_SLOPE, NMP_MAX_EVAL_REDUCTION, NMP_MIN_DEPTH, NMP_REDUCTION,
    NMP_VERIFICATION_DEPTH, PROBCUT_MARGIN, PROBCUT_MIN_DEPTH, PROBCUT_REDUCTION, RAZOR_MARGIN,
    RAZOR_MAX_DEPTH, RFP_MARGIN, RFP_MAX_DEPTH, RFP_SURPLUS_DIVISOR,
};
use super::transposition::{Bound, PackedMove};
use super::value::{Value, is_mate};
use crate::chess::{self, Position};
use crate::safety::swap;

impl<M: Meter> Searcher<'_, M> {
    /// Returns the value of a node that is pruned before its moves are searched; `None` when the move loop must decide.
    ///
    /// Only off the principal variation: there a wrong cutoff costs one branch, on it the line that is shown. In check the
    /// static evaluation says nothing, and with an excluded move the question is about moves.
    pub fn prune_node(&mut self, node: &SearchNode) -> Option<Value> {
        let frame = &self.thread.frames[node.ply];
        if node.is_pv() || frame.in_check || frame.excluded_move != PackedMove::NONE {
            return None;
        }
        let evaluation = tt_refined_evaluation(frame.evaluation, node.tt_entry);
        self.razor(node, evaluation)
            .or_else(|| self.reverse_futility(node, evaluation))
            .or_else(|| self.null_move(node, evaluation))
            .or_else(|| self.probcut(node))
    }

    /// Razoring (Birmingham and Kent, 1977): returns the quiescence value of a shallow node far below alpha, if captures
    /// do not help.
    fn razor(&mut self, node: &SearchNode, evaluation: Value) -> Option<Value> {
        if node.depth > RAZOR_MAX_DEPTH || evaluation + RAZOR_MARGIN * node.depth >= node.window.alpha {
            return None;
        }
        let value = self.quiesce(node.ply, node.window);
        (value <= node.window.alpha && !self.budget.is_spent()).then_some(value)
    }

    /// Reverse futility (static null move): returns a bound for a node whose evaluation beats beta by a margin.
    fn reverse_futility(&self, node: &SearchNode, evaluation: Value) -> Option<Value> {
        let beta = node.window.beta;
        let waived = if node.improving { self.thread.params.rfp_improving } else { 0 };
        let margin = (RFP_MARGIN * node.depth - waived).max(0);
        // Measured: without it the bench positions take 1.73 times the nodes to depth 11.
        let far = node.depth <= RFP_MAX_DEPTH && evaluation - margin >= beta;
        (far && !is_mate(beta) && !is_mate(evaluation))
            .then_some(beta + (evaluation - beta) / RFP_SURPLUS_DIVISOR)
    }

    /// Null move pruning (Donninger, 1993): returns a lower bound when even giving the turn away beats beta at a reduced
    /// depth.
    fn null_move(&mut self, node: &SearchNode, evaluation: Value) -> Option<Value> {
        let beta = node.window.beta;
        let frame = &self.thread.frames[node.ply];
        // Two null moves in a row are a shallower search of the same position.
        let after_null_move = frame.last_move.is_none();
        if node.depth < NMP_MIN_DEPTH
            || after_null_move
            || evaluation < beta
            || frame.evaluation < beta - NMP_EVAL_SLOPE * node.depth + NMP_EVAL_BASE
            || is_mate(beta)
            || node.ply < self.nmp_min_ply
        {
            return None;
        }
        let us = frame.position.us();
        let board = frame.position.board();
        // With pawns alone zugzwang is common: having to move may be the misfortune.
        let pieces = (us & !board.pawns() & !board.kings()).count();
        if pieces == 0 {
            return None;
        }
        let surplus = ((evaluation - beta) / NMP_EVAL_DIVISOR).min(NMP_MAX_EVAL_REDUCTION);
        let depth = node.depth - NMP_REDUCTION - node.depth / self.thread.params.nmp_depth_divisor - surplus;
        let value = self.null_move_value(node, depth)?;
        if value < beta {
            return None;
        }
        // A mate after a null move is not proven: the opponent had no move to stop it.
        let value = if is_mate(value) { beta } else { value };
        if node.depth < NMP_VERIFICATION_DEPTH && pieces > 1 {
            return Some(value);
        }
        self.null_move_verified(node, depth).then_some(value)
    }

    /// Searches the position after a null move to `depth` plies; `None` when the budget is spent or the move is not
    /// allowed.
    fn null_move_value(&mut self, node: &SearchNode, depth: i32) -> Option<Value> {
        let frame = &self.thread.frames[node.ply];
        let position = chess::after_null_move(&frame.position)?;
        let key = chess::key_after_null_move(&frame.position, frame.key);
        self.thread.set_frame(node.ply + 1, position, key, None, 0);
        self.thread.keys.push(key);
        let window = Window::null_below(node.window.beta).negated();
        let value = -self.search(node.ply + 1, depth, window, !node.cut_node);
        self.unmake_move();
        (!self.budget.is_spent()).then_some(value)
    }

    /// Returns whether a search without null moves in its first three quarters confirms a null-move cutoff.
    fn null_move_verified(&mut self, node: &SearchNode, depth: i32) -> bool {
        let before = self.nmp_min_ply;
        self.nmp_min_ply = node.ply + 1 + 3 * depth.max(0) as usize / 4;
        let value = self.search(node.ply, depth, Window::null_below(node.window.beta), false);
        self.nmp_min_ply = before;
        value >= node.window.beta && !self.budget.is_spent()
    }

    /// ProbCut (Buro, 1995): returns a lower bound when a capture beats beta by a margin at a reduced depth.
    fn probcut(&mut self, node: &SearchNode) -> Option<Value> {
        let goal = node.window.beta + PROBCUT_MARGIN;
        // The table already holds a deep enough value that falls short.
        let refuted = node.tt_entry.is_some_and(|entry| {
            i32::from(entry.depth) > node.depth - PROBCUT_REDUCTION && entry.value < goal
        });
        if node.depth < PROBCUT_MIN_DEPTH || refuted || is_mate(node.window.beta) {
            return None;
        }
        let ply = node.ply;
        // In pawns, as exchanges are counted.
        let needed = (goal - self.thread.frames[ply].evaluation) / 100;
        let mut picker =
            MovePicker::new(&self.thread.moves, &self.thread.frames[ply].position, node.tt_move(), true);
        let mut found = None;
        while let Some((m, class)) = self.next_move(ply, &mut picker) {
            if class == MoveClass::BadCapture {
                break;
            }
            if !swap::wins(&self.thread.frames[ply].position, m, needed) {
                continue;
            }
            self.make_move(ply, m);
            let window = Window::null_below(goal).negated();
            // Quiescence first: it refutes most captures at a fraction of the nodes.
            let mut value = -self.quiesce(ply + 1, window);
            if value >= goal {
                value = -self.search(ply + 1, node.depth - PROBCUT_REDUCTION, window, !node.cut_node);
            }
            self.unmake_move();
            if self.budget.is_spent() {
                break;
            }
            if value >= goal {
                self.store(ply, node.depth - PROBCUT_REDUCTION + 1, value, PackedMove::of(m), Bound::Lower);
                found = Some(value);
                break;
            }
        }
        picker.finish(&mut self.thread.moves);
        found
    }

    /// Returns the picker's next move at a ply that the move filter, if there is one, allows.
    pub fn next_move(&mut self, ply: usize, picker: &mut MovePicker) -> Option<(chess::Move, MoveClass)> {
        let outer = self.meter.enter(SearchPart::Moves);
        let next = self.picked_move(ply, picker);
        self.meter.back(outer);
        next
    }

    fn picked_move(&mut self, ply: usize, picker: &mut MovePicker) -> Option<(chess::Move, MoveClass)> {
        let context = QuietContext {
            prior_moves: self.thread.prior_moves(ply),
            history: &self.thread.history,
            params: &self.thread.params,
            ply,
        };
        let frame = &self.thread.frames[ply];
        loop {
            let next = picker.next(&mut self.thread.moves, &frame.position, &context)?;
            if self.is_allowed(ply, next.0) {
                return Some(next);
            }
        }
    }

    /// Returns whether the move filter, if there is one, allows a move at a ply.
    pub fn is_allowed(&self, ply: usize, m: chess::Move) -> bool {
        let frame = &self.thread.frames[ply];
        self.move_filter.is_none_or(|filter| filter.allows(&frame.position, m, frame.last_move, ply))
    }
}
