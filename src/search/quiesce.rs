//! Quiescence: captures and promotions until the position is calm enough to be evaluated; in check, every way out.

use super::alphabeta::{Searcher, Window, cutoff};
use super::ordering::{Kind, Picker};
use super::params::DELTA_MARGIN;
use super::table::{Bound, Code};
use super::value::{DRAW, INFINITE, MAX_PLY, Value, is_mate, is_mate_against, mated_at};
use crate::chess::Position;
use crate::eval::weights::trade_value;

impl Searcher<'_> {
    /// The value of the position at a ply after the captures that both sides want, exact inside the window.
    pub fn quiesce(&mut self, ply: usize, window: Window) -> Value {
        // 1. Every position costs one of the budget; the stack ends.
        if !self.visit(ply) {
            return DRAW;
        }
        if self.memory.frames[ply].position.is_insufficient_material() {
            return DRAW;
        }
        if ply >= MAX_PLY - 1 {
            return self.evaluate(ply);
        }
        // 2. What the table knows.
        let known = self.memory.table.probe(self.memory.frames[ply].key, ply);
        if let Some(value) = known.and_then(|entry| cutoff(entry, 0, window)) {
            return value;
        }
        // 3. Who is not in check may stop capturing.
        let in_check = self.memory.frames[ply].in_check;
        let evaluation = self.static_evaluation(ply, known);
        let stand = if in_check { -INFINITE } else { evaluation };
        if stand >= window.beta {
            if known.is_none() {
                self.remember(ply, 0, stand, Code::NONE, Bound::Lower);
            }
            return stand;
        }
        // 4. The captures.
        self.try_captures(ply, window, stand, known.map_or(Code::NONE, |entry| entry.best))
    }

    fn try_captures(&mut self, ply: usize, window: Window, stand: Value, known_best: Code) -> Value {
        let in_check = self.memory.frames[ply].in_check;
        let mut picker = Picker::new(
            &self.memory.moves,
            &self.memory.frames[ply].position,
            known_best,
            !in_check,
        );
        let mut inner = Window {
            alpha: window.alpha.max(stand),
            ..window
        };
        let mut best = (stand, Code::NONE);
        let mut tried = 0;
        while let Some((m, kind)) = self.next_move(ply, &mut picker) {
            if !in_check && kind == Kind::Losing {
                break;
            }
            tried += 1;
            if !in_check && !is_mate(stand) && stand + trade_value(m) + DELTA_MARGIN <= inner.alpha {
                best.0 = best.0.max(stand + trade_value(m) + DELTA_MARGIN);
                continue;
            }
            self.make(ply, m);
            let value = -self.quiesce(ply + 1, inner.flipped());
            self.unmake();
            if self.budget.is_spent() {
                picker.finish(&mut self.memory.moves);
                return DRAW;
            }
            best.0 = best.0.max(value);
            if value > inner.alpha {
                best.1 = Code::of(m);
                inner.alpha = value;
                self.memory.extend_line(ply, m);
                if value >= inner.beta {
                    break;
                }
            }
            // Out of check and not mated: the quiet ways out need not all be looked at.
            if in_check && !is_mate_against(best.0) {
                picker.skip_quiet();
            }
        }
        picker.finish(&mut self.memory.moves);
        if in_check && tried == 0 {
            return mated_at(ply);
        }
        let bound = if best.0 >= window.beta {
            Bound::Lower
        } else {
            Bound::Upper
        };
        self.remember(ply, 0, best.0, best.1, bound);
        best.0
    }
}
