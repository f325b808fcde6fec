//! The games of a long file in little memory: shared names are stored once.

use std::collections::HashMap;
use std::sync::Arc;

use super::order::{Order, SortableGames};
use super::query::{Condition, Query};
use super::scan::{ScannedGame, Spot};
use super::store::GameId;
use super::summary::{GameSummary, SummaryField};

/// The games of a file in order: some 50 bytes each, and every name, date and event once.
#[derive(Clone, Debug, Default)]
pub struct Catalogue {
    rows: Vec<CatalogueRow>,
    texts: Vec<Arc<str>>,
    places: HashMap<Arc<str>, u32>,
}

#[derive(Clone, Debug)]
struct CatalogueRow {
    offset: u64,
    plies: u32,
    /// Indices of its texts, in the order of [`SummaryField::ALL`].
    texts: [u32; 8],
}

impl Catalogue {
    /// Number of games.
    pub fn len(&self) -> usize {
        self.rows.len()
    }

    /// Whether it has none.
    pub fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    /// Adds a game.
    pub fn push(&mut self, found: &ScannedGame) {
        let game = &found.game;
        let texts = SummaryField::ALL.map(|field| self.place(field.of(game)));
        self.rows.push(CatalogueRow { offset: found.offset, plies: game.plies, texts });
    }

    /// Returns the list line of a game; its id is its number in the file, from 1.
    pub fn game(&self, number: usize) -> Option<GameSummary> {
        let row = self.rows.get(number)?;
        let [white, black, result, date, time, event, eco, opening] =
            row.texts.map(|place| self.texts[place as usize].to_string());
        Some(GameSummary {
            id: GameId((number + 1).to_string()),
            white,
            black,
            result,
            date,
            time,
            event,
            eco,
            opening,
            plies: row.plies,
            ..GameSummary::default()
        })
    }

    /// Fills an existing list line, except its id, so that a search through a million games allocates nothing.
    pub fn fill(&self, number: usize, game: &mut GameSummary) {
        let Some(row) = self.rows.get(number) else { return };
        let texts = [
            &mut game.white,
            &mut game.black,
            &mut game.result,
            &mut game.date,
            &mut game.time,
            &mut game.event,
            &mut game.eco,
            &mut game.opening,
        ];
        for (text, place) in texts.into_iter().zip(row.texts) {
            text.clear();
            text.push_str(&self.texts[place as usize]);
        }
        game.plies = row.plies;
    }

    /// Filters games by a query; checks each shared text once.
    pub fn matching(&self, games: impl Iterator<Item = u32>, query: &Query) -> Vec<u32> {
        let conditions = query.conditions().iter();
        let mut tests: Vec<_> = conditions.map(|condition| Test::new(self, condition)).collect();
        games.filter(|game| tests.iter_mut().all(|test| test.holds(*game))).collect()
    }

    /// Returns the position of the first game with a passing text in one of these fields; checks each shared text once.
    pub fn position(
        &self,
        mut games: impl Iterator<Item = u32>,
        fields: &[SummaryField],
        passes: impl Fn(&str) -> bool,
    ) -> Option<usize> {
        let mut known = vec![None; self.texts.len()];
        games.position(|game| {
            let texts = self.rows[game as usize].texts;
            fields.iter().any(|field| {
                let place = texts[*field as usize] as usize;
                *known[place].get_or_insert_with(|| passes(&self.texts[place]))
            })
        })
    }

    /// All games in an order.
    pub fn in_order(&self, order: Order) -> Vec<u32> {
        order.places(self)
    }

    /// The spot of a game in its file.
    pub fn spot(&self, number: usize) -> Option<Spot> {
        let row = self.rows.get(number)?;
        Some(Spot::of(row.offset, &self.game(number)?))
    }

    /// Returns the index of a text, stored once.
    fn place(&mut self, text: &str) -> u32 {
        if let Some(place) = self.places.get(text) {
            return *place;
        }
        let place = self.texts.len() as u32;
        let text: Arc<str> = text.into();
        self.texts.push(Arc::clone(&text));
        self.places.insert(text, place);
        place
    }
}

impl SortableGames for Catalogue {
    fn count(&self) -> usize {
        self.rows.len()
    }

    fn text(&self, place: u32, field: SummaryField) -> &str {
        &self.texts[self.rows[place as usize].texts[field as usize] as usize]
    }

    fn plies(&self, place: u32) -> u32 {
        self.rows[place as usize].plies
    }

    fn mistakes(&self, _place: u32) -> Option<u32> {
        None
    }

    /// A game of a file is called by its number.
    fn number(&self, place: u32) -> u32 {
        place + 1
    }

