//! The engine worker: a loop over channels in a thread of its own, in which opponents think and the analysis runs.
//!
//! Who starts it keeps the sending end of the jobs and the receiving end of the reports, and a [`StopFlag`] for each
//! job. The game's opponent and the engine's view are best given a worker each. The loop ends with its jobs.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::thread;

use crossbeam_channel::{Receiver, unbounded};

use super::book::Book;
use super::swarm::show::SwarmShow;
use super::{Budget, ChosenMove, Engine, EngineError, HOUSE, Opponent, Roster, one_ply, pace};
use crate::chess::polyglot::BookMove;
use crate::search::{Analysis, Limits, Root, Search, StopFlag};
use crate::tablebase::SharedTables;

/// A job for the engine thread.
#[derive(Clone, Debug)]
pub enum EngineJob {
    /// An opponent chooses a move; answered by [`ReportKind::Thinking`] and one [`ReportKind::Chosen`].
    Think {
        /// Comes back with every report.
        generation: u64,
        /// Who thinks.
        opponent: Opponent,
        /// Who thinks next in a game of two engines: it stays as it is meanwhile.
        rival: Option<Opponent>,
        /// The game's seed.
        seed: u64,
        /// The game so far.
        root: Root,
        /// How long; a limit that is not set is the engine's own.
        limits: Limits,
        /// Ends it; the answer comes nevertheless, with what was found by then.
        stop: StopFlag,
    },
    /// An engine looks at a position; answered by [`ReportKind::View`], the last of them finished.
    View {
        /// Comes back with every report.
        generation: u64,
        /// Who looks, by name.
        analyst: String,
        /// The position and how it came about.
        root: Root,
        /// How long and how many lines.
        limits: Limits,
        /// Ends it.
        stop: StopFlag,
    },
}

/// A report on a job.
#[derive(Clone, Debug)]
pub struct EngineReport {
    /// The job's.
    pub generation: u64,
    /// What is answered.
    pub kind: ReportKind,
}

/// What a report says.
#[derive(Clone, Debug)]
pub enum ReportKind {
    /// The opponent is this far.
    Thinking(Analysis),
    /// The opponent has chosen, or says why not.
    Chosen(Result<ChosenMove, String>),
    /// The engine's view has this; `true` when it is finished.
    View(Result<Analysis, String>, bool),
    /// What the opening book plays in the position of the engine's view, the heaviest first; not sent when that is nothing.
    Book(Vec<BookMove>),
    /// The player should know this about an engine or the opening book.
    Notice(String),
    /// What the hybrid has seen while it looked for its last answer.
    Shown(Box<SwarmShow>),
}

/// What takes the reports of a worker.
pub type ReportSink<'a> = &'a (dyn Fn(EngineReport) + Sync);

/// Works on jobs until their channel closes; only the newest of those that wait is worked on.
///
/// `hash_mib` is what the table of whoever thinks may take, when it is first needed.
pub fn run(
    jobs: &Receiver<EngineJob>,
    reports: ReportSink<'_>,
    hash_mib: usize,
    roster: &Roster,
    budget: &Budget,
) {
    let mut worker = EngineWorker {
        reports,
        roster,
        budget,
        hash_mib,
        view: None,
        analyst: None,
        seated: Vec::new(),
        book: None,
        has_complained: false,
    };
    while let Ok(first) = jobs.recv() {
        worker.answer(jobs.try_iter().last().unwrap_or(first));
    }
}

struct EngineWorker<'a> {
    reports: ReportSink<'a>,
    roster: &'a Roster,
    budget: &'a Budget,
    hash_mib: usize,
    view: Option<Search>,
    /// Who looks instead of the house engine.
    analyst: Option<(String, Box<dyn Engine>)>,
    /// Who plays, with the seed of the game: one, or both in a game of two engines.
    seated: Vec<(Opponent, u64, Box<dyn Engine>)>,
    /// The opening book, once it was opened for a view.
    book: Option<Book>,
    /// Whether it was told that the book cannot be read.
    has_complained: bool,
}

