//! The board editor as players use it: an empty board filled, faults named while one edits, and a game from it.

use patzer::app::effect::{StoreEffect, TerminalEffect};
use patzer::app::msg::Pointer;
use patzer::app::{Effect, Input, OpenRequest, Target};
use patzer::chess::{Color, Square, fen};
use patzer::ui;
use proptest::prelude::*;
use ratatui::layout::Rect;

use crate::player::Player;
use crate::pty::Home;
use crate::screens::accept;
use crate::user::User;

/// In the editor, over a game after 1.e4 e5.
fn editing() -> Player {
    let mut player = Player::new();
    player.line("e4").reply("e5").line("setup");
    player
}

/// The cursor goes to a square by the mouse, which puts nothing anywhere while no piece is chosen and it is empty.
fn put(player: &mut Player, letter: &str, square: Square) {
    player.tell(Input::Pointer(Pointer::Press, Target::Square(square)));
    player.keys(letter);
    player.tell(Input::Pointer(Pointer::Release, Target::Nothing));
}

fn pointer(player: &mut Player, pointer: Pointer, square: Square) {
    player.tell(Input::Pointer(pointer, Target::Square(square)));
}

/// The screen has these words somewhere, whatever line breaks stand between them.
fn says(player: &Player, words: &str) -> bool {
    let screen = player.screen(100, 38);
    let rows: Vec<&str> = screen.lines().skip(20).map(str::trim).collect();
    rows.join(" ").contains(words)
}

#[test]
fn a_position_that_no_game_leads_to_is_named_and_can_be_played() {
    let mut player = Player::new();
    player.line("setup");
    assert!(says(&player, "You can play this position."));
    put(&mut player, "N", Square::E4);
    assert!(
        says(&player, "No real game leads here: White has 17 pieces. You can still play it."),
        "{}",
        player.screen(100, 38)
    );
    player.keys("g");
    assert!(player.screen(100, 38).contains("New game"), "{}", player.screen(100, 38));
}

#[test]
fn an_empty_board_is_filled_and_every_fault_is_named_at_once() {
    let mut player = editing();
    player.keys("C");
    assert!(says(&player, "White has no king. Black has no king."), "{}", player.screen(100, 38));
    put(&mut player, "P", Square::A8);
    put(&mut player, "p", Square::H1);
    assert!(
        says(
            &player,
            "White has no king. Black has no king. Pawns cannot stand on the first or last rank (h1, a8)."
        ),
        "{}",
        player.screen(100, 38)
    );
    put(&mut player, "K", Square::E1);
    put(&mut player, "k", Square::E2);
    put(&mut player, "Q", Square::A8);
    put(&mut player, "q", Square::H1);
    assert!(says(&player, "The kings stand side by side (e1 and e2)."), "{}", player.screen(100, 38));
    put(&mut player, "delete", Square::E2);
    put(&mut player, "k", Square::E8);
    assert!(
        says(&player, "It is White's turn, but Black's king on e8 is already in check (a8)."),
        "{}",
        player.screen(100, 38)
    );
    player.keys("t");
    put(&mut player, "delete", Square::H1);
    assert!(says(&player, "You can play this position."), "{}", player.screen(100, 38));
    player.keys("enter");
    assert_eq!(player.fen(), "Q3k3/8/8/8/8/8/8/4K3 b - - 0 1");
    assert!(
        player.effects.iter().any(|effect| matches!(effect, Effect::Store(StoreEffect::Finish(..)))),
        "the game is saved"
    );
    player.line("Kd7").line("Qd5+");
    assert_eq!(player.moves(), "1…Kd7 2.Qd5+");
    assert!(
        matches!(player.effects.last(), Some(Effect::Store(StoreEffect::Save(_, None, saved))) if saved.game.tree().len() == 3)
    );
}

#[test]
fn esc_returns_to_the_game_untouched() {
    let mut player = editing();
    let before = (player.fen(), player.moves(), player.effects.len());
    player.keys("C f");
    put(&mut player, "K", Square::E1);
    player.keys("esc");
    assert_eq!((player.fen(), player.moves(), player.effects.len()), before);
    player.line("Nf3");
    assert_eq!(player.moves(), "1.e4 e5 2.Nf3");
}

#[test]
fn edits_are_undone_and_done_again() {
    let mut player = editing();
    player.keys("C");
    put(&mut player, "K", Square::E1);
    put(&mut player, "k", Square::E8);
    player.keys("u u U U");
    assert!(says(&player, "4k3/8/8/8/8/8/8/4K3 w - - 0 1"), "{}", player.screen(100, 38));
    player.keys("u u u");
    assert!(says(&player, "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2"));
    player.keys("u");
    assert!(says(&player, "There's nothing to undo."));
}

