//! Choices of the player: any file is read as some, and those are written and read back the same.
#![no_main]

use std::fs;

use libfuzzer_sys::fuzz_target;
use patzer::config::Choices;

fuzz_target!(|bytes: &[u8]| {
    let home = tempfile::tempdir().expect("there is room for a directory");
    let path = home.path().join("choices.toml");
    fs::write(&path, bytes).expect("the directory is ours");
    let read = Choices::load(&path);
    read.save(&path).expect("what is read can be written");
    assert_eq!(Choices::load(&path), read);
});
