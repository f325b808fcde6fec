//! Games as the list shows them: in an order, and those alone that a query lets through.
//!
//! Order and query are worked out when they change; a frame only looks up the lines in view.

use crate::library::{GameId, GameSummary, Order, Query};

/// All games of a list and the lines that are shown of them.
#[derive(Clone, Debug, Default)]
pub(crate) struct Arranged {
    games: Vec<GameSummary>,
    /// The places of all games in order.
    ranked: Vec<u32>,
    /// Those of them that the query lets through.
    shown: Vec<u32>,
    /// `None` for games as they came.
    order: Option<Order>,
    query: Query,
}

impl Arranged {
    /// Games in this order, or as they come.
    pub(in crate::app) fn new(games: Vec<GameSummary>, order: Option<Order>, query: Query) -> Arranged {
        let mut arranged = Arranged {
            games,
            order,
            query,
            ..Arranged::default()
        };
        arranged.rank();
        arranged
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
    pub(crate) fn get(&self, line: usize) -> Option<&GameSummary> {
        self.shown.get(line).map(|place| &self.games[*place as usize])
    }

    /// The place of a line's game among all, as they came.
    pub(in crate::app) fn place(&self, line: usize) -> Option<usize> {
        self.shown.get(line).map(|place| *place as usize)
    }

    /// The names of the games that are shown.
    pub(in crate::app) fn ids(&self) -> Vec<GameId> {
        let places = self.shown.iter();
        places
            .map(|place| self.games[*place as usize].id.clone())
            .collect()
    }

    /// The order; `None` for games as they came.
    pub(crate) fn order(&self) -> Option<Order> {
        self.order
    }

    /// The line of a game, if it is shown.
    pub(in crate::app) fn line_of(&self, id: &GameId) -> Option<usize> {
        self.shown
            .iter()
            .position(|place| self.games[*place as usize].id == *id)
    }

    /// The first line from this one on, and then from the top, whose game passes a test.
    pub(in crate::app) fn find(&self, from: usize, test: impl Fn(&GameSummary) -> bool) -> Option<usize> {
        let lines = (from..self.len()).chain(0..from.min(self.len()));
        let mut found = lines.filter(|line| self.get(*line).is_some_and(&test));
        found.next()
    }

    /// Puts the games in another order.
    pub(in crate::app) fn sort(&mut self, order: Order) {
        self.order = Some(order);
        self.rank();
    }

    /// Shows those alone that a query lets through.
    pub(in crate::app) fn filter(&mut self, query: Query) {
        self.query = query;
        self.pick();
    }

    /// Takes a game out.
    pub(in crate::app) fn remove(&mut self, id: &GameId) -> Option<GameSummary> {
        let place = self.games.iter().position(|game| game.id == *id)?;
        let game = self.games.remove(place);
        let place = place as u32;
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
        match self.games.iter_mut().find(|known| known.id == game.id) {
            Some(known) => *known = game,
            None => self.games.push(game),
        }
        self.rank();
    }

    fn rank(&mut self) {
        self.ranked = match self.order {
            Some(order) => order.of(&self.games),
            None => (0..self.games.len() as u32).collect(),
        };
        self.pick();
    }

    fn pick(&mut self) {
        let games = &self.games;
        let ranked = self.ranked.iter().copied();
        self.shown = if self.query.is_empty() {
            ranked.collect()
        } else {
            ranked
                .filter(|place| self.query.matches(&games[*place as usize]))
                .collect()
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
            .map(|line| list.get(line).unwrap().white.as_str())
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
        assert_eq!(list.find(2, |game| game.white.starts_with('A')), Some(0));
        assert_eq!(list.find(0, |game| game.white == "Zoe"), None);
    }
}
