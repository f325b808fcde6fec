//! How fast the engine is, over the positions of `positions.txt`: searched positions, and how soon it stops.
#![allow(missing_docs, reason = "criterion's macros write public items without docs")]

use std::hint::black_box;
use std::thread;
use std::time::{Duration, Instant};

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use patzer::chess::Chess;
use patzer::cli::bench::positions;
use patzer::search::{Limits, Root, Search, StopFlag};

/// A search of so many nodes from each position; the throughput is nodes a second.
fn search(c: &mut Criterion) {
    const NODES: u64 = 20_000;
    let positions = positions();
    let limits = Limits { nodes: Some(NODES), ..Limits::default() };
    let mut search = Search::new(16);
    let mut group = c.benchmark_group("search");
    group.sample_size(10);
    group.measurement_time(Duration::from_secs(10));
    group.throughput(Throughput::Elements(NODES * positions.len() as u64));
    group.bench_function("fixed nodes", |b| {
        b.iter(|| {
            for position in &positions {
                let root = Root::from_position(position.clone());
                black_box(search.run(&root, &limits, &StopFlag::default(), &mut |_| {}));
            }
        });
    });
    group.finish();
}

/// The time from telling a search to stop until it has answered, printed as a distribution.
fn stop(_: &mut Criterion) {
    let mut search = Search::new(16);
    let mut times: Vec<Duration> = positions()
        .iter()
        .cycle()
        .take(300)
        .enumerate()
        .map(|(number, position)| {
            let wait = Duration::from_millis(3 + 7 * (number as u64 % 10));
            time_to_stop(&mut search, position, wait)
        })
        .collect();
    times.sort_unstable();
    let at = |percent: usize| times[(times.len() - 1) * percent / 100];
    println!(
        "time to stop of {} searches: median {:?}, 90 % {:?}, 99 % {:?}, longest {:?}",
        times.len(),
        at(50),
        at(90),
        at(99),
        at(100)
    );
}

fn time_to_stop(search: &mut Search, position: &Chess, wait: Duration) -> Duration {
    let flag = StopFlag::default();
    let root = Root::from_position(position.clone());
    thread::scope(|scope| {
        let other = flag.clone();
        let teller = scope.spawn(move || {
            thread::sleep(wait);
            let told = Instant::now();
            other.stop();
            told
        });
        search.run(&root, &Limits::default(), &flag, &mut |_| {});
        let answered = Instant::now();
        teller.join().map_or(Duration::ZERO, |told| answered - told)
    })
}

criterion_group!(benches, search, stop);
criterion_main!(benches);
