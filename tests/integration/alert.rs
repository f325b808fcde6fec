//! The question that holds a move back takes only the answers that it names, and none before it could be read.

use patzer::app::Effect;
use patzer::app::action::BEGIN_A_MOVE;
use patzer::app::effect::TerminalEffect;
use patzer::app::marks::{StrongMark, at};
use patzer::chess::notation::Typed;
use patzer::chess::{Square, fen, notation};
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
fn a_move_that_is_typed_while_the_coach_asks_is_typed() {
    let mut player = Player::coached(KNIGHT, Alert::Blunders);
    player.line("Ne5").advise_all();
    assert!(held_back(&player));
    player.keys("N d");
    assert!(!held_back(&player));
    assert_eq!((player.fen(), player.moves()), (KNIGHT.to_owned(), String::new()), "Ne5 is taken back");
    assert!(player.screen(80, 24).contains(":Nd"), "{}", player.screen(80, 24));
    player.keys("4 enter").advise_all();
    assert_eq!(player.moves(), "1.Nd4");
}

#[test]
fn who_played_a_blunder_in_spite_of_the_question_may_take_it_back() {
    let mut player = Player::coached(KNIGHT, Alert::Blunders);
    player.line("Ne5").advise_all().keys("y").advise_all().reply("dxe5").advise_all();
    let screen = player.screen(100, 38);
    assert!(screen.contains("1.Ne5 Blunder.") && screen.contains("u takes it back."), "{screen}");
    player.keys("u").line("Nd4").advise_all();
    assert!(!player.screen(100, 38).contains("takes it back"));
}

#[test]
fn y_plays_the_move() {
    let mut player = Player::coached(KNIGHT, Alert::Blunders);
    player.line("Ne5").advise_all().keys("y");
    assert_eq!(player.moves(), "1.Ne5");
}

/// Black is a queen up.
const LOST: &str = "3qk3/5ppp/3p4/8/8/5N2/5PPP/4K3 w - - 0 1";

#[test]
fn a_pawn_is_not_asked_about_in_a_lost_game() {
    let mut player = Player::coached(LOST, Alert::Blunders);
    player.line("g3").advise_all();
    assert_eq!(player.moves(), "1.g3");
}

/// Whether the coach asks before this move is played, by the side to move.
fn asks(position: &str, played: &str) -> bool {
    let mut player = Player::coached(position, Alert::Blunders);
    player.line(played).advise_all();
    let asks = held_back(&player);
    assert_eq!(player.moves().is_empty(), asks, "{played} in {position}");
    asks
}

/// Nearly decided: a queen and a rook against a bishop, which a rook on a4 would leave to it.
const WON: [(&str, &str, &str); 2] = [
    ("6k1/5pp1/2b4p/8/8/8/5PPP/R3Q1K1 w - - 0 1", "Ra4", "Ra3"),
    ("r3q1k1/5ppp/8/8/8/2B4P/5PP1/6K1 b - - 0 1", "Ra5", "Ra6"),
];

#[test]
fn a_rook_is_asked_about_in_a_game_that_stays_won() {
    for (position, drops, keeps) in WON {
        assert!(asks(position, drops), "{position}");
        assert!(!asks(position, keeps), "{position}");
    }
}

#[test]
fn a_piece_is_asked_about_where_no_search_has_answered_in_time() {
    for (position, drops, keeps, words) in [
        (
            "rnbqkbnr/ppp1pppp/8/3p4/2B1P3/8/PPPP1PPP/RNBQK1NR w KQkq - 0 3",
            "Nf3",
            "Bb3",
            "your bishop on c4: …dxc4.",
        ),
        (
            "rnbqk1nr/pppp1ppp/8/2b1p3/3P4/8/PPP1PPPP/RNBQKBNR b KQkq - 0 3",
            "Nf6",
            "Bb6",
            "your bishop on c5: dxc5.",
        ),
    ] {
        let mut player = Player::coached(position, Alert::Blunders);
        player.line(drops).wait(5_000);
        assert!(held_back(&player), "{position}");
        assert!(player.screen(100, 30).contains(words), "{}", player.screen(100, 30));
        player.keys("y");
        assert!(player.moves().contains(drops), "{}", player.moves());
        let mut player = Player::coached(position, Alert::Blunders);
        player.line(keeps).wait(5_000);
        assert!(!held_back(&player) && player.moves().contains(keeps), "{}", player.moves());
        let mut player = Player::coached(position, Alert::Off);
        player.line(drops).wait(5_000);
        assert!(!held_back(&player));
    }
}

#[test]
fn a_piece_is_asked_about_in_a_lost_game() {
    for (position, drops, keeps) in [
        ("2rqk3/5ppp/3p4/8/8/5N2/5PPP/R3K3 w - - 0 1", "Ne5", "Kf1"),
        ("r3k3/5ppp/5n2/8/8/3P4/5PPP/2RQK3 b - - 0 1", "Ne4", "Kf8"),
    ] {
        assert!(asks(position, drops), "{position}");
        assert!(!asks(position, keeps), "{position}");
    }
}

