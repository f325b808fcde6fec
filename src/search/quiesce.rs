//! Quiescence search: captures and promotions until the position is quiet enough to evaluate; in check, all evasions, and at
//! its first ply, where that is switched on, checks.

use super::alphabeta::{Searcher, Window, tt_cutoff};
use super::meter::Meter;
use super::ordering::{MoveClass, MovePicker, push_quiet_checks};
use super::params::DELTA_MARGIN;
use super::transposition::{Bound, PackedMove};
use super::value::{DRAW, INFINITE, MAX_PLY, Value, is_mate, is_mated, mated_at};
use crate::chess::Position;
use crate::eval::weights::trade_value;

impl<M: Meter> Searcher<'_, M> {
    /// Returns the quiescence value of the position at a ply: exact inside the window, a bound outside.
    pub fn quiesce(&mut self, ply: usize, window: Window) -> Value {
        self.quiesce_with(ply, window, self.thread.params.quiet_checks)
    }

    /// The same; `tries_checks` tells whether quiet checks are tried in this position.
    fn quiesce_with(&mut self, ply: usize, window: Window, tries_checks: bool) -> Value {
        // 1. The node counts; the search stack ends.
        if !self.count_node(ply) {
            return DRAW;
        }
        // Captures repeat nothing; a check and its evasion may.
        let is_drawn = self.thread.frames[ply].position.is_insufficient_material()
            || (self.is_about_check(ply) && self.is_draw(ply));
        if is_drawn {
            return DRAW;
        }
        if let Some(value) = self.exact_value(ply) {
            return value;
        }
        if ply >= MAX_PLY - 1 {
            return self.evaluate(ply);
        }
        // 2. Transposition table cutoff.
        let tt_entry = self.probe(ply);
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
        let from = QuietStart { stand_pat, tt_move, tries_checks: tries_checks && !in_check };
        self.search_captures(ply, window, &from)
    }

    fn search_captures(&mut self, ply: usize, window: Window, from: &QuietStart) -> Value {
        let QuietStart { stand_pat, tt_move, tries_checks } = *from;
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
            let value = -self.quiesce_with(ply + 1, inner.negated(), false);
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
        if tries_checks && inner.alpha < inner.beta {
            self.search_checks(ply, &mut inner, &mut best);
            if self.budget.is_spent() {
                return DRAW;
            }
        }
        // Never exact: most quiet moves were not tried.
        let bound = if best.0 >= window.beta { Bound::Lower } else { Bound::Upper };
        self.store(ply, 0, best.0, best.1, bound);
        best.0
    }

    /// Whether the side to move is in check, or has just been answered out of one.
    fn is_about_check(&self, ply: usize) -> bool {
        let frames = &self.thread.frames;
        frames[ply].in_check || ply.checked_sub(1).is_some_and(|before| frames[before].in_check)
    }

    /// Tries the checks that are no captures; `best` is the value and move so far.
    fn search_checks(&mut self, ply: usize, inner: &mut Window, best: &mut (Value, PackedMove)) {
        let first = self.thread.moves.len();
        push_quiet_checks(&mut self.thread.moves, &self.thread.frames[ply].position);
        for index in first..self.thread.moves.len() {
            let m = self.thread.moves[index].played;
            if !self.is_allowed(ply, m) {
                continue;
            }
            self.make_move(ply, m);
            let value = -self.quiesce_with(ply + 1, inner.negated(), false);
            self.unmake_move();
            if self.budget.is_spent() {
                break;
            }
            best.0 = best.0.max(value);
            if value > inner.alpha {
                best.1 = PackedMove::of(m);
                inner.alpha = value;
                self.thread.update_pv(ply, m);
            }
            if value >= inner.beta {
                break;
            }
        }
        self.thread.moves.truncate(first);
    }
}

/// What is known before the first move of a quiescence search.
struct QuietStart {
    /// The value of making no move; none in check.
    stand_pat: Value,
    tt_move: PackedMove,
    /// Whether quiet checks are tried.
    tries_checks: bool,
}
