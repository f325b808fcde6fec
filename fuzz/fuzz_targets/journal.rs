//! Journals of reviews: whatever follows the first line, only moves of the game are taken from it, in their order.
#![no_main]

use std::fs;
use std::io::Write;

use libfuzzer_sys::fuzz_target;
use patzer::chess::pgn;
use patzer::library::Journals;
use patzer::review::Plan;
use patzer::search::Limits;
use patzer::tutor::words::{Audience, Voice};

fuzz_target!(|bytes: &[u8]| {
    let game = pgn::read_all(b"1. e4 e5 2. Nf3 *")
        .expect("it is PGN")
        .remove(0)
        .game;
    let reader = Voice::new(Audience::Novice, None);
    let plan = Plan::of(&game, Limits::default(), reader);
    let home = tempfile::tempdir().expect("there is room for a directory");
    let journals = Journals::at(home.path().to_owned());
    let begun = journals.open(&plan).expect("the directory is ours");
    drop(begun);
    let file = fs::read_dir(home.path())
        .expect("it is there")
        .flatten()
        .next()
        .expect("it was begun");
    let mut file = fs::OpenOptions::new()
        .append(true)
        .open(file.path())
        .expect("it is ours");
    file.write_all(bytes).expect("there is room");
    let (_, moves) = journals.open(&plan).expect("it is read as far as it goes");
    assert!(moves.len() <= plan.moves.len());
});
