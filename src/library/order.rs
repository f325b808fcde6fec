//! The orders of the list of games.

use std::borrow::Cow;
use std::cmp::{Ordering, Reverse};

use super::GameId;
use super::fold::fold;
use super::summary::GameSummary;

/// By what a list is ordered.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum SortKey {
    /// The newest first.
    #[default]
    Date,
    /// White's name from A to Z.
    White,
    /// Black's name from A to Z.
    Black,
    /// White's wins, draws, Black's wins, then games without a result.
    Result,
    /// The ECO code, then the opening's name; games without one last.
    Opening,
    /// The longest first.
    Length,
    /// Those with the most mistakes first, games that were not reviewed last.
    Mistakes,
}

/// An order of the list, as it is or the other way round.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Order {
    /// By what.
    pub key: SortKey,
    /// The other way round.
    pub reversed: bool,
}

impl SortKey {
    /// All keys, in the order of the list's columns.
    pub const ALL: [SortKey; 7] = [
        SortKey::Date,
        SortKey::White,
        SortKey::Black,
        SortKey::Result,
        SortKey::Opening,
        SortKey::Length,
        SortKey::Mistakes,
    ];

    /// Its name on the command line.
    pub fn id(self) -> &'static str {
        match self {
            SortKey::Date => "date",
            SortKey::White => "white",
            SortKey::Black => "black",
            SortKey::Result => "result",
            SortKey::Opening => "opening",
            SortKey::Length => "length",
            SortKey::Mistakes => "mistakes",
        }
    }
}

impl Order {
    /// The places of the games in this order. Games that are alike stay as they were.
    pub fn of(self, games: &[GameSummary]) -> Vec<u32> {
        let mut places: Vec<u32> = (0..games.len() as u32).collect();
        let game = |place: &u32| &games[*place as usize];
        match self.key {
            SortKey::Date => self.by_key(&mut places, |place| age(game(place))),
            SortKey::White => self.by_key(&mut places, |place| fold(&game(place).white)),
            SortKey::Black => self.by_key(&mut places, |place| fold(&game(place).black)),
            SortKey::Result => self.by_key(&mut places, |place| rank(&game(place).result)),
            SortKey::Opening => self.by(&mut places, |a, b| by_opening(game(a), game(b))),
            SortKey::Length => self.by_key(&mut places, |place| Reverse(game(place).plies)),
            SortKey::Mistakes => self.by_key(&mut places, |place| Reverse(mistakes(game(place)))),
        }
        places
    }

    fn by(self, places: &mut [u32], compare: impl Fn(&u32, &u32) -> Ordering) {
        if self.reversed {
            places.sort_by(|a, b| compare(b, a));
        } else {
            places.sort_by(compare);
        }
    }

    fn by_key<K: Ord>(self, places: &mut [u32], key: impl Fn(&u32) -> K) {
        if self.reversed {
            places.sort_by_cached_key(|place| Reverse(key(place)));
        } else {
            places.sort_by_cached_key(key);
        }
    }
}

/// The newest first, unknown dates last, games of one day by time and then by their number.
pub(super) fn by_age(a: &GameSummary, b: &GameSummary) -> Ordering {
    age(a).cmp(&age(b))
}

/// What games are ordered by in [`by_age`].
fn age(game: &GameSummary) -> Reverse<(Cow<'_, str>, &str, u32, &GameId)> {
    // A question mark stands after the digits in ASCII; a space stands before them.
    let date = if game.date.contains('?') {
        Cow::Owned(game.date.replace('?', " "))
    } else {
        Cow::Borrowed(game.date.as_str())
    };
    Reverse((date, &game.time, number(game), &game.id))
}

/// The number at the end of a game's name.
fn number(game: &GameSummary) -> u32 {
    let last = game.id.0.rsplit('-').next();
    last.and_then(|last| last.parse().ok()).unwrap_or(0)
}

fn rank(result: &str) -> usize {
    let results = ["1-0", "1/2-1/2", "0-1"];
    results
        .iter()
        .position(|known| *known == result)
        .unwrap_or(results.len())
}

fn by_opening(a: &GameSummary, b: &GameSummary) -> Ordering {
    let key = |game: &GameSummary| game.eco.is_empty();
    key(a)
        .cmp(&key(b))
        .then_with(|| a.eco.cmp(&b.eco))
        .then_with(|| a.opening.cmp(&b.opening))
}

