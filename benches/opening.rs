//! How long the names of openings take: building the list once, and naming a game of 80 plies by its keys.
#![allow(missing_docs, reason = "criterion's macros write public items without docs")]

use std::hint::black_box;
use std::time::Instant;

use criterion::{Criterion, criterion_group, criterion_main};
use patzer::chess::{Chess, Key, Position, fen, key, opening};

/// The keys of a game that leaves the list early and goes on for long.
fn keys() -> Vec<Key> {
    let mut position = Chess::default();
    let mut keys = vec![key(&position)];
    for place in 0..80 {
        let moves = position.legal_moves();
        position.play_unchecked(moves[place * 7 % moves.len()]);
        keys.push(key(&position));
    }
    keys
}

fn names(c: &mut Criterion) {
    let start = Instant::now();
    let known = opening::of_position(key(&fen::parse("startpos").expect("it is one").position));
    println!("the list is built in {:?}: {known:?}", start.elapsed());
    let keys = keys();
    c.bench_function("name a game by its keys", |b| {
        b.iter(|| opening::of_keys(black_box(&keys)));
    });
}

criterion_group!(benches, names);
criterion_main!(benches);
