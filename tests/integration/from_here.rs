//! Two players at this board, the analysis board and playing on from a position: in a terminal and in lines of text.

use crate::pty::{Home, Session};
use crate::user::User;

fn start(home: &Home, words: &[&str]) -> Session {
    let session = Session::start(home.command(words), 100, 38);
    session.wait_for("? more");
    session
}

#[test]
fn two_players_share_the_board_in_a_terminal() {
    let home = Home::new();
    let mut session = start(&home, &["play", "--as", "both"]);
    session.send("e4\r");
    session.wait_for("Black");
    session.wait_until("Black to move", |screen| screen.contents().contains("to move"));
    session.send("e5\r");
    session.wait_for("e5");
    assert!(!session.contents().contains("thinks"), "{}", session.contents());
    session.send("q");
    assert_eq!(session.wait_for_end().exit_code(), 0);
    let again = start(&home, &[]);
    again.wait_for("e5");
}

#[test]
fn the_analysis_board_is_left_where_it_was_opened() {
    let mut session = start(&Home::new(), &["play", "--as", "white"]);
    session.send("W");
    session.wait_for("Analysis: move for both sides; W goes back.");
    session.wait_for("W leave");
    session.send("e4\r");
    session.wait_for("e4");
    session.send("c5\r");
    session.wait_for("c5");
    session.send("W");
    session.wait_until("the game comes back", |screen| {
        let text = screen.contents();
        text.contains("your move") && !text.contains("W leave")
    });
}

#[test]
fn one_plays_on_from_a_file_by_a_key() {
    let home = Home::new();
    std::fs::write(home.path().join("game.pgn"), "[White \"Ada\"]\n\n1. d4 d5 2. c4 e6 *\n").unwrap();
    let mut session = start(&home, &["game.pgn"]);
    session.send("..C");
    session.wait_for("You play");
    session.send("\x1b[F\r");
    session.wait_for("your move");
    session.send("Nf3\r");
    session.wait_for("Nf3");
}

#[test]
fn lines_of_text_have_all_three() {
    let user = User::hurried();
    let words = ["play", "--plain", "--opponent", "random", "--as", "white"];
    let typed = "e4\nanalysis\nNf3\nNc6\nanalysis\nplay both\nd4\nd5\no\nundo\nresign\nquit\n";
    let run = user.run_with_input(&words, typed);
    assert_eq!((run.status, run.err.as_str()), (0, ""), "{}", run.out);
    let told = [
        "You play 1.e4, pawn from e2 to e4.",
        "Analysis: move for both sides; 'analysis' goes back.",
        "White plays 2.Nf3, knight from g1 to f3.",
        "Your move.",
        "New game from this position.",
        "White plays 2.d4, pawn from d2 to d4.",
        "Two players share this board.",
        "Took back ",
        " resigns",
    ];
    told.iter().fold(run.out.as_str(), |rest, words| {
        rest.split_once(words).unwrap_or_else(|| panic!("{words}: {}", run.out)).1
    });
    assert!(!run.out.contains("works only on the screen"), "{}", run.out);
}

#[test]
fn a_shared_game_is_kept_and_goes_on() {
    let user = User::hurried();
    let run = user.run_with_input(&["play", "--plain", "--as", "both"], "e4\nquit\n");
    assert!(
        run.out.starts_with("patzer. Two players share this board. Type a move, or 'help'."),
        "{}",
        run.out
    );
    let run = user.run_with_input(&["--plain"], "e5\nmoves\nresign\nquit\n");
    assert!(run.out.contains("Black plays 1…e5") && run.out.contains("1.e4 e5"), "{}", run.out);
    let games: serde_json::Value = serde_json::from_str(&user.run(&["games", "--json"]).out).unwrap();
    let game = &games["games"][0];
    assert_eq!(
        (&game["white"], &game["black"], &game["result"]),
        (&"White".into(), &"Black".into(), &"0-1".into())
    );
}

#[test]
fn a_game_starts_from_a_ply_of_a_file_or_a_saved_game() {
    let user = User::hurried();
    user.write("old.pgn", "[White \"Ada\"]\n\n1. e4 e5 2. Nf3 Nc6 *\n");
    let fen_of = |from: &str| {
        let words = ["play", "--plain", "--opponent", "random", "--as", "white", "--from", from];
        let run = user.run_with_input(&words, "fen\nresign\n");
        assert_eq!((run.status, run.err.as_str()), (0, ""), "{from}: {}", run.out);
        run.out.lines().find(|line| line.contains(" w KQkq ")).unwrap_or_default().to_owned()
    };
    let after_two = "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2";
    assert_eq!(fen_of("old.pgn:2"), after_two);
    assert_eq!(fen_of("old.pgn"), "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3");
    assert_eq!(fen_of(after_two), after_two);
    for (from, told) in [
        ("old.pgn:9", "error: old.pgn has no ply 9\nhint: its mainline has 4 plies; :0 is its start\n"),
        ("nowhere.pgn", "error: nowhere.pgn: no such file"),
    ] {
        let run = user.run(&["play", "--plain", "--from", from]);
        assert!(run.status > 0 && run.err.starts_with(told), "{from}: {} {}", run.status, run.err);
    }
}
