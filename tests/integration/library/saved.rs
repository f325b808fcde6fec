//! Saved games: filed once, named without clashes, edited without loss, listed from an index that is only a memory.

use std::fs;
use std::path::{Path, PathBuf};

use patzer::chess::{Game, fen};
use patzer::library::{FileStore, GameId, LibraryError, Store};

use super::{Home, all_of, damaged, id, moves, played, resigned};

#[test]
fn a_finished_game_moves_from_the_unfinished_to_the_kept_ones() {
    let home = Home::new();
    let mut store = home.store();
    store.keep_unfinished(&played("f3 e5 g4")).unwrap();
    assert_eq!(store.waiting(), 1);
    let mated = played("f3 e5 g4 Qh4#");
    let kept = store.finish(&mated).unwrap();
    assert_eq!((kept.0.as_str(), store.waiting()), ("2026-11-21-1", 0));
    assert_eq!(Home::names(&home.state()), [""; 0]);
    assert_eq!(Home::names(&home.games()), ["2026-11-21-1.pgn"]);
    let text = fs::read_to_string(home.games().join("2026-11-21-1.pgn")).unwrap();
    for part in ["[White \"You\"]", "[Black \"patzer 1250\"]", "[Result \"0-1\"]", "[SetUp \"1\"]", "[FEN \""]
    {
        assert!(text.contains(part), "{part} in\n{text}");
    }
    assert!(text.ends_with("\n1. f3 e5 2. g4 Qh4# 0-1\n"));
    assert_eq!(all_of(&store.load(&kept).unwrap()), all_of(&mated));
    let line = store.list().unwrap().remove(0);
    assert_eq!(
        (line.white.as_str(), line.result.as_str(), line.ending.as_str(), line.plies),
        ("You", "0-1", "checkmate", 4)
    );
}

#[test]
fn what_leaves_patzer_names_the_start_only_if_it_is_no_usual_one() {
    let usual = patzer::library::pgn_of(&played("e4"));
    assert!(!usual.contains("FEN") && !usual.contains("SetUp"), "{usual}");
    let mut from_a_position = played("e4");
    from_a_position.game = Game::new(fen::parse("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1").unwrap().position);
    let text = patzer::library::pgn_of(&from_a_position);
    assert!(text.contains("[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]"), "{text}");
}

#[test]
fn hints_that_wait_for_a_move_stay_with_the_unfinished_game() {
    let home = Home::new();
    let mut store = home.store();
    let mut game = played("e4 e5");
    game.game.tags.set(patzer::library::HINTS_WAITING, "3");
    store.keep_unfinished(&game).unwrap();
    let back = store.unfinished().unwrap().unwrap();
    assert_eq!(back.game.tags.get(patzer::library::HINTS_WAITING), Some("3"));
    let id = store.finish(&back).unwrap();
    let kept = store.load(&id).unwrap();
    assert_eq!(kept.game.tags.get(patzer::library::HINTS_WAITING), None);
}

#[test]
fn a_patzer_killed_between_filing_and_forgetting_files_the_game_once() {
    let home = Home::new();
    let mut store = home.store();
    store.keep_unfinished(&resigned("e4")).unwrap();
    let left = fs::read(home.unfinished(1)).unwrap();
    let kept = store.finish(&resigned("e4")).unwrap();
    drop(store);
    home.leave(&left);
    let mut store = home.store();
    let again = store.unfinished().unwrap().unwrap();
    assert_eq!(store.finish(&again).unwrap(), kept);
    assert_eq!(store.list().unwrap().len(), 1);
    assert_eq!(Home::names(&home.state()), [""; 0]);
}

#[test]
fn a_game_that_could_not_be_filed_is_still_the_unfinished_one() {
    let home = Home::new();
    fs::write(home.games(), "a file where the directory should be").unwrap();
    let (mut store, notes) = FileStore::open(&home.games(), &home.state());
    assert!(notes[0].contains("not a directory"), "{notes:?}");
    store.keep_unfinished(&played("e4")).unwrap();
    assert!(matches!(store.finish(&resigned("e4")), Err(LibraryError::Io { .. })));
    assert_eq!(moves(&store.unfinished().unwrap().unwrap()), "1.e4");
    assert_eq!(fs::read_to_string(home.games()).unwrap(), "a file where the directory should be");
}

#[test]
fn names_never_clash_whatever_the_clock_says() {
    let home = Home::new();
    let (mut one, mut other) = (home.store(), home.store());
    let mut names = Vec::new();
    for day in ["2026.11.21", "1970.01.01", "2100.12.31", "2026.11.21"] {
        for store in [&mut one, &mut other] {
            let mut game = resigned("e4");
            game.session.as_mut().unwrap().date.0 = day.to_owned();
            names.push(store.save(None, &game).unwrap().0);
        }
    }
    names.sort();
    names.dedup();
    assert_eq!(names.len(), 8);
    assert_eq!(one.list().unwrap().len(), 8);
    assert_eq!(one.list().unwrap()[0].date, "2100.12.31");
}

