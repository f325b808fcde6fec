//! The positions of every benchmark.

use crate::chess::{Chess, fen};

/// The positions of every benchmark.
pub fn positions() -> Vec<Chess> {
    include_str!("../../../benches/positions.txt")
        .lines()
        .filter(|line| !line.starts_with('#'))
        .map(|line| fen::parse(line).expect("the file is compiled in, and a test reads it").position)
        .collect()
}
