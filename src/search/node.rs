//! The moves of a position: which are left out, which are looked into more or less deeply, and what is learned of them.

use super::alphabeta::{Node, Searcher, Window};
use super::history::lesson;
use super::memory::Memory;
use super::ordering::{Kind, Picker};
use super::params::{
    DOUBLY_SINGULAR, EXCHANGE_DEPTH, EXTENSION_FACTOR, FUTILITY_DEPTH, FUTILITY_MARGIN, FUTILITY_STEP,
    HISTORY_DEPTH, HISTORY_MARGIN, LATE_DEPTH, LATE_MOVE_DEPTH, PLY, REDUCTION_HISTORY, SINGULAR_DEPTH,
    SINGULAR_MARGIN, late_after, late_move_reduction,
};
use super::table::{Bound, Code};
use super::value::{DRAW, INFINITE, UNKNOWN, Value, is_mate, is_mate_against, mated_at};
use crate::chess::{Move, Position, gives_check, is_noisy};
use crate::safety::swap;

/// What is known of a move that is about to be searched.
#[derive(Clone, Copy, Debug)]
pub struct Candidate {
    /// The move.
    pub played: Move,
    /// Why it comes when it comes.
    pub kind: Kind,
    /// Its place in the order, from 1.
    pub number: usize,
    /// What was learned about it.
    pub history: i32,
}

/// The best found so far.
#[derive(Clone, Copy, Debug)]
struct Best {
    value: Value,
    played: Option<Move>,
}

