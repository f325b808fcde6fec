//! Games as the list shows them: in an order, and those alone that a query lets through.
//!
//! Order and query are worked out when they change; a frame only looks up the lines in view.

use std::borrow::Cow;

use crate::library::{Catalogue, Field, Found, GameId, GameSummary, Order, Query, Spot};

/// The most games of a long file that are put in another order: more would hold the keys.
const MOST_ORDERED: usize = 200_000;

/// All games of a list and the lines that are shown of them.
#[derive(Clone, Debug, Default)]
pub(crate) struct Arranged {
    games: Games,
    /// The places of all games in order.
    ranked: Vec<u32>,
    /// Those of them that the query lets through.
    shown: Vec<u32>,
    /// `None` for games as they came.
    order: Option<Order>,
    /// How many games were there when they were put in order.
    in_order: usize,
    query: Query,
}

/// The games as they came.
#[derive(Clone, Debug)]
enum Games {
    Few(Vec<GameSummary>),
    /// Those of a long file, in little memory.
    Many(Catalogue),
}

impl Default for Games {
    fn default() -> Games {
        Games::Few(Vec::new())
    }
}

impl Games {
    fn len(&self) -> usize {
        match self {
            Games::Few(games) => games.len(),
            Games::Many(games) => games.len(),
        }
    }

    fn get(&self, place: u32) -> Option<Cow<'_, GameSummary>> {
        match self {
            Games::Few(games) => games.get(place as usize).map(Cow::Borrowed),
            Games::Many(games) => games.game(place as usize).map(Cow::Owned),
        }
    }

    /// Those of the places whose game a query lets through.
    fn passing(&self, places: impl Iterator<Item = u32>, query: &Query) -> Vec<u32> {
        match self {
            Games::Few(games) => places
                .filter(|place| query.matches(&games[*place as usize]))
                .collect(),
            Games::Many(games) => games.passing(places, query),
        }
    }

    /// Where the first of the places stands whose game has a text that passes, in one of these fields.
    fn position(
        &self,
        mut places: impl Iterator<Item = u32>,
        fields: &[Field],
        passes: impl Fn(&str) -> bool,
    ) -> Option<usize> {
        match self {
            Games::Few(games) => places.position(|place| {
                let game = &games[place as usize];
                fields.iter().any(|field| passes(field.of(game)))
            }),
            Games::Many(games) => games.position(places, fields, passes),
        }
    }

    /// The place of the game of a name.
    fn place(&self, id: &GameId) -> Option<u32> {
        let place = match self {
            Games::Few(games) => games.iter().position(|game| game.id == *id),
            // A game of a file is called by its number.
            Games::Many(_) => id.0.parse().ok().and_then(|number: usize| number.checked_sub(1)),
        };
        place.map(|place| place as u32)
    }
}

impl Arranged {
    /// Games in this order, or as they come.
    pub(in crate::app) fn new(games: Vec<GameSummary>, order: Option<Order>, query: Query) -> Arranged {
        let mut arranged = Arranged {
            games: Games::Few(games),
            order,
            query,
            ..Arranged::default()
        };
        arranged.rank();
        arranged
    }

    /// The games of a long file, which come one after another.
    pub(in crate::app) fn to_come() -> Arranged {
        Arranged {
            games: Games::Many(Catalogue::default()),
            ..Arranged::default()
        }
    }

