//! Decks on disk: round trips, damaged lines kept aside, and two processes at once.

use std::thread;

use super::*;
use crate::chess::{Chess, fen, notation};
use crate::review::practice::{self, Card, CardSource, ExerciseTask};
use crate::review::schedule::{Day, Grade, GradedAnswer};
use proptest::prelude::*;

/// Nc7+ forks king and rook; Kd2 was played.
fn own() -> Card {
    let start = fen::parse("r3k3/5ppp/8/1N6/8/8/5PPP/4K3 b - - 0 1").unwrap().position;
    let lead = notation::parse_san(&start, "h6").unwrap();
    let mut card = Card {
        start,
        lead: Some(lead),
        task: ExerciseTask::Puzzle { line: Vec::new() },
        second_try: None,
        rating: Some(1240),
        motifs: vec!["fork".to_owned()],
        source: CardSource::Game {
            white: "Ada \"the\" rook\u{202e}".to_owned(),
            black: "?".to_owned(),
            date: "2026.11.21 18:05:00".to_owned(),
        },
    };
    let position = card.position();
    let san = |name| notation::parse_san(&position, name).unwrap();
    card.task = ExerciseTask::Fault { played: san("Kd2"), accepted: vec![san("Nc7+")], cost: 31.4 };
    card.second_try = Some(san("Nd6+"));
    card
}

fn fine() -> Card {
    let start = Chess::default();
    let san = |name| notation::parse_san(&start, name).unwrap();
    Card {
        task: ExerciseTask::Fine { played: san("e4"), accepted: vec![san("e4"), san("d4")] },
        start,
        lead: None,
        second_try: None,
        rating: None,
        ..own()
    }
}

fn puzzle() -> Card {
    let text = "p1,3r2k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1,a1a7 d8d1,650,80,95,100,mate,,";
    let mut puzzles = super::super::puzzles::Puzzles::new(text.as_bytes());
    puzzles.next().unwrap().unwrap().unwrap().card
}

fn entries() -> Vec<DeckEntry> {
    let mut entries = Vec::new();
    practice::merge(&mut entries, [own(), fine(), puzzle()], Day(20_778));
    entries[0].answers = vec![
        GradedAnswer { day: Day(20_779), grade: Grade::Again },
        GradedAnswer { day: Day(20_780), grade: Grade::Good },
    ];
    entries
}

fn deck() -> (tempfile::TempDir, Deck) {
    let home = tempfile::tempdir().unwrap();
    let deck = Deck::new(&home.path().join("training"));
    (home, deck)
}

fn text(deck: &Deck) -> String {
    std::fs::read_to_string(&deck.path).unwrap()
}

#[test]
fn what_is_written_is_read_the_same_and_can_be_read_by_a_person() {
    let (_home, deck) = deck();
    assert_eq!(deck.read().unwrap(), DeckContents::default());
    deck.change(|all| *all = entries()).unwrap();
    assert_eq!(deck.read().unwrap().entries, entries());
    let written = text(&deck);
    assert_eq!(written.lines().count(), 4, "{written}");
    for part in ["\"then\":\"h6\"", "\"played\":\"Kd2\"", "\"solution\":[\"Nc7+\"]", "2026-11-22 again"] {
        assert!(written.contains(part), "{part}: {written}");
    }
}

#[test]
fn one_position_is_one_card_and_keeps_its_history() {
    let mut all = entries();
    assert!(practice::merge(&mut all, [own(), puzzle()], Day(30_000)).is_empty());
    assert_eq!(all, entries());
}

#[test]
fn a_line_tells_whether_its_moves_were_looked_at_longer() {
    let (_home, deck) = deck();
    let mut some = entries();
    some[1].checked = true;
    deck.change(|all| all.clone_from(&some)).unwrap();
    assert_eq!(deck.read().unwrap().entries, some);
    let written = text(&deck);
    assert_eq!(written.matches("\"checked\":true").count(), 1, "{written}");
    let marks = |entries: &[DeckEntry]| -> Vec<bool> { entries.iter().map(|entry| entry.checked).collect() };
    // Lines of an older patzer say nothing.
    std::fs::write(&deck.path, written.replace("\"checked\":true,", "")).unwrap();
    assert_eq!(marks(&deck.read().unwrap().entries), [false, false, true], "a puzzle needs no look");
}

#[test]
fn a_line_tells_how_hard_the_exercise_of_a_game_is() {
    let (_home, deck) = deck();
    deck.change(|all| *all = entries()).unwrap();
    let written = text(&deck);
    assert_eq!(written.matches(",\"rating\":1240,").count(), 1, "{written}");
    // Lines of an older patzer say nothing.
    std::fs::write(&deck.path, written.replace(",\"rating\":1240,", ",")).unwrap();
    let read = deck.read().unwrap();
    assert_eq!((read.entries.len(), read.entries[0].card.rating, read.damaged), (3, None, vec![]));
    assert_eq!(read.entries[0].answers, entries()[0].answers);
}

