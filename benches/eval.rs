//! How many positions a second are evaluated on one core, over the positions of `positions.txt` and all that one move
//! makes of them: everything afresh, and with the pawns that were seen before, as the search asks; and by the terms of `positional`.
#![allow(missing_docs, reason = "criterion's macros write public items without docs")]

use std::hint::black_box;
use std::time::{Duration, Instant};

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use patzer::chess::{Chess, Position};
use patzer::cli::bench::positions;
use patzer::engines::positional;
use patzer::eval::{self, Evaluation};

/// The positions and their successors, some thousand.
fn successors() -> Vec<Chess> {
    let after = |position: &Chess| {
        let moves = position.legal_moves();
        let next = |m: &_| {
            let mut after = position.clone();
            after.play_unchecked(*m);
            after
        };
        moves.iter().map(next).collect::<Vec<Chess>>()
    };
    positions().iter().flat_map(after).collect()
}

/// Evaluations of all positions in turn; prints how many a second.
fn measure(c: &mut Criterion, name: &str, mut evaluate: impl FnMut(&Chess) -> i32) {
    let positions = successors();
    let mut best = Duration::MAX;
    let mut group = c.benchmark_group("evaluate");
    group.throughput(Throughput::Elements(positions.len() as u64));
    group.bench_function(name, |b| {
        b.iter_custom(|rounds| {
            let mut all = Duration::ZERO;
            for _ in 0..rounds {
                let start = Instant::now();
                black_box(positions.iter().map(|position| evaluate(black_box(position))).sum::<i32>());
                let taken = start.elapsed();
                best = best.min(taken);
                all += taken;
            }
            all
        });
    });
    group.finish();
    let per_second = positions.len() as f64 / best.as_secs_f64() / 1e6;
    println!("evaluate {name}: {per_second:.2} million positions a second at best");
}

fn evaluations(c: &mut Criterion) {
    measure(c, "afresh", eval::evaluate);
    let mut evaluation = Evaluation::new();
    measure(c, "pawns known", |position| evaluation.for_mover(position));
    measure(c, "by the positional terms", positional::evaluate);
}

criterion_group!(benches, evaluations);
criterion_main!(benches);
