//! How long a whole heatmap takes, all nine rules with their reasons and nothing remembered, over the positions of
//! `positions.txt`.
#![allow(missing_docs, reason = "criterion's macros write public items without docs")]

use std::hint::black_box;
use std::time::{Duration, Instant};

use criterion::{Criterion, criterion_group, criterion_main};
use patzer::cli::bench::positions;
use patzer::heatmap::number::Count;
use patzer::heatmap::{HeatmapSettings, Mapper};

fn heatmap(c: &mut Criterion) {
    let mut mapper = Mapper::new(HeatmapSettings { cache: Count(0), ..HeatmapSettings::default() });
    let mut group = c.benchmark_group("heatmap");
    group.warm_up_time(Duration::from_millis(100));
    group.measurement_time(Duration::from_millis(400));
    let mut times = Vec::new();
    for (number, position) in positions().iter().enumerate() {
        let mut time = Duration::ZERO;
        group.bench_function(format!("{:02}", number + 1), |b| {
            b.iter_custom(|rounds| {
                let start = Instant::now();
                (0..rounds).for_each(|_| drop(black_box(mapper.map(black_box(position), None))));
                let taken = start.elapsed();
                time = taken / rounds.try_into().unwrap_or(u32::MAX);
                taken
            });
        });
        times.push(time);
    }
    group.finish();
    times.sort_unstable();
    println!("heatmap: median of {} positions {:?}", times.len(), times[times.len() / 2]);
}

criterion_group!(benches, heatmap);
criterion_main!(benches);
