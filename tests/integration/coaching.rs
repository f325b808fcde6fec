//! The coach while one plays: moves held back, hints that tell no more than they should, lines shown and left again.

use patzer::app::effect::{LookEffect, SettingsEffect};
use patzer::app::marks::at;
use patzer::app::{Answer, Effect, Input, Msg, OpenRequest};
use patzer::chess::{Game, Square, fen, pgn};
use patzer::config::{Alert, Choices};

use crate::player::Player;
use crate::pty::{ESC, Home, Session};

/// The knight has safe squares; on e5 the pawn on d6 takes it.
pub const KNIGHT: &str = "4k3/5ppp/3p4/8/8/5N2/5PPP/4K3 w - - 0 1";

/// 1.Nc7 forks king and rook.
pub const FORK: &str = "r3k3/5ppp/8/1N6/8/8/5PPP/4K3 w - - 0 1";

pub fn held_back(player: &Player) -> bool {
    player.screen(100, 38).contains("Enter plays it")
}

#[test]
fn after_a_mate_the_move_that_let_it_in_is_explained() {
    let white = "6k1/r4ppp/8/8/8/8/5PPP/6K1 w - - 0 1";
    let black = "6k1/5ppp/8/8/8/8/R4PPP/6K1 b - - 0 1";
    for (position, moves, title) in [(white, ["Kh1", "Ra1#"], "1.Kh1"), (black, ["Kh8", "Ra8#"], "1…Kh8")] {
        let mut player = Player::coached(position, Alert::Off);
        player.line(moves[0]).advise_all().reply(moves[1]).advise_all().keys("w").advise_all();
        let screen = player.screen(80, 24);
        let shown = player.app.game().ending().is_some() && screen.contains("Esc");
        assert!(shown && screen.contains(title), "{screen}");
        assert!(screen.contains("mate") && !screen.contains("Checkmate."), "{screen}");
    }
}

#[test]
fn a_blunder_is_held_back_and_can_be_played_anyway() {
    let mut player = Player::coached(KNIGHT, Alert::Blunders);
    player.line("Ne5");
    assert_eq!(player.moves(), "", "it waits for the coach");
    player.advise_all();
    let screen = player.screen(100, 38);
    let asked = "This hangs your knight: Black's pawn on d6 can take it. Play it anyway?";
    let (_, coach) = screen.split_once("Coach").unwrap();
    let words: Vec<&str> = coach.split_whitespace().collect();
    assert!(words.join(" ").starts_with(asked), "{screen}");
    assert!(!screen.contains("etter"), "the better move is not told: {screen}");
    assert_eq!(player.asked(), None);
    player.wait(500);
    player.keys("enter");
    assert_eq!(player.moves(), "1.Ne5");
    assert!(player.asked().is_some());
    player.advise_all().reply("dxe5").advise_all();
    assert!(!player.screen(100, 38).contains("Play it anyway"), "who was asked is not asked again");
}

#[test]
fn one_key_takes_the_move_back() {
    for key in ["u", "esc"] {
        let mut player = Player::coached(KNIGHT, Alert::Blunders);
        let before = player.fen();
        player.line("Ne5").advise_all();
        assert!(held_back(&player));
        player.keys(key);
        assert!(!held_back(&player));
        assert_eq!((player.fen(), player.moves()), (before, String::new()));
        assert!(player.saved_game().is_none(), "nothing was played");
    }
}

#[test]
fn a_click_answers_too() {
    for (square, moves) in [(Square::E5, "1.Ne5"), (Square::A8, "")] {
        let mut player = Player::coached(KNIGHT, Alert::Blunders);
        player.line("Ne5").advise_all();
        assert!(held_back(&player));
        player.wait(500);
        player.click(square);
        assert!(!held_back(&player));
        assert_eq!(player.moves(), moves);
    }
}

#[test]
fn a_blunder_by_two_clicks_is_held_back() {
    let mut player = Player::coached(KNIGHT, Alert::Blunders);
    player.click(Square::F3).click(Square::E5).advise_all();
    assert!(held_back(&player));
    assert_eq!(player.moves(), "");
}

#[test]
fn the_refutation_is_shown_by_the_second_key_and_its_attacker_flashes() {
    let mut player = Player::coached(KNIGHT, Alert::Blunders);
    player.line("Ne5").advise_all();
    assert!(at(&player.app.marks(), Square::D6).flash.is_some());
    assert!(at(&player.app.marks(), Square::E5).piece.is_some());
    player.keys("w");
    assert!(held_back(&player), "the question stands");
    assert!(player.screen(80, 24).contains("dxe5"));
    assert!(at(&player.app.marks(), Square::D6).piece.is_none());
    player.keys("u");
    assert_eq!(player.fen(), KNIGHT);
}

