//! The search worker of `patzer uci`: a thread that takes jobs and sends answers, in order.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread::{self, JoinHandle};

use crossbeam_channel::{Receiver, Sender, unbounded};

use super::asides;
use crate::chess::{Chess, Move, Position, Score, notation};
use crate::config::memory;
use crate::engines::people::RatedPlayer;
use crate::engines::{self, ChosenMove, Engine, Opponent, Roster};
use crate::eval::net::EvaluatorKind;
use crate::search::{
    Analysis, Bound, Limits, Line, ReportFn, Root, Search, SearchParams, SearchReport, StopFlag,
};
use crate::tablebase::SharedTables;
use crate::uci::answer::{SearchEffort, Thought, UciOutput};

/// A job of the thread.
pub enum SearchWorkerJob {
    /// Search and answer with a best move.
    Search(Box<EngineTask>),
    /// Count the paths of a length in plies.
    Perft(Box<Chess>, u8, StopFlag),
    /// Search the fixed positions.
    Bench(StopFlag),
    /// Clear the hash table and histories.
    Forget,
    /// Resize the hash table, in MiB.
    Hash(usize),
    /// Set the number of search threads.
    Threads(usize),
    /// Set what evaluates positions.
    Evaluator(EvaluatorKind),
    /// Answer `readyok` after all earlier jobs.
    Ready,
}

impl SearchWorkerJob {
    /// The flag that stops the job.
    fn stop(&self) -> Option<&StopFlag> {
        match self {
            SearchWorkerJob::Search(task) => Some(&task.stop),
            SearchWorkerJob::Perft(_, _, stop) | SearchWorkerJob::Bench(stop) => Some(stop),
            SearchWorkerJob::Forget
            | SearchWorkerJob::Hash(_)
            | SearchWorkerJob::Threads(_)
            | SearchWorkerJob::Evaluator(_)
            | SearchWorkerJob::Ready => None,
        }
    }
}

/// A search with its limits.
pub struct EngineTask {
    /// The position and the game before it.
    pub root: Root,
    /// When the search ends.
    pub limits: Limits,
    /// Ends it.
    pub stop: StopFlag,
    /// Whether the answer waits for `stop`, even after the search is complete.
    pub waits: bool,
    /// Who plays; `None` for full strength.
    pub opponent: Option<Opponent>,
    /// Whether the chances of the moves are told.
    pub tells_chances: bool,
}

/// Handle of the thread.
pub struct SearchWorker {
    jobs: Option<Sender<SearchWorkerJob>>,
    thread: Option<JoinHandle<()>>,
    /// Number of unfinished searches and counts.
    open: Arc<AtomicUsize>,
    /// Stops the last long job.
    stop: StopFlag,
}

impl SearchWorker {
    /// Starts the thread with a hash table of `hash_mib` MiB and the characters of a roster.
    pub fn start(hash_mib: usize, roster: Roster, answers: Sender<UciOutput>) -> SearchWorker {
        let (jobs, asked) = unbounded();
        let open = Arc::new(AtomicUsize::new(0));
        let counter = Arc::clone(&open);
        let thread =
            thread::spawn(move || SearchState::new(hash_mib, roster, answers).work(&asked, &counter));
        SearchWorker { jobs: Some(jobs), thread: Some(thread), open, stop: StopFlag::default() }
    }

    /// Whether nothing is under way that takes long and can be stopped.
    pub fn is_idle(&self) -> bool {
        self.open.load(Ordering::Acquire) == 0
    }

    /// Queues a job; a new search stops the running one.
    pub fn give(&mut self, job: SearchWorkerJob) {
        if let Some(stop) = job.stop().cloned() {
            self.stop();
            self.stop = stop;
            self.open.fetch_add(1, Ordering::AcqRel);
        }
        // The channel is closed only while the thread ends.
        let _ = self.jobs.as_ref().map(|jobs| jobs.send(job));
    }

    /// Stops the running search; its answer follows at once.
    pub fn stop(&self) {
        self.stop.stop();
        self.wake();
    }

    /// The move that is pondered on was played.
    pub fn ponder_hit(&self) {
        self.stop.ponder_hit();
        self.wake();
    }

    fn wake(&self) {
        if let Some(thread) = &self.thread {
            thread.thread().unpark();
        }
    }
}

impl Drop for SearchWorker {
    fn drop(&mut self) {
        self.stop();
        self.jobs = None;
        if let Some(thread) = self.thread.take() {
            // What a panic left undone is not needed any more.
            let _ = thread.join();
        }
    }
}

