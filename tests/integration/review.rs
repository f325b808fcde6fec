//! `patzer review` as people and programs use it: pages, JSON, PGN, HTML; parts that add up; stops that lose nothing.

use std::fs;
use std::process::{Command, Stdio};
use std::time::Duration;

use assert_cmd::cargo::cargo_bin;
use patzer::chess::pgn;
use patzer::review::GameReport;
use serde_json::Value;

use crate::user::{User, finish, refused};

/// Five short games; the third cannot be played here, the fourth has an illegal move.
const GAMES: &str = r#"[Event "First"]
[White "Ada"]
[Black "Ben"]
[Result "0-1"]

1. f3 e5 2. g4 Qh4# 0-1

[Event "Second"]
[White "Ben"]
[Black "Ada"]

1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0

[Event "Third"]
[FEN "8/8/8/8/8/8/8/8 w - - 0 1"]

1. e4 *

[Event "Fourth"]

1. d4 d5 2. Ke3 *

[Event "Fifth"]

1. c4 {[%clk 0:10:00] quiet} *
"#;

/// Few positions a move, so that it is quick and the same every time.
const NODES: [&str; 2] = ["--nodes", "400"];

fn review(user: &User, words: &[&str]) -> String {
    let file = user.write("games.pgn", GAMES);
    let words = [&["review", file.to_str().unwrap()], &NODES[..], words].concat();
    let run = user.run(&words);
    assert!([0, 2].contains(&run.status), "{}", run.err);
    run.out
}

fn numbers(lines: &str) -> Vec<u64> {
    let number = |line: &str| serde_json::from_str::<Value>(line).unwrap()["number"].as_u64().unwrap();
    lines.lines().map(number).collect()
}

#[test]
fn a_page_tells_players_opening_accuracy_turning_points_and_faults() {
    let user = User::new();
    let page = review(&user, &["--game", "1", "--level", "club"]);
    for part in [
        "Ada – Ben   0-1",
        "First",
        "accuracy",
        "average loss",
        "blunders",
        "White's chances",
        "Turning points",
        "2.g4??  allowed mate",
        "2…Qh4#",
    ] {
        assert!(page.contains(part), "{part} in\n{page}");
    }
    assert!(page.lines().all(|line| line.chars().count() <= 80), "{page}");
    assert!(!page.contains('\u{1b}'));
    let mut ascii = user.command(&["review", "games.pgn", "--game", "1", NODES[0], NODES[1]]);
    let ascii = finish(ascii.env("LANG", "C")).out;
    assert!(ascii.is_ascii() && ascii.contains("Ada - Ben"), "{ascii}");
}

#[test]
fn each_game_is_a_line_and_a_bad_one_an_error_between() {
    let user = User::new();
    let lines = user.run_with_input(&["review", "-", "--jsonl", NODES[0], NODES[1]], GAMES);
    assert_eq!(lines.status, 2, "{}", lines.err);
    assert_eq!(numbers(&lines.out), [1, 2, 3, 4, 5]);
    let values: Vec<Value> = lines.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert!(values[2]["error"].as_str().unwrap().contains("FEN"), "{}", values[2]);
    let first = &values[0];
    assert_eq!(first["game"]["White"], "Ada");
    assert!(first["white"]["accuracy"].is_number() && first["white"]["acpl"].is_number());
    assert!(first["white"]["judgements"]["blunder"].as_u64() >= Some(1));
    assert_eq!(first["moves"].as_array().unwrap().len(), 4);
    assert_eq!(first["moves"][2]["judgement"], "blunder");
    assert!(first["moves"][2]["claims"].is_array() && first["moves"][2]["text"]["novice"].is_string());
    assert!(first["moments"].as_array().unwrap().iter().any(|moment| moment["ply"] == 3));
    assert_eq!(values[3]["moves"].as_array().unwrap().len(), 2, "the game up to the illegal move");
    assert!(lines.err.contains("game 4: ") && lines.err.contains("Ke3"), "{}", lines.err);
    let report: GameReport = serde_json::from_str(lines.out.lines().next().unwrap()).unwrap();
    assert_eq!(report.opening.unwrap().eco, "A00");
}

#[test]
fn any_number_of_jobs_gives_the_same_bytes() {
    let whole = review(&User::new(), &["--jsonl", "--jobs", "1"]);
    assert_eq!(numbers(&whole), [1, 2, 3, 4, 5]);
    assert_eq!(review(&User::new(), &["--jsonl", "--jobs", "2"]), whole);
}

