//! Quiet moments: work that nobody waits for begins when nothing else was done for a while, and ends at once for anything.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use crate::search::StopFlag;

/// How long nothing must have happened.
const QUIET: Duration = Duration::from_secs(5);

/// Knows when something happened last, in whatever thread.
#[derive(Clone, Debug)]
pub struct Quiet(Arc<Mutex<State>>);

#[derive(Debug)]
struct State {
    /// When something happened last.
    last: Instant,
    /// Whether somebody else works.
    is_held: bool,
    is_over: bool,
    /// Stops what was begun.
    stop: StopFlag,
}

impl Quiet {
    /// Something has just happened.
    pub fn new() -> Quiet {
        Quiet(Arc::new(Mutex::new(State {
            last: Instant::now(),
            is_held: false,
            is_over: false,
            stop: StopFlag::default(),
        })))
    }

    /// Something happens: what was begun is stopped.
    pub fn disturb(&self) {
        let mut state = self.state();
        state.stop.stop();
        state.last = Instant::now();
    }

    /// Nothing is begun while somebody else works, and what was begun is stopped.
    pub fn hold(&self, is_held: bool) {
        let mut state = self.state();
        if state.is_held != is_held {
            state.stop.stop();
            state.last = Instant::now();
            state.is_held = is_held;
        }
    }

    /// Nothing is begun any more.
    pub fn end(&self) {
        let mut state = self.state();
        state.stop.stop();
        state.is_over = true;
    }

    /// When it is worth a try to begin.
    pub fn next(&self) -> Instant {
        let state = self.state();
        if state.is_held || state.is_over {
            Instant::now() + QUIET
        } else {
            state.last + QUIET
        }
    }

    /// Begins if it is quiet; what is raised then stops it.
    pub fn begin(&self) -> Option<StopFlag> {
        let mut state = self.state();
        let is_quiet = !state.is_held && !state.is_over && state.last.elapsed() >= QUIET;
        is_quiet.then(|| {
            state.stop = StopFlag::default();
            state.stop.clone()
        })
    }

    fn state(&self) -> MutexGuard<'_, State> {
        // Each change is whole.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
impl Quiet {
    /// As if nothing had happened for long.
    pub fn wait(&self) {
        let mut state = self.state();
        state.last = state.last.checked_sub(QUIET).unwrap_or(state.last);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn work_begins_in_a_quiet_moment_and_ends_with_it() {
        let quiet = Quiet::new();
        assert!(quiet.begin().is_none(), "it was just opened");
        quiet.wait();
        let stop = quiet.begin().unwrap();
        assert!(!stop.is_stopped());
        quiet.disturb();
        assert!(stop.is_stopped() && quiet.begin().is_none());
        quiet.wait();
        assert!(quiet.begin().is_some_and(|stop| !stop.is_stopped()));
    }

    #[test]
    fn work_waits_for_others_and_for_ever_at_the_end() {
        let quiet = Quiet::new();
        quiet.wait();
        let stop = quiet.begin().unwrap();
        quiet.hold(true);
        quiet.wait();
        assert!(stop.is_stopped() && quiet.begin().is_none());
        quiet.hold(false);
        assert!(quiet.begin().is_none(), "who worked has only just ended");
        quiet.wait();
        let stop = quiet.begin().unwrap();
        quiet.hold(false);
        assert!(!stop.is_stopped(), "nothing has changed");
        quiet.end();
        assert!(stop.is_stopped() && quiet.begin().is_none());
    }
}