    fn name(&self, _place: u32) -> &'static str {
        ""
    }
}

/// A condition with its results per text so far.
struct Test<'a> {
    games: &'a Catalogue,
    condition: &'a Condition,
    /// Per field, the result of each text.
    known: Vec<Vec<Option<bool>>>,
    /// The game under test, for conditions that need more than a text.
    game: GameSummary,
}

impl<'a> Test<'a> {
    fn new(games: &'a Catalogue, condition: &'a Condition) -> Test<'a> {
        Test {
            games,
            condition,
            known: vec![vec![None; games.texts.len()]; condition.fields().len()],
            game: GameSummary::default(),
        }
    }

    fn holds(&mut self, game: u32) -> bool {
        let (games, condition) = (self.games, self.condition);
        if self.known.is_empty() {
            games.fill(game as usize, &mut self.game);
            return condition.holds(&self.game);
        }
        let texts = games.rows[game as usize].texts;
        let mut fields = condition.fields().iter().zip(&mut self.known);
        fields.any(|(field, known)| {
            let place = texts[*field as usize] as usize;
            *known[place].get_or_insert_with(|| condition.passes(*field, &games.texts[place]))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::library::{GameSearch, SortKey};

    #[test]
    fn queries_and_orders_say_the_same_of_a_catalogue_as_of_its_games() {
        let mut catalogue = Catalogue::default();
        for number in 0..60_usize {
            let pick = |texts: [&str; 4], by: usize| texts[number / by % 4].to_owned();
            let game = GameSummary {
                white: pick(["You", "Anna", "Ben", "B90"], 1),
                black: pick(["Ben", "You", "Zoë", "Sicilian"], 2),
                result: pick(["1-0", "0-1", "1/2-1/2", "*"], 3),
                date: pick(["2024.01.02", "2025.??.??", "?", "1999.12.31"], 4),
                event: pick(["Blitz", "Anna Cup", "?", ""], 5),
                eco: pick(["B90", "C42", "", "A00"], 3),
                opening: pick(["Sicilian", "Petrov", "", "b90 book"], 3),
                ..GameSummary::default()
            };
            catalogue.push(&ScannedGame { offset: 0, game });
        }
        for text in [
            "anna",
            "white:anna black:ben",
            "opponent:ben",
            "opponent:you",
            "event:cup",
            "opening:b90",
            "opening:sic",
            "eco:b9",
            "eco:A00..B99",
            "result:1-0",
            "result:draw",
            "result:won",
            "result:lost",
            "date:2024",
            "mistakes",
            "",
            "zoe result:won",
        ] {
            let query = GameSearch::parse(text).unwrap().query;
            let one_by_one: Vec<u32> =
                (0..60).filter(|game| query.matches(&catalogue.game(*game as usize).unwrap())).collect();
            assert_eq!(catalogue.matching(0..60, &query), one_by_one, "{text}");
        }
        let games: Vec<GameSummary> = (0..60).map(|game| catalogue.game(game).unwrap()).collect();
        for key in SortKey::ALL {
            for reversed in [false, true] {
                let order = Order { key, reversed };
                assert_eq!(catalogue.in_order(order), order.of(&games), "{order:?}");
            }
        }
        let found = |text: &str| {
            catalogue.position(3..60, &[SummaryField::White, SummaryField::Black], |name| name == text)
        };
        assert_eq!((found("Anna"), found("Zoë"), found("Cara")), (Some(2), Some(1), None));
    }

    #[test]
    fn what_is_pushed_comes_back() {
        let found = |number: u64| ScannedGame {
            offset: number * 100,
            game: GameSummary {
                id: GameId((number + 1).to_string()),
                white: "Anna".to_owned(),
                black: format!("Ben {}", number % 3),
                result: "1-0".to_owned(),
                date: "2026.11.21".to_owned(),
                time: "18:05:00".to_owned(),
                event: "Blitz".to_owned(),
                eco: "B90".to_owned(),
                opening: "Sicilian Defense".to_owned(),
                plies: number as u32,
                ..GameSummary::default()
            },
        };
        let mut catalogue = Catalogue::default();
        assert!(catalogue.is_empty());
        (0..1_000).for_each(|number| catalogue.push(&found(number)));
        assert_eq!((catalogue.len(), catalogue.texts.len()), (1_000, 10));
        assert_eq!(catalogue.game(999), Some(found(999).game));
        assert_eq!(catalogue.spot(7), Some(found(7).spot()));
        assert_eq!((catalogue.spot(1_000), catalogue.game(1_000)), (None, None));
    }
}
