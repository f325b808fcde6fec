//! Opening books: looked up from the command line, played from by opponents, told when they are broken.

use std::fs;
use std::path::PathBuf;

use patzer::chess::polyglot::{self, BookEntry};
use patzer::chess::{Chess, Position, notation};

use crate::pty::Home;
use crate::user::User;

/// Writes a book that knows these lines, each move with the weight behind it.
fn book(user: &User, lines: &[&str]) -> PathBuf {
    let mut entries = Vec::new();
    for line in lines {
        let mut position = Chess::default();
        for pair in line.split_whitespace().collect::<Vec<_>>().chunks(2) {
            let m = notation::parse_san(&position, pair[0]).unwrap();
            entries.push(BookEntry {
                key: polyglot::key(&position),
                spelled: polyglot::spell(m),
                weight: pair[1].parse().unwrap(),
            });
            position.play_unchecked(m);
        }
    }
    entries.sort_by_key(|entry| entry.key);
    let path = user.path("book.bin");
    fs::write(&path, entries.iter().flat_map(BookEntry::write).collect::<Vec<u8>>()).unwrap();
    path
}

/// The settings that name a book.
fn settings(user: &User, more: &str) -> String {
    let text =
        format!("[coach]\nthink_ms = 50\n[book]\nfile = \"{}\"\n{more}", user.path("book.bin").display());
    user.write("settings.toml", &text).display().to_string()
}

#[test]
fn a_position_is_looked_up() {
    let user = User::new();
    let path = book(&user, &["e4 3 c5 1", "d4 1"]).display().to_string();
    let run = user.run(&["book", &path, "startpos"]);
    assert_eq!(run.out, "e4        75.0%  weight 3\nd4        25.0%  weight 1\n");
    let run = user.run(&["book", &path, "startpos", "e4", "--json"]);
    assert_eq!(
        run.out,
        "{\"fen\":\"rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1\",\
         \"moves\":[{\"move\":\"c7c5\",\"san\":\"c5\",\"share\":100.0,\"weight\":1}]}\n"
    );
    let run = user.run(&["book", &path, "startpos", "a3"]);
    assert_eq!(run.out, "This position isn't in the book.\n");
}

#[test]
fn a_broken_book_is_told_by_name() {
    let user = User::new();
    let odd = user.write("odd.bin", "fifteen letters").display().to_string();
    let run = user.run(&["book", &odd, "startpos"]);
    assert_eq!(run.status, 2);
    assert!(run.err.contains("odd.bin is no polyglot book: its 15 bytes"), "{}", run.err);
    let run = user.run(&["book", "missing.bin", "startpos"]);
    assert_eq!(run.status, 1);
    assert!(run.err.contains("missing.bin: there is no such file"), "{}", run.err);
}

#[test]
fn opponents_play_from_the_book_as_long_as_it_says() {
    let user = User::new();
    // At move 3 the opponent by itself takes what it can: bxa5, never g3.
    book(&user, &["b4 1 a5 1 Nf3 1 h6 1 g3 1"]);
    let config = settings(&user, "plies = 3\n");
    let words = ["play", "--plain", "--opponent", "material", "--as", "black", "--config", &config];
    let run = user.run_with_input(&words, "a5\nh6\nmoves\n");
    assert!(run.out.contains("White plays 1.b4"), "{}", run.out);
    assert!(run.out.contains("White plays 2.Nf3"), "{}", run.out);
    assert!(!run.out.contains("White plays 3.g3"), "the book ends at ply 3: {}", run.out);
}

#[test]
fn in_a_terminal_the_engines_view_tells_what_the_book_plays() {
    let user = User::new();
    book(&user, &["e4 3", "d4 1"]);
    let home = Home::new();
    home.write_settings(&format!(
        "[coach]\nthink_ms = 50\n[book]\nfile = \"{}\"\n",
        user.path("book.bin").display()
    ));
    let mut session = home.play();
    session.wait_for("your move");
    session.send("E");
    session.wait_for("Book  e4 75%  d4 25%");
    session.send("q");
    assert!(session.wait_for_exit().success());
}

#[test]
fn opponents_may_keep_off_the_book() {
    let user = User::new();
    book(&user, &["b4 1 a5 1 g3 1"]);
    let config = settings(&user, "opponents = false\n");
    let position = "rnbqkbnr/1ppppppp/8/p7/1P6/8/P1PPPPPP/RNBQKBNR w KQkq - 0 2";
    let words = [
        "play",
        "--plain",
        "--opponent",
        "material",
        "--as",
        "black",
        "--fen",
        position,
        "--config",
        &config,
    ];
    let run = user.run_with_input(&words, "moves\n");
    assert!(run.out.contains("White plays 2.bxa5"), "{}", run.out);
}
