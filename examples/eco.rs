//! Makes `assets/eco.tsv`, the names of openings, from the list of lichess-org/chess-openings (CC0).
//!
//! `cargo run --release --example eco -- DIRECTORY > assets/eco.tsv`, where the directory holds `a.tsv` to `e.tsv`:
//! columns `eco`, `name` and `pgn`. The list is also carried in the package of the crate `esca`, in `data/openings`.

use std::collections::BTreeMap;
use std::error::Error;
use std::path::Path;
use std::{env, fs};

use patzer::chess::{Chess, Position, notation};

/// A line as UCI moves, and its code and name.
type Lines = BTreeMap<Vec<String>, (String, String)>;

fn main() -> Result<(), Box<dyn Error>> {
    let directory = env::args().nth(1).ok_or("name the directory of a.tsv to e.tsv")?;
    let mut lines = Lines::new();
    for volume in ["a", "b", "c", "d", "e"] {
        let path = Path::new(&directory).join(volume).with_extension("tsv");
        for row in fs::read_to_string(path)?.lines().skip(1) {
            let [eco, name, pgn] = row.split('\t').collect::<Vec<_>>()[..] else {
                return Err(format!("not three columns: {row}").into());
            };
            lines.insert(uci(pgn)?, (eco.to_owned(), name.to_owned()));
        }
    }
    write(&lines);
    Ok(())
}

/// The moves of a line as UCI.
fn uci(pgn: &str) -> Result<Vec<String>, Box<dyn Error>> {
    let mut position = Chess::default();
    let mut moves = Vec::new();
    for word in pgn.split_whitespace().filter(|word| !word.ends_with('.')) {
        let m = notation::parse_san(&position, word)?;
        moves.push(notation::uci(m));
        position.play_unchecked(m);
    }
    Ok(moves)
}

/// Writes the lines in order, each with what it does not share with the line before.
fn write(lines: &Lines) {
    println!("# Names of openings: code, name, plies kept from the line before, further moves.");
    println!("# From lichess-org/chess-openings, CC0 1.0 (eco-license.txt), by examples/eco.rs.");
    let mut before: &[String] = &[];
    for (moves, (eco, name)) in lines {
        let kept = before
            .iter()
            .zip(moves)
            .take_while(|(old, new)| old == new)
            .count();
        println!("{eco}\t{name}\t{kept}\t{}", moves[kept..].join(" "));
        before = moves;
    }
}
