//! Queries as a player types them: matches, and messages about faulty ones.

use proptest::prelude::*;

use super::*;

/// The words of a filter that need no moves.
fn read(text: &str) -> Result<Query, QueryError> {
    GameSearch::parse(text).map(|filter| filter.query)
}

fn game(white: &str, black: &str, result: &str) -> GameSummary {
    GameSummary {
        white: white.to_owned(),
        black: black.to_owned(),
        result: result.to_owned(),
        date: "2024.03.15".to_owned(),
        event: "Club championship".to_owned(),
        eco: "B90".to_owned(),
        opening: "Sicilian Defense: Najdorf Variation".to_owned(),
        ..GameSummary::default()
    }
}

fn check(query: &str, expected: bool) {
    let played = GameSummary { faults: Some([1, 0]), ..game("You", "patzer, level 3", "1-0") };
    let parsed = read(query).unwrap_or_else(|error| panic!("{query}: {error}"));
    assert_eq!(parsed.matches(&played), expected, "{query}");
}

#[test]
fn free_words_are_looked_for_in_names_event_and_opening() {
    for query in ["patzer", "CLUB", "najdorf", "you club", "\"level 3\"", "", "  "] {
        check(query, true);
    }
    for query in ["kasparov", "you kasparov", "\"3 level\"", "1-0"] {
        check(query, false);
    }
}

#[test]
fn a_filter_looks_in_its_own_place() {
    for query in [
        "white:you",
        "black:patzer",
        "opponent:patzer",
        "opponent:\"level 3\"",
        "event:club",
        "opening:sicilian",
        "opening:\"defense: naj\"",
        "opening:b90",
        "mistakes",
        "White:YOU Mistakes",
    ] {
        check(query, true);
    }
    for query in
        ["white:patzer", "black:you", "opponent:you", "event:you", "opening:club", "white:you black:you"]
    {
        check(query, false);
    }
}

#[test]
fn codes_are_meant_as_far_as_they_are_given() {
    for query in ["eco:B90", "eco:b9", "eco:B", "eco:B20..B99", "eco:A..B", "eco:B9..C"] {
        check(query, true);
    }
    for query in ["eco:B91", "eco:C", "eco:B91..B99", "eco:A..B8", "eco:C..B"] {
        check(query, false);
    }
}

#[test]
fn results_are_those_of_the_board_or_of_the_person() {
    check("result:1-0", true);
    check("result:won", true);
    for query in ["result:0-1", "result:lost", "result:draw", "result:½", "result:*"] {
        check(query, false);
    }
    let lost = read("result:lost").unwrap();
    assert!(lost.matches(&game("patzer", "You", "1-0")));
    assert!(!lost.matches(&game("Anna", "Ben", "1-0")));
    let won = read("result:won").unwrap();
    assert!(!won.matches(&game("Anna", "Ben", "1-0")) && !won.matches(&game("Anna", "Ben", "")));
}

#[test]
fn in_a_game_of_others_each_is_an_opponent() {
    let query = read("opponent:ben").unwrap();
    assert!(query.matches(&game("Anna", "Ben", "*")) && query.matches(&game("Ben", "Anna", "*")));
}

#[test]
fn a_game_that_was_not_reviewed_has_no_mistakes_to_show() {
    let query = read("mistakes").unwrap();
    for (faults, expected) in [(None, false), (Some([0, 0]), false), (Some([2, 0]), true)] {
        let game = GameSummary { faults, ..GameSummary::default() };
        assert_eq!(query.matches(&game), expected, "{faults:?}");
    }
}

#[test]
fn what_cannot_be_understood_is_named_with_a_remedy() {
    for (query, word, hint) in [
        ("anna result:3-0", "'result:3-0' isn't a result", "result:1-0"),
        ("date:20x4", "'date:20x4' isn't a date", "date:2024"),
        ("eco:Z99", "'eco:Z99' isn't an ECO code", "eco:B90"),
        ("openig:sicilian", "'openig:sicilian' isn't a filter", "opening:"),
        ("white:", "'white:' has nothing after the colon", "white:anna"),
        ("opening:\"\"", "has nothing after the colon", "after the colon"),
    ] {
        let error = read(query).unwrap_err();
        assert!(error.message.contains(word), "{query}: {error}");
        assert!(error.hint.contains(hint), "{query}: {}", error.hint);
    }
}

#[test]
fn quoted_words_are_text_whatever_they_look_like() {
    for query in ["\"result:3-0\"", "\"mistakes\"", "\"white:\""] {
        check(query, false);
    }
    check("\"you", true);
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 256, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_text_is_read_or_refused(text in "\\PC*", played in "\\PC{0,12}") {
        if let Ok(query) = read(&text) {
            query.matches(&game(&played, "Ben", "1-0"));
            prop_assert_eq!(query.is_empty(), text.trim().is_empty());
        }
    }

    #[test]
    fn more_words_let_fewer_games_through(
        first in "(white|black|event|opening|result|eco|date)?:?[a-c0-2.-]{0,4}",
        second in "(white|black|event|opening|result|eco|date)?:?[a-c0-2.-]{0,4}",
        names in prop::collection::vec("[a-cA-C]{0,4}", 2),
    ) {
        let played = game(&names[0], &names[1], "1-0");
        if let (Ok(one), Ok(both)) = (read(&first), read(&format!("{first} {second}"))) {
            prop_assert!(one.matches(&played) || !both.matches(&played));
        }
    }
}
