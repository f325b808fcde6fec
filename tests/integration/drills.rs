//! Training as a player lives it: the whole program with its deck on disk, on a terminal and in lines of text.

use std::fs;
use std::path::Path;

use crate::pty::{Home, Session};
use crate::user::User;

/// Black mates on the back rank; White has a check that wins nothing, and a capture that loses the queen.
const PUZZLES: &str = "PuzzleId,FEN,Moves,Rating,RatingDeviation,Popularity,NbPlays,Themes,GameUrl,OpeningTags\n\
    abc12,3r2k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1,a1a7 d8d1,650,80,95,100,backRankMate mate mateIn1,,\n\
    def34,4k3/4pppp/8/3p4/8/3Q4/5PPP/4K3 b - - 0 1,e7e6 d3b5,1500,80,95,100,fork short,,\n";

fn deck(home: &Path) -> String {
    let path = home.join("data/patzer/training/deck.jsonl");
    fs::read_to_string(path).unwrap()
}

/// Settings under which a session has so many new exercises, so that none of those that come with patzer join the puzzles,
/// and the coach thinks no longer than it must.
fn new_cards(count: usize) -> String {
    format!("[train]\nnew_cards = {count}\n[coach]\nthink_ms = 50\n")
}

/// The puzzle on the screen.
fn on_board(session: &Session) -> bool {
    session.wait_until("an exercise", |screen| screen.contents().contains("puzzle "));
    session.contents().contains("abc12")
}

fn solve(session: &mut Session) {
    session.send(":Rd1\r");
    session.wait_for("Right");
}

/// The wrong try is answered on the board, then the position is set back.
fn fail(session: &mut Session) {
    session.send(":Qxd5\r");
    session.wait_for("What follows");
    session.wait_for("Black's pawn on e6 takes your");
    session.wait_for("exd5");
    session.send("\x1b");
    session.wait_until("the position is back", |screen| !screen.contents().contains("What follows"));
}

#[test]
fn one_solved_one_failed_and_both_are_remembered() {
    let home = Home::new();
    home.write_settings(&new_cards(2));
    fs::write(home.path().join("puzzles.csv"), PUZZLES).unwrap();
    let mut import = Session::start(home.command(&["train", "--import", "puzzles.csv"]), 100, 38);
    import.wait_for("2 new puzzles");
    assert!(import.wait_for_exit().success());
    let mut session = Session::start(home.command(&["train"]), 100, 38);
    session.wait_for("2 due now");
    session.send("\r");
    for _ in 0..2 {
        if on_board(&session) {
            solve(&mut session);
            session.wait_until("it is on disk", |_| deck(home.path()).contains("good"));
        } else {
            fail(&mut session);
            assert!(deck(home.path()).contains("again"), "it is on disk");
        }
        session.send(">");
        session.wait_until("the next", |screen| {
            let text = screen.contents();
            text.contains("Exercise 2 of 2") || text.contains("This session")
        });
    }
    session.wait_for("1 solved, 1 missed");
    // The last choice: the day decides the order of the two, and 'q' goes back to one that was missed last.
    session.send("\x1b[B".repeat(12) + "\r");
    assert!(session.wait_for_exit().success());
    let mut again = Session::start(home.command(&["train"]), 100, 38);
    again.wait_for("0 due now");
    again.wait_for("2 learning");
    again.wait_for("1 day in a row");
    again.send("q");
    assert!(again.wait_for_exit().success());
}

#[test]
fn leaving_at_any_time_loses_no_answer() {
    let home = Home::new();
    home.write_settings(&new_cards(2));
    fs::write(home.path().join("puzzles.csv"), PUZZLES).unwrap();
    let mut import = Session::start(home.command(&["train", "--import", "puzzles.csv"]), 100, 38);
    assert!(import.wait_for_exit().success());
    let mut session = Session::start(home.command(&["train"]), 100, 38);
    session.wait_for("2 due now");
    session.send("\r");
    on_board(&session);
    session.send("G");
    session.wait_until("it is on disk", |_| deck(home.path()).contains("again"));
    session.kill();
    assert_eq!(deck(home.path()).matches("again").count(), 1);
}

