//! The diary and the progress made of it, in the real program.

use crate::pty::{Home, Session};
use crate::user::User;

/// Where the diary is.
const DIARY: &str = ".local/share/patzer/training/diary.jsonl";

fn plain(user: &User, script: &str) -> String {
    let words = ["--plain", "play", "--as", "white", "--opponent", "bo"];
    user.run_with_input(&words, script).out
}

#[test]
fn a_game_is_noted_once_and_shows_in_the_progress() {
    let user = User::hurried();
    let empty = user.run(&["progress"]).out;
    assert!(empty.starts_with("There's nothing to tell yet.\nWork on next:\n1. "), "{empty}");
    // Moves that open nothing, and spare ones after a check: a game of fewer than five is not noted.
    plain(&user, "e3\nc3\nNf3\na3\nh3\nBe2\nbxc3\ng3\nd3\nresign\nquit\n");
    let diary = std::fs::read_to_string(user.path(DIARY)).unwrap();
    assert!(diary.starts_with("{\"patzer_diary\":1}\n{\"kind\":\"game\","), "{diary}");
    let report: serde_json::Value = serde_json::from_str(&user.run(&["progress", "--json"]).out).unwrap();
    assert_eq!((&report["recent"]["games"], &report["weeks"][0]["games"]), (&1.into(), &1.into()));
    assert!(report["recent"]["accuracy"].as_f64().is_some_and(|accuracy| (0.0..=100.0).contains(&accuracy)));
    let text = user.run(&["progress"]).out;
    assert!(text.contains("You finished one game: 0 won, 0 drawn, 1 lost."), "{text}");
    assert!(text.contains("Games: roughly ") && text.contains("games 1, accuracy "), "{text}");
    // The page of the screen speaks in plain mode too.
    let spoken = plain(&user, "progress\nquit\n");
    assert!(spoken.contains("Work on next:") && spoken.contains("'patzer learn "), "{spoken}");
}

#[test]
fn the_page_for_browsers_is_whole_and_quotes_nothing_raw() {
    let user = User::hurried();
    let entry = r#"{"kind":"guess","day":"2026-11-20","players":["<script>","B&C"],"color":"white","found":3,"asked":5}"#;
    user.write(DIARY, &format!("{{\"patzer_diary\":1}}\n{entry}\n"));
    let page = user.run(&["progress", "--html", "-"]).out;
    assert!(page.starts_with("<!DOCTYPE html>") && page.ends_with("</html>\n"), "{page}");
    assert!(
        page.contains("&lt;script&gt; – B&amp;C, 3 of 5 moves found.") && !page.contains("<script"),
        "{page}"
    );
    assert!(user.run(&["progress", "--html", "page.html"]).out.is_empty());
}

#[test]
fn a_damaged_diary_costs_its_damaged_lines_alone_and_a_newer_one_is_left() {
    let user = User::hurried();
    let run = r#"{"kind":"run","day":"2026-11-20","run":"streak","solved":7,"asked":8}"#;
    user.write(DIARY, &format!("{{\"patzer_diary\":1}}\n\u{1b}[2J\n{run}\n"));
    let told = user.run(&["progress"]);
    assert!(told.out.contains("Best streak: 7 solved."), "{}", told.out);
    assert!(
        told.err.contains("diary.jsonl: a line is unreadable") && !told.err.contains('\u{1b}'),
        "{}",
        told.err
    );
    user.write(DIARY, "{\"patzer_diary\":2}\n");
    assert_ne!(user.run(&["progress"]).status, 0);
}

#[test]
fn a_round_of_seeing_is_played_in_lines_and_its_best_is_shown() {
    let user = User::hurried();
    let lines = "l\n".repeat(10) + "quit\nquit\n";
    let out = user.run_with_input(&["--plain", "learn", "see-colours"], &lines).out;
    assert!(out.contains("Light or dark: 10 questions. Type l for light, d for dark, or 'stop'."), "{out}");
    assert!(out.contains(" of 10 right in 0 seconds."), "{out}");
    let progress = user.run(&["progress"]).out;
    assert!(progress.contains("Best at seeing colours: ") && progress.contains(" of 10 in "), "{progress}");
    let listed: serde_json::Value = serde_json::from_str(&user.run(&["learn", "--json"]).out).unwrap();
    assert_eq!(listed["seeing"][2]["id"], "see-knight");
}

/// Some games, the last of them on the day after the others.
fn games() -> String {
    let tally = |moves: u32, accuracy: f64| {
        format!(
            "\"accuracy\":{accuracy},\"acpl\":40.0,\"judgements\":{{\"best\":{moves},\"excellent\":0,\"good\":0,\
             \"inaccuracy\":0,\"mistake\":0,\"blunder\":0}}"
        )
    };
    let game = |number: u32| {
        format!(
            "{{\"kind\":\"game\",\"begun\":\"2026.11.{:02} 18:05:00\",\"seed\":{number},\"color\":\"white\",\
             \"opponent\":\"patzer\",\"result\":\"won\",\"opening\":\"Italian Game\",{},\"phases\":{{\
             \"opening\":{{{}}},\"middlegame\":{{{}}},\"endgame\":{{{}}}}},\"hung\":2,\"missed\":{{}},\
             \"best_chances\":95.0,\"time\":null}}\n",
            10 + number,
            tally(40, 75.0),
            tally(10, 90.0),
            tally(20, 74.0),
            tally(10, 70.0)
        )
    };
    (1..=6).map(game).fold("{\"patzer_diary\":1}\n".to_owned(), |text, line| text + &line)
}

#[test]
fn the_page_shows_what_to_work_on_at_every_size_and_starts_it() {
    for (columns, rows) in [(60, 20), (80, 24), (140, 45)] {
        let home = Home::new();
        let path = home.path().join("data/patzer/training/diary.jsonl");
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(&path, games()).unwrap();
        let mut session = Session::start(home.command(&[]), columns, rows);
        session.wait_for("more");
        session.send("P");
        session.wait_for("Work on next");
        session.wait_for("You left a piece to be taken 12 times in your");
        session.send("1");
        session.wait_for("xercise 1");
        session.send("q");
    }
}
