//! Training decks: any text is read line by line, and what could be read is written and read back the same.
#![no_main]

use std::fs;

use libfuzzer_sys::fuzz_target;
use patzer::library::Deck;

fuzz_target!(|bytes: &[u8]| {
    let home = tempfile::tempdir().expect("there is room for a directory");
    let deck = Deck::new(home.path());
    fs::write(home.path().join("deck.jsonl"), bytes).expect("the directory is ours");
    let Ok(read) = deck.read() else { return };
    let (_, written, _) = deck.change(|_| ()).expect("what is read can be changed");
    assert_eq!(written, read.entries);
    let again = deck.read().expect("what is written is read");
    assert_eq!((again.entries, again.damaged), (read.entries, Vec::new()));
});
