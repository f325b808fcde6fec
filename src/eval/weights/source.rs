//! Writing weights as the Rust source that is compiled in: one comment and a block of numbers a group.

use std::fmt::Write as _;

use super::{COUNT, GROUPS};
use crate::eval::Pair;

const HEAD: &str = "\
//! The numbers of the evaluation: centipawns in the middlegame and in the ending, group by group.
//!
//! Written by `Weights::to_source`; what each group counts and in which order is told in `groups.rs`.

use super::COUNT;
use crate::eval::pair::{Pair, pair as p};

#[rustfmt::skip]
pub const VALUES: [Pair; COUNT] = [
";

/// The source of a list of numbers.
pub fn of(values: &[Pair; COUNT]) -> String {
    let mut text = String::from(HEAD);
    for group in &GROUPS {
        let _ = writeln!(text, "    // {}: {}", group.id, group.sentence);
        let numbers = &values[group.slots.start()..group.slots.end()];
        for line in numbers.chunks(width(numbers.len())) {
            let words: Vec<String> =
                line.iter().map(|number| format!("p({}, {}),", number.mg, number.eg)).collect();
            let _ = writeln!(text, "    {}", words.join(" "));
        }
    }
    text + "];\n"
}

/// Numbers a line: a rank of half a board, the ranks of a file, or a few.
fn width(len: usize) -> usize {
    match len {
        32 => 4,
        28 => 7,
        _ => 8,
    }
}
