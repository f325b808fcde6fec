//! Tests of the choices for a new game.

use super::*;
use crate::app::Mode;
use crate::app::testing::TestPlayer;

fn form(player: &TestPlayer) -> &NewGameForm {
    match player.mode() {
        Some(Mode::NewGame(form)) => form,
        other => panic!("{other:?}"),
    }
}

#[test]
fn the_form_opens_on_begin_and_enter_begins() {
    let mut player = TestPlayer::new();
    player.keys("e enter enter");
    player.keys("n");
    assert_eq!(form(&player).chosen_line(), FormLine::Begin);
    player.keys("enter");
    assert!(player.mode().is_none());
    assert!(player.app.is_playing());
}

#[test]
fn the_chosen_side_is_played() {
    for (keys, side) in [("right", Color::Black), ("left left left left", Color::Black)] {
        let mut player = TestPlayer::new();
        player.keys("n home").keys(keys).keys("end enter");
        let session = player.app.study.board.session.as_ref();
        assert_eq!(session.map(|session| session.human), Some(side), "{keys}");
    }
}

#[test]
fn a_second_click_on_a_line_changes_it() {
    let mut player = TestPlayer::new();
    player.keys("n").click(3);
    let before = form(&player).clock;
    player.click(3);
    assert_eq!(form(&player).clock, before + 1);
}

#[test]
fn both_sides_are_for_two_players_and_the_form_begins_with_them_again() {
    let mut player = TestPlayer::new();
    player.keys("n home right right right");
    let told = form(&player).sentences();
    assert_eq!(told[0], "Two players at this board; the coach speaks to both.");
    let labels: Vec<_> = form(&player).rows().into_iter().map(|(label, _)| label).collect();
    assert_eq!(labels, ["You play", "Clock", "Begin"]);
    player.keys("down right");
    assert!(form(&player).sentences().contains(&"3 minutes each, plus 2 seconds per move.".to_owned()));
    player.keys("end enter");
    assert!(player.app.study.is_shared());
    player.keys("n");
    assert_eq!((form(&player).side, form(&player).clock), (FormSide::Both, 1));
}

#[test]
fn nobody_lets_two_engines_play() {
    let mut player = TestPlayer::new();
    player.keys("n home left");
    assert_eq!(form(&player).side, FormSide::Nobody);
    // White: random, the second but one after the house engine and its characters.
    player.keys("down").keys("right right right down down left end");
    let names: Vec<String> = form(&player).rows().into_iter().map(|(_, value)| value).collect();
    player.keys("enter");
    assert!(player.mode().is_none() && !player.app.is_playing());
    let game = player.app.game();
    let tags = ["White", "Black"].map(|side| game.tags.get(side).unwrap().to_owned());
    assert!(tags[0].starts_with(&names[1]) && tags[1].starts_with(&names[3]), "{names:?} {tags:?}");
    assert_ne!(names[1], names[3]);
    player.keys("n");
    assert_eq!(form(&player).rows()[1].1, names[1], "the form opens with the choices of the last game");
}

/// The value of a line.
fn value(player: &TestPlayer, line: usize) -> String {
    form(player).rows()[line].1.clone()
}

#[test]
fn the_level_stops_at_both_ends_and_the_clock_goes_round() {
    let mut player = TestPlayer::new();
    player.keys("n home down down").keys(&"left ".repeat(60));
    let weakest = value(&player, 2);
    player.keys(&"right ".repeat(60));
    let strongest = value(&player, 2);
    player.keys("right");
    assert_eq!((weakest.as_str(), value(&player, 2)), ("400", strongest));
    player.keys("down").keys(&"right ".repeat(CLOCKS.len()));
    assert_eq!(value(&player, 3), "none");
}

#[test]
fn the_form_says_what_is_chosen() {
    let mut player = TestPlayer::new();
    player.keys("n home down down down right");
    assert_eq!(value(&player, 3), "3+2");
    let told = form(&player).sentences();
    assert!(told.iter().any(|one| one == "3 minutes each, plus 2 seconds per move."), "{told:?}");
    player.keys("up up");
    let told = form(&player).sentences();
    let all = told.iter().find_map(|one| one.strip_prefix("Opponents: ")).unwrap_or_default();
    for name in ["patzer", "coach", "random", "Otto"] {
        assert!(all.contains(name), "{name} in {all}");
    }
    assert!(!told.iter().any(|one| one.contains("minutes each")), "{told:?}");
}

#[test]
fn a_character_has_one_level_its_rating() {
    let mut player = TestPlayer::new();
    player.keys("n home down");
    for _ in 0..40 {
        if value(&player, 1) == "Otto" {
            break;
        }
        player.keys("right");
    }
    assert_eq!((value(&player, 1), value(&player, 2)), ("Otto".to_owned(), "700".to_owned()));
    player.keys("down right");
    assert_eq!(value(&player, 2), "700");
    player.keys("end enter");
    let session = player.app.study.board.session.as_ref().unwrap();
    assert_eq!(session.opponent, Some(Opponent { name: "Otto".to_owned(), level: Some(700) }));
    player.keys("n");
    assert_eq!(value(&player, 1), "Otto", "the form begins with the choices of the last game");
}

#[test]
fn esc_leaves_the_game_as_it_was() {
    let mut player = TestPlayer::new();
    player.line("e4").keys("n home right down right esc");
    assert!(player.mode().is_none());
    assert_eq!((player.moves().as_str(), player.app.is_playing()), ("1.e4", true));
}

#[test]
fn digits_set_the_level_and_enter_starts_from_any_line() {
    let mut player = TestPlayer::new();
    player.keys("n 4 0 0");
    assert_eq!((form(&player).chosen_line(), value(&player, 2).as_str()), (FormLine::FirstLevel, "400"));
    player.keys("1 2 0 0");
    assert_eq!(value(&player, 2), "1200", "another number begins where none goes on");
    player.keys("up enter");
    assert!(player.mode().is_none());
    let session = player.app.study.board.session.as_ref().unwrap();
    assert_eq!(session.opponent.as_ref().unwrap().level, Some(1200));
}

#[test]
fn the_level_chosen_at_the_first_start_is_the_forms_where_no_game_is_played() {
    let mut player = TestPlayer::new();
    player.app.study.talk.welcome = true;
    player.keys("1");
    player.tell(crate::app::Input::Paste("1. e4 e5 *".to_owned()));
    assert!(player.app.study.board.session.is_none());
    player.keys("n");
    assert_eq!(value(&player, 2), "400");
}

#[test]
fn a_click_on_begin_begins() {
    let mut player = TestPlayer::new();
    player.keys("n").click(4);
    assert!(player.mode().is_none() && player.app.is_playing());
}
