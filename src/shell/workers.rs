//! The workers that think: for the opponent, the engine's view, the coach and the review, each in a thread that sleeps between jobs.

use std::io;
use std::path::PathBuf;
use std::thread;
use std::time::{Duration, Instant};

use crossbeam_channel::{Receiver, Sender, unbounded};

use super::adviser::{self, Coach};
use super::reports::Reports;
use super::reviewer::{self, Study};
use crate::app::Msg;
use crate::app::msg::Generation;
use crate::engines::worker;
use crate::engines::{Job, Opponent, Report, Roster};
use crate::review::Plan;
use crate::search::{Limits, Root, StopFlag};
use crate::tutor::Inquiry;

/// How long the threads may take to end; what still runs then is ended by force when the program ends.
const TO_END: Duration = Duration::from_secs(1);

/// All workers, and their reports on the way to the app.
#[derive(Debug)]
pub struct Workers {
    opponent: Worker,
    view: Worker,
    coach: Coach,
    review: Study,
    incoming: Receiver<Report>,
    reports: Reports,
}

/// One thread that works on the newest of its jobs.
#[derive(Debug)]
struct Worker {
    jobs: Sender<Job>,
    stop: StopFlag,
}

impl Workers {
    /// Starts the threads; they allocate nothing before the first job.
    ///
    /// Of the MiB for positions already searched the coach gets a quarter, a review as much while it lasts, the others
    /// what is left. Reviews are written down in the directory `journals`.
    ///
    /// # Errors
    /// The system gives no more threads.
    pub fn start(hash_mib: usize, roster: &Roster, journals: Option<PathBuf>) -> io::Result<Workers> {
        let (sender, incoming) = unbounded();
        let for_coach = (hash_mib / 4).max(1);
        let hash_mib = hash_mib.saturating_sub(for_coach).max(1);
        Ok(Workers {
            coach: adviser::start(for_coach)?,
            review: reviewer::start(for_coach, journals)?,
            opponent: Worker::start("opponent", sender.clone(), hash_mib, roster.clone())?,
            view: Worker::start("view", sender, hash_mib, roster.clone())?,
            incoming,
            reports: Reports::default(),
        })
    }

    /// Asks the opponent for a move; what it was asked before is forgotten.
    pub fn think(
        &mut self,
        generation: Generation,
        opponent: Opponent,
        seed: u64,
        root: Root,
        limits: Limits,
        at_least: Duration,
    ) {
        self.reports.asked(generation, Instant::now() + at_least);
        self.opponent.ask(|stop| Job::Think {
            generation,
            opponent,
            seed,
            root,
            limits,
            stop,
        });
    }

    /// Asks for the engine's view of a position; what was asked before is forgotten.
    pub fn look(&mut self, generation: Generation, analyst: String, root: Root, limits: Limits) {
        self.reports.forget_view();
        self.view.ask(|stop| Job::View {
            generation,
            analyst,
            root,
            limits,
            stop,
        });
    }

    /// Ends the opponent's thinking.
    pub fn stop_thinking(&mut self) {
        self.reports.forget_opponent();
        self.opponent.stop.stop();
    }

    /// Ends the engine's view.
    pub fn stop_view(&mut self) {
        self.reports.forget_view();
        self.view.stop.stop();
    }

    /// Asks the coach; what it was asked before is given up.
    pub fn advise(&mut self, generation: Generation, inquiry: Inquiry) {
        self.coach.ask(generation, inquiry);
    }

    /// Ends what the coach looks at.
    pub fn stop_advice(&mut self) {
        self.coach.stop();
    }

    /// Where the coach's answers come in.
    pub fn advice(&self) -> &Receiver<Msg> {
        self.coach.news()
    }

    /// Reviews a game; what was reviewed before is given up.
    pub fn review(&mut self, generation: Generation, plan: Plan) {
        self.review.ask(generation, plan);
    }

    /// Ends the review.
    pub fn stop_review(&mut self) {
        self.review.stop();
    }

    /// Where the news of reviews come in.
    pub fn reviews(&self) -> &Receiver<Msg> {
        self.review.news()
    }

    /// Where reports come in: wait here, then [`Workers::take`].
    pub fn incoming(&self) -> &Receiver<Report> {
        &self.incoming
    }

    /// Takes a report in, with all others that have come.
    pub fn take(&mut self, first: Report, now: Instant) {
        self.reports.take(first, now);
        for report in self.incoming.try_iter() {
            self.reports.take(report, now);
        }
    }

    /// When the next report is due for the app.
    pub fn wake_at(&self) -> Option<Instant> {
        self.reports.wake_at()
    }

    /// The reports that are due.
    pub fn due(&mut self, now: Instant) -> Vec<Msg> {
        self.reports.due(now)
    }
}

impl Worker {
    fn start(name: &str, reports: Sender<Report>, hash_mib: usize, roster: Roster) -> io::Result<Worker> {
        let (jobs, incoming) = unbounded();
        thread::Builder::new()
            .name(name.to_owned())
            .spawn(move || worker::run(&incoming, &reports, hash_mib, &roster))?;
        Ok(Worker {
            jobs,
            stop: StopFlag::default(),
        })
    }

    fn ask(&mut self, job: impl FnOnce(StopFlag) -> Job) {
        self.stop.stop();
        self.stop = StopFlag::default();
        // The thread turns panics into reports and so outlives us.
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
            // A channel that nobody sends on ends the thread.
            worker.jobs = unbounded().0;
        }
        let latest = Instant::now() + TO_END;
        while self.incoming.recv_deadline(latest).is_ok() {}
    }
}
