//! How long the net of people takes over the positions of `positions.txt`: one look of the net, and a whole
//! distribution with the short search behind it.
#![allow(missing_docs, reason = "criterion's macros write public items without docs")]

mod over_positions;

use std::hint::black_box;

use criterion::{Criterion, criterion_group, criterion_main};
use over_positions::over_positions;
use patzer::engines::people::{People, shipped};
use patzer::search::Root;

fn net(c: &mut Criterion) {
    let student = shipped::shipped().expect("the net that comes with patzer is whole");
    over_positions(c, "net of people", |position| {
        black_box(student.numbers(&Root::from_position(position.clone()), 1500.0));
    });
}

fn distribution(c: &mut Criterion) {
    let mut people = People::new().expect("the net that comes with patzer is whole");
    over_positions(c, "distribution of people", |position| {
        black_box(people.distribution(&Root::from_position(position.clone()), 1500.0));
    });
}

criterion_group!(benches, net, distribution);
criterion_main!(benches);
