//! How much of the machine one player's searches may take: how many run at once, and how long an opponent thinks.

use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

use crossbeam_channel::{RecvTimeoutError, bounded};

use crate::search::StopFlag;

/// A budget shared by all workers of a process; the default sets no limit.
#[derive(Clone, Debug, Default)]
pub struct Budget {
    slots: Option<Arc<PermitPool>>,
    think: Option<Duration>,
}

/// The free search permits, and a condition to wait for one.
#[derive(Debug)]
struct PermitPool {
    free: Mutex<usize>,
    freed: Condvar,
}

/// The permit to run one search; freed when dropped.
#[derive(Debug)]
pub struct SearchPermit(Option<Arc<PermitPool>>);

impl Budget {
    /// At most so many searches at once (at least one), and so long for each move of an opponent.
    pub fn new(searches: usize, think: Duration) -> Budget {
        let slots = PermitPool { free: Mutex::new(searches.max(1)), freed: Condvar::new() };
        Budget { slots: Some(Arc::new(slots)), think: Some(think) }
    }

    /// Waits for a permit to search; returns at once where there is no limit.
    pub fn enter(&self) -> SearchPermit {
        if let Some(slots) = &self.slots {
            let mut free = slots.free();
            while *free == 0 {
                free = slots.freed.wait(free).unwrap_or_else(PoisonError::into_inner);
            }
            *free -= 1;
        }
        SearchPermit(self.slots.clone())
    }

    /// Does an opponent's work with a permit; `stop` is raised when its time is over.
    pub fn spend<T>(&self, stop: &StopFlag, work: impl FnOnce() -> T) -> T {
        let _slot = self.enter();
        let Some(think) = self.think else { return work() };
        let (done, waits) = bounded::<()>(0);
        thread::scope(|scope| {
            scope.spawn(move || {
                if waits.recv_timeout(think) == Err(RecvTimeoutError::Timeout) {
                    stop.stop();
                }
            });
            let worked = work();
            drop(done);
            worked
        })
    }
}

impl PermitPool {
    fn free(&self) -> MutexGuard<'_, usize> {
        self.free.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for SearchPermit {
    fn drop(&mut self) {
        if let Some(slots) = &self.0 {
            *slots.free() += 1;
            slots.freed.notify_one();
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};

    use super::*;

    /// The most workers of eight that were in a place at the same time.
    fn most_at_once(budget: &Budget) -> usize {
        let (now, most) = (AtomicUsize::new(0), AtomicUsize::new(0));
        thread::scope(|scope| {
            for _ in 0..8 {
                scope.spawn(|| {
                    let _slot = budget.enter();
                    most.fetch_max(now.fetch_add(1, Ordering::SeqCst) + 1, Ordering::SeqCst);
                    thread::sleep(Duration::from_millis(5));
                    now.fetch_sub(1, Ordering::SeqCst);
                });
            }
        });
        most.into_inner()
    }

    #[test]
    fn no_more_searches_run_at_once_than_there_are_places() {
        let think = Duration::from_secs(1);
        assert_eq!(most_at_once(&Budget::new(1, think)), 1);
        assert!(most_at_once(&Budget::new(2, think)) <= 2);
        assert_eq!(most_at_once(&Budget::new(0, think)), 1);
    }

    #[test]
    fn a_thought_is_stopped_when_its_time_is_over() {
        let budget = Budget::new(1, Duration::from_millis(20));
        let stop = StopFlag::default();
        let stopped = budget.spend(&stop, || {
            let tries = (0..10_000).take_while(|_| !stop.is_stopped());
            tries.for_each(|_| thread::sleep(Duration::from_millis(1)));
            stop.is_stopped()
        });
        assert!(stopped);
        let quick = StopFlag::default();
        assert_eq!(Budget::new(1, Duration::from_mins(1)).spend(&quick, || 7), 7);
        assert!(!quick.is_stopped());
    }

    #[test]
    fn without_a_limit_nobody_waits_or_is_stopped() {
        let budget = Budget::default();
        let (_one, _two) = (budget.enter(), budget.enter());
        let stop = StopFlag::default();
        budget.spend(&stop, || ());
        assert!(!stop.is_stopped());
    }
}
