//! What goes wrong with games of others, as the player sees it: nothing breaks, everything is told, nothing reaches the terminal.

use std::fs;

use patzer::chess::pgn::{self, ReadGame};
use unicode_width::UnicodeWidthStr;

use crate::pty::{Home, Session};
use crate::user::User;

fn first(text: &str) -> ReadGame {
    pgn::read_all(text.as_bytes()).unwrap().remove(0)
}

fn plies(read: &ReadGame) -> usize {
    read.game.tree().mainline().count()
}

#[test]
fn a_line_of_megabytes_is_read() {
    let shuffle = "1. Nf3 Nf6 2. Ng1 Ng8 ".repeat(100);
    let comment = format!("{{{}}}", "w".repeat(64 << 10));
    let long = format!("{shuffle}{comment}{}*", " ".repeat(4 << 20));
    let read = first(&long);
    assert_eq!((plies(&read), read.faults.len()), (400, 0));
    let token = format!("1. e4 {} e5 *", "x".repeat(64 << 10));
    let read = first(&token);
    assert!(plies(&read) == 1 && read.faults.iter().all(|fault| fault.len() < 1_000), "{:?}", read.faults);
    let tags = (0..2_000)
        .map(|number| format!("[Tag{number} \"{}\"]\n", "v".repeat(50)))
        .collect::<Vec<_>>()
        .concat();
    assert_eq!(first(&format!("{tags}\n1. e4 *")).game.tags.iter().count(), 2_000);
}

#[test]
fn variations_without_end_are_passed_over_and_told() {
    for text in [
        format!("1. e4 {}", "(1. d4 ".repeat(50_000)),
        format!("1. e4 {}{} e5 *", "(1. d4 ".repeat(10_000), ")".repeat(10_000)),
        format!("1. e4 {} e5 *", "(".repeat(1_000_000)),
        format!("1. e4 {} e5 *", ")".repeat(1_000_000)),
    ] {
        let read = first(&text);
        assert!(plies(&read) >= 1 && !read.faults.is_empty());
    }
    let wide = format!("1. e4 {} e5 *", "(1. d4 d5)".repeat(5_000));
    assert_eq!((plies(&first(&wide)), first(&wide).faults.len()), (2, 0));
}

#[test]
fn a_game_cut_anywhere_gives_what_was_before_the_cut() {
    let text = "[Event \"Zürich\"]\n[White \"A\"]\n\n1. e4 {good [%eval 0.3]} e5 (1... c5 2. Nf3 (2. c3)) 2. Nf3! Nc6 3. Bb5 1-0\n";
    let whole = first(text);
    let moves = |read: &ReadGame| {
        let tree = read.game.tree();
        tree.mainline().map(|id| tree.node(id).played()).collect::<Vec<_>>()
    };
    for end in 0..text.len() {
        for tail in [&b""[..], &[0; 64]] {
            let cut = [&text.as_bytes()[..end], tail].concat();
            let Ok(games) = pgn::read_all(&cut) else {
                assert!(end <= "[Event ".len(), "{end}");
                continue;
            };
            let (cut, all) = (moves(&games[0]), moves(&whole));
            // The last word may be the beginning of a longer move, and another one.
            let sure = cut.len().saturating_sub(1);
            assert_eq!(cut[..sure], all[..sure], "{end}");
        }
    }
}

#[test]
fn an_illegal_move_is_told_with_its_number_and_the_game_goes_up_to_it() {
    let user = User::new();
    user.write("x.pgn", "1. e4 e5 2. Nf3 Nc6 3. Bb6 a6 *\n");
    let run = user.run(&["import", "x.pgn"]);
    assert!(run.err.contains("at move 3.: Bb6") && run.err.contains("1 of them with faults"), "{}", run.err);
    let shown = user.run(&["show", "undated-1"]);
    assert!(shown.out.ends_with("1. e4 e5 2. Nf3 Nc6 *\n"), "{}", shown.out);
}

#[test]
fn what_is_no_pgn_is_told_by_every_command_that_reads_one() {
    let user = User::new();
    for (name, bytes, word) in [
        ("utf16.pgn", &b"\xff\xfe[\0E\0v\0e\0n\0t\0"[..], "UTF-16"),
        ("packed.pgn", b"\x1f\x8b\x08\0\0\0\0\0\0\x03abc", "gzip"),
        ("page.pgn", b"<!DOCTYPE html><html><body>", "HTML"),
        ("api.pgn", b"{\"moves\": [1, 2]}", "JSON"),
        ("noise.pgn", b"\x01\x02\x03\x04\x05\x06\x07\x0e\x0f\x10", "binary"),
        ("empty.pgn", b"", "empty"),
    ] {
        fs::write(user.path(name), bytes).unwrap();
        for words in [&[name][..], &["import", name]] {
            let run = user.run(words);
            assert_eq!(run.status, 2, "{words:?}: {}", run.err);
            assert!(run.err.contains(word), "{words:?}: {}", run.err);
        }
    }
}

