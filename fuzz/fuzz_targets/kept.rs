//! Kept games: any file is opened as far as it goes and listed, whatever the index beside it says.
#![no_main]

use std::fs;

use libfuzzer_sys::fuzz_target;
use patzer::library::{self, GameId};

fuzz_target!(|files: (&[u8], &[u8])| {
    let (game, index) = files;
    let home = tempfile::tempdir().expect("there is room for a directory");
    let write = |name: &str, bytes| fs::write(home.path().join(name), bytes).expect("the directory is ours");
    write("game.pgn", game);
    write(".index", index);
    let store = library::at(Some(home.path()), Some(home.path())).expect("there are places");
    let _ = store.load(&GameId("game".to_owned()));
    assert_eq!(store.list().expect("the directory can be read").len(), 1);
});
