//! Limits: when a search ends, the stop flag for other threads, and the running count of nodes and time.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use super::params::{POLL_INTERVAL, REPORT_INTERVAL};
use super::time::{self, TimeAllocation};
use crate::chess::Move;

/// When a search ends; with nothing set it runs until it is stopped.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// Depth of the last iteration in plies, 1 to 100.
    pub depth: Option<u8>,
    /// Nodes (positions visited).
    pub nodes: Option<u64>,
    /// Time for this move, all of which may be used.
    pub time: Option<Duration>,
    /// The mover's clock, for time management.
    pub clock: Option<TimeLeft>,
    /// Moves to mate: the search ends when the side to move has a mate this short.
    pub mate: Option<u8>,
    /// Number of best lines (MultiPV); 0 counts as 1.
    pub lines: usize,
    /// Root moves to search, at first in this order; all when empty. Illegal ones are ignored.
    pub moves: Vec<Move>,
    /// Root moves that get lines of their own whatever their value, as deep as the best ones; then only iterations that
    /// were finished for all of them count. Illegal ones are ignored.
    pub forced: Vec<Move>,
    /// Pondering: no clock runs before [`StopFlag::ponder_hit`].
    pub ponder: bool,
}

/// The mover's clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TimeLeft {
    /// Time left for this move and those to come.
    pub remaining: Duration,
    /// Time added after each move.
    pub increment: Duration,
    /// Moves until more time comes; `None` when the rest of the game must be played with it.
    pub moves_to_go: Option<u32>,
    /// Time lost between the clock and the engine on each move.
    pub overhead: Duration,
}

/// Tells a search in another thread to stop, or that the move it ponders on was played.
#[derive(Clone, Debug, Default)]
pub struct StopFlag(Arc<Flags>);

#[derive(Debug, Default)]
struct Flags {
    stopped: AtomicBool,
    hit: AtomicBool,
}

impl StopFlag {
    /// Asks the search to stop.
    pub fn stop(&self) {
        // Relaxed: the flag stands for nothing but itself, and a poll later is soon enough.
        self.0.stopped.store(true, Ordering::Relaxed);
    }

    /// Returns whether the search was asked to stop.
    pub fn is_stopped(&self) -> bool {
        self.0.stopped.load(Ordering::Relaxed)
    }

    /// Says that the opponent played the ponder move: the clock runs from now on.
    pub fn ponder_hit(&self) {
        self.0.hit.store(true, Ordering::Relaxed);
    }

    /// Returns whether the opponent has played the ponder move.
    pub fn is_ponder_hit(&self) -> bool {
        self.0.hit.load(Ordering::Relaxed)
    }
}

/// Nodes and time of one search thread: what it may spend and has spent.
pub struct SearchBudget<'a> {
    stop: &'a StopFlag,
    /// Nodes at most, for all threads together.
    max_nodes: u64,
    time: Option<TimeAllocation>,
    pondering: bool,
    started: Instant,
    /// When the clock began to run: at the start, or with the ponder hit.
    running: Instant,
    nodes: u64,
    spent: bool,
    /// When something is to be told again, since the start, and whether that time has come.
    next_report: Duration,
    report_due: bool,
    shared: Option<SharedState<'a>>,
}

/// What the threads of one search share (lazy SMP, besides the transposition table).
#[derive(Clone, Copy)]
pub(super) struct SharedState<'a> {
    /// Set when the main thread has an answer.
    pub done: &'a AtomicBool,
    /// Nodes of all threads.
    pub nodes: &'a AtomicU64,
}

