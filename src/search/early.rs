//! What can be said of a position before its moves are looked at: hopeless, or so good that a move need not be found.

use super::alphabeta::{Node, Searcher, Window, expected};
use super::ordering::{Kind, Knowledge, Picker};
use super::params::{
    NULL_MOVE_DEPTH, NULL_MOVE_EVALUATION, NULL_MOVE_REDUCTION, NULL_MOVE_STEP, NULL_MOVE_VERIFIED,
    PROBE_DEPTH, PROBE_MARGIN, PROBE_REDUCTION, RAZOR_DEPTH, RAZOR_MARGIN, REVERSE_DEPTH, REVERSE_MARGIN,
};
use super::table::{Bound, Code};
use super::value::{Value, is_mate};
use crate::chess::{self, Position};
use crate::safety::swap;

impl Searcher<'_> {
    /// The value of a position away from the principal variation, if it can be told without looking at every move.
    pub fn say_early(&mut self, node: &Node) -> Option<Value> {
        let frame = &self.memory.frames[node.ply];
        if node.is_principal() || frame.in_check || frame.excluded != Code::NONE {
            return None;
        }
        let evaluation = expected(frame.evaluation, node.known);
        self.razor(node, evaluation)
            .or_else(|| Self::reverse_futility(node, evaluation))
            .or_else(|| self.pass(node, evaluation))
            .or_else(|| self.probe_captures(node))
    }

    /// So far below alpha that only captures could help: do they?
    fn razor(&mut self, node: &Node, evaluation: Value) -> Option<Value> {
        if node.depth > RAZOR_DEPTH || evaluation + RAZOR_MARGIN * node.depth >= node.window.alpha {
            return None;
        }
        let value = self.quiesce(node.ply, node.window);
        (value <= node.window.alpha && !self.budget.is_spent()).then_some(value)
    }

    /// So far above beta that the opponent would not have come here.
    fn reverse_futility(node: &Node, evaluation: Value) -> Option<Value> {
        let beta = node.window.beta;
        let margin = REVERSE_MARGIN * (node.depth - i32::from(node.improving)).max(0);
        let far = node.depth <= REVERSE_DEPTH && evaluation - margin >= beta;
        (far && !is_mate(beta) && !is_mate(evaluation)).then_some(beta + (evaluation - beta) / 3)
    }

    /// If even passing is too good for the opponent, a move will be.
    fn pass(&mut self, node: &Node, evaluation: Value) -> Option<Value> {
        let beta = node.window.beta;
        let frame = &self.memory.frames[node.ply];
        let passed_before = frame.last.is_none();
        if node.depth < NULL_MOVE_DEPTH
            || passed_before
            || evaluation < beta
            || frame.evaluation < beta - 18 * node.depth + 120
            || is_mate(beta)
            || node.ply < self.no_pass_before
        {
            return None;
        }
        let us = frame.position.us();
        let board = frame.position.board();
        // With pawns alone, having to move may be a misfortune.
        let pieces = (us & !board.pawns() & !board.kings()).count();
        if pieces == 0 {
            return None;
        }
        let surplus = ((evaluation - beta) / NULL_MOVE_EVALUATION).min(3);
        let reduced = node.depth - NULL_MOVE_REDUCTION - node.depth / NULL_MOVE_STEP - surplus;
        let value = self.value_of_passing(node, reduced)?;
        if value < beta {
            return None;
        }
        // A mate after a pass is not proven.
        let value = if is_mate(value) { beta } else { value };
        if node.depth < NULL_MOVE_VERIFIED && pieces > 1 {
            return Some(value);
        }
        self.verified(node, reduced).then_some(value)
    }

    fn value_of_passing(&mut self, node: &Node, reduced: i32) -> Option<Value> {
        let frame = &self.memory.frames[node.ply];
        let position = chess::passed(&frame.position)?;
        let key = chess::key_after_pass(&frame.position, frame.key);
        self.memory.enter(node.ply + 1, position, key, None, 0);
        self.memory.keys.push(key);
        let scout = Window::below(node.window.beta).flipped();
        let value = -self.search(node.ply + 1, reduced, scout, !node.cut);
        self.unmake();
        (!self.budget.is_spent()).then_some(value)
    }

    /// Whether a move keeps what passing promised; passing is not tried on the way.
    fn verified(&mut self, node: &Node, reduced: i32) -> bool {
        let before = self.no_pass_before;
        self.no_pass_before = node.ply + 1 + 3 * reduced.max(0) as usize / 4;
        let value = self.search(node.ply, reduced, Window::below(node.window.beta), false);
        self.no_pass_before = before;
        value >= node.window.beta && !self.budget.is_spent()
    }

    /// A capture that keeps well above beta when searched less deep will do so here.
    fn probe_captures(&mut self, node: &Node) -> Option<Value> {
        let goal = node.window.beta + PROBE_MARGIN;
        let doubtful = node
            .known
            .is_some_and(|entry| i32::from(entry.depth) > node.depth - PROBE_REDUCTION && entry.value < goal);
        if node.depth < PROBE_DEPTH || doubtful || is_mate(node.window.beta) {
            return None;
        }
        let ply = node.ply;
        let needed = (goal - self.memory.frames[ply].evaluation) / 100;
        let known = node.known_best();
        let mut picker = Picker::new(&self.memory.moves, &self.memory.frames[ply].position, known, true);
        let mut found = None;
        while let Some((m, kind)) = self.next_move(ply, &mut picker) {
            if kind == Kind::Losing {
                break;
            }
            if !swap::wins(&self.memory.frames[ply].position, m, needed) {
                continue;
            }
            self.make(ply, m);
            let scout = Window::below(goal).flipped();
            let mut value = -self.quiesce(ply + 1, scout);
            if value >= goal {
                value = -self.search(ply + 1, node.depth - PROBE_REDUCTION, scout, !node.cut);
            }
            self.unmake();
            if self.budget.is_spent() {
                break;
            }
            if value >= goal {
                self.remember(
                    ply,
                    node.depth - PROBE_REDUCTION + 1,
                    value,
                    Code::of(m),
                    Bound::Lower,
                );
                found = Some(value);
                break;
            }
        }
        picker.finish(&mut self.memory.moves);
        found
    }

    /// The next move of a picker at a ply that a player of this sight would think of.
    pub fn next_move(&mut self, ply: usize, picker: &mut Picker) -> Option<(chess::Move, Kind)> {
        let known = Knowledge {
            before: self.memory.before(ply),
            history: &self.memory.history,
            ply,
        };
        let frame = &self.memory.frames[ply];
        loop {
            let next = picker.next(&mut self.memory.moves, &frame.position, &known)?;
            let sees = self
                .sight
                .is_none_or(|sight| sight.sees(&frame.position, next.0, frame.last, ply));
            if sees {
                return Some(next);
            }
        }
    }
}