#[test]
fn a_sound_move_does_not_wait_when_all_moves_were_looked_at() {
    let mut player = Player::coached(KNIGHT, Alert::Blunders);
    player.advise_all();
    player.line("Nd4");
    assert_eq!(player.moves(), "1.Nd4");
    let mut player = Player::coached(KNIGHT, Alert::Blunders);
    player.advise_all();
    player.line("Ne5").advise_all();
    assert!(held_back(&player));
}

#[test]
fn a_move_waits_no_longer_than_it_may_and_a_late_alert_is_not_shown() {
    // The fork that the move lets in is seen by a search alone.
    let mut player = Player::coached("r3k3/5ppp/8/1N6/8/8/5PPP/4K3 b - - 0 1", Alert::Blunders);
    player.line("h6").wait(349);
    assert_eq!(player.moves(), "");
    assert!(player.app.wake_at().is_some());
    player.wait(1);
    assert_eq!(player.moves(), "1…h6");
    player.advise_all();
    assert!(!held_back(&player));
}

/// Whether the bar at the board's edge is filled.
fn has_bar(player: &Player) -> bool {
    player.buffer(80, 24)[(48, 0)].symbol() == "█"
}

#[test]
fn the_bar_shows_what_the_coach_found_until_a_hint_is_asked_for_or_it_is_turned_off() {
    let mut player = Player::coached(KNIGHT, Alert::Off);
    assert!(!has_bar(&player), "nothing is known yet");
    player.line("Ne5").reply("dxe5").advise_all();
    assert!(has_bar(&player));
    player.keys("H").advise_all();
    assert!(!has_bar(&player), "a hint does not tell all at once");
    player.keys("esc");
    assert!(has_bar(&player));
    let off = patzer::config::SettingValue::Flag(false);
    let change = patzer::config::edit::change("c.toml".as_ref(), "", "board.eval_bar", Some(&off)).unwrap();
    player.tell(Answer::SettingChanged(Ok(Box::new(change))));
    assert!(!has_bar(&player));
}

#[test]
fn another_key_lets_a_waiting_move_through_and_esc_takes_it_back() {
    let mut player = Player::coached(KNIGHT, Alert::Blunders);
    player.line("Ne5").keys("left esc");
    player.wait(1_000);
    assert_eq!(player.moves(), "");
    player.line("Ne5").keys("t");
    assert_eq!(player.moves(), "1.Ne5");
    let mut player = Player::coached(KNIGHT, Alert::Blunders);
    player.line("Ne5").keys("q");
    assert_eq!(player.saved_game().unwrap().game.moves().len(), 1, "what was entered is kept");
    let mut player = Player::coached(KNIGHT, Alert::Blunders);
    player.line("Ne5").keys("ctrl-c");
    assert_eq!(player.saved_game().unwrap().game.moves().len(), 1);
}

#[test]
fn there_is_no_alert_where_a_question_would_cost_time() {
    let mut player = Player::coached(KNIGHT, Alert::Blunders);
    player.keys("n up right end enter").line("e4").reply("e5").line("Ba6");
    assert_eq!(player.moves(), "1.e4 e5 2.Ba6", "a game with a clock");
}

#[test]
fn a_coach_who_is_silent_says_marks_and_searches_nothing() {
    let mut player = Player::after(Choices { comments: Some(false), ..Choices::default() });
    player.line("e4").reply("e5").line("Qh5").reply("Nc6").line("Qxe5");
    let asked = |player: &Player| {
        let mut effects = player.effects.iter();
        effects.any(|effect| matches!(effect, Effect::Look(LookEffect::Advise { .. })))
    };
    assert!(!asked(&player));
    player.reply("Nxe5").wait(2_000);
    let screen = player.screen(100, 38);
    assert!(!screen.contains("Coach"), "his name stands over words alone: {screen}");
    assert!(!screen.contains('›'), "{screen}");
    player.keys("w");
    assert!(asked(&player), "what is asked for is answered");
}

#[test]
fn the_coach_comes_to_rest() {
    let mut player = Player::coached(KNIGHT, Alert::Mistakes);
    player.line("Nd4").advise_all();
    if player.moves().is_empty() {
        player.wait(400);
    }
    player.reply("Kd7").advise_all();
    player.wait(2_000);
    assert!(!player.advise());
    assert_eq!(player.app.wake_at(), None);
    assert!(!player.tell(Msg::Tick), "nothing is drawn");
}

