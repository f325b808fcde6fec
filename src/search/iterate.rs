//! Iterative deepening with aspiration windows, over one thread or several (lazy SMP).

use std::ops::Range;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread;
use std::time::Instant;

use super::alphabeta::{SearchNode, Searcher, Window};
use super::exact;
use super::limits::{Limits, SearchBudget, SharedState, StopFlag};
use super::mate::{Proof, prove_mate};
use super::meter::{Meter, NoMeter};
use super::move_loop::CandidateMove;
use super::ordering::{MoveClass, MovePicker};
use super::params::{
    ASPIRATION_MAX_WIDTH, ASPIRATION_MIN_DEPTH, DETAILS_AFTER, FORCED_MOVE_SCALE, INSTABILITY,
    MATE_PROVER_NODES, MATE_PROVER_NODES_PER_MS, MAX_DEPTH, NODES_ELSEWHERE, STABLE_ITERATIONS, TIME_SCALES,
};
use super::thread_data::ThreadData;
use super::time;
use super::transposition::{Bound, PackedMove};
use super::value::{INFINITE, Value, is_mate, score};
use super::{Analysis, Line, MoveFilter, Root, SearchReport, WatchFn};
use crate::chess::{Move, Position, Score, is_noisy, key};

/// One search: the root, its limits and who may stop it.
#[derive(Clone, Copy)]
pub struct SearchTask<'a> {
    /// The position and how it came about.
    pub root: &'a Root,
    /// When it ends.
    pub limits: &'a Limits,
    /// The moves that a weaker player thinks of; `None` allows all.
    pub move_filter: Option<&'a dyn MoveFilter>,
    /// Stops it from another thread.
    pub stop: &'a StopFlag,
}

/// Runs a search with one thread for each element of `threads`; see [`super::Search::run`].
///
/// Several threads search the same position and meet in the transposition table (lazy SMP); the first one answers.
pub fn run(threads: &mut [ThreadData], task: SearchTask<'_>, watch: WatchFn<'_>) -> Analysis {
    let started = Instant::now();
    for thread in threads.iter_mut() {
        set_root(thread, task.root);
    }
    let Some((main, helpers)) = threads.split_first_mut() else {
        return Analysis::default();
    };
    if let Some(analysis) = proven(task) {
        watch(SearchReport::Iteration(&analysis));
        return analysis;
    }
    main.tt.next_generation();
    let budget = || SearchBudget::new(task.limits, task.stop, started);
    if helpers.is_empty() {
        return IterativeDeepening::new(main, budget(), task, NoMeter, watch).run(task.limits);
    }
    let (done, nodes) = (AtomicBool::new(false), AtomicU64::new(0));
    let shared = SharedState { done: &done, nodes: &nodes };
    thread::scope(|scope| {
        for helper in helpers {
            let budget = budget().with_shared(shared);
            scope.spawn(move || {
                IterativeDeepening::new(helper, budget, task, NoMeter, &mut |_| {}).run(task.limits)
            });
        }
        // Dropped however the main thread ends, by panic too: helpers never run on.
        let _stop_helpers = StopHelpers(&done);
        IterativeDeepening::new(main, budget().with_shared(shared), task, NoMeter, watch).run(task.limits)
    })
}

/// Runs a search with one thread whose parts are measured.
pub fn run_measured<M: Meter>(thread: &mut ThreadData, task: SearchTask<'_>, meter: M) -> Analysis {
    set_root(thread, task.root);
    thread.tt.next_generation();
    let budget = SearchBudget::new(task.limits, task.stop, Instant::now());
    IterativeDeepening::new(thread, budget, task, meter, &mut |_| {}).run(task.limits)
}

/// Stops the helper threads when it is dropped.
struct StopHelpers<'a>(&'a AtomicBool);

impl Drop for StopHelpers<'_> {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

/// Returns the nodes that the mate prover may visit within the limits.
fn mate_prover_nodes(limits: &Limits) -> u64 {
    let of_time = time::allocate(limits)
        .map_or(u64::MAX, |time| MATE_PROVER_NODES_PER_MS.saturating_mul(time.hard.as_millis() as u64));
    MATE_PROVER_NODES.min(limits.nodes.unwrap_or(u64::MAX)).min(of_time)
}

