//! Characters as players meet them: by name on the command line, on the screen and in lines of text, and their files.

use super::pty::{Home, Session};
use super::user::{User, refused};

/// Where a user of Linux has his own.
const OWN: &str = ".config/patzer/characters/max.toml";

fn plain(user: &User, words: &[&str], lines: &str) -> (String, String) {
    let words = [&["--plain", "play"], words].concat();
    let run = user.run_with_input(&words, lines);
    assert_eq!(run.status, 0, "{}", run.err);
    (run.out, run.err)
}

#[test]
fn a_character_plays_under_its_name_and_rating() {
    let user = User::hurried();
    let (out, _) = plain(&user, &["--as", "white", "--opponent", "otto"], "e4\nresign\nquit\n");
    assert!(out.contains("against Otto 700") && out.contains("Black plays"), "{out}");
    let pgn = user.run(&["export", "--all"]).out;
    for tag in ["[Black \"Otto\"]", "[BlackElo \"700\"]", "[White \"You\"]"] {
        assert!(pgn.contains(tag), "{pgn}");
    }
    assert!(!pgn.contains("WhiteElo"), "{pgn}");
}

#[test]
fn another_takes_over_and_a_slip_of_the_finger_is_understood() {
    let (out, _) = plain(
        &User::hurried(),
        &["--opponent", "random"],
        "opponent roas\nopponent rosa\nopponent rosa 900\n",
    );
    assert!(out.contains("Did you mean Rosa?"), "{out}");
    assert!(out.contains("Your opponent is now Rosa 1150."), "{out}");
    assert!(out.contains("Rosa plays at 1150; levels are for patzer."), "{out}");
    refused(&["play", "--opponent", "Otot"], 2, "there's no opponent 'Otot'");
    refused(&["play", "--opponent", "Otto", "--level", "900"], 2, "Otto plays at 700; levels are for patzer");
}

#[test]
fn the_screen_shows_name_and_rating_and_lists_them_all() {
    let home = Home::new();
    let mut session = Session::start(home.command(&["play", "--opponent", "otto"]), 100, 38);
    session.wait_for("Otto (700)");
    session.send(":opponent ro\t\r");
    session.wait_for("Rosa (1150)");
    session.send("n");
    session.wait_for("Throws her h-pawn");
    session.wait_for("Open the centre");
    session.send("q");
    session.send("q");
}

#[test]
fn engines_list_characters_with_rating_and_advice() {
    let user = User::hurried();
    let out = user.run(&["engines"]).out;
    assert!(out.contains("Bo ") && out.contains("400") && out.contains("Guard your pieces"), "{out}");
    let answer: serde_json::Value = serde_json::from_str(&user.run(&["engines", "--json"]).out).unwrap();
    let engines = answer["engines"].as_array().unwrap();
    let nora = engines.iter().find(|engine| engine["name"] == "Nora").unwrap();
    assert_eq!(nora["rating"], 2000);
    assert!(
        nora["beat"].as_str().is_some_and(|beat| !beat.is_empty()) && nora["levels"] == serde_json::json!([])
    );
}

#[test]
fn own_files_are_read_and_broken_ones_stop_nothing() {
    let user = User::hurried();
    user.write(OWN, "name = \"Max\"\nrating = 900\n[openings]\nwhite = [\"g4\"]\n[temper]\ngred = 3\n");
    user.write(&OWN.replace("max", "broken"), "name = \"\\u001b[2J\"\nrating = 9\n");
    let (out, _) = plain(&user, &["--opponent", "max", "--as", "black"], "quit\n");
    assert!(out.contains("against Max 900"), "{out}");
    assert!(out.contains("max.toml:6: temper.gred: unknown setting; did you mean 'greed'?"), "{out}");
    assert!(!out.contains('\u{1b}'), "{out}");
    let check = user.run(&["config", "--check"]);
    let told = check.out + &check.err;
    assert_ne!(check.status, 0);
    for place in ["broken.toml:1: name:", "broken.toml:2: rating:", "max.toml:6: temper.gred:"] {
        assert!(told.contains(place), "{told}");
    }
    assert!(!told.contains('\u{1b}'), "{told}");
}

