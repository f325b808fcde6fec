//! Limits: when a search ends, and the flag by which another thread ends it.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// When a search ends; with nothing set it goes on until it is stopped.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// Plies of the main search, 1 to 100.
    pub depth: Option<u8>,
    /// Positions visited.
    pub nodes: Option<u64>,
    /// Time, all of which may be used.
    pub time: Option<Duration>,
    /// How many best lines are wanted; 0 counts as 1.
    pub lines: usize,
}

/// Tells a search in another thread to stop.
#[derive(Clone, Debug, Default)]
pub struct StopFlag(Arc<AtomicBool>);

impl StopFlag {
    /// Asks for the end.
    pub fn stop(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether the end was asked for.
    pub fn is_stopped(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// Nodes between two looks at the clock and the flag: some 0.1 ms of work, 2 ms on a board full of queens.
const LOOK_EVERY: u64 = 128;

/// What a search may spend, and what it has spent.
pub(super) struct Budget<'a> {
    limits: Limits,
    stop: &'a StopFlag,
    started: Instant,
    nodes: u64,
    spent: bool,
}

impl<'a> Budget<'a> {
    /// A budget that starts to run now.
    pub(super) fn new(limits: &Limits, stop: &'a StopFlag) -> Budget<'a> {
        Budget {
            limits: *limits,
            stop,
            started: Instant::now(),
            nodes: 0,
            spent: false,
        }
    }

    /// Positions visited so far.
    pub(super) fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Time since the start.
    pub(super) fn elapsed(&self) -> Duration {
        self.started.elapsed()
    }

    /// Whether the search is over.
    pub(super) fn is_spent(&self) -> bool {
        self.spent
    }

    /// Takes one position from the budget; answers false, and ever after, when there is none left.
    pub(super) fn visit(&mut self) -> bool {
        if self.limits.nodes.is_some_and(|most| self.nodes >= most)
            || (self.nodes.is_multiple_of(LOOK_EVERY) && self.is_over())
        {
            self.spent = true;
        }
        if self.spent {
            return false;
        }
        self.nodes += 1;
        true
    }

    fn is_over(&self) -> bool {
        self.stop.is_stopped()
            || self
                .limits
                .time
                .is_some_and(|most| self.started.elapsed() >= most)
    }
}
