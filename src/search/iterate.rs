//! Iterative deepening: one ply deeper each time, so that there is always an answer, and a better one a little later.

use std::ops::Range;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread;
use std::time::Instant;

use super::alphabeta::{Node, Searcher, Window};
use super::limits::{Budget, Crew, Limits, StopFlag};
use super::mate::{Proof, prove_mate};
use super::memory::Memory;
use super::node::Candidate;
use super::ordering::{Kind, Picker};
use super::params::{ASPIRATION_DEPTH, ASPIRATION_WIDEST, ASPIRATION_WIDTH, MAX_DEPTH};
use super::table::{Bound, Code};
use super::time;
use super::value::{INFINITE, Value, is_mate, score};
use super::{Analysis, Line, Root, Sight};
use crate::chess::{Move, Position, Score, is_noisy, key};

/// What is searched, and how.
#[derive(Clone, Copy)]
pub struct Task<'a> {
    /// The position and how it came about.
    pub root: &'a Root,
    /// When it ends.
    pub limits: &'a Limits,
    /// What is overlooked; `None` when nothing is.
    pub sight: Option<&'a dyn Sight>,
    /// Ends it from outside.
    pub stop: &'a StopFlag,
}

/// Searches a position deeper and deeper with one thread for each memory; see [`super::Search::run`].
pub fn run(memories: &mut [Memory], task: Task<'_>, report: &mut dyn FnMut(&Analysis)) -> Analysis {
    let started = Instant::now();
    for memory in memories.iter_mut() {
        prepare(memory, task.root);
    }
    let Some((leader, others)) = memories.split_first_mut() else {
        return Analysis::default();
    };
    if let Some(analysis) = proven(task) {
        report(&analysis);
        return analysis;
    }
    leader.table.next_generation();
    let budget = || Budget::new(task.limits, task.stop, started);
    if others.is_empty() {
        return Iteration::new(leader, budget(), task).run(task.limits, report);
    }
    let (done, nodes) = (AtomicBool::new(false), AtomicU64::new(0));
    let crew = Crew {
        done: &done,
        nodes: &nodes,
    };
    thread::scope(|scope| {
        for memory in others {
            let budget = budget().together(crew);
            scope.spawn(move || Iteration::new(memory, budget, task).run(task.limits, &mut |_| {}));
        }
        // However the leader ends, the others do not go on.
        let _done = Done(&done);
        Iteration::new(leader, budget().together(crew), task).run(task.limits, report)
    })
}

/// Tells the other threads that the leader has ended.
struct Done<'a>(&'a AtomicBool);

impl Drop for Done<'_> {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

/// Positions that the prover of mates may look at, before the search tries: about half a second.
const PROVER_POSITIONS: u64 = 1_000_000;

/// Of the time that a search has, the prover may take so much: positions for each millisecond, about a quarter of it.
const PROVER_POSITIONS_A_MILLISECOND: u64 = 400;

/// How many positions the prover of mates may look at within the limits.
fn prover_positions(limits: &Limits) -> u64 {
    let of_time = time::share(limits).map_or(u64::MAX, |share| {
        PROVER_POSITIONS_A_MILLISECOND.saturating_mul(share.most.as_millis() as u64)
    });
    PROVER_POSITIONS
        .min(limits.nodes.unwrap_or(u64::MAX))
        .min(of_time)
}

/// The mate that is asked for, if it is there and soon proven.
fn proven(task: Task<'_>) -> Option<Analysis> {
    let moves = task
        .limits
        .mate
        .filter(|_| task.limits.moves.is_empty() && task.sight.is_none())?;
    let started = Instant::now();
    let most = prover_positions(task.limits);
    let attempt = prove_mate(&task.root.position(), moves, most, task.stop);
    let Proof::Mate(line) = attempt.proof else {
        return None;
    };
    let plies = line.len() as u8;
    Some(Analysis {
        depth: plies,
        seldepth: plies,
        nodes: attempt.nodes,
        elapsed: started.elapsed(),
        hash_fullness: 0,
        lines: vec![Line {
            score: Score::Mate(i32::from(plies.div_ceil(2))),
            moves: line,
        }],
    })
}

/// Sets the stack up for a root, with the keys of the game before it.
fn prepare(memory: &mut Memory, root: &Root) {
    let position = root.position();
    memory.history.fade();
    memory.moves.clear();
    memory.keys.clear();
    memory.keys.extend(root.keys());
    // Room for the line that will be searched.
    memory.keys.reserve(memory.frames.len());
    let reversible = position.halfmoves() as usize;
    memory.enter(
        0,
        position.clone(),
        key(&position),
        root.moves.last().copied(),
        reversible,
    );
}

