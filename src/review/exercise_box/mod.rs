//! The exercises that come with patzer: a packed text with one exercise a line, read when first asked for.
//!
//! `FEN;moves;motifs;rating`: the position before the opponent's mistake in four fields, that mistake and the solution with the
//! replies as UCI, ids of motifs with the most telling first, and how hard it is as a rating. `docs/exercises.md` has the recipe.

pub mod difficulty;
mod statistics;

use std::collections::HashMap;
use std::io::{self, Read, Write};
use std::sync::LazyLock;

use flate2::Compression;
use flate2::read::GzDecoder;
use flate2::write::GzEncoder;

pub use statistics::{BoxStatistics, group, theme};

use super::motif::Motif;
use super::practice::{Card, CardSource, ExerciseTask};
use crate::chess::{Key, fen, notation};

/// The file, in the program.
const SHIPPED: &[u8] = include_bytes!("../../../assets/school/exercises.gz");

/// The first line; the number is that of the form.
const HEAD: &str = "patzer exercises 1";

/// Most bytes of the text: some ten times what ships.
const LARGEST: u64 = 4_000_000;

/// Ratings of exercises.
pub const RATINGS: std::ops::RangeInclusive<u16> = 600..=2200;

/// What the id of an exercise of the box begins with, in a deck.
const ID: &str = "box-";

/// Exercises that belong to no player.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ExerciseBox {
    cards: Vec<Card>,
    places: HashMap<Key, usize>,
}

/// Why bytes are no box.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BoxFault {
    /// They are not packed, or too long, or the first line is another.
    #[error("it is no file of exercises, or damaged")]
    Foreign,
    /// A line is no exercise, or repeats one.
    #[error("line {0} is no exercise, or one that was there before")]
    Line(usize),
}

impl ExerciseBox {
    /// The box that comes with patzer.
    ///
    /// # Errors
    /// It is damaged.
    pub fn shipped() -> Result<&'static ExerciseBox, &'static BoxFault> {
        static BOX: LazyLock<Result<ExerciseBox, BoxFault>> = LazyLock::new(|| ExerciseBox::read(SHIPPED));
        BOX.as_ref()
    }

    /// Reads a packed box; every move is legal in its position.
    ///
    /// # Errors
    /// As [`BoxFault`] says.
    pub fn read(bytes: &[u8]) -> Result<ExerciseBox, BoxFault> {
        let mut text = String::new();
        let unpacked = GzDecoder::new(bytes).take(LARGEST).read_to_string(&mut text);
        unpacked.map_err(|_| BoxFault::Foreign)?;
        let mut lines = text.lines();
        if lines.next() != Some(HEAD) {
            return Err(BoxFault::Foreign);
        }
        let mut read = ExerciseBox::default();
        for (number, line) in (2..).zip(lines) {
            let is_new = card(line).is_some_and(|card| read.add(card));
            if !is_new {
                return Err(BoxFault::Line(number));
            }
        }
        Ok(read)
    }

    /// Packs exercises.
    ///
    /// # Errors
    /// None but the packer's.
    pub fn pack(cards: &[Card]) -> io::Result<Vec<u8>> {
        let mut packed = GzEncoder::new(Vec::new(), Compression::best());
        writeln!(packed, "{HEAD}")?;
        for card in cards {
            writeln!(packed, "{}", line(card))?;
        }
        packed.finish()
    }

    /// Adds an exercise; false if its position is in the box.
    fn add(&mut self, card: Card) -> bool {
        let is_new = self.places.insert(card.key(), self.cards.len()).is_none();
        self.cards.push(card);
        is_new
    }

    /// Every exercise.
    pub fn cards(&self) -> &[Card] {
        &self.cards
    }

    /// The exercise of a position.
    pub fn find(&self, key: Key) -> Option<&Card> {
        self.places.get(&key).map(|place| &self.cards[*place])
    }
}

/// Whether a card came from the box, by the id of its source.
pub fn is_boxed(card: &Card) -> bool {
    matches!(&card.source, CardSource::Puzzle { id, .. } if id.starts_with(ID))
}

/// How hard an exercise is as a rating, if that is known.
pub fn rating(card: &Card) -> Option<u16> {
    match card.source {
        CardSource::Puzzle { rating: 0, .. } => None,
        CardSource::Puzzle { rating, .. } => u16::try_from(rating).ok(),
        CardSource::Game { .. } => card.rating,
    }
}

/// Gives a card the source of an exercise of the box.
#[must_use]
pub fn boxed(card: Card, rating: u16) -> Card {
    let id = format!("{ID}{:08x}", card.key() >> 32);
    Card { source: CardSource::Puzzle { id, rating: rating.into() }, ..card }
}

fn line(card: &Card) -> String {
    let start = fen::write(&card.start);
    let fields: Vec<&str> = start.split(' ').take(4).collect();
    let solution = match &card.task {
        ExerciseTask::Puzzle { line } => line.as_slice(),
        ExerciseTask::Fault { .. } | ExerciseTask::Fine { .. } => &[],
    };
    let moves: Vec<String> = card.lead.iter().chain(solution).map(|m| notation::uci(*m)).collect();
    let rating = rating(card).unwrap_or_default();
    format!("{};{};{};{rating}", fields.join(" "), moves.join(" "), card.motifs.join(","))
}

fn card(line: &str) -> Option<Card> {
    let mut fields = line.split(';');
    let start = fen::parse(&format!("{} 0 1", fields.next()?)).ok()?.position;
    let moves = notation::uci_line(&start, fields.next()?)?;
    let motifs: Vec<String> = fields.next()?.split(',').map(str::to_owned).collect();
    let rating = fields.next()?.parse().ok().filter(|rating| RATINGS.contains(rating))?;
    let is_known = motifs.iter().all(|id| Motif::of_id(id).is_some());
    let (lead, solution) = moves.split_first()?;
    let is_whole = is_known && solution.len() % 2 == 1 && fields.next().is_none();
    let task = ExerciseTask::Puzzle { line: solution.to_vec() };
    let source = CardSource::Puzzle { id: String::new(), rating: 0 };
    let card = Card { start, lead: Some(*lead), task, second_try: None, motifs, source, rating: None };
    is_whole.then(|| boxed(card, rating))
}

#[cfg(test)]
mod tests;
