//! Alpha-beta with principal variation search: the value of a position so many plies deep, step by step.

use super::limits::Budget;
use super::memory::Memory;
use super::ordering::{Picker, is_noisy, quiet_score};
use super::params::{
    EARLY_MOVES, EXTENSION_FACTOR, LATE_MOVE_DEPTH, NULL_MOVE_DEPTH, NULL_MOVE_REDUCTION, NULL_MOVE_STEP,
    late_move_reduction,
};
use super::table::{Bound, Code, Entry};
use super::value::{DRAW, INFINITE, MAX_EVALUATION, MAX_PLY, Value, is_mate, mate_at, mated_at};
use crate::chess::{self, Move, Position};

/// A search at work.
pub struct Searcher<'a> {
    /// What it remembers and works on.
    pub memory: &'a mut Memory,
    /// What it may spend.
    pub budget: Budget<'a>,
    /// The deepest ply looked at.
    pub seldepth: usize,
    /// The nominal depth of this iteration, in plies.
    pub depth: usize,
}

/// The bounds between which a value matters exactly.
#[derive(Clone, Copy, Debug)]
pub struct Window {
    /// What the side to move has already; a value that is not larger does not matter exactly.
    pub alpha: Value,
    /// What the opponent will not allow; a value that is not smaller does not matter exactly.
    pub beta: Value,
}

impl Window {
    /// Every value matters.
    pub const FULL: Window = Window {
        alpha: -INFINITE,
        beta: INFINITE,
    };

    /// The same bounds as the opponent sees them.
    pub fn flipped(self) -> Window {
        Window {
            alpha: -self.beta,
            beta: -self.alpha,
        }
    }

    /// The narrowest window: is it more than alpha or not?
    pub fn scout(self) -> Window {
        Window {
            alpha: self.alpha,
            beta: self.alpha + 1,
        }
    }

    /// Whether exact values matter.
    pub fn is_open(self) -> bool {
        self.beta - self.alpha > 1
    }

    /// What a value that came out of a search inside this window says.
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

impl Searcher<'_> {
    /// The value of the position at a ply for its side to move, exact inside the window, a bound outside.
    ///
    /// `may_pass` is false right after a pass. When the budget is spent the value means nothing.
    pub fn search(&mut self, ply: usize, depth: i32, window: Window, may_pass: bool) -> Value {
        // 1. A check is looked into one ply deeper; at the horizon quiescence takes over.
        let in_check = self.memory.frames[ply].in_check;
        let extended = in_check && ply < EXTENSION_FACTOR * self.depth;
        let depth = depth + i32::from(extended);
        if depth <= 0 {
            return self.quiesce(ply, window);
        }
        // 2. Every position costs one of the budget.
        if !self.visit(ply) {
            return DRAW;
        }
        // 3. Draws, and the end of the stack.
        if self.is_draw(ply) {
            return DRAW;
        }
        if ply >= MAX_PLY - 1 {
            return self.evaluate(ply);
        }
        // 4. No mate from here can be better than one already found nearer the root.
        let window = Window {
            alpha: window.alpha.max(mated_at(ply)),
            beta: window.beta.min(mate_at(ply + 1)),
        };
        if window.alpha >= window.beta {
            return window.alpha;
        }
        // 5. What the table knows. On the principal variation it only helps the ordering, so that lines stay whole.
        let known = self.memory.table.probe(self.memory.frames[ply].key, ply);
        if let Some(value) = known.and_then(|entry| cutoff(entry, depth, window)) {
            return value;
        }
        // 6. The static evaluation; in check it would say nothing.
        let evaluation = self.static_evaluation(ply, known);
        // 7. If even passing is too good for the opponent, a move will be.
        let promising = !window.is_open() && !in_check && evaluation >= window.beta;
        if may_pass
            && promising
            && depth >= NULL_MOVE_DEPTH
            && let Some(value) = self.pass(ply, depth, window)
        {
            return value;
        }
        // 8. The moves.
        self.try_moves(ply, depth, window, known.map_or(Code::NONE, |entry| entry.best))
    }

