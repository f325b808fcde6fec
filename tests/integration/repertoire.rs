//! Repertoires in the real program: training in lines of text, statistics, own games held against the lines.

use crate::user::{User, refused};

const LINES: &str = "[White \"Mine\"]\n\n1. e4 e5 (1... c5 2. Nf3 d6 3. d4) 2. Nf3 Nc6 3. Bc4 *\n";

#[test]
fn what_is_due_is_asked_and_the_answers_are_kept() {
    let user = User::hurried();
    user.write("lines.pgn", LINES);
    let words = ["repertoire", "lines.pgn", "--as", "white"];
    let stats = || user.run(&[&words[..], &["--stats"]].concat()).out;
    assert_eq!(stats(), "5 positions: 0 asked, 5 due today, 0 mastered.\n");
    let out = user.run_with_input(&[&["--plain"], &words[..]].concat(), "e4\nnext\nNf3\nquit\n").out;
    assert!(
        out.contains("What does your repertoire play for White?") && out.contains("Right: 1.e4."),
        "{out}"
    );
    assert_eq!(stats(), "5 positions: 2 asked, 3 due today, 0 mastered.\n");
    let kept = std::fs::read_to_string(user.path(".local/share/patzer/training/repertoire.jsonl")).unwrap();
    assert!(kept.starts_with("{\"patzer_repertoire\":1}\n{\"position\":\"rnbqkbnr/"), "{kept}");
}

#[test]
fn own_games_are_held_against_the_lines() {
    let user = User::hurried();
    user.write("lines.pgn", LINES);
    let play = ["--plain", "play", "--as", "white", "--opponent", "bo"];
    user.run_with_input(&play, "d4\nresign\nquit\n");
    let told = user.run(&["repertoire", "lines.pgn", "--as", "white", "--games"]).out;
    assert!(told.contains(": you played 1.d4; the repertoire has e4\n"), "{told}");
    assert!(told.ends_with("You left the repertoire first in 1 of 1 game with White.\n"), "{told}");
    let json = user.run(&["repertoire", "lines.pgn", "--as", "white", "--games", "--json"]).out;
    let report: serde_json::Value = serde_json::from_str(&json).unwrap();
    assert_eq!((&report["games"], &report["departures"][0]["played"]), (&1.into(), &"d2d4".into()));
    // Black's games are another matter.
    let other = user.run(&["repertoire", "lines.pgn", "--as", "black", "--games"]).out;
    assert_eq!(other, "You left the repertoire first in 0 of 0 games with Black.\n");
}

#[test]
fn files_without_lines_are_refused() {
    let user = User::new();
    user.write("empty.pgn", "[White \"Mine\"]\n\n*\n");
    let run = user.run(&["repertoire", "empty.pgn", "--as", "black"]);
    assert_eq!(run.status, 2, "{}", run.err);
    assert!(run.err.contains("there are no moves of Black in these files"), "{}", run.err);
    refused(&["repertoire", "nowhere.pgn", "--as", "white"], 1, "nowhere.pgn");
    refused(&["repertoire", "x.pgn"], 2, "--as");
}
