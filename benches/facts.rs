//! How long the facts of a position take over the positions of `positions.txt`: the safety of every move, as the
//! screen needs it after each move, and all that `patzer facts` tells.
#![allow(missing_docs, reason = "criterion's macros write public items without docs")]

mod over_positions;

use std::hint::black_box;

use criterion::{Criterion, criterion_group, criterion_main};
use over_positions::over_positions;
use patzer::cli::facts::PositionFacts;
use patzer::safety::Safety;

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
