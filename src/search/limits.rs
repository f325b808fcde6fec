//! Limits: when a search ends, and the flag by which another thread ends it.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use super::time::{self, Share};
use crate::chess::Move;

/// When a search ends; with nothing set it goes on until it is stopped.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// Plies of the main search, 1 to 100.
    pub depth: Option<u8>,
    /// Positions visited.
    pub nodes: Option<u64>,
    /// Time, all of which may be used.
    pub time: Option<Duration>,
    /// The mover's clock: the search decides how much of it this move deserves.
    pub clock: Option<TimeLeft>,
    /// Moves to a mate: the search ends when it has found one as short for the side to move.
    pub mate: Option<u8>,
    /// How many best lines are wanted; 0 counts as 1.
    pub lines: usize,
    /// Only these moves are looked at, at first in this order; all when empty. Those that are not legal count for nothing.
    pub moves: Vec<Move>,
    /// These moves get lines of their own whatever they are worth, as deep as the best ones; then only depths that were
    /// finished for all of them count. Those that are not legal count for nothing.
    pub forced: Vec<Move>,
    /// The opponent is still to move as expected: no clock runs before [`StopFlag::ponder_hit`].
    pub ponder: bool,
}

/// What the mover's clock shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TimeLeft {
    /// Time left for this move and those to come.
    pub remaining: Duration,
    /// Time added after each move.
    pub increment: Duration,
    /// Moves until more time comes; `None` when the rest of the game must be played with it.
    pub moves_to_go: Option<u32>,
    /// Time lost on the way between the clock and the engine, for each move.
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
    /// Asks for the end.
    pub fn stop(&self) {
        self.0.stopped.store(true, Ordering::Relaxed);
    }

    /// Whether the end was asked for.
    pub fn is_stopped(&self) -> bool {
        self.0.stopped.load(Ordering::Relaxed)
    }

    /// The opponent has played the move that was pondered on: from now on the clock runs.
    pub fn ponder_hit(&self) {
        self.0.hit.store(true, Ordering::Relaxed);
    }

    /// Whether the opponent has played the move that was pondered on.
    pub fn is_ponder_hit(&self) -> bool {
        self.0.hit.load(Ordering::Relaxed)
    }
}

/// Nodes between two looks at the clock and the flag: some 0.1 ms of work, 2 ms on a board full of queens.
const LOOK_EVERY: u64 = 128;

/// What a search may spend, and what it has spent.
pub(super) struct Budget<'a> {
    stop: &'a StopFlag,
    /// Positions at most; none of the searches has more.
    most: u64,
    share: Option<Share>,
    pondering: bool,
    started: Instant,
    /// When the clock began to run.
    running: Instant,
    nodes: u64,
    spent: bool,
    crew: Option<Crew<'a>>,
}

/// What several searches of the same position share.
#[derive(Clone, Copy)]
pub(super) struct Crew<'a> {
    /// Set when the leader has an answer.
    pub done: &'a AtomicBool,
    /// Positions visited by all.
    pub nodes: &'a AtomicU64,
}

impl<'a> Budget<'a> {
    /// A budget whose time began to run at `started`.
    pub(super) fn new(limits: &Limits, stop: &'a StopFlag, started: Instant) -> Budget<'a> {
        Budget {
            stop,
            most: limits.nodes.unwrap_or(u64::MAX),
            share: time::share(limits),
            pondering: limits.ponder,
            started,
            running: started,
            nodes: 0,
            spent: false,
            crew: None,
        }
    }

    /// The same for one of several searches that spend it together.
    pub(super) fn together(self, crew: Crew<'a>) -> Budget<'a> {
        Budget {
            crew: Some(crew),
            ..self
        }
    }

    /// Positions visited so far, by all that search together.
    pub(super) fn nodes(&self) -> u64 {
        match self.crew {
            None => self.nodes,
            Some(crew) => crew.nodes.load(Ordering::Relaxed) + self.nodes % LOOK_EVERY,
        }
    }

    /// Positions visited so far by this search alone.
    pub(super) fn own_nodes(&self) -> u64 {
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

    /// Whether another depth is worth beginning; `doubt`, from 0.1 to 2.5, tells how unsure the answer is.
    pub(super) fn allows_more(&self, doubt: f64) -> bool {
        let Some(share) = self.share.filter(|_| !self.is_pondering()) else {
            return true;
        };
        share
            .enough
            .is_none_or(|enough| self.running.elapsed() < enough.mul_f64(doubt))
    }

    /// Takes one position from the budget; answers false, and ever after, when there is none left.
    pub(super) fn visit(&mut self) -> bool {
        if self.nodes >= self.most || (self.nodes.is_multiple_of(LOOK_EVERY) && self.is_over()) {
            self.spent = true;
        }
        if self.spent {
            return false;
        }
        self.nodes += 1;
        true
    }

    fn is_over(&mut self) -> bool {
        if self.stop.is_stopped() || self.crew_is_done() {
            return true;
        }
        if self.pondering && !self.is_pondering() {
            self.pondering = false;
            self.running = Instant::now();
        }
        !self.pondering
            && self
                .share
                .is_some_and(|share| self.running.elapsed() >= share.most)
    }

    fn is_pondering(&self) -> bool {
        self.pondering && !self.stop.is_ponder_hit()
    }

    /// Tells the others what was visited, and hears whether they are done.
    fn crew_is_done(&self) -> bool {
        let Some(crew) = self.crew else {
            return false;
        };
        let before = if self.nodes == 0 {
            crew.nodes.load(Ordering::Relaxed)
        } else {
            crew.nodes.fetch_add(LOOK_EVERY, Ordering::Relaxed) + LOOK_EVERY
        };
        before >= self.most || crew.done.load(Ordering::Relaxed)
    }
}
