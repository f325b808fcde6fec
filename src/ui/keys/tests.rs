//! Tests of the key line: what it shows in each mode, and at each width.

use super::*;
use crate::app::testing::TestPlayer;
use crate::ui::testing::{screen, text as cells};

/// The keys that are offered in an area of this size.
fn offered(player: &TestPlayer, columns: u16, rows: u16) -> Vec<Action> {
    let labels = labels(&player.app, Rect::new(0, 20, columns, rows), &[]);
    labels.into_iter().map(|label| label.action).collect()
}

#[test]
fn help_and_quit_stay_however_narrow_it_is() {
    let mut player = TestPlayer::new();
    for zoomed in [false, true] {
        for columns in (22..140).step_by(3) {
            for rows in 1..4 {
                let offered = offered(&player, columns, rows);
                let is_there = |action| offered.contains(&action);
                assert!(is_there(Action::Help) && is_there(Action::Quit), "{columns}x{rows}: {offered:?}");
            }
        }
        assert_eq!(player.app.study.screen.view.zoom, zoomed);
        player.keys("z");
    }
}

#[test]
fn labels_keep_to_their_area_and_apart() {
    let player = TestPlayer::new();
    for (columns, rows) in [(30, 2), (60, 1), (80, 2), (140, 1)] {
        let area = Rect::new(3, 10, columns, rows);
        let labels = labels(&player.app, area, &[]);
        for label in &labels {
            assert!(label.left > area.x && label.left + label.width < area.right(), "{label:?}");
            assert!((area.top()..area.bottom()).contains(&label.row), "{label:?}");
            let at = |column| labels.iter().filter(|other| other.is_at(column, label.row)).count();
            assert_eq!((at(label.left), at(label.left + label.width - 1)), (1, 1), "{label:?}");
            assert_eq!(at(label.left - 1), 0, "a blank stands before {label:?}");
        }
    }
}

#[test]
fn what_is_offered_follows_the_game() {
    let mut player = TestPlayer::at("7k/5ppp/8/8/8/8/8/R3K3 w - - 0 1");
    assert!(offered(&player, 80, 2).contains(&Action::Hint));
    player.line("Ra8#");
    let over = offered(&player, 80, 2);
    assert!(
        over.starts_with(&[Action::Review, Action::StepBack, Action::StepForward, Action::Rematch]),
        "{over:?}"
    );
    assert!(!over.contains(&Action::NextLevel), "one win is no row");
}

#[test]
fn keys_are_named_as_on_the_keyboard() {
    assert_eq!(["esc", "h", "H", "pageup", "é"].map(capital), ["Esc", "h", "H", "Pageup", "é"]);
}

#[test]
fn what_must_be_there_finds_room_before_the_rest() {
    let labels = [("Enter", "plays it", true), ("w", "shows why", false), ("u", "takes it back", true)];
    let shown = |columns, height| {
        let rows = rows(&labels, Rect::new(0, 0, columns, height));
        rows.iter().map(|row| row.iter().map(|(key, ..)| *key).collect()).collect::<Vec<Vec<_>>>()
    };
    assert_eq!(shown(60, 1), [["Enter", "w", "u"]]);
    assert_eq!(shown(34, 1), [["Enter", "u"]]);
    assert_eq!(shown(34, 2), [vec!["Enter", "w"], vec!["u"]]);
}

#[test]
fn beside_a_typed_line_stands_what_enter_does() {
    let mut player = TestPlayer::new();
    let foot = |player: &TestPlayer| {
        let area = Rect::new(0, 0, 80, 1);
        let mut buffer = Buffer::empty(area);
        draw(&player.app, area, &[], &mut buffer);
        cells(&buffer).trim().to_owned()
    };
    for (keys, shown) in [(":", ":"), ("N", ":N"), ("f", ":Nf"), ("3", ":Nf3       Enter plays Nf3")] {
        player.keys(keys);
        assert!(foot(&player).starts_with(shown), "{}", foot(&player));
    }
    player.keys("esc /");
    assert!(
        foot(&player).starts_with('/') && foot(&player).contains("words in a comment"),
        "{}",
        foot(&player)
    );
    assert!(screen(&player, 80, 24).contains("words in a comment"));
}

#[test]
fn a_key_that_shares_the_words_of_the_next_goes_with_it() {
    let label = |action, key: &str, word: &'static str| KeyLabel {
        action,
        width: (key.len() + word.len() + usize::from(!word.is_empty())) as u16,
        key: key.to_owned(),
        word,
        left: 0,
        row: 0,
    };
    let labels = || {
        let turns = [(Action::PreviousTurn, "{", ""), (Action::NextTurn, "}", "turning points")];
        let always = [(Action::Help, "?", "more"), (Action::Quit, "q", "quit")];
        turns
            .into_iter()
            .chain(always)
            .map(|(action, key, word)| label(action, key, word))
            .collect::<Vec<_>>()
    };
    for columns in 16..60 {
        let shown: Vec<_> =
            placed(labels(), Rect::new(0, 20, columns, 1)).into_iter().map(|label| label.action).collect();
        let has = |action| shown.contains(&action);
        assert_eq!(has(Action::PreviousTurn), has(Action::NextTurn), "{columns}: {shown:?}");
        let is_clear = !(17..50).contains(&columns);
        assert!(!is_clear || has(Action::NextTurn) == (columns >= 50), "{columns}: {shown:?}");
    }
}
