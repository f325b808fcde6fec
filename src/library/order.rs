//! The orders of the list of games.

use std::cmp::Ordering;

use super::fold::{self, beginning};
use super::store::GameId;
use super::summary::{GameSummary, SummaryField};

named! {
    /// The sort key of a list.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
    pub enum SortKey {
        /// The newest first.
        #[default]
        Date = "date",
        /// White's name from A to Z.
        White = "white",
        /// Black's name from A to Z.
        Black = "black",
        /// White's wins, draws, Black's wins, then games without a result.
        Result = "result",
        /// The ECO code, then the opening's name; games without one last.
        Opening = "opening",
        /// The longest first.
        Length = "length",
        /// Those with the most mistakes first, games that were not reviewed last.
        Mistakes = "mistakes",
    }
}

/// An order of the list, forwards or reversed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Order {
    /// The sort key.
    pub key: SortKey,
    /// Whether the order is reversed.
    pub reversed: bool,
}

/// Games that can be sorted, each by its index.
pub(super) trait SortableGames {
    /// Number of games.
    fn count(&self) -> usize;

    /// A text of a game.
    fn text(&self, place: u32, field: SummaryField) -> &str;

    /// Length of a game, in plies.
    fn plies(&self, place: u32) -> u32;

    /// Its mistakes, if it was reviewed.
    fn mistakes(&self, place: u32) -> Option<u32>;

    /// The number at the end of its name.
    fn number(&self, place: u32) -> u32;

    /// Its name.
    fn name(&self, place: u32) -> &str;
}

impl SortableGames for [GameSummary] {
    fn count(&self) -> usize {
        self.len()
    }

    fn text(&self, place: u32, field: SummaryField) -> &str {
        field.of(&self[place as usize])
    }

    fn plies(&self, place: u32) -> u32 {
        self[place as usize].plies
    }

    fn mistakes(&self, place: u32) -> Option<u32> {
        self[place as usize].mistakes()
    }

    fn number(&self, place: u32) -> u32 {
        number(&self[place as usize].id)
    }

    fn name(&self, place: u32) -> &str {
        &self[place as usize].id.0
    }
}

impl Order {
    /// Returns the indices of the games in this order; the sort is stable.
    pub fn of(self, games: &[GameSummary]) -> Vec<u32> {
        self.places(games)
    }

    /// Sorts any kind of games.
    pub(super) fn places(self, games: &(impl SortableGames + ?Sized)) -> Vec<u32> {
        let name = |field| {
            self.by(
                games,
                |place| fold::folded_beginning(games.text(place, field)),
                |a, b| fold::compare(games.text(a, field), games.text(b, field)),
            )
        };
        let alike = |_, _| Ordering::Equal;
        match self.key {
            SortKey::Date => self.by_date(games),
            SortKey::White => name(SummaryField::White),
            SortKey::Black => name(SummaryField::Black),
            SortKey::Result => {
                self.by(games, |place| rank(games.text(place, SummaryField::Result)) as u128, alike)
            }
            SortKey::Opening => self.by(
                games,
                |place| match games.text(place, SummaryField::Eco) {
                    "" => u128::MAX,
                    code => beginning(code.bytes()),
                },
                |a, b| {
                    let code = |place| games.text(place, SummaryField::Eco);
                    let name = |place| games.text(place, SummaryField::Opening);
                    code(a).cmp(code(b)).then_with(|| name(a).cmp(name(b)))
                },
            ),
            SortKey::Length => self.by(games, |place| u128::from(!games.plies(place)), alike),
            SortKey::Mistakes => self.by(
                games,
                |place| games.mistakes(place).map_or(u128::MAX, |count| u128::from(!count)),
                alike,
            ),
        }
    }

    /// Sorts by date; parses the number of each game once, because many share a day.
    fn by_date(self, games: &(impl SortableGames + ?Sized)) -> Vec<u32> {
        let numbers: Vec<u32> = (0..games.count() as u32).map(|place| games.number(place)).collect();
        let age = |place| Age { number: numbers[place as usize], ..Age::of(games, place) };
        self.by(
            games,
            |place| !beginning(date_bytes(games.text(place, SummaryField::Date))),
            |a, b| age(a).cmp_newest(&age(b)),
        )
    }

    /// Sorts by a number, then by a comparison: a key press sorts 100,000 games, and the beginning of a text separates nearly
    /// all.
    fn by(
        self,
        games: &(impl SortableGames + ?Sized),
        first: impl Fn(u32) -> u128,
        then: impl Fn(u32, u32) -> Ordering,
    ) -> Vec<u32> {
        let mut places: Vec<(u128, u32)> =
            (0..games.count() as u32).map(|place| (first(place), place)).collect();
        let compare = |a: &(u128, u32), b: &(u128, u32)| a.0.cmp(&b.0).then_with(|| then(a.1, b.1));
        if self.reversed {
            places.sort_by(|a, b| compare(b, a));
        } else {
            places.sort_by(compare);
        }
        places.into_iter().map(|(_, place)| place).collect()
    }
}

/// The date of a game, as far as known.
struct Age<'a> {
    date: &'a str,
    time: &'a str,
    number: u32,
    name: &'a str,
}

impl<'a> Age<'a> {
    /// Of a game, but for its number.
    fn of(games: &'a (impl SortableGames + ?Sized), place: u32) -> Age<'a> {
        Age {
            date: games.text(place, SummaryField::Date),
            time: games.text(place, SummaryField::Time),
            number: 0,
            name: games.name(place),
        }
    }

    /// The newest first, unknown dates last, games of one day by time and then by their number.
    fn cmp_newest(&self, other: &Age<'_>) -> Ordering {
        let dates = || date_bytes(other.date).cmp(date_bytes(self.date));
        let by_date = if self.date == other.date { Ordering::Equal } else { dates() };
        by_date
            .then_with(|| other.time.cmp(self.time))
            .then_with(|| other.number.cmp(&self.number))
            .then_with(|| other.name.cmp(self.name))
    }
}

/// The known part of a date, for comparison: question marks and letters must not count as late.
fn date_bytes(date: &str) -> impl Iterator<Item = u8> {
    date.bytes().take_while(|byte| matches!(byte, b'-'..=b'9'))
}

/// The newest first, unknown dates last, games of one day by time and then by their number.
pub(super) fn by_age(a: &GameSummary, b: &GameSummary) -> Ordering {
    age(a).cmp_newest(&age(b))
}

fn age(game: &GameSummary) -> Age<'_> {
    Age { number: number(&game.id), ..Age::of(std::slice::from_ref(game), 0) }
}

/// The number at the end of a game's name.
fn number(id: &GameId) -> u32 {
    let last = id.0.rsplit('-').next();
    last.and_then(|last| last.parse().ok()).unwrap_or(0)
}

fn rank(result: &str) -> usize {
    let results = ["1-0", "1/2-1/2", "0-1"];
    results.iter().position(|known| *known == result).unwrap_or(results.len())
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
            .map(|(white, plies)| GameSummary { white: white.to_owned(), plies, ..GameSummary::default() })
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
            line("undated-3", "?", ""),
            line("undated-2", "May 1859", ""),
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
