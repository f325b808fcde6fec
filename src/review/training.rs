//! What there is to train on a day: the sitting, what could be asked ahead of its day, and how it goes so far.

use super::practice::{self, Card, Entry, Portion};
use super::progress::Progress;
use super::schedule::{Day, Scheduler};
use crate::chess::Key;

/// A deck as of a day.
#[derive(Clone, Debug, PartialEq)]
pub struct Training {
    /// How it goes.
    pub progress: Progress,
    /// The exercises of a sitting, in their order.
    pub due: Vec<Card>,
    /// Exercises that were never answered and are not due yet.
    pub ahead: Vec<Card>,
}

impl Training {
    /// What a deck gives on a day.
    pub fn of(entries: &[Entry], today: Day, scheduler: &Scheduler, portion: Portion) -> Training {
        let cards = |entries: Vec<&Entry>| entries.into_iter().map(|entry| entry.card.clone()).collect();
        Training {
            progress: Progress::of(entries, today, scheduler),
            due: cards(practice::sitting(entries, today, scheduler, portion)),
            ahead: cards(practice::ahead(entries, today, scheduler, portion)),
        }
    }

    /// These exercises are not asked.
    pub fn leave_out(&mut self, answered: &[Key]) {
        for cards in [&mut self.due, &mut self.ahead] {
            cards.retain(|card| !answered.contains(&card.key()));
        }
    }
}
