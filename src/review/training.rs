//! The training of a day: the session, exercises ahead of their day, and the statistics.

use super::practice::{self, Card, DeckEntry, Portion};
use super::progress::TrainingProgress;
use super::schedule::{Day, Scheduler};
use crate::chess::Key;

/// A deck as of a day.
#[derive(Clone, Debug, PartialEq)]
pub struct Training {
    /// The statistics.
    pub progress: TrainingProgress,
    /// The exercises of a session, in order.
    pub due: Vec<Card>,
    /// New exercises that are not due yet.
    pub ahead: Vec<Card>,
}

impl Training {
    /// Builds the training of a day from a deck.
    pub fn of(entries: &[DeckEntry], today: Day, scheduler: &Scheduler, portion: Portion) -> Training {
        let cards = |entries: Vec<&DeckEntry>| entries.into_iter().map(|entry| entry.card.clone()).collect();
        Training {
            progress: TrainingProgress::of(entries, today, scheduler),
            due: cards(practice::sitting(entries, today, scheduler, portion)),
            ahead: cards(practice::ahead(entries, today, scheduler, portion)),
        }
    }

    /// Drops answered exercises.
    pub fn leave_out(&mut self, answered: &[Key]) {
        for cards in [&mut self.due, &mut self.ahead] {
            cards.retain(|card| !answered.contains(&card.key()));
        }
    }
}