/// Returns the mate that is asked for, if it is there and soon proven.
fn proven(task: SearchTask<'_>) -> Option<Analysis> {
    let moves = task.limits.mate.filter(|_| task.limits.moves.is_empty() && task.move_filter.is_none())?;
    let started = Instant::now();
    let most = mate_prover_nodes(task.limits);
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
        lines: vec![Line { score: Score::Mate(i32::from(plies.div_ceil(2))), moves: line }],
    })
}

/// Sets up the search stack for a root, with the keys of the game before it.
fn set_root(thread: &mut ThreadData, root: &Root) {
    let position = root.position();
    // Killers belong to a ply, and all plies have moved.
    thread.history.clear_all_killers();
    thread.moves.clear();
    thread.keys.clear();
    thread.keys.extend(root.keys());
    // Room for the line that will be searched: no allocation inside the search.
    thread.keys.reserve(thread.frames.len());
    let reversible_plies = position.halfmoves() as usize;
    thread.set_frame(0, position.clone(), key(&position), root.moves.last().copied(), reversible_plies);
}

/// A move at the root with its results.
struct RootMove {
    played: Move,
    class: MoveClass,
    /// Its value from the last iteration in which it was the best of the moves left.
    value: Option<Value>,
    pv: Vec<Move>,
    /// Nodes below it.
    nodes: u64,
}

/// The iterations of one thread.
struct IterativeDeepening<'a, M> {
    searcher: Searcher<'a, M>,
    moves: Vec<RootMove>,
    /// Number of root moves in front that have lines: the best ones, then the forced ones.
    lines: usize,
    /// Number of best lines (MultiPV).
    best_lines: usize,
    forced: &'a [Move],
    depth: u8,
    /// Iterations since the best move changed.
    stable: u32,
}

