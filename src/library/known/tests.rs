//! Which games are one and the same, and which only look alike.

use proptest::prelude::*;

use super::*;

/// A game by White, Black, date, result and occasion.
fn game(fields: [&str; 5]) -> GameSummary {
    let [white, black, date, result, event] = fields.map(str::to_owned);
    GameSummary { white, black, date, result, event, plies: 80, moves: 7, ..GameSummary::default() }
}

#[test]
fn a_game_is_known_however_its_names_and_date_are_written() {
    let mut known = KnownGames::default();
    known.add(game(["Fischer, Robert J.", "Spassky, Boris", "1972.07.11", "0-1", "Reykjavik"]));
    for fields in [
        ["Fischer, Robert J.", "Spassky, Boris", "1972.07.11", "0-1", "Reykjavik"],
        ["Fischer, R", "Spassky", "1972.07.??", "0-1", "?"],
        ["robert fischer", "B. Spassky", "????.??.??", "*", "?"],
        ["?", "Spassky, Boris", "1972.??.??", "0-1", ""],
    ] {
        assert!(known.has(&game(fields)), "{fields:?}");
    }
    for fields in [
        ["Spassky, Boris", "Fischer, Robert J.", "1972.07.11", "0-1", "Reykjavik"],
        ["Fischer, Robert J.", "Spassky, Boris", "1972.07.12", "0-1", "Reykjavik"],
        ["Fischer, Robert J.", "Spassky, Boris", "1972.07.11", "1-0", "Reykjavik"],
        ["Fischer, Robert J.", "Petrosian, T", "1972.07.11", "0-1", "Reykjavik"],
        ["Fischer, R", "Spassky", "1972.07.??", "0-1", "World Championship"],
        ["?", "?", "????.??.??", "*", "Another"],
    ] {
        assert!(!known.has(&game(fields)), "{fields:?}");
    }
    let other_moves = GameSummary {
        moves: 8,
        ..game(["Fischer, Robert J.", "Spassky, Boris", "1972.07.11", "0-1", "Reykjavik"])
    };
    assert!(!known.has(&other_moves));
}

#[test]
fn levels_times_and_occasions_tell_games_apart() {
    let mut known = KnownGames::default();
    known.add(game(["You", "patzer, level 1", "2026.11.21", "0-1", "Casual game"]));
    known.add(game(["?", "?", "????.??.??", "*", "mate in two, 1"]));
    assert!(!known.has(&game(["You", "patzer, level 12", "2026.11.21", "0-1", "Casual game"])));
    assert!(!known.has(&game(["?", "?", "????.??.??", "*", "mate in two, 2"])));
    assert!(known.has(&game(["?", "?", "????.??.??", "*", "mate in two, 1"])));
    let at = |time: &str| GameSummary {
        time: time.to_owned(),
        ..game(["Anna", "Ben", "2026.11.21", "1-0", "Blitz"])
    };
    known.add(at("18:05:00"));
    assert!(known.has(&at("18:05:00")) && known.has(&at("")) && !known.has(&at("18:15:00")));
}

#[test]
fn a_letter_stands_for_a_name_and_the_beginning_of_a_word_does_not() {
    let same = |one: &str, other: &str| {
        let (one, other) = (words(one), words(other));
        assert_eq!(same_name(&one, &other), same_name(&other, &one));
        same_name(&one, &other)
    };
    for (one, other) in [
        ("Carlsen, M", "Carlsen, Magnus"),
        ("M. Carlsen", "Carlsen, Magnus"),
        ("Fischer, R. J.", "Robert James Fischer"),
        ("Fischer, R", "Fischer, Robert J."),
        ("Wang, Y", "Wang, Yue"),
        ("Spassky", "Boris Spassky"),
        ("patzer, level 1", "Patzer level 1"),
        ("A. B.", "a b"),
        ("Vachier-Lagrave,M", "Maxime Vachier-Lagrave"),
        ("Meyer, J", "Meyer, Jean-Pierre"),
        ("anna_b", "Anna_B"),
    ] {
        assert!(same(one, other), "{one} / {other}");
    }
    for (one, other) in [
        ("player1", "player12"),
        ("Player 1", "Player 12"),
        ("Player", "Player 1"),
        ("Player A", "Player A1"),
        ("Anna", "Annabel"),
        ("Wang, Yu", "Wang, Yue"),
        ("Carlsen, C", "Carlsen, Magnus"),
        ("A", "Anna"),
        ("A", "A B"),
        ("Polgar, S", "Polgar, Judit"),
        ("Engine 1", "Engine 12"),
        ("Engine", "Engine 12"),
        ("Engine I", "Engine II"),
        ("Engine", "Engine II"),
        ("anna", "anna_b"),
        ("king", "chess-king"),
        ("anna b", "anna_b"),
    ] {
        assert!(!same(one, other), "{one} / {other}");
    }
    let mut known = KnownGames::default();
    known.add(game(["***", "Ben", "2020.01.02", "1-0", "?"]));
    assert!(known.has(&game(["***", "Ben", "2020.01.02", "1-0", "?"])));
    assert!(!known.has(&game(["+++", "Ben", "2020.01.02", "1-0", "?"])));
}

