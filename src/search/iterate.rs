//! Iterative deepening: one ply deeper each time, so that there is always an answer, and a better one a little later.

use super::alphabeta::{Searcher, Window, reduction};
use super::limits::{Budget, Limits, StopFlag};
use super::memory::Memory;
use super::ordering::{Picker, is_noisy, quiet_score};
use super::params::{ASPIRATION_DEPTH, ASPIRATION_WIDTH, MAX_DEPTH};
use super::table::{Bound, Code};
use super::value::{INFINITE, Value, is_mate, score};
use super::{Analysis, Line, Root};
use crate::chess::{Move, Position, Score, key};

/// A move at the root and what is known of it.
struct RootMove {
    played: Move,
    /// From the last time it was the best of those that were left.
    value: Option<Value>,
    line: Vec<Move>,
}

/// Searches a position deeper and deeper; see [`super::Search::run`].
pub fn run(
    memory: &mut Memory,
    root: &Root,
    limits: &Limits,
    stop: &StopFlag,
    report: &mut dyn FnMut(&Analysis),
) -> Analysis {
    prepare(memory, root);
    let searcher = Searcher {
        memory,
        budget: Budget::new(limits, stop),
        seldepth: 0,
        depth: 0,
    };
    Iteration::new(searcher, limits).run(limits, report)
}

/// Sets the stack up for a root, with the keys of the game before it.
fn prepare(memory: &mut Memory, root: &Root) {
    let position = root.position();
    memory.table.next_generation();
    memory.history.fade();
    memory.moves.clear();
    memory.keys.clear();
    memory.keys.extend(root.keys());
    // Room for the line that will be searched.
    memory.keys.reserve(memory.frames.len());
    let reversible = position.halfmoves() as usize;
    memory.enter(0, position.clone(), key(&position), reversible);
}

struct Iteration<'a> {
    searcher: Searcher<'a>,
    moves: Vec<RootMove>,
    lines: usize,
    depth: u8,
}