impl EngineWorker<'_> {
    fn answer(&mut self, job: EngineJob) {
        match job {
            EngineJob::Think { generation, opponent, rival, seed, root, limits, stop } => {
                tracing::debug!(generation, level = opponent.level, "asked for a move");
                let budget = self.budget;
                let plays = |who: &Opponent| *who == opponent || Some(who) == rival.as_ref();
                self.seated.retain(|(who, game, _)| *game == seed && plays(who));
                let chosen =
                    budget.spend(&stop, || self.think(generation, opponent, seed, &root, &limits, &stop));
                tracing::debug!(generation, failed = chosen.is_err(), "answered with a move");
                self.send(generation, ReportKind::Chosen(chosen));
            }
            EngineJob::View { generation, analyst, root, limits, stop } => {
                tracing::debug!(generation, "asked for a view");
                self.look_up(generation, &root);
                let _slot = self.budget.enter();
                let view = if analyst == HOUSE {
                    self.look(generation, &root, &limits, &stop)
                } else {
                    self.look_through(generation, analyst, &root, &limits, &stop)
                };
                tracing::debug!(generation, failed = view.is_err(), "answered with a view");
                self.send(generation, ReportKind::View(view, true));
            }
        }
    }

    /// A panic becomes an answer, and the next job starts with fresh memory.
    fn think(
        &mut self,
        generation: u64,
        opponent: Opponent,
        seed: u64,
        root: &Root,
        limits: &Limits,
        stop: &StopFlag,
    ) -> Result<ChosenMove, String> {
        let mut engine = self.seat(&opponent, seed)?;
        let reports = self.reports;
        let work = move || {
            let choice = engine.think(root, limits, stop, &mut |analysis| {
                reports(EngineReport { generation, kind: ReportKind::Thinking(analysis.clone()) });
            });
            for kind in asides(engine.as_mut()) {
                reports(EngineReport { generation, kind });
            }
            (engine, choice.map_err(|error| error.to_string()))
        };
        let (engine, choice) = caught(work)?;
        self.seated.push((opponent, seed, engine));
        choice
    }

    /// The engine that has played for this opponent in this game; else a new one.
    fn seat(&mut self, opponent: &Opponent, seed: u64) -> Result<Box<dyn Engine>, String> {
        if let Some(place) = self.seated.iter().position(|(who, _, _)| who == opponent) {
            return Ok(self.seated.swap_remove(place).2);
        }
        self.roster.seat(opponent, seed, self.hash_mib).map_err(|error| error.to_string())
    }

    /// Tells what the opening book plays; a book that cannot be read is told once.
    fn look_up(&mut self, generation: u64, root: &Root) {
        let Some(path) = &self.roster.book().file else { return };
        let opened = match self.book.take() {
            Some(book) => Ok(book),
            None => Book::open(path),
        };
        match opened.and_then(|book| self.book.insert(book).moves(&root.position())) {
            Ok(moves) if moves.is_empty() => {}
            Ok(moves) => self.send(generation, ReportKind::Book(moves)),
            Err(_) if self.has_complained => {}
            Err(error) => {
                self.has_complained = true;
                self.send(generation, ReportKind::Notice(format!("The opening book: {error}.")));
            }
        }
    }

    fn look(
        &mut self,
        generation: u64,
        root: &Root,
        limits: &Limits,
        stop: &StopFlag,
    ) -> Result<Analysis, String> {
        // One table at a time: who looked before is not needed any more.
        self.analyst = None;
        let kept = self.view.take();
        let hash_mib = self.hash_mib;
        let (search, analysis) = viewed(generation, self.reports, |report| {
            let fresh = || Search::with_net(hash_mib).with_tables(SharedTables::of_process());
            let mut search = kept.unwrap_or_else(fresh);
            let analysis = search.run(root, limits, stop, report);
            (search, analysis)
        })?;
        self.view = Some(search);
        Ok(analysis)
    }

    /// The same with another engine.
    fn look_through(
        &mut self,
        generation: u64,
        name: String,
        root: &Root,
        limits: &Limits,
        stop: &StopFlag,
    ) -> Result<Analysis, String> {
        self.view = None;
        let mut engine = match self.analyst.take() {
            Some((who, engine)) if who == name => engine,
            _ => {
                let analyst = Opponent { name: name.clone(), level: None };
                let built = self.roster.build(&analyst, 0, self.hash_mib);
                built.map_err(|error| error.to_string())?
            }
        };
        if let Some(lines) = engine.scores(root) {
            self.analyst = Some((name, engine));
            return Ok(one_ply(lines, limits.lines));
        }
        let (mut engine, choice) = viewed(generation, self.reports, |report| {
            let choice = engine.think(root, limits, stop, report);
            (engine, choice)
        })?;
        for kind in asides(engine.as_mut()) {
            self.send(generation, kind);
        }
        let told = choice.map(|choice| choice.analysis.unwrap_or_default());
        let analysis = told.map_err(|error: EngineError| error.to_string());
        self.analyst = Some((name, engine));
        analysis
    }

    fn send(&self, generation: u64, kind: ReportKind) {
        (self.reports)(EngineReport { generation, kind });
    }
}

/// What an engine has to tell and to show beside its answer.
fn asides(engine: &mut dyn Engine) -> Vec<ReportKind> {
    let mut asides: Vec<ReportKind> = engine.notes().into_iter().map(ReportKind::Notice).collect();
    asides.extend(engine.hybrid().map(|shown| ReportKind::Shown(Box::new(shown))));
    asides
}

/// Does work that makes a view; what it finds on the way is shown, not faster than it can be read.
fn viewed<T>(
    generation: u64,
    reports: ReportSink<'_>,
    work: impl FnOnce(&mut dyn FnMut(&Analysis)) -> T,
) -> Result<T, String> {
    let (found, finds) = unbounded::<Analysis>();
    thread::scope(|scope| {
        scope.spawn(|| {
            pace::keep(&finds, |analysis| {
                reports(EngineReport { generation, kind: ReportKind::View(Ok(analysis), false) });
            });
        });
        caught(move || {
            work(&mut |analysis| {
                let _ = found.send(analysis.clone());
            })
        })
    })
}

/// Does the work; a panic in it becomes a sentence.
pub(crate) fn caught<T>(work: impl FnOnce() -> T) -> Result<T, String> {
    // What the work had in hand is dropped with it, so nothing half-changed is seen afterwards.
    catch_unwind(AssertUnwindSafe(work)).map_err(|panic| {
        tracing::error!("a job failed, the worker goes on");
        format!("search failed: {}", reason(panic.as_ref()))
    })
}

fn reason(panic: &(dyn Any + Send)) -> &str {
    panic
        .downcast_ref::<String>()
        .map(String::as_str)
        .or_else(|| panic.downcast_ref::<&str>().copied())
        .unwrap_or("no reason was given")
}
