//! Leaving the library and coming back: the list stands where it was left, and a game where its preview did.

use patzer::app::effect::LibraryEffect;
use patzer::app::{Answer, Effect, OpenRequest};
use patzer::chess::{Game, pgn};
use patzer::library::{GameId, SavedGame};

use super::{games, names, reader, white};
use crate::player::Player;

const MOVES: &str = "1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0";

fn game() -> Game {
    pgn::read_all(MOVES.as_bytes()).unwrap().remove(0).game
}

/// The game as it is read from the disk: at its end.
fn saved() -> Box<SavedGame> {
    let (mut game, session) = (game(), None);
    game.to_end();
    Box::new(SavedGame { game, session })
}

/// White's name in the line of the cursor.
fn chosen(player: &Player) -> String {
    let screen = player.screen(80, 24);
    let line = screen.lines().find(|line| line.starts_with('▸'));
    white(line.unwrap_or_default())
}

fn open_list(player: &mut Player) {
    player.keys("o");
    player.tell(Answer::Games(Ok(games())));
}

#[test]
fn the_list_is_opened_again_where_it_was_left() {
    let mut player = reader();
    player.keys("down down down esc");
    open_list(&mut player);
    assert_eq!(chosen(&player), "Müller, Hans");
    player.keys("up up enter");
    player.tell(Answer::Loaded(GameId("2026-11-21-1".into()), Ok(saved())));
    open_list(&mut player);
    assert_eq!(chosen(&player), "Anna", "the game on the board");
}

#[test]
fn the_list_of_a_file_is_there_again_although_nothing_was_opened_from_it() {
    let text = "[White \"Anna\"]\n\n1. e4 c5 *\n\n[White \"Ben\"]\n\n1. d4 d5 *\n";
    let games = pgn::read_all(text.as_bytes()).unwrap();
    let games = games.into_iter().map(|read| read.game).collect();
    let mut player = Player::opening(OpenRequest::Foreign("two.pgn".into(), games));
    player.keys("down esc o");
    assert_eq!(names(&player), ["Anna", "Ben"]);
    assert_eq!(chosen(&player), "Ben");
}

#[test]
fn a_game_that_nobody_here_played_is_opened_at_its_start_or_where_it_was_looked_at() {
    let id = || GameId("2026-11-21-2".into());
    for (stepped, moves) in [
        ("", ""),
        ("left", "1.e4 e5 2.Bc4 Nc6 3.Qh5 Nf6"),
        ("left left left right", "1.e4 e5 2.Bc4 Nc6 3.Qh5"),
    ] {
        let mut player = reader();
        player.tell(Answer::Peeked(id(), Ok(saved())));
        player.keys(stepped).keys("enter");
        player.tell(Answer::Loaded(id(), Ok(saved())));
        assert_eq!(player.moves(), moves);
    }
    let kept = Player::opening(OpenRequest::Saved(id(), saved()));
    assert_eq!(kept.moves(), "");
}

#[test]
fn a_game_that_cannot_be_opened_leads_back_to_the_list() {
    let mut player = reader();
    player.keys("enter");
    let gone = "there's no game '2026-11-21-2'";
    player.tell(Answer::Loaded(GameId("2026-11-21-2".into()), Err(gone.to_owned())));
    assert_eq!(player.effects.last(), Some(&Effect::Library(LibraryEffect::List)), "it is read anew");
    player.tell(Answer::Games(Ok(games().split_off(1))));
    assert_eq!(names(&player)[0], "Anna");
    let screen = player.screen(80, 24);
    assert!(screen.contains(gone), "{screen}");
    player.keys("esc");
    assert!(player.screen(80, 24).contains("no moves yet"), "the board is as it was");
}
