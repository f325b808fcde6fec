//! A latest-wins queue: a worker thread that skips to the newest waiting job; a new job stops the running one.

use std::io;
use std::thread;

use crossbeam_channel::{Sender, unbounded};

use super::events::EventSender;
use crate::app::Answer;
use crate::app::msg::Generation;
use crate::search::StopFlag;

/// A job in the queue.
#[derive(Debug)]
pub struct QueuedJob<J> {
    /// The generation that the answers carry.
    pub generation: Generation,
    /// The work.
    pub job: J,
    /// Raised when the job is no longer wanted.
    pub stop: StopFlag,
}

/// Handle of the thread.
#[derive(Debug)]
pub struct LatestWins<J> {
    jobs: Sender<QueuedJob<J>>,
    stop: StopFlag,
}

impl<J: Send + 'static> LatestWins<J> {
    /// Starts the thread, which performs each job by `work` and sends its answers; `work` must catch panics.
    ///
    /// # Errors
    /// The system gives no more threads.
    pub fn start(
        name: &str,
        events: EventSender,
        mut work: impl FnMut(&QueuedJob<J>, &dyn Fn(Answer)) + Send + 'static,
    ) -> io::Result<LatestWins<J>> {
        let (jobs, incoming) = unbounded::<QueuedJob<J>>();
        // The next wait for a job notices a closed channel.
        let tell = move |answer| drop(events.answer(answer));
        let all = move || {
            while let Ok(first) = incoming.recv() {
                let newest = incoming.try_iter().last().unwrap_or(first);
                let generation = newest.generation;
                tracing::debug!(generation, "asked");
                work(&newest, &tell);
                tracing::debug!(generation, stopped = newest.stop.is_stopped(), "answered");
            }
            tracing::debug!("ended");
        };
        thread::Builder::new().name(name.to_owned()).spawn(all)?;
        tracing::debug!(worker = name, "started");
        Ok(LatestWins { jobs, stop: StopFlag::default() })
    }

    /// Queues a job and stops the previous one.
    pub fn ask(&mut self, generation: Generation, job: J) {
        self.stop.stop();
        self.stop = StopFlag::default();
        // The thread outlives this handle.
        let _ = self.jobs.send(QueuedJob { generation, job, stop: self.stop.clone() });
    }
}

impl<J> LatestWins<J> {
    /// Stops the current job.
    pub fn stop(&mut self) {
        self.stop.stop();
    }
}

impl<J> Drop for LatestWins<J> {
    /// Stops the current job; the closed channel ends the thread.
    fn drop(&mut self) {
        self.stop.stop();
    }
}

#[cfg(test)]
mod tests {
    use std::time::{Duration, Instant};

    use super::*;
    use crate::shell::events::{Event, EventReceiver, channel};

    /// The next answer's words.
    fn next(events: &EventReceiver) -> Option<String> {
        match events.wait(Some(Instant::now() + Duration::from_secs(10)))? {
            Event::Answer(Answer::Status(words)) => Some(words),
            other => panic!("{other:?}"),
        }
    }

    /// A thread whose jobs are words to answer with; "wait" works until it is stopped.
    fn started() -> (LatestWins<&'static str>, EventReceiver) {
        let (sender, events) = channel();
        let work = |job: &QueuedJob<&'static str>, tell: &dyn Fn(Answer)| {
            tell(Answer::Status(format!("{} {}", job.generation, job.job)));
            while job.job == "wait" && !job.stop.is_stopped() {
                thread::sleep(Duration::from_millis(1));
            }
        };
        (LatestWins::start("test", sender, work).unwrap(), events)
    }

    #[test]
    fn a_new_job_stops_the_running_one_and_those_between_are_never_begun() {
        let (mut queue, events) = started();
        queue.ask(1, "wait");
        assert_eq!(next(&events).as_deref(), Some("1 wait"));
        queue.ask(2, "passed over");
        queue.ask(3, "wait");
        let mut heard = next(&events).unwrap();
        // The thread may have taken the second job before the third was there.
        if heard == "2 passed over" {
            heard = next(&events).unwrap();
        }
        assert_eq!(heard, "3 wait");
        queue.stop();
        queue.ask(4, "done");
        assert_eq!(next(&events).as_deref(), Some("4 done"));
    }

    #[test]
    fn who_lets_go_of_it_ends_its_job_and_its_thread() {
        let (mut queue, events) = started();
        queue.ask(1, "wait");
        assert_eq!(next(&events).as_deref(), Some("1 wait"));
        drop(queue);
        assert_eq!(next(&events), None, "the thread is gone, and with it the sender");
    }
}
