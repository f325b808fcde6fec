//! Commands that print: what people read and what programs get, checked by reckoning it again.

use std::collections::BTreeSet;

use patzer::chess::{Chess, Position, Score, fen, notation};
use serde_json::Value;

use crate::user::{User, refused};

/// Pins, checks, castling and passed pawns.
const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

fn json(words: &[&str]) -> Value {
    let run = User::new().run(words);
    assert_eq!(run.status, 0, "{words:?}: {}", run.err);
    serde_json::from_str(&run.out).unwrap_or_else(|error| panic!("{words:?}: {error}: {}", run.out))
}

fn ids(list: &Value) -> Vec<String> {
    let list = list.as_array().unwrap();
    list.iter().map(|one| one["id"].as_str().unwrap().to_owned()).collect()
}

#[test]
fn every_lesson_needs_only_lessons_that_there_are() {
    let school = json(&["learn", "--json"]);
    let lessons = ids(&school["lessons"]);
    let kinds = [&school["drills"], &school["games"], &school["seeing"]].map(ids);
    let all: BTreeSet<&String> = lessons.iter().chain(kinds.iter().flatten()).collect();
    assert_eq!(all.len(), lessons.len() + kinds.iter().map(Vec::len).sum::<usize>(), "ids stand once");
    assert!(lessons.len() >= 60 && kinds[0].len() >= 16 && kinds[1].len() >= 30, "{}", lessons.len());
    for (place, lesson) in school["lessons"].as_array().unwrap().iter().enumerate() {
        for needed in lesson["needs"].as_array().unwrap() {
            let before = lessons[..place].iter().any(|id| id == needed.as_str().unwrap());
            assert!(before, "{} needs {needed}, which comes later", lesson["id"]);
        }
        assert_eq!((&lesson["steps_done"], &lesson["done"]), (&0.into(), &false.into()));
    }
}

#[test]
fn the_course_is_a_list_in_a_pipe_and_a_slip_in_a_name_is_understood() {
    let run = User::new().run(&["learn"]);
    assert_eq!(run.status, 0);
    for words in
        ["The rules: 0 of ", "  fork: The fork", "Endgame drills.", "  game-1: ", "Seeing without a board."]
    {
        assert!(run.out.contains(words), "{words} in {}", run.out);
    }
    let slip = refused(&["learn", "forkk"], 2, "no lesson called 'forkk'");
    assert!(slip.err.contains("hint: did you mean 'fork'?"), "{}", slip.err);
    let nothing = refused(&["learn", "zzzzzz"], 2, "no lesson called 'zzzzzz'");
    assert!(nothing.err.contains("'patzer learn --json' lists them"), "{}", nothing.err);
}

#[test]
fn the_best_lines_are_legal_and_the_best_comes_first() {
    let answer = json(&["analyze", KIWIPETE, "--lines", "3", "--nodes", "20000", "--json"]);
    let lines = answer["lines"].as_array().unwrap();
    assert_eq!(lines.len(), 3, "{answer}");
    let score = |line: &Value| line["cp"].as_i64().unwrap_or_else(|| panic!("{line}"));
    assert!(lines.windows(2).all(|pair| score(&pair[0]) >= score(&pair[1])), "{answer}");
    let firsts: BTreeSet<String> = lines.iter().map(|line| line["pv"][0].to_string()).collect();
    assert_eq!(firsts.len(), 3, "each line begins otherwise");
    for line in lines {
        let mut position = fen::parse(KIWIPETE).unwrap().position;
        for played in line["pv"].as_array().unwrap() {
            let m = notation::parse(&position, played.as_str().unwrap()).unwrap();
            position = position.play(m).unwrap();
        }
    }
}

#[test]
fn the_same_nodes_find_the_same_lines() {
    let words = ["analyze", KIWIPETE, "--nodes", "30000"];
    let (first, second) = (User::new().run(&words).out, User::new().run(&words).out);
    let timeless = |text: &str| {
        let lines = text.lines().map(|line| line.split(" in ").next().unwrap_or_default().to_owned());
        lines.collect::<Vec<_>>()
    };
    assert_eq!(timeless(&first), timeless(&second));
}

#[test]
fn a_mate_is_told_in_moves_by_every_command_that_searches() {
    let mate = "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1";
    let analysis = json(&["analyze", mate, "--depth", "4", "--json"]);
    assert_eq!(analysis["lines"][0]["mate"], 1, "{analysis}");
    let explained = json(&["explain", mate, "Ra8", "--nodes", "5000", "--json"]);
    assert_eq!(explained["judgement"], "best", "{explained}");
    let missed = json(&["explain", mate, "Ra2", "--nodes", "5000", "--json"]);
    assert!(missed.to_string().contains("a1a8"), "{missed}");
}

