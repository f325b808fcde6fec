//! The name of the opening follows the game: in the header at every size, in lines of text, and in the record.

use patzer::app::effect::StoreEffect;
use patzer::app::{Answer, Effect, OpenRequest};
use patzer::chess::polyglot::BookMove;
use patzer::chess::{notation, pgn};
use patzer::library::pgn_of;

use crate::player::Player;
use crate::user::User;

/// The first line of the screen.
fn header(player: &Player, columns: u16, rows: u16) -> String {
    let screen = player.screen(columns, rows);
    screen.lines().next().unwrap_or_default().trim_end().to_owned()
}

/// After 1.e4 e5 2.Nf3 Nc6 3.Bc4.
fn italian() -> Player {
    let mut player = Player::new();
    player.line("e4").reply("e5").line("Nf3").reply("Nc6").line("Bc4");
    player
}

#[test]
fn the_header_follows_the_game_and_a_move_taken_back() {
    let mut player = Player::new();
    assert!(header(&player, 100, 38).ends_with("○ your move"));
    player.line("e4");
    assert!(header(&player, 100, 38).ends_with("B00 King's Pawn"), "{}", header(&player, 100, 38));
    player.reply("c5");
    assert!(header(&player, 100, 38).ends_with("B20 Sicilian"), "{}", header(&player, 100, 38));
    player.keys("u").line("d4").reply("d5").line("c4");
    assert!(header(&player, 100, 38).ends_with("D06 Queen's Gambit"), "{}", header(&player, 100, 38));
}

#[test]
fn the_header_follows_stepping() {
    let mut player = italian();
    player.reply("h6");
    assert!(header(&player, 140, 45).ends_with("C50 Italian Game: Anti-Fried Liver Defense"));
    player.keys(", ,");
    assert!(
        header(&player, 140, 45).ends_with("C44 King's Knight Opening: Normal Variation"),
        "{}",
        header(&player, 140, 45)
    );
    player.keys("home");
    assert!(
        header(&player, 140, 45).ends_with("○ White to move")
            || header(&player, 140, 45).ends_with("your move")
    );
}

#[test]
fn a_narrow_header_has_the_name_as_far_as_there_is_room() {
    let player = italian();
    assert!(header(&player, 100, 38).ends_with("C50 Italian Game"), "{}", header(&player, 100, 38));
    assert!(header(&player, 60, 20).ends_with("C50"), "{}", header(&player, 60, 20));
    assert!(header(&player, 60, 20).contains("Black"), "{}", header(&player, 60, 20));
    for columns in 1..120 {
        player.screen(columns, 20);
    }
}

#[test]
fn a_terminal_without_other_letters_reads_the_name_too() {
    let mut player = Player::in_ascii();
    player.line("Nf3").reply("d5").line("c4");
    assert!(header(&player, 100, 30).contains("A09 Reti Opening"), "{}", header(&player, 100, 30));
}

#[test]
fn a_finished_game_is_kept_with_its_opening() {
    let mut player = italian();
    player.reply("h6").line("resign");
    let record = player.effects.iter().rev().find_map(|effect| match effect {
        Effect::Store(StoreEffect::Finish(_, saved)) => Some(pgn_of(saved)),
        _ => None,
    });
    let record = record.unwrap();
    assert!(record.contains("[ECO \"C50\"]"), "{record}");
    assert!(record.contains("[Opening \"Italian Game: Anti-Fried Liver Defense\"]"), "{record}");
}

#[test]
fn a_foreign_game_keeps_the_opening_that_it_names() {
    let text = "[White \"A\"]\n[Black \"B\"]\n[Result \"1-0\"]\n[ECO \"Z99\"]\n\n1. e4 e5 2. Nf3 1-0\n";
    let game = pgn::read_all(text.as_bytes()).unwrap().remove(0).game;
    let mut player = Player::opening(OpenRequest::Foreign("odd.pgn".into(), vec![game]));
    player.keys("home").line("d4");
    let record = pgn_of(player.saved_game().unwrap());
    assert!(record.contains("[ECO \"Z99\"]") && !record.contains("[Opening "), "{record}");
}

#[test]
fn lines_of_text_tell_the_opening() {
    let run =
        User::new().run_with_input(&["play", "--plain", "--opponent", "random"], "opening\ne4\nopening\n");
    assert!(run.out.contains("No named opening yet"), "{}", run.out);
    assert!(run.out.contains(", B") || run.out.contains(", C"), "{}", run.out);
}

#[test]
fn the_engines_view_tells_what_the_book_plays() {
    let mut player = Player::new();
    player.keys("E");
    let generation = player.viewed();
    let known = |text: &str, share| BookMove {
        played: notation::parse_san(player.app.game().position(), text).unwrap(),
        weight: 1,
        share,
    };
    let moves = vec![known("e4", 54.4), known("d4", 37.6), known("Nf3", 8.0)];
    player.tell(Answer::Book(generation - 1, moves.clone()));
    assert!(!player.screen(100, 38).contains("Book"), "another position's answer");
    player.tell(Answer::Book(generation, moves));
    assert!(player.screen(100, 38).contains("Book  e4 54%  d4 38%  Nf3 8%"), "{}", player.screen(100, 38));
    assert!(player.screen(60, 20).contains("Book  e4 54%  d4 38%"), "{}", player.screen(60, 20));
    player.line("a3");
    assert!(!player.screen(100, 38).contains("Book"));
}
