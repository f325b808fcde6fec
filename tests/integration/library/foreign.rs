//! Files of other programs: imported, exported, opened, or told by what they are.

use std::fs;
use std::path::Path;
use std::process::Command;

use patzer::library::{
    GameId, ImportEvent, Imported, LibraryError, OpenError, Store, export, import, import_file, open_foreign,
};

use super::{Home, all_of, id, played, resigned};

#[test]
fn good_games_are_imported_around_bad_ones() {
    let home = Home::new();
    let mut store = home.store();
    let text = "[White \"A\"]\n\n1. e4 e5 1-0\n\n[White \"B\"]\n\n1. e4 Ke3 2. d4 *\n\n\
                [SetUp \"1\"]\n[FEN \"8/8/8/8/8/8/8/8 w - - 0 1\"]\n\n1. e4 *\n\n[White \"D\"]\n\n1. d4 *\n";
    let mut done = Imported::default();
    let mut faults = Vec::new();
    import(
        &mut store,
        text.as_bytes(),
        Path::new("x"),
        &mut done,
        &mut |event| {
            if let ImportEvent::Fault { number, .. } = event {
                faults.push(number);
            }
        },
    )
    .unwrap();
    assert_eq!((done.kept, done.in_part, done.refused), (3, 1, 1));
    faults.dedup();
    assert_eq!(faults, [2, 3]);
    let mut names: Vec<String> = store.list().unwrap().into_iter().map(|line| line.white).collect();
    names.sort();
    assert_eq!(names, ["A", "B", "D"]);
}

#[test]
fn what_is_exported_is_imported_the_same() {
    let home = Home::new();
    let mut store = home.store();
    let games = [played("e4 c5 Nf3"), resigned("d4 d5"), played("f3 e5 g4 Qh4#")];
    let ids: Vec<GameId> = games.iter().map(|game| store.save(None, game).unwrap()).collect();
    let mut text = Vec::new();
    assert!(export(&store, &ids, &mut text).unwrap().is_empty());
    let other = Home::new();
    let mut again = other.store();
    let file = other.0.path().join("all.pgn");
    fs::write(&file, &text).unwrap();
    let mut done = Imported::default();
    import_file(&mut again, &file, &mut done, &mut |_| {}).unwrap();
    assert_eq!(done.kept, 3);
    for (game, id) in games.iter().zip(&ids) {
        assert_eq!(all_of(&again.load(id).unwrap()), all_of(game));
    }
}

#[test]
fn an_export_tells_of_games_that_are_not_there_and_writes_the_others() {
    let home = Home::new();
    let mut store = home.store();
    let kept = store.save(None, &resigned("e4")).unwrap();
    let mut text = Vec::new();
    let faults = export(&store, &[id("missing"), kept], &mut text).unwrap();
    assert!(matches!(&faults[..], [LibraryError::Unknown(name)] if name == "missing"));
    assert!(String::from_utf8(text).unwrap().ends_with("1. e4 0-1\n"));
}

#[test]
fn a_foreign_file_is_opened_with_its_variations() {
    let home = Home::new();
    let file = home.0.path().join("a.pgn");
    fs::write(
        &file,
        "[White \"A\"]\n\n1. e4 (1. d4 {solid}) e5 *\n\n[White \"B\"]\n\n1. c4 *\n",
    )
    .unwrap();
    let foreign = open_foreign(&file).unwrap();
    assert_eq!((foreign.games.len(), foreign.more), (2, false));
    assert_eq!(foreign.games[0].game.tree().len(), 4);
}

#[test]
fn of_a_very_long_file_the_first_games_are_opened() {
    let home = Home::new();
    let file = home.0.path().join("long.pgn");
    fs::write(&file, "[White \"A\"]\n\n1. e4 *\n\n".repeat(1001)).unwrap();
    let opened = |file: &Path| {
        let foreign = open_foreign(file).unwrap();
        (foreign.games.len(), foreign.more)
    };
    assert_eq!(opened(&file), (1000, true));
    fs::write(&file, "[White \"A\"]\n\n1. e4 *\n\n".repeat(1000)).unwrap();
    assert_eq!(opened(&file), (1000, false));
    let long = format!("[White \"A\"]\n\n1. e4 {{{}}} *\n\n", "words ".repeat(1 << 20));
    fs::write(&file, &long).unwrap();
    assert_eq!(opened(&file), (1, false));
    fs::write(&file, long.repeat(2)).unwrap();
    assert_eq!(opened(&file), (1, true));
}

#[test]
fn what_is_no_pgn_is_told_by_what_it_seems_to_be() {
    let home = Home::new();
    let file = home.0.path().join("file");
    for (bytes, word) in [
        (&b""[..], "empty"),
        (b"   \n\n", "empty"),
        (b"<!DOCTYPE html><html><body>", "HTML"),
        (b"{\"moves\": [1, 2]}", "JSON"),
        (b"\x1f\x8b\x08\0\0\0\0\0\0\x03abc", "gzip"),
        (b"\xff\xfe[\0E\0v\0e\0n\0t\0", "UTF-16"),
        (b"\x7fELF\x02\x01\x01\0\0\0\0\0", "program"),
    ] {
        fs::write(&file, bytes).unwrap();
        match open_foreign(&file) {
            Err(OpenError::NotPgn { reason, .. }) => assert!(reason.contains(word), "{reason}"),
            other => panic!("{word}: {other:?}"),
        }
    }
}

#[cfg(unix)]
#[test]
fn foreign_files_that_are_none_are_refused_before_they_are_read() {
    let home = Home::new();
    let pipe = home.0.path().join("pipe");
    assert!(Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    for path in [
        home.0.path(),
        &pipe,
        Path::new("/dev/zero"),
        Path::new("/no/such/file.pgn"),
    ] {
        assert!(
            matches!(open_foreign(path), Err(OpenError::Io { .. })),
            "{}",
            path.display()
        );
    }
}
