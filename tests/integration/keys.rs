//! Playing with keys and mouse: a position, what is pressed, and what must be so after it.

use patzer::app::effect::{SettingsEffect, StoreEffect, TerminalEffect};
use patzer::app::marks::at;
use patzer::app::msg::Pointer;
use patzer::app::{Answer, Effect, Input, OpenRequest, Target};
use patzer::chess::{Ending, Game, Square, pgn};
use proptest::prelude::*;

use crate::player::Player;

/// A position with White to play in which much can be seen: e4 is attacked and guarded, g5 would be a loss.
pub const BUSY: &str = "r1bqkb1r/ppp2ppp/2n2n2/3pp3/2B1P1b1/2N2N2/PPPP1PPP/R1BQ1RK1 w kq - 0 6";

#[test]
fn a_move_is_played_with_the_cursor_and_answered() {
    let mut player = Player::new();
    player.keys("enter up up enter");
    assert_eq!(player.moves(), "1.e4");
    assert!(player.asked().is_some());
    player.reply("e5");
    assert_eq!(player.moves(), "1.e4 e5");
}

#[test]
fn the_cursor_moves_as_the_player_sees_the_board() {
    let mut player = Player::new();
    player.keys("left k");
    assert_eq!(player.app.cursor(), Square::D3);
    player.keys("F left k");
    assert_eq!(player.app.cursor(), Square::E2);
}

#[test]
fn tab_goes_over_the_pieces_that_can_move_and_then_over_destinations() {
    let mut player = Player::new();
    player.keys("tab");
    assert_eq!(player.app.cursor(), Square::F2);
    player.keys("enter tab");
    assert_eq!(player.app.cursor(), Square::F3);
    player.keys("esc esc shift-tab");
    assert_eq!(player.app.cursor(), Square::H2);
}

#[test]
fn a_piece_in_hand_can_be_put_back_or_changed() {
    let mut player = Player::new();
    player.keys("enter");
    assert!(at(&player.app.marks(), Square::E2).held);
    player.keys("esc");
    assert!(!at(&player.app.marks(), Square::E2).held);
    player.keys("enter left enter");
    assert!(at(&player.app.marks(), Square::D2).held);
    assert_eq!(player.moves(), "");
}