#[test]
fn edits_of_two_patzers_are_both_kept() {
    let home = Home::new();
    let (mut one, mut other) = (home.store(), home.store());
    let kept = one.finish(&resigned("e4")).unwrap();
    assert_eq!(moves(&other.load(&kept).unwrap()), "1.e4");
    assert_eq!(one.save(Some(&kept), &resigned("e4 c5")).unwrap(), kept);
    let copy = other.save(Some(&kept), &resigned("e4 e5")).unwrap();
    assert_ne!(copy, kept);
    let notes = other.notes();
    assert!(notes[0].contains(&copy.0), "{notes:?}");
    assert_eq!(moves(&one.load(&kept).unwrap()), "1.e4 c5");
    assert_eq!(moves(&one.load(&copy).unwrap()), "1.e4 e5");
}

#[test]
fn a_game_taken_out_can_be_put_back_under_its_name() {
    let home = Home::new();
    let mut store = home.store();
    let kept = store.finish(&resigned("e4")).unwrap();
    let game = store.load(&kept).unwrap();
    store.remove(&kept).unwrap();
    assert!(store.list().unwrap().is_empty());
    assert!(matches!(store.load(&kept), Err(LibraryError::Unknown(_))));
    assert!(matches!(store.remove(&kept), Err(LibraryError::Unknown(_))));
    assert_eq!(store.save(Some(&kept), &game).unwrap(), kept);
    assert_eq!(store.list().unwrap().len(), 1);
}

#[test]
fn a_damaged_saved_game_is_shown_as_far_as_it_goes_and_never_overwritten() {
    let home = Home::new();
    let mut store = home.store();
    let kept = store.finish(&resigned("e4 e5 Nf3")).unwrap();
    let path = home.games().join("2026-11-21-1.pgn");
    let broken = fs::read_to_string(&path).unwrap().replace("Nf3", "Nf9");
    fs::write(&path, &broken).unwrap();
    let (told, _, readable) = damaged(store.load(&kept).unwrap_err());
    assert_eq!(told, path);
    let readable = readable.unwrap();
    assert_eq!(moves(&readable), "1.e4 e5");
    assert_eq!(store.list().unwrap()[0].plies, 2);
    assert_eq!(store.save(Some(&kept), &readable).unwrap(), kept);
    assert_eq!(fs::read_to_string(home.games().join("2026-11-21-1.pgn.damaged")).unwrap(), broken);
    assert_eq!(moves(&store.load(&kept).unwrap()), "1.e4 e5");
}

#[test]
fn the_index_is_made_again_whatever_happened_to_it() {
    let home = Home::new();
    let mut store = home.store();
    for line in ["e4", "d4", "c4"] {
        store.save(None, &resigned(line)).unwrap();
    }
    let first = store.list().unwrap();
    let index = home.games().join(".index");
    for damage in ["", "patzer games 3\n", "\0\0\0\0", "patzer games 4\t0000000000000000\t0\t0\n"] {
        fs::write(index.join("games"), damage).unwrap();
        assert_eq!(home.store().list().unwrap(), first, "{damage:?}");
    }
    fs::remove_dir_all(&index).unwrap();
    assert_eq!(home.store().list().unwrap(), first);
    fs::remove_dir_all(&index).unwrap();
    fs::write(&index, "a file where a directory should be").unwrap();
    assert_eq!(home.store().list().unwrap(), first);
}

#[test]
fn a_list_that_needed_no_look_at_the_files_is_the_same() {
    let home = Home::new();
    let mut store = home.store();
    for line in ["e4", "d4", "c4"] {
        store.save(None, &resigned(line)).unwrap();
    }
    let first = home.store().list().unwrap();
    store.settle();
    let index = fs::read_to_string(home.games().join(".index").join("games")).unwrap();
    assert!(!index.lines().next().unwrap().contains("\t0\t"), "{index}");
    assert_eq!(home.store().list().unwrap(), first);
    let path = home.games().join("2026-11-21-2.pgn");
    let written = fs::metadata(&path).unwrap().modified().unwrap();
    // Written where it lies: the directory does not tell, the file does, even with its time set back.
    let text = fs::read_to_string(&path).unwrap();
    fs::write(&path, text.replace("1. d4", "1. d4 d5")).unwrap();
    fs::File::options().write(true).open(&path).unwrap().set_modified(written).unwrap();
    let changed = home.store().list().unwrap();
    assert_eq!(changed.iter().map(|game| game.plies).sum::<u32>(), 4);
}

