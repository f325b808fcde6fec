//! Where a game stands while the player looks elsewhere: clocks, take-back, resignation, leaving, games that are over.

use patzer::app::marks;
use patzer::chess::Square;

use crate::keys::clocks;
use crate::player::Player;
use patzer::app::OpenRequest;

/// A game of three minutes a side, with two seconds a move.
fn with_clocks() -> Player {
    let mut player = Player::new();
    player.keys("n up right end enter");
    player
}

#[test]
fn a_flag_that_falls_while_one_looks_back_loses_no_move() {
    let mut player = with_clocks();
    player.line("e4").reply("e5").line("Nf3").reply("Nc6");
    player.keys(", , ,").wait(4 * 60 * 1000);
    assert_eq!(player.moves(), "1.e4 e5 2.Nf3 Nc6");
    assert_eq!(player.app.game().result(), "0-1");
}

#[test]
fn giving_up_while_one_looks_back_loses_no_move() {
    let mut player = Player::new();
    player.line("e4").reply("e5").line("Nf3").reply("Nc6");
    player.keys("home").line("resign");
    assert_eq!(player.moves(), "1.e4 e5 2.Nf3 Nc6");
    assert_eq!(player.saved_game().unwrap().game.result(), "0-1");
}

#[test]
fn a_take_back_while_one_looks_back_takes_the_last_move() {
    let mut player = Player::new();
    player.line("e4").reply("e5").line("Nf3").reply("Nc6");
    player.keys("home u");
    assert_eq!(player.moves(), "1.e4 e5");
}

#[test]
fn after_a_take_back_the_clock_of_the_side_to_move_runs() {
    let mut player = with_clocks();
    player.line("e4").reply("e5").line("Nf3").keys("u");
    player.wait(60 * 1000);
    assert_eq!(clocks(&player), ["3:02", "2:02*"]);
    player.keys("U").wait(30 * 1000);
    assert_eq!(clocks(&player), ["2:32*", "2:02"]);
}

#[test]
fn a_fallen_flag_is_not_taken_back() {
    let mut player = with_clocks();
    player.line("e4").reply("e5").wait(4 * 60 * 1000);
    player.keys("u");
    assert_eq!(player.moves(), "1.e4 e5");
    assert_eq!(player.app.game().result(), "0-1");
}

#[test]
fn what_the_opponent_began_with_is_not_taken_back() {
    let mut player = Player::new();
    player.keys("n home right end enter").reply("e4").keys("u");
    assert_eq!(player.moves(), "1.e4");
}

#[test]
fn who_leaves_while_looking_back_comes_back_to_the_game() {
    let mut player = Player::new();
    player.line("e4").keys("home q");
    let saved = player.saved_game().unwrap().clone();
    assert_eq!(saved.game.moves().len(), 1);
    let mut again = Player::opening(OpenRequest::Resume(Box::new(saved)));
    again.reply("e5");
    assert_eq!(again.moves(), "1.e4 e5");
}

#[test]
fn another_move_in_a_game_that_is_over_is_a_variation_and_loses_nothing() {
    let mut player = Player::new();
    player.line("e4").reply("e5").line("Nf3").reply("Nc6");
    player.line("resign").saved(Some("one"));
    let asked = player.asked();
    player.keys("home . .").line("Bc4").line("Bc5");
    assert_eq!(player.moves(), "1.e4 e5 2.Bc4 Bc5");
    assert_eq!(player.asked(), asked, "nobody answers");
    let game = &player.saved_game().unwrap().game;
    assert_eq!((game.result(), game.tree().len()), ("0-1", 1 + 6));
    assert!(!game.tree().is_mainline(player.app.game().current()));
    player.keys("u U V end");
    assert_eq!(player.moves(), "1.e4 e5 2.Bc4 Bc5");
    assert_eq!(player.app.game().result(), "0-1");
}

#[test]
fn threats_are_seen_in_a_study_with_more_pieces_than_a_game_can_have() {
    let mut player = Player::at("4k3/pppppppp/p7/8/8/4r3/7P/K7 w - - 0 1");
    player.line("h3");
    assert!(marks::at(&player.app.marks(), Square::H3).threatened.is_some());
}
