//! The search: iterative deepening over alpha-beta, with a stop flag and reports of how it gets on.

mod alphabeta;
mod correction_history;
mod exact;
mod prune;
mod history;
mod iterate;
mod limits;
mod mate;
mod meter;
mod thread_data;
mod move_loop;
mod ordering;
mod params;
mod quiesce;
mod report;
mod transposition;
mod time;
mod tuned;
pub(crate) mod value;

use std::sync::Arc;
use std::time::Duration;

use exact::DrawnEnding;
use iterate::SearchTask;
pub(crate) use limits::SearchBudget;
pub use limits::{Limits, StopFlag, TimeLeft};
pub use mate::{Attempt, Proof, prove_mate};
use meter::SearchMeter;
pub use meter::SearchPart;
pub use report::{SearchReport, WatchFn};
use thread_data::ThreadData;
pub use transposition::Bound;
use transposition::TranspositionTable;
pub use tuned::SearchParams;

use crate::chess::{Chess, Key, Move, Position, Score, key};
use crate::eval::net::NetEvaluation;
use crate::eval::{Evaluation, Evaluator};
use crate::sampling::Samples;
use crate::tablebase::{SharedTables, Tables};

/// The root of a search: a start position and the moves played from it, so that repetitions count.
#[derive(Clone, Debug, PartialEq)]
pub struct Root {
    /// Where the game began.
    pub start: Chess,
    /// The moves since; all legal.
    pub moves: Vec<Move>,
}

impl Root {
    /// Returns the root of a position without a game before it.
    pub fn from_position(position: Chess) -> Root {
        Root { start: position, moves: Vec::new() }
    }

    /// Returns the position that is searched.
    pub fn position(&self) -> Chess {
        let mut position = self.start.clone();
        for &m in &self.moves {
            position.play_unchecked(m);
        }
        position
    }

    /// Returns the keys of all positions from the start to the one that is searched, which is the last.
    pub fn keys(&self) -> Vec<Key> {
        let mut position = self.start.clone();
        let mut keys = vec![key(&position)];
        for &m in &self.moves {
            position.play_unchecked(m);
            keys.push(key(&position));
        }
        keys
    }
}

/// One line of a search with its score.
#[derive(Clone, Debug, PartialEq)]
pub struct Line {
    /// Score for the side to move at the root.
    pub score: Score,
    /// Legal moves from the root: the principal variation.
    pub moves: Vec<Move>,
}

/// What a search has found so far, or in the end.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Analysis {
    /// Depth of the last finished iteration, in plies.
    pub depth: u8,
    /// The deepest ply visited (selective depth).
    pub seldepth: u8,
    /// Nodes (positions visited).
    pub nodes: u64,
    /// Time used.
    pub elapsed: Duration,
    /// How much of the transposition table this search has filled, in permille; 0 when unknown.
    pub hash_fullness: u16,
    /// Best first; empty when the position has no legal move.
    pub lines: Vec<Line>,
}

impl Analysis {
    /// Returns the nodes a second.
    pub fn nps(&self) -> u64 {
        let micros = self.elapsed.as_micros().max(1);
        u64::try_from(u128::from(self.nodes) * 1_000_000 / micros).unwrap_or(u64::MAX)
    }

    /// Returns the best move, if the position has one.
    pub fn best(&self) -> Option<Move> {
        self.lines.first().and_then(|line| line.moves.first()).copied()
    }
}

/// What is called with the analysis after each iteration.
pub type ReportFn<'a> = &'a mut dyn FnMut(&Analysis);

/// The moves that a weaker player thinks of: the others are not searched, for either side.
///
/// It must always answer the same for the same question, or the search contradicts its transposition table.
pub trait MoveFilter: Sync {
    /// Returns whether a legal move is searched in a position `ply` plies from the root; `last` is the move that led there.
    fn allows(&self, position: &Chess, m: Move, last: Option<Move>, ply: usize) -> bool;
}

/// A search with its transposition table and histories, kept between the moves of a game.
#[derive(Debug)]
pub struct Search {
    tt: Arc<TranspositionTable>,
    /// One for each thread, never none; the first is the main thread's.
    threads: Vec<ThreadData>,
    /// Exact endings; none unless [`Search::with_tables`] gives them.
    tables: SharedTables,
}

/// A larger table, in MiB, is exchanged for a new one rather than read from end to end to be cleared. Small ones stay:
/// glibc keeps freed blocks of up to 32 MiB in its heaps, which fragments them.
const CLEARED_IN_PLACE: usize = 32;

/// Search threads at most.
pub const MAX_THREADS: usize = 256;

impl Search {
    /// Returns a search in one thread with a transposition table of 1 to 65536 MiB.
    pub fn new(hash_mib: usize) -> Search {
        Search::with_evaluator(hash_mib, Evaluation::new())
    }

    /// Returns the same with the net as its evaluation, for judgements.
    pub fn with_net(hash_mib: usize) -> Search {
        Search::with_evaluator(hash_mib, NetEvaluation::shipped())
    }

    /// Returns the engine at full strength: with the net and the numbers that were tuned for it.
    pub fn at_full_strength(hash_mib: usize) -> Search {
        let mut search = Search::with_net(hash_mib);
        search.set_params(SearchParams::FULL_STRENGTH);
        search
    }

    /// Returns a search with another evaluation.
    pub fn with_evaluator(hash_mib: usize, evaluator: impl Evaluator + 'static) -> Search {
        let tt = Arc::new(TranspositionTable::new(hash_mib));
        let threads = vec![ThreadData::new(Arc::clone(&tt), Box::new(evaluator))];
        Search { tt, threads, tables: SharedTables::default() }
    }