#[test]
fn a_pawn_is_not_asked_about_in_a_won_game() {
    // The queen lets the bishop take the pawn in the centre.
    for (position, drops) in [
        ("6k1/5pp1/2b4p/8/4P3/8/5PPP/R3Q1K1 w - - 0 1", "Qd2"),
        ("r3q1k1/5ppp/8/4p3/8/2B4P/5PP1/6K1 b - - 0 1", "Qd7"),
    ] {
        assert!(!asks(position, drops), "{position}");
    }
}

#[test]
fn a_quick_mate_is_asked_about_in_a_won_game() {
    // Only the rook watches the back rank.
    for (position, lets_in, watches) in [
        ("r5k1/5p1p/6p1/8/8/7Q/5PPP/3R2K1 w - - 0 1", "Rd7", "Rf1"),
        ("3r2k1/5ppp/7q/8/8/6P1/5P1P/R5K1 b - - 0 1", "Rd2", "Rf8"),
    ] {
        assert!(asks(position, lets_in), "{position}");
        assert!(!asks(position, watches), "{position}");
    }
}

#[test]
fn letters_typed_while_the_coach_asks_are_no_commands() {
    let mut player = Player::coached(KNIGHT, Alert::Blunders);
    player.line("Ne5").advise_all().wait(1_000);
    let (screen, effects) = (player.screen(100, 38), player.effects.len());
    let position = fen::parse(KNIGHT).unwrap().position;
    let is_wrong = |text: &str| matches!(notation::typed(&position, text), Typed::Wrong(_));
    let is_no_move = |letter: &char| {
        !BEGIN_A_MOVE.contains(*letter) && ("xX".contains(*letter) || is_wrong(&letter.to_string()))
    };
    let letters = ('a'..='z').chain('A'..='Z').filter(is_no_move);
    for letter in letters.filter(|letter| !"uwy".contains(*letter)) {
        player.keys(&letter.to_string());
        assert!(held_back(&player), "{letter}");
        assert_eq!(player.moves(), "", "{letter}");
        assert_eq!(player.screen(100, 38), screen, "{letter}");
        let asked = &player.effects[effects..];
        assert!(asked.is_empty(), "{letter}: {asked:?}");
    }
    player.keys("ctrl-c");
    let quits = player.effects.iter().any(|effect| matches!(effect, Effect::Terminal(TerminalEffect::Quit)));
    assert!(quits, "Ctrl-C leaves whatever is asked");
    assert_eq!(player.moves(), "", "the move was not agreed to");
}

#[test]
fn what_the_position_is_about_is_marked_strongly() {
    let mut player = Player::coached("4k3/5ppp/3p4/4N3/8/8/5PPP/4K3 w - - 0 1", Alert::Off);
    player.advise_all();
    assert_eq!(at(&player.app.marks(), Square::E5).strong, Some(StrongMark::Lose));
    player.keys("H");
    assert_eq!(at(&player.app.marks(), Square::E5).strong, None, "a hint marks its own squares");
}

#[test]
fn what_a_held_move_would_lose_is_the_loudest_and_no_cursor_beside_it() {
    let mut player = Player::coached(KNIGHT, Alert::Blunders);
    player.line("Ne5").advise_all();
    assert!(held_back(&player));
    let marks = player.app.marks();
    let loud = Square::ALL.into_iter().filter(|square| at(&marks, *square).strong == Some(StrongMark::Lose));
    assert_eq!(loud.collect::<Vec<_>>(), [Square::E5]);
    assert!(marks.iter().all(|marks| !marks.cursor));
    player.keys("esc");
    assert!(player.app.marks().iter().any(|marks| marks.cursor));
}

#[test]
fn with_threats_off_no_square_stays_coloured_as_endangered() {
    let mut player = Player::coached("4k3/5ppp/3p4/4N3/8/8/5PPP/4K3 w - - 0 1", Alert::Off);
    player.advise_all().keys("t t");
    assert!(player.screen(80, 24).contains("No threats are marked."));
    let marks = player.app.marks();
    let marks = at(&marks, Square::E5);
    assert_eq!((marks.strong, marks.threatened), (None, None));
    player.keys("t");
    assert_eq!(at(&player.app.marks(), Square::E5).strong, Some(StrongMark::Lose));
}

#[test]
fn a_piece_that_is_not_taken_back_is_asked_about() {
    let knights = "6k1/5ppp/4p3/3n4/8/2N5/1P3PPP/6K1 w - - 0 1";
    let mut player = Player::coached(knights, Alert::Blunders);
    player.line("h3").advise_all().reply("Nxc3").advise_all();
    player.line("g4").advise_all();
    assert!(held_back(&player), "{}", player.screen(100, 38));
    let screen = player.screen(100, 38);
    assert!(screen.contains("take back on c3"), "{screen}");
    player.keys("u").line("bxc3").advise_all();
    assert_eq!(player.moves(), "1.h3 Nxc3 2.bxc3");
}
