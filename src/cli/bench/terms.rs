//! `patzer bench --terms`: where the time of an evaluation, a heatmap, the facts of a position and a search goes.

use std::fmt::Write;
use std::hint::black_box;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use super::positions::positions;
use crate::chess::{Chess, Color, Position};
use crate::cli::context::CommandContext;
use crate::cli::error::CliError;
use crate::cli::settings;
use crate::eval::profile as evaluation;
use crate::features::Features;
use crate::heatmap::Mapper;
use crate::safety::Safety;
use crate::sampling::{Samples, Ticker};
use crate::search::{Limits, Root, Search, SearchPart, StopFlag};

/// Hash table of the measured search, in MiB.
const HASH_MIB: usize = 16;

/// The parts of the facts, in the order in which they are worked out.
const FACTS: [&str; 6] = ["attack_map", "pawns", "kings", "pieces", "squares", "safety"];

/// How much work is measured: fixed, so that the counted work is the same each time.
#[derive(Clone, Copy)]
struct Amount {
    /// How often each position is evaluated; maps and facts are some times dearer and made less often.
    evaluations: usize,
    maps: usize,
    facts: usize,
    /// Depth of the searches, in plies.
    depth: u8,
}

/// Some seconds in all on a machine of 2020.
const USUAL: Amount = Amount { evaluations: 20_000, maps: 6_000, facts: 1_000, depth: 10 };

/// Measures and prints.
pub(super) fn run(json: bool, context: &mut CommandContext<'_>) -> Result<(), CliError> {
    let mapper = Mapper::new(settings::in_force(context)?.config.heatmap);
    let tables = measure(&mapper, &positions(), USUAL);
    if json {
        let tables: Vec<Value> = tables.iter().map(PartTable::as_json).collect();
        return Ok(writeln!(context.out, "{}", json!({ "tables": tables }))?);
    }
    let text: Vec<String> = tables.iter().map(PartTable::as_text).collect();
    Ok(write!(context.out, "{}", text.join("\n"))?)
}

/// Measures every table.
fn measure(mapper: &Mapper, positions: &[Chess], amount: Amount) -> [PartTable; 4] {
    let ticker = Ticker::start();
    [
        PartTable::measured("evaluation", "position", evaluation::parts().collect(), &ticker, |samples| {
            evaluation::profile(positions, amount.evaluations, samples);
            (amount.evaluations * positions.len()) as u64
        }),
        PartTable::measured("heatmap", "position", mapper.parts(), &ticker, |samples| {
            mapper.profile(positions, amount.maps, samples);
            (amount.maps * positions.len()) as u64
        }),
        PartTable::measured("facts", "position", FACTS.to_vec(), &ticker, |samples| {
            facts(positions, amount.facts, samples);
            (amount.facts * positions.len()) as u64
        }),
        PartTable::measured(
            "search",
            "node",
            SearchPart::ALL.map(SearchPart::id).to_vec(),
            &ticker,
            |samples| searches(positions, amount.depth, samples),
        ),
    ]
}

/// Works out the facts of positions, each so many times.
fn facts(positions: &[Chess], times: usize, samples: &mut Samples) {
    let mut each = |position: &Chess| {
        let facts = Features::of(position.board());
        let mut place = 0;
        let mut done = || {
            samples.charge(place);
            samples.count(place, 1);
            place += 1;
        };
        black_box(facts.attacks());
        done();
        black_box(Color::ALL.map(|side| facts.pawns(side)));
        done();
        black_box(Color::ALL.map(|side| facts.king(side)));
        done();
        black_box(Color::ALL.map(|side| facts.pieces(side)));
        done();
        black_box(Color::ALL.map(|side| facts.squares(side)));
        done();
        black_box(Safety::of(position));
        done();
    };
    for _ in 0..times {
        positions.iter().for_each(&mut each);
    }
}

/// Searches positions to a depth; returns the nodes.
fn searches(positions: &[Chess], depth: u8, samples: &mut Samples) -> u64 {
    let limits = Limits { depth: Some(depth), ..Limits::default() };
    let mut search = Search::new(HASH_MIB);
    let each = |position: &Chess| {
        search.clear();
        let root = Root::from_position(position.clone());
        search.run_measured(&root, &limits, &StopFlag::default(), samples).nodes
    };
    positions.iter().map(each).sum()
}

/// Where the time of one kind of work went.
struct PartTable {
    id: &'static str,
    /// What the work is counted in: `position`, `node`.
    unit: &'static str,
    units: u64,
    elapsed: Duration,
    parts: Vec<MeasuredPart>,
}

struct MeasuredPart {
    id: &'static str,
    /// Share of the samples, 0 to 1.
    share: f64,
    /// Counted work.
    count: u64,
}