#[test]
fn the_parts_of_the_readme_add_up_to_the_whole() {
    let user = User::new();
    let whole = review(&user, &["--jsonl", "-o", "whole.jsonl"]);
    assert_eq!(whole, "");
    user.write("all.pgn", GAMES);
    let read = |name: &str| fs::read_to_string(user.path(name)).unwrap();
    let merge = guide("sort ");
    // What parallel makes of its line: one command for each word behind `:::`.
    let (command, words) = guide("parallel ").split_once(" ::: ").unwrap();
    let command = command.trim_start_matches("parallel ");
    for word in words.split_whitespace() {
        shell(&user, &command.replace("{}", word), &[0, 2]);
    }
    shell(&user, merge, &[0]);
    assert_eq!(read("all.jsonl"), read("whole.jsonl"));
    fs::remove_file(user.path("all.jsonl")).unwrap();
    for part in 1..=8 {
        fs::remove_file(user.path(&format!("part-{part}.jsonl"))).unwrap();
    }
    // A Slurm array sets these two for each of its tasks.
    for task in 1..=3 {
        let variables = format!("SLURM_ARRAY_TASK_ID={task} SLURM_ARRAY_TASK_COUNT=3\n");
        shell(&user, &(variables + guide("#!/bin/sh\n")), &[0, 2]);
    }
    shell(&user, merge, &[0]);
    assert_eq!(read("all.jsonl"), read("whole.jsonl"));
}

/// The block of commands in the guide that begins with `start`.
fn guide(start: &str) -> &'static str {
    let blocks = include_str!("../../docs/review.md").split("\n```").skip(1).step_by(2);
    let mut fitting =
        blocks.filter_map(|block| block.strip_prefix('\n')).filter(|block| block.starts_with(start));
    fitting.next().unwrap()
}

/// Runs commands of the guide where the user's files are, with the tests' few positions a move.
fn shell(user: &User, commands: &str, statuses: &[i32]) {
    let quick = commands.replace("--jsonl ", &format!("--jsonl {} ", NODES.join(" ")));
    let programs = cargo_bin("patzer").parent().unwrap().to_owned();
    let path = format!("{}:/usr/bin:/bin", programs.display());
    let mut shell = Command::new("sh");
    shell.args(["-c", &quick]).current_dir(user.path("."));
    shell.env_clear().env("PATH", path).env("HOME", user.path("."));
    let run = finish(&mut shell);
    assert!(statuses.contains(&run.status), "{quick}\n{}", run.err);
    assert!(!run.err.contains("not found"), "{quick}\n{}", run.err);
}

#[test]
fn a_file_of_lines_is_gone_on_with() {
    let user = User::new();
    let whole = review(&user, &["--jsonl"]);
    let first = whole.lines().next().unwrap();
    // The first game was written, the second begun.
    let half = user.write("out.jsonl", &format!("{first}\n{{\"number\":2,\"ga"));
    review(&user, &["--jsonl", "-o", half.to_str().unwrap()]);
    assert_eq!(fs::read_to_string(&half).unwrap(), whole);
    review(&user, &["--jsonl", "-o", half.to_str().unwrap()]);
    assert_eq!(fs::read_to_string(&half).unwrap(), whole);
    // Another effort is another review.
    let words = ["review", "games.pgn", "--jsonl", "--nodes", "401", "-o", "out.jsonl"];
    let refused = user.run(&words);
    assert_eq!(refused.status, 2, "{}", refused.err);
    assert!(refused.err.contains("hint: ") && refused.err.contains("--new"), "{}", refused.err);
    assert_eq!(fs::read_to_string(&half).unwrap(), whole);
}

#[test]
fn a_file_that_holds_something_else_is_left_as_it_is() {
    let user = User::new();
    for content in ["my notes, no line end", "{\"numbers\":[1,2", "{}\n", "notes\n", "\n"] {
        let file = user.write("out.jsonl", content);
        user.write("games.pgn", GAMES);
        let run = user.run(&[&["review", "games.pgn", "--jsonl", "-o", "out.jsonl"], &NODES[..]].concat());
        assert_eq!(run.status, 2, "{content:?}: {}", run.err);
        assert!(run.err.contains("something other"), "{}", run.err);
        assert_eq!(fs::read_to_string(&file).unwrap(), content);
    }
}

#[test]
fn a_game_that_is_written_needs_no_journal_any_more() {
    let user = User::new();
    let journals = || fs::read_dir(user.path(".local/share/patzer/reviews")).unwrap().count();
    review(&user, &["--jsonl"]);
    assert_eq!(journals(), 4, "what a pipe has got may be asked for again");
    review(&user, &["--jsonl", "-o", "out.jsonl"]);
    assert_eq!(journals(), 0);
}

