//! Saved games: any file is opened as far as it goes and listed, whatever the index beside it says.
//!
//! Form feeds part the game from the lines of the index, and those from the lines that were added to it. A `@` in a line stands
//! for the state of the game's file, as an index has it.
#![no_main]

use std::fs;
use std::os::unix::fs::MetadataExt;
use std::path::Path;

use libfuzzer_sys::fuzz_target;
use patzer::library::{self, GameId};

/// The checksum of an index, so that its lines are read at all.
fn checksum(text: &str) -> String {
    let step = |hash: u64, word: u64| (hash ^ word).wrapping_mul(0x0100_0000_01b3).rotate_left(23);
    let (words, rest) = text.as_bytes().as_chunks::<8>();
    let words = words.iter().map(|word| u64::from_le_bytes(*word));
    let sum = words.chain(rest.iter().map(|byte| u64::from(*byte)));
    format!("{:016x}", sum.fold(0xcbf2_9ce4_8422_2325, step))
}

/// The directory's or file's time in nanoseconds.
fn time(about: &fs::Metadata) -> i64 {
    about.mtime() * 1_000_000_000 + about.mtime_nsec()
}

/// Writes the index that says all this, in the form of the one that is there.
fn write_index(home: &Path, said: &[u8], added: &[u8]) {
    let about = |path: &Path| fs::metadata(path).expect("it is there");
    let game = about(&home.join("game.pgn"));
    let stamp = format!("{}\t{}\t{}", game.size(), time(&game), game.ino());
    let lines = |part: &[u8]| String::from_utf8_lossy(part).replace('@', &stamp);

    let file = home.join(".index/games");
    let own = fs::read_to_string(&file).expect("the list has made it");
    let (format, rest) = own.split_once('\t').expect("it has a head");
    let (sum, body) = rest.split_at(16);
    assert_eq!(
        sum,
        checksum(body),
        "the target's checksum is not the index's any more"
    );

    let said = lines(said);
    let body = format!("\t{}\t{}\n{said}", time(&about(home)), said.lines().count());
    fs::write(file, format!("{format}\t{}{body}", checksum(&body))).expect("it is ours");
    let added = lines(added);
    let added = added
        .split_inclusive('\n')
        .map(|line| format!("{}\t{line}", checksum(line)));
    fs::write(home.join(".index/added"), added.collect::<String>()).expect("it is ours");
}

fuzz_target!(|bytes: &[u8]| {
    let home = tempfile::tempdir().expect("there is room for a directory");
    let mut parts = bytes.splitn(3, |byte| *byte == b'\x0c');
    let mut part = || parts.next().unwrap_or_default();
    fs::write(home.path().join("game.pgn"), part()).expect("the directory is ours");
    let store = library::at(Some(home.path()), Some(home.path())).expect("there are places");
    let _ = store.load(&GameId("game".to_owned()));
    assert_eq!(store.list().expect("the directory can be read").len(), 1);
    write_index(home.path(), part(), part());
    let _ = store.list().expect("the directory can be read");
});
