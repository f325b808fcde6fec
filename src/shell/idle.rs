//! The idle gate: lets background work start after a pause without events, and stops it at the next event.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use crate::search::StopFlag;

/// Time without events before work may start.
const IDLE_AFTER: Duration = Duration::from_secs(5);

/// Tracks the time of the last event, across threads.
#[derive(Clone, Debug)]
pub struct IdleGate(Arc<Mutex<IdleState>>);

#[derive(Debug)]
struct IdleState {
    /// Time of the last event.
    last: Instant,
    /// Whether another search holds the gate.
    is_held: bool,
    is_over: bool,
    /// Stops the work that was let through.
    stop: StopFlag,
}

impl IdleGate {
    /// Returns a gate that starts with an event now.
    pub fn new() -> IdleGate {
        IdleGate(Arc::new(Mutex::new(IdleState {
            last: Instant::now(),
            is_held: false,
            is_over: false,
            stop: StopFlag::default(),
        })))
    }

    /// Notes an event and stops the work.
    pub fn disturb(&self) {
        let mut state = self.state();
        state.stop.stop();
        state.last = Instant::now();
    }

    /// Closes the gate while another search runs, and stops the work.
    pub fn hold(&self, is_held: bool) {
        let mut state = self.state();
        if state.is_held != is_held {
            state.stop.stop();
            state.last = Instant::now();
            state.is_held = is_held;
        }
    }

    /// Closes the gate for good.
    pub fn end(&self) {
        let mut state = self.state();
        state.stop.stop();
        state.is_over = true;
    }

    /// The next time at which work may start.
    pub fn next(&self) -> Instant {
        let state = self.state();
        if state.is_held || state.is_over { Instant::now() + IDLE_AFTER } else { state.last + IDLE_AFTER }
    }

    /// Lets work start if idle; the returned flag stops it.
    pub fn begin(&self) -> Option<StopFlag> {
        let mut state = self.state();
        let is_idle = !state.is_held && !state.is_over && state.last.elapsed() >= IDLE_AFTER;
        is_idle.then(|| {
            state.stop = StopFlag::default();
            state.stop.clone()
        })
    }

    fn state(&self) -> MutexGuard<'_, IdleState> {
        // A panic cannot leave the state half changed.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
impl IdleGate {
    /// Pretends that nothing has happened for long.
    pub fn wait(&self) {
        let mut state = self.state();
        state.last = state.last.checked_sub(IDLE_AFTER).unwrap_or(state.last);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn work_begins_in_a_quiet_moment_and_ends_with_it() {
        let gate = IdleGate::new();
        assert!(gate.begin().is_none(), "it was just opened");
        gate.wait();
        let stop = gate.begin().unwrap();
        assert!(!stop.is_stopped());
        gate.disturb();
        assert!(stop.is_stopped() && gate.begin().is_none());
        gate.wait();
        assert!(gate.begin().is_some_and(|stop| !stop.is_stopped()));
    }

    #[test]
    fn work_waits_for_others_and_for_ever_at_the_end() {
        let gate = IdleGate::new();
        gate.wait();
        let stop = gate.begin().unwrap();
        gate.hold(true);
        gate.wait();
        assert!(stop.is_stopped() && gate.begin().is_none());
        gate.hold(false);
        assert!(gate.begin().is_none(), "the other search has only just ended");
        gate.wait();
        let stop = gate.begin().unwrap();
        gate.hold(false);
        assert!(!stop.is_stopped(), "nothing has changed");
        gate.end();
        assert!(stop.is_stopped() && gate.begin().is_none());
    }
}
