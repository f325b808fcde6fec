//! Makes `assets/openings.epd`, the openings of matches: random legal plies, filtered by our own search.
//!
//! `cargo run --release --example openings > assets/openings.epd`

use std::collections::BTreeSet;

use patzer::chess::{Chess, Position, fen};
use patzer::engines::Dice;
use patzer::search::{Limits, Root, Search, StopFlag};

const WANTED: usize = 200;
const PLIES: usize = 8;
/// Positions searched for each opening.
const NODES: u64 = 20_000;
/// The largest advantage of either side, in centipawns.
const BALANCED: i32 = 60;

fn main() {
    println!("# Openings of eight plies for matches, White to move.");
    println!("# Random legal plies (examples/openings.rs), kept where our own search of {NODES} nodes found");
    println!(
        "# neither side better by more than {BALANCED} centipawns, no side in check, and nothing captured."
    );
    let mut search = Search::new(16);
    let mut seen = BTreeSet::new();
    for attempt in 0.. {
        let position = random_plies(attempt);
        let line = fen::write(&position);
        if is_quiet(&position) && is_balanced(&mut search, position) && seen.insert(line.clone()) {
            println!("{line}");
        }
        if seen.len() == WANTED {
            return;
        }
    }
}

fn random_plies(attempt: u64) -> Chess {
    let mut dice = Dice::of(&[attempt]);
    let mut position = Chess::default();
    for _ in 0..PLIES {
        let moves = position.legal_moves();
        if !moves.is_empty() {
            position.play_unchecked(moves[dice.below(moves.len())]);
        }
    }
    position
}

/// Nothing was taken, and nobody is in check.
fn is_quiet(position: &Chess) -> bool {
    position.board().occupied().count() == 32 && !position.is_check()
}

fn is_balanced(search: &mut Search, position: Chess) -> bool {
    search.clear();
    let limits = Limits {
        nodes: Some(NODES),
        ..Limits::default()
    };
    let root = Root::from_position(position);
    let analysis = search.run(&root, &limits, &StopFlag::default(), &mut |_| {});
    let score = analysis.lines.first().and_then(|line| line.score.cp());
    score.is_some_and(|cp| cp.abs() <= BALANCED)
}