    /// Tries the moves of a position in order until one is too good for the opponent.
    fn try_moves(&mut self, ply: usize, depth: i32, window: Window, known_best: Code) -> Value {
        let mut picker = self.picker(ply, known_best);
        let in_check = self.memory.frames[ply].in_check;
        let mut inner = window;
        let mut best = (-INFINITE, Code::NONE);
        let mut number = 0;
        while let Some((m, losing)) = picker.next(&mut self.memory.moves, &self.memory.frames[ply].position) {
            number += 1;
            self.make(ply, m);
            let calm = !in_check && !self.memory.frames[ply + 1].in_check && (losing || !is_noisy(m));
            let reduction = if calm { reduction(depth, number, window) } else { 0 };
            let value = self.child(ply, depth - 1, reduction, inner, number == 1);
            self.unmake();
            if self.budget.is_spent() {
                return DRAW;
            }
            if value > best.0 {
                best.0 = value;
            }
            if value <= inner.alpha {
                continue;
            }
            best.1 = Code::of(m);
            inner.alpha = value;
            self.memory.extend_line(ply, m);
            if value >= inner.beta {
                self.reward(ply, depth, m, &picker);
                break;
            }
        }
        picker.finish(&mut self.memory.moves);
        if number == 0 {
            return if in_check { mated_at(ply) } else { DRAW };
        }
        self.remember(ply, depth, best.0, best.1, window.bound(best.0));
        best.0
    }

    /// The value of the position after the move just made: the first move's exactly, of the others first whether it
    /// beats alpha at all, and that less deep if it is late.
    pub fn child(&mut self, ply: usize, depth: i32, reduction: i32, window: Window, first: bool) -> Value {
        let scout = window.scout().flipped();
        if !first {
            let mut value = -self.search(ply + 1, depth - reduction, scout, true);
            if value > window.alpha && reduction > 0 {
                value = -self.search(ply + 1, depth, scout, true);
            }
            if value <= window.alpha || value >= window.beta {
                return value;
            }
        }
        -self.search(ply + 1, depth, window.flipped(), true)
    }

    /// Lets the side to move pass and answers with a value if that alone is enough.
    fn pass(&mut self, ply: usize, depth: i32, window: Window) -> Option<Value> {
        let frame = &self.memory.frames[ply];
        let us = frame.position.us();
        let board = frame.position.board();
        // With pawns alone, having to move may be a misfortune.
        if (us & !board.pawns() & !board.kings()).is_empty() {
            return None;
        }
        let position = chess::passed(&frame.position)?;
        let key = chess::key_after_pass(&frame.position, frame.key);
        self.memory.enter(ply + 1, position, key, 0);
        self.memory.keys.push(key);
        let reduced = depth - NULL_MOVE_REDUCTION - depth / NULL_MOVE_STEP;
        let scout = Window {
            alpha: window.beta - 1,
            beta: window.beta,
        };
        let value = -self.search(ply + 1, reduced, scout.flipped(), false);
        self.unmake();
        // A mate after a pass is not proven.
        (!self.budget.is_spent() && value >= window.beta)
            .then(|| if is_mate(value) { window.beta } else { value })
    }

    fn picker(&mut self, ply: usize, best: Code) -> Picker {
        let Memory {
            frames,
            history,
            moves,
            ..
        } = &mut *self.memory;
        let position = &frames[ply].position;
        let (side, killers) = (position.turn(), history.killers(ply));
        Picker::new(moves, &position.legal_moves(), best, |m| {
            quiet_score(m, killers, history.of(side, m))
        })
    }

    /// Remembers a quiet move that refuted the opponent's last one.
    fn reward(&mut self, ply: usize, depth: i32, m: Move, picker: &Picker) {
        if is_noisy(m) {
            return;
        }
        let Memory {
            frames,
            history,
            moves,
            ..
        } = &mut *self.memory;
        let tried = picker.tried(moves).filter(|m| !is_noisy(*m));
        history.reward(frames[ply].position.turn(), ply, depth, m, tried);
    }

