//! `patzer games`, `show`, `export` and `import` as a shell sees them.

use std::fs;
use std::io::{BufRead, BufReader};
use std::process::{Command, Stdio};

use serde_json::Value;

use patzer::library::ImportLock;

use crate::user::{User, finish, refused};

const TWO_GAMES: &str = "[Event \"London\"]\n[White \"Anderssen\"]\n[Black \"Kieseritzky\"]\n[Date \"1851.06.21\"]\n\
                         [Result \"1-0\"]\n\n1. e4 e5 2. f4 {the King's Gambit} exf4 1-0\n\n\
                         [White \"Eve\u{1b}[2J\"]\n[Date \"1858.??.??\"]\n\n1. d4 (1. c4) d5 1/2-1/2\n";

/// A user who has imported two games.
fn with_games() -> User {
    let user = User::new();
    user.write("two.pgn", TWO_GAMES);
    let run = user.run(&["import", "two.pgn"]);
    assert_eq!((run.status, run.out.as_str(), run.err.as_str()), (0, "", "2 games imported\n"));
    user
}

#[test]
fn games_are_listed_newest_first() {
    let run = with_games().run(&["games"]);
    assert_eq!(
        run.out,
        "game          date        white      black        result   moves  ending  opening\n\
         1858-1        1858.??.??  Eve␛[2J    ?            1/2-1/2  1              D00 Queen's Pawn Game\n\
         1851-06-21-1  1851.06.21  Anderssen  Kieseritzky  1-0      2              C33 King's Gambit Accepted\n"
    );
    assert_eq!((run.status, run.err.as_str()), (0, ""));
}

#[test]
fn games_as_json_are_one_object_on_one_line() {
    let run = with_games().run(&["games", "--json"]);
    assert_eq!(run.out.lines().count(), 1);
    let answer: Value = serde_json::from_str(&run.out).unwrap();
    let game = &answer["games"][1];
    assert_eq!((&game["id"], &game["plies"]), (&"1851-06-21-1".into(), &4.into()));
    assert_eq!((&game["event"], &game["result"]), (&"London".into(), &"1-0".into()));
}

/// Four games for filters and orders.
const FOUR_GAMES: &str = "[White \"Anna\"]\n[Black \"Ben\"]\n[Date \"2024.03.15\"]\n[Result \"1-0\"]\n\n1. e4 c5 1-0\n\n\
                          [White \"Müller\"]\n[Black \"Anna\"]\n[Date \"2025.01.02\"]\n[Result \"0-1\"]\n\n1. d4 d5 2. c4 0-1\n\n\
                          [White \"Zoe\"]\n[Black \"Ben\"]\n[Date \"2023.12.31\"]\n[Result \"1/2-1/2\"]\n\n1. c4 1/2-1/2\n\n\
                          [White \"Cara\"]\n[Black \"Dan\"]\n[Result \"*\"]\n\n1. e4 e5 2. Nf3 Nc6 *\n";

/// White's names of the games that these words list.
fn whites(user: &User, words: &[&str]) -> String {
    let run = user.run(&[&["games", "--json"], words].concat());
    assert_eq!(run.status, 0, "{words:?}: {}", run.err);
    let answer: Value = serde_json::from_str(&run.out).unwrap();
    let games = answer["games"].as_array().unwrap();
    let names: Vec<&str> = games.iter().map(|game| game["white"].as_str().unwrap()).collect();
    names.join(" ")
}

