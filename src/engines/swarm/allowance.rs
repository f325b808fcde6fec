//! What the preparation of a deep search may spend, so that limits and a stop hold for every part.

use std::time::{Duration, Instant};

use crate::search::{Limits, StopFlag};

/// Positions and time for the parts before the deep search, and what they have used.
#[derive(Debug)]
pub struct Allowance<'a> {
    stop: &'a StopFlag,
    started: Instant,
    /// When the parts must be done; only where time is limited, so that positions alone decide where they do.
    until: Option<Instant>,
    most: u64,
    spent: u64,
}

impl<'a> Allowance<'a> {
    /// This share of the limits, from now on.
    pub fn new(limits: &Limits, share: f64, stop: &'a StopFlag) -> Allowance<'a> {
        let started = Instant::now();
        Allowance {
            stop,
            started,
            until: for_a_move(limits).map(|time| started + time.mul_f64(share)),
            most: limits.nodes.map_or(u64::MAX, |nodes| (nodes as f64 * share) as u64),
            spent: 0,
        }
    }

    /// Spends positions, if there are so many left.
    pub fn take(&mut self, positions: u64) -> bool {
        let is_late = || self.until.is_some_and(|until| Instant::now() >= until);
        if positions > self.left() || self.stop.is_stopped() || is_late() {
            return false;
        }
        self.spent += positions;
        true
    }

    /// Counts positions that were spent elsewhere.
    pub fn add(&mut self, positions: u64) {
        self.spent += positions;
    }

    /// Positions that are left.
    pub fn left(&self) -> u64 {
        self.most.saturating_sub(self.spent)
    }

    /// Time that is left, if it is limited.
    pub fn time_left(&self) -> Option<Duration> {
        self.until.map(|until| until.saturating_duration_since(Instant::now()))
    }

    /// Positions spent so far.
    pub fn spent(&self) -> u64 {
        self.spent
    }

    /// Time since the beginning.
    pub fn elapsed(&self) -> Duration {
        self.started.elapsed()
    }
}

/// The moves that the time on a clock must do for.
const MOVES_TO_GO: u32 = 40;

/// The time for one move, if it is limited.
pub fn for_a_move(limits: &Limits) -> Option<Duration> {
    let of_clock =
        limits.clock.map(|clock| clock.remaining / clock.moves_to_go.unwrap_or(MOVES_TO_GO).max(1));
    [limits.time, of_clock].into_iter().flatten().min()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_more_is_spent_than_the_share_of_the_positions() {
        let stop = StopFlag::default();
        let limits = Limits { nodes: Some(1_000), ..Limits::default() };
        let mut allowance = Allowance::new(&limits, 0.25, &stop);
        assert!(allowance.take(200) && !allowance.take(51) && allowance.take(50));
        assert!(!allowance.take(1) && allowance.take(0));
        assert_eq!((allowance.spent(), allowance.left(), allowance.time_left()), (250, 0, None));
    }

    #[test]
    fn a_stop_and_the_end_of_the_time_end_it() {
        let stop = StopFlag::default();
        let mut open = Allowance::new(&Limits::default(), 0.25, &stop);
        assert!(open.take(1_000_000));
        stop.stop();
        assert!(!open.take(0));
        let limits = Limits { time: Some(Duration::ZERO), ..Limits::default() };
        assert!(!Allowance::new(&limits, 0.25, &StopFlag::default()).take(0));
    }
}
