//! Moves as people type them, in a position that the text itself sets up.
#![no_main]

use libfuzzer_sys::fuzz_target;
use patzer::chess::{fen, notation};

fuzz_target!(|text: &str| {
    let (position, typed) = text.split_once(';').unwrap_or(("startpos", text));
    if let Ok(read) = fen::parse(position) {
        let _ = notation::typed(&read.position, typed);
        let _ = notation::parse(&read.position, typed);
    }
});