impl<'a> Iteration<'a> {
    fn new(mut searcher: Searcher<'a>, limits: &Limits) -> Iteration<'a> {
        let mut moves = ordered_moves(&mut searcher);
        if moves.iter().any(|root| limits.moves.contains(&root.played)) {
            moves.retain(|root| limits.moves.contains(&root.played));
        }
        let lines = limits.lines.clamp(1, moves.len().max(1));
        Iteration {
            searcher,
            moves,
            lines,
            depth: 0,
        }
    }

    fn run(mut self, limits: &Limits, report: &mut dyn FnMut(&Analysis)) -> Analysis {
        let deepest = limits.depth.unwrap_or(MAX_DEPTH).clamp(1, MAX_DEPTH);
        for depth in 1..=deepest {
            if self.moves.is_empty() || !self.deepen(depth) {
                break;
            }
            self.depth = depth;
            report(&self.analysis());
            if self.has_mate_in(limits.mate) || !self.searcher.budget.allows_more(1.0) {
                break;
            }
        }
        self.analysis()
    }

    /// Whether a mate as short as is wanted has been found.
    fn has_mate_in(&self, wanted: Option<u8>) -> bool {
        let found = self.moves.first().and_then(|first| first.value).map(score);
        match (wanted, found) {
            (Some(wanted), Some(Score::Mate(moves))) => (1..=i32::from(wanted)).contains(&moves),
            _ => false,
        }
    }

    /// Searches all lines to a depth; false when the budget ran out on the way.
    fn deepen(&mut self, depth: u8) -> bool {
        self.searcher.depth = usize::from(depth);
        (0..self.lines).all(|index| self.search_line(index, i32::from(depth)))
    }

    /// Searches the moves that are not among the lines before, in a window around the last value that grows as needed.
    fn search_line(&mut self, index: usize, depth: i32) -> bool {
        let expected = self.moves[index].value.filter(|_| depth >= ASPIRATION_DEPTH);
        let mut width = ASPIRATION_WIDTH;
        let mut window = expected.map_or(Window::FULL, |value| around(value, width));
        loop {
            let Some(value) = self.search_root(index, depth, window) else {
                return false;
            };
            width *= 2;
            if value <= window.alpha {
                window.alpha = around(value, width).alpha;
            } else if value >= window.beta {
                window.beta = around(value, width).beta;
            } else {
                return true;
            }
        }
    }

    /// One search of the root inside a window; the best move moves to the place of this line.
    fn search_root(&mut self, index: usize, depth: i32, window: Window) -> Option<Value> {
        let mut inner = window;
        let mut best = -INFINITE;
        for place in index..self.moves.len() {
            let m = self.moves[place].played;
            let number = place - index + 1;
            self.searcher.make(0, m);
            let reduction = self.reduction(m, depth, number);
            let value = self.searcher.child(0, depth - 1, reduction, inner, number == 1);
            self.searcher.unmake();
            if self.searcher.budget.is_spent() {
                return None;
            }
            best = best.max(value);
            if value > inner.alpha {
                inner.alpha = value;
                self.searcher.memory.extend_line(0, m);
                self.promote(place, index, value);
                if value >= window.beta {
                    break;
                }
            }
        }
        if index == 0 {
            self.remember(depth, best, window);
        }
        Some(best)
    }

    /// Puts the move at a place in front of this line's. Above the window its value is a bound and its line ends early,
    /// until it is searched again; if the budget ends before that, a bound is better than nothing.
    fn promote(&mut self, place: usize, index: usize, value: Value) {
        let mut best = self.moves.remove(place);
        best.value = Some(value);
        best.line.clone_from(&self.searcher.memory.frames[0].line);
        self.moves.insert(index, best);
    }

    fn reduction(&self, m: Move, depth: i32, number: usize) -> i32 {
        let frames = &self.searcher.memory.frames;
        let calm = !frames[0].in_check && !frames[1].in_check && !is_noisy(m);
        if calm {
            reduction(depth, number, Window::FULL)
        } else {
            0
        }
    }

    fn remember(&mut self, depth: i32, value: Value, window: Window) {
        let bound = window.bound(value);
        let best = if bound == Bound::Upper {
            Code::NONE
        } else {
            Code::of(self.moves[0].played)
        };
        self.searcher.static_evaluation(0, None);
        self.searcher.remember(0, depth, value, best, bound);
    }

    fn analysis(&mut self) -> Analysis {
        let mut lines: Vec<Line> = self.moves[..self.lines.min(self.moves.len())]
            .iter()
            .filter_map(|root| {
                Some(Line {
                    score: score(root.value?),
                    moves: root.line.clone(),
                })
            })
            .collect();
        lines.sort_by_key(|line| std::cmp::Reverse(line.score));
        if let (true, Some(first)) = (lines.is_empty(), self.moves.first()) {
            let value = self.searcher.evaluate(0);
            lines.push(Line {
                score: score(value),
                moves: vec![first.played],
            });
        }
        Analysis {
            depth: self.depth,
            seldepth: self.searcher.seldepth as u8,
            nodes: self.searcher.budget.nodes(),
            elapsed: self.searcher.budget.elapsed(),
            lines,
        }
    }
}

/// The legal moves at the root, those that look best first.
fn ordered_moves(searcher: &mut Searcher<'_>) -> Vec<RootMove> {
    let Memory {
        frames,
        history,
        moves,
        table,
        ..
    } = &mut *searcher.memory;
    let position = &frames[0].position;
    let side = position.turn();
    let best = table
        .probe(frames[0].key, 0)
        .map_or(Code::NONE, |entry| entry.best);
    let quiet = |m| quiet_score(m, [None, None], history.of(side, m));
    let mut picker = Picker::new(moves, &position.legal_moves(), best, quiet);
    let mut ordered = Vec::new();
    while let Some((played, _)) = picker.next(moves, position) {
        ordered.push(RootMove {
            played,
            value: None,
            line: Vec::new(),
        });
    }
    picker.finish(moves);
    ordered
}

fn around(value: Value, width: Value) -> Window {
    // Far from the last value, or near a mate, the side of the window is opened wholly.
    let wide = width > 40 * ASPIRATION_WIDTH || is_mate(value);
    Window {
        alpha: if wide {
            -INFINITE
        } else {
            (value - width).max(-INFINITE)
        },
        beta: if wide {
            INFINITE
        } else {
            (value + width).min(INFINITE)
        },
    }
}
