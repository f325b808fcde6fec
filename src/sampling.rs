//! Where time goes, by samples: a thread raises a flag now and then, and the work charges it to the part that it was in.
//!
//! Between two parts the work only looks at the flag, which costs about a nanosecond; a clock read there would cost more than
//! most of the parts.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{self, JoinHandle};
use std::time::Duration;

/// Time between two samples: short enough for thousands a second, long against the work that answers one.
const INTERVAL: Duration = Duration::from_micros(100);

/// The thread that raises the flag; it ends when this is dropped.
pub(crate) struct Ticker {
    tick: Arc<AtomicBool>,
    done: Arc<AtomicBool>,
    thread: Option<JoinHandle<()>>,
}

impl Ticker {
    pub fn start() -> Ticker {
        let (tick, done) = (Arc::new(AtomicBool::new(false)), Arc::new(AtomicBool::new(false)));
        let (raised, ended) = (Arc::clone(&tick), Arc::clone(&done));
        let ticking = move || {
            while !ended.load(Ordering::Relaxed) {
                thread::sleep(INTERVAL);
                raised.store(true, Ordering::Relaxed);
            }
        };
        Ticker { tick, done, thread: Some(thread::spawn(ticking)) }
    }

    /// Empty samples of so many parts.
    pub fn samples(&self, parts: usize) -> Samples {
        self.tick.store(false, Ordering::Relaxed);
        Samples { tick: Arc::clone(&self.tick), ticks: vec![0; parts], counts: vec![0; parts] }
    }
}

impl Drop for Ticker {
    fn drop(&mut self) {
        self.done.store(true, Ordering::Relaxed);
        if let Some(thread) = self.thread.take() {
            // It only sleeps and stores, so it has not panicked.
            let _ = thread.join();
        }
    }
}

/// Samples and counted work by part.
pub(crate) struct Samples {
    tick: Arc<AtomicBool>,
    ticks: Vec<u64>,
    counts: Vec<u64>,
}

impl Samples {
    /// Charges the time since the last call to a part.
    #[inline]
    pub fn charge(&mut self, part: usize) {
        if self.tick.load(Ordering::Relaxed) {
            self.tick.store(false, Ordering::Relaxed);
            self.ticks[part] += 1;
        }
    }

    /// Counts work of a part.
    #[inline]
    pub fn count(&mut self, part: usize, times: u64) {
        self.counts[part] += times;
    }

    /// Each part's share of all samples, 0 to 1; all 0 without any.
    pub fn shares(&self) -> Vec<f64> {
        let all = self.ticks.iter().sum::<u64>().max(1) as f64;
        self.ticks.iter().map(|ticks| *ticks as f64 / all).collect()
    }

    /// Counted work of each part.
    pub fn counts(&self) -> &[u64] {
        &self.counts
    }
}

#[cfg(test)]
mod tests {
    use std::time::Instant;

    use super::*;

    /// Samples of three parts whose flag only the test raises.
    fn samples() -> (Samples, Arc<AtomicBool>) {
        let tick = Arc::new(AtomicBool::new(false));
        (Samples { tick: Arc::clone(&tick), ticks: vec![0; 3], counts: vec![0; 3] }, tick)
    }

    #[test]
    fn a_sample_is_charged_once_to_the_part_that_ends_next() {
        let (mut samples, tick) = samples();
        samples.charge(0);
        for part in [1, 1, 1, 0] {
            tick.store(true, Ordering::Relaxed);
            samples.charge(part);
            samples.charge(2);
        }
        assert_eq!(samples.shares(), [0.25, 0.75, 0.0]);
    }

    #[test]
    fn work_is_counted_by_part_and_nothing_sampled_has_no_shares() {
        let (mut samples, _) = samples();
        samples.count(2, 5);
        samples.count(2, 5);
        assert_eq!(samples.counts(), [0, 0, 10]);
        assert_eq!(samples.shares(), [0.0; 3]);
    }

    #[test]
    fn the_ticker_raises_the_flag_by_itself() {
        let ticker = Ticker::start();
        let mut samples = ticker.samples(1);
        let begun = Instant::now();
        while samples.shares() == [0.0] && begun.elapsed() < Duration::from_secs(20) {
            samples.charge(0);
            thread::yield_now();
        }
        assert_eq!(samples.shares(), [1.0]);
    }
}