impl PartTable {
    /// Measures work that answers how many units it has done.
    fn measured(
        id: &'static str,
        unit: &'static str,
        parts: Vec<&'static str>,
        ticker: &Ticker,
        work: impl FnOnce(&mut Samples) -> u64,
    ) -> PartTable {
        let mut samples = ticker.samples(parts.len());
        let begun = Instant::now();
        let units = work(&mut samples);
        let elapsed = begun.elapsed();
        let found = parts.into_iter().zip(samples.shares()).zip(samples.counts());
        let parts = found.map(|((id, share), count)| MeasuredPart { id, share, count: *count }).collect();
        PartTable { id, unit, units, elapsed, parts }
    }

    /// Nanoseconds a unit.
    fn per_unit(&self) -> f64 {
        self.elapsed.as_nanos() as f64 / self.units.max(1) as f64
    }

    fn per_unit_of(&self, count: u64) -> f64 {
        count as f64 / self.units.max(1) as f64
    }

    fn as_json(&self) -> Value {
        let part = |part: &MeasuredPart| {
            json!({
                "id": part.id, "share": part.share, "ns": part.share * self.per_unit(), "count": part.count,
            })
        };
        json!({
            "id": self.id, "unit": self.unit, "units": self.units, "ns": self.per_unit(),
            "parts": self.parts.iter().map(part).collect::<Vec<_>>(),
        })
    }

    /// A line for each part, the dearest first.
    fn as_text(&self) -> String {
        let mut text = format!("{}: {:.0} ns a {}\n", self.id, self.per_unit(), self.unit);
        let mut parts: Vec<&MeasuredPart> = self.parts.iter().collect();
        parts.sort_by(|one, other| other.share.total_cmp(&one.share));
        for part in parts {
            let (percent, ns) = (100.0 * part.share, part.share * self.per_unit());
            let times = self.per_unit_of(part.count);
            let _ = writeln!(text, "  {:<20} {percent:5.1}% {ns:7.0} ns {times:8.2} times", part.id);
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::heatmap::HeatmapSettings;

    const LITTLE: Amount = Amount { evaluations: 20, maps: 5, facts: 5, depth: 5 };

    fn measured() -> [PartTable; 4] {
        let positions = positions();
        measure(&Mapper::new(HeatmapSettings::default()), &positions[..4], LITTLE)
    }

    fn counts(tables: &[PartTable]) -> Vec<(&'static str, u64)> {
        let parts = tables.iter().flat_map(|table| &table.parts);
        parts.map(|part| (part.id, part.count)).collect()
    }

    #[test]
    fn two_runs_count_the_same_work_and_find_like_shares() {
        let (one, other) = (measured(), measured());
        assert_eq!(counts(&one), counts(&other));
        for table in &one {
            let all: f64 = table.parts.iter().map(|part| part.share).sum();
            // So little work may end between two samples.
            assert!((all - 1.0).abs() < 1e-9 || all.abs() < 1e-9, "{}: {all}", table.id);
        }
        // The dearest part of a search is a dear one in the next, however busy the machine.
        let share =
            |tables: &[PartTable], id| tables[3].parts.iter().find(|part| part.id == id).unwrap().share;
        let dearest = one[3].parts.iter().max_by(|a, b| a.share.total_cmp(&b.share)).unwrap().id;
        assert!(share(&other, dearest) > 0.1, "{dearest}: {}", share(&other, dearest));
    }

    #[test]
    fn measuring_changes_nothing_of_a_search() {
        let position = &positions()[0];
        let limits = Limits { depth: Some(6), ..Limits::default() };
        let root = Root::from_position(position.clone());
        let ticker = Ticker::start();
        let mut samples = ticker.samples(SearchPart::ALL.len());
        let measured = Search::new(1).run_measured(&root, &limits, &StopFlag::default(), &mut samples);
        let usual = Search::new(1).run(&root, &limits, &StopFlag::default(), &mut |_| {});
        assert_eq!((measured.nodes, measured.lines), (usual.nodes, usual.lines));
        assert!(samples.counts()[SearchPart::Evaluation as usize] > 0);
    }

    #[test]
    fn every_part_has_its_line() {
        let tables = measured();
        let text = tables[0].as_text();
        assert!(text.starts_with("evaluation: ") && text.contains("  mobility "), "{text}");
        assert_eq!(text.lines().count(), tables[0].parts.len() + 1);
        let answer = tables[3].as_json();
        assert_eq!((answer["id"].as_str(), answer["unit"].as_str()), (Some("search"), Some("node")));
        assert_eq!(answer["parts"].as_array().map(Vec::len), Some(SearchPart::ALL.len()));
    }
}
