//! The list of games as a player uses it: opening, filtering, deleting, renaming and saving.

use super::*;
use crate::app::effect::{ExportSource, SearchSource, SettingsEffect, StoreEffect};
use crate::app::library::prompt::Prompt;
use crate::app::msg::ExportEnd;
use crate::app::start::Access;
use crate::app::testing::TestPlayer;
use crate::app::{Answer, Effect, Mode};
use crate::library::{BoardVerdict, GameId, NameTags};

/// A player before a list of three kept games, the newest first.
fn at_list() -> TestPlayer {
    let mut player = TestPlayer::new();
    player.keys("o");
    assert!(player.asked_for(LibraryEffect::List));
    let game = |(number, white): (usize, &str)| GameSummary {
        id: id(number),
        white: white.to_owned(),
        black: "You".to_owned(),
        event: "Club".to_owned(),
        result: "0-1".to_owned(),
        date: format!("2026.11.{:02}", 20 - number),
        ..GameSummary::default()
    };
    let games = [(1, "Anna"), (2, "Ben"), (3, "Clara")].map(game).to_vec();
    player.tell(Answer::Games(Ok(games)));
    player.take_effects();
    player
}

fn id(number: usize) -> GameId {
    GameId(format!("game-{number}"))
}

fn list(player: &TestPlayer) -> &GameList {
    match player.mode() {
        Some(Mode::Games(list)) => list,
        other => panic!("{other:?}"),
    }
}

/// White's name in each line.
fn names(player: &TestPlayer) -> String {
    let games = &list(player).games;
    let names = (0..games.len()).filter_map(|line| games.get(line).map(|game| game.white.clone()));
    names.collect::<Vec<_>>().join(" ")
}

fn told(player: &TestPlayer) -> &str {
    list(player).status.as_ref().map_or("", |status| &status.text)
}

#[test]
fn a_game_in_play_that_is_opened_is_gone_on_with_at_the_next_start() {
    let mut player = at_list();
    let in_play = player.app.study.saved_game();
    player.keys("enter").tell(Answer::Loaded(id(1), Ok(Box::new(in_play))));
    assert_eq!(player.app.study.settings.chosen.resume, Some("game-1".to_owned()));
    let remembered = |effect: &Effect| match effect {
        Effect::Settings(SettingsEffect::Remember(choices)) => choices.resume.is_some(),
        _ => false,
    };
    assert!(player.take_effects().iter().any(remembered));
    player.keys("n enter");
    assert_eq!(player.app.study.settings.chosen.resume, None, "another game was begun");
}

#[test]
fn enter_opens_the_game_under_the_cursor() {
    let mut player = at_list();
    assert_eq!(names(&player), "Anna Ben Clara");
    player.keys("down enter");
    assert!(player.mode().is_none());
    assert!(player.asked_for(StoreEffect::Load(id(2))));
}

#[test]
fn a_second_click_on_a_line_opens_it() {
    let mut player = at_list();
    player.click(2);
    assert_eq!(list(&player).line, 2);
    player.click(2);
    assert!(player.asked_for(StoreEffect::Load(id(3))));
}

#[test]
fn a_filter_narrows_the_list_while_it_is_typed_and_esc_brings_all_back() {
    let mut player = at_list();
    player.keys("/ b e n");
    assert_eq!(names(&player), "Ben");
    player.keys("esc");
    assert_eq!(names(&player), "Anna Ben Clara");
    player.keys("/ c l a enter");
    assert_eq!(names(&player), "Clara");
    player.keys("esc");
    assert_eq!(names(&player), "Anna Ben Clara");
    player.keys("esc");
    assert!(player.mode().is_none());
}

#[test]
fn the_same_sort_key_again_reverses_the_list() {
    let mut player = at_list();
    player.keys("w");
    assert_eq!(names(&player), "Anna Ben Clara");
    player.keys("w");
    assert_eq!(names(&player), "Clara Ben Anna");
}

#[test]
fn a_deleted_game_leaves_the_list_and_u_asks_for_it_back() {
    let mut player = at_list();
    player.keys("x");
    assert!(player.asked_for(StoreEffect::Remove(id(1))));
    let deleted = GameId("deleted-1".to_owned());
    player.tell(Answer::Removed(id(1), Ok(deleted.clone())));
    assert_eq!((names(&player), told(&player)), ("Ben Clara".to_owned(), "Deleted Anna – You. u undoes it."));
    player.keys("u");
    assert!(player.asked_for(StoreEffect::Restore(deleted)));
    player.tell(Answer::Restored(Ok(id(1))));
    assert_eq!(names(&player), "Anna Ben Clara");
}

#[test]
fn a_name_is_edited_and_enter_renames() {
    let mut player = at_list();
    player.keys("e backspace backspace backspace backspace E v a enter");
    let white = Some("Eva".to_owned());
    assert!(player.asked_for(StoreEffect::Rename(id(1), NameTags { white, ..NameTags::default() })));
}

#[test]
fn an_export_to_a_file_that_is_there_asks_before_it_replaces() {
    let mut player = at_list();
    let export = |replace| {
        let games = ExportSource::Saved(vec![id(1)]);
        Effect::Library(LibraryEffect::Export { games, file: "game-1.pgn".to_owned(), replace })
    };
    player.keys("s enter");
    assert!(player.asked_for(export(false)));
    player.tell(Answer::Exported(ExportEnd::Taken("/home/anna/game-1.pgn".to_owned())));
    assert!(matches!(list(&player).prompt, Some(Prompt::Export { taken: true, .. })));
    player.keys("enter");
    assert!(player.asked_for(export(true)));
}

