//! The games behind a position, from the command line.

use std::fs;

use crate::user::{User, refused};

const GAMES: &str = "[White \"Ann\"]\n[Black \"Ben\"]\n[Date \"2001.05.06\"]\n[WhiteElo \"2000\"]\n[Result \"1-0\"]\n\n1. e4 e5 1-0\n\n\
    [White \"Ben\"]\n[Black \"Ann\"]\n[Date \"2011.05.06\"]\n[WhiteElo \"2100\"]\n[Result \"0-1\"]\n\n1. e4 c5 0-1\n\n\
    [White \"Cleo\"]\n[Black \"Ann\"]\n[Date \"2015.05.06\"]\n[Result \"1/2-1/2\"]\n\n1. d4 d5 1/2-1/2\n";

#[test]
fn moves_of_saved_games_and_of_files_are_counted_together() {
    let user = User::new();
    assert_eq!(user.run(&["explore"]).out, "No game reaches this position.\n");
    user.write("games.pgn", GAMES);
    let files = user.run(&["explore", "--in", "games.pgn"]);
    assert_eq!(
        files.out,
        "3 games reach this position: White won 33%, drawn 33%, Black won 33%.\n\
         move  games  White  drawn  Black  rating      years\n\
         e4        2    50%     0%    50%    2050  2001-2011\n\
         d4        1     0%   100%     0%               2015\n",
        "{}",
        files.err
    );
    // Results and openings are read from the moves, as 'games --in' reads them.
    user.write("bare.pgn", "1. e4 c5 1-0\n\n1. e4 e5 0-1\n");
    let sicilian = user.run(&["explore", "--in", "bare.pgn", "--filter", "opening:sicilian"]).out;
    assert!(sicilian.starts_with("1 game reaches this position: White won 100%"), "{sicilian}");
    user.write("mine.pgn", "[White \"You\"]\n[Black \"Ben\"]\n[Result \"1-0\"]\n\n1. e4 e5 2. Nf3 1-0\n");
    assert_eq!(user.run(&["import", "mine.pgn"]).status, 0);
    let after = user.run(&["explore", "startpos", "e4", "e5", "--in", "games.pgn", "--json"]).out;
    let after: serde_json::Value = serde_json::from_str(&after).unwrap();
    assert_eq!((&after["games"], &after["white"]), (&2.into(), &2.into()), "{after}");
    assert_eq!((&after["moves"][0]["uci"], &after["moves"][0]["games"]), (&"g1f3".into(), &1.into()));
    let mine = user.run(&["explore", "startpos", "e4", "--filter", "white:you", "--in", "games.pgn"]).out;
    assert!(
        mine.starts_with("1 game reaches this position: White won 100%") && mine.contains("\ne5 "),
        "{mine}"
    );
    let board = ["explore", "startpos", "e4", "--filter", "pieces:pc5", "--in", "bare.pgn"];
    let board = user.run(&board).out;
    assert!(board.starts_with("1 game reaches this position") && board.contains("\nc5 "), "{board}");
}

#[test]
fn files_of_the_settings_are_indexed_once_and_belong_to_the_cache() {
    let user = User::new();
    let games = user.write("games.pgn", GAMES);
    user.write(".config/patzer/config.toml", &format!("[explorer]\nfiles = [\"{}\"]\n", games.display()));
    assert!(user.run(&["explore"]).out.starts_with("3 games reach"));
    assert!(user.run(&["explore", "--in", "games.pgn"]).out.starts_with("3 games reach"), "it counts once");
    let deep = user.run(&["explore", "8/8/8/4k3/8/8/4P3/4K3 w - -"]).out;
    assert_eq!(deep, "No game reaches this position (of files, the first 12 moves are looked up).\n");
    let cache = user.path(".cache/patzer/explorer");
    let index = fs::read_dir(&cache).unwrap().next().unwrap().unwrap().path();
    fs::write(&index, "nonsense").unwrap();
    assert!(user.run(&["explore"]).out.starts_with("3 games reach"), "a damaged index is made anew");
    assert_eq!(fs::read_dir(&cache).unwrap().count(), 1);
    refused(&["explore", "--in", "nowhere.pgn"], 1, "nowhere.pgn");
    fs::remove_file(&games).unwrap();
    let without = user.run(&["explore"]);
    assert!(
        without.err.contains("warning: [explorer] ") && without.err.contains("games.pgn"),
        "{}",
        without.err
    );
    assert_eq!((without.status, without.out.as_str()), (0, "No game reaches this position.\n"));
    refused(&["explore", "--filter", "result:3-0"], 2, "result:3-0");
}

#[test]
fn the_engines_view_in_words_tells_the_games_behind_the_position() {
    let user = User::hurried();
    let games = user.write("games.pgn", GAMES);
    let settings = format!(
        "[coach]\nthink_ms = 50\n[engine]\nview_ms = 50\n[explorer]\nfiles = [\"{}\"]\n",
        games.display()
    );
    user.write(".config/patzer/config.toml", &settings);
    let play = ["--plain", "play", "--as", "white"];
    let hinted = user.run_with_input(&play, "hint\nengine\nquit\n").out;
    assert!(hinted.contains("Find your move first") && !hinted.contains("Indexing"), "{hinted}");
    let said = user.run_with_input(&play, "engine\nengine\nquit\n").out;
    let waits = said.matches("Indexing games.pgn first; this may take a while…\n").count();
    assert_eq!(waits, 1, "the index is kept: {said}");
    assert!(
        said.contains("From here: 3 games. White won 33 percent, 33 were drawn, Black won 33."),
        "{said}"
    );
    assert!(said.contains("e4: 2 games. White won 50 percent"), "{said}");
}
