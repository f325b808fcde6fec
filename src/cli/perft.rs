//! `patzer perft`: counts the positions at a depth in plies, move by move.

use std::time::{Duration, Instant};

use serde_json::{Map, Value, json};

use super::args::PerftArgs;
use super::context::CommandContext;
use super::error::CliError;
use super::position;
use crate::chess::{Chess, fen, notation, perft_divide};

/// A count, divided by the first move.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PerftCount {
    /// Each first move in UCI, in alphabetical order, and the positions behind it.
    pub moves: Vec<(String, u64)>,
    /// All positions.
    pub nodes: u64,
    /// Time used.
    pub elapsed: Duration,
}

/// Counts and prints.
pub fn run(args: &PerftArgs, context: &mut CommandContext<'_>) -> Result<(), CliError> {
    let start = ["startpos".to_owned()];
    let words = if args.words.is_empty() { &start[..] } else { &args.words };
    position::answer(words, args.json, context, |asked, _| {
        let counted = count(&asked.position, args.depth);
        Ok(if args.json {
            as_json(&asked.position, args.depth, &counted).to_string()
        } else {
            as_table(&counted)
        })
    })
}

/// Counts the positions at a depth in plies.
pub fn count(position: &Chess, depth: u8) -> PerftCount {
    let started = Instant::now();
    let moves: Vec<(String, u64)> = perft_divide(position, depth.into())
        .into_iter()
        .map(|(m, nodes)| (notation::uci(m), nodes))
        .collect();
    // At depth 0 the position itself counts.
    let nodes = if depth == 0 { 1 } else { moves.iter().map(|(_, nodes)| nodes).sum() };
    PerftCount { moves, nodes, elapsed: started.elapsed() }
}

impl PerftCount {
    fn nps(&self) -> u64 {
        (self.nodes as f64 / self.elapsed.as_secs_f64().max(1e-6)) as u64
    }
}

fn as_json(position: &Chess, depth: u8, counted: &PerftCount) -> Value {
    let moves: Map<String, Value> =
        counted.moves.iter().map(|(uci, nodes)| (uci.clone(), (*nodes).into())).collect();
    json!({
        "fen": fen::write(position),
        "depth": depth,
        "nodes": counted.nodes,
        "moves": moves,
        "ms": counted.elapsed.as_millis() as u64,
        "nps": counted.nps(),
    })
}

fn as_table(counted: &PerftCount) -> String {
    let mut lines: Vec<String> =
        counted.moves.iter().map(|(uci, nodes)| format!("{uci:<5} {nodes:>15}")).collect();
    lines.push(format!("total {:>15}", counted.nodes));
    lines.push(format!("{} ms, {} per second", counted.elapsed.as_millis(), counted.nps()));
    lines.join("\n")
}
