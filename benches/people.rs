//! How long the nets of people take over the positions of `positions.txt`: one look of our own net, a whole distribution
//! with the short search behind it, and one look of Maia's net where `PATZER_MAIA` names the folder of `maia-1500.pb.gz`.
#![allow(missing_docs, reason = "criterion's macros write public items without docs")]

mod over_positions;

use std::hint::black_box;
use std::path::Path;

use criterion::{Criterion, criterion_group, criterion_main};
use over_positions::over_positions;
use patzer::engines::people::{MaiaWeights, People, PeopleNet, shipped};
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

fn maia(c: &mut Criterion) {
    let Some(folder) = std::env::var_os("PATZER_MAIA") else {
        return;
    };
    let file = Path::new(&folder).join("maia-1500.pb.gz");
    let bytes = std::fs::read(file).expect("PATZER_MAIA names the folder of maia-1500.pb.gz");
    let mut net = PeopleNet::new(MaiaWeights::read(&bytes).expect("that is a net of Maia's"));
    over_positions(c, "net of Maia", |position| {
        black_box(net.look(&Root::from_position(position.clone())));
    });
}

criterion_group!(benches, net, distribution, maia);
criterion_main!(benches);