#[test]
fn the_evaluation_of_a_mirrored_position_is_the_same_for_the_other_side() {
    let total = |fen: &str| {
        let told = json(&["eval", fen, "--json"]);
        let [cp, net, rest] =
            [&told["cp"], &told["net"]["cp"], &told["net"]["rest"]].map(|cp| cp.as_i64().unwrap());
        assert_eq!(cp + rest, net, "{fen}");
        cp
    };
    for fen in [KIWIPETE, "4k3/8/2p5/3p4/3P4/8/5P2/4K3 w - - 0 1", "8/5k2/8/3N4/8/8/3pP3/4K3 w - - 0 1"] {
        let position = fen::parse(fen).unwrap().position;
        let mirrored = fen::write(&patzer::chess::mirrored(&position).unwrap());
        let (one, other) = (total(fen), total(&mirrored));
        assert!((one + other).abs() <= 1, "{fen}: {one} and {other}");
    }
}

#[test]
fn perft_takes_its_depth_first_and_says_so() {
    let user = User::new();
    assert!(user.run(&["perft", "3"]).out.contains("8902"));
    assert!(user.run(&["perft", "2", KIWIPETE]).out.contains("2039"));
    assert_eq!(json(&["perft", "3", "startpos", "e4", "--json"])["nodes"], 13160);
    let wrong = user.run(&["perft", "startpos", "3"]);
    assert!(wrong.status == 2 && wrong.err.contains("depth"), "{}", wrong.err);
}

#[test]
fn every_shell_is_offered_every_command() {
    let user = User::new();
    let help = user.run(&["--help"]).out;
    let list = help.split("Commands:").nth(1).unwrap().split("\n\n").next().unwrap();
    let commands: Vec<&str> = list.lines().filter_map(|line| line.split_whitespace().next()).collect();
    assert!(commands.len() > 25, "{commands:?}");
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let script = user.run(&["completions", shell]);
        assert_eq!(script.status, 0, "{shell}");
        for command in &commands {
            assert!(script.out.contains(command), "{command} in the completions of {shell}");
        }
    }
    let manual = user.run(&["man"]).out.replace("\\-", "-");
    assert!(commands.iter().all(|command| manual.contains(command)));
}

#[test]
fn every_engine_that_is_listed_looks_at_a_position() {
    let engines = json(&["engines", "--json"]);
    let names: Vec<&str> = engines["engines"]
        .as_array()
        .unwrap()
        .iter()
        .map(|engine| engine["name"].as_str().unwrap())
        .collect();
    for rung in
        ["patzer", "random", "material", "minimax", "alphabeta", "quiescence", "table", "positional", "swarm"]
    {
        assert!(names.contains(&rung), "{rung} in {names:?}");
    }
    for rung in ["material", "alphabeta", "quiescence", "positional"] {
        let answer = json(&[
            "analyze",
            "4k3/8/8/3q4/4P3/8/8/4K3 w - - 0 1",
            "--engine",
            rung,
            "--depth",
            "1",
            "--json",
        ]);
        assert!(
            answer.to_string().contains("exd5") || answer.to_string().contains("e4d5"),
            "{rung}: {answer}"
        );
    }
}

#[test]
fn who_has_played_nothing_is_told_where_to_begin() {
    let user = User::new();
    let run = user.run(&["progress"]);
    assert!(run.status == 0 && run.out.starts_with("There's nothing to tell yet.\n"), "{}", run.out);
    assert!(run.out.contains("Work on next:\n1. "), "{}", run.out);
    let report = json(&["progress", "--json"]);
    assert_eq!(report["next"].as_array().map(Vec::len), Some(3), "{report}");
    assert_eq!(user.run(&["progress", "--html", "page.html"]).status, 0);
    let page = std::fs::read_to_string(user.path("page.html")).unwrap();
    assert!(page.starts_with("<!DOCTYPE html>") && page.trim_end().ends_with("</html>"));
    let stats = json(&["train", "--stats", "--json"]);
    assert_eq!(stats["due"], 0, "{stats}");
}

#[test]
fn what_ended_is_told_with_its_reason_and_leaves_no_moves() {
    for (fen, reason) in [
        ("R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1", "checkmate"),
        ("k7/2Q5/8/8/8/8/8/4K3 b - - 0 1", "stalemate"),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 1", "material"),
    ] {
        let facts = json(&["facts", fen, "--json"]);
        assert!(facts["status"].to_string().contains(reason), "{fen}: {}", facts["status"]);
        let position: Chess = fen::parse(fen).unwrap().position;
        let moves = facts["moves"].as_array().map_or(0, Vec::len);
        assert!(moves == 0 || moves == position.legal_moves().len(), "{fen}: {facts}");
        let words = User::new().run(&["facts", fen]).out.to_lowercase();
        assert!(words.contains(reason), "{words}");
    }
    assert_eq!(Score::Cp(0).win_percent().round() as i32, 50);
}
