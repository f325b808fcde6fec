//! The library of the real program, with files on disk.

use std::fs;

use crate::pty::{ESC, Home, Session};

/// The real program with three saved games, its list open.
fn librarian(home: &Home) -> Session {
    let file = home.path().join("three.pgn");
    let text = "[White \"Anna\"]\n[Black \"Ben\"]\n[Date \"2024.03.15\"]\n[Result \"1-0\"]\n\n1. e4 c5 1-0\n\n\
                [White \"Cara\"]\n[Black \"Dan\"]\n[Date \"2023.01.01\"]\n[Result \"0-1\"]\n\n1. d4 d5 2. c4 0-1\n\n\
                [White \"Eve\u{1b}[2J\"]\n[Black \"棋士\"]\n[Date \"2022.01.01\"]\n[Result \"*\"]\n\n1. c4 *\n";
    fs::write(&file, text).unwrap();
    let import = Session::start(home.command(&["import", "three.pgn"]), 80, 24);
    import.wait_for("3 games imported");
    let mut session = home.play();
    session.send("o");
    session.wait_for("3 games, newest first");
    session
}

fn files(home: &Home) -> Vec<String> {
    let games = home.path().join("data/patzer/games");
    let names = fs::read_dir(games).unwrap();
    let mut names: Vec<String> = names
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .filter(|name| std::path::Path::new(name).extension().is_some_and(|end| end == "pgn"))
        .collect();
    names.sort();
    names
}

#[test]
fn the_real_library_filters_sorts_and_opens() {
    let home = Home::new();
    let mut session = librarian(&home);
    session.wait_for("Eve␛[2J");
    session.send("w");
    session.wait_for("by White");
    session.send("/black:dan\r");
    session.wait_for("1 of 3 games");
    session.wait_for("1.d4 d5 2.c4");
    session.send("\r");
    session.wait_for("Cara – Dan");
    session.send("q");
    assert!(session.wait_for_exit().success());
}

#[test]
fn the_real_library_renames_deletes_and_brings_back() {
    let home = Home::new();
    let mut session = librarian(&home);
    session.send("e\x15Anneliese\r");
    session.wait_for("Renamed. u undoes it.");
    let text = fs::read_to_string(home.path().join("data/patzer/games/2024-03-15-1.pgn")).unwrap();
    assert!(text.contains("[White \"Anneliese\"]"), "{text}");
    session.send("x");
    session.wait_for("Deleted Anneliese – Ben.");
    assert_eq!(files(&home), ["2022-01-01-1.pgn", "2023-01-01-1.pgn"]);
    // Nothing is lost when the program dies now.
    let trash = home.path().join("data/patzer/games/trash/2024-03-15-1.pgn");
    assert_eq!(fs::read_to_string(&trash).unwrap(), text);
    session.send("u");
    session.wait_for("Restored Anneliese – Ben.");
    assert!(!trash.exists());
    session.send("u");
    session.wait_for("The old names are back.");
    assert_eq!(files(&home).len(), 3);
    session.send(format!("{ESC}o"));
    session.wait_for("Anna");
    session.send("qq");
    assert!(session.wait_for_exit().success());
}

#[test]
fn the_real_library_writes_files_and_never_over_one_unasked() {
    let home = Home::new();
    let mut session = librarian(&home);
    let file = home.path().join("mine.pgn");
    session.send("a\x15mine.pgn\r");
    session.wait_for("Saved 3 games to");
    let own = fs::read_to_string(&file).unwrap();
    fs::write(&file, "precious").unwrap();
    session.send("a\x15mine.pgn\r");
    session.wait_for("patzer didn't write this file");
    assert_eq!(fs::read_to_string(&file).unwrap(), "precious");
    session.send("a\x15.hidden.pgn\r");
    session.wait_for("is a hidden file");
    fs::write(&file, format!("{own}\n{own}")).unwrap();
    session.send("a\x15mine.pgn\r");
    session.wait_for("exists: Enter replaces it");
    session.send("\r");
    session.wait_for("Saved 3 games to");
    let text = fs::read_to_string(&file).unwrap();
    assert_eq!(text.matches("[Event ").count(), 3);
    session.send("s\r");
    session.wait_for("Saved 1 game to");
    assert!(home.path().join("2024-03-15-1.pgn").exists());
    session.send("qq");
    assert!(session.wait_for_exit().success());
}

#[test]
fn the_real_library_looks_through_a_long_file() {
    let home = Home::new();
    let game = |number: usize| {
        let comment = "words ".repeat(100);
        format!(
            "[White \"White {number}\"]\n[Black \"Ben\"]\n\n1. e4 {{{comment}}} e5 {{{comment}}} 2. Nf3 *\n\n"
        )
    };
    let text: String = (1..=4_000).map(game).collect();
    fs::write(home.path().join("long.pgn"), text).unwrap();
    let mut session = Session::start(home.command(&["long.pgn"]), 80, 24);
    session.wait_for("4,000 games, as in the file");
    session.send("/white:3999\x7f9\r");
    session.wait_for("1 of 4,000 games");
    session.send("\r");
    session.wait_for("○ White 3999");
    session.send("os\x15one.pgn\r");
    session.wait_for("Saved 1 game to");
    let written = fs::read_to_string(home.path().join("one.pgn")).unwrap();
    assert!(written.contains("White 3999"), "{written}");
    session.send("qq");
    assert!(session.wait_for_exit().success());
}

#[test]
fn the_real_library_finds_what_stood_on_the_board() {
    let home = Home::new();
    let mut session = librarian(&home);
    std::fs::write(home.path().join("data/patzer/games/2023-01-01-1.pgn"), "1. d4 Ke3 2. c4 *").unwrap();
    session.send("/pieces:pc5\r");
    session.wait_for("1 of 3 games");
    session.wait_for("1.e4 c5");
    session.send("/\x15pieces:Pc4\r");
    session.wait_for("1 game can't be read. Filter: pieces:Pc4");
    session.wait_for("1.c4");
    session.send("\r");
    session.wait_for("Eve␛[2J – ");
    session.send("q");
    assert!(session.wait_for_exit().success());
}

#[test]
fn the_real_library_searches_files_long_and_short() {
    let home = Home::new();
    let moves = |number: usize| if number.is_multiple_of(1_500) { "1. Nf3 Nf6" } else { "1. e4 e5" };
    let text = |games: usize, comment: &str| -> String {
        let game = |number| format!("[White \"White {number}\"]\n\n{} {{{comment}}} *\n\n", moves(number));
        (1..=games).map(game).collect()
    };
    fs::write(home.path().join("long.pgn"), text(4_000, &"words ".repeat(200))).unwrap();
    fs::write(home.path().join("short.pgn"), text(900, "") + "[White \"Last\"]\n\n1. Nf3 *\n").unwrap();
    for (file, all, found, name) in [
        ("long.pgn", "4,000", "2 of 4,000 games", "White 3000"),
        ("short.pgn", "901", "1 of 901 games", "Last"),
    ] {
        let mut session = Session::start(home.command(&[file]), 80, 24);
        session.wait_for(&format!("{all} games, as in the file"));
        session.send("/pieces:Nf3\r");
        session.wait_for(found);
        session.wait_for(name);
        session.send(ESC);
        session.wait_for(&format!("{all} games, as in the file"));
        session.send("qq");
        assert!(session.wait_for_exit().success());
    }
}