/// The search at full strength, which knows the ending tables of this process.
fn fresh(hash_mib: usize, evaluator: EvaluatorKind) -> Search {
    let mut search = Search::new(hash_mib).with_tables(SharedTables::of_process());
    search.set_evaluator(&*evaluator.evaluator());
    search.set_params(SearchParams::FULL_STRENGTH);
    search
}

/// The best move and the answer expected to it.
type BestAndPonder = (Option<Move>, Option<Move>);

/// The state of the thread.
struct SearchState {
    search: Search,
    hash_mib: usize,
    threads: usize,
    evaluator: EvaluatorKind,
    roster: Roster,
    /// The engine of who plays, for this game.
    player: Option<(Opponent, Box<dyn Engine>)>,
    answers: Sender<UciOutput>,
}

impl SearchState {
    fn new(hash_mib: usize, roster: Roster, answers: Sender<UciOutput>) -> SearchState {
        SearchState {
            search: fresh(hash_mib, EvaluatorKind::Net),
            hash_mib,
            threads: 1,
            evaluator: EvaluatorKind::Net,
            roster,
            player: None,
            answers,
        }
    }

    fn work(&mut self, jobs: &Receiver<SearchWorkerJob>, open: &AtomicUsize) {
        for job in jobs {
            let counted = job.stop().is_some();
            if catch_unwind(AssertUnwindSafe(|| self.take(job))).is_err() {
                self.recover();
            }
            if counted {
                open.fetch_sub(1, Ordering::AcqRel);
            }
        }
    }

    fn take(&mut self, job: SearchWorkerJob) {
        match job {
            SearchWorkerJob::Search(task) => self.think(&task, SearchState::search),
            SearchWorkerJob::Perft(position, depth, stop) => {
                asides::perft(&position, depth, &stop, &self.answers);
            }
            SearchWorkerJob::Bench(stop) => asides::bench(&stop, &self.answers),
            SearchWorkerJob::Forget => {
                self.search.clear();
                self.player = None;
            }
            SearchWorkerJob::Hash(mib) => self.resize(mib),
            SearchWorkerJob::Threads(threads) => {
                self.threads = threads;
                self.search.set_threads(threads);
            }
            SearchWorkerJob::Evaluator(kind) => {
                self.evaluator = kind;
                self.search.set_evaluator(&*kind.evaluator());
            }
            SearchWorkerJob::Ready => self.say(UciOutput::ReadyOk),
        }
    }

    fn say(&self, answer: UciOutput) {
        // A closed channel needs no answer.
        let _ = self.answers.send(answer);
    }

    fn resize(&mut self, mib: usize) {
        // What the old table has taken is free for the new one.
        self.search.resize(1);
        self.player = None;
        self.search.resize(mib.min(memory::largest_table().unwrap_or(mib)));
        self.hash_mib = self.search.hash_mib();
        if let Some(told) = shortage(mib, self.hash_mib) {
            self.say(UciOutput::Note(told));
        }
    }

    /// Searches, waits if the answer must not come yet, and answers; whatever happens, with a legal move if there is one.
    fn think(
        &mut self,
        task: &EngineTask,
        search: impl FnOnce(&mut SearchState, &EngineTask) -> BestAndPonder,
    ) {
        let found = catch_unwind(AssertUnwindSafe(|| search(self, task)));
        let (best, expected) = found.unwrap_or_else(|_| {
            self.recover();
            (first_move(task), None)
        });
        wait(task);
        let word = |m| notation::uci_in(&task.root.start, m);
        self.say(UciOutput::Best(best.map(word), expected.map(word)));
    }