#[test]
fn exercises_are_lines_of_text_where_there_is_no_terminal() {
    let user = User::new();
    user.write(".config/patzer/config.toml", &new_cards(1));
    user.write("puzzles.csv", PUZZLES);
    let import = user.run(&["train", "--import", "puzzles.csv", "--rating", "..1000"]);
    assert_eq!((import.status, import.err.trim()), (0, "1 new puzzle in the training deck of 2 read"));
    let run = user.run_with_input(&["train"], "hint\nRd1\nnext\n");
    assert_eq!(run.status, 0, "{}", run.err);
    for words in [
        "Exercise 1 of 1, puzzle abc12, rated 650.",
        "The last move was 1.Ra7.",
        "Hint 1 of 5",
        "Right: 1…Rd1#.",
        "This session: 0 solved, 1 with hints, 0 missed",
    ] {
        assert!(run.out.contains(words), "{words}: {}", run.out);
    }
    let stats = user.run(&["train", "--stats"]);
    assert!(stats.out.contains("back rank: 1 of 1 solved, 100%."), "{}", stats.out);
    let json: serde_json::Value =
        serde_json::from_str(&user.run(&["train", "--stats", "--json"]).out).unwrap();
    assert_eq!((&json["learning"], &json["streak"]), (&1.into(), &1.into()));
}

#[test]
fn a_new_player_starts_at_once_and_keeps_the_answers() {
    let user = User::new();
    let run = user.run_with_input(&["train"], "solution\nnext\n");
    assert!(
        run.out.contains("Exercise 1 of 8, rated ") && run.out.contains("The solution is "),
        "{}",
        run.out
    );
    let streak = user.run_with_input(&["train", "streak"], "solution\nnext\n");
    assert!(streak.out.contains("Type 'next' to see your results."), "{}", streak.out);
    let json: serde_json::Value =
        serde_json::from_str(&user.run(&["train", "--stats", "--json"]).out).unwrap();
    assert_eq!((&json["cards"], &json["pupil"]["overall"]["answers"]), (&2.into(), &2.into()));
    assert!(json["box"]["exercises"].as_u64() >= Some(1500), "{json}");
    assert_eq!(user.run(&["train", "nothing"]).status, 2);
}

#[test]
fn n_is_the_next_exercise_and_no_new_game() {
    let user = User::new();
    user.write(".config/patzer/config.toml", &new_cards(2));
    user.write("puzzles.csv", PUZZLES);
    user.run(&["train", "--import", "puzzles.csv"]);
    let run = user.run_with_input(&["train"], "n\nn\n");
    for words in ["Exercise 1 of 2", "Exercise 2 of 2", "This session: 0 solved"] {
        assert!(run.out.contains(words), "{words}: {}", run.out);
    }
    assert!(!run.out.contains("You are White"), "{}", run.out);
}

#[test]
fn puzzles_are_chosen_by_rating_theme_and_number() {
    let check = |words: &[&str], expected: &str| {
        let user = User::new();
        user.write("p.csv", PUZZLES);
        let run = user.run(&[&["train", "--import", "p.csv"], words].concat());
        assert_eq!(run.err.trim(), expected, "{words:?}");
    };
    check(&["--theme", "fork"], "1 new puzzle in the training deck of 2 read");
    check(&["--theme", "fork,mate"], "0 new puzzles in the training deck of 2 read");
    check(&["--limit", "1"], "1 new puzzle in the training deck");
    check(&["--rating", "1400..1600"], "1 new puzzle in the training deck of 2 read");
    check(
        &["--rating", "x"],
        "error: 'x' isn't a range of ratings\nhint: type --rating 1200..1600, 1200.. or ..1600",
    );
}

