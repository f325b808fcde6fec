//! How long the spectral features of both sides take: worked out in full over the positions of `positions.txt`, and
//! through the cache over the positions that searches ask an evaluation about.
#![allow(missing_docs, reason = "criterion's macros write public items without docs")]

use std::hint::black_box;
use std::sync::{Arc, Mutex};

use criterion::{BatchSize, Criterion, Throughput, criterion_group, criterion_main};
use patzer::chess::{Chess, Color, key};
use patzer::cli::bench::positions;
use patzer::engines::swarm::graph::{Graph, Links};
use patzer::engines::swarm::spectral::Spectral;
use patzer::eval::{Evaluation, Evaluator};
use patzer::search::{Limits, Root, Search, StopFlag};

/// Nodes searched from each position to collect what a search asks about.
const NODES: u64 = 20_000;

/// What searches ask: the first plies of their lines, and every position that is evaluated.
#[derive(Debug, Default)]
struct Asked {
    first_plies: Vec<Chess>,
    all: Vec<Chess>,
}

/// The house evaluation, which writes down what it is asked.
#[derive(Debug)]
struct Recorder {
    evaluation: Evaluation,
    asked: Arc<Mutex<Asked>>,
}

impl Evaluator for Recorder {
    fn for_mover(&mut self, position: &Chess, ply: usize) -> i32 {
        self.asked.lock().expect("one thread writes").all.push(position.clone());
        Evaluator::for_mover(&mut self.evaluation, position, ply)
    }

    fn fresh(&self) -> Box<dyn Evaluator> {
        Box::new(Recorder { evaluation: self.evaluation.clone(), asked: Arc::clone(&self.asked) })
    }

    fn visit(&mut self, position: &Chess, _ply: usize) {
        self.asked.lock().expect("one thread writes").first_plies.push(position.clone());
    }
}

/// What a search of each of the positions asks.
fn asked() -> Asked {
    let asked = Arc::new(Mutex::new(Asked::default()));
    let mut search =
        Search::with_evaluator(16, Recorder { evaluation: Evaluation::new(), asked: Arc::clone(&asked) });
    let limits = Limits { nodes: Some(NODES), ..Limits::default() };
    for position in positions() {
        search.run(&Root::from_position(position), &limits, &StopFlag::default(), &mut |_| {});
    }
    let mut asked = asked.lock().expect("the searches have ended");
    std::mem::take(&mut *asked)
}

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

fn cached(c: &mut Criterion) {
    let asked = asked();
    let mut group = c.benchmark_group("spectral");
    group.sample_size(10);
    for (name, stream) in [("cached, first plies", asked.first_plies), ("cached, all", asked.all)] {
        group.throughput(Throughput::Elements(stream.len() as u64));
        let mut counts = None;
        group.bench_function(name, |b| {
            b.iter_batched(
                Spectral::new,
                |mut spectral| {
                    for position in &stream {
                        black_box(spectral.features(key(position), position));
                    }
                    counts = Some(spectral.counts());
                    spectral
                },
                BatchSize::PerIteration,
            );
        });
        println!("{name}: {counts:?}");
    }
    group.finish();
}

criterion_group!(benches, full, cached);
criterion_main!(benches);