/// A move at the root and what is known of it.
struct RootMove {
    played: Move,
    kind: Kind,
    /// From the last time it was the best of those that were left.
    value: Option<Value>,
    line: Vec<Move>,
    /// Positions visited after it.
    nodes: u64,
}

struct Iteration<'a> {
    searcher: Searcher<'a>,
    moves: Vec<RootMove>,
    /// How many of the moves in front have lines: the best, then those that are forced in.
    lines: usize,
    /// How many of them are the best ones.
    best_lines: usize,
    forced: &'a [Move],
    depth: u8,
    /// Depths since another move was best.
    stable: u32,
}

impl<'a> Iteration<'a> {
    fn new(memory: &'a mut Memory, budget: Budget<'a>, task: Task<'a>) -> Iteration<'a> {
        let mut searcher = Searcher {
            memory,
            budget,
            sight: task.sight,
            seldepth: 0,
            depth: 0,
            no_pass_before: 0,
        };
        let moves = ordered_moves(&mut searcher, &task.limits.moves);
        searcher.static_evaluation(0, None);
        let lines = task.limits.lines.clamp(1, moves.len().max(1));
        Iteration {
            searcher,
            moves,
            lines,
            best_lines: lines,
            forced: &task.limits.forced,
            depth: 0,
            stable: 0,
        }
    }

    fn run(mut self, limits: &Limits, report: &mut dyn FnMut(&Analysis)) -> Analysis {
        let deepest = limits.depth.unwrap_or(MAX_DEPTH).clamp(1, MAX_DEPTH);
        let mut even = None;
        for depth in 1..=deepest {
            let best = self.moves.first().map(|first| first.played);
            if self.moves.is_empty() {
                break;
            }
            if !self.deepen(depth) {
                return self.ended(even);
            }
            self.depth = depth;
            let same = best == self.moves.first().map(|first| first.played);
            self.stable = if same { self.stable + 1 } else { 0 };
            let analysis = self.analysis();
            report(&analysis);
            even = Some(analysis).filter(|_| !self.forced.is_empty());
            if self.has_mate_in(limits.mate) || !self.searcher.budget.allows_more(self.doubt()) {
                break;
            }
        }
        self.analysis()
    }

    /// The answer when the budget ran out in the middle of a depth: with moves forced in the last even one, if there is.
    fn ended(&mut self, even: Option<Analysis>) -> Analysis {
        let now = self.analysis();
        match even {
            None => now,
            Some(even) => Analysis {
                lines: even.lines,
                ..now
            },
        }
    }

    /// Whether a mate as short as is wanted has been found.
    fn has_mate_in(&self, wanted: Option<u8>) -> bool {
        let found = self.moves.first().and_then(|first| first.value).map(score);
        match (wanted, found) {
            (Some(wanted), Some(Score::Mate(moves))) => (1..=i32::from(wanted)).contains(&moves),
            _ => false,
        }
    }

    /// How unsure the answer is, about 1 on average: less when the same move stays best and takes most of the work, and
    /// little when there is no other.
    fn doubt(&self) -> f64 {
        if self.moves.len() == 1 {
            return 0.1;
        }
        let all = self.searcher.budget.own_nodes().max(1);
        let first = self.moves.first().map_or(0, |first| first.nodes);
        let work = 1.0 - first as f64 / all as f64;
        let steadiness = 1.3 - 0.07 * f64::from(self.stable.min(8));
        (steadiness * (0.5 + 1.6 * work)).clamp(0.3, 2.5)
    }

    /// Searches all lines to a depth; false when the budget ran out on the way.
    fn deepen(&mut self, depth: u8) -> bool {
        self.searcher.depth = usize::from(depth);
        let (depth, all) = (i32::from(depth), self.moves.len());
        (0..self.best_lines).all(|index| self.search_line(index, all, depth)) && self.deepen_forced(depth)
    }

    /// Searches the forced moves that are not among the best to the same depth, each alone.
    fn deepen_forced(&mut self, depth: i32) -> bool {
        self.lines = self.best_lines;
        for &m in self.forced {
            let place = self.moves.iter().position(|root| root.played == m);
            if let Some(place) = place.filter(|place| *place >= self.lines) {
                let root = self.moves.remove(place);
                self.moves.insert(self.lines, root);
                if !self.search_line(self.lines, self.lines + 1, depth) {
                    return false;
                }
                self.lines += 1;
            }
        }
        true
    }

    /// Searches the moves from the place of a line to an end, those of the lines before left out, in a window around the
    /// last value that grows as needed.
    fn search_line(&mut self, index: usize, end: usize, depth: i32) -> bool {
        let expected = self.moves[index].value.filter(|_| depth >= ASPIRATION_DEPTH);
        let mut width = ASPIRATION_WIDTH;
        let mut window = expected.map_or(Window::FULL, |value| around(value, width));
        loop {
            let Some(value) = self.search_root(index..end, depth, window) else {
                return false;
            };
            width += width / 2;
            if value <= window.alpha {
                window.beta = i32::midpoint(window.alpha, window.beta).max(window.alpha + 1);
                window.alpha = around(value, width).alpha;
            } else if value >= window.beta {
                window.beta = around(value, width).beta;
            } else {
                return true;
            }
        }
    }

    /// One search of the root inside a window; the best move moves to the place of this line.
    fn search_root(&mut self, places: Range<usize>, depth: i32, window: Window) -> Option<Value> {
        let index = places.start;
        let mut inner = window;
        let mut best = -INFINITE;
        let node = Node {
            ply: 0,
            depth,
            window,
            cut: false,
            known: None,
            improving: true,
        };
        for place in places {
            let candidate = self.candidate(place, place - index + 1);
            let before = self.searcher.budget.own_nodes();
            let value = self.searcher.value_of(&node, candidate, inner, 0);
            self.moves[place].nodes += self.searcher.budget.own_nodes() - before;
            if self.searcher.budget.is_spent() {
                return None;
            }
            best = best.max(value);
            if value > inner.alpha {
                inner.alpha = value;
                self.searcher.memory.extend_line(0, candidate.played);
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

    fn candidate(&self, place: usize, number: usize) -> Candidate {
        let root = &self.moves[place];
        Candidate {
            played: root.played,
            kind: root.kind,
            number,
            history: self.searcher.history_of(0, root.played),
        }
    }

    /// Puts the move at a place in front of this line's. Above the window its value is a bound and its line ends early,
    /// until it is searched again; if the budget ends before that, a bound is better than nothing.
    fn promote(&mut self, place: usize, index: usize, value: Value) {
        let mut best = self.moves.remove(place);
        best.value = Some(value);
        best.line.clone_from(&self.searcher.memory.frames[0].line);
        self.moves.insert(index, best);
    }

    fn remember(&mut self, depth: i32, value: Value, window: Window) {
        let bound = window.bound(value);
        let best = if bound == Bound::Upper {
            Code::NONE
        } else {
            Code::of(self.moves[0].played)
        };
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
            hash_fullness: self.searcher.memory.table.fullness(),
            lines,
        }
    }
}

/// The moves at the root, those that look best first: the wanted ones if any of them is legal. All are seen when none
/// would be.
fn ordered_moves(searcher: &mut Searcher<'_>, wanted: &[Move]) -> Vec<RootMove> {
    let seen = wanted_of(picked(searcher), wanted);
    if seen
        .iter()
        .any(|root| wanted.is_empty() || wanted.contains(&root.played))
    {
        return seen;
    }
    let sight = searcher.sight.take();
    let all = wanted_of(picked(searcher), wanted);
    searcher.sight = sight;
    all
}

/// Keeps those that are wanted, in the order in which they are, unless none of them is.
fn wanted_of(mut moves: Vec<RootMove>, wanted: &[Move]) -> Vec<RootMove> {
    let place = |root: &RootMove| wanted.iter().position(|m| *m == root.played);
    if moves.iter().any(|root| place(root).is_some()) {
        moves.retain(|root| place(root).is_some());
        moves.sort_by_key(place);
    }
    moves
}

fn picked(searcher: &mut Searcher<'_>) -> Vec<RootMove> {
    let frame = &searcher.memory.frames[0];
    let best = searcher
        .memory
        .table
        .probe(frame.key, 0)
        .map_or(Code::NONE, |entry| entry.best);
    let mut picker = Picker::new(&searcher.memory.moves, &frame.position, best, false);
    let mut ordered = Vec::new();
    while let Some((played, kind)) = searcher.next_move(0, &mut picker) {
        ordered.push(RootMove {
            played,
            // The table's move is one of the others as soon as another is better.
            kind: match kind {
                Kind::Table if is_noisy(played) => Kind::Winning,
                Kind::Table => Kind::Quiet,
                other => other,
            },
            value: None,
            line: Vec::new(),
            nodes: 0,
        });
    }
    picker.finish(&mut searcher.memory.moves);
    ordered
}

fn around(value: Value, width: Value) -> Window {
    // Far from the last value, or near a mate, the side of the window is opened wholly.
    let wide = width > ASPIRATION_WIDEST || is_mate(value);
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

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn the_prover_of_mates_leaves_most_of_the_time_to_the_search() {
        let within = |time: Option<u64>, nodes| {
            prover_positions(&Limits {
                time: time.map(Duration::from_millis),
                nodes,
                ..Limits::default()
            })
        };
        assert_eq!(within(None, None), PROVER_POSITIONS);
        assert_eq!(within(None, Some(7)), 7);
        assert_eq!(within(Some(50), None), 20_000);
        assert_eq!(within(Some(1_000_000), None), PROVER_POSITIONS);
    }
}