#[test]
fn a_second_import_brings_the_puzzles_behind_the_first() {
    let user = User::new();
    user.write("p.csv", PUZZLES);
    let words = ["train", "--import", "p.csv", "--limit", "1"];
    let first = user.run(&words);
    assert_eq!(first.err.trim(), "1 new puzzle in the training deck");
    let second = user.run(&words);
    assert_eq!(second.err.trim(), "1 new puzzle in the training deck, you had one already");
    let third = user.run(&words);
    assert_eq!(third.err.trim(), "0 new puzzles in the training deck, you had 2 already");
}

#[test]
fn how_training_goes_is_printed_after_what_was_read_in() {
    let user = User::new();
    user.write("p.csv", PUZZLES);
    user.write("game.pgn", "[White \"Ada\"]\n\n1. e4 *\n");
    let import = user.run(&["train", "--import", "p.csv", "--json"]);
    let json: serde_json::Value = serde_json::from_str(&import.out).unwrap();
    assert_eq!(json["cards"], 2, "{}", import.out);
    let study = user.run(&["train", "--from", "game.pgn", "--as", "ada", "--stats"]);
    let progress = "2 due now, 2 new, 0 learning, 0 mastered.\nNo training days yet.\n";
    assert!(study.out.starts_with(progress), "{}{}", study.out, study.err);
}

#[test]
fn what_is_no_puzzle_is_told_by_line() {
    let user = User::new();
    user.write("p.csv", &format!("{PUZZLES}x,nonsense,e2e4 e7e5,1\n"));
    let run = user.run(&["train", "--import", "p.csv"]);
    assert_eq!(run.status, 0);
    assert!(run.err.contains("p.csv: line 4: 'nonsense' isn't a position: "), "{}", run.err);
    assert!(run.err.contains("2 new puzzles in the training deck, one unreadable line"), "{}", run.err);
    user.write("game.pgn", "[Event \"x\"]\n\n1. e4 *\n");
    let run = user.run(&["train", "--import", "game.pgn"]);
    assert!(run.status == 2 && run.err.contains("hint: use 'patzer train --from "), "{}", run.err);
    let run = user.run(&["import", "p.csv"]);
    assert!(run.status == 2 && run.err.contains("'patzer train --import' reads it"), "{}", run.err);
    user.write("none.csv", "a letter to a friend\n");
    assert_eq!(user.run(&["train", "--import", "none.csv"]).status, 2);
    for (bytes, packer) in [(&[0x28, 0xb5, 0x2f, 0xfd, 0][..], "zstd"), (&[0x1f, 0x8b, 8, 0, 0][..], "gzip")]
    {
        fs::write(user.path("packed.csv"), bytes).unwrap();
        let hint = format!("hint: use '{packer} -dc FILE | patzer train --import -'");
        for run in [
            user.run(&["train", "--import", "packed.csv"]),
            user.run_with_input(&["train", "--import", "-"], bytes),
        ] {
            assert!(run.status == 2 && run.err.contains(&hint), "{}", run.err);
        }
    }
    assert_eq!(user.run(&["train", "--import", "missing.csv"]).status, 1);
}

#[test]
fn every_game_of_a_long_file_is_looked_at() {
    let user = User::new();
    user.write("config.toml", "[review]\nnodes = 20000\n[train]\ncheck_ms = 1\n");
    let others = "[White \"Ada\"]\n[Black \"Cid\"]\n\n1. e4 *\n\n".repeat(1_100);
    user.write("games.pgn", &format!("{others}[White \"Bob\"]\n\n1. d4 *\n"));
    let words = ["--config", "config.toml", "train", "--from", "games.pgn", "--as"];
    let run = user.run(&[&words[..], &["bob"]].concat());
    assert_eq!((run.status, run.err.as_str()), (0, "0 new exercises in the training deck\n"));
    let nobody = user.run(&[&words[..], &["eve"]].concat());
    assert_eq!(nobody.status, 2);
    assert!(nobody.err.contains("hint: choose one of Ada; Cid; Bob, or white or black"), "{}", nobody.err);
}