fn mistakes(game: &GameSummary) -> Option<u32> {
    game.faults.map(|[white, black]| white + black)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::library::GameId;
    use proptest::prelude::*;

    fn game(number: usize, seed: u8) -> GameSummary {
        let name = |part: u8| ["anna", "Ben", "", "Zoë"][usize::from(part % 4)].to_owned();
        GameSummary {
            id: GameId(format!("2024-{number}")),
            white: name(seed),
            black: name(seed / 4),
            result: ["1-0", "0-1", "1/2-1/2", "*"][usize::from(seed / 16 % 4)].to_owned(),
            date: ["2024.01.01", "1858.??.??", "????.??.??"][usize::from(seed % 3)].to_owned(),
            eco: ["", "B90", "C50"][usize::from(seed / 5 % 3)].to_owned(),
            plies: u32::from(seed / 3),
            faults: (seed > 99).then_some([u32::from(seed % 5), 1]),
            ..GameSummary::default()
        }
    }

    fn whites(key: SortKey, reversed: bool) -> Vec<String> {
        let games: Vec<GameSummary> = [("Ben", 3), ("anna", 9), ("Ben", 5)]
            .map(|(white, plies)| GameSummary {
                white: white.to_owned(),
                plies,
                ..GameSummary::default()
            })
            .to_vec();
        let order = Order { key, reversed }.of(&games);
        order
            .iter()
            .map(|place| format!("{}{}", games[*place as usize].white, games[*place as usize].plies))
            .collect()
    }

    #[test]
    fn names_go_from_a_to_z_and_equal_ones_stay_as_they_were() {
        assert_eq!(whites(SortKey::White, false), ["anna9", "Ben3", "Ben5"]);
        assert_eq!(whites(SortKey::White, true), ["Ben3", "Ben5", "anna9"]);
        assert_eq!(whites(SortKey::Length, false), ["anna9", "Ben5", "Ben3"]);
        assert_eq!(whites(SortKey::Length, true), ["Ben3", "Ben5", "anna9"]);
    }

    fn line(id: &str, date: &str, time: &str) -> GameSummary {
        GameSummary {
            id: GameId(id.to_owned()),
            date: date.to_owned(),
            time: time.to_owned(),
            ..GameSummary::default()
        }
    }

    #[test]
    fn the_newest_game_comes_first_and_undated_ones_last() {
        let order = [
            line("2026-11-22-1", "2026.11.22", "08:00:00"),
            line("2026-11-21-2", "2026.11.21", "18:05:00"),
            line("2026-11-21-9", "2026.11.21", "09:00:00"),
            line("2026-11-21-12", "2026.11.21", ""),
            line("2026-11-21-3", "2026.11.21", ""),
            line("1858-1", "1858.??.??", ""),
            line("undated-1", "????.??.??", ""),
        ];
        let mut shuffled = order.clone();
        shuffled.reverse();
        shuffled.swap(1, 4);
        shuffled.sort_by(by_age);
        assert_eq!(shuffled, order);
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 64, failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn every_order_is_a_stable_permutation(seeds in prop::collection::vec(any::<u8>(), 0..40)) {
            let games: Vec<GameSummary> = seeds.iter().enumerate().map(|(number, seed)| game(number, *seed)).collect();
            for key in SortKey::ALL {
                let order = Order { key, reversed: false }.of(&games);
                let back = Order { key, reversed: true }.of(&games);
                let mut places = order.clone();
                places.sort_unstable();
                prop_assert_eq!(places, (0..games.len() as u32).collect::<Vec<_>>());
                let in_order: Vec<GameSummary> = order.iter().map(|place| games[*place as usize].clone()).collect();
                // Ordered once more, nothing moves; and games that are alike are alike in both directions.
                let again = Order { key, reversed: false }.of(&in_order);
                prop_assert_eq!(again, (0..games.len() as u32).collect::<Vec<_>>());
                let alike = |place: &u32| game(0, seeds[*place as usize]);
                for pair in back.windows(2).filter(|pair| alike(&pair[0]) == alike(&pair[1]) && key != SortKey::Date) {
                    prop_assert!(pair[0] < pair[1]);
                }
            }
        }
    }
}
