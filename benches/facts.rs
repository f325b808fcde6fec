//! How long the facts of a position take over the positions of `positions.txt`: the safety of every move, as the
//! screen needs it after each move, and all that `patzer facts` tells.
#![allow(missing_docs, reason = "criterion's macros write public items without docs")]

use std::hint::black_box;
use std::time::{Duration, Instant};

use criterion::{Criterion, criterion_group, criterion_main};
use patzer::chess::Chess;
use patzer::cli::bench::positions;
use patzer::cli::facts::PositionFacts;
use patzer::safety::Safety;

/// Measures a function on every position, then prints the median of their times.
fn over_positions(c: &mut Criterion, name: &str, work: impl Fn(&Chess)) {
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

fn safety(c: &mut Criterion) {
    over_positions(c, "safety", |position| {
        black_box(Safety::of(position));
    });
}

fn facts(c: &mut Criterion) {
    over_positions(c, "facts", |position| {
        black_box(PositionFacts::of(position));
    });
}

criterion_group!(benches, safety, facts);
criterion_main!(benches);