#[test]
fn mistakes_of_a_game_become_exercises() {
    let user = User::new();
    user.write("config.toml", "[review]\nnodes = 20000\n[train]\ncheck_ms = 50\n");
    // Black leaves the queen where the knight takes it.
    let pgn = "[White \"Ada\"]\n[Black \"Bob\"]\n[Date \"2026.11.20\"]\n[Result \"*\"]\n\n\
               1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. O-O Nf6 5. d3 d6 6. h3 h6 7. Nc3 Nd4 8. Nxd4 Qe7 9. Nf3 *\n";
    user.write("game.pgn", pgn);
    let words = ["--config", "config.toml", "train", "--from", "game.pgn"];
    let unknown = user.run(&words);
    assert!(unknown.status == 2 && unknown.err.contains("--as white"), "{}", unknown.err);
    let run = user.run(&[&words[..], &["--as", "bob"]].concat());
    assert_eq!(run.status, 0, "{}", run.err);
    assert!(run.err.contains("in the training deck"), "{}", run.err);
    let deck = || fs::read_to_string(user.path(".local/share/patzer/training/deck.jsonl")).unwrap();
    let blunders = || deck().matches("\"played\":\"Qe7\"").count();
    assert!(deck().contains("\"black\":\"Bob\""), "{}", deck());
    assert_eq!(blunders(), 1, "{}", deck());
    let again = user.run(&[&words[..], &["--as", "black"]].concat());
    assert_eq!(again.status, 0, "{}", again.err);
    assert_eq!(blunders(), 1, "one position is one card: {}", deck());
}

#[test]
fn a_better_second_try_that_a_file_notes_becomes_an_exercise() {
    let user = User::new();
    user.write("config.toml", "[review]\nnodes = 20000\n[train]\ncheck_ms = 50\n");
    // Black took back 7…Ng4, where the pawn takes the knight.
    let pgn = "[White \"Ada\"]\n[Black \"Bob\"]\n[Result \"*\"]\n\n\
               1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. O-O Nf6 5. d3 d6 6. h3 h6 7. Nc3 O-O { [%instead Ng4 37.5] } *\n";
    user.write("game.pgn", pgn);
    let run = user.run(&["--config", "config.toml", "train", "--from", "game.pgn", "--as", "bob"]);
    assert_eq!(run.status, 0, "{}", run.err);
    let deck = fs::read_to_string(user.path(".local/share/patzer/training/deck.jsonl")).unwrap();
    assert!(deck.contains("\"played\":\"Ng4\"") && deck.contains("\"second_try\":\"O-O\""), "{deck}");
}

#[test]
fn lines_of_the_deck_that_cannot_be_read_are_told_by_every_command() {
    let user = User::new();
    user.write("puzzles.csv", PUZZLES);
    user.run(&["train", "--import", "puzzles.csv"]);
    let path = user.path(".local/share/patzer/training/deck.jsonl");
    let damaged = fs::read_to_string(&path).unwrap().replacen("\"from\"", "\"fro\0\"", 1);
    fs::write(&path, &damaged).unwrap();
    let stats = user.run(&["train", "--stats"]);
    assert!(stats.out.starts_with("1 due now"), "{}", stats.out);
    assert!(stats.err.contains("note: ") && stats.err.contains("unreadable line 2"), "{}", stats.err);
    assert_eq!(fs::read_to_string(&path).unwrap(), damaged, "it is only read");
    let import = user.run(&["train", "--import", "puzzles.csv"]);
    assert!(import.err.contains("unreadable line 2; patzer kept it in "), "{}", import.err);
    assert!(import.err.contains("1 new puzzle"), "{}", import.err);
    assert_eq!(user.run(&["train", "--stats"]).err, "");
}