#[test]
fn files_that_come_go_or_take_anothers_place_are_noticed() {
    let home = Home::new();
    let mut store = home.store();
    for line in ["e4", "d4", "c4"] {
        store.save(None, &resigned(line)).unwrap();
    }
    let plies = |home: &Home| {
        let list = home.store().list().unwrap();
        list.iter().map(|game| game.plies).collect::<Vec<u32>>()
    };
    store.settle();
    fs::copy(home.games().join("2026-11-21-1.pgn"), home.games().join("copy.pgn")).unwrap();
    assert_eq!(plies(&home).len(), 4);
    store.settle();
    fs::remove_file(home.games().join("2026-11-21-3.pgn")).unwrap();
    assert_eq!(plies(&home).len(), 3);
    store.settle();
    let new = home.0.path().join("new.pgn");
    fs::write(&new, "1. e4 e5 2. Nf3 *").unwrap();
    fs::rename(&new, home.games().join("2026-11-21-1.pgn")).unwrap();
    assert!(plies(&home).contains(&3));
}

#[test]
fn the_list_follows_the_files() {
    let home = Home::new();
    let (mut store, other) = (home.store(), home.store());
    let kept = store.save(None, &resigned("e4")).unwrap();
    assert_eq!(other.list().unwrap()[0].plies, 1);
    store.save(Some(&kept), &resigned("d4")).unwrap();
    store.save(Some(&kept), &resigned("d4 d5")).unwrap();
    assert_eq!(other.list().unwrap()[0].plies, 2);
    fs::write(home.games().join("Morphy.pgn"), "[White \"Morphy\"]\n\n1. e4 e5 1-0\n").unwrap();
    fs::write(home.games().join("empty.pgn"), "").unwrap();
    fs::create_dir(home.games().join("folder.pgn")).unwrap();
    fs::write(home.games().join("notes.txt"), "").unwrap();
    let lines = other.list().unwrap();
    assert_eq!(lines.len(), 3);
    assert!(lines.iter().any(|line| line.white == "Morphy" && line.result == "1-0"));
    assert!(lines.iter().any(|line| line.id == id("empty") && line.ending == "unreadable"));
    fs::remove_file(home.games().join("Morphy.pgn")).unwrap();
    assert_eq!(other.list().unwrap().len(), 2);
}

#[test]
fn no_control_character_of_a_name_or_a_move_reaches_a_message() {
    let home = Home::new();
    let store = home.store();
    fs::create_dir_all(home.games()).unwrap();
    fs::write(home.games().join("Eve\u{1b}[2J.pgn"), "1. e4 Kx\u{1b}[2J *").unwrap();
    let told = store.load(&id("Eve\u{1b}[2J")).unwrap_err().to_string();
    assert!(told.contains("Eve␛[2J.pgn") && !told.contains('\u{1b}'), "{told}");
    let missing = store.load(&id("\u{1b}")).unwrap_err().to_string();
    assert_eq!(missing, "there's no game '␛'");
}

#[test]
fn no_control_character_of_a_game_reaches_the_list() {
    let home = Home::new();
    let mut store = home.store();
    let mut game = resigned("e4");
    game.session = None;
    game.game.tags.set("White", "\u{1b}[2J\u{202e}Eve");
    store.save(None, &game).unwrap();
    assert_eq!(store.list().unwrap()[0].white, "␛[2JEve");
}

#[cfg(unix)]
#[test]
fn no_index_is_made_in_a_directory_that_is_only_linked_to() {
    use std::os::unix::fs::symlink;
    let check = |link: fn(&Home, &Path), index: &str| {
        let home = Home::new();
        let elsewhere = home.0.path().join("elsewhere");
        fs::create_dir(&elsewhere).unwrap();
        link(&home, &elsewhere);
        let mut store = home.store();
        let id = store.save(None, &played("e4")).unwrap();
        store.settle();
        for _ in 0..2 {
            let listed: Vec<GameId> = home.store().list().unwrap().into_iter().map(|game| game.id).collect();
            assert_eq!(listed.as_slice(), std::slice::from_ref(&id), "{index}");
        }
        assert!(home.games().join(format!("{id}.pgn")).exists());
        assert!(home.0.path().join(index).exists(), "{index}");
        let in_it: Vec<PathBuf> =
            fs::read_dir(&elsewhere).unwrap().map(|entry| entry.unwrap().path()).collect();
        let is_index =
            |path: &PathBuf| path.ends_with(".index") || path.ends_with("games") || path.ends_with("added");
        assert!(!in_it.iter().any(is_index), "{index}: {in_it:?}");
    };
    check(|_, _| {}, "games/.index/games");
    check(|home, elsewhere| symlink(elsewhere, home.games()).unwrap(), "state/index/games");
    check(
        |home, elsewhere| {
            fs::create_dir(home.games()).unwrap();
            symlink(elsewhere, home.games().join(".index")).unwrap();
        },
        "state/index/games",
    );
}