#[test]
fn games_are_filtered_sorted_and_limited() {
    let user = User::new();
    user.write("four.pgn", FOUR_GAMES);
    assert_eq!(user.run(&["import", "four.pgn"]).status, 0);
    for (words, expected) in [
        (&["--filter", "anna"][..], "Müller Anna"),
        (&["--filter", "muller"], "Müller"),
        (&["--filter", "white:anna"], "Anna"),
        (&["--filter", "result:draw"], "Zoe"),
        (&["--filter", "date:2024..2025"], "Müller Anna"),
        (&["--filter", "mistakes"], ""),
        (&["--sort", "white"], "Anna Cara Müller Zoe"),
        (&["--sort", "white", "--reverse"], "Zoe Müller Cara Anna"),
        (&["--sort", "length", "--limit", "1"], "Cara"),
        (&["--sort", "result"], "Anna Zoe Müller Cara"),
        (&["--limit", "2"], "Müller Anna"),
        (&["--filter", "pieces:Nf3"], "Cara"),
        (&["--filter", "pieces:Pc4 black:ben"], "Zoe"),
        (
            &["--filter", "position:\"rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1\""],
            "Anna Cara",
        ),
        (&["--filter", "balance:Q"], ""),
        (&["--in", "four.pgn", "--filter", "anna", "--sort", "white"], "Anna Müller"),
        (&["--in", "four.pgn", "--filter", "pieces:Nf3"], "Cara"),
    ] {
        assert_eq!(whites(&user, words), expected, "{words:?}");
    }
    let exported = user.run(&["export", "--filter", "black:ben"]).out;
    assert!(exported.contains("Zoe") && exported.contains("Anna") && !exported.contains("Cara"));
    let few = user.run(&["export", "--filter", "pieces:Nf3"]).out;
    assert!(few.contains("Cara") && !few.contains("Zoe"), "{few}");
    assert!(user.run(&["games", "--in", "four.pgn", "--filter", "cara"]).out.contains("four.pgn:4  "));
    let none = user.run(&["games", "--filter", "kasparov"]);
    assert_eq!((none.status, none.out.as_str()), (0, "No game matches this filter.\n"));
}

#[test]
fn words_that_are_no_filter_are_named_with_a_remedy() {
    for (words, error, hint) in [
        (["games", "--filter", "result:3-0"], "'result:3-0' isn't a result", "result:1-0"),
        (["games", "--filter", "openig:x"], "'openig:x' isn't a filter", "opening:"),
        (["export", "--filter", "date:soon"], "'date:soon' isn't a date", "date:2024"),
        (["games", "--sort", "colour"], "choose one of date, white", ""),
        (["games", "--filter", "pieces:Xe4"], "'pieces:Xe4' isn't a list of pieces", "Kg1,Nd5"),
        (["explore", "--filter", "balance:K"], "'balance:K' isn't a balance", "balance:QvRR"),
    ] {
        let run = refused(&words, 2, error);
        assert!(run.err.contains(hint), "{words:?}: {}", run.err);
    }
}

#[test]
fn a_new_user_has_no_games_and_no_files() {
    let user = User::new();
    let run = user.run(&["games"]);
    assert!(run.status == 0 && run.out.starts_with("No saved games yet"), "{}", run.out);
    assert_eq!(user.run(&["games", "--json"]).out, "{\"games\":[],\"unfinished\":0}\n");
    assert_eq!(user.run(&["export", "--all"]).status, 0);
    assert_eq!(fs::read_dir(user.0.path()).unwrap().count(), 0);
}

#[test]
fn a_game_is_printed_into_a_pipe_with_its_variations_and_without_controls() {
    let user = with_games();
    let run = user.run(&["show", "1858-1"]);
    assert!(run.out.ends_with("\n1. d4 (1. c4) 1... d5 1/2-1/2\n"), "{}", run.out);
    assert!(!run.out.contains("FEN"), "it is the usual start: {}", run.out);
    assert!(!run.out.contains('\u{1b}'));
    let missing = user.run(&["show", "../two"]);
    assert_eq!(missing.status, 1);
    assert_eq!(missing.err, "error: there's no game '../two'\nhint: see 'patzer games'\n");
}