#[test]
fn an_answer_to_a_question_of_before_changes_nothing() {
    let mut player = Player::coached(KNIGHT, Alert::Off);
    player.line("Nd4").reply("Kd7");
    let (old, _) = player.inquiry().unwrap();
    player.line("Nf3").reply("Kd8");
    let before = player.screen(80, 24);
    assert!(!player.tell(Answer::Advised(old, Err("late".into()))));
    assert_eq!(player.screen(80, 24), before);
}

#[test]
fn esc_calls_an_explanation_off_that_has_not_come() {
    let mut player = Player::coached(KNIGHT, Alert::Off);
    player.click(Square::F3);
    player.keys("up up left w esc esc").advise_all();
    assert!(!player.screen(100, 38).contains("step through the line"));
}

#[test]
fn another_position_is_asked_about_after_the_old_question_is_stopped() {
    let mut player = Player::coached(KNIGHT, Alert::Off);
    player.line("Nd4").reply("Kd7");
    assert!(player.inquiry().is_some());
    player.tell(Input::Paste(FORK.into()));
    player.keys("H").advise_all();
    assert!(player.screen(80, 24).contains("Hint 1 of 5"));
}

#[test]
fn hints_begin_where_the_lines_beside_the_board_end() {
    let mut player =
        Player::coached("rnbqkbnr/ppp1pppp/8/8/3pP3/2N5/PPPP1PPP/R1BQKBNR w KQkq - 0 3", Alert::Off);
    player.advise_all();
    assert!(player.screen(80, 24).contains("Your knight on c3 is in"), "{}", player.screen(80, 24));
    player.keys("H").advise_all();
    assert!(player.screen(80, 24).contains("Hint 3 of 5"), "{}", player.screen(80, 24));
}

#[test]
fn the_last_move_is_explained_with_its_line_on_the_board() {
    let game = pgn::read_all(b"1. e4 e5 2. Nf3 Nc6 3. Bc4 Nd4 4. O-O h6 5. Nxe5 *".as_slice()).unwrap();
    let game = game.into_iter().next().unwrap().game;
    let mut player = Player::opening(OpenRequest::Foreign("riddle.pgn".into(), vec![game]));
    player.keys("end").advise_all();
    player.keys("w");
    let screen = player.screen(100, 38);
    assert!(screen.contains("5.Nxe5"), "{screen}");
    assert!(screen.contains("step through the line"), "{screen}");
    let fen = player.fen();
    player.keys(".");
    assert_eq!(player.fen(), fen, "the game stays where it is");
    assert_ne!(player.screen(100, 38), screen);
    player.keys("w");
    assert!(!player.screen(100, 38).contains("step through the line"));
}

#[test]
fn after_a_fault_why_explains_it_and_not_the_reply() {
    let mut player = Player::coached(KNIGHT, Alert::Off);
    player.line("Ne5").advise_all().reply("dxe5").advise_all();
    player.keys("w");
    let screen = player.screen(80, 24);
    assert!(screen.contains("1.Ne5 dxe5 2.") && screen.contains("w their move"), "{screen}");
    // Asked again, it goes on to the reply, and then back to the game.
    player.keys("w").advise_all();
    let screen = player.screen(80, 24);
    assert!(screen.contains("1…dxe5") && !screen.contains("w their move"), "{screen}");
    player.keys("w");
    assert!(!player.screen(80, 24).contains("step through the line"));
    let mut player = Player::coached(KNIGHT, Alert::Off);
    player.line("Nd4").advise_all().reply("Kd7").advise_all();
    player.keys("w");
    assert!(player.screen(80, 24).contains("1…Kd7"));
}

#[test]
fn a_step_before_the_explanation_has_come_leaves_the_game_where_it_is() {
    let mut player = Player::coached(KNIGHT, Alert::Off);
    player.line("Nd4").reply("Kd7").keys("w ,");
    let screen = player.screen(80, 24);
    assert!(screen.contains("One moment"), "{screen}");
    assert_eq!(player.moves(), "1.Nd4 Kd7");
    player.advise_all().keys(", esc f 3 enter");
    assert_eq!(player.moves(), "1.Nd4 Kd7 2.f3");
}

#[test]
fn esc_leads_back_from_an_earlier_position() {
    let mut player = Player::coached(KNIGHT, Alert::Off);
    player.line("Nd4").reply("Kd7").keys(", ,").advise_all();
    assert_eq!(player.keys("esc").moves(), "1.Nd4 Kd7");
}

