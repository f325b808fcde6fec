//! The thread that searches for `patzer uci`: jobs in, answers out, in the order in which they were asked for.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread::{self, JoinHandle};

use crossbeam_channel::{Receiver, Sender, unbounded};

use crate::chess::{Move, Position, Score, notation};
use crate::search::{Analysis, Limits, Root, Search, StopFlag};
use crate::uci::answer::{Answer, Thought};

/// Something for the thread to do.
pub enum Job {
    /// Search and answer with a best move.
    Think(Box<Task>),
    /// Forget what was learned.
    Forget,
    /// Take a table of so many MiB.
    Hash(usize),
    /// Search in so many threads.
    Threads(usize),
    /// Answer, to show that all before has been done.
    Ready,
}

/// What to search, and until when.
pub struct Task {
    /// The position and the game before it.
    pub root: Root,
    /// When the search ends.
    pub limits: Limits,
    /// Ends it.
    pub stop: StopFlag,
    /// Whether the answer has to wait for the stop, even when everything has been searched.
    pub waits: bool,
}

/// The thread as its owner holds it.
pub struct Thinker {
    jobs: Option<Sender<Job>>,
    thread: Option<JoinHandle<()>>,
    /// Jobs that are not done.
    open: Arc<AtomicUsize>,
    /// The last search asked for.
    stop: StopFlag,
}

impl Thinker {
    /// Starts the thread, with a table of so many MiB.
    pub fn start(hash_mib: usize, answers: Sender<Answer>) -> Thinker {
        let (jobs, asked) = unbounded();
        let open = Arc::new(AtomicUsize::new(0));
        let counter = Arc::clone(&open);
        let thread = thread::spawn(move || {
            let mut mind = Mind::new(hash_mib, answers);
            mind.work(&asked, &counter);
        });
        Thinker {
            jobs: Some(jobs),
            thread: Some(thread),
            open,
            stop: StopFlag::default(),
        }
    }

    /// Whether nothing is left to do.
    pub fn is_idle(&self) -> bool {
        self.open.load(Ordering::Acquire) == 0
    }

    /// Gives it something to do after all it has to do already; a search that is under way is ended by another.
    pub fn give(&mut self, job: Job) {
        if let Job::Think(task) = &job {
            self.stop();
            self.stop = task.stop.clone();
        }
        self.open.fetch_add(1, Ordering::AcqRel);
        // Only a thread that is being ended does not listen.
        let _ = self.jobs.as_ref().map(|jobs| jobs.send(job));
    }

    /// Ends the search under way; its answer follows at once.
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

impl Drop for Thinker {
    fn drop(&mut self) {
        self.stop();
        self.jobs = None;
        if let Some(thread) = self.thread.take() {
            // A panic has been told already.
            let _ = thread.join();
        }
    }
}

/// What the thread works with.
struct Mind {
    search: Search,
    hash_mib: usize,
    threads: usize,
    answers: Sender<Answer>,
}

impl Mind {
    fn new(hash_mib: usize, answers: Sender<Answer>) -> Mind {
        Mind {
            search: Search::new(hash_mib),
            hash_mib,
            threads: 1,
            answers,
        }
    }

    fn work(&mut self, jobs: &Receiver<Job>, open: &AtomicUsize) {
        for job in jobs {
            match job {
                Job::Think(task) => self.think(&task),
                Job::Forget => self.search.clear(),
                Job::Hash(mib) => {
                    self.hash_mib = mib;
                    self.search.resize(mib);
                }
                Job::Threads(threads) => {
                    self.threads = threads;
                    self.search.set_threads(threads);
                }
                Job::Ready => self.say(Answer::ReadyOk),
            }
            open.fetch_sub(1, Ordering::AcqRel);
        }
    }

    fn say(&self, answer: Answer) {
        // Who no longer listens needs no answer.
        let _ = self.answers.send(answer);
    }

    /// Searches, waits if the answer must not come yet, and answers; whatever happens, with a legal move if there is one.
    fn think(&mut self, task: &Task) {
        let found = catch_unwind(AssertUnwindSafe(|| self.search(task)));
        let (best, expected) = found.unwrap_or_else(|_| {
            self.recover();
            (first_move(task), None)
        });
        wait(task);
        self.say(Answer::Best(best.map(notation::uci), expected.map(notation::uci)));
    }

    fn search(&mut self, task: &Task) -> (Option<Move>, Option<Move>) {
        let answers = &self.answers;
        let mut told = Analysis::default();
        let last = self
            .search
            .run(&task.root, &task.limits, &task.stop, &mut |analysis| {
                tell(answers, analysis);
                told = analysis.clone();
            });
        // A depth that was not finished may yet have found a better move.
        if last.lines != told.lines {
            tell(answers, &last);
        }
        if last.lines.is_empty() {
            tell_the_end(answers, &task.root);
        }
        let expected = last.lines.first().and_then(|line| line.moves.get(1)).copied();
        (last.best(), expected)
    }

    /// After a panic: what was in hand may be half done and is thrown away.
    fn recover(&mut self) {
        self.search = Search::new(self.hash_mib);
        self.search.set_threads(self.threads);
        self.say(Answer::Note(
            "the search ended through a fault of its own".to_owned(),
        ));
    }
}

/// Lets time pass until the answer may be given.
fn wait(task: &Task) {
    let may_answer = || {
        let pondering = task.limits.ponder && !task.stop.is_ponder_hit();
        task.stop.is_stopped() || !(task.waits || pondering)
    };
    while !may_answer() {
        thread::park();
    }
}

fn first_move(task: &Task) -> Option<Move> {
    let legal = task.root.position().legal_moves();
    let wanted = task.limits.moves.iter().find(|m| legal.contains(m));
    wanted.or(legal.first()).copied()
}

fn tell(answers: &Sender<Answer>, analysis: &Analysis) {
    for (place, line) in analysis.lines.iter().enumerate() {
        let thought = Thought {
            depth: analysis.depth,
            seldepth: analysis.seldepth,
            line: place + 1,
            score: line.score,
            nodes: analysis.nodes,
            nps: analysis.nps(),
            hash_fullness: 0,
            time: analysis.elapsed,
            moves: line.moves.iter().copied().map(notation::uci).collect(),
        };
        let _ = answers.send(Answer::Thought(thought));
    }
}

/// The game is over here: mated or drawn.
fn tell_the_end(answers: &Sender<Answer>, root: &Root) {
    let score = if root.position().is_check() {
        Score::Mate(0)
    } else {
        Score::Cp(0)
    };
    let thought = Thought {
        depth: 0,
        seldepth: 0,
        line: 1,
        score,
        nodes: 0,
        nps: 0,
        hash_fullness: 0,
        time: std::time::Duration::ZERO,
        moves: Vec::new(),
    };
    let _ = answers.send(Answer::Thought(thought));
}
