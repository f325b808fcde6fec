//! How long the spectral features of both sides take: worked out in full over the positions of `positions.txt`, and
//! through the cache over the positions that a search asks an evaluation about.
#![allow(missing_docs, reason = "criterion's macros write public items without docs")]

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use patzer::chess::Color;
use patzer::cli::bench::positions;
use patzer::engines::swarm::graph::{Graph, Links};
use patzer::engines::swarm::spectral::Spectral;

fn full(c: &mut Criterion) {
    let positions = positions();
    let mut group = c.benchmark_group("spectral");
    group.throughput(Throughput::Elements(positions.len() as u64));
    let mut graph = Graph::new();
    group.bench_function("graphs", |b| {
        b.iter(|| {
            for position in &positions {
                for side in Color::ALL {
                    graph.fill(&Links::of(black_box(position), side));
                }
            }
        });
    });
    let mut spectral = Spectral::new();
    group.bench_function("full", |b| {
        b.iter(|| {
            for position in &positions {
                black_box(spectral.features_anew(black_box(position)));
            }
        });
    });
    group.finish();
}

criterion_group!(benches, full);
criterion_main!(benches);
