//! The games of the list, sorted and filtered.
//!
//! Sorting and filtering run when the order or the query changes; a frame only reads the lines in view. Games whose moves a
//! filter asks for are shown once they were read.

use std::borrow::Cow;

use super::board_search::{BoardSearch, SearchProgress};
use crate::library::{
    BoardQuery, BoardVerdict, Catalogue, GameId, GameSearch, GameSummary, Order, Query, ScannedGame, Spot,
    SummaryField,
};

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
    board: BoardSearch,
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

    fn matches(&self, place: u32, query: &Query) -> bool {
        self.get(place).is_some_and(|game| query.matches(&game))
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
    pub(in crate::app) fn new(
        games: Vec<GameSummary>,
        order: Option<Order>,
        filter: GameSearch,
    ) -> ArrangedGames {
        let mut arranged = ArrangedGames {
            games: Summaries::Few(games),
            order,
            query: filter.query,
            ..ArrangedGames::default()
        };
        arranged.board.set(filter.board);
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
            if self.query.matches(&found.game) && self.board.add(place) {
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
        self.spot_at(self.place(line)?)
    }

    /// Returns where the game at a place starts in its file.
    pub(in crate::app) fn spot_at(&self, place: usize) -> Option<Spot> {
        match &self.games {
            Summaries::Few(_) => None,
            Summaries::Many(games) => games.spot(place),
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

    /// Filters the games; a search that runs for another filter ends.
    pub(in crate::app) fn filter(&mut self, filter: GameSearch) {
        if self.query == filter.query && *self.board.board() == filter.board {
            return;
        }
        self.query = filter.query;
        self.board.set(filter.board);
        self.pick();
    }

    /// What the filter asks of the board.
    pub(in crate::app) fn board(&self) -> &BoardQuery {
        self.board.board()
    }

    /// Takes the places of the next games that must be read for the filter, at most so many; none while others are being read.
    pub(in crate::app) fn next_to_read(&mut self, most: usize) -> Vec<usize> {
        self.board.ask(most).into_iter().map(|place| place as usize).collect()
    }

    /// Takes what the next of these games are; returns whether more games are shown.
    pub(in crate::app) fn take_verdicts(&mut self, verdicts: Vec<BoardVerdict>) -> bool {
        let passes = self.board.take(verdicts);
        if passes {
            self.shown = self.board.passing();
        }
        passes
    }

    /// Waits for no more of these games.
    pub(in crate::app) fn stop_reading(&mut self) {
        self.board.stop();
    }

    /// Whether games are being read for the filter.
    pub(crate) fn is_searching(&self) -> bool {
        self.board.is_running()
    }

    /// How far the search has come.
    pub(crate) fn search_progress(&self) -> SearchProgress {
        self.board.progress()
    }

    /// Whether a game will be shown if its moves are what the filter asks for, which nobody has looked at yet.
    pub(in crate::app) fn may_show(&self, id: &GameId) -> bool {
        let place = self.games.place(id);
        place.is_some_and(|place| self.board.is_unknown(place) && self.games.matches(place, &self.query))
    }

    /// The game at a place among all, as they came.
    pub(in crate::app) fn at(&self, place: usize) -> Option<Cow<'_, GameSummary>> {
        self.games.get(place as u32)
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
        self.board.remove(place);
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
        let matching = if query.is_empty() { ranked.collect() } else { games.matching(ranked, query) };
        self.shown = self.board.pick(matching);
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
        let mut list = ArrangedGames::new(games, None, GameSearch::default());
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
        let mut list = ArrangedGames::new(games, Some(by_white()), GameSearch::parse("ann").unwrap());
        assert_eq!((whites(&list).as_str(), list.all()), ("Annaanne", 3));
        list.put(game("4", "Ann"));
        list.put(game("5", "Cara"));
        assert_eq!((list.len(), list.line_of(&GameId("4".into()))), (3, Some(0)));
        list.filter(GameSearch::default());
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
        list.filter(GameSearch::parse("white:b").unwrap());
        list.append(&[found(200, "a"), found(300, "bb")]);
        assert_eq!((whites(&list).as_str(), list.all()), ("bbb", 4));
        assert_eq!((list.spot(1), list.get(1).unwrap().id.0.as_str()), (Some(found(300, "bb").spot()), "4"));
        assert_eq!(list.line_of(&GameId("4".into())), Some(1));
        list.filter(GameSearch::default());
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

    fn filter(text: &str) -> GameSearch {
        GameSearch::parse(text).unwrap()
    }

    use BoardVerdict::{Missed, Reached, Unreadable};

    #[test]
    fn games_appear_as_they_are_read_and_none_is_read_twice() {
        let games = vec![game("1", "d"), game("2", "b"), game("3", "a"), game("4", "c")];
        let mut list = ArrangedGames::new(games, Some(by_white()), filter("pieces:Kg1"));
        assert_eq!((list.len(), list.next_to_read(3)), (0, vec![2, 1, 3]));
        assert_eq!(list.next_to_read(3), [0; 0], "they are being read");
        assert!(list.take_verdicts(vec![Reached]) && !list.take_verdicts(vec![Missed]));
        assert_eq!((whites(&list).as_str(), list.is_searching()), ("a", true));
        assert!(list.take_verdicts(vec![Reached, Reached]), "one more than was asked for");
        assert_eq!((whites(&list).as_str(), list.is_searching()), ("ac", false));
        assert_eq!(list.search_progress(), SearchProgress { read: 3, all: 4, unreadable: 0 });
        list.sort(Order { key: SortKey::White, reversed: true });
        assert_eq!((whites(&list).as_str(), list.next_to_read(9)), ("ca", vec![0]));
        list.take_verdicts(vec![Reached]);
        assert_eq!((whites(&list).as_str(), list.next_to_read(9)), ("dca", vec![]));
    }

    #[test]
    fn words_say_which_games_are_read_and_other_words_read_only_the_rest() {
        let games = vec![game("1", "Anna"), game("2", "Ben"), game("3", "Anne")];
        let mut list = ArrangedGames::new(games, None, filter("pieces:Kg1 white:anna"));
        assert_eq!(list.next_to_read(9), [0]);
        list.take_verdicts(vec![Reached]);
        list.filter(filter("white:ann pieces:Kg1"));
        assert_eq!((whites(&list).as_str(), list.next_to_read(9)), ("Anna", vec![2]));
        list.filter(filter("pieces:Kg1"));
        assert!(!list.is_searching(), "the filter before has lost its search");
        assert_eq!(list.next_to_read(9), [1, 2]);
        list.take_verdicts(vec![Unreadable]);
        assert_eq!(list.search_progress(), SearchProgress { read: 2, all: 3, unreadable: 1 });
        list.filter(filter("pieces:Kg1"));
        assert!(list.is_searching(), "the same filter goes on");
        assert!(list.take_verdicts(vec![Reached]));
        list.filter(filter("balance:N"));
        assert_eq!((list.len(), list.next_to_read(9)), (0, vec![0, 1, 2]));
        list.filter(filter("pieces:Kg1"));
        assert_eq!((whites(&list).as_str(), list.next_to_read(9)), ("AnnaAnne", vec![]), "it was known");
        list.filter(GameSearch::default());
        assert_eq!((list.len(), list.search_progress()), (3, SearchProgress::default()));
    }

    #[test]
    fn games_that_go_and_come_leave_the_verdicts_with_the_others() {
        let games = vec![game("1", "a"), game("2", "b"), game("3", "c"), game("4", "d")];
        let mut list = ArrangedGames::new(games, None, filter("pieces:Kg1"));
        assert_eq!(list.next_to_read(9), [0, 1, 2, 3]);
        list.take_verdicts(vec![Reached]);
        let taken = list.remove(&GameId("2".into())).unwrap();
        list.take_verdicts(vec![Reached, Missed, Reached]);
        assert_eq!((whites(&list).as_str(), list.next_to_read(9)), ("ad", vec![]));
        assert!(list.remove(&GameId("1".into())).is_some());
        list.put(game("4", "e"));
        assert_eq!((whites(&list).as_str(), list.next_to_read(9)), ("e", vec![]), "a name changes no move");
        list.put(taken);
        assert!(list.may_show(&GameId("2".into())) && !list.may_show(&GameId("3".into())));
        assert_eq!(list.next_to_read(9), [2]);
        list.take_verdicts(vec![Reached]);
        assert_eq!(whites(&list), "eb");
    }

    #[test]
    fn games_of_a_long_file_are_searched_while_they_come() {
        let found = |offset: u64, white: &str| ScannedGame { offset, game: game("", white) };
        let mut list = ArrangedGames::to_come();
        list.append(&[found(0, "d"), found(100, "b")]);
        list.filter(filter("pieces:Kg1"));
        assert_eq!(list.next_to_read(1), [0]);
        list.append(&[found(200, "a")]);
        list.take_verdicts(vec![Reached]);
        assert_eq!((whites(&list).as_str(), list.next_to_read(9)), ("d", vec![1, 2]));
        assert_eq!(list.spot_at(2), Some(found(200, "a").spot()));
        list.take_verdicts(vec![Missed, Reached]);
        assert_eq!(whites(&list), "da");
    }
}