impl<'a> SearchBudget<'a> {
    /// Returns a budget whose time began to run at `started`.
    pub fn new(limits: &Limits, stop: &'a StopFlag, started: Instant) -> SearchBudget<'a> {
        SearchBudget {
            stop,
            max_nodes: limits.nodes.unwrap_or(u64::MAX),
            time: time::allocate(limits),
            pondering: limits.ponder,
            started,
            running: started,
            nodes: 0,
            spent: false,
            next_report: REPORT_INTERVAL,
            report_due: false,
            shared: None,
        }
    }

    /// Returns the budget of one of several threads that spend it together.
    pub(super) fn with_shared(self, shared: SharedState<'a>) -> SearchBudget<'a> {
        SearchBudget { shared: Some(shared), ..self }
    }

    /// Returns the nodes visited so far by all threads.
    pub fn nodes(&self) -> u64 {
        match self.shared {
            None => self.nodes,
            // With what this thread has not added yet.
            Some(shared) => shared.nodes.load(Ordering::Relaxed) + self.nodes % POLL_INTERVAL,
        }
    }

    /// Returns the nodes visited so far by this thread.
    pub(super) fn own_nodes(&self) -> u64 {
        self.nodes
    }

    /// Returns the time since the start.
    pub fn elapsed(&self) -> Duration {
        self.started.elapsed()
    }

    /// Returns whether the search is over.
    pub(super) fn is_spent(&self) -> bool {
        self.spent
    }

    /// Returns whether nothing was told for a while; noticed when the clock is looked at.
    pub(super) fn is_report_due(&self) -> bool {
        self.report_due
    }

    /// Restarts the wait for the next report.
    pub(super) fn reported(&mut self) {
        self.report_due = false;
        self.next_report = self.elapsed() + REPORT_INTERVAL;
    }

    /// Returns whether another iteration may begin: before the soft limit times `scale` (0.1 to 2.5).
    pub(super) fn allows_iteration(&self, scale: f64) -> bool {
        let Some(time) = self.time.filter(|_| !self.is_pondering()) else {
            return true;
        };
        time.soft.is_none_or(|soft| self.running.elapsed() < soft.mul_f64(scale))
    }

    /// Counts one node; returns false, and ever after, when the budget is spent.
    pub fn count_node(&mut self) -> bool {
        if self.nodes >= self.max_nodes || (self.nodes.is_multiple_of(POLL_INTERVAL) && self.is_over()) {
            self.spent = true;
        }
        if self.spent {
            return false;
        }
        self.nodes += 1;
        true
    }

    fn is_over(&mut self) -> bool {
        if self.stop.is_stopped() || self.shared_is_done() {
            return true;
        }
        self.report_due = self.elapsed() >= self.next_report;
        // The clock starts with the hit, not with the search: the time before was the opponent's.
        if self.pondering && !self.is_pondering() {
            self.pondering = false;
            self.running = Instant::now();
        }
        !self.pondering && self.time.is_some_and(|time| self.running.elapsed() >= time.hard)
    }

    fn is_pondering(&self) -> bool {
        self.pondering && !self.stop.is_ponder_hit()
    }

    /// Adds the nodes since the last poll to the shared count; returns whether it is spent or the main thread is done.
    fn shared_is_done(&self) -> bool {
        let Some(shared) = self.shared else {
            return false;
        };
        // The first poll comes before the first node: there is nothing to add.
        let nodes = if self.nodes == 0 {
            shared.nodes.load(Ordering::Relaxed)
        } else {
            shared.nodes.fetch_add(POLL_INTERVAL, Ordering::Relaxed) + POLL_INTERVAL
        };
        nodes >= self.max_nodes || shared.done.load(Ordering::Relaxed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_report_is_due_when_nothing_was_told_for_a_while_and_not_at_once_again() {
        let (limits, stop) = (Limits::default(), StopFlag::default());
        let started = Instant::now().checked_sub(3 * REPORT_INTERVAL).unwrap();
        let mut budget = SearchBudget::new(&limits, &stop, started);
        assert!(!budget.is_report_due(), "the clock was not looked at yet");
        budget.count_node();
        assert!(budget.is_report_due());
        budget.reported();
        // Up to the next two looks at the clock, which take less than the interval.
        assert!((0..2 * POLL_INTERVAL).all(|_| budget.count_node()));
        assert!(!budget.is_report_due());
    }
}
