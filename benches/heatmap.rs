//! How long a whole heatmap takes, all nine rules with their reasons and nothing remembered, over the positions of
//! `positions.txt`.
#![allow(missing_docs, reason = "criterion's macros write public items without docs")]

mod over_positions;

use std::hint::black_box;

use criterion::{Criterion, criterion_group, criterion_main};
use over_positions::over_positions;
use patzer::heatmap::number::Count;
use patzer::heatmap::{HeatmapSettings, Mapper};

fn heatmap(c: &mut Criterion) {
    let mut mapper = Mapper::new(HeatmapSettings { cache: Count(0), ..HeatmapSettings::default() });
    over_positions(c, "heatmap", |position| drop(black_box(mapper.map(position, None))));
}

criterion_group!(benches, heatmap);
criterion_main!(benches);
