//! The name of the opening follows the game: in the column at every size, in lines of text, and in the record.

use patzer::app::effect::StoreEffect;
use patzer::app::{Answer, Effect, OpenRequest};
use patzer::chess::polyglot::BookMove;
use patzer::chess::{notation, pgn};
use patzer::library::pgn_of;

use crate::player::Player;
use crate::user::User;

/// The words of the column beside the board, without line breaks.
fn column(player: &Player, columns: u16, rows: u16) -> String {
    let screen = player.screen(columns, rows);
    let beside = screen.lines().filter_map(|line| line.split_once(['│', '|']));
    let words: Vec<&str> = beside.flat_map(|(_, column)| column.split_whitespace()).collect();
    words.join(" ")
}

#[track_caller]
fn tells(player: &Player, columns: u16, rows: u16, name: &str) {
    let column = column(player, columns, rows);
    assert!(column.contains(name), "{name}: {column}");
}

/// After 1.e4 e5 2.Nf3 Nc6 3.Bc4.
fn italian() -> Player {
    let mut player = Player::new();
    player.line("e4").reply("e5").line("Nf3").reply("Nc6").line("Bc4");
    player
}

#[test]
fn the_opening_follows_the_game_and_a_move_taken_back() {
    let mut player = Player::new();
    tells(&player, 100, 38, "no moves yet");
    player.line("e4");
    tells(&player, 100, 38, "B00 King's Pawn Game");
    player.reply("c5");
    tells(&player, 100, 38, "B20 Sicilian Defense");
    player.keys("u").line("d4").reply("d5").line("c4");
    tells(&player, 100, 38, "D06 Queen's Gambit");
}

#[test]
fn the_opening_follows_stepping() {
    let mut player = italian();
    player.reply("h6");
    tells(&player, 140, 45, "C50 Italian Game: Anti-Fried Liver Defense");
    player.keys(", ,");
    tells(&player, 140, 45, "C44 King's Knight Opening: Normal Variation");
    player.keys("home");
    assert!(!column(&player, 140, 45).contains("C44"));
}

#[test]
fn a_narrow_column_has_the_name_in_two_rows() {
    let mut player = italian();
    player.reply("h6");
    // In fewer rows what the signs on the board mean goes before it.
    for (columns, rows) in [(100, 38), (120, 40)] {
        tells(&player, columns, rows, "C50 Italian Game: Anti-Fried Liver Defense");
    }
    for columns in 1..120 {
        player.screen(columns, 20);
    }
}

#[test]
fn a_terminal_without_other_letters_reads_the_name_too() {
    let mut player = Player::in_ascii();
    player.line("Nf3").reply("d5").line("c4");
    tells(&player, 100, 30, "A09 Reti Opening");
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
    let run = User::hurried()
        .run_with_input(&["play", "--plain", "--opponent", "random"], "opening\ne4\nopening\n");
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