impl<'a, M: Meter> IterativeDeepening<'a, M> {
    fn new(
        thread: &'a mut ThreadData,
        budget: SearchBudget<'a>,
        task: SearchTask<'a>,
        meter: M,
        watch: WatchFn<'a>,
    ) -> IterativeDeepening<'a, M> {
        let mut searcher = Searcher {
            thread,
            budget,
            move_filter: task.move_filter,
            seldepth: 0,
            root_depth: 0,
            nmp_min_ply: 0,
            meter,
            watch,
        };
        let moves = root_moves(&mut searcher, &task.limits.moves);
        searcher.static_evaluation(0, None);
        let lines = task.limits.lines.clamp(1, moves.len().max(1));
        IterativeDeepening {
            searcher,
            moves,
            lines,
            best_lines: lines,
            forced: &task.limits.forced,
            depth: 0,
            stable: 0,
        }
    }

    fn run(mut self, limits: &Limits) -> Analysis {
        let deepest = limits.depth.unwrap_or(MAX_DEPTH).clamp(1, MAX_DEPTH);
        let mut complete = None;
        for depth in 1..=deepest {
            let best = self.moves.first().map(|first| first.played);
            if self.moves.is_empty() {
                break;
            }
            if !self.search_depth(depth) {
                return self.stopped(complete);
            }
            self.depth = depth;
            let same = best == self.moves.first().map(|first| first.played);
            self.stable = if same { self.stable + 1 } else { 0 };
            let analysis = self.analysis();
            self.searcher.tell(SearchReport::Iteration(&analysis));
            complete = Some(analysis).filter(|_| !self.forced.is_empty());
            if self.has_mate_in(limits.mate) || !self.searcher.budget.allows_iteration(self.time_scale()) {
                break;
            }
        }
        self.analysis()
    }

    /// Returns the analysis when the budget ran out inside an iteration: with forced moves the last complete one, if any,
    /// so that all lines are equally deep.
    fn stopped(&mut self, complete: Option<Analysis>) -> Analysis {
        let now = self.analysis();
        match complete {
            None => now,
            Some(complete) => Analysis { lines: complete.lines, ..now },
        }
    }

    /// Returns whether a mate as short as wanted has been found.
    fn has_mate_in(&self, wanted: Option<u8>) -> bool {
        let found = self.moves.first().and_then(|first| first.value).map(score);
        match (wanted, found) {
            (Some(wanted), Some(Score::Mate(moves))) => (1..=i32::from(wanted)).contains(&moves),
            _ => false,
        }
    }

    /// Returns the factor of the soft time limit, about 1 on average: less when the best move is stable and takes most of
    /// the nodes, little when it is the only one.
    fn time_scale(&self) -> f64 {
        if self.moves.len() == 1 {
            return FORCED_MOVE_SCALE;
        }
        let all = self.searcher.budget.own_nodes().max(1);
        let first = self.moves.first().map_or(0, |first| first.nodes);
        let elsewhere = 1.0 - first as f64 / all as f64;
        let (least, most) = TIME_SCALES;
        let (changed, settled) = INSTABILITY;
        let instability = changed - settled * f64::from(self.stable.min(STABLE_ITERATIONS));
        let (base, slope) = NODES_ELSEWHERE;
        (instability * (base + slope * elsewhere)).clamp(least, most)
    }

    /// Searches all lines to a depth (plies); returns false when the budget ran out on the way.
    fn search_depth(&mut self, depth: u8) -> bool {
        self.searcher.root_depth = usize::from(depth);
        let (depth, all) = (i32::from(depth), self.moves.len());
        (0..self.best_lines).all(|index| self.search_line(index, all, depth)) && self.search_forced(depth)
    }

    /// Searches the forced moves that are not among the best to the same depth, each in a line of its own.
    fn search_forced(&mut self, depth: i32) -> bool {
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

    /// Searches one line of MultiPV (the root moves `index..end`) in an aspiration window around its last value, which is
    /// widened after each fail low or high.
    fn search_line(&mut self, index: usize, end: usize, depth: i32) -> bool {
        // Without a window the bench positions take 1.07 times the nodes to depth 11.
        let last = self.moves[index].value.filter(|_| depth >= ASPIRATION_MIN_DEPTH);
        let mut width = self.searcher.thread.params.aspiration_width;
        let mut window = last.map_or(Window::FULL, |value| aspiration_window(value, width));
        loop {
            let Some(value) = self.search_root(index..end, depth, window) else {
                return false;
            };
            width += width / 2;
            if value <= window.alpha {
                // The value is not above alpha: a lower beta lets the next try cut off sooner.
                window.beta = i32::midpoint(window.alpha, window.beta).max(window.alpha + 1);
                window.alpha = aspiration_window(value, width).alpha;
                self.tell_bound(index, value, Bound::Upper);
            } else if value >= window.beta {
                window.beta = aspiration_window(value, width).beta;
                self.tell_bound(index, value, Bound::Lower);
            } else {
                return true;
            }
        }
    }

    /// Searches root moves inside a window; the best one moves to the front of its line. `None` when the budget ran out.
    fn search_root(&mut self, places: Range<usize>, depth: i32, window: Window) -> Option<Value> {
        let index = places.start;
        let mut inner = window;
        let mut best = -INFINITE;
        let node = SearchNode { ply: 0, depth, window, cut_node: false, tt_entry: None, improving: true };
        for place in places {
            let candidate = self.candidate(place, place - index + 1);
            self.tell_root_move(depth, candidate.played, place + 1);
            let before = self.searcher.budget.own_nodes();
            let value = self.searcher.search_move(&node, candidate, inner, 0);
            self.moves[place].nodes += self.searcher.budget.own_nodes() - before;
            if self.searcher.budget.is_spent() {
                return None;
            }
            best = best.max(value);
            if value > inner.alpha {
                inner.alpha = value;
                self.searcher.thread.update_pv(0, candidate.played);
                self.move_to_front(place, index, value);
                if value >= window.beta {
                    break;
                }
            }
        }
        // The lines behind the first are searched without the best move: their value is not the position's.
        if index == 0 {
            self.store(depth, best, window);
        }
        Some(best)
    }

    /// Whether the search has run long enough to tell more than its iterations.
    fn tells_details(&self) -> bool {
        self.searcher.budget.elapsed() >= DETAILS_AFTER
    }

    fn tell_root_move(&mut self, depth: i32, played: Move, number: usize) {
        if self.tells_details() {
            self.searcher.tell(SearchReport::RootMove { depth: depth as u8, played, number });
        }
    }

    /// Tells that the value of a line is a bound; with a fail low no move is known to be better than the others.
    fn tell_bound(&mut self, index: usize, value: Value, bound: Bound) {
        // Several lines are told together alone.
        if self.best_lines == 1 && self.tells_details() {
            let root = &self.moves[index];
            let moves = if bound == Bound::Lower { root.pv.clone() } else { vec![root.played] };
            let lines = vec![Line { score: score(value), moves }];
            let analysis = Analysis { lines, ..self.searcher.progress() };
            self.searcher.tell(SearchReport::Bound { analysis: &analysis, place: index + 1, bound });
        }
    }

    fn candidate(&self, place: usize, number: usize) -> CandidateMove {
        let root = &self.moves[place];
        CandidateMove {
            played: root.played,
            class: root.class,
            number,
            history: self.searcher.history_score(0, root.played),
        }
    }

    /// Moves a root move to the front of its line with its value and PV.
    ///
    /// After a fail high the value is a bound and the PV short until the re-search; if the budget ends before that, a bound
    /// is better than the old value.
    fn move_to_front(&mut self, place: usize, index: usize, value: Value) {
        let mut best = self.moves.remove(place);
        best.value = Some(value);
        best.pv.clone_from(&self.searcher.thread.frames[0].pv);
        self.moves.insert(index, best);
    }

    fn store(&mut self, depth: i32, value: Value, window: Window) {
        let bound = window.bound(value);
        let best =
            if bound == Bound::Upper { PackedMove::NONE } else { PackedMove::of(self.moves[0].played) };
        self.searcher.store(0, depth, value, best, bound);
    }

    /// Returns the line of a root move, on to the mate where tables know it.
    fn whole_line(&self, root: &RootMove) -> Vec<Move> {
        let mut line = root.pv.clone();
        let thread = &self.searcher.thread;
        if root.value.is_some_and(is_mate) && !thread.tables.is_empty() {
            exact::extend(&mut line, &thread.frames[0].position, &thread.tables);
        }
        line
    }

    fn analysis(&mut self) -> Analysis {
        let mut lines: Vec<Line> = self.moves[..self.lines.min(self.moves.len())]
            .iter()
            .filter_map(|root| Some(Line { score: score(root.value?), moves: self.whole_line(root) }))
            .collect();
        lines.sort_by_key(|line| std::cmp::Reverse(line.score));
        if let (true, Some(first)) = (lines.is_empty(), self.moves.first()) {
            let value = self.searcher.evaluate(0);
            lines.push(Line { score: score(value), moves: vec![first.played] });
        }
        Analysis { depth: self.depth, lines, ..self.searcher.progress() }
    }
}