#[test]
fn a_character_plays_in_matches() {
    let user = User::hurried();
    let run = user.run(&["match", "bo", "random", "--games", "2", "--seed", "1", "--adjudicate"]);
    assert_eq!(run.status, 0, "{}", run.err);
    assert!(run.out.contains("Bo"), "{}", run.out);
}

#[test]
fn guests_have_only_those_that_come_with_patzer() {
    let home = Home::new();
    let player = home.path().join("anna");
    let own = player.join("config/characters");
    std::fs::create_dir_all(&own).unwrap();
    std::fs::write(own.join("max.toml"), "name = \"Max\"\nrating = 900\n").unwrap();
    let words = ["--guest", "--home", player.to_str().unwrap()];
    let mut session = Session::start(home.command(&words), 100, 38);
    session.wait_for("? more");
    session.send(":opponent max\r");
    session.wait_for("No opponent called");
    session.send(":opponent otto\r");
    session.wait_for("Otto (700)");
    session.send("q");
}

/// Plays at least five moves, whatever the answers, and resigns; what a check or a capture forbids is refused.
const LOST: &str =
    "e3\nc3\nNf3\na3\nh3\nBe2\nbxc3\ngxf3\nQxf3\nKe2\ng3\nd3\nb4\na4\nh4\nKd1\nKf1\nNd2\nresign\nquit\n";

/// Where the rated games are.
const RATED: &str = ".local/share/patzer/training/rating.jsonl";

#[test]
fn the_coach_follows_the_results_of_games_without_help() {
    let user = User::hurried();
    let white = |opponent| ["--as", "white", "--opponent", opponent];
    let (out, _) = plain(&user, &white("coach"), LOST);
    assert!(out.contains("against coach 800") && out.contains("Your rating: roughly "), "{out}");
    let kept = std::fs::read_to_string(user.path(RATED)).unwrap();
    assert!(kept.starts_with("{\"patzer_rating\":1}\n") && kept.contains("\"result\":\"lost\""), "{kept}");
    let engines: serde_json::Value = serde_json::from_str(&user.run(&["engines", "--json"]).out).unwrap();
    let level = engines["engines"]
        .as_array()
        .unwrap()
        .iter()
        .find(|engine| engine["name"] == "coach")
        .unwrap()["rating"]
        .as_u64()
        .unwrap();
    // The accuracy of the six moves counts too, and that of a search by time is not the same twice.
    assert!((500..750).contains(&level), "{level}");
    let (out, _) = plain(&user, &white("Coach"), "quit\n");
    assert!(out.contains(&format!("against coach {level}")), "{out}");
    let stats = user.run(&["train", "--stats"]).out;
    assert!(stats.contains("after one rated game"), "{stats}");
    // A move taken back, and nothing more is counted.
    let (_, _) = plain(&user, &white("bo"), &format!("a4\nundo\n{LOST}"));
    assert_eq!(std::fs::read_to_string(user.path(RATED)).unwrap(), kept);
}

#[test]
fn a_damaged_rating_is_told_and_kept_aside() {
    let user = User::hurried();
    user.write(RATED, "nonsense\n\u{1b}[2J\n");
    let (out, _) = plain(&user, &["--as", "white", "--opponent", "coach"], LOST);
    assert!(out.contains("rating.jsonl: 2 lines are unreadable"), "{out}");
    assert!(out.contains("patzer kept the old file as") && !out.contains('\u{1b}'), "{out}");
    assert!(user.path(&format!("{RATED}.damaged")).exists());
    assert!(std::fs::read_to_string(user.path(RATED)).unwrap().contains("\"result\":\"lost\""));
}
