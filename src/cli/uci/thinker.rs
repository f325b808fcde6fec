//! The thread that searches for `patzer uci`: jobs in, answers out, in the order in which they were asked for.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread::{self, JoinHandle};

use crossbeam_channel::{Receiver, Sender, unbounded};

use super::asides;
use crate::chess::{Chess, Move, Position, Score, notation};
use crate::engines::{self, Engine, Opponent};
use crate::search::{Analysis, Limits, Root, Search, StopFlag};
use crate::uci::answer::{Answer, Thought};

/// Something for the thread to do.
pub enum Job {
    /// Search and answer with a best move.
    Search(Box<Task>),
    /// Count the paths that are so many plies long.
    Perft(Box<Chess>, u8, StopFlag),
    /// Search the fixed positions.
    Bench(StopFlag),
    /// Forget what was learned.
    Forget,
    /// Take a table of so many MiB.
    Hash(usize),
    /// Search in so many threads.
    Threads(usize),
    /// Answer, to show that all before has been done.
    Ready,
}

impl Job {
    /// What ends it early.
    fn stop(&self) -> Option<&StopFlag> {
        match self {
            Job::Search(task) => Some(&task.stop),
            Job::Perft(_, _, stop) | Job::Bench(stop) => Some(stop),
            Job::Forget | Job::Hash(_) | Job::Threads(_) | Job::Ready => None,
        }
    }
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
    /// The level to play at; `None` for all we know.
    pub level: Option<u8>,
}

/// The thread as its owner holds it.
pub struct Thinker {
    jobs: Option<Sender<Job>>,
    thread: Option<JoinHandle<()>>,
    /// Searches and counts that have not ended.
    open: Arc<AtomicUsize>,
    /// Ends the last job that takes time.
    stop: StopFlag,
}

impl Thinker {
    /// Starts the thread, with a table of so many MiB.
    pub fn start(hash_mib: usize, answers: Sender<Answer>) -> Thinker {
        let (jobs, asked) = unbounded();
        let open = Arc::new(AtomicUsize::new(0));
        let counter = Arc::clone(&open);
        let thread = thread::spawn(move || Mind::new(hash_mib, answers).work(&asked, &counter));
        Thinker {
            jobs: Some(jobs),
            thread: Some(thread),
            open,
            stop: StopFlag::default(),
        }
    }

    /// Whether nothing is under way that takes long and can be stopped.
    pub fn is_idle(&self) -> bool {
        self.open.load(Ordering::Acquire) == 0
    }

    /// Gives it something to do after all it has to do already; a search that is under way is ended by another.
    pub fn give(&mut self, job: Job) {
        if let Some(stop) = job.stop().cloned() {
            self.stop();
            self.stop = stop;
            self.open.fetch_add(1, Ordering::AcqRel);
        }
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
            // What a panic left undone is not needed any more.
            let _ = thread.join();
        }
    }
}

/// The best move and the answer expected to it.
type Found = (Option<Move>, Option<Move>);

/// What the thread works with.
struct Mind {
    search: Search,
    hash_mib: usize,
    threads: usize,
    /// Who plays in our place at a level, in this game.
    player: Option<(u8, Box<dyn Engine>)>,
    answers: Sender<Answer>,
}

impl Mind {
    fn new(hash_mib: usize, answers: Sender<Answer>) -> Mind {
        Mind {
            search: Search::new(hash_mib),
            hash_mib,
            threads: 1,
            player: None,
            answers,
        }
    }