/// Returns the root moves in the order of the move picker: the wanted ones if any of them is legal; all when the move
/// filter would leave none.
fn root_moves<M: Meter>(searcher: &mut Searcher<'_, M>, wanted: &[Move]) -> Vec<RootMove> {
    let allowed = wanted_of(picked(searcher), wanted);
    if allowed.iter().any(|root| wanted.is_empty() || wanted.contains(&root.played)) {
        return allowed;
    }
    let move_filter = searcher.move_filter.take();
    let all = wanted_of(picked(searcher), wanted);
    searcher.move_filter = move_filter;
    all
}

/// Keeps the wanted moves, in the order in which they are wanted, unless none of them is legal.
fn wanted_of(mut moves: Vec<RootMove>, wanted: &[Move]) -> Vec<RootMove> {
    let place = |root: &RootMove| wanted.iter().position(|m| *m == root.played);
    if moves.iter().any(|root| place(root).is_some()) {
        moves.retain(|root| place(root).is_some());
        moves.sort_by_key(place);
    }
    moves
}

fn picked<M: Meter>(searcher: &mut Searcher<'_, M>) -> Vec<RootMove> {
    let frame = &searcher.thread.frames[0];
    let best = searcher.thread.tt.probe(frame.key, 0).map_or(PackedMove::NONE, |entry| entry.best);
    let mut picker = MovePicker::new(&searcher.thread.moves, &frame.position, best, false);
    let mut ordered = Vec::new();
    while let Some((played, class)) = searcher.next_move(0, &mut picker) {
        ordered.push(RootMove {
            played,
            // The table's move is an ordinary one as soon as another is better.
            class: match class {
                MoveClass::TtMove if is_noisy(played) => MoveClass::GoodCapture,
                MoveClass::TtMove => MoveClass::Quiet,
                MoveClass::GoodCapture | MoveClass::Quiet | MoveClass::BadCapture => class,
            },
            value: None,
            pv: Vec::new(),
            nodes: 0,
        });
    }
    picker.finish(&mut searcher.thread.moves);
    ordered
}

/// Returns the aspiration window around a value; wide open far from the last value, or near a mate.
fn aspiration_window(value: Value, width: Value) -> Window {
    let wide = width > ASPIRATION_MAX_WIDTH || is_mate(value);
    Window {
        alpha: if wide { -INFINITE } else { (value - width).max(-INFINITE) },
        beta: if wide { INFINITE } else { (value + width).min(INFINITE) },
    }
}

#[cfg(test)]
#[path = "iterate_tests.rs"]
mod tests;
