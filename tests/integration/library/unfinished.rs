//! The unfinished game: resumed, shared out among running patzers, and offered as far as a damaged file goes.

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

use patzer::chess::{Color, Glyph, NodeId};
use patzer::library::{FileStore, LibraryError, Store};

use crate::user::User;

use super::{Home, all_of, damaged, moves, played, resigned};

#[test]
fn the_unfinished_game_is_there_at_the_next_start() {
    let home = Home::new();
    assert!(home.store().unfinished().unwrap().is_none());
    let mut store = home.store();
    for line in ["e4", "e4 e5", "e4 e5 Nf3"] {
        store.keep_unfinished(&played(line)).unwrap();
    }
    drop(store);
    let before = fs::read(home.unfinished(1)).unwrap();
    let back = home.store().unfinished().unwrap().unwrap();
    assert_eq!(all_of(&back), all_of(&played("e4 e5 Nf3")));
    assert_eq!(fs::read(home.unfinished(1)).unwrap(), before, "not rewritten before the first move");
    assert_eq!(Home::names(&home.state()), ["unfinished-1.pgn"]);
}

#[test]
fn one_store_may_look_for_the_unfinished_game_again() {
    let home = Home::new();
    let mut store = home.store();
    store.keep_unfinished(&played("e4")).unwrap();
    assert_eq!(moves(&store.unfinished().unwrap().unwrap()), "1.e4");
    assert_eq!(moves(&store.unfinished().unwrap().unwrap()), "1.e4");
}

#[test]
fn two_running_patzers_keep_two_games() {
    let home = Home::new();
    let (mut one, mut other) = (home.store(), home.store());
    one.keep_unfinished(&played("e4")).unwrap();
    other.keep_unfinished(&played("d4")).unwrap();
    one.keep_unfinished(&played("e4 c5")).unwrap();
    drop((one, other));
    let mut found = Vec::new();
    let (mut one, mut other) = (home.store(), home.store());
    for store in [&mut one, &mut other] {
        found.push(moves(&store.unfinished().unwrap().unwrap()));
    }
    found.sort();
    assert_eq!(found, ["1.d4", "1.e4 c5"]);
}

#[test]
fn the_second_patzer_is_told_that_the_game_is_open_and_plays_another() {
    let home = Home::new();
    let mut first = home.store();
    first.keep_unfinished(&played("e4")).unwrap();
    let mut second = home.store();
    assert!(matches!(second.unfinished(), Err(LibraryError::Locked(path)) if path == home.unfinished(1)));
    second.keep_unfinished(&played("d4")).unwrap();
    first.keep_unfinished(&played("e4 e5")).unwrap();
    drop(first);
    assert_eq!(moves(&home.store().unfinished().unwrap().unwrap()), "1.e4 e5");
}

#[test]
fn a_killed_patzer_leaves_its_game_and_no_lock() {
    let user = User::new();
    let (games, state) = (user.path(".local/share/patzer/games"), user.path(".local/state/patzer"));
    let mut playing = user.command(&["--plain"]).stdin(Stdio::piped()).stdout(Stdio::null()).spawn().unwrap();
    playing.stdin.as_mut().unwrap().write_all(b"e4\n").unwrap();
    let shown =
        || fs::read_to_string(state.join("unfinished-1.pgn")).is_ok_and(|text| text.contains("1. e4"));
    while !shown() {
        assert!(playing.try_wait().unwrap().is_none(), "patzer ended by itself");
        std::thread::sleep(Duration::from_millis(5));
    }
    let mut other = FileStore::new(&games, &state);
    assert!(matches!(other.unfinished(), Err(LibraryError::Locked(_))));
    playing.kill().unwrap();
    playing.wait().unwrap();
    assert!(moves(&other.unfinished().unwrap().unwrap()).starts_with("1.e4"));
}

