//! The games of a long file in little memory: names that many games share are kept once.

use std::collections::HashMap;
use std::sync::Arc;

use super::scan::Found;
use super::store::GameId;
use super::summary::GameSummary;

/// The games of a file in its order: some 50 bytes each, and every name, date and occasion once.
#[derive(Clone, Debug, Default)]
pub struct Catalogue {
    rows: Vec<Row>,
    texts: Vec<Arc<str>>,
    places: HashMap<Arc<str>, u32>,
}

#[derive(Clone, Debug)]
struct Row {
    offset: u64,
    plies: u32,
    texts: [u32; 8],
}

impl Catalogue {
    /// How many games it has.
    pub fn len(&self) -> usize {
        self.rows.len()
    }

    /// Whether it has none.
    pub fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    /// Adds a game.
    pub fn push(&mut self, found: &Found) {
        let game = &found.game;
        let texts = [
            &game.white,
            &game.black,
            &game.result,
            &game.date,
            &game.time,
            &game.event,
            &game.eco,
            &game.opening,
        ];
        let texts = texts.map(|text| self.place(text));
        self.rows.push(Row {
            offset: found.offset,
            plies: game.plies,
            texts,
        });
    }

    /// What the list says of a game; its name is its number in the file, from 1.
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

    /// Puts what the list says of a game, but for its name, into one that is there: a million are looked through without
    /// making any anew.
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

    /// Where a game begins in its file.
    pub fn offset(&self, number: usize) -> Option<u64> {
        self.rows.get(number).map(|row| row.offset)
    }

    /// The place of a text, kept once.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_pushed_comes_back() {
        let found = |number: u64| Found {
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
        assert_eq!((catalogue.offset(7), catalogue.game(1_000)), (Some(700), None));
    }
}
