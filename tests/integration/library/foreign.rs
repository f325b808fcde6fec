//! Files of other programs: imported, exported, opened, or told by what they are.

use std::fs;
use std::io::{self, BufReader};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::process::Command;

use patzer::library::{
    Catalogue, FileStore, GameId, GameSummary, Import, ImportError, ImportEvent, Imported, LibraryError,
    OpenError, SavedGame, Scan, ScannedGame, Store, export, open_at, open_foreign, saved_games,
};

use patzer::chess::NodeId;
use patzer::search::StopFlag;

use super::{Home, all_of, id, played, resigned};

#[test]
fn good_games_are_imported_around_bad_ones() {
    let home = Home::new();
    let mut store = home.store();
    let text = "[White \"A\"]\n\n1. e4 e5 1-0\n\n[White \"B\"]\n\n1. e4 Ke3 2. d4 *\n\n\
                [SetUp \"1\"]\n[FEN \"8/8/8/8/8/8/8/8 w - - 0 1\"]\n\n1. e4 *\n\n[White \"D\"]\n\n1. d4 *\n";
    let mut faults = Vec::new();
    let mut import = Import::of_all(&mut store);
    import
        .input(text.as_bytes(), Path::new("x"), &mut |event| {
            if let ImportEvent::Fault { number, .. } = event {
                faults.push(number);
            }
            ControlFlow::Continue(())
        })
        .unwrap();
    let done = import.done();
    assert_eq!((done.saved, done.in_part, done.refused), (3, 1, 1));
    faults.dedup();
    assert_eq!(faults, [2, 3]);
    let mut names: Vec<String> = store.list().unwrap().into_iter().map(|line| line.white).collect();
    names.sort();
    assert_eq!(names, ["A", "B", "D"]);
}

/// Imports a text, leaving out what is there.
fn import_new(store: &mut FileStore, text: &str) -> Imported {
    let listed = store.list().unwrap();
    let mut import = Import::of_new(store, listed);
    import.input(text.as_bytes(), Path::new("x"), &mut |_| ControlFlow::Continue(())).unwrap();
    import.done()
}

#[test]
fn a_game_is_kept_once_however_often_it_is_imported() {
    let home = Home::new();
    let mut store = home.store();
    let one = "[White \"Anna Berg\"]\n[Black \"Ben\"]\n[Date \"2020.01.02\"]\n\n1. e4 e5 2. Nf3 1-0\n\n";
    let same = "[White \"Berg, A\"]\n[Black \"Ben\"]\n\n1. e4! {best} (1. d4) e5 2. Nf3 *\n\n";
    let other = "[White \"Clara\"]\n[Black \"Ben\"]\n\n1. e4 e5 2. Nf3 *\n\n";
    let done = import_new(&mut store, &format!("{one}{same}{other}"));
    assert_eq!((done.saved, done.known), (2, 1));
    let again = import_new(&mut home.store(), &format!("{other}{one}1. d4 d5 *\n"));
    assert_eq!((again.saved, again.known), (1, 2));
    assert_eq!(store.list().unwrap().len(), 3);
}

#[test]
fn an_import_that_was_ended_goes_on_where_it_ended() {
    let home = Home::new();
    let mut store = home.store();
    let text = (1..=200)
        .map(|number| format!("[White \"Player {number}\"]\n[Black \"Ben\"]\n\n1. e4 e5 *\n\n"))
        .collect::<Vec<_>>()
        .concat();
    let mut import = Import::of_new(&mut store, Vec::new());
    let ended = import.input(text.as_bytes(), Path::new("x"), &mut |event| match event {
        ImportEvent::Read { done, .. } if done.saved >= 100 => ControlFlow::Break(()),
        _ => ControlFlow::Continue(()),
    });
    assert!(matches!(ended, Err(ImportError::Stopped)));
    let saved = import.done().saved;
    assert_eq!((saved, store.list().unwrap().len() as u64), (128, 128));
    let rest = import_new(&mut store, &text);
    assert_eq!((rest.saved, rest.known), (72, 128));
}

/// An input that asks for the end of its reading when the first piece of it is read.
struct Ends(Vec<&'static [u8]>, StopFlag);

impl io::Read for Ends {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        let Some(piece) = self.0.pop() else { return Ok(0) };
        if self.0.is_empty() {
            self.1.stop();
        }
        into[..piece.len()].copy_from_slice(piece);
        Ok(piece.len())
    }
}

