//! What the library tells: remedies are read to their end, filters are typed on, keys are offered at every width.

use patzer::app::{Answer, Input};
use patzer::library::{GameId, GameSummary};

use super::{games, names, reader, write};
use crate::player::Player;

/// A player in front of one game whose players have long names, on a screen of this size.
fn reader_of_long_names(size: (u16, u16)) -> Player {
    let mut player = Player::new();
    player.tell(Input::Resize(size.0, size.1));
    player.keys("o");
    let game = GameSummary {
        white: "Bob \"Bobby\" O'Neil".to_owned(),
        black: "Very Long Name Of A Player That Nobody Would Ever Print".to_owned(),
        ..games().remove(1)
    };
    player.tell(Answer::Games(Ok(vec![game])));
    player
}

#[test]
fn long_names_leave_the_remedy_on_the_screen() {
    for size in [(80, 24), (60, 20)] {
        let mut player = reader_of_long_names(size);
        let id = GameId("2026-11-21-1".into());
        player.keys("x");
        player.tell(Answer::Removed(id.clone(), Ok(id.clone())));
        let screen = player.screen(size.0, size.1);
        assert!(screen.contains("Deleted Bob "), "{screen}");
        assert!(screen.contains("…. u undoes it."), "{screen}");
        assert!(screen.contains("u undo"), "{screen}");
        player.keys("u");
        player.tell(Answer::Restored(Ok(id)));
        let screen = player.screen(size.0, size.1);
        assert!(screen.contains("Restored Bob "), "{screen}");
        assert!(!screen.contains("u undo"), "{screen}");
    }
}

#[test]
fn a_filter_goes_on_after_the_one_in_force() {
    let mut player = reader();
    player.keys("/");
    write(&mut player, "championship");
    player.keys("enter /");
    write(&mut player, "result:1-0");
    player.keys("enter");
    assert!(player.screen(80, 24).contains("Filter: championship result:1-0"));
    assert!(!player.screen(80, 24).contains("No games match"));
    assert_eq!(names(&player), ["You", "Morphy, Paul"]);
    player.keys("/");
    assert!(player.screen(80, 24).contains("Ctrl-U clears"));
    player.keys("ctrl-u enter");
    assert_eq!(names(&player).len(), 5);
}

#[test]
fn a_list_says_that_no_game_fits() {
    let mut player = reader();
    player.keys("/");
    write(&mut player, "nobody");
    let screen = player.screen(80, 24);
    assert!(screen.contains("No games match this filter."), "{screen}");
    assert!(screen.contains("0 of 5 games"), "{screen}");
}

#[test]
fn what_is_wrong_with_a_filter_is_told_to_its_end_and_the_list_stays() {
    let mut player = reader();
    player.keys("/");
    write(&mut player, "result:1-0");
    for (columns, rows) in [(80, 24), (60, 20)] {
        write(&mut player, "x");
        let screen = player.screen(columns, rows);
        let told: Vec<&str> = screen.lines().skip(1).take(2).map(str::trim).collect();
        let told = told.join(" ");
        assert!(told.contains("isn't a result; type result:1-0, 0-1, draw"), "{screen}");
        assert!(told.contains("won or lost."), "{screen}");
        assert_eq!(names(&player), ["You", "Morphy, Paul"]);
    }
    player.keys("ctrl-u");
    write(&mut player, "foo:bar");
    let screen = player.screen(80, 24);
    assert!(screen.contains("'foo:bar' isn't a filter; quote it, or use white: black:"), "{screen}");
    assert!(screen.contains("balance:."), "{screen}");
}

#[test]
fn the_keys_of_the_library_keep_help_at_every_width() {
    for filtered in [false, true] {
        let mut player = reader();
        if filtered {
            player.keys("/");
            write(&mut player, "you");
            player.keys("enter");
        }
        for columns in 40..=160 {
            let screen = player.screen(columns, 20);
            let keys = screen.lines().last().unwrap();
            assert!(keys.contains("? more") && keys.contains("Esc "), "{columns} {keys}");
            if columns >= 60 {
                assert!(keys.contains("x delete") && keys.contains("e names"), "{columns} {keys}");
            }
        }
        let screen = player.screen(120, 30);
        assert!(screen.contains("a column's letter sorts"), "{screen}");
        assert!(screen.contains("mistakes"), "{screen}");
    }
}

#[test]
fn the_column_of_mistakes_is_explained() {
    let mut player = reader();
    assert!(player.screen(80, 24).contains(" mistakes\n"));
    player.keys("?");
    assert!(player.screen(80, 24).contains("mistakes and blunders"));
}