#[test]
fn rounds_tell_games_apart() {
    let mut known = KnownGames::default();
    let of = |round: &str| GameSummary {
        round: round.to_owned(),
        ..game(["Anna", "Ben", "2026.11.21", "1/2-1/2", "Match"])
    };
    known.add(of("3"));
    assert!(["3", "?", "-", ""].iter().all(|round| known.has(&of(round))));
    assert!(["2", "13", "3.1"].iter().all(|round| !known.has(&of(round))));
}

/// 20,000 games that all differ, a hundred each of the same moves.
fn distinct() -> impl Iterator<Item = GameSummary> {
    let whites = [
        "player1",
        "player12",
        "player123",
        "Player 1",
        "Player 12",
        "Wang, Yue",
        "Wang, Yifan",
        "Wangler, Y",
        "Anna",
        "Annabel",
    ];
    (0..20_000).map(move |number: usize| {
        let date = ["2024.01.02", "2024.01.12"][number / 10 % 2];
        GameSummary {
            moves: number as u64 / 100,
            round: ["1", "2", "12", "1.2", "21"][number / 20 % 5].to_owned(),
            ..game([whites[number % 10], "Ben", date, "1-0", "Open"])
        }
    })
}

#[test]
fn of_many_short_games_none_is_known_but_repeats() {
    let mut known = KnownGames::default();
    for game in distinct() {
        assert!(!known.has(&game), "{game:?}");
        known.add(game);
    }
    assert!(distinct().all(|game| known.has(&game)));
}

/// Games that say more or less of one and the same thing, or another.
fn any_game() -> impl Strategy<Value = GameSummary> {
    let one_of = |texts: &'static str| proptest::sample::select(texts.split('|').collect::<Vec<_>>());
    let name =
        || one_of("?|Anna|anna_b|Engine 1|engine 1|1 Engine|Engine 12|Engine|Engine II|Ray, A|Anna Ray|***");
    let occasion = (one_of("|?|Open|open"), one_of("|-|1|1.2|12"), one_of("|18:05:00|18:15:00"));
    let date = one_of("|?|????.??.??|2024.??.??|2024.01.??|2024.01.02|2024.01.12|2024|2024.01|2024.01.02.1");
    let fields = (name(), name(), date, occasion, one_of("*|1-0|0-1|"), 0..2_u32);
    fields.prop_map(|(white, black, date, (event, round, time), result, plies)| GameSummary {
        round: round.to_owned(),
        time: time.to_owned(),
        plies,
        ..game([white, black, date, result, event])
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2_000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn marks_part_no_games_that_may_be_the_same(one in any_game(), other in any_game(), mask in 0..64_u32) {
        // Two games of chance are hardly ever the same: the second has some of what the first says.
        let kept = |bit: u32, one: &str, other: &str| {
            if mask >> bit & 1 == 1 { one.to_owned() } else { other.to_owned() }
        };
        let other = GameSummary {
            white: kept(0, &one.white, &other.white),
            black: kept(1, &one.black, &other.black),
            date: kept(2, &one.date, &other.date),
            event: kept(3, &one.event, &other.event),
            round: kept(4, &one.round, &other.round),
            result: kept(5, &one.result, &other.result),
            ..other
        };
        let (one, other) = (KnownGame::of(one), KnownGame::of(other));
        prop_assert_eq!(may_be_same(&one, &other), may_be_same(&other, &one));
        if may_be_same(&one, &other) {
            prop_assert!(!Marks::of(&one).differ(Marks::of(&other)));
        }
    }
}
