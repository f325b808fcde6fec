//! Names edited, games deleted, and both undone, as a player does it.

use patzer::app::effect::StoreEffect;
use patzer::app::{Answer, Effect};
use patzer::library::{GameId, NameTags};

use super::{games, names, reader, write};
use crate::player::Player;

#[test]
fn names_are_edited_and_the_edit_is_undone() {
    let mut player = reader();
    player.keys("down e ctrl-u");
    write(&mut player, "Anne");
    player.keys("tab tab ctrl-u enter");
    let id = GameId("2026-11-21-1".into());
    let names_given = NameTags { white: Some("Anne".into()), black: None, event: Some("?".into()) };
    assert_eq!(
        player.effects.last(),
        Some(&Effect::Store(StoreEffect::Rename(id.clone(), names_given.clone())))
    );
    let before = NameTags {
        white: Some("Anna".into()),
        black: Some("Ben".into()),
        event: Some("Club championship".into()),
    };
    player.tell(Answer::Renamed(id.clone(), names_given, Ok((id.clone(), before.clone()))));
    assert_eq!(names(&player)[1], "Anne");
    player.keys("u");
    assert!(player.asked_for(StoreEffect::Rename(id.clone(), before.clone())));
    player.tell(Answer::Renamed(id.clone(), before.clone(), Ok((id, before))));
    assert_eq!(names(&player)[1], "Anna");
    player.keys("u");
    assert!(player.screen(80, 24).contains("There's nothing to undo"));
}

#[test]
fn deleted_games_come_back_one_by_one() {
    let mut player = reader();
    for (id, left) in [("2026-11-21-2", 4), ("2026-11-21-1", 3)] {
        let id = GameId(id.into());
        player.keys("x");
        assert!(player.asked_for(StoreEffect::Remove(id.clone())));
        player.tell(Answer::Removed(id.clone(), Ok(id)));
        assert_eq!(names(&player).len(), left);
    }
    assert!(player.screen(80, 24).contains("Deleted Anna – Ben. u undoes it."));
    for id in ["2026-11-21-1", "2026-11-21-2"] {
        player.keys("u");
        assert!(player.asked_for(StoreEffect::Restore(GameId(id.into()))));
        player.tell(Answer::Restored(Ok(GameId(id.into()))));
    }
    assert_eq!(names(&player)[..2], ["You", "Anna"]);
}

/// White of the game in line 1 is called this from now on.
fn rename_first(player: &mut Player, id: &GameId, name: &str) {
    let names = |name: &str| NameTags { white: Some(name.into()), ..NameTags::default() };
    let answer = Ok((id.clone(), names("You")));
    player.tell(Answer::Renamed(id.clone(), names(name), answer));
}

#[test]
fn undoing_never_touches_another_game_that_took_the_name_of_a_deleted_one() {
    let mut player = reader();
    let id = |id: &str| GameId(id.into());
    let first = id("2026-11-21-2");
    rename_first(&mut player, &first, "Renamed");
    player.keys("x");
    player.tell(Answer::Removed(first.clone(), Ok(first.clone())));
    // Another game is finished; the list is read anew.
    player.keys("esc o");
    let mut later = games();
    later[0].white = "Another".to_owned();
    player.tell(Answer::Games(Ok(later)));
    player.effects.clear();
    player.keys("u");
    assert_eq!(player.effects, [Effect::Store(StoreEffect::Restore(first.clone()))]);
    player.tell(Answer::Restored(Ok(id("2026-11-21-3"))));
    player.effects.clear();
    player.keys("u");
    let renames = |effect: &&Effect| matches!(effect, Effect::Store(StoreEffect::Rename(..)));
    let renamed = player.effects.iter().find(renames);
    assert!(
        matches!(renamed, Some(Effect::Store(StoreEffect::Rename(id, _))) if id.0 == "2026-11-21-3"),
        "{:?}",
        player.effects
    );
}

#[test]
fn other_names_of_a_game_that_is_gone_are_not_undone() {
    let mut player = reader();
    let first = GameId("2026-11-21-2".into());
    rename_first(&mut player, &first, "Renamed");
    // Another program has deleted it.
    player.keys("esc o");
    player.tell(Answer::Games(Ok(games().split_off(1))));
    player.keys("u");
    assert!(!player.effects.iter().any(|effect| matches!(effect, Effect::Store(StoreEffect::Rename(..)))));
    assert!(player.screen(80, 24).contains("There's nothing to undo"));
}

#[test]
fn what_cannot_be_undone_does_not_stand_before_what_can() {
    let mut player = reader();
    for id in ["2026-11-21-2", "2026-11-21-1"] {
        let id = GameId(id.into());
        player.keys("x");
        player.tell(Answer::Removed(id.clone(), Ok(id)));
    }
    let mut restores = |answer: Result<GameId, String>| {
        player.effects.clear();
        player.keys("u");
        let wanted = player.effects.iter().find_map(|effect| match effect {
            Effect::Store(StoreEffect::Restore(id)) => Some(id.0.clone()),
            _ => None,
        });
        player.tell(Answer::Restored(answer));
        wanted
    };
    let fault = || Err("there is no deleted game of this name".to_owned());
    assert_eq!(restores(fault()).as_deref(), Some("2026-11-21-1"));
    let back = Ok(GameId("2026-11-21-2".into()));
    assert_eq!(restores(back).as_deref(), Some("2026-11-21-2"));
    assert_eq!(restores(fault()).as_deref(), Some("2026-11-21-1"), "tried again");
}

#[test]
fn a_deletion_that_fails_is_told_and_the_game_stays() {
    let mut player = reader();
    player.keys("x");
    player.tell(Answer::Removed(GameId("2026-11-21-2".into()), Err("/games: read-only file system".into())));
    assert!(player.screen(80, 24).contains("read-only file system"));
    assert_eq!(names(&player).len(), 5);
}