#[test]
fn annotated_games_are_read_again() {
    let text = review(&User::new(), &["--pgn", "--level", "club"]);
    let games = pgn::read_all(text.as_bytes()).unwrap();
    assert_eq!(games.len(), 4);
    assert!(games.iter().all(|game| game.faults.is_empty()), "{games:?}");
    let one_line = text.replace('\n', " ");
    assert!(one_line.contains("2. g4 $4 {[%eval #-1] [%judged ??] 2.g4"), "{text}");
    assert!(one_line.contains("[%clk 0:10:00] quiet"), "{text}");
    assert!(text.lines().all(|line| line.chars().count() <= 80), "{text}");
    let again: Vec<String> = games.iter().map(|game| pgn::write(&game.game)).collect();
    assert_eq!(again.join("\n"), text);
}

#[test]
fn a_page_for_a_browser_is_one_whole_file() {
    let user = User::new();
    let out = user.path("review.html");
    review(&user, &["--html", "-o", out.to_str().unwrap()]);
    let html = fs::read_to_string(&out).unwrap();
    assert!(html.starts_with("<!DOCTYPE html>") && html.ends_with("</html>\n"));
    assert_eq!(html.matches("<main>").count(), 4);
    assert!(html.contains("<h1>Ada") && !html.contains("<script"));
}

#[test]
fn a_review_that_is_stopped_goes_on_where_it_was() {
    let user = User::new();
    let file = user.write("games.pgn", GAMES);
    let words = ["review", file.to_str().unwrap(), "--game", "2", "--ms", "300", "--jsonl"];
    let mut child = user.command(&words).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let journals = user.path(".local/share/patzer/reviews");
    let lines = || {
        let journal = fs::read_dir(&journals).ok()?.next()?.ok()?.path();
        Some(fs::read_to_string(journal).ok()?.lines().count())
    };
    // Its first line is about the game; then one for each move.
    while lines().unwrap_or(0) < 3 {
        assert!(child.try_wait().unwrap().is_none(), "it has ended");
        std::thread::sleep(Duration::from_millis(20));
    }
    finish(Command::new("kill").args(["-INT", &child.id().to_string()]));
    let ended = child.wait_with_output().unwrap();
    assert_eq!(ended.status.code(), Some(130));
    assert!(String::from_utf8_lossy(&ended.stderr).contains("repeat the command"));
    let judged = lines().unwrap() - 1;
    assert!((2..7).contains(&judged), "{judged} of 7 moves");
    let kept = fs::read_dir(&journals).unwrap().next().unwrap().unwrap().path();
    let before = fs::read_to_string(&kept).unwrap();
    let run = user.run(&words);
    assert_eq!(run.status, 0, "{}", run.err);
    assert!(fs::read_to_string(&kept).unwrap().starts_with(&before), "what was judged stays as it was");
    let second_move: Value = serde_json::from_str(before.lines().nth(2).unwrap()).unwrap();
    let report: Value = serde_json::from_str(&run.out).unwrap();
    assert_eq!(report["moves"][1], second_move);
}

#[test]
fn a_saved_game_remembers_its_review() {
    let user = User::new();
    user.write("games.pgn", "[White \"Ada\"]\n\n1. f3 e5! {[%clk 0:01:00] mine} 2. g4 Qh4# 0-1\n");
    assert_eq!(user.run(&["import", "games.pgn"]).status, 0);
    let listed = || -> Value { serde_json::from_str(&user.run(&["games", "--json"]).out).unwrap() };
    let games = listed();
    let id = games["games"][0]["id"].as_str().unwrap();
    assert_eq!(games["games"][0]["faults"], Value::Null);
    let run = user.run(&["review", id, NODES[0], NODES[1]]);
    assert_eq!((run.status, run.err.as_str()), (0, ""), "{}", run.err);
    assert!(run.out.contains("Turning points"), "{}", run.out);
    let faults = &listed()["games"][0]["faults"];
    assert!(faults["white"].as_u64() >= Some(1) && faults["black"] == 0, "{faults}");
    let shown = user.run(&["show", id]).out.replace('\n', " ");
    assert!(shown.contains("2. g4 $4 {[%eval #-1] [%judged ??]}"), "{shown}");
    assert!(shown.contains("e5 $1 {") && shown.contains("[%clk 0:01:00] mine}"), "{shown}");
    // Reviewed again it stays as it is; in a file, nothing is written.
    assert_eq!(user.run(&["review", id, NODES[0], NODES[1]]).status, 0);
    assert_eq!(user.run(&["show", id]).out.replace('\n', " "), shown);
}