/// A game that tries to write into the terminal with everything it has.
const HOSTILE: &str = "[Event \"\u{1b}]0;owned\u{7}\"]\n[White \"\u{1b}[2J\u{9b}5mEve\u{8}\u{8}\"]\n[Black \"\u{202e}kcalB\u{200d}\"]\n\
                       [Date \"2026.\u{1b}[1m\"]\n[Opening \"\u{1b}[7m\"]\n\n\
                       {\u{1b}[31mred\rover} 1. e4 {\u{1b}]52;c;AAAA\u{7}} e5 (1... c5 {\u{9d}x}) 2. \u{1b}[5mNf3 Q\u{1b}[H *\n";

/// Whether anything of a hostile game came through: its sequences, or any C1 or bidi control.
fn has_come_through(text: &str) -> bool {
    let sequences = ["\u{1b}]0;owned", "\u{1b}[5m", "\u{1b}]52", "kcalB\u{200d}"];
    sequences.iter().any(|sequence| text.contains(sequence))
        || text.chars().any(|c| ('\u{80}'..='\u{9f}').contains(&c) || ('\u{202a}'..='\u{202e}').contains(&c))
}

#[test]
fn no_control_of_a_game_reaches_what_commands_print() {
    let user = User::new();
    user.write("ev\u{1b}[5mil.pgn", HOSTILE);
    for words in [
        &["import", "ev\u{1b}[5mil.pgn"][..],
        &["games"],
        &["games", "--json"],
        &["import", "missing\u{1b}[5m.pgn"],
        &["show", "no\u{1b}[5mne"],
    ] {
        let run = user.run(words);
        for text in [&run.out, &run.err] {
            assert!(!has_come_through(text) && !text.contains('\u{1b}'), "{words:?}: {text:?}");
        }
    }
}

#[test]
fn no_control_of_a_game_reaches_the_screen() {
    let home = Home::new();
    fs::write(home.path().join("evil.pgn"), format!("{HOSTILE}\n{HOSTILE}")).unwrap();
    let mut session = Session::start(home.command(&["evil.pgn"]), 100, 38);
    session.wait_for("Eve");
    for key in ["\r", "\x1b[C", "\x1b[C", "\x1b[C"] {
        session.send(key);
    }
    session.wait_for("Eve");
    let bytes = session.bytes();
    assert!(!has_come_through(&String::from_utf8_lossy(&bytes)));
    session.send("\x03");
    session.wait_for_end();
    assert!(!has_come_through(&String::from_utf8_lossy(&session.bytes())));
}

#[test]
fn wide_and_combining_letters_keep_the_columns() {
    let user = User::new();
    let names = ["棋士棋士", "👍🏽 emoji", "é\u{301}\u{301}\u{301}\u{301}", "x\u{200d}y\u{e0041}", "Ду́бов"];
    let games = names
        .iter()
        .map(|name| format!("[White \"{name}\"]\n[Black \"B\"]\n[Result \"1-0\"]\n\n1. e4 1-0\n\n"))
        .collect::<Vec<_>>()
        .concat();
    user.write("wide.pgn", &games);
    assert_eq!(user.run(&["import", "wide.pgn"]).status, 0);
    let table = user.run(&["games"]).out;
    let columns: Vec<usize> =
        table.lines().skip(1).map(|line| line[..line.find("1-0").unwrap()].width()).collect();
    assert_eq!(columns.len(), names.len());
    assert!(columns.iter().all(|column| *column == columns[0]), "{table}");
}

#[test]
fn a_long_file_opens_at_once_and_lists_all_its_games() {
    let home = Home::new();
    let words = "word ".repeat(300);
    let games = (1..=4_000)
        .map(|number| {
            let opening = if number % 2 == 0 { "1. e4 e5" } else { "1. d4 d5" };
            format!("[White \"Player {number}\"]\n[Black \"Ben\"]\n[Result \"1-0\"]\n\n{opening} {{{words}}} 1-0\n\n")
        })
        .collect::<Vec<_>>().concat();
    fs::write(home.path().join("long.pgn"), games).unwrap();
    let mut session = Session::start(home.command(&["long.pgn"]), 100, 38);
    session.wait_for("4,000 games, as in the file");
    session.send("\x1b[F");
    session.wait_for("Player 4000");
    session.send("/player 399");
    session.wait_for("14 of 4,000 games");
    session.send("\r\r");
    session.wait_for("Player 399");
    session.wait_for("● Ben");
    session.wait_for("word word");
    session.send("\x03");
    session.wait_for_end();
}
