//! The games of the list, sorted and filtered.
//!
//! Sorting and filtering run when the order or the query changes; a frame only reads the lines in view.

use std::borrow::Cow;

use crate::library::{Catalogue, GameId, GameSummary, Order, Query, ScannedGame, Spot, SummaryField};

/// The most games of a long file that are sorted: more would block the keys.
const MOST_ORDERED: usize = 200_000;

/// All games of a list and the lines that are shown of them.
#[derive(Clone, Debug, Default)]
pub(crate) struct ArrangedGames {
    games: Summaries,
    /// Indices of all games, sorted.
    ranked: Vec<u32>,
    /// Indices of the games that match the query.
    shown: Vec<u32>,
    /// `None` for games as they came.
    order: Option<Order>,
    /// The number of games at the last sort.
    in_order: usize,
    query: Query,
}

/// The games as they came.
#[derive(Clone, Debug)]
enum Summaries {
    Few(Vec<GameSummary>),
    /// Those of a long file, in little memory.
    Many(Catalogue),
}

impl Default for Summaries {
    fn default() -> Summaries {
        Summaries::Few(Vec::new())
    }
}

impl Summaries {
    fn len(&self) -> usize {
        match self {
            Summaries::Few(games) => games.len(),
            Summaries::Many(games) => games.len(),
        }
    }

    fn get(&self, place: u32) -> Option<Cow<'_, GameSummary>> {
        match self {
            Summaries::Few(games) => games.get(place as usize).map(Cow::Borrowed),
            Summaries::Many(games) => games.game(place as usize).map(Cow::Owned),
        }
    }

    /// Returns the indices whose game matches a query.
    fn matching(&self, places: impl Iterator<Item = u32>, query: &Query) -> Vec<u32> {
        match self {
            Summaries::Few(games) => places.filter(|place| query.matches(&games[*place as usize])).collect(),
            Summaries::Many(games) => games.matching(places, query),
        }
    }

    /// Returns the position of the first index whose game has a matching text in one of the fields.
    fn position(
        &self,
        mut places: impl Iterator<Item = u32>,
        fields: &[SummaryField],
        passes: impl Fn(&str) -> bool,
    ) -> Option<usize> {
        match self {
            Summaries::Few(games) => places.position(|place| {
                let game = &games[place as usize];
                fields.iter().any(|field| passes(field.of(game)))
            }),
            Summaries::Many(games) => games.position(places, fields, passes),
        }
    }

    /// Returns the index of a game by id.
    fn place(&self, id: &GameId) -> Option<u32> {
        let place = match self {
            Summaries::Few(games) => games.iter().position(|game| game.id == *id),
            // A game of a file is called by its number.
            Summaries::Many(_) => id.0.parse().ok().and_then(|number: usize| number.checked_sub(1)),
        };
        place.map(|place| place as u32)
    }
}

impl ArrangedGames {
    /// Games in this order, or as they come.
    pub(in crate::app) fn new(games: Vec<GameSummary>, order: Option<Order>, query: Query) -> ArrangedGames {
        let mut arranged =
            ArrangedGames { games: Summaries::Few(games), order, query, ..ArrangedGames::default() };
        arranged.rank();
        arranged
    }

    /// The games of a long file, which come one after another.
    pub(in crate::app) fn to_come() -> ArrangedGames {
        ArrangedGames { games: Summaries::Many(Catalogue::default()), ..ArrangedGames::default() }
    }

    /// Appends games of a long file. A sort is repeated whenever their number has doubled, so all sorts cost no more
    /// than two, and is dropped when there are too many.
    pub(in crate::app) fn append(&mut self, found: &[ScannedGame]) {
        let Summaries::Many(games) = &mut self.games else {
            return;
        };
        for found in found {
            let place = games.len() as u32;
            games.push(found);
            self.ranked.push(place);
            if self.query.matches(&found.game) {
                self.shown.push(place);
            }
        }
        if self.order.is_some() && self.games.len() > MOST_ORDERED {
            self.order = None;
            self.rank();
        } else if self.order.is_some() && self.games.len() >= 2 * self.in_order {
            self.rank();
        }
    }