#[test]
fn an_import_ends_within_a_game_and_keeps_nothing_of_it() {
    let home = Home::new();
    let mut store = home.store();
    let stop = StopFlag::default();
    let whole: &[u8] = b"[White \"Whole\"]\n\n1. e4 e5 *\n\n[White \"Half\"]\n\n1. d4 ";
    let input = Ends(vec![b"d5 2. c4 *\n", whole], stop.clone());
    let mut import = Import::of_new(&mut store, Vec::new()).until(stop);
    let ended = import.input(BufReader::new(input), Path::new("x"), &mut |_| ControlFlow::Continue(()));
    assert!(matches!(ended, Err(ImportError::Stopped)), "{ended:?}");
    assert_eq!(import.done().saved, 1);
    let games = store.list().unwrap();
    let whites: Vec<&str> = games.iter().map(|game| game.white.as_str()).collect();
    assert_eq!(whites, ["Whole"]);
}

#[test]
fn positions_of_an_epd_file_are_kept_and_opened() {
    let home = Home::new();
    let mut store = home.store();
    let text = "4k3/8/8/8/8/8/4P3/4K3 w - - bm e4; id \"pawn.1\";\n4k3/8/8/8/8/8/4P3/4K3 w - - bm e3; id \"pawn.2\";\n\
                8/8/8/8/8/8/8/8 w - - id \"none\";\n";
    let done = import_new(&mut store, text);
    assert_eq!((done.saved, done.known, done.refused), (2, 0, 1));
    assert_eq!(import_new(&mut store, text).known, 2);
    let file = home.0.path().join("test.epd");
    fs::write(&file, text).unwrap();
    let games = open_foreign(&file).unwrap().games;
    let said = &games[1].game.tree().node(NodeId::ROOT).comment;
    assert_eq!((games.len(), said.as_str()), (3, "bm e3"));
}

#[test]
fn what_is_exported_is_imported_the_same() {
    let home = Home::new();
    let mut store = home.store();
    let games = [played("e4 c5 Nf3"), resigned("d4 d5"), played("f3 e5 g4 Qh4#")];
    let ids: Vec<GameId> = games.iter().map(|game| store.save(None, game).unwrap()).collect();
    let mut text = Vec::new();
    let exported = export(saved_games(&store, &ids), &mut text, &mut |_| true);
    assert!(exported.unwrap().faults.is_empty());
    let other = Home::new();
    let mut again = other.store();
    let file = other.0.path().join("all.pgn");
    fs::write(&file, &text).unwrap();
    let mut import = Import::of_all(&mut again);
    import.file(&file, &mut |_| ControlFlow::Continue(())).unwrap();
    assert_eq!(import.done().saved, 3);
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
    let ids = [id("missing"), kept];
    let faults = export(saved_games(&store, &ids), &mut text, &mut |_| true).unwrap().faults;
    assert!(matches!(&faults[..], [LibraryError::Unknown(name)] if name == "missing"));
    assert!(String::from_utf8(text).unwrap().ends_with("1. e4 0-1\n"));
}

#[test]
fn a_foreign_file_is_opened_with_its_variations() {
    let home = Home::new();
    let file = home.0.path().join("a.pgn");
    fs::write(&file, "[White \"A\"]\n\n1. e4 (1. d4 {solid}) e5 *\n\n[White \"B\"]\n\n1. c4 *\n").unwrap();
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
    for path in [home.0.path(), &pipe, Path::new("/dev/zero"), Path::new("/no/such/file.pgn")] {
        assert!(matches!(open_foreign(path), Err(OpenError::Io { .. })), "{}", path.display());
    }
}

#[test]
fn a_file_is_looked_through_and_its_games_opened_where_they_are() {
    let home = Home::new();
    let file = home.0.path().join("a.pgn");
    let text = (1..=2_500)
        .map(|number| {
            let bad = if number % 7 == 0 { "2. Ke7 " } else { "" };
            format!("[White \"Player {number}\"]\n[Result \"1-0\"]\n\n1. e4 {{{number}}} e5 {bad}1-0\n\n")
        })
        .collect::<Vec<_>>()
        .concat();
    fs::write(&file, &text).unwrap();
    let mut scan = Scan::new(&file).unwrap();
    let mut catalogue = Catalogue::default();
    for found in scan.by_ref() {
        catalogue.push(&found.unwrap());
    }
    assert_eq!(scan.progress(), (text.len() as u64, text.len() as u64));
    assert_eq!(catalogue.len(), 2_500);
    for number in [0, 6, 1_000, 2_499] {
        let listed = catalogue.game(number).unwrap();
        let read = open_at(&file, catalogue.spot(number).unwrap()).unwrap();
        assert_eq!(listed.white, format!("Player {}", number + 1));
        assert_eq!(read.game.tags.get("White"), Some(listed.white.as_str()));
        assert_eq!((read.game.tree().len(), listed.result.as_str()), (3, "1-0"));
    }
    // Another file under its name, where other games begin at the same bytes, or none.
    let spot = catalogue.spot(9).unwrap();
    for other in ["", &text.replace("Player", "Person"), &text[7..]] {
        fs::write(&file, other).unwrap();
        let gone = open_at(&file, spot).unwrap_err();
        assert!(gone.to_string().contains("changed"), "{gone}");
    }
    // One that has grown still has it.
    fs::write(&file, format!("{text}[White \"Last\"]\n\n1. c4 *\n")).unwrap();
    assert!(open_at(&file, spot).is_ok());
    fs::write(&file, "<html>").unwrap();
    assert!(matches!(Scan::new(&file).unwrap().next(), Some(Err(OpenError::NotPgn { .. }))));
}