    /// The same with these ending tables, which it looks at wherever four pieces are left, and asks for when there are few.
    #[must_use]
    pub fn with_tables(self, tables: SharedTables) -> Search {
        Search { tables, ..self }
    }

    /// Gives every thread the tables that are ready, and asks for those that this root may need.
    fn fetch_tables(&mut self, root: &Root) -> Arc<Tables> {
        self.tables.want(root.position().board());
        let ready = self.tables.ready();
        for thread in &mut self.threads {
            thread.tables = Arc::clone(&ready);
        }
        ready
    }

    /// Takes the tables from every thread.
    fn forget_tables(&mut self) {
        for thread in &mut self.threads {
            thread.tables = Arc::default();
        }
    }

    /// Replaces the transposition table by an empty one of 1 to 65536 MiB.
    pub fn resize(&mut self, hash_mib: usize) {
        // The old one goes first: there may not be room for both.
        self.set_table(TranspositionTable::new(1));
        self.set_table(TranspositionTable::new(hash_mib));
    }

    fn set_table(&mut self, table: TranspositionTable) {
        self.tt = Arc::new(table);
        for thread in &mut self.threads {
            thread.tt = Arc::clone(&self.tt);
        }
    }

    /// Sets the number of threads (1 to [`MAX_THREADS`]). With more than one, searches are not deterministic.
    pub fn set_threads(&mut self, threads: usize) {
        self.threads.truncate(threads.max(1));
        while self.threads.len() < threads.min(MAX_THREADS) {
            let &ThreadData { ref evaluator, params, .. } = &self.threads[0];
            let thread = ThreadData::new(Arc::clone(&self.tt), evaluator.fresh());
            self.threads.push(ThreadData { params, ..thread });
        }
    }

    /// Sets the evaluation of every thread; what the table and the histories learned from the last one is cleared.
    pub fn set_evaluator(&mut self, evaluator: &dyn Evaluator) {
        self.threads.iter_mut().for_each(|thread| thread.evaluator = evaluator.fresh());
        self.clear();
    }

    /// Sets the numbers that every thread searches with.
    pub fn set_params(&mut self, params: SearchParams) {
        self.threads.iter_mut().for_each(|thread| thread.params = params);
    }

    /// Returns the size of the transposition table in MiB: a power of two, smaller than asked for when memory ran out.
    pub fn hash_mib(&self) -> usize {
        self.tt.mib()
    }

    /// Clears transposition table and histories, as before a new game.
    pub fn clear(&mut self) {
        let mib = self.tt.mib();
        if mib > CLEARED_IN_PLACE {
            self.resize(mib);
        } else {
            self.tt.clear();
        }
        self.threads.iter_mut().for_each(ThreadData::clear);
    }

    /// Searches a root and calls `report` after each iteration. Returns the last analysis, which has at least one line
    /// whenever the position has a legal move, however soon it is stopped.
    ///
    /// Deterministic after [`Search::clear`], with one thread and a limit of nodes or depth.
    pub fn run(&mut self, root: &Root, limits: &Limits, stop: &StopFlag, report: ReportFn<'_>) -> Analysis {
        self.run_watched(root, limits, stop, &mut iterations(report))
    }

    /// Searches as [`Search::run`] does, and tells more than finished iterations.
    pub fn run_watched(
        &mut self,
        root: &Root,
        limits: &Limits,
        stop: &StopFlag,
        watch: WatchFn<'_>,
    ) -> Analysis {
        let tables = self.fetch_tables(root);
        if let Some(drawn) = DrawnEnding::of(root, limits, &tables) {
            self.forget_tables();
            let task = SearchTask { root, limits: &drawn.limits(limits), move_filter: None, stop };
            let searched = iterate::run(&mut self.threads, task, &mut |report| match report {
                SearchReport::Iteration(analysis) => {
                    watch(SearchReport::Iteration(&drawn.as_drawn(analysis, limits)));
                }
                // The value is known.
                SearchReport::Bound { .. } => {}
                SearchReport::RootMove { .. } | SearchReport::Progress(_) => watch(report),
            });
            return drawn.as_drawn(&searched, limits);
        }
        let task = SearchTask { root, limits, move_filter: None, stop };
        iterate::run(&mut self.threads, task, watch)
    }

    /// Searches with the first thread as [`Search::run`] does, without ending tables, into samples of [`SearchPart::ALL`].
    pub(crate) fn run_measured(
        &mut self,
        root: &Root,
        limits: &Limits,
        stop: &StopFlag,
        samples: &mut Samples,
    ) -> Analysis {
        self.forget_tables();
        let task = SearchTask { root, limits, move_filter: None, stop };
        iterate::run_measured(&mut self.threads[0], task, SearchMeter::new(samples))
    }

    /// Searches as [`Search::run`] does, but only the moves that a filter allows.
    pub fn run_filtered(
        &mut self,
        root: &Root,
        limits: &Limits,
        move_filter: &dyn MoveFilter,
        stop: &StopFlag,
        report: ReportFn<'_>,
    ) -> Analysis {
        self.forget_tables();
        let task = SearchTask { root, limits, move_filter: Some(move_filter), stop };
        iterate::run(&mut self.threads, task, &mut iterations(report))
    }
}

/// Passes on the finished iterations alone.
fn iterations(report: ReportFn<'_>) -> impl FnMut(SearchReport<'_>) {
    |told| match told {
        SearchReport::Iteration(analysis) => report(analysis),
        SearchReport::Bound { .. } | SearchReport::RootMove { .. } | SearchReport::Progress(_) => {}
    }
}

#[cfg(test)]
mod tests;