    fn work(&mut self, jobs: &Receiver<Job>, open: &AtomicUsize) {
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

    fn take(&mut self, job: Job) {
        match job {
            Job::Search(task) => self.think(&task, Mind::search),
            Job::Perft(position, depth, stop) => asides::perft(&position, depth, &stop, &self.answers),
            Job::Bench(stop) => asides::bench(&stop, &self.answers),
            Job::Forget => {
                self.search.clear();
                self.player = None;
            }
            Job::Hash(mib) => self.resize(mib),
            Job::Threads(threads) => {
                self.threads = threads;
                self.search.set_threads(threads);
            }
            Job::Ready => self.say(Answer::ReadyOk),
        }
    }

    fn say(&self, answer: Answer) {
        // Who no longer listens needs no answer.
        let _ = self.answers.send(answer);
    }

    fn resize(&mut self, mib: usize) {
        self.search.resize(mib);
        let got = self.search.hash_mib();
        if 2 * got <= mib {
            self.say(Answer::Note(format!(
                "there is no memory for {mib} MiB; the table has {got}"
            )));
        }
        self.hash_mib = got;
    }

    /// Searches, waits if the answer must not come yet, and answers; whatever happens, with a legal move if there is one.
    fn think(&mut self, task: &Task, search: impl FnOnce(&mut Mind, &Task) -> Found) {
        let found = catch_unwind(AssertUnwindSafe(|| search(self, task)));
        let (best, expected) = found.unwrap_or_else(|_| {
            self.recover();
            (first_move(task), None)
        });
        wait(task);
        let word = |m| notation::uci_in(&task.root.start, m);
        self.say(Answer::Best(best.map(word), expected.map(word)));
    }

    fn search(&mut self, task: &Task) -> Found {
        let (answers, start) = (self.answers.clone(), &task.root.start);
        let mut told = Analysis::default();
        let mut report = |analysis: &Analysis| {
            // Nobody listens: nobody needs the rest either.
            if tell(&answers, start, analysis).is_none() {
                task.stop.stop();
            }
            told.clone_from(analysis);
        };
        let (best, last) = match task.level {
            None => {
                let last = self.search.run(&task.root, &task.limits, &task.stop, &mut report);
                (last.best(), last)
            }
            Some(level) => self.play(level, task, &mut report),
        };
        // A depth that was not finished may yet have found a better move.
        if last.lines != told.lines {
            tell(&answers, start, &last);
        }
        if best.is_none() {
            self.say(Answer::Thought(the_end(&task.root)));
        }
        let line = last.lines.iter().find(|line| line.moves.first().copied() == best);
        let expected = line.and_then(|line| line.moves.get(1)).copied();
        (best, expected)
    }

    /// Plays at a level; a level or a move that is not there leaves nothing.
    fn play(
        &mut self,
        level: u8,
        task: &Task,
        report: &mut dyn FnMut(&Analysis),
    ) -> (Option<Move>, Analysis) {
        if self.player.as_ref().is_none_or(|(known, _)| *known != level) {
            self.player = player(level, self.hash_mib).map(|engine| (level, engine));
        }
        let chosen = self
            .player
            .as_mut()
            .and_then(|(_, engine)| engine.think(&task.root, &task.limits, &task.stop, report).ok());
        chosen.map_or((None, Analysis::default()), |choice| {
            (Some(choice.played), choice.analysis.unwrap_or_default())
        })
    }

    /// After a panic: what was in hand may be half done and is thrown away.
    fn recover(&mut self) {
        self.player = None;
        self.search = Search::new(self.hash_mib);
        self.search.set_threads(self.threads);
        let text = "the search ended through a fault of its own";
        self.say(Answer::Note(text.to_owned()));
    }
}

/// The engine of a level, with slips of its own in every game.
fn player(level: u8, hash_mib: usize) -> Option<Box<dyn Engine>> {
    let opponent = Opponent {
        name: "patzer".to_owned(),
        level: Some(level),
    };
    engines::build(&opponent, fastrand::u64(..), hash_mib).ok()
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

/// Tells every line of an analysis; `None` when nobody listens.
fn tell(answers: &Sender<Answer>, start: &Chess, analysis: &Analysis) -> Option<()> {
    for (place, line) in analysis.lines.iter().enumerate() {
        let words = line.moves.iter().map(|m| notation::uci_in(start, *m));
        let thought = Thought {
            depth: analysis.depth,
            seldepth: analysis.seldepth,
            line: place + 1,
            score: line.score,
            nodes: analysis.nodes,
            nps: analysis.nps(),
            hash_fullness: analysis.hash_fullness,
            time: analysis.elapsed,
            moves: words.collect(),
        };
        answers.send(Answer::Thought(thought)).ok()?;
    }
    Some(())
}

/// The game is over here: mated or drawn.
fn the_end(root: &Root) -> Thought {
    let is_mate = root.position().is_check();
    Thought {
        depth: 0,
        seldepth: 0,
        line: 1,
        score: if is_mate { Score::Mate(0) } else { Score::Cp(0) },
        nodes: 0,
        nps: 0,
        hash_fullness: 0,
        time: std::time::Duration::ZERO,
        moves: Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::fen;

    fn task(text: &str) -> Task {
        Task {
            root: Root::from_position(fen::parse(text).unwrap().position),
            limits: Limits::default(),
            stop: StopFlag::default(),
            waits: false,
            level: None,
        }
    }

    #[test]
    fn a_search_that_panics_answers_with_a_legal_move() {
        let (answers, told) = unbounded();
        let mut mind = Mind::new(1, answers);
        mind.think(&task("4k3/8/8/8/8/8/4q3/4K3 w - -"), |_, _| panic!("on purpose"));
        assert!(matches!(told.recv(), Ok(Answer::Note(_))));
        assert_eq!(told.recv(), Ok(Answer::Best(Some("e1e2".into()), None)));
        mind.think(&task("7k/5Q2/6K1/8/8/8/8/8 b - -"), |_, _| panic!("on purpose"));
        assert!(matches!(told.recv(), Ok(Answer::Note(_))));
        assert_eq!(told.recv(), Ok(Answer::Best(None, None)));
    }

    #[test]
    fn who_no_longer_listens_ends_the_search() {
        let (answers, told) = unbounded();
        drop(told);
        let task = task("startpos");
        Mind::new(1, answers).think(&task, Mind::search);
        assert!(task.stop.is_stopped());
    }
}