#[test]
fn rights_are_dropped_with_their_pieces_and_told() {
    let mut player = editing();
    put(&mut player, "delete", Square::H1);
    assert!(says(&player, "White's right to castle kingside was dropped."), "{}", player.screen(100, 38));
    assert!(says(&player, " w Qkq - "));
    player.keys("1");
    assert!(says(&player, "White cannot have that right: it needs a king on e1 and a rook on h1."));
    player.keys("2 4");
    assert!(says(&player, " w k - "), "{}", player.screen(100, 38));
}

#[test]
fn a_fen_is_typed_or_pasted_even_one_that_cannot_be_played() {
    let mut player = editing();
    player.tell(Input::Paste("4k3/8/8/3pP3/8/8/8/8 w - - 0 1\n".into()));
    assert!(says(&player, "White has no king."), "{}", player.screen(100, 38));
    put(&mut player, "K", Square::E1);
    player.keys("e");
    assert!(says(&player, "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1"), "{}", player.screen(100, 38));
    player.keys(":").keys("8 / 8 x enter");
    assert!(says(&player, "That isn't a FEN"), "{}", player.screen(100, 38));
    player.keys("c");
    assert!(
        matches!(player.effects.last(), Some(Effect::Terminal(TerminalEffect::Copy(fen))) if fen.starts_with("4k3/8/8/3pP3/8"))
    );
}

#[test]
fn a_game_is_begun_from_the_position() {
    let mut player = editing();
    player.tell(Input::Paste("6k1/5ppp/8/8/8/8/8/R6K w - - 0 1".into()));
    player.keys("g");
    assert!(player.screen(80, 24).contains("Begin"), "{}", player.screen(80, 24));
    player.keys("esc");
    assert!(player.screen(80, 24).contains("Set up a position"));
    player.keys("g enter");
    assert_eq!(player.fen(), "6k1/5ppp/8/8/8/8/8/R6K w - - 0 1");
    player.line("Ra8#");
    assert_eq!(player.moves(), "1.Ra8#");
}

#[test]
fn where_nothing_can_be_played_no_game_begins() {
    let mut player = editing();
    player.tell(Input::Paste("R5k1/5ppp/8/8/8/8/8/7K b - - 0 1".into()));
    player.keys("g");
    assert!(says(&player, "This game is already over."), "{}", player.screen(100, 38));
    player.keys("C g");
    assert!(says(&player, "You can't play this position yet."), "{}", player.screen(100, 38));
    player.keys("enter");
    assert!(player.screen(100, 38).contains("Set up a position"));
}

#[test]
fn the_mouse_places_moves_and_takes_away() {
    let mut player = editing();
    // Nothing is chosen: a click picks up, another puts down; a drag moves.
    player.click(Square::E4).click(Square::E3).click(Square::E3).click(Square::E4);
    pointer(&mut player, Pointer::Press, Square::G1);
    pointer(&mut player, Pointer::Drag, Square::F3);
    pointer(&mut player, Pointer::Release, Square::F3);
    assert!(says(&player, "/5N2/PPPP1PPP/RNBQKB1R w"), "{}", player.screen(100, 38));
    // A drag off the board takes away.
    pointer(&mut player, Pointer::Press, Square::F3);
    pointer(&mut player, Pointer::Drag, Square::H3);
    player.tell(Input::Pointer(Pointer::Release, Target::Nothing));
    assert!(says(&player, "/8/PPPP1PPP/RNBQKB1R w"), "{}", player.screen(100, 38));
    // Tab chooses the white pawn: a click puts it, the same click again takes it away.
    player.keys("tab");
    for expected in ["/7P/PPPP1PPP/", "/8/PPPP1PPP/"] {
        player.click(Square::H3);
        assert!(says(&player, expected), "{}", player.screen(100, 38));
    }
}

#[test]
fn a_piece_is_moved_by_keys() {
    let mut player = editing();
    pointer(&mut player, Pointer::Press, Square::E2);
    player.tell(Input::Pointer(Pointer::Release, Target::Nothing));
    player.keys("C S m");
    assert!(says(&player, "RNBQKBNR w KQkq - 0 1"), "{}", player.screen(100, 38));
    player.keys("up up m");
    assert!(says(&player, "/4P3/8/PPPP1PPP/"), "{}", player.screen(100, 38));
}

#[test]
fn black_below_turns_the_arrows() {
    let mut player = Player::opening(OpenRequest::New(Box::default()));
    player.line("setup").keys("C f");
    player.tell(Input::Pointer(Pointer::Press, Target::Square(Square::E4)));
    player.tell(Input::Pointer(Pointer::Release, Target::Nothing));
    player.keys("up K");
    assert!(says(&player, "/4K3/8/8 w"), "{}", player.screen(100, 38));
    assert_eq!(player.app.marks()[usize::from(Square::E3)].piece.map(|piece| piece.0), Some(Color::White));
}

