//! Quiescence search: captures and promotions until the position is quiet enough to evaluate; in check, all evasions.

use super::alphabeta::{Searcher, Window, tt_cutoff};
use super::ordering::{MoveClass, MovePicker};
use super::params::DELTA_MARGIN;
use super::transposition::{Bound, PackedMove};
use super::value::{DRAW, INFINITE, MAX_PLY, Value, is_mate, is_mated, mated_at};
use crate::chess::Position;
use crate::eval::weights::trade_value;

impl Searcher<'_> {
    /// Returns the quiescence value of the position at a ply: exact inside the window, a bound outside.
    pub fn quiesce(&mut self, ply: usize, window: Window) -> Value {
        // 1. The node counts; the search stack ends.
        if !self.count_node(ply) {
            return DRAW;
        }
        // Captures repeat nothing: of the draws this one alone is asked for.
        if self.thread.frames[ply].position.is_insufficient_material() {
            return DRAW;
        }
        if let Some(value) = self.exact_value(ply) {
            return value;
        }
        if ply >= MAX_PLY - 1 {
            return self.evaluate(ply);
        }
        // 2. Transposition table cutoff.
        let tt_entry = self.thread.tt.probe(self.thread.frames[ply].key, ply);
        if let Some(value) = tt_entry.and_then(|entry| tt_cutoff(entry, 0, window)) {
            return value;
        }
        // 3. Stand pat: out of check nobody has to capture.
        let in_check = self.thread.frames[ply].in_check;
        let evaluation = self.static_evaluation(ply, tt_entry);
        let stand_pat = if in_check { -INFINITE } else { evaluation };
        if stand_pat >= window.beta {
            // What another search found is worth more than a bound that one look at the board gives again.
            if tt_entry.is_none() {
                self.store(ply, 0, stand_pat, PackedMove::NONE, Bound::Lower);
            }
            return stand_pat;
        }
        // 4. The captures.
        let tt_move = tt_entry.map_or(PackedMove::NONE, |entry| entry.best);
        self.search_captures(ply, window, stand_pat, tt_move)
    }

    fn search_captures(
        &mut self,
        ply: usize,
        window: Window,
        stand_pat: Value,
        tt_move: PackedMove,
    ) -> Value {
        let in_check = self.thread.frames[ply].in_check;
        let mut picker =
            MovePicker::new(&self.thread.moves, &self.thread.frames[ply].position, tt_move, !in_check);
        let mut inner = Window { alpha: window.alpha.max(stand_pat), ..window };
        let mut best = (stand_pat, PackedMove::NONE);
        let mut tried = 0;
        while let Some((m, class)) = self.next_move(ply, &mut picker) {
            // SEE pruning: bad captures come last, so none that follows is better. Without it the bench positions take 1.16
            // times the nodes to depth 11.
            if !in_check && class == MoveClass::BadCapture {
                break;
            }
            tried += 1;
            // Delta pruning: even this capture does not reach alpha.
            if !in_check && !is_mate(stand_pat) && stand_pat + trade_value(m) + DELTA_MARGIN <= inner.alpha {
                // Fail-soft: the value stays a true upper bound of what was not searched.
                best.0 = best.0.max(stand_pat + trade_value(m) + DELTA_MARGIN);
                continue;
            }
            self.make_move(ply, m);
            let value = -self.quiesce(ply + 1, inner.negated());
            self.unmake_move();
            if self.budget.is_spent() {
                picker.finish(&mut self.thread.moves);
                return DRAW;
            }
            best.0 = best.0.max(value);
            if value > inner.alpha {
                best.1 = PackedMove::of(m);
                inner.alpha = value;
                self.thread.update_pv(ply, m);
                if value >= inner.beta {
                    break;
                }
            }
            // One evasion avoids mate: the other quiet ones would only make the tree grow.
            if in_check && !is_mated(best.0) {
                picker.skip_quiets();
            }
        }
        picker.finish(&mut self.thread.moves);
        if in_check && tried == 0 {
            return mated_at(ply);
        }
        // Never exact: quiet moves were not tried.
        let bound = if best.0 >= window.beta { Bound::Lower } else { Bound::Upper };
        self.store(ply, 0, best.0, best.1, bound);
        best.0
    }
}