    fn search(&mut self, task: &EngineTask) -> BestAndPonder {
        let (answers, start) = (self.answers.clone(), &task.root.start);
        let mut reported = Analysis::default();
        let mut watch = |report: SearchReport<'_>| {
            // The channel is closed: stop the search.
            if tell(&answers, start, report).is_none() {
                task.stop.stop();
            }
            if let SearchReport::Iteration(analysis) = report {
                reported.clone_from(analysis);
            }
        };
        let chosen = match &task.opponent {
            None => {
                let last = self.search.run_watched(&task.root, &task.limits, &task.stop, &mut watch);
                last.best().map(|best| ChosenMove::new(best, Some(last)))
            }
            Some(opponent) => {
                self.play(opponent, task, &mut |analysis| watch(SearchReport::Iteration(analysis)))
            }
        };
        if let Some(chosen) = chosen.as_ref().filter(|_| task.tells_chances) {
            self.say(UciOutput::Note(chances(start, chosen)));
        }
        let best = chosen.as_ref().map(|chosen| chosen.played);
        let last = chosen.and_then(|chosen| chosen.analysis).unwrap_or_default();
        conclude(&answers, start, &reported, &last);
        if best.is_none() {
            self.say(UciOutput::Thought(the_end(&task.root)));
        }
        let line = last.lines.iter().find(|line| line.moves.first().copied() == best);
        let expected = line.and_then(|line| line.moves.get(1)).copied();
        (best, expected)
    }

    /// Plays as somebody; an opponent or a move that is not there leaves nothing.
    fn play(&mut self, opponent: &Opponent, task: &EngineTask, report: ReportFn<'_>) -> Option<ChosenMove> {
        if self.player.as_ref().is_none_or(|(known, _)| known != opponent) {
            self.player = self.engine(opponent).map(|engine| (opponent.clone(), engine));
        }
        let (_, engine) = self.player.as_mut()?;
        engine.think(&task.root, &task.limits, &task.stop, report).ok()
    }

    /// The engine of an opponent, with slips of its own in every game.
    fn engine(&self, opponent: &Opponent) -> Option<Box<dyn Engine>> {
        let seed = fastrand::u64(..);
        match self.roster.character(&opponent.name) {
            Some(character) => RatedPlayer::of(character, seed).map(|player| Box::new(player) as _).ok(),
            None => engines::build(opponent, seed, self.hash_mib).ok(),
        }
    }

    /// After a panic: what was in hand may be half done and is thrown away.
    fn recover(&mut self) {
        self.player = None;
        self.search = fresh(self.hash_mib, self.evaluator);
        self.search.set_threads(self.threads);
        let text = "the search crashed";
        self.say(UciOutput::Note(text.to_owned()));
    }
}

/// What is said of a table that has less than was asked for; that it has a power of two is no shortage.
fn shortage(asked_mib: usize, got_mib: usize) -> Option<String> {
    (2 * got_mib <= asked_mib)
        .then(|| format!("not enough free memory for {asked_mib} MiB; Hash is {got_mib} MiB"))
}

/// `policy e2e4 0.52 d2d4 0.48`: how likely each move was; of an engine that does not draw lots its move is certain.
fn chances(start: &Chess, chosen: &ChosenMove) -> String {
    let certain = [(chosen.played, 1.0)];
    let moves = if chosen.chances.is_empty() { &certain[..] } else { &chosen.chances };
    let word = |(m, chance): &(Move, f32)| format!(" {} {chance:.6}", notation::uci_in(start, *m));
    format!("policy{}", moves.iter().map(word).collect::<String>())
}

/// Lets time pass until the answer may be given.
fn wait(task: &EngineTask) {
    let may_answer = || {
        let pondering = task.limits.ponder && !task.stop.is_ponder_hit();
        task.stop.is_stopped() || !(task.waits || pondering)
    };
    while !may_answer() {
        thread::park();
    }
}

fn first_move(task: &EngineTask) -> Option<Move> {
    let legal = task.root.position().legal_moves();
    let wanted = task.limits.moves.iter().find(|m| legal.contains(m));
    wanted.or(legal.first()).copied()
}

/// Sends what a search reports; `None` if the channel is closed.
fn tell(answers: &Sender<UciOutput>, start: &Chess, report: SearchReport<'_>) -> Option<()> {
    let answer = match report {
        SearchReport::Iteration(analysis) => {
            return lines(answers, start, analysis, effort(analysis, analysis.depth));
        }
        SearchReport::Bound { analysis, place, bound } => {
            thought(start, analysis.lines.first()?, effort(analysis, analysis.depth + 1), place, bound)
        }
        SearchReport::RootMove { depth, played, number } => {
            UciOutput::CurrentMove { depth, played: notation::uci_in(start, played), number }
        }
        SearchReport::Progress(analysis) => UciOutput::Progress(effort(analysis, analysis.depth + 1)),
    };
    answers.send(answer).ok()
}

/// Sends what the end of a search adds to the last iteration that was reported: the lines of the iteration under way where
/// they are others, or at least the last node.
fn conclude(answers: &Sender<UciOutput>, start: &Chess, reported: &Analysis, last: &Analysis) -> Option<()> {
    if last.depth > reported.depth || reported.lines.is_empty() {
        return tell(answers, start, SearchReport::Iteration(last));
    }
    if last.lines != reported.lines {
        return lines(answers, start, last, effort(last, last.depth + 1));
    }
    let has_more = last.nodes > reported.nodes;
    if has_more { answers.send(UciOutput::Progress(effort(last, last.depth))).ok() } else { Some(()) }
}

/// Sends all lines of an analysis together, as the protocol wants them.
fn lines(
    answers: &Sender<UciOutput>,
    start: &Chess,
    analysis: &Analysis,
    effort: SearchEffort,
) -> Option<()> {
    let mut lines = analysis.lines.iter().zip(1..);
    lines.try_for_each(|(line, place)| answers.send(thought(start, line, effort, place, Bound::Exact)).ok())
}