#[test]
fn what_is_exported_can_be_imported_by_another_user() {
    let user = with_games();
    let run = user.run(&["export", "--all", "-o", "out.pgn"]);
    assert_eq!((run.status, run.out.as_str(), run.err.as_str()), (0, "", ""));
    let text = fs::read_to_string(user.path("out.pgn")).unwrap();
    assert_eq!(user.run(&["export", "1851-06-21-1", "1858-1"]).out, text);
    let other = User::new();
    let run = other.run_with_input(&["import", "-"], &text);
    assert_eq!((run.status, run.err.as_str()), (0, "2 games imported\n"));
    assert_eq!(other.run(&["export", "--all"]).out, text);
}

#[test]
fn the_games_of_one_file_leave_in_its_order() {
    let rounds: Vec<String> = (1..=12).map(|round| format!("[Round \"{round}\"]")).collect();
    let game = |round: &String| format!("[Event \"Club\"]\n[Date \"2024.03.15\"]\n{round}\n\n1. d4 *\n");
    let games: Vec<String> = rounds.iter().map(game).collect();
    let user = User::new();
    user.write("club.pgn", &games.join("\n"));
    user.run(&["import", "club.pgn"]);
    let text = user.run(&["export", "--all"]).out;
    let left: Vec<&str> = text.lines().filter(|line| line.starts_with("[Round")).collect();
    assert_eq!(left, rounds);
}

#[cfg(unix)]
#[test]
fn what_a_terminal_would_obey_comes_only_into_pipes_and_files() {
    let home = crate::pty::Home::new();
    fs::write(
        home.path().join("eve.pgn"),
        "[White \"Eve\u{1b}[2J\u{9b}m\"]\n\n1. e4 {\u{1b}]0;owned\u{7} \u{9b}31m} *\n",
    )
    .unwrap();
    let on_terminal = |words: &[&str]| {
        let mut session = crate::pty::Session::start(home.command(words), 100, 38);
        session.wait_for_end();
        String::from_utf8(session.bytes()).unwrap()
    };
    let in_pipe = |words: &[&str]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_patzer"));
        command.args(words).env_clear().current_dir(home.path());
        finish(command.envs(home.environment())).out
    };
    on_terminal(&["import", "eve.pgn"]);
    for words in [
        &["export", "--all"][..],
        &["review", "eve.pgn", "--pgn", "--nodes", "400"],
        &["review", "eve.pgn", "--jsonl", "--nodes", "400"],
        &["review", "eve.pgn", "--html", "--nodes", "400"],
    ] {
        let seen = on_terminal(words);
        // What shows progress is not of the file.
        let seen = seen.replace("\r\u{1b}[K", "");
        assert!(seen.contains("Eve"), "{words:?}: {seen:?}");
        let bad = |c: char| c.is_control() && !"\r\n".contains(c);
        assert!(!seen.contains(bad), "{words:?}: {seen:?}");
    }
    for words in [&["export", "--all"][..], &["review", "eve.pgn", "--pgn", "--nodes", "400"]] {
        assert!(in_pipe(words).contains("Eve\u{1b}[2J\u{9b}m"), "{words:?}");
    }
}

#[test]
fn a_missing_game_does_not_keep_the_others_out_of_an_export() {
    let run = with_games().run(&["export", "nine", "1851-06-21-1"]);
    assert_eq!((run.status, run.err.as_str()), (1, "error: there's no game 'nine'\n"));
    assert!(run.out.ends_with("exf4 1-0\n"));
}

#[test]
fn an_export_that_cannot_be_written_leaves_the_old_file() {
    let user = with_games();
    fs::create_dir(user.path("taken")).unwrap();
    let run = user.run(&["export", "--all", "-o", "taken"]);
    assert_eq!((run.status, run.err.as_str()), (1, "error: taken: this is a directory; name a file\n"));
    assert_eq!(user.run(&["export", "--all", "-o", "no/such/file"]).status, 1);
    assert_eq!(user.run(&["export", "--all", "-o", "/dev/null"]).status, 0);
}

