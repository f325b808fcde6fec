//! The search workers: threads for the opponent, the engine's view, the coach and the review, which answer by events.

use std::io;
use std::path::PathBuf;
use std::thread;
use std::time::{Duration, Instant};

use crossbeam_channel::{Receiver, Sender, bounded, unbounded};

use super::coach_worker::{self, CoachWorker};
use super::events::{Event, EventSender};
use super::reports::Reports;
use super::review_worker::{self, ReviewWorker};
use crate::app::Answer;
use crate::app::msg::Generation;
use crate::config::TableSizes;
use crate::engines::worker;
use crate::engines::{Budget, EngineJob, EngineReport, Roster};
use crate::review::Plan;
use crate::search::{Limits, Root, StopFlag};
use crate::tutor::CoachQuery;

/// Longest wait for the threads to end; the end of the program kills the rest.
const TO_END: Duration = Duration::from_secs(1);

/// All search workers, and the reports that the app has not heard yet.
#[derive(Debug)]
pub struct Workers {
    opponent: SearchThread,
    view: SearchThread,
    coach: CoachWorker,
    review: ReviewWorker,
    /// Closes when the search threads have ended.
    ended: Receiver<()>,
    reports: Reports,
}

/// A thread that searches for its newest job.
#[derive(Debug)]
struct SearchThread {
    jobs: Sender<EngineJob>,
    stop: StopFlag,
}

impl Workers {
    /// Starts the threads; they allocate nothing before the first job.
    ///
    /// Reviews are written down in the directory `journals`.
    ///
    /// # Errors
    /// The system gives no more threads.
    pub fn start(
        tables: TableSizes,
        roster: &Roster,
        journals: Option<PathBuf>,
        budget: &Budget,
        events: &EventSender,
    ) -> io::Result<Workers> {
        let (alive, ended) = bounded(0);
        let worker = |name, hash_mib| {
            let (events, roster, budget, alive) =
                (events.clone(), roster.clone(), budget.clone(), alive.clone());
            SearchThread::start(name, move |jobs| {
                let _alive = alive;
                let sink = |report| drop(events.send(Event::Report(report)));
                worker::run(jobs, &sink, hash_mib, &roster, &budget);
            })
        };
        Ok(Workers {
            coach: coach_worker::start(tables.coach, budget.clone(), events.clone())?,
            review: review_worker::start(tables.review, journals, budget.clone(), events.clone())?,
            opponent: worker("opponent", tables.opponent)?,
            view: worker("view", tables.view)?,
            ended,
            reports: Reports::default(),
        })
    }

    /// Asks the opponent for a move, not answered sooner than `at_least`; drops the previous question.
    pub fn think(
        &mut self,
        generation: Generation,
        at_least: Duration,
        job: impl FnOnce(StopFlag) -> EngineJob,
    ) {
        self.reports.asked(generation, Instant::now(), at_least);
        self.opponent.ask(job);
    }

    /// Asks for the engine's view of a position; drops the previous question.
    pub fn look(&mut self, generation: Generation, analyst: String, root: Root, limits: Limits) {
        self.reports.forget_view();
        self.view.ask(|stop| EngineJob::View { generation, analyst, root, limits, stop });
    }

    /// Stops the opponent's search.
    pub fn stop_thinking(&mut self) {
        self.reports.forget_opponent();
        self.opponent.stop.stop();
    }

    /// Stops the engine's view.
    pub fn stop_view(&mut self) {
        self.reports.forget_view();
        self.view.stop.stop();
    }

    /// Asks the coach; stops the previous question.
    pub fn advise(&mut self, generation: Generation, inquiry: CoachQuery) {
        self.coach.ask(generation, inquiry);
    }

    /// Stops the coach.
    pub fn stop_advice(&mut self) {
        self.coach.stop();
    }

    /// Reviews a game; stops the previous review.
    pub fn review(&mut self, generation: Generation, plan: Plan) {
        self.review.ask(generation, plan);
    }

    /// Stops the review.
    pub fn stop_review(&mut self) {
        self.review.stop();
    }

    /// Takes a report, which [`Workers::due`] returns in time.
    pub fn take(&mut self, report: EngineReport, now: Instant) {
        self.reports.take(report, now);
    }

    /// When the next report is due for the app.
    pub fn wake_at(&self) -> Option<Instant> {
        self.reports.wake_at()
    }

    /// The reports that are due.
    pub fn due(&mut self, now: Instant) -> Vec<Answer> {
        self.reports.due(now)
    }
}

impl SearchThread {
    fn start(
        name: &str,
        work: impl FnOnce(&Receiver<EngineJob>) + Send + 'static,
    ) -> io::Result<SearchThread> {
        let (jobs, incoming) = unbounded();
        thread::Builder::new().name(name.to_owned()).spawn(move || work(&incoming))?;
        tracing::debug!(worker = name, "started");
        Ok(SearchThread { jobs, stop: StopFlag::default() })
    }

    fn ask(&mut self, job: impl FnOnce(StopFlag) -> EngineJob) {
        self.stop.stop();
        self.stop = StopFlag::default();
        // The thread turns panics into reports, so it outlives this handle.
        let _ = self.jobs.send(job(self.stop.clone()));
    }
}

impl Drop for Workers {
    /// Ends the threads and with them the engines of other programs, which may take a moment.
    fn drop(&mut self) {
        self.stop_thinking();
        self.stop_view();
        self.stop_advice();
        self.stop_review();
        for worker in [&mut self.opponent, &mut self.view] {
            // Closing the channel ends the thread.
            worker.jobs = unbounded().0;
        }
        let _closed_or_too_late = self.ended.recv_timeout(TO_END);
    }
}
