//! The end of a game in words: said once, to the person who played, and taken back alone.

use patzer::app::OpenRequest;
use patzer::chess::{Ending, pgn};
use patzer::config::Alert;

use crate::player::Player;

fn times(player: &Player, words: &str) -> usize {
    player.screen(100, 38).matches(words).count()
}

/// After 1.e4 e5 2.Nf3, White being the person, the coach having looked at everything.
fn begun() -> Player {
    let mut player = Player::coached("startpos", Alert::Off);
    player.line("e4").reply("e5").advise_all();
    player.line("Nf3").advise_all();
    player
}

#[test]
fn who_resigns_is_told_that_and_nothing_of_the_last_move() {
    let mut player = begun();
    player.line("resign").advise_all();
    let screen = player.screen(100, 38);
    assert_eq!(times(&player, "You resign: Black wins."), 1, "{screen}");
    for word in ["good", "best", "book", "excellent", "2.Nf3 "] {
        let coach: Vec<&str> = screen.lines().skip_while(|row| !row.starts_with(" Coach")).collect();
        assert!(!coach.join(" ").contains(word), "{word}: {screen}");
    }
    // Whatever is asked for now, it is said once.
    for keys in ["H", "enter", ": d 4 enter"] {
        player.keys(keys);
        assert_eq!(times(&player, "You resign: Black wins."), 1, "{}", player.screen(100, 38));
    }
}

#[test]
fn a_resignation_is_taken_back_alone() {
    let mut player = begun();
    player.line("resign").saved(Some("2026-11-21-1"));
    assert!(times(&player, "u takes the resignation back") <= 1);
    player.keys("u");
    assert_eq!(player.moves(), "1.e4 e5 2.Nf3");
    assert_eq!(player.app.game().ending(), None);
    assert_eq!(times(&player, "You took back your resignation; the game goes on."), 1);
    player.reply("Nc6");
    assert_eq!(player.moves(), "1.e4 e5 2.Nf3 Nc6");
    player.keys("u");
    assert_eq!(player.moves(), "1.e4 e5");
    assert_eq!(player.saved_game().unwrap().game.declared(), None);
}

#[test]
fn a_mate_is_said_once_and_to_the_player() {
    let mut player = Player::coached("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", Alert::Off);
    player.line("Ra8").advise_all();
    let screen = player.screen(100, 38);
    assert!(screen.contains("You checkmate Black."), "{screen}");
    assert_eq!(screen.to_lowercase().matches("checkmate").count(), 1, "{screen}");
    let mut player = Player::new();
    player.line("f3").reply("e5").line("g4").reply("Qh4#").advise_all();
    let screen = player.screen(100, 38);
    assert!(screen.contains("Black checkmates you."), "{screen}");
    assert_eq!(screen.to_lowercase().matches("checkmate").count(), 1, "{screen}");
}

#[test]
fn games_of_others_are_spoken_of_as_such() {
    let game = pgn::read_all(&b"1. f3 e5 2. g4 Qh4# 0-1"[..]).unwrap().remove(0).game;
    let mut player = Player::opening(OpenRequest::Foreign("x.pgn".into(), vec![game]));
    player.keys("end").advise_all();
    let screen = player.screen(100, 38);
    assert!(screen.contains("Black mates."), "{screen}");
    assert!(!screen.to_lowercase().contains("checkmate"), "{screen}");
    let resignation = Ending::Resignation { winner: patzer::chess::Color::White };
    assert_eq!(resignation.sentence(), "Black resigns: White wins.");
}