#[test]
fn an_import_tells_each_fault_and_goes_on() {
    let user = User::new();
    user.write("bad.pgn", "[White \"A\"]\n\n1. e4 *\n\n[White \"B\"]\n\n1. e4 Ke3 *\n");
    user.write("page.html", "<!DOCTYPE html><html></html>");
    let run = user.run(&["import", "missing.pgn", "page.html", "bad.pgn"]);
    assert_eq!(run.status, 2, "{}", run.err);
    let lines: Vec<&str> = run.err.lines().collect();
    assert_eq!(lines[0], "error: missing.pgn: no such file or directory");
    assert!(lines[1].starts_with("error: page.html: ") && lines[1].contains("HTML"), "{}", lines[1]);
    assert!(lines[2].starts_with("bad.pgn: game 2: ") && lines[2].contains("Ke3"), "{}", lines[2]);
    assert_eq!(lines[3..], ["2 games imported, 1 of them with faults"]);
    assert_eq!(user.run(&["import", "missing.pgn"]).status, 1);
    assert_eq!(user.run(&["import", "page.html"]).status, 2);
    assert_eq!(user.run_with_input(&["import", "-"], "").status, 2);
}

#[test]
fn an_import_as_json_is_one_line_with_each_file() {
    let user = User::new();
    user.write("two.pgn", TWO_GAMES);
    user.write("bad.pgn", "1. e4 Ke5 *\n\n[FEN \"nonsense\"]\n\n1. e4 *\n");
    let run = user.run(&["import", "--json", "two.pgn", "missing.pgn", "two.pgn", "bad.pgn"]);
    assert_eq!((run.status, run.out.lines().count()), (1, 1), "{}", run.err);
    assert!(!run.err.contains("games kept"), "{}", run.err);
    let answer: Value = serde_json::from_str(&run.out).unwrap();
    let counts = |of: &Value| ["kept", "in_part", "known", "refused"].map(|name| of[name].as_u64().unwrap());
    assert_eq!(counts(&answer), [3, 1, 2, 1]);
    let files = answer["files"].as_array().unwrap();
    let names: Vec<&str> = files.iter().map(|file| file["file"].as_str().unwrap()).collect();
    assert_eq!(names, ["two.pgn", "missing.pgn", "two.pgn", "bad.pgn"]);
    let of_files: Vec<[u64; 4]> = files.iter().map(counts).collect();
    assert_eq!(of_files, [[2, 0, 0, 0], [0; 4], [0, 0, 2, 0], [1, 1, 0, 1]]);
    assert_eq!(files[0]["error"], Value::Null);
    assert!(files[1]["error"].as_str().unwrap().contains("missing.pgn"), "{}", files[1]);
    let run = user.run_with_input(&["import", "--json", "-"], TWO_GAMES);
    let answer: Value = serde_json::from_str(&run.out).unwrap();
    assert_eq!((run.status, run.err.as_str()), (0, ""));
    assert_eq!((&answer["files"][0]["file"], &answer["known"]), (&"-".into(), &2.into()));
}