    /// Stores a finding in the table.
    pub fn remember(&mut self, ply: usize, depth: i32, value: Value, best: Code, bound: Bound) {
        let frame = &self.memory.frames[ply];
        let entry = Entry {
            best,
            value,
            evaluation: frame.evaluation,
            depth: depth.clamp(0, 255) as u8,
            bound,
        };
        self.memory.table.store(frame.key, ply, entry);
    }

    /// Counts a position; false when the budget is spent.
    pub fn visit(&mut self, ply: usize) -> bool {
        self.memory.frames[ply].line.clear();
        self.seldepth = self.seldepth.max(ply);
        self.budget.visit()
    }

    /// The static evaluation for the side to move.
    pub fn evaluate(&mut self, ply: usize) -> Value {
        let value = self
            .memory
            .evaluation
            .for_mover(&self.memory.frames[ply].position);
        // A study may have sixty queens.
        value.clamp(-MAX_EVALUATION, MAX_EVALUATION)
    }

    /// The same from the table if that knows it, and kept in the frame; 0 in check, where it would say nothing.
    pub fn static_evaluation(&mut self, ply: usize, known: Option<Entry>) -> Value {
        let evaluation = match known {
            _ if self.memory.frames[ply].in_check => 0,
            Some(entry) => entry.evaluation,
            None => self.evaluate(ply),
        };
        self.memory.frames[ply].evaluation = evaluation;
        evaluation
    }

    /// Makes a move from a ply.
    pub fn make(&mut self, ply: usize, m: Move) {
        let frame = &self.memory.frames[ply];
        let mut after = frame.position.clone();
        after.play_unchecked(m);
        let key = chess::key_after(&frame.position, frame.key, m, &after);
        let reversible = if m.is_zeroing() { 0 } else { frame.reversible + 1 };
        self.memory.keys.push(key);
        self.memory.enter(ply + 1, after, key, reversible);
    }

    /// Takes the last move or pass back.
    pub fn unmake(&mut self) {
        self.memory.keys.pop();
    }

    /// Whether the game is drawn here by repetition, fifty moves or for want of men that could mate.
    fn is_draw(&self, ply: usize) -> bool {
        let frame = &self.memory.frames[ply];
        let fifty =
            frame.position.halfmoves() >= 100 && !(frame.in_check && frame.position.legal_moves().is_empty());
        fifty || frame.position.is_insufficient_material() || self.is_repeated(ply)
    }

    /// Whether the position stood on the board before: once in the line being searched, or twice with the game.
    fn is_repeated(&self, ply: usize) -> bool {
        let keys = &self.memory.keys;
        let frame = &self.memory.frames[ply];
        let last = keys.len() - 1;
        let mut seen = 0;
        for back in (4..=frame.reversible.min(last)).step_by(2) {
            if keys[last - back] == frame.key {
                seen += 1;
                if back < ply || seen == 2 {
                    return true;
                }
            }
        }
        false
    }
}

/// What the table's knowledge settles: away from the principal variation, a search at least as deep.
pub fn cutoff(entry: Entry, depth: i32, window: Window) -> Option<Value> {
    let settles = match entry.bound {
        Bound::Exact => true,
        Bound::Lower => entry.value >= window.beta,
        Bound::Upper => entry.value <= window.alpha,
    };
    (settles && !window.is_open() && i32::from(entry.depth) >= depth).then_some(entry.value)
}

/// How many plies less deep a calm move is searched, by its number in the order.
pub fn reduction(depth: i32, number: usize, window: Window) -> i32 {
    if depth < LATE_MOVE_DEPTH || number <= EARLY_MOVES {
        return 0;
    }
    let reduction = late_move_reduction(depth, number) - i32::from(window.is_open());
    reduction.clamp(0, depth - 2)
}
