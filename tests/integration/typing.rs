//! Moves typed without a prefix: what is marked and listed on the way, and the same at a real terminal.

use patzer::app::marks::at;
use patzer::chess::Square;

use crate::player::Player;
use crate::pty::Home;

#[test]
fn what_a_letter_can_become_is_marked_and_listed_in_words() {
    for (columns, rows) in [(60, 20), (80, 24), (140, 45)] {
        let mut player = Player::new();
        player.keys("N");
        let marks = player.app.marks();
        for square in [Square::A3, Square::C3, Square::F3, Square::H3] {
            assert!(at(&marks, square).destination.is_some(), "{square}");
        }
        assert!(at(&marks, Square::B1).movable && !at(&marks, Square::E2).movable);
        let screen = player.screen(columns, rows);
        for words in [":N", "Nf3", "knight to f3"] {
            assert!(screen.contains(words), "{words} at {columns}x{rows}: {screen}");
        }
        player.keys("f");
        assert!(at(&player.app.marks(), Square::C3).destination.is_none());
        player.keys("backspace backspace");
        assert!(!player.screen(columns, rows).contains(":N"));
    }
}

#[test]
fn the_prefix_shows_what_may_follow() {
    let mut player = Player::new();
    player.keys(":");
    assert!(player.screen(140, 45).contains("change the theme"), "{}", player.screen(140, 45));
    player.keys("t h tab");
    let screen = player.screen(80, 24);
    assert!(screen.contains("theme paper") || screen.contains("threats"), "{screen}");
    player.keys("p tab");
    assert!(player.screen(80, 24).contains("theme paper"), "{}", player.screen(80, 24));
}

#[test]
fn in_a_terminal_a_move_is_typed_without_a_prefix() {
    let home = Home::new();
    let mut session = home.play();
    session.wait_for("your move");
    session.send("Bc4\r");
    session.wait_for("The pawn on e2 is in the way.");
    session.send("e");
    session.wait_for("pawn to e4");
    session.send("4");
    session.wait_for("Enter plays e4");
    session.send("\rq");
    session.wait_for_end();
    let kept = std::fs::read_to_string(home.path().join("state/patzer/unfinished-1.pgn")).unwrap();
    assert!(kept.contains("1. e4"), "{kept}");
}

#[test]
fn a_first_start_asks_one_question_that_is_seen_at_every_size() {
    for (columns, rows) in [(60, 20), (80, 24), (100, 30), (140, 45)] {
        let home = Home::new();
        let mut session = crate::pty::Session::start(home.command(&[]), columns, rows);
        session.wait_for("3:");
        session.wait_for("club");
        session.send("1");
        session.wait_for("Welcome!");
        session.send("q");
        session.wait_for_end();
        let mut again = crate::pty::Session::start(home.command(&[]), columns, rows);
        again.wait_for("? more");
        assert!(!again.contents().contains("3:"));
        again.send("q");
        again.wait_for_end();
    }
}

#[test]
fn a_setting_is_changed_in_the_file_with_its_comments_kept() {
    let home = Home::new();
    home.write_settings("# mine\n[play]\nlevel = 5 # enough\n");
    let mut session = home.play();
    session.wait_for("your move");
    session.send("p/autoplay ms\r\r\x15900\r");
    session.wait_for("board.autoplay_ms is 900.");
    let file = home.path().join("config/patzer/config.toml");
    let text = std::fs::read_to_string(&file).unwrap();
    assert!(text.starts_with("# mine\n[play]\nlevel = 5 # enough\n"), "{text}");
    assert!(text.contains("autoplay_ms = 900"), "{text}");
    session.send("u");
    session.wait_for("board.autoplay_ms is 1500.");
    assert!(!std::fs::read_to_string(&file).unwrap().contains("autoplay_ms"));
}