    /// Ends appending and sorts all games.
    pub(in crate::app) fn end(&mut self) {
        if self.order.is_some() {
            self.rank();
        }
    }

    /// Returns where the game of a line starts in its file.
    pub(in crate::app) fn spot(&self, line: usize) -> Option<Spot> {
        match &self.games {
            Summaries::Few(_) => None,
            Summaries::Many(games) => games.spot(self.place(line)?),
        }
    }

    /// How many games there are.
    pub(crate) fn all(&self) -> usize {
        self.games.len()
    }

    /// How many of them are shown.
    pub(crate) fn len(&self) -> usize {
        self.shown.len()
    }

    /// The game of a line.
    pub(crate) fn get(&self, line: usize) -> Option<Cow<'_, GameSummary>> {
        self.shown.get(line).and_then(|place| self.games.get(*place))
    }

    /// The place of a line's game among all, as they came.
    pub(in crate::app) fn place(&self, line: usize) -> Option<usize> {
        self.shown.get(line).map(|place| *place as usize)
    }

    /// The names of the games that are shown.
    pub(in crate::app) fn ids(&self) -> Vec<GameId> {
        let games = self.shown.iter().filter_map(|place| self.games.get(*place));
        games.map(|game| game.id.clone()).collect()
    }

    /// The order; `None` for games as they came.
    pub(crate) fn order(&self) -> Option<Order> {
        self.order
    }

    /// Returns whether a game is in the list, shown or not.
    pub(in crate::app) fn has(&self, id: &GameId) -> bool {
        self.games.place(id).is_some()
    }

    /// The line of a game, if it is shown.
    pub(in crate::app) fn line_of(&self, id: &GameId) -> Option<usize> {
        let wanted = self.games.place(id)?;
        self.shown.iter().position(|place| *place == wanted)
    }

    /// Returns the next line, wrapping around, whose game has a matching text in one of the fields.
    pub(in crate::app) fn find(
        &self,
        from: usize,
        fields: &[SummaryField],
        passes: impl Fn(&str) -> bool,
    ) -> Option<usize> {
        let from = from.min(self.len());
        let (above, below) = self.shown.split_at(from);
        let places = below.iter().chain(above).copied();
        let found = self.games.position(places, fields, passes)?;
        Some((from + found) % self.len())
    }

    /// Sorts the games; returns `false` if they are too many.
    pub(in crate::app) fn sort(&mut self, order: Order) -> bool {
        if matches!(&self.games, Summaries::Many(games) if games.len() > MOST_ORDERED) {
            return false;
        }
        self.order = Some(order);
        self.rank();
        true
    }

    /// Filters the games.
    pub(in crate::app) fn filter(&mut self, query: Query) {
        self.query = query;
        self.pick();
    }

    /// Removes a game; not from a long file.
    pub(in crate::app) fn remove(&mut self, id: &GameId) -> Option<GameSummary> {
        let place = self.games.place(id)?;
        let Summaries::Few(games) = &mut self.games else {
            return None;
        };
        let game = games.remove(place as usize);
        for places in [&mut self.ranked, &mut self.shown] {
            places.retain_mut(|other| {
                let stays = *other != place;
                *other -= u32::from(*other > place);
                stays
            });
        }
        Some(game)
    }

    /// Inserts or replaces a game.
    pub(in crate::app) fn put(&mut self, game: GameSummary) {
        if let Summaries::Few(games) = &mut self.games {
            match games.iter_mut().find(|known| known.id == game.id) {
                Some(known) => *known = game,
                None => games.push(game),
            }
        }
        self.rank();
    }

    fn rank(&mut self) {
        self.in_order = self.games.len();
        self.ranked = match (self.order, &self.games) {
            (Some(order), Summaries::Few(games)) => order.of(games),
            (Some(order), Summaries::Many(games)) => games.in_order(order),
            (None, games) => (0..games.len() as u32).collect(),
        };
        self.pick();
    }

    fn pick(&mut self) {
        let (games, query) = (&self.games, &self.query);
        let ranked = self.ranked.iter().copied();
        self.shown = if query.is_empty() { ranked.collect() } else { games.matching(ranked, query) };
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::library::SortKey;

    fn game(id: &str, white: &str) -> GameSummary {
        GameSummary { id: GameId(id.to_owned()), white: white.to_owned(), ..GameSummary::default() }
    }

    fn whites(list: &ArrangedGames) -> String {
        (0..list.len()).map(|line| list.get(line).unwrap().white.clone()).collect()
    }

    fn by_white() -> Order {
        Order { key: SortKey::White, reversed: false }
    }

    #[test]
    fn games_go_and_come_without_disturbing_the_others() {
        let games = vec![game("1", "d"), game("2", "b"), game("3", "a"), game("4", "c")];
        let mut list = ArrangedGames::new(games, None, Query::default());
        assert_eq!(whites(&list), "dbac");
        list.sort(by_white());
        assert_eq!(whites(&list), "abcd");
        let taken = list.remove(&GameId("2".into())).unwrap();
        assert_eq!(whites(&list), "acd");
        assert_eq!((list.place(0), list.place(1), list.place(2)), (Some(1), Some(2), Some(0)));
        list.put(taken);
        assert_eq!(whites(&list), "abcd");
        list.put(game("3", "e"));
        assert_eq!(whites(&list), "bcde");
        assert!(list.remove(&GameId("9".into())).is_none());
    }

    #[test]
    fn a_query_stays_in_force_until_it_is_changed() {
        let games = vec![game("1", "Anna"), game("2", "Ben"), game("3", "anne")];
        let mut list = ArrangedGames::new(games, Some(by_white()), Query::parse("ann").unwrap());
        assert_eq!((whites(&list).as_str(), list.all()), ("Annaanne", 3));
        list.put(game("4", "Ann"));
        list.put(game("5", "Cara"));
        assert_eq!((list.len(), list.line_of(&GameId("4".into()))), (3, Some(0)));
        list.filter(Query::default());
        assert_eq!(list.ids().len(), 5);
        assert_eq!(list.find(2, &[SummaryField::White], |name| name.starts_with('A')), Some(0));
        assert_eq!(list.find(9, &[SummaryField::White], |name| name == "Cara"), Some(4));
        assert_eq!(list.find(0, &[SummaryField::White], |name| name == "Zoe"), None);
    }

    #[test]
    fn the_games_of_a_long_file_come_bit_by_bit() {
        let found = |offset: u64, white: &str| ScannedGame { offset, game: game("", white) };
        let mut list = ArrangedGames::to_come();
        list.append(&[found(0, "d"), found(100, "b")]);
        list.filter(Query::parse("white:b").unwrap());
        list.append(&[found(200, "a"), found(300, "bb")]);
        assert_eq!((whites(&list).as_str(), list.all()), ("bbb", 4));
        assert_eq!((list.spot(1), list.get(1).unwrap().id.0.as_str()), (Some(found(300, "bb").spot()), "4"));
        assert_eq!(list.line_of(&GameId("4".into())), Some(1));
        list.filter(Query::default());
        assert!(list.sort(by_white()));
        assert_eq!(whites(&list), "abbbd");
        list.append(&[found(400, "c")]);
        assert_eq!(whites(&list), "abbbdc", "not for every few games");
        list.append(&[found(500, "d"), found(600, "a"), found(700, "e")]);
        assert_eq!(whites(&list), "aabbbcdde");
        list.append(&[found(800, "a")]);
        list.end();
        assert_eq!(whites(&list), "aaabbbcdde");
        assert_eq!(list.find(0, &[SummaryField::White], |name| name == "c"), Some(5));
        assert_eq!(list.find(7, &[SummaryField::White], |name| name == "c"), Some(5));
    }
}
