//! `patzer perft`: counts the positions that are so many plies away, move by move.

use std::time::{Duration, Instant};

use serde_json::{Map, Value, json};

use super::args::PerftArgs;
use super::context::Context;
use super::error::CliError;
use super::position;
use crate::chess::{Chess, fen, notation, perft_divide};

/// A count, divided by the first move.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Count {
    /// Each first move in UCI, in alphabetical order, and the positions behind it.
    pub moves: Vec<(String, u64)>,
    /// All positions.
    pub nodes: u64,
    /// Time used.
    pub elapsed: Duration,
}

/// Counts and prints.
pub fn run(args: &PerftArgs, context: &mut Context<'_>) -> Result<(), CliError> {
    let start = ["startpos".to_owned()];
    let words = if args.words.is_empty() {
        &start[..]
    } else {
        &args.words
    };
    position::answer(words, args.json, context, |asked, _| {
        let counted = count(&asked.position, args.depth);
        Ok(if args.json {
            as_json(&asked.position, args.depth, &counted).to_string()
        } else {
            as_table(&counted)
        })
    })
}

/// Counts the positions that are so many plies away.
pub fn count(position: &Chess, depth: u8) -> Count {
    let started = Instant::now();
    let moves: Vec<(String, u64)> = perft_divide(position, depth.into())
        .into_iter()
        .map(|(m, nodes)| (notation::uci(m), nodes))
        .collect();
    // Without a ply to go there is the position itself.
    let nodes = if depth == 0 {
        1
    } else {
        moves.iter().map(|(_, nodes)| nodes).sum()
    };
    Count {
        moves,
        nodes,
        elapsed: started.elapsed(),
    }
}

impl Count {
    fn nps(&self) -> u64 {
        (self.nodes as f64 / self.elapsed.as_secs_f64().max(1e-6)) as u64
    }
}

fn as_json(position: &Chess, depth: u8, counted: &Count) -> Value {
    let moves: Map<String, Value> = counted
        .moves
        .iter()
        .map(|(uci, nodes)| (uci.clone(), (*nodes).into()))
        .collect();
    json!({
        "fen": fen::write(position),
        "depth": depth,
        "nodes": counted.nodes,
        "moves": moves,
        "ms": counted.elapsed.as_millis() as u64,
        "nps": counted.nps(),
    })
}

fn as_table(counted: &Count) -> String {
    let mut lines: Vec<String> = counted
        .moves
        .iter()
        .map(|(uci, nodes)| format!("{uci:<5} {nodes:>15}"))
        .collect();
    lines.push(format!("total {:>15}", counted.nodes));
    lines.push(format!(
        "{} ms, {} a second",
        counted.elapsed.as_millis(),
        counted.nps()
    ));
    lines.join("\n")
}