#[test]
fn typed_moves_are_taken_in_any_notation() {
    for text in ["e4", "e2e4", "E4"] {
        let mut player = Player::new();
        player.line(text);
        assert_eq!(player.moves(), "1.e4", "{text}");
    }
    let mut player = Player::at("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
    player.line("0-0");
    assert_eq!(player.moves(), "1.O-O");
}

#[test]
fn a_typed_move_that_cannot_be_is_answered_in_words() {
    let mut player = Player::new();
    player.line("Qh5");
    assert_eq!(player.moves(), "");
    let screen = player.screen(80, 24);
    let rows: Vec<_> = screen.lines().map(|row| row.chars().skip(50).collect::<String>()).collect();
    assert_eq!([rows[22].trim(), rows[23].trim()], ["The pawn on e2 is in the", "way."], "{screen}");
}

#[test]
fn commands_can_be_typed() {
    let mut player = Player::new();
    player.line("e4").reply("e5").line("resign");
    assert!(matches!(player.app.game().ending(), Some(Ending::Resignation { .. })));
    assert!(matches!(player.effects.last(), Some(Effect::Store(StoreEffect::Finish(..)))));
    let mut player = Player::new();
    player.line("theme paper");
    assert!(player.asked_for(SettingsEffect::Theme("paper".into())));
}

#[test]
fn the_mouse_clicks_and_drags() {
    let mut player = Player::new();
    player.click(Square::E2).click(Square::E4);
    assert_eq!(player.moves(), "1.e4");
    player.reply("e5");
    player.tell(Input::Pointer(Pointer::Press, Target::Square(Square::G1)));
    player.tell(Input::Pointer(Pointer::Drag, Target::Square(Square::F2)));
    player.tell(Input::Pointer(Pointer::Drag, Target::Square(Square::F3)));
    player.tell(Input::Pointer(Pointer::Release, Target::Square(Square::F3)));
    assert_eq!(player.moves(), "1.e4 e5 2.Nf3");
}

#[test]
fn a_pawn_on_the_last_rank_asks_what_it_becomes() {
    let mut player = Player::at("8/4P1k1/8/8/8/8/8/4K3 w - - 0 1");
    player.click(Square::E7).click(Square::E8);
    assert!(player.screen(80, 24).contains("knight"));
    player.keys("n");
    assert_eq!(player.moves(), "1.e8=N+");
    let mut player = Player::at("8/4P1k1/8/8/8/8/8/4K3 w - - 0 1");
    player.click(Square::E7).click(Square::E8).keys("esc");
    assert_eq!(player.moves(), "");
}

#[test]
fn every_move_is_kept_before_the_next_key() {
    let mut player = Player::new();
    player.line("e4");
    assert!(player.effects.iter().any(|effect| matches!(effect, Effect::Store(StoreEffect::Keep(..)))));
    assert_eq!(player.saved_game().unwrap().game.moves().len(), 1);
    player.reply("e5");
    assert_eq!(player.saved_game().unwrap().game.moves().len(), 2);
}

#[test]
fn a_move_and_its_reply_are_taken_back_and_played_again() {
    let mut player = Player::new();
    player.line("e4").reply("e5").line("Nf3").reply("Nc6");
    player.keys("u");
    assert_eq!(player.moves(), "1.e4 e5");
    player.keys("U");
    assert_eq!(player.moves(), "1.e4 e5 2.Nf3 Nc6");
    player.keys("u").line("Bc4");
    assert_eq!(player.moves(), "1.e4 e5 2.Bc4");
    assert_eq!(player.app.game().tree().len(), 1 + 5);
}

#[test]
fn giving_up_after_a_take_back_ends_the_game_there() {
    let mut player = Player::new();
    player.line("e4").reply("e5").line("Nf3").reply("Nc6").keys("u").line("resign");
    assert_eq!(player.moves(), "1.e4 e5");
    assert_eq!(player.app.game().result(), "0-1");
    assert_eq!(player.saved_game().unwrap().game.tree().len(), 1 + 2);
}

#[test]
fn a_late_answer_to_an_old_question_is_dropped() {
    let mut player = Player::new();
    player.line("e4");
    let old = player.asked().unwrap();
    player.keys("u");
    assert_eq!(player.asked(), None);
    let reply = patzer::chess::notation::parse_san(player.app.game().position(), "e4").unwrap();
    player.tell(Answer::Chosen(old, Ok(patzer::engines::ChosenMove::new(reply, None))));
    assert_eq!(player.moves(), "");
}

#[test]
fn while_the_opponent_thinks_the_board_answers_but_takes_no_move() {
    let mut player = Player::new();
    player.line("e4");
    player.keys("t s F").line("e5");
    assert_eq!(player.moves(), "1.e4");
    player.keys(",");
    assert_eq!(player.moves(), "");
    let generation = player.asked().unwrap();
    let position =
        player.app.game().tree().node(player.app.game().tree().mainline().next().unwrap()).position().clone();
    let played = patzer::chess::notation::parse_san(&position, "e5").unwrap();
    player.tell(Answer::Chosen(generation, Ok(patzer::engines::ChosenMove::new(played, None))));
    assert_eq!(player.moves(), "", "the board stays where the player looks");
    player.keys("end");
    assert_eq!(player.moves(), "1.e4 e5");
}

#[test]
fn the_opponents_move_takes_back_that_it_is_thinking() {
    const THINKS: &str = "Your opponent is thinking.";
    let mut player = Player::new();
    player.line("e4").line("d5");
    assert!(player.screen(80, 24).contains(THINKS));
    player.reply("e5");
    assert!(!player.screen(80, 24).contains(THINKS));
    player.line("d4").click(Square::C2);
    assert!(player.screen(80, 24).contains(THINKS));
    player.reply("exd4");
    assert!(!player.screen(80, 24).contains(THINKS));
}

#[test]
fn a_finished_game_is_filed_and_a_new_one_begins() {
    let mut player = Player::new();
    player.line("f3").reply("e5").line("g4").reply("Qh4");
    assert!(matches!(player.app.game().ending(), Some(Ending::Checkmate { .. })));
    assert!(matches!(player.effects.last(), Some(Effect::Store(StoreEffect::Finish(..)))));
    player.saved(Some("one")).keys("n enter");
    assert_eq!(player.moves(), "");
    assert_eq!(
        player
            .effects
            .iter()
            .filter(|effect| matches!(effect, Effect::Store(StoreEffect::Finish(..))))
            .count(),
        1
    );
}

#[test]
fn an_unfinished_game_is_filed_when_a_new_one_begins() {
    let mut player = Player::new();
    player.line("e4").reply("e5").keys("n enter");
    assert!(player.effects.iter().any(|effect| matches!(effect, Effect::Store(StoreEffect::Finish(..)))));
    player.saved(Some("old")).line("d4");
    let store = player.effects.iter().rev().find_map(|effect| match effect {
        Effect::Store(effect) => Some(effect),
        _ => None,
    });
    assert!(matches!(store, Some(StoreEffect::Keep(..))));
}

#[test]
fn a_failed_save_is_told_until_one_succeeds() {
    let mut player = Player::new();
    player.line("e4");
    let record = player
        .effects
        .iter()
        .find_map(|e| if let Effect::Store(StoreEffect::Keep(record, _)) = e { Some(*record) } else { None });
    player.tell(Answer::Saved(record.unwrap(), Err("disk full".into())));
    assert!(player.screen(100, 38).contains("disk full"));
    player.keys("t t");
    assert!(player.screen(100, 38).contains("disk full"));
    player.saved(None);
    assert!(!player.screen(100, 38).contains("disk full"));
}

#[test]
fn a_foreign_game_is_stepped_through_and_a_different_move_loses_nothing() {
    let game = foreign("1. e4 e5 (1... c5 2. Nf3) 2. Nf3 {well} Nc6 *");
    let mut player = Player::opening(OpenRequest::Foreign("some.pgn".into(), vec![game]));
    player.keys(". . .");
    assert_eq!(player.moves(), "1.e4 e5 2.Nf3");
    assert!(player.screen(80, 24).contains("well"));
    player.keys(", v");
    assert_eq!(player.moves(), "1.e4 c5");
    player.keys("home").line("d4");
    assert_eq!(player.moves(), "1.d4");
    assert!(matches!(player.effects.last(), Some(Effect::Store(StoreEffect::Save(_, None, _)))));
    assert_eq!(player.app.game().tree().len(), 1 + 7);
    assert_eq!(player.asked(), None);
}

fn foreign(text: &str) -> Game {
    pgn::read_all(text.as_bytes()).unwrap().remove(0).game
}

#[test]
fn pasted_text_runs_no_command() {
    let mut player = Player::new();
    player.tell(Input::Paste("q\r\x03q".into()));
    assert!(!player.asked_for(TerminalEffect::Quit));
    player.keys("esc");
    player.tell(Input::Paste("4k3/8/8/8/8/8/8/4K2R w K - 0 1".into()));
    assert_eq!(player.fen(), "4k3/8/8/8/8/8/8/4K2R w K - 0 1");
    player.tell(Input::Paste("4k3/8/8/8/8/8/8/4K2R w Q - 0 1".into()));
    let screen = player.screen(100, 38);
    let words: Vec<&str> = screen.split_whitespace().collect();
    assert!(words.join(" ").contains("king or rook is not in place"), "{screen}");
}

#[test]
fn ctrl_c_leaves_from_everywhere_and_the_game_is_kept() {
    for open in ["", "?", "n", "o", "p", ":"] {
        let mut player = Player::new();
        player.line("e4").keys(open).keys("ctrl-c");
        let quit = Effect::from(TerminalEffect::Quit);
        assert_eq!(player.effects.last(), Some(&quit), "{open}");
        assert_eq!(player.saved_game().unwrap().game.moves().len(), 1);
    }
}

/// The clocks beside the board from above, the running one with a star.
pub fn clocks(player: &Player) -> Vec<String> {
    let screen = player.screen(100, 38);
    let last = screen.lines().filter_map(|line| line.split_whitespace().last());
    last.filter(|word| word.contains(':') && word.starts_with(|c: char| c.is_ascii_digit()))
        .map(str::to_owned)
        .collect()
}

#[test]
fn the_clock_runs_and_a_flag_falls() {
    let mut player = Player::new();
    player.keys("n up right end enter");
    player.line("e4").reply("e5");
    assert_eq!(clocks(&player), ["3:02", "3:00*"]);
    player.wait(4 * 60 * 1000);
    assert!(
        matches!(player.app.game().ending(), Some(Ending::Time { .. })),
        "{:?}",
        player.app.game().ending()
    );
}

#[test]
fn the_clocks_stand_while_the_opponent_has_failed() {
    let mut player = Player::new();
    player.keys("n up right end enter");
    player.line("e4");
    let asked = player.asked().unwrap();
    player.wait(10_000);
    player.tell(Answer::Chosen(asked, Err("it died".into())));
    player.wait(60 * 60 * 1000);
    assert_eq!(player.app.game().ending(), None);
    assert_eq!(clocks(&player), ["2:50", "3:00"]);
    assert_eq!(player.app.wake_at(), None);
    // Asked again, the opponent thinks on its own time.
    player.keys("U");
    player.wait(5_000);
    player.reply("e5");
    assert_eq!(clocks(&player), ["2:47", "3:00*"]);
    let mut waiting = Player::new();
    waiting.keys("n up right end enter").line("e4");
    let asked = waiting.asked().unwrap();
    waiting.tell(Answer::Chosen(asked, Err("it died".into())));
    // Taken back, the person moves when it likes: the clock goes on with the move.
    waiting.keys("u");
    waiting.wait(60 * 60 * 1000);
    waiting.line("d4");
    assert_eq!(clocks(&waiting), ["3:00*", "3:00"]);
}

#[test]
fn the_copied_game_says_who_played_it() {
    let mut player = Player::new();
    player.line("e4").reply("e5").keys(", y p");
    let Some(Effect::Terminal(TerminalEffect::Copy(text))) = player.effects.last() else {
        panic!("{:?}", player.effects.last())
    };
    assert!(text.contains("[White \"You\"]") && text.contains("1. e4 e5 *"), "{text}");
}

#[test]
fn the_share_code_holds_the_game_as_far_as_it_is_played() {
    let mut player = Player::new();
    player.line("e4").reply("e5").line("Nf3").reply("Nc6").keys("u y s");
    let Some(Effect::Terminal(TerminalEffect::Copy(code))) = player.effects.last() else {
        panic!("{:?}", player.effects.last())
    };
    let code = code.clone();
    player.tell(Input::Paste(code.clone()));
    let game = player.app.game().clone();
    assert_eq!(game.ply(), 0);
    assert_eq!(game.tree().mainline().count(), 2);
    assert!(player.screen(100, 38).contains("the shared game"), "{}", player.screen(100, 38));
    player.tell(Input::Paste(code[..code.len() - 1].to_owned()));
    let screen = player.screen(100, 38);
    for words in ["checksum", "copy the whole code"] {
        assert!(screen.contains(words), "{words}: {screen}");
    }
    assert_eq!(player.app.game(), &game);
}

#[test]
fn what_is_chosen_in_the_preferences_is_remembered() {
    let mut player = Player::new();
    player.keys("p down right end right esc");
    let chosen = player.effects.iter().rev().find_map(|effect| match effect {
        Effect::Settings(SettingsEffect::Remember(choices)) => Some(choices.clone()),
        _ => None,
    });
    let chosen = chosen.expect("choices are remembered");
    assert_eq!(chosen.pieces, Some(patzer::config::PieceStyle::Staunton));
    assert_eq!(chosen.reduced_motion, Some(true));
    assert_eq!(chosen.theme, None, "a theme that was not chosen is not remembered");
}

#[test]
fn help_lists_every_action() {
    let mut player = Player::new();
    player.keys("?");
    let mut seen = String::new();
    for _ in 0..10 {
        seen += &player.screen(120, 24);
        player.keys("pagedown");
    }
    for info in patzer::app::action::ACTIONS {
        assert!(seen.contains(info.sentence), "{}", info.sentence);
    }
}

#[test]
fn nothing_new_under_the_pointer_draws_nothing() {
    let mut player = Player::new();
    assert!(!player.tell(Input::Pointer(Pointer::Hover, Target::Nothing)));
    assert!(player.tell(Input::Pointer(Pointer::Hover, Target::Square(Square::A4))));
    assert!(!player.tell(Input::Pointer(Pointer::Hover, Target::Square(Square::A4))));
}

/// Keys that a fuzzing player may press: all that mean something, and some that do not.
fn any_key() -> impl Strategy<Value = &'static str> {
    let keys = patzer::app::action::ACTIONS.iter().flat_map(|info| info.keys.iter().copied());
    let all: Vec<&str> = keys
        .filter(|key| !["ctrl-z"].contains(key))
        .chain(["é", "backspace", "r", "b", "Q", "f5", "e", "4", "N", "f", "3", "O", "-", "0", "x", "c", "a"])
        .collect();
    prop::sample::select(all)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    /// Whatever is pressed, the game stays legal, the screen can be drawn at any size, and nothing panics.
    #[test]
    fn any_keys_leave_a_legal_game(keys in prop::collection::vec(any_key(), 0..60), columns in 1u16..120, rows in 1u16..50) {
        let mut player = Player::at(BUSY);
        for key in keys {
            player.keys(key);
            if let Some(generation) = player.asked() {
                let mut moves = player.app.game().position().clone();
                let legal = patzer::chess::Position::legal_moves(&moves);
                if let Some(played) = legal.first().copied() {
                    moves = patzer::chess::Position::play(moves, played).unwrap();
                    let _ = moves;
                    player.tell(Answer::Chosen(generation, Ok(patzer::engines::ChosenMove::new(played, None))));
                }
            }
        }
        let game = player.app.game();
        let mut position = game.start().clone();
        for m in game.moves() {
            position = patzer::chess::Position::play(position, m).expect("only legal moves are in the game");
        }
        prop_assert_eq!(&position, game.position());
        player.screen(columns, rows);
    }
}

#[test]
fn while_a_drill_is_prepared_the_screen_offers_nothing_of_the_hidden_game() {
    let mut player = Player::new();
    player.line("e4").line("lesson drill-bishop-knight").tell(Answer::School(Box::default()));
    for (columns, rows) in [(80, 24), (60, 20), (140, 45)] {
        let screen = player.screen(columns, rows);
        assert!(screen.contains("? more  q quit"), "{screen}");
        for words in ["to move", "your move", "thinks", "undo", "review", "Signs on"] {
            assert!(!screen.contains(words), "{words}: {screen}");
        }
    }
}

#[test]
fn the_list_of_a_typed_line_covers_no_legend() {
    for (columns, rows) in [(60, 20), (80, 24), (100, 30)] {
        let mut player = Player::new();
        player.keys("enter");
        assert!(player.screen(columns, rows).contains("it's safe there"), "{columns}x{rows}");
        player.keys("esc N");
        let screen = player.screen(columns, rows);
        assert!(screen.contains("Nf3") && !screen.contains("Signs on the board"), "{screen}");
    }
}
