//! FEN: any text is a position that is written and read the same, or its faults are named.
#![no_main]

use libfuzzer_sys::fuzz_target;
use patzer::chess::fen;

fuzz_target!(|text: &str| {
    match fen::parse(text) {
        Ok(read) => assert_eq!(fen::parse(&fen::write(&read.position)).map(|read| read.position), Ok(read.position)),
        Err(faults) => assert!(!faults.0.is_empty()),
    }
    let _ = fen::parse_chess960(text);
});