#[test]
fn a_game_is_kept_as_soon_as_the_disk_allows() {
    let home = Home::new();
    fs::write(home.state(), "").unwrap();
    let mut store = home.store();
    assert!(matches!(store.keep_unfinished(&played("e4")), Err(LibraryError::Io { .. })));
    fs::remove_file(home.state()).unwrap();
    store.keep_unfinished(&played("e4 e5")).unwrap();
    drop(store);
    assert_eq!(moves(&home.store().unfinished().unwrap().unwrap()), "1.e4 e5");
}

#[test]
fn a_save_cut_anywhere_is_set_aside_and_its_moves_are_offered() {
    let text = Home::text_of(&played("e4 e5 Nf3"));
    for length in (0..text.len()).step_by(7).chain(text.len() - 12..text.len()) {
        let home = Home::new();
        home.leave(&text[..length]);
        let mut store = home.store();
        let (aside, reason, readable) = damaged(store.unfinished().unwrap_err());
        assert_eq!(fs::read(&aside).unwrap(), &text[..length], "{reason}");
        assert!(aside.to_string_lossy().ends_with("unfinished-1.pgn.damaged"));
        if let Some(saved) = &readable {
            assert!("1.e4 e5 2.Nf3".starts_with(&moves(saved)));
            store.keep_unfinished(saved).unwrap();
        }
        assert!(readable.is_some() || length < text.len() - 12);
        drop(store);
        assert_eq!(home.store().unfinished().unwrap().is_some(), readable.is_some());
        assert!(aside.exists());
    }
}

#[test]
fn a_damaged_save_without_moves_does_not_hide_an_older_game() {
    let home = Home::new();
    home.store().keep_unfinished(&played("e4")).unwrap();
    fs::write(home.unfinished(2), "").unwrap();
    let mut store = home.store();
    assert_eq!(moves(&store.unfinished().unwrap().unwrap()), "1.e4");
    let notes = store.notes();
    assert!(notes.len() == 1 && notes[0].contains("unfinished-2.pgn.damaged"), "{notes:?}");
    assert!(store.notes().is_empty(), "each note is told once");
}

#[test]
fn a_save_edited_into_an_illegal_move_gives_the_moves_before_it() {
    let home = Home::new();
    let text = String::from_utf8(Home::text_of(&played("e4 e5 Nf3 Nc6"))).unwrap();
    home.leave(text.replace("Nf3", "Ke3").as_bytes());
    let (aside, reason, readable) = damaged(home.store().unfinished().unwrap_err());
    assert!(reason.contains("Ke3") && reason.contains('2'), "{reason}");
    assert_eq!(moves(&readable.unwrap()), "1.e4 e5");
    assert!(fs::read_to_string(aside).unwrap().contains("Ke3"));
}

#[test]
fn a_save_of_a_newer_patzer_is_told_and_untouched() {
    let home = Home::new();
    let newer = include_bytes!("../../data/saves/format-999.pgn");
    home.leave(newer);
    let mut store = home.store();
    assert!(matches!(store.unfinished(), Err(LibraryError::Newer(path)) if path == home.unfinished(1)));
    store.keep_unfinished(&played("e4")).unwrap();
    assert_eq!(fs::read(home.unfinished(1)).unwrap(), newer);
    assert_eq!(Home::names(&home.state()), ["unfinished-1.pgn", "unfinished-2.pgn"]);
}

#[test]
fn a_newer_save_is_untouched_however_it_is_checked() {
    for header in [
        "% patzer game, format 2, sha256 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
        "% patzer game, format 2, checksum 0000000000000000",
    ] {
        let home = Home::new();
        let newer = format!("{header}\n[Event \"?\"]\n\n1. e4 *\n");
        home.leave(newer.as_bytes());
        let mut store = home.store();
        assert!(matches!(store.unfinished(), Err(LibraryError::Newer(_))), "{header}");
        store.keep_unfinished(&played("e4")).unwrap();
        assert_eq!(fs::read_to_string(home.unfinished(1)).unwrap(), newer);
        let kept = home.games().join("1858-1.pgn");
        fs::write(&kept, &newer).unwrap();
        let id = patzer::library::GameId("1858-1".into());
        assert!(matches!(store.load(&id), Err(LibraryError::Newer(_))), "{header}");
        assert!(matches!(store.save(Some(&id), &played("d4")), Err(LibraryError::Newer(_))));
        assert_eq!(fs::read_to_string(&kept).unwrap(), newer);
        assert_eq!(Home::names(&home.games()), ["1858-1.pgn"]);
    }
}

