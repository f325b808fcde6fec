//! Alpha-beta with principal variation search: the value of a position so many plies deep, step by step.

use super::limits::Budget;
use super::memory::Memory;
use super::params::{FIFTY_NEAR, INTERNAL_DEPTH};
use super::table::{Bound, Code, Entry};
use super::value::{DRAW, INFINITE, MAX_EVALUATION, MAX_PLY, UNKNOWN, Value, mate_at, mated_at};
use super::{Sight, correction::Place};
use crate::chess::{self, Move, Position};

/// A search at work.
pub struct Searcher<'a> {
    /// What it remembers and works on.
    pub memory: &'a mut Memory,
    /// What it may spend.
    pub budget: Budget<'a>,
    /// What a weaker player overlooks.
    pub sight: Option<&'a dyn Sight>,
    /// The deepest ply looked at.
    pub seldepth: usize,
    /// The nominal depth of this iteration, in plies.
    pub depth: usize,
    /// Passing is not tried above this ply, while a pass is being verified.
    pub no_pass_before: usize,
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
        Window::below(self.alpha + 1)
    }

    /// The narrowest window: does it reach this or not?
    pub fn below(beta: Value) -> Window {
        Window {
            alpha: beta - 1,
            beta,
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

/// One visit of a position: what is asked, and what is known before its moves are looked at.
#[derive(Clone, Copy, Debug)]
pub struct Node {
    /// Plies from the root.
    pub ply: usize,
    /// Plies to go.
    pub depth: i32,
    /// Which values matter exactly.
    pub window: Window,
    /// Whether some move is expected to be too good for the opponent.
    pub cut: bool,
    /// What the table knows.
    pub known: Option<Entry>,
    /// Whether the side's evaluation is better than at its last turn.
    pub improving: bool,
}

impl Node {
    /// Whether exact values matter here.
    pub fn is_principal(&self) -> bool {
        self.window.is_open()
    }

    /// The table's move.
    pub fn known_best(&self) -> Code {
        self.known.map_or(Code::NONE, |entry| entry.best)
    }
}

impl Searcher<'_> {
    /// The value of the position at a ply for its side to move, exact inside the window, a bound outside.
    ///
    /// `cut` tells whether some move is expected to be too good for the opponent. When the budget is spent the value
    /// means nothing.
    pub fn search(&mut self, ply: usize, depth: i32, window: Window, cut: bool) -> Value {
        // 1. At the horizon quiescence takes over, but nobody stands in check there.
        let in_check = self.memory.frames[ply].in_check;
        if depth <= 0 && !in_check {
            return self.quiesce(ply, window);
        }
        let depth = depth.max(1);
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
        let excluded = self.memory.frames[ply].excluded;
        let known = if excluded == Code::NONE {
            self.memory.table.probe(self.memory.frames[ply].key, ply)
        } else {
            None
        };
        if let Some(value) = known.and_then(|entry| self.settled(ply, entry, depth, window)) {
            return value;
        }
        // 6. The static evaluation; in check it would say nothing.
        if excluded == Code::NONE {
            self.static_evaluation(ply, known);
        }
        let mut node = Node {
            ply,
            depth,
            window,
            cut,
            known,
            improving: self.is_improving(ply),
        };
        // 7. What can be said without looking at every move.
        if let Some(value) = self.say_early(&node) {
            return value;
        }
        // 8. Without a move to begin with, a shallower search finds one for the next time.
        if depth >= INTERNAL_DEPTH
            && node.known_best() == Code::NONE
            && excluded == Code::NONE
            && (cut || node.is_principal())
        {
            node.depth -= 1;
        }
        // 9. The moves.
        self.try_moves(&node)
    }

    /// What the table's knowledge settles, unless a draw by fifty moves is near.
    fn settled(&self, ply: usize, entry: Entry, depth: i32, window: Window) -> Option<Value> {
        let near_draw = self.memory.frames[ply].position.halfmoves() >= FIFTY_NEAR;
        cutoff(entry, depth, window).filter(|_| !near_draw)
    }

    /// Stores a finding in the table.
    pub fn remember(&mut self, ply: usize, depth: i32, value: Value, best: Code, bound: Bound) {
        let frame = &self.memory.frames[ply];
        let entry = Entry {
            best,
            value,
            evaluation: if frame.raw == UNKNOWN { 0 } else { frame.raw },
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

    /// The evaluation of the terms for the side to move.
    pub fn evaluate(&mut self, ply: usize) -> Value {
        let value = self
            .memory
            .evaluator
            .for_mover(&self.memory.frames[ply].position, ply);
        // A study may have sixty queens.
        value.clamp(-MAX_EVALUATION, MAX_EVALUATION)
    }

    /// Works the static evaluation out and keeps it in the frame: from the terms, or from the table if that knows them,
    /// then corrected, and nearer to what a deeper search found.
    pub fn static_evaluation(&mut self, ply: usize, known: Option<Entry>) -> Value {
        if self.memory.frames[ply].in_check {
            let frame = &mut self.memory.frames[ply];
            frame.raw = UNKNOWN;
            frame.evaluation = UNKNOWN;
            return UNKNOWN;
        }
        let raw = known.map_or_else(|| self.evaluate(ply), |entry| entry.evaluation);
        let frame = &mut self.memory.frames[ply];
        let place = Place::of(frame.position.board(), frame.position.turn());
        frame.raw = raw;
        frame.place = Some(place);
        frame.evaluation = self.memory.corrections.applied(place, raw);
        expected(frame.evaluation, known)
    }

    /// Whether the side to move stands better than at its last turn, or the one before.
    fn is_improving(&self, ply: usize) -> bool {
        let now = self.memory.frames[ply].evaluation;
        let before = [2, 4]
            .into_iter()
            .filter_map(|back| Some(self.memory.frames[ply.checked_sub(back)?].evaluation))
            .find(|evaluation| *evaluation != UNKNOWN);
        now != UNKNOWN && before.is_none_or(|before| now > before)
    }

    /// Makes a move from a ply.
    pub fn make(&mut self, ply: usize, m: Move) {
        let frame = &self.memory.frames[ply];
        let mut after = frame.position.clone();
        after.play_unchecked(m);
        let key = chess::key_after(&frame.position, frame.key, m, &after);
        let reversible = if m.is_zeroing() { 0 } else { frame.reversible + 1 };
        self.memory.keys.push(key);
        self.memory.enter(ply + 1, after, key, Some(m), reversible);
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

/// The static evaluation, or what the table found out beyond it.
pub fn expected(evaluation: Value, known: Option<Entry>) -> Value {
    let found = known.filter(|entry| match entry.bound {
        Bound::Exact => true,
        Bound::Lower => entry.value > evaluation,
        Bound::Upper => entry.value < evaluation,
    });
    found.map_or(evaluation, |entry| entry.value)
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