#[test]
fn what_cannot_be_reviewed_is_told() {
    refused(&["review", "no/such.pgn"], 1, "no/such.pgn");
    refused(&["review", "nobody"], 1, "nobody");
    refused(&["review", "-", "--part", "9/8"], 2, "'9/8' isn't a part");
    refused(&["review", "-", "--json", "--html"], 2, "--json");
    refused(&["review", "-", "--level", "expert"], 2, "no level 'expert'");
    let user = User::new();
    let html = user.write("page.pgn", "<html></html>");
    let run = user.run(&["review", html.to_str().unwrap()]);
    assert_eq!((run.status, run.out.as_str()), (2, ""), "{}", run.err);
    assert!(run.err.contains("not PGN"), "{}", run.err);
    for place in ["no/such/page.html", "."] {
        let run = user.run_with_input(&["review", "-", "--html", "-o", place], GAMES);
        assert_eq!((run.status, run.out.as_str()), (1, ""), "{}", run.err);
        assert!(run.err.contains("directory"), "{}", run.err);
    }
    let run = user.run_with_input(&["review", "-", "--game", "7", NODES[0], NODES[1]], GAMES);
    assert_eq!(run.status, 2);
    assert!(run.err.contains("no game 7: it holds 5 games"), "{}", run.err);
}

#[test]
fn a_players_own_faults_are_told_to_the_player() {
    let user = User::new();
    let own = review(&user, &["--game", "1", "--as", "ada", "--level", "novice"]);
    assert!(own.contains("your") || own.contains("You"), "{own}");
    let watched = review(&user, &["--game", "1", "--level", "novice"]);
    assert!(!watched.contains("your") && !watched.contains("You "), "{watched}");
}

#[test]
fn lines_for_one_level_are_not_taken_for_those_of_another() {
    let user = User::new();
    user.write("games.pgn", GAMES);
    let run = |level| {
        let words = ["review", "games.pgn", "--jsonl", "-o", "out.jsonl", "--level", level];
        user.run(&[&words[..], &NODES].concat())
    };
    // One of the games cannot be reviewed, which is told each time.
    for _ in 0..2 {
        let same = run("novice");
        assert!(same.err.contains("couldn't review 1 game"), "{}", same.err);
    }
    let other = run("advanced");
    assert_eq!(other.status, 2, "{}", other.err);
    assert!(other.err.contains("--new"), "{}", other.err);
}

#[test]
fn games_that_cannot_be_reviewed_are_named_with_their_file_and_counted() {
    let user = User::new();
    let file = user.write("games.pgn", GAMES);
    let words = [&["review", file.to_str().unwrap()], &NODES[..]].concat();
    let page = user.run(&words);
    assert_eq!(page.status, 2);
    assert!(page.err.contains("error: ") && page.err.contains("games.pgn, game 3: "), "{}", page.err);
    assert!(page.err.contains("note: ") && page.err.contains("games.pgn, game 4: "), "{}", page.err);
    // The lines of a part tell why; a second run, which has nothing left to do, says the same.
    let part = [&words[..], &["--jsonl", "--part", "1/2", "-o", "part.jsonl"]].concat();
    for _ in 0..2 {
        let run = user.run(&part);
        assert_eq!(run.status, 2);
        assert!(run.err.contains("games.pgn: couldn't review 1 game; its line says why"), "{}", run.err);
    }
    assert_eq!(numbers(&fs::read_to_string(user.path("part.jsonl")).unwrap()), [1, 3, 5]);
    let other = [&words[..], &["--jsonl", "--part", "2/2"]].concat();
    assert_eq!(user.run(&other).status, 0);
}

#[test]
fn a_player_who_is_in_no_game_is_refused_before_anything_is_reviewed() {
    let user = User::new();
    let file = user.write("games.pgn", GAMES);
    let words = [&["review", file.to_str().unwrap(), "--as", "nobody", "-o", "out.txt"], &NODES[..]].concat();
    let run = user.run(&words);
    assert_eq!((run.status, run.out.as_str()), (2, ""));
    assert!(run.err.contains("error: no game has a player 'nobody'"), "{}", run.err);
    assert!(run.err.contains("hint: choose one of Ada; Ben, or white or black"), "{}", run.err);
    // Who plays in another part of the collection is no mistake.
    let part = [&["review", file.to_str().unwrap(), "--as", "ben", "--part", "5/5"], &NODES[..]].concat();
    assert_eq!(user.run(&part).status, 0);
}
