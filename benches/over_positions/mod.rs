//! Measures a function on every position of `positions.txt`, and prints the median of their times.

use std::hint::black_box;
use std::time::{Duration, Instant};

use criterion::Criterion;
use patzer::chess::Chess;
use patzer::cli::bench::positions;

/// Measures a function on every position, then prints the median of their times.
pub fn over_positions(c: &mut Criterion, name: &str, mut work: impl FnMut(&Chess)) {
    let mut group = c.benchmark_group(name);
    group.warm_up_time(Duration::from_millis(100));
    group.measurement_time(Duration::from_millis(400));
    let mut times = Vec::new();
    for (number, position) in positions().iter().enumerate() {
        let mut time = Duration::ZERO;
        group.bench_function(format!("{:02}", number + 1), |b| {
            b.iter_custom(|rounds| {
                let start = Instant::now();
                (0..rounds).for_each(|_| work(black_box(position)));
                let taken = start.elapsed();
                time = taken / rounds.try_into().unwrap_or(u32::MAX);
                taken
            });
        });
        times.push(time);
    }
    group.finish();
    times.sort_unstable();
    println!("{name}: median of {} positions {:?}", times.len(), times[times.len() / 2]);
}