fn thought(start: &Chess, line: &Line, effort: SearchEffort, place: usize, bound: Bound) -> UciOutput {
    let moves = line.moves.iter().map(|m| notation::uci_in(start, *m)).collect();
    UciOutput::Thought(Thought { effort, line: place, score: line.score, bound, moves })
}

/// Returns the effort of an analysis at a depth: the last finished one, or that under way.
fn effort(analysis: &Analysis, depth: u8) -> SearchEffort {
    SearchEffort {
        depth,
        seldepth: analysis.seldepth,
        nodes: analysis.nodes,
        nps: analysis.nps(),
        hash_fullness: analysis.hash_fullness,
        time: analysis.elapsed,
    }
}

/// The game is over here: mated or drawn.
fn the_end(root: &Root) -> Thought {
    let is_mate = root.position().is_check();
    let score = if is_mate { Score::Mate(0) } else { Score::Cp(0) };
    Thought { effort: SearchEffort::default(), line: 1, score, bound: Bound::Exact, moves: Vec::new() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::fen;

    fn task(text: &str) -> EngineTask {
        EngineTask {
            root: Root::from_position(fen::parse(text).unwrap().position),
            limits: Limits::default(),
            stop: StopFlag::default(),
            waits: false,
            opponent: None,
            tells_chances: false,
        }
    }

    #[test]
    fn a_search_that_panics_answers_with_a_legal_move() {
        let (answers, told) = unbounded();
        let mut mind = SearchState::new(1, Roster::default(), answers);
        mind.think(&task("4k3/8/8/8/8/8/4q3/4K3 w - -"), |_, _| panic!("on purpose"));
        assert!(matches!(told.recv(), Ok(UciOutput::Note(_))));
        assert_eq!(told.recv(), Ok(UciOutput::Best(Some("e1e2".into()), None)));
        mind.think(&task("7k/5Q2/6K1/8/8/8/8/8 b - -"), |_, _| panic!("on purpose"));
        assert!(matches!(told.recv(), Ok(UciOutput::Note(_))));
        assert_eq!(told.recv(), Ok(UciOutput::Best(None, None)));
    }

    /// All infos of a search: depth, place of the line if it has one, and nodes.
    fn infos(limits: Limits) -> Vec<(u8, Option<usize>, u64)> {
        let (answers, told) = unbounded();
        let mut state = SearchState::new(1, Roster::default(), answers);
        state.search(&EngineTask { limits, ..task("startpos") });
        drop(state);
        let info = |answer| match answer {
            UciOutput::Thought(thought) => {
                Some((thought.effort.depth, Some(thought.line), thought.effort.nodes))
            }
            UciOutput::Progress(effort) => Some((effort.depth, None, effort.nodes)),
            _ => None,
        };
        told.iter().filter_map(info).collect()
    }

    #[test]
    fn the_last_info_belongs_to_the_last_node() {
        for nodes in [1, 500, 3_000, 20_000] {
            let told = infos(Limits { nodes: Some(nodes), ..Limits::default() });
            assert_eq!(told.last().map(|(.., nodes)| *nodes), Some(nodes), "{told:?}");
        }
        let told = infos(Limits { depth: Some(4), ..Limits::default() });
        assert_eq!(told.last().map(|(depth, line, _)| (*depth, *line)), Some((4, Some(1))), "nothing to add");
    }

    #[test]
    fn no_depth_of_a_line_is_told_twice() {
        for (lines, nodes) in [(1, 3_000), (3, 3_000), (3, 20_000), (4, 11_111)] {
            let told = infos(Limits { lines, nodes: Some(nodes), ..Limits::default() });
            let mut lines: Vec<_> =
                told.iter().filter_map(|(depth, line, _)| Some((*depth, (*line)?))).collect();
            let all = lines.len();
            lines.sort_unstable();
            lines.dedup();
            assert_eq!(lines.len(), all, "{told:?}");
        }
    }

    #[test]
    fn only_a_smaller_table_than_asked_for_is_told() {
        assert_eq!(shortage(100, 64), None);
        assert_eq!(shortage(64, 64), None);
        let told = shortage(100, 32).unwrap();
        assert!(told.contains("100 MiB") && told.ends_with("32 MiB"), "{told}");
    }

    #[test]
    fn who_no_longer_listens_ends_the_search() {
        let (answers, told) = unbounded();
        drop(told);
        let task = task("startpos");
        SearchState::new(1, Roster::default(), answers).think(&task, SearchState::search);
        assert!(task.stop.is_stopped());
    }
}
