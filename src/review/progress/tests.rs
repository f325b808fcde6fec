//! Statistics and sessions: counts over a small deck, streaks, forecasts, and the order of exercises.

use super::*;
use crate::chess::{Chess, Position};
use crate::review::practice::{self, Card, Portion};
use crate::review::schedule::GradedAnswer;

const TODAY: Day = Day(1000);

/// So many cards of different positions, each a fault in a game of its own day, all with one motif.
fn cards(count: usize, motif: &str, date: &str) -> Vec<Card> {
    let start = Chess::default();
    let moves = start.legal_moves().into_iter().take(count);
    moves
        .map(|m| {
            let mut after = start.clone();
            after.play_unchecked(m);
            let reply = after.legal_moves()[0];
            Card {
                start: after,
                lead: None,
                task: ExerciseTask::Fault { played: reply, accepted: vec![reply], cost: 20.0 },
                second_try: None,
                rating: None,
                motifs: vec![motif.to_owned()],
                source: CardSource::Game {
                    white: "Ada".to_owned(),
                    black: "Bob".to_owned(),
                    date: date.to_owned(),
                },
            }
        })
        .collect()
}

fn deck(count: usize) -> Vec<DeckEntry> {
    let mut entries = Vec::new();
    practice::merge(&mut entries, cards(count, "fork", "2026.11.21"), TODAY.plus(-3));
    entries
}

fn answer(entry: &mut DeckEntry, back: i32, grade: Grade) {
    entry.answers.push(GradedAnswer { day: TODAY.plus(-back), grade });
}

fn progress(entries: &[DeckEntry]) -> TrainingProgress {
    TrainingProgress::of(entries, |_| true, TODAY, &Scheduler::new(0.9))
}

#[test]
fn an_empty_deck_has_nothing_to_show() {
    let progress = progress(&[]);
    assert_eq!((progress.cards, progress.due, progress.streak, progress.missed), (0, 0, 0, None));
    assert_eq!((progress.days.len(), progress.forecast.len()), (DAYS, FORECAST));
}

#[test]
fn cards_are_counted_by_how_they_stand() {
    let mut entries = deck(4);
    answer(&mut entries[0], 0, Grade::Again);
    for back in (0..6).rev() {
        answer(&mut entries[1], back, Grade::Good);
    }
    let progress = progress(&entries);
    let counts = (progress.cards, progress.due, progress.new, progress.learning, progress.retired);
    assert_eq!(counts, (4, 2, 2, 1, 1));
    assert_eq!(progress.forecast[..3], [2, 1, 0], "what failed comes back tomorrow");
    let fork = &progress.motifs[0];
    assert_eq!((fork.id, fork.solved, fork.tried), ("fork", 6, 7));
    assert_eq!(progress.days[DAYS - 1], 2);
    assert_eq!(progress.days[DAYS - 6], 1);
}

#[test]
fn a_streak_lasts_while_no_day_is_left_out() {
    let streaks = |backs: &[i32]| {
        let mut entries = deck(1);
        for back in backs {
            answer(&mut entries[0], *back, Grade::Good);
        }
        let progress = progress(&entries);
        (progress.streak, progress.longest_streak)
    };
    assert_eq!(streaks(&[3, 2, 1, 0]), (4, 4));
    assert_eq!(streaks(&[2, 1]), (2, 2), "today is not over yet");
    assert_eq!(streaks(&[9, 8, 7, 6, 2]), (0, 4));
    assert_eq!(streaks(&[0, 0, 0]), (1, 1));
}

#[test]
fn what_is_missed_most_is_told_of_the_last_games_alone() {
    let mut entries = Vec::new();
    let all = cards(20, "pin", "old");
    let (first, rest) = all.split_at(6);
    practice::merge(&mut entries, first.to_vec(), TODAY.plus(-100));
    for (number, card) in rest.iter().take(2).enumerate() {
        let mut card = card.clone();
        card.motifs = vec!["fork".to_owned()];
        card.source = cards(1, "", &format!("new {number}")).remove(0).source;
        practice::merge(&mut entries, [card], TODAY);
    }
    let missed = progress(&entries).missed.unwrap();
    assert_eq!((missed.id, missed.times, missed.games), ("pin", 6, 3));
}

#[test]
fn a_sitting_asks_what_is_due_longest_and_few_new_ones() {
    let scheduler = Scheduler::new(0.9);
    let mut entries = deck(12);
    answer(&mut entries[7], 2, Grade::Again);
    answer(&mut entries[9], 1, Grade::Again);
    answer(&mut entries[3], 0, Grade::Good);
    let portion = Portion { cards: 5, new: 2 };
    let asked = practice::sitting(&entries, TODAY, &scheduler, portion);
    assert_eq!(asked.len(), 4, "two seen before, two new");
    assert_eq!(asked[0], &entries[7]);
    assert_eq!(asked[1], &entries[9]);
    assert!(asked[2..].iter().all(|entry| entry.answers.is_empty()));
    let later = practice::sitting(&entries, TODAY.plus(2), &scheduler, portion);
    assert_eq!(later.len(), 5);
    assert_eq!(
        practice::sitting(&entries, TODAY, &scheduler, portion),
        asked,
        "the same whenever it is asked"
    );
}

#[test]
fn what_is_new_is_asked_at_once() {
    let scheduler = Scheduler::new(0.9);
    let mut entries = Vec::new();
    practice::merge(&mut entries, cards(5, "fork", "today"), TODAY);
    let portion = Portion { cards: 10, new: 3 };
    assert_eq!(practice::sitting(&entries, TODAY, &scheduler, portion).len(), 3);
}