/// Types into the prompt.
fn write(player: &mut TestPlayer, text: &str) {
    for c in text.chars() {
        let key = if c == ' ' { "space".to_owned() } else { c.to_string() };
        player.keys(&key);
    }
}

/// The number and the games of every search that was asked for since the effects were taken.
fn searches(player: &TestPlayer) -> Vec<(u64, Vec<GameId>)> {
    let searches = player.effects().iter().filter_map(|effect| match effect {
        Effect::Library(LibraryEffect::Search { generation, games: SearchSource::Saved(ids), .. }) => {
            Some((*generation, ids.clone()))
        }
        _ => None,
    });
    searches.collect()
}

/// The answer to the last search.
fn found(player: &mut TestPlayer, verdicts: &[BoardVerdict]) {
    let (generation, _) = searches(player).pop().expect("a search was asked for");
    player.tell(Answer::Searched(generation, verdicts.to_vec()));
}

use BoardVerdict::{Missed, Reached};

#[test]
fn an_unfinished_board_condition_searches_nothing_and_typing_on_cancels() {
    let mut player = at_list();
    player.keys("/");
    write(&mut player, "pieces:K");
    assert!(searches(&player).is_empty());
    assert!(matches!(&list(&player).prompt, Some(Prompt::Filter { fault: Some(_), .. })));
    write(&mut player, "g1");
    assert_eq!(searches(&player).len(), 1);
    found(&mut player, &[Reached]);
    assert_eq!(names(&player), "Anna");
    let (first, _) = searches(&player)[0];
    write(&mut player, ",");
    assert!(player.asked_for(LibraryEffect::StopSearch));
    player.tell(Answer::Searched(first, vec![Reached]));
    assert_eq!(names(&player), "Anna", "nobody waits for that any more");
    write(&mut player, "nd5");
    assert_eq!((names(&player), searches(&player).len()), (String::new(), 2));
    player.tell(Answer::Searched(first, vec![Reached]));
    assert_eq!(names(&player), "", "the answer is stale");
    player.keys("backspace backspace backspace backspace");
    assert_eq!(names(&player), "Anna", "what was found is kept");
    assert_eq!(searches(&player)[2].1, [id(2), id(3)]);
}

#[test]
fn esc_in_the_prompt_brings_the_filter_before_back_with_what_it_had_found() {
    let mut player = at_list();
    player.keys("/");
    write(&mut player, "pieces:Kg1");
    player.keys("enter");
    found(&mut player, &[Reached, Missed, Reached]);
    assert_eq!(names(&player), "Anna Clara");
    player.take_effects();
    player.keys("/");
    write(&mut player, "balance:N");
    assert_eq!((names(&player), searches(&player).len()), (String::new(), 1));
    player.keys("esc");
    assert_eq!((names(&player).as_str(), list(&player).filter.as_str()), ("Anna Clara", "pieces:Kg1"));
    assert!(player.asked_for(LibraryEffect::StopSearch));
    assert_eq!(searches(&player).len(), 1, "no game is read again");
}

#[test]
fn the_cursor_comes_back_to_its_game_when_the_search_finds_it() {
    let mut player = at_list();
    player.keys("down down /");
    write(&mut player, "pieces:Kg1");
    found(&mut player, &[Reached]);
    assert_eq!(list(&player).line, 0);
    found(&mut player, &[Missed, Reached]);
    assert_eq!((names(&player), list(&player).line), ("Anna Clara".to_owned(), 1));
}

#[test]
fn games_are_deleted_and_brought_back_while_a_search_holds() {
    let mut player = at_list();
    player.keys("/");
    write(&mut player, "pieces:Kg1");
    player.keys("enter");
    found(&mut player, &[Reached]);
    player.keys("x");
    let deleted = GameId("deleted-1".to_owned());
    player.tell(Answer::Removed(id(1), Ok(deleted)));
    found(&mut player, &[Missed, Reached]);
    assert_eq!(names(&player), "Clara");
    player.keys("u");
    player.tell(Answer::Restored(Ok(id(1))));
    assert_eq!(told(&player), "Restored Anna – You.");
    assert_eq!(searches(&player).pop().unwrap().1, [id(1)]);
    found(&mut player, &[Reached]);
    assert_eq!((names(&player), list(&player).line), ("Anna Clara".to_owned(), 0));
    player.keys("w w");
    assert_eq!((names(&player), searches(&player).len()), ("Clara Anna".to_owned(), 2));
}

#[test]
fn a_guest_who_asks_for_a_game_that_is_still_being_read_gets_it_once_it_has_come() {
    let guest = || {
        let mut player = at_list();
        player.app.study.settings.access = Access::Guest;
        player.keys("s");
        assert_eq!(told(&player), "Reading the game…");
        player
    };
    let saved = |player: &TestPlayer| Ok(Box::new(player.app.study.saved_game()));
    let mut player = guest();
    let game = saved(&player);
    player.tell(Answer::Peeked(id(1), game));
    assert!(matches!(player.mode(), Some(Mode::Pgn(_))), "{:?}", player.mode());
    // Who goes on does not want it any more.
    let mut player = guest();
    let game = saved(&player);
    player.keys("down up").tell(Answer::Peeked(id(1), game));
    assert!(matches!(player.mode(), Some(Mode::Games(_))));
    let mut player = guest();
    player.tell(Answer::Peeked(id(1), Err("It is gone.".to_owned())));
    assert_eq!(told(&player), "It is gone.");
}
