//! Which games are kept already: the same moves from the same start, and nothing known of them that differs.

use std::collections::HashMap;

use super::summary::GameSummary;

/// The games to compare with.
#[derive(Debug, Default)]
pub(super) struct Known {
    by_moves: HashMap<u64, Vec<Game>>,
}

/// A game with the words of its names: many games may have the same moves.
#[derive(Debug)]
struct Game {
    said: GameSummary,
    white: Vec<String>,
    black: Vec<String>,
}

impl Known {
    /// Whether this game is among them.
    pub(super) fn has(&self, said: &GameSummary) -> bool {
        let Some(alike) = self.by_moves.get(&said.moves) else {
            return false;
        };
        let game = Game::of(said.clone());
        alike.iter().any(|other| may_be_same(&game, other))
    }

    /// Adds a game.
    pub(super) fn add(&mut self, said: GameSummary) {
        self.by_moves.entry(said.moves).or_default().push(Game::of(said));
    }
}

impl Game {
    fn of(said: GameSummary) -> Game {
        let (white, black) = (words(&said.white), words(&said.black));
        Game { said, white, black }
    }
}

/// Whether two games of the same moves can be one and the same.
fn may_be_same(game: &Game, other: &Game) -> bool {
    let (one, two) = (&game.said, &other.said);
    let same_day = may_be(&one.date, &two.date, same_date) && may_be(&one.time, &two.time, str::eq);
    let same_occasion = may_be(&one.round, &two.round, str::eq)
        && may_be(&one.event, &two.event, str::eq)
        && (is_told_apart(one, two) || one.event == two.event);
    let same_result = one.result == two.result || one.result == "*" || two.result == "*";
    let same_players = || {
        may_be(&one.white, &two.white, |a, b| {
            a == b || same_name(&game.white, &other.white)
        }) && may_be(&one.black, &two.black, |a, b| {
            a == b || same_name(&game.black, &other.black)
        })
    };
    same_day && same_occasion && same_result && same_players()
}

/// Whether moves and players are enough to go by: else (a position, a bare line) the occasion decides.
fn is_told_apart(one: &GameSummary, other: &GameSummary) -> bool {
    let named = |game: &GameSummary| !is_unknown(&game.white) || !is_unknown(&game.black);
    one.plies > 0 && other.plies > 0 && named(one) && named(other)
}

/// What is not known may be anything.
fn may_be(one: &str, other: &str, same: impl Fn(&str, &str) -> bool) -> bool {
    is_unknown(one) || is_unknown(other) || same(one, other)
}

fn is_unknown(text: &str) -> bool {
    matches!(text, "" | "?" | "-") || text.starts_with("????")
}

/// `1972.07.??` may be `1972.07.11`.
fn same_date(one: &str, other: &str) -> bool {
    let parts = one.split('.').zip(other.split('.'));
    parts
        .into_iter()
        .all(|(one, other)| one == other || one.contains('?') || other.contains('?'))
}

/// The words of a name in small letters. What else joins letters belongs to its word: `anna_b` is not `Anna`.
fn words(name: &str) -> Vec<String> {
    let words = name.split(|c: char| c.is_whitespace() || ",.;".contains(c));
    let words = words.filter(|word| !word.is_empty());
    words.map(str::to_lowercase).collect()
}

/// `Fischer, R` may be `Robert J. Fischer`: one word at least is the same, every other of the shorter name is so or stands
/// for one of the longer, and what the longer one says besides are names and no numbers.
fn same_name(one: &[String], other: &[String]) -> bool {
    let (few, many) = if one.len() <= other.len() {
        (one, other)
    } else {
        (other, one)
    };
    let mut left: Vec<&str> = many.iter().map(String::as_str).collect();
    let (same, differing): (Vec<&str>, Vec<&str>) = few
        .iter()
        .map(String::as_str)
        .partition(|word| take(&mut left, |other| other == *word));
    let is_whole = |word: &&str| !is_letter(word);
    (same.iter().any(is_whole) || !same.is_empty() && same.len() == many.len())
        && differing.iter().all(|word| {
            take(&mut left, |other| {
                is_initial(word, other) || is_initial(other, word)
            })
        })
        && left.iter().all(|word| is_name(word))
}

