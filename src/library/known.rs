//! Which games are kept already: the same moves from the same start, and players, dates and results that may be the same.

use std::collections::HashMap;

use super::summary::GameSummary;

/// The games to compare with.
#[derive(Debug, Default)]
pub(super) struct Known {
    by_moves: HashMap<u64, Vec<GameSummary>>,
}

impl Known {
    /// Whether this game is among them.
    pub(super) fn has(&self, game: &GameSummary) -> bool {
        let alike = self.by_moves.get(&game.moves).into_iter().flatten();
        alike.into_iter().any(|other| may_be_same(game, other))
    }

    /// Adds a game.
    pub(super) fn add(&mut self, game: GameSummary) {
        self.by_moves.entry(game.moves).or_default().push(game);
    }
}

/// Whether two games of the same moves can be one and the same.
fn may_be_same(one: &GameSummary, other: &GameSummary) -> bool {
    let same_day = may_be(&one.date, &other.date, same_date) && may_be(&one.time, &other.time, str::eq);
    let same_players =
        may_be(&one.white, &other.white, same_name) && may_be(&one.black, &other.black, same_name);
    let same_result = one.result == other.result || one.result == "*" || other.result == "*";
    same_day && same_players && same_result && (is_told_apart(one, other) || one.event == other.event)
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

/// `Fischer, R` may be `Robert Fischer`: every word of one stands for one of the other.
fn same_name(one: &str, other: &str) -> bool {
    let words = |name: &str| -> Vec<String> {
        let words = name
            .split(|c: char| !c.is_alphanumeric())
            .filter(|word| !word.is_empty());
        words.map(str::to_lowercase).collect()
    };
    let (one, other) = (words(one), words(other));
    let (few, many) = if one.len() <= other.len() {
        (one, other)
    } else {
        (other, one)
    };
    few.iter().all(|word| {
        many.iter()
            .any(|long| stands_for(word, long) || stands_for(long, word))
    })
}

/// Whether a word is the beginning of a longer one; numbers are whole.
fn stands_for(word: &str, long: &str) -> bool {
    let is_number = |word: &str| word.chars().all(char::is_numeric);
    word == long || long.starts_with(word) && !is_number(word)
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
            ["Fischer, R", "Spassky", "1972.07.??", "0-1", "World Championship"],
            ["robert fischer", "B. Spassky", "????.??.??", "*", "?"],
            ["?", "Spassky, Boris", "1972.??.??", "0-1", "x"],
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
}