#[test]
fn a_look_through_a_file_ends_where_there_is_no_more_room() {
    let home = Home::new();
    let file = home.0.path().join("many.pgn");
    fs::write(&file, "1. e4 *\n".repeat(5)).unwrap();
    for (most, games, is_full) in [(0, 0, true), (4, 4, true), (5, 5, false), (6, 5, false)] {
        let mut scan = Scan::new(&file).unwrap().at_most(most);
        assert_eq!((scan.by_ref().count(), scan.is_full()), (games, is_full), "{most}");
    }
}

#[test]
fn positions_are_looked_through_and_opened_where_they_are() {
    let home = Home::new();
    let file = home.0.path().join("a.epd");
    let text = (1..=50)
        .map(|number| format!("# {number}\n4k3/8/8/8/8/8/4P3/4K3 w - - bm e4; id \"pawn.{number}\";\n"))
        .collect::<Vec<_>>()
        .concat();
    fs::write(&file, text).unwrap();
    let found: Vec<ScannedGame> = Scan::new(&file).unwrap().map(Result::unwrap).collect();
    assert_eq!((found.len(), found[49].game.event.as_str()), (50, "pawn.50"));
    let read = open_at(&file, found[30].spot()).unwrap();
    assert_eq!(read.game.tags.get("Event"), Some("pawn.31"));
}

/// A store whose disk is full after so many games, until the player makes room.
struct Full {
    left: usize,
    kept: Vec<String>,
}

impl Store for Full {
    fn save(&mut self, _id: Option<&GameId>, game: &SavedGame) -> Result<GameId, LibraryError> {
        let Some(left) = self.left.checked_sub(1) else {
            self.left = usize::MAX;
            return Err(LibraryError::Io {
                path: "games".into(),
                reason: "no space left on device".to_owned(),
            });
        };
        self.left = left;
        self.kept.push(game.game.tags.get("White").unwrap().to_owned());
        Ok(GameId::default())
    }

    fn unfinished(&mut self) -> Result<Option<SavedGame>, LibraryError> {
        Ok(None)
    }

    fn waiting(&self) -> usize {
        0
    }

    fn keep_unfinished(&mut self, _game: &SavedGame) -> Result<(), LibraryError> {
        unreachable!("nobody plays here")
    }

    fn finish(&mut self, _game: &SavedGame) -> Result<GameId, LibraryError> {
        unreachable!("nobody plays here")
    }

    fn list(&self) -> Result<Vec<GameSummary>, LibraryError> {
        Ok(Vec::new())
    }

    fn load(&self, id: &GameId) -> Result<SavedGame, LibraryError> {
        Err(LibraryError::Unknown(id.0.clone()))
    }

    fn remove(&mut self, id: &GameId) -> Result<GameId, LibraryError> {
        Err(LibraryError::Unknown(id.0.clone()))
    }

    fn restore(&mut self, deleted: &GameId) -> Result<GameId, LibraryError> {
        Err(LibraryError::Unknown(deleted.0.clone()))
    }

    fn deleted(&self) -> Vec<GameId> {
        Vec::new()
    }

    fn place(&self) -> Option<PathBuf> {
        None
    }
}

#[test]
fn a_batch_that_could_not_be_kept_is_not_tried_again() {
    let games = |count| -> String {
        let game = |number| format!("[White \"Player {number}\"]\n\n1. e4 *\n\n");
        (0..count).map(game).collect()
    };
    // In the middle of the input and at its end.
    for (text, left) in [(games(100), 10), (games(5), 3)] {
        let mut store = Full { left, kept: Vec::new() };
        let mut import = Import::of_all(&mut store);
        let ended = import.input(text.as_bytes(), Path::new("x"), &mut |_| ControlFlow::Continue(()));
        assert!(matches!(ended, Err(ImportError::Store(_))));
        let expected: Vec<String> = (0..left).map(|number| format!("Player {number}")).collect();
        assert_eq!(store.kept, expected);
    }
}