#[test]
fn a_game_as_json_has_what_the_list_says_its_tags_and_its_mainline() {
    let user = with_games();
    let listed: Value = serde_json::from_str(&user.run(&["games", "--json"]).out).unwrap();
    let run = user.run(&["show", "1858-1", "--json"]);
    assert_eq!((run.status, run.out.lines().count()), (0, 1), "{}", run.err);
    let game: Value = serde_json::from_str(&run.out).unwrap();
    for (name, value) in listed["games"][0].as_object().unwrap() {
        assert_eq!(&game[name], value, "{name}");
    }
    assert_eq!(game["id"], "1858-1");
    assert_eq!(game["tags"]["White"], "Eve\u{1b}[2J", "whole, as in the file");
    assert_eq!(game["tags"]["Result"], "1/2-1/2");
    assert_eq!(game["start"], "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    let moves = serde_json::json!([{"uci": "d2d4", "san": "d4"}, {"uci": "d7d5", "san": "d5"}]);
    assert_eq!(game["moves"], moves, "the mainline alone");
    assert_eq!(user.run(&["show", "1858-1", "--json", "--code"]).status, 2);
    assert_eq!(user.run(&["show", "nobody", "--json"]).status, 1);
}

#[test]
fn games_that_are_there_are_counted_and_not_kept_again() {
    let user = with_games();
    let run = user.run(&["import", "two.pgn"]);
    assert_eq!((run.status, run.err.as_str()), (0, "0 games imported, 2 you had already\n"));
    let run = user.run(&["import", "--verbose", "two.pgn"]);
    assert_eq!(
        run.err,
        "two.pgn: game 1: you have it already\ntwo.pgn: game 2: you have it already\n0 games imported, 2 you had already\n"
    );
    let run = user.run(&["import", "--duplicates", "two.pgn"]);
    assert_eq!((run.status, run.err.as_str()), (0, "2 games imported\n"));
    let answer: Value = serde_json::from_str(&user.run(&["games", "--json"]).out).unwrap();
    assert_eq!(answer["games"].as_array().unwrap().len(), 4);
}

#[test]
fn games_that_differ_in_one_thing_are_all_kept() {
    let user = User::new();
    let game = |white: &str, date: &str, round: &str, event: &str| {
        format!(
            "[Event \"{event}\"]\n[Date \"{date}\"]\n[Round \"{round}\"]\n[White \"{white}\"]\n\
             [Black \"Engine 1\"]\n[Result \"1/2-1/2\"]\n\n1. e4 e5 1/2-1/2\n\n"
        )
    };
    let games = [
        game("Engine 12", "2026.11.21", "1", "Open"),
        game("Engine 2", "2026.11.21", "1", "Open"),
        game("Engine 12", "2026.11.22", "1", "Open"),
        game("Engine 12", "2026.11.21", "12", "Open"),
        game("Engine 12", "2026.11.21", "1", "Closed"),
    ];
    user.write("games.pgn", &games.concat());
    assert_eq!(user.run(&["import", "games.pgn"]).err, "5 games imported\n");
    assert_eq!(user.run(&["import", "games.pgn"]).err, "0 games imported, 5 you had already\n");
}

#[test]
fn of_many_faults_the_first_are_told() {
    let user = User::new();
    user.write("bad.pgn", &"[White \"A\"]\n\n1. e4 Ke3 *\n\n".repeat(30));
    let run = user.run(&["import", "--duplicates", "bad.pgn"]);
    let lines: Vec<&str> = run.err.lines().collect();
    assert_eq!(
        lines[20..],
        ["… and 10 more faults; --verbose lists them all", "30 games imported, 30 of them with faults"]
    );
    let run = user.run(&["import", "--duplicates", "--verbose", "bad.pgn"]);
    assert_eq!(run.err.lines().count(), 31);
}

#[test]
fn of_two_imports_at_once_the_second_waits_and_knows_what_the_first_kept() {
    let user = with_games();
    let turn = ImportLock::take(&user.path(".local/share/patzer/games")).unwrap().unwrap();
    let mut command = user.command(&["import", "two.pgn"]);
    let mut import = command.stderr(Stdio::piped()).spawn().unwrap();
    let mut lines = BufReader::new(import.stderr.take().unwrap()).lines();
    let told = lines.next().unwrap().unwrap();
    assert_eq!(told, "note: waiting for another import to finish");
    // Whoever wants every game twice need not wait.
    assert_eq!(user.run(&["import", "--duplicates", "two.pgn"]).err, "2 games imported\n");
    drop(turn);
    assert_eq!(lines.next().unwrap().unwrap(), "0 games imported, 2 you had already");
    assert!(import.wait().unwrap().success());
}

#[test]
fn what_asks_for_nothing_is_refused_by_name() {
    let user = with_games();
    for (words, named) in [
        (&["games", "--limit", "0"][..], "'0' for '--limit <N>'"),
        (&["train", "--import", "two.pgn", "--limit", "0"], "'0' for '--limit <N>'"),
        (&["rename", "1858-1"], "--white <NAME>|--black <NAME>|--event <NAME>"),
    ] {
        let run = user.run(words);
        assert!(run.status == 2 && run.err.contains(named), "{words:?}: {}", run.err);
    }
}

#[cfg(unix)]
#[test]
fn an_import_never_waits_for_a_pipe_or_a_device() {
    let user = User::new();
    assert!(Command::new("mkfifo").arg(user.path("pipe")).status().unwrap().success());
    for (name, has_hint) in [("pipe", true), ("/dev/zero", true), (".", false)] {
        let run = user.run(&["import", name]);
        assert_eq!(run.status, 1, "{name}: {}", run.err);
        assert_eq!(run.err.contains("hint: use 'patzer import -'"), has_hint, "{name}: {}", run.err);
    }
}

#[cfg(unix)]
#[test]
fn what_lies_among_the_games_and_is_none_stays_where_it_is() {
    let user = with_games();
    let games = user.path(".local/share/patzer/games");
    fs::create_dir(games.join("folder.pgn")).unwrap();
    let pipe = Command::new("mkfifo").arg(games.join("pipe.pgn")).status();
    assert!(pipe.unwrap().success());
    std::os::unix::fs::symlink("/dev/zero", games.join("device.pgn")).unwrap();
    let run = user.run(&["remove", "folder", "pipe", "device", "1858-1"]);
    assert_eq!(run.status, 1);
    for kind in ["a directory", "a pipe", "a device"] {
        assert!(run.err.contains(&format!("is {kind}, not a game")), "{}", run.err);
    }
    assert!(run.out.starts_with("deleted 1858-1;"), "{}", run.out);
    for name in ["folder", "pipe", "device"] {
        assert!(games.join(format!("{name}.pgn")).symlink_metadata().is_ok(), "{name}");
    }
}

#[test]
fn without_a_home_there_are_no_games() {
    let user = User::new();
    let missing = user.path("missing");
    for words in [&["games"][..], &["import", "-"], &["export", "--all"]] {
        let run = finish(user.command(words).env("HOME", &missing));
        assert_eq!(run.status, 1, "{words:?}");
        assert!(run.err.starts_with("error: you have no home directory"), "{}", run.err);
    }
    assert!(!missing.exists());
}

#[cfg(unix)]
#[test]
fn an_import_that_is_interrupted_keeps_what_was_read_and_goes_on_later() {
    let user = User::new();
    let games = (1..=600)
        .map(|number| {
            format!("[White \"Player {number}\"]\n[Black \"Ben\"]\n[Result \"1-0\"]\n\n1. e4 e5 1-0\n\n")
        })
        .collect::<Vec<_>>()
        .concat();
    user.write("many.pgn", &games);
    let mut child =
        user.command(&["import", "many.pgn"]).stderr(std::process::Stdio::piped()).spawn().unwrap();
    let kept = user.path(".local/share/patzer/games");
    crate::pty::wait_until("some games are kept", || {
        fs::read_dir(&kept).is_ok_and(|entries| entries.count() > 64)
    });
    assert!(Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap().success());
    let status = child.wait().unwrap();
    if status.code() == Some(0) {
        // It was done before the signal came.
        return;
    }
    assert_eq!(status.code(), Some(130));
    let listed = |user: &User| {
        let answer: Value = serde_json::from_str(&user.run(&["games", "--json"]).out).unwrap();
        answer["games"].as_array().unwrap().len()
    };
    let first = listed(&user);
    assert!((64..600).contains(&first), "{first}");
    let run = user.run(&["import", "many.pgn"]);
    assert_eq!(run.err, format!("{} games imported, {first} you had already\n", 600 - first));
    assert_eq!(listed(&user), 600);
}
