//! The page of training: what it offers.

use patzer::app::OpenRequest;
use patzer::review::practice::{self, DeckEntry, Portion};
use patzer::review::schedule::{Day, Scheduler};
use patzer::review::training::Training;

use super::{FORK, fault, sitting};
use crate::player::Player;
use crate::user::User;

#[test]
fn a_sitting_that_asks_less_than_is_due_says_of_how_many() {
    let cards = FORK.map(|(at, solution, played)| fault(at, played, &[solution]));
    let mut entries: Vec<DeckEntry> = Vec::new();
    practice::merge(&mut entries, cards.to_vec(), Day(20_777));
    for (new, words) in [(1, "Start: one exercise of the 2 due"), (2, "Start: 2 exercises")] {
        let portion = Portion { cards: 20, new };
        let training = Training::of(&entries, Day(20_778), &Scheduler::new(0.9), portion);
        let player = Player::opening(OpenRequest::Training(Box::new(training)));
        let screen = player.screen(100, 38);
        assert!(screen.contains(words), "{screen}");
        assert_eq!(screen.contains("of the 2 due"), new == 1, "{screen}");
    }
}

#[test]
fn help_begins_with_the_keys_of_exercises() {
    let (at, solution, played) = FORK[0];
    let mut player = sitting(vec![fault(at, played, &[solution])]);
    player.keys("?");
    let screen = player.screen(100, 38);
    let (exercises, others) = (screen.find("the game move was fine"), screen.find("cursor left"));
    assert!(exercises.is_some() && others.is_none_or(|others| exercises < Some(others)), "{screen}");
    player.keys("esc");
    assert!(player.screen(100, 38).contains("Exercise 1 of 1"), "and goes back");
}

#[test]
fn a_session_that_was_left_goes_on_at_the_next_start() {
    let user = User::new();
    let begun = user.run_with_input(&["--plain", "train"], "solution\nquit\nquit\n").out;
    assert!(begun.contains("Exercise 1 of 8"), "{begun}");
    let resumed = user.run_with_input(&["--plain", "train"], "quit\nquit\n").out;
    assert!(resumed.contains("Exercise 2 of 8") && !resumed.contains("Exercise 1 of 8"), "{resumed}");
}