/// Takes a word out of those that are left; answers whether there was one.
fn take(left: &mut Vec<&str>, is_it: impl Fn(&str) -> bool) -> bool {
    let place = left.iter().position(|word| is_it(word));
    place.map(|place| left.swap_remove(place)).is_some()
}

/// Whether a letter stands for a word. The beginning of a word alone does not: `player1` and `player12` are two.
fn is_initial(letter: &str, word: &str) -> bool {
    is_letter(letter) && word.starts_with(letter) && is_name(word)
}

fn is_letter(word: &str) -> bool {
    word.chars().count() == 1 && word.chars().all(char::is_alphabetic)
}

/// Whether a word can be somebody's name: neither number nor numeral (`II`) nor the name of an account.
fn is_name(word: &str) -> bool {
    let is_numeral = word.len() > 1 && word.chars().all(|c| "ivx".contains(c));
    !is_numeral && word.chars().all(|c| c.is_alphabetic() || "-'’".contains(c))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A game by White, Black, date, result and occasion.
    fn game(fields: [&str; 5]) -> GameSummary {
        let [white, black, date, result, event] = fields.map(str::to_owned);
        GameSummary {
            white,
            black,
            date,
            result,
            event,
            plies: 80,
            moves: 7,
            ..GameSummary::default()
        }
    }

    #[test]
    fn a_game_is_known_however_its_names_and_date_are_written() {
        let mut known = Known::default();
        known.add(game([
            "Fischer, Robert J.",
            "Spassky, Boris",
            "1972.07.11",
            "0-1",
            "Reykjavik",
        ]));
        for fields in [
            [
                "Fischer, Robert J.",
                "Spassky, Boris",
                "1972.07.11",
                "0-1",
                "Reykjavik",
            ],
            ["Fischer, R", "Spassky", "1972.07.??", "0-1", "?"],
            ["robert fischer", "B. Spassky", "????.??.??", "*", "?"],
            ["?", "Spassky, Boris", "1972.??.??", "0-1", ""],
        ] {
            assert!(known.has(&game(fields)), "{fields:?}");
        }
        for fields in [
            [
                "Spassky, Boris",
                "Fischer, Robert J.",
                "1972.07.11",
                "0-1",
                "Reykjavik",
            ],
            [
                "Fischer, Robert J.",
                "Spassky, Boris",
                "1972.07.12",
                "0-1",
                "Reykjavik",
            ],
            [
                "Fischer, Robert J.",
                "Spassky, Boris",
                "1972.07.11",
                "1-0",
                "Reykjavik",
            ],
            [
                "Fischer, Robert J.",
                "Petrosian, T",
                "1972.07.11",
                "0-1",
                "Reykjavik",
            ],
            ["Fischer, R", "Spassky", "1972.07.??", "0-1", "World Championship"],
            ["?", "?", "????.??.??", "*", "Another"],
        ] {
            assert!(!known.has(&game(fields)), "{fields:?}");
        }
        let other_moves = GameSummary {
            moves: 8,
            ..game([
                "Fischer, Robert J.",
                "Spassky, Boris",
                "1972.07.11",
                "0-1",
                "Reykjavik",
            ])
        };
        assert!(!known.has(&other_moves));
    }

    #[test]
    fn levels_times_and_occasions_tell_games_apart() {
        let mut known = Known::default();
        known.add(game([
            "You",
            "patzer, level 1",
            "2026.11.21",
            "0-1",
            "Casual game",
        ]));
        known.add(game(["?", "?", "????.??.??", "*", "mate in two, 1"]));
        assert!(!known.has(&game([
            "You",
            "patzer, level 12",
            "2026.11.21",
            "0-1",
            "Casual game"
        ])));
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
        let mut known = Known::default();
        known.add(game(["***", "Ben", "2020.01.02", "1-0", "?"]));
        assert!(known.has(&game(["***", "Ben", "2020.01.02", "1-0", "?"])));
        assert!(!known.has(&game(["+++", "Ben", "2020.01.02", "1-0", "?"])));
    }

    #[test]
    fn rounds_tell_games_apart() {
        let mut known = Known::default();
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
        let mut known = Known::default();
        for game in distinct() {
            assert!(!known.has(&game), "{game:?}");
            known.add(game);
        }
        assert!(distinct().all(|game| known.has(&game)));
    }
}
