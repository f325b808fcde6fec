//! The question that holds a move back takes only the answers that it names, and none before it could be read.

use patzer::app::Effect;
use patzer::app::effect::TerminalEffect;
use patzer::chess::Square;
use patzer::config::Alert;

use crate::coaching::{KNIGHT, held_back};
use crate::player::Player;

#[test]
fn the_second_half_of_a_double_press_is_no_answer() {
    for key in ["enter", "space"] {
        let mut player = Player::coached(KNIGHT, Alert::Blunders);
        player.click(Square::F3).click(Square::E5).advise_all();
        assert!(held_back(&player));
        player.keys(key).wait(499);
        player.keys(key).click(Square::E5);
        assert!(held_back(&player), "{key}");
        assert_eq!(player.moves(), "");
        player.wait(1);
        player.keys("enter");
        assert_eq!(player.moves(), "1.Ne5");
    }
}

#[test]
fn the_second_half_of_a_double_press_plays_no_move_that_waits_for_the_coach() {
    let mut player = Player::coached(KNIGHT, Alert::Blunders);
    player.line("Ne5").keys("enter space").click(Square::E5);
    assert_eq!(player.moves(), "", "it waits for the coach");
    player.advise_all();
    assert!(held_back(&player));
    // Another square is another wish: who clicks there does not wait.
    let mut player = Player::coached(KNIGHT, Alert::Blunders);
    player.line("Ne5").keys("tab");
    assert_eq!(player.moves(), "1.Ne5");
}

#[test]
fn letters_typed_while_the_coach_asks_are_no_commands() {
    let mut player = Player::coached(KNIGHT, Alert::Blunders);
    player.line("Ne5").advise_all().wait(1_000);
    let (screen, effects) = (player.screen(80, 24), player.effects.len());
    for letter in ('a'..='z').chain('A'..='Z').filter(|letter| !"uw".contains(*letter)) {
        player.keys(&letter.to_string());
        assert!(held_back(&player), "{letter}");
        assert_eq!(player.moves(), "", "{letter}");
        assert_eq!(player.screen(80, 24), screen, "{letter}");
        let asked = &player.effects[effects..];
        assert!(asked.is_empty(), "{letter}: {asked:?}");
    }
    player.keys("ctrl-c");
    let quits = player.effects.iter().any(|effect| matches!(effect, Effect::Terminal(TerminalEffect::Quit)));
    assert!(quits, "Ctrl-C leaves whatever is asked");
    assert_eq!(player.moves(), "", "the move was not agreed to");
}