#[test]
fn the_editor_fits_every_screen() {
    let mut player = editing();
    put(&mut player, "delete", Square::E1);
    for columns in [1, 5, 27, 40, 60, 80, 140, 200] {
        for rows in [1, 4, 11, 20, 24, 60] {
            player.screen(columns, rows);
        }
    }
    accept("the-board-editor-at-80x24", &player.screen(80, 24));
    accept("the-board-editor-at-60x20", &player.screen(60, 20));
    let mut player = Player::in_ascii();
    player.line("setup");
    assert!(player.screen(80, 24).is_ascii());
}

#[test]
fn lines_of_text_take_the_position_as_fen() {
    let run = User::new().run_with_input(&["play", "--plain", "--opponent", "random"], "setup\n");
    assert!(run.out.contains("Type the position as FEN"), "{}", run.out);
}

#[test]
fn in_a_terminal_a_position_is_set_up_and_played() {
    let home = Home::new();
    let mut session = home.play();
    session.wait_for("your move");
    session.send(":setup\r");
    session.wait_for("Set up a position");
    session.send("C");
    session.wait_for("White has no king. Black has no king.");
    session.send("K\x1b[A\x1b[A\x1b[A\x1b[A\x1b[Ak\x1b[CP");
    session.wait_for("You can play this position.");
    session.send("g");
    session.wait_for("Begin");
    session.send("\r");
    session.wait_for("your move");
    session.send("q");
    assert!(session.wait_for_exit().success());
}

#[test]
fn what_stands_beside_the_board_can_be_clicked() {
    let mut player = editing();
    let area = Rect::new(0, 0, 100, 38);
    let screen = player.screen(100, 38);
    let find = |words: &str| {
        let row = screen.lines().position(|line| line.contains(words)).expect(words);
        let line = screen.lines().nth(row).unwrap_or_default();
        let before = line.split(words).next().unwrap_or_default();
        // Every sign before it is one cell wide, but for the selector behind a pawn.
        let column = before.chars().filter(|c| *c != '\u{fe0e}').count();
        (column as u16 + 1, row as u16)
    };
    let click = |player: &mut Player, words: &str| {
        let (column, row) = find(words);
        let target = ui::hit(&player.app, area, column, row);
        assert!(matches!(target, Target::Item(_)), "{words}: {target:?}");
        player.tell(Input::Pointer(Pointer::Press, target));
    };
    click(&mut player, "White to move");
    click(&mut player, "Black O-O ");
    click(&mut player, "♘N");
    player.click(Square::E5);
    assert!(
        says(&player, "pppp1ppp/8/4N3/4P3/8/PPPP1PPP/RNBQKBNR b KQq - 0 2"),
        "{}",
        player.screen(100, 38)
    );
    click(&mut player, "Esc back");
    assert!(player.screen(100, 38).contains("your move"));
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, failure_persistence: None, ..ProptestConfig::default() })]
    #[test]
    fn any_keys_in_the_editor_are_survived(keys in prop::collection::vec(prop::sample::select(vec![
        "P", "n", "K", "k", "q", "R", "space", "delete", "tab", "shift-tab", "m", "t", "1", "2", "3", "4", "e", "C", "S",
        "c", "f", "u", "U", "g", "enter", "esc", ":", "up", "down", "left", "right", "8", "/", "ctrl-l", "backspace",
    ]), 0..80)) {
        let mut player = editing();
        for key in keys {
            player.keys(key);
            prop_assert!(fen::parse(&player.fen()).is_ok());
            player.screen(100, 38);
        }
    }
}

#[test]
fn a_fen_is_typed_like_a_move() {
    let mut player = Player::new();
    player.line("4k3/8/8/8/8/8/8/4K2R w K - 0 1");
    assert_eq!(player.fen(), "4k3/8/8/8/8/8/8/4K2R w K - 0 1");
    assert!(says(&player, "New game from this position."), "{}", player.screen(100, 38));
    player.line("4k3/8/8/8/8/8/8/4K2X w K - 0 1");
    assert_eq!(player.fen(), "4k3/8/8/8/8/8/8/4K2R w K - 0 1");
}

#[test]
fn notes_of_a_fen_end_with_one_full_stop() {
    let mut player = Player::new();
    player.line("setup");
    player.tell(Input::Paste("4k3/8/8/8/4P3/8/8/4K2R b KQ e3 0 1".into()));
    let screen = player.screen(100, 38);
    assert!(screen.contains("was dropped") || screen.contains("were dropped"), "{screen}");
    assert!(!screen.contains(".."), "{screen}");
}

#[test]
fn a_move_that_leaves_the_king_in_check_is_told_so() {
    let mut player = Player::at("4k3/8/8/8/7b/8/8/R3K2R w KQ - 0 1");
    player.line("O-O");
    let screen = player.screen(100, 38);
    assert!(screen.contains("You can't castle out of check."), "{screen}");
}