    /// Adds games of a long file behind those that are there. The order that is in force comes over them whenever there are
    /// twice as many, so that all of it costs no more than two orderings, and ends when they become too many for it.
    pub(in crate::app) fn append(&mut self, found: &[Found]) {
        let Games::Many(games) = &mut self.games else {
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

    /// No more games come: all are put in order.
    pub(in crate::app) fn end(&mut self) {
        if self.order.is_some() {
            self.rank();
        }
    }

    /// Where the game of a line stands in its long file.
    pub(in crate::app) fn spot(&self, line: usize) -> Option<Spot> {
        match &self.games {
            Games::Few(_) => None,
            Games::Many(games) => games.spot(self.place(line)?),
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

    /// Whether the game of a name is among all, shown or not.
    pub(in crate::app) fn has(&self, id: &GameId) -> bool {
        self.games.place(id).is_some()
    }

    /// The line of a game, if it is shown.
    pub(in crate::app) fn line_of(&self, id: &GameId) -> Option<usize> {
        let wanted = self.games.place(id)?;
        self.shown.iter().position(|place| *place == wanted)
    }

    /// The first line from this one on, and then from the top, whose game has a text that passes, in one of these fields.
    pub(in crate::app) fn find(
        &self,
        from: usize,
        fields: &[Field],
        passes: impl Fn(&str) -> bool,
    ) -> Option<usize> {
        let from = from.min(self.len());
        let (above, below) = self.shown.split_at(from);
        let places = below.iter().chain(above).copied();
        let found = self.games.position(places, fields, passes)?;
        Some((from + found) % self.len())
    }

    /// Puts the games in another order; answers `false` when they are too many and stay as they are.
    pub(in crate::app) fn sort(&mut self, order: Order) -> bool {
        if matches!(&self.games, Games::Many(games) if games.len() > MOST_ORDERED) {
            return false;
        }
        self.order = Some(order);
        self.rank();
        true
    }

    /// Shows those alone that a query lets through.
    pub(in crate::app) fn filter(&mut self, query: Query) {
        self.query = query;
        self.pick();
    }

    /// Takes a game out; those of a long file stay.
    pub(in crate::app) fn remove(&mut self, id: &GameId) -> Option<GameSummary> {
        let place = self.games.place(id)?;
        let Games::Few(games) = &mut self.games else {
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

    /// Puts a game in, in place of the one of its name if there is one.
    pub(in crate::app) fn put(&mut self, game: GameSummary) {
        if let Games::Few(games) = &mut self.games {
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
            (Some(order), Games::Few(games)) => order.of(games),
            (Some(order), Games::Many(games)) => games.in_order(order),
            (None, games) => (0..games.len() as u32).collect(),
        };
        self.pick();
    }

    fn pick(&mut self) {
        let (games, query) = (&self.games, &self.query);
        let ranked = self.ranked.iter().copied();
        self.shown = if query.is_empty() {
            ranked.collect()
        } else {
            games.passing(ranked, query)
        };
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::library::SortKey;

    fn game(id: &str, white: &str) -> GameSummary {
        GameSummary {
            id: GameId(id.to_owned()),
            white: white.to_owned(),
            ..GameSummary::default()
        }
    }

    fn whites(list: &Arranged) -> String {
        (0..list.len())
            .map(|line| list.get(line).unwrap().white.clone())
            .collect()
    }

    fn by_white() -> Order {
        Order {
            key: SortKey::White,
            reversed: false,
        }
    }

    #[test]
    fn games_go_and_come_without_disturbing_the_others() {
        let games = vec![game("1", "d"), game("2", "b"), game("3", "a"), game("4", "c")];
        let mut list = Arranged::new(games, None, Query::default());
        assert_eq!(whites(&list), "dbac");
        list.sort(by_white());
        assert_eq!(whites(&list), "abcd");
        let taken = list.remove(&GameId("2".into())).unwrap();
        assert_eq!(whites(&list), "acd");
        assert_eq!(
            (list.place(0), list.place(1), list.place(2)),
            (Some(1), Some(2), Some(0))
        );
        list.put(taken);
        assert_eq!(whites(&list), "abcd");
        list.put(game("3", "e"));
        assert_eq!(whites(&list), "bcde");
        assert!(list.remove(&GameId("9".into())).is_none());
    }

    #[test]
    fn a_query_stays_in_force_until_it_is_changed() {
        let games = vec![game("1", "Anna"), game("2", "Ben"), game("3", "anne")];
        let mut list = Arranged::new(games, Some(by_white()), Query::parse("ann").unwrap());
        assert_eq!((whites(&list).as_str(), list.all()), ("Annaanne", 3));
        list.put(game("4", "Ann"));
        list.put(game("5", "Cara"));
        assert_eq!((list.len(), list.line_of(&GameId("4".into()))), (3, Some(0)));
        list.filter(Query::default());
        assert_eq!(list.ids().len(), 5);
        assert_eq!(
            list.find(2, &[Field::White], |name| name.starts_with('A')),
            Some(0)
        );
        assert_eq!(list.find(9, &[Field::White], |name| name == "Cara"), Some(4));
        assert_eq!(list.find(0, &[Field::White], |name| name == "Zoe"), None);
    }

    #[test]
    fn the_games_of_a_long_file_come_bit_by_bit() {
        let found = |offset: u64, white: &str| Found {
            offset,
            game: game("", white),
        };
        let mut list = Arranged::to_come();
        list.append(&[found(0, "d"), found(100, "b")]);
        list.filter(Query::parse("white:b").unwrap());
        list.append(&[found(200, "a"), found(300, "bb")]);
        assert_eq!((whites(&list).as_str(), list.all()), ("bbb", 4));
        assert_eq!(
            (list.spot(1), list.get(1).unwrap().id.0.as_str()),
            (Some(found(300, "bb").spot()), "4")
        );
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
        assert_eq!(list.find(0, &[Field::White], |name| name == "c"), Some(5));
        assert_eq!(list.find(7, &[Field::White], |name| name == "c"), Some(5));
    }
}