#[test]
fn a_save_of_format_1_is_read_for_ever() {
    let home = Home::new();
    home.leave(include_bytes!("../../data/saves/format-1.pgn"));
    let saved = home.store().unfinished().unwrap().unwrap();
    let session = saved.session.as_ref().unwrap();
    assert_eq!((session.human, session.seed), (Color::Black, 18_446_744_073_709_551_615));
    // The third of eight levels is the fifth of sixteen, a rating of 1800.
    assert_eq!(session.opponent.as_ref().unwrap().level, Some(1800));
    assert_eq!(session.clock.unwrap().1, [593_001, 600_000]);
    assert_eq!(moves(&saved), "1.e4 c5 2.Nf3");
    assert_eq!(saved.game.tree().len(), 7);
    let e5 = saved.game.tree().next(saved.game.tree().next(NodeId::ROOT).unwrap()).unwrap();
    assert_eq!(saved.game.tree().node(e5).comment, "the open games");
    assert_eq!(saved.game.tree().node(e5).glyphs, [Glyph(1)]);
}

/// Things that stand where the unfinished game should be; each is told, left alone, and the new game kept elsewhere.
#[cfg(unix)]
#[test]
fn what_is_no_file_is_told_and_left_alone() {
    use std::os::unix::fs::symlink;
    let put = |word: &str, path: &Path| match word {
        "directory" => fs::create_dir(path).unwrap(),
        "pipe" => assert!(Command::new("mkfifo").arg(path).status().unwrap().success()),
        "symbolic links" => symlink(path, path).unwrap(),
        _ => symlink("/dev/zero", path).unwrap(),
    };
    for word in ["directory", "pipe", "symbolic links", "device"] {
        let home = Home::new();
        fs::create_dir_all(home.state()).unwrap();
        put(word, &home.unfinished(1));
        let kind = fs::symlink_metadata(home.unfinished(1)).unwrap().file_type();
        let mut store = home.store();
        let told = store.unfinished().unwrap_err().to_string();
        assert!(told.contains("unfinished-1.pgn") && told.contains(word), "{told}");
        store.keep_unfinished(&played("e4")).unwrap();
        drop(store);
        assert_eq!(fs::symlink_metadata(home.unfinished(1)).unwrap().file_type(), kind);
        assert_eq!(moves(&home.store().unfinished().unwrap().unwrap()), "1.e4");
    }
}

#[test]
fn a_save_of_64_mb_of_blanks_is_told_by_its_size() {
    let home = Home::new();
    fs::create_dir_all(home.state()).unwrap();
    fs::File::create(home.unfinished(1)).unwrap().set_len(64 << 20).unwrap();
    let told = home.store().unfinished().unwrap_err().to_string();
    assert!(told.contains("larger than"), "{told}");
}

#[test]
fn what_a_killed_write_left_is_passed_over_and_removed() {
    let home = Home::new();
    let mut store = home.store();
    store.keep_unfinished(&played("e4")).unwrap();
    store.save(None, &resigned("d4")).unwrap();
    drop(store);
    let leftovers = [
        home.state().join(".unfinished-1.pgn.AbC123.patzer-tmp"),
        home.games().join(".2026-11-21-2.pgn.AbC123.patzer-tmp"),
    ];
    for path in &leftovers {
        fs::write(path, "% patzer game, form").unwrap();
    }
    let mut store = home.store();
    assert_eq!(moves(&store.unfinished().unwrap().unwrap()), "1.e4");
    assert_eq!(store.list().unwrap().len(), 1);
    // Among the saved games, which may be many, nothing is looked for before a write.
    store.save(None, &resigned("c4")).unwrap();
    for path in leftovers {
        assert!(!path.exists());
    }
}
