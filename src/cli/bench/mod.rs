//! `patzer bench`: fixed positions to a fixed depth; the total of nodes is the same on every machine. With `--terms`, where
//! the time goes.

mod positions;
mod terms;

use std::time::Duration;

use serde_json::json;

pub use positions::positions;

use super::args::BenchArgs;
use super::context::CommandContext;
use super::error::CliError;
use crate::eval::net::EvaluatorKind;
use crate::search::{Analysis, Limits, Root, Search, StopFlag};

/// Plies that each position is searched.
pub const DEPTH: u8 = 14;

/// Hash table, in MiB; another size would change the total.
const HASH_MIB: usize = 16;

/// The sums over all positions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct BenchTotal {
    /// Positions searched from.
    pub positions: usize,
    /// Positions visited.
    pub nodes: u64,
    /// Time used.
    pub elapsed: Duration,
}

/// Searches the fixed positions and prints total and speed.
pub fn run(args: BenchArgs, context: &mut CommandContext<'_>) -> Result<(), CliError> {
    if args.terms {
        return terms::run(args.json, context);
    }
    let evaluator = if args.hand_written { EvaluatorKind::HandWritten } else { EvaluatorKind::Net };
    let total = search_all(DEPTH, evaluator, &StopFlag::default(), |number, analysis| {
        if args.json {
            return Ok(());
        }
        writeln!(context.out, "{number:>3} {:>11} nodes {:>10} per second", analysis.nodes, analysis.nps())?;
        Ok(context.out.flush()?)
    })?;
    let (millis, nps) = (total.elapsed.as_millis() as u64, total.nps());
    if args.json {
        let answer = json!({ "positions": total.positions, "depth": DEPTH, "nodes": total.nodes, "ms": millis, "nps": nps });
        return Ok(writeln!(context.out, "{answer}")?);
    }
    Ok(writeln!(context.out, "{} nodes at depth {DEPTH} in {millis} ms, {nps} per second", total.nodes)?)
}

impl BenchTotal {
    /// Positions visited a second.
    pub fn nps(self) -> u64 {
        Analysis { nodes: self.nodes, elapsed: self.elapsed, ..Analysis::default() }.nps()
    }
}

/// Searches every position from an empty table to a depth; `each` gets the number, from 1, and the analysis.
pub fn search_all(
    depth: u8,
    evaluator: EvaluatorKind,
    stop: &StopFlag,
    mut each: impl FnMut(usize, &Analysis) -> Result<(), CliError>,
) -> Result<BenchTotal, CliError> {
    let limits = Limits { depth: Some(depth), ..Limits::default() };
    let mut search = Search::new(HASH_MIB);
    search.set_evaluator(&*evaluator.evaluator());
    let mut total = BenchTotal::default();
    for position in positions() {
        search.clear();
        let analysis = search.run(&Root::from_position(position), &limits, stop, &mut |_| {});
        if stop.is_stopped() {
            break;
        }
        total.positions += 1;
        total.nodes += analysis.nodes;
        total.elapsed += analysis.elapsed;
        each(total.positions, &analysis)?;
    }
    Ok(total)
}
