//! Puzzle files: any line is a puzzle whose moves are legal, or is told.
#![no_main]

use libfuzzer_sys::fuzz_target;
use patzer::library::puzzles::Puzzles;

fuzz_target!(|bytes: &[u8]| {
    for puzzle in Puzzles::new(bytes) {
        let _ = puzzle.expect("memory can be read");
    }
});
