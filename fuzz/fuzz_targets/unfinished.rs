//! The unfinished game: any text under a right first line is taken up or told, and what was taken up is kept the same.
#![no_main]

use std::fs;

use libfuzzer_sys::fuzz_target;
use patzer::chess::checksum::fnv1a;
use patzer::library;

fuzz_target!(|content: &[u8]| {
    let home = tempfile::tempdir().expect("there is room for a directory");
    let file = home.path().join("unfinished-1.pgn");
    let checksum = fnv1a(1_u32.to_le_bytes().into_iter().chain(content.iter().copied()));
    let first = format!("% patzer game, format 1, checksum {checksum:016x}\n");
    fs::write(&file, [first.as_bytes(), content].concat()).expect("the directory is ours");
    let take_up_and_keep = || {
        let mut store = library::at(Some(home.path()), Some(home.path())).expect("there are places");
        let game = store.unfinished().ok()??;
        store.keep_unfinished(&game).expect("the slot is ours");
        Some((game.session, fs::read_to_string(&file).expect("it is text")))
    };
    if let Some(kept) = take_up_and_keep() {
        assert_eq!(take_up_and_keep(), Some(kept));
    }
});