#[test]
fn a_rating_that_no_exercise_has_is_damage() {
    let (_home, deck) = deck();
    deck.change(|all| *all = entries()).unwrap();
    let written = text(&deck);
    for rating in ["0", "599", "2201", "65537", "-1", "1e9", "\"1240\"", "[1240]"] {
        let hostile = written.replace(",\"rating\":1240,", &format!(",\"rating\":{rating},"));
        std::fs::write(&deck.path, hostile).unwrap();
        assert_eq!(deck.read().unwrap().damaged, [2], "{rating}");
    }
    let puzzle = written.replace("\"task\":\"puzzle\"", "\"task\":\"puzzle\",\"rating\":1240");
    std::fs::write(&deck.path, puzzle).unwrap();
    assert_eq!(deck.read().unwrap().damaged, [4], "a puzzle has one already");
}

#[test]
fn damaged_lines_are_kept_aside_and_the_others_go_on() {
    let (home, deck) = deck();
    deck.change(|all| *all = entries()).unwrap();
    let whole = text(&deck);
    let damaged = whole.replacen("\"Kd2\"", "\"Ke5\"", 1) + "half a line {";
    std::fs::write(&deck.path, &damaged).unwrap();
    let read = deck.read().unwrap();
    let told = deck.warning(&read).unwrap();
    assert!(told.ends_with("unreadable lines 2, 5; patzer skips them"), "{told}");
    assert_eq!((read.entries.len(), read.damaged), (2, vec![2, 5]));
    let (count, left, note) = deck.change(|all| all.len()).unwrap();
    assert_eq!((count, left.len()), (2, 2));
    let note = note.unwrap();
    assert!(note.contains("unreadable lines 2, 5"), "{note}");
    let aside = home.path().join("training").join("deck.jsonl.damaged");
    assert_eq!(std::fs::read_to_string(aside).unwrap(), damaged);
    assert!(deck.change(|_| ()).unwrap().2.is_none(), "told once");
    assert_eq!(deck.warning(&deck.read().unwrap()), None);
}

#[test]
fn a_deck_of_a_newer_patzer_is_left_untouched() {
    let (_home, deck) = deck();
    deck.change(|_| ()).unwrap();
    let newer = "{\"patzer_deck\":2}\nanything";
    std::fs::write(&deck.path, newer).unwrap();
    assert!(matches!(deck.read(), Err(LibraryError::Newer(_))));
    assert!(deck.change(Vec::clear).is_err());
    assert_eq!(text(&deck), newer);
}

#[test]
fn two_programs_lose_no_answer_of_each_other() {
    let (_home, deck) = deck();
    deck.change(|all| *all = entries()).unwrap();
    thread::scope(|scope| {
        for grade in [Grade::Good, Grade::Again, Grade::Hard] {
            let deck = deck.clone();
            scope.spawn(move || {
                for day in 0..8 {
                    deck.change(|all| all[2].answers.push(GradedAnswer { day: Day(day), grade })).unwrap();
                }
            });
        }
    });
    assert_eq!(deck.read().unwrap().entries[2].answers.len(), 24);
}

#[test]
fn a_place_that_cannot_be_written_is_told_by_name() {
    let home = tempfile::tempdir().unwrap();
    let file = home.path().join("training");
    std::fs::write(&file, "a file where a directory should be").unwrap();
    let error = Deck::new(&file).change(|_| ()).unwrap_err().to_string();
    assert!(error.contains("training"), "{error}");
    assert!(error.contains("not a directory"), "{error}");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn any_text_is_survived(text in "\\PC*|(\\{[^\n]{0,60}\\}\n){0,4}") {
        let _ = lines::read(&text);
    }

    #[test]
    fn a_deck_cut_anywhere_or_with_a_changed_byte_loses_only_the_lines_it_hits(at in 0..1100_usize, byte in any::<u8>()) {
        let whole = lines::write(&entries());
        let at = at % whole.len();
        let cut = lines::read(&String::from_utf8_lossy(&whole.as_bytes()[..at])).unwrap_or_default();
        prop_assert!(cut.damaged.len() <= 1);
        let mut changed = whole.into_bytes();
        // A line end belongs to two lines.
        let hit = if changed[at] == b'\n' { 2 } else { 1 };
        changed[at] = byte;
        let changed = String::from_utf8_lossy(&changed).into_owned();
        if let Some(read) = lines::read(&changed) {
            prop_assert!(read.entries.len() + hit >= entries().len(), "{changed}");
        }
    }
}
