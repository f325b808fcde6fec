//! A worker in a thread that sleeps between jobs: of those that wait only the newest counts, and a new one ends the one
//! before.

use std::io;
use std::thread;

use crossbeam_channel::{Receiver, Sender, unbounded};

use crate::app::Msg;
use crate::app::msg::Generation;
use crate::search::StopFlag;

/// A job as the thread gets it.
#[derive(Debug)]
pub struct Asked<J> {
    /// The number of the question; its answers bear it.
    pub generation: Generation,
    /// What is to be done.
    pub job: J,
    /// Raised when nobody waits for it any more.
    pub stop: StopFlag,
}

/// The thread, seen from outside.
#[derive(Debug)]
pub struct Newest<J> {
    jobs: Sender<Asked<J>>,
    news: Receiver<Msg>,
    stop: StopFlag,
}

impl<J: Send + 'static> Newest<J> {
    /// Starts the thread, which does each job by `work` and tells what comes of it; `work` turns panics into news.
    ///
    /// # Errors
    /// The system gives no more threads.
    pub fn start(
        name: &str,
        mut work: impl FnMut(&Asked<J>, &dyn Fn(Msg)) + Send + 'static,
    ) -> io::Result<Newest<J>> {
        let (jobs, incoming) = unbounded::<Asked<J>>();
        let (outgoing, news) = unbounded();
        // That nobody listens any more is seen by the next wait for a job.
        let tell = move |told: Msg| drop(outgoing.send(told));
        let all = move || {
            while let Ok(first) = incoming.recv() {
                let newest = incoming.try_iter().last().unwrap_or(first);
                work(&newest, &tell);
            }
        };
        thread::Builder::new().name(name.to_owned()).spawn(all)?;
        Ok(Newest {
            jobs,
            news,
            stop: StopFlag::default(),
        })
    }

    /// Gives a job; what was given before is given up.
    pub fn ask(&mut self, generation: Generation, job: J) {
        self.stop.stop();
        self.stop = StopFlag::default();
        // The thread outlives us.
        let _ = self.jobs.send(Asked {
            generation,
            job,
            stop: self.stop.clone(),
        });
    }
}

impl<J> Newest<J> {
    /// Gives up what was given.
    pub fn stop(&mut self) {
        self.stop.stop();
    }

    /// Where news come in.
    pub fn news(&self) -> &Receiver<Msg> {
        &self.news
    }
}

impl<J> Drop for Newest<J> {
    /// The thread ends when nobody can ask any more.
    fn drop(&mut self) {
        self.stop.stop();
    }
}