#[test]
fn why_a_typed_move_cannot_be_stands_in_full_above_the_line() {
    let mut player = Player::new();
    player.keys("N d 4");
    let screen = player.screen(80, 24);
    let column: Vec<String> = screen.lines().map(|row| row.chars().skip(49).collect()).collect();
    let words = column.join(" ").split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(words.contains("There is no knight that can reach d4. Did you mean Nc3?"), "{screen}");
}

#[test]
fn the_move_of_the_piece_in_hand_is_explained_before_it_is_played() {
    let mut player = Player::coached(KNIGHT, Alert::Off);
    player.click(Square::F3);
    player.keys("up up left w").advise_all();
    let screen = player.screen(80, 24);
    assert!(screen.contains("1.Ne5"), "{screen}");
    assert_eq!(player.moves(), "");
    player.keys("esc");
    assert!(at(&player.app.marks(), Square::F3).held, "the piece is still in hand");
}

#[test]
fn there_is_nothing_to_explain_before_the_first_move() {
    let mut player = Player::new();
    player.keys("w");
    assert!(player.screen(80, 24).contains("There's no move to explain"));
}

#[test]
fn the_danger_check_lists_what_the_opponent_could_do() {
    let mut player = Player::coached("4k3/5ppp/3p4/4N3/8/8/5PPP/4K3 w - - 0 1", Alert::Off);
    player.keys("D");
    let screen = player.screen(100, 38);
    assert!(screen.contains("Danger check") && screen.contains("e5"), "{screen}");
    // The signs stand in the squares' corners: the knight's on e5 is the alarm itself, and the way to it has none.
    let has = |column: usize, sign: char| screen.lines().any(|row| row.chars().nth(column) == Some(sign));
    assert!(has(39, '▲') && !has(24, '›') && !has(32, '›'), "{screen}");
    player.keys("esc");
    assert!(!player.screen(100, 38).contains("Danger check"));
}

#[test]
fn the_danger_check_names_both_sides_in_a_game_of_others() {
    let start = fen::parse("4k3/5ppp/3p4/4N3/8/8/5PPP/4K3 w - - 0 1").unwrap();
    let game = Game::new(start.position);
    let mut player = Player::opening(OpenRequest::Foreign("others.pgn".into(), vec![game]));
    player.keys("D");
    let screen = player.screen(140, 45);
    assert!(screen.contains("White's knight") && !screen.contains("your"), "{screen}");
}

#[test]
fn a_novice_is_reminded_of_the_danger_check_and_others_are_not() {
    let reminded = |audience: &str| {
        let mut player = Player::after(Choices { audience: Some(audience.into()), ..Choices::default() });
        player.line("e4").reply("e5");
        player.screen(100, 38).contains("D shows Black's checks, captures and threats")
    };
    assert!(reminded("novice"));
    assert!(!reminded("club"));
}

#[test]
fn the_reminder_comes_once_as_a_game_begins() {
    let mut player = Player::after(Choices { audience: Some("novice".into()), ..Choices::default() });
    for (own, answer) in [("e4", "e5"), ("Nf3", "Nc6"), ("Bc4", "Bc5"), ("c3", "Nf6")] {
        assert_eq!(player.screen(100, 38).contains("Before you move"), own == "Nf3", "{own}");
        player.line(own).reply(answer);
    }
    assert!(!player.screen(100, 38).contains("Before you move"));
}

#[test]
fn the_coach_is_chosen_in_the_preferences() {
    let mut player = Player::new();
    player.keys("p");
    let screen = player.screen(80, 24);
    for words in ["Coach", "Speaks to", "novices", "Alert"] {
        assert!(screen.contains(words), "{words}: {screen}");
    }
    player.keys("end up up up up right esc");
    let remembered = player.effects.iter().rev().find_map(|effect| match effect {
        Effect::Settings(SettingsEffect::Remember(choices)) => Some(choices.clone()),
        _ => None,
    });
    assert_eq!(remembered.unwrap().audience.as_deref(), Some("club"));
}

#[test]
fn the_real_program_holds_a_blunder_back() {
    let home = Home::new();
    home.write_settings(
        "[play]\nopponent = \"random\"\nreply_delay_ms = 0\n[coach]\nalert_wait_ms = 5000\nthink_ms = 2000\n",
    );
    let mut session = Session::start(home.command(&[KNIGHT]), 100, 38);
    session.wait_for("? more");
    // The knight in hand over e5: on a busy machine only what is known of a move is told within its wait.
    session.send("\r\x1b[A\x1b[A\x1b[Dw");
    session.wait_for("step through the line");
    session.send(ESC);
    session.send("\r");
    session.wait_for("Enter plays it");
    session.send("u");
    session.wait_for("Not played");
    session.send("q");
    assert_eq!(session.wait_for_end().exit_code(), 0);
}