impl Searcher<'_> {
    /// Tries the moves of a position in order until one is too good for the opponent.
    pub fn try_moves(&mut self, node: &Node) -> Value {
        let ply = node.ply;
        let excluded = self.memory.frames[ply].excluded;
        let extension = match self.singular(node) {
            Ok(extension) => extension,
            Err(value) => return value,
        };
        let mut picker = Picker::new(
            &self.memory.moves,
            &self.memory.frames[ply].position,
            node.known_best(),
            false,
        );
        self.memory.history.forget_killers(ply + 1);
        self.memory.frames[ply].quiet.clear();
        self.memory.frames[ply].noisy.clear();
        let mut inner = node.window;
        let mut best = Best {
            value: -INFINITE,
            played: None,
        };
        let mut number = 0;
        while let Some((m, kind)) = self.next_move(ply, &mut picker) {
            if Code::of(m) == excluded {
                continue;
            }
            number += 1;
            let candidate = Candidate {
                played: m,
                kind,
                number,
                history: self.history_of(ply, m),
            };
            if !is_mate_against(best.value)
                && number > 1
                && self.is_left_out(node, inner, candidate, &mut picker)
            {
                continue;
            }
            self.note_tried(ply, m);
            let extension = if kind == Kind::Table { extension } else { 0 };
            let value = self.value_of(node, candidate, inner, extension);
            if self.budget.is_spent() {
                picker.finish(&mut self.memory.moves);
                return DRAW;
            }
            best.value = best.value.max(value);
            if value > inner.alpha {
                best.played = Some(m);
                inner.alpha = value;
                self.memory.extend_line(ply, m);
                if value >= inner.beta {
                    break;
                }
            }
        }
        picker.finish(&mut self.memory.moves);
        if number == 0 {
            return self.without_moves(node);
        }
        self.conclude(node, best);
        best.value
    }

    /// Nothing was tried: mate, stalemate, or nothing but what is left out or overlooked.
    fn without_moves(&self, node: &Node) -> Value {
        let frame = &self.memory.frames[node.ply];
        if frame.excluded != Code::NONE {
            return node.window.alpha;
        }
        let overlooked = self.sight.is_some() && !frame.position.legal_moves().is_empty();
        match (frame.in_check, overlooked) {
            (true, _) => mated_at(node.ply),
            (false, true) => frame.evaluation,
            (false, false) => DRAW,
        }
    }

    /// How much deeper the table's move is looked into: it is when nothing else comes near it. When the others are too
    /// good for the opponent as well, that is the answer.
    fn singular(&mut self, node: &Node) -> Result<i32, Value> {
        let ply = node.ply;
        let Some(entry) = node.known.filter(|entry| {
            node.depth >= SINGULAR_DEPTH
                && self.memory.frames[ply].excluded == Code::NONE
                && ply < EXTENSION_FACTOR * self.depth
                && entry.best != Code::NONE
                && entry.bound != Bound::Upper
                && i32::from(entry.depth) >= node.depth - 3
                && !is_mate(entry.value)
        }) else {
            return Ok(0);
        };
        let goal = entry.value - SINGULAR_MARGIN * node.depth;
        self.memory.frames[ply].excluded = entry.best;
        let value = self.search(ply, (node.depth - 1) / 2, Window::below(goal), node.cut);
        self.memory.frames[ply].excluded = Code::NONE;
        if self.budget.is_spent() {
            return Ok(0);
        }
        if value < goal {
            let alone = !node.is_principal() && value < goal - DOUBLY_SINGULAR;
            return Ok(if alone { 2 } else { 1 });
        }
        if goal >= node.window.beta {
            return Err(goal);
        }
        Ok(if entry.value >= node.window.beta { -1 } else { 0 })
    }

    /// Whether a move is not worth a look, seen from the evaluation, its place, its past and its exchange.
    fn is_left_out(&self, node: &Node, inner: Window, candidate: Candidate, picker: &mut Picker) -> bool {
        let frame = &self.memory.frames[node.ply];
        let m = candidate.played;
        if candidate.kind == Kind::Winning {
            return false;
        }
        if candidate.kind == Kind::Losing {
            return node.depth <= EXCHANGE_DEPTH && !swap::wins(&frame.position, m, -node.depth);
        }
        if gives_check(&frame.position, m) {
            return false;
        }
        if candidate.number > late_after(node.depth, node.improving) && node.depth <= LATE_DEPTH {
            picker.skip_quiet();
            return true;
        }
        let reduced = (node.depth - late_move_reduction(node.depth, candidate.number) / PLY).max(0);
        if frame.evaluation != UNKNOWN
            && reduced <= FUTILITY_DEPTH
            && frame.evaluation + FUTILITY_MARGIN + FUTILITY_STEP * reduced <= inner.alpha
            && candidate.history < 12_000
        {
            picker.skip_quiet();
            return true;
        }
        if reduced <= HISTORY_DEPTH && candidate.history < -HISTORY_MARGIN * (reduced + 1) {
            return true;
        }
        node.depth <= EXCHANGE_DEPTH && !swap::wins(&frame.position, m, -(reduced * reduced) / 4)
    }

    /// The value of a move: the first one's exactly, of the others first whether it beats alpha at all, and that less
    /// deep if it is late.
    pub fn value_of(&mut self, node: &Node, candidate: Candidate, window: Window, extension: i32) -> Value {
        let ply = node.ply;
        let in_check = self.memory.frames[ply].in_check;
        self.make(ply, candidate.played);
        let gives_check = self.memory.frames[ply + 1].in_check;
        let extension = if extension == 0 && in_check && ply < EXTENSION_FACTOR * self.depth {
            1
        } else {
            extension
        };
        let depth = node.depth - 1 + extension;
        let reduction =
            if node.depth >= LATE_MOVE_DEPTH && candidate.number > 1 + usize::from(node.is_principal()) {
                Self::reduction(node, candidate, in_check, gives_check)
            } else {
                0
            };
        let value = self.child(ply, depth, reduction, window, candidate.number == 1, node.cut);
        self.unmake();
        value
    }

    /// How many plies less deep a move is searched, by its place and its past.
    fn reduction(node: &Node, candidate: Candidate, in_check: bool, gives_check: bool) -> i32 {
        if candidate.kind == Kind::Winning || candidate.kind == Kind::Table {
            return 0;
        }
        let mut reduction = late_move_reduction(node.depth, candidate.number);
        if candidate.kind == Kind::Losing {
            reduction /= 2;
        } else {
            reduction -= candidate.history * PLY / REDUCTION_HISTORY / 2;
        }
        reduction += i32::from(node.cut) * PLY;
        reduction += i32::from(!node.improving) * (PLY / 2);
        reduction -= i32::from(node.is_principal()) * PLY;
        reduction -= i32::from(in_check || gives_check) * PLY;
        (reduction / PLY).clamp(0, node.depth - 1)
    }

    /// The value of the position after the move just made at a ply, `depth` plies deep and at first less by `reduction`.
    fn child(
        &mut self,
        ply: usize,
        depth: i32,
        reduction: i32,
        window: Window,
        first: bool,
        cut: bool,
    ) -> Value {
        let scout = window.scout().flipped();
        if !first {
            let reduced = reduction > 0;
            let mut value = -self.search(ply + 1, depth - reduction, scout, reduced || !cut);
            if value > window.alpha && reduced {
                value = -self.search(ply + 1, depth, scout, !cut);
            }
            if value <= window.alpha || value >= window.beta {
                return value;
            }
        }
        -self.search(ply + 1, depth, window.flipped(), !window.is_open() && !cut)
    }

    /// What was learned about a move of the position at a ply.
    pub fn history_of(&self, ply: usize, m: Move) -> i32 {
        let side = self.memory.frames[ply].position.turn();
        if is_noisy(m) {
            self.memory.history.of_capture(side, m)
        } else {
            self.memory.history.of(side, m, self.memory.before(ply))
        }
    }

    fn note_tried(&mut self, ply: usize, m: Move) {
        let frame = &mut self.memory.frames[ply];
        if is_noisy(m) {
            frame.noisy.push(m);
        } else {
            frame.quiet.push(m);
        }
    }

    /// Learns from what was found and stores it.
    fn conclude(&mut self, node: &Node, best: Best) {
        let ply = node.ply;
        if self.memory.frames[ply].excluded != Code::NONE {
            return;
        }
        let bound = node.window.bound(best.value);
        if let Some(m) = best.played.filter(|_| bound == Bound::Lower) {
            self.learn(node, m);
        }
        self.correct(node, best, bound);
        let code = best.played.map_or(Code::NONE, Code::of);
        self.remember(ply, node.depth, best.value, code, bound);
    }

    /// A move was too good for the opponent; those tried before it were not.
    fn learn(&mut self, node: &Node, best: Move) {
        let before = self.memory.before(node.ply);
        let Memory { frames, history, .. } = &mut *self.memory;
        let frame = &frames[node.ply];
        let side = frame.position.turn();
        let change = lesson(node.depth);
        if is_noisy(best) {
            history.learn_capture(side, best, change);
        } else {
            history.refuted_by(node.ply, before, best);
            history.learn_quiet(side, best, before, change);
            for &m in frame.quiet.iter().filter(|m| **m != best) {
                history.learn_quiet(side, m, before, -change);
            }
        }
        for &m in frame.noisy.iter().filter(|m| **m != best) {
            history.learn_capture(side, m, -change);
        }
    }

    /// Teaches the corrections, where the difference came from quiet play.
    fn correct(&mut self, node: &Node, best: Best, bound: Bound) {
        let frame = &self.memory.frames[node.ply];
        let Some(place) = frame.place.filter(|_| !frame.in_check) else {
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
        self.memory
            .corrections
            .learn(place, node.depth, evaluation, best.value);
    }
}
