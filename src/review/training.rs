//! The training of a day: the session, the statistics and the ratings.

use std::collections::HashSet;

use super::exercise_box::ExerciseBox;
use super::mix::{self, MixSource};
use super::practice::{self, Card, DeckEntry, Portion};
use super::progress::TrainingProgress;
use super::pupil::PupilRatings;
use super::schedule::{Day, Scheduler};
use crate::chess::Key;

/// A deck as of a day.
#[derive(Clone, Debug, PartialEq)]
pub struct Training {
    /// The statistics.
    pub progress: TrainingProgress,
    /// The ratings.
    pub pupil: PupilRatings,
    /// The exercises of a session, in order.
    pub due: Vec<Card>,
    /// How many of them come from the box and not from the deck.
    pub boxed: usize,
    /// The positions in the deck.
    pub known: HashSet<Key>,
}

impl Training {
    /// Builds the training of a day from a deck alone.
    pub fn of(entries: &[DeckEntry], today: Day, scheduler: &Scheduler, portion: Portion) -> Training {
        let due = practice::sitting(entries, today, scheduler, portion);
        Training {
            progress: TrainingProgress::of(entries, today, scheduler),
            pupil: PupilRatings::of(entries),
            due: due.into_iter().map(|entry| entry.card.clone()).collect(),
            boxed: 0,
            known: entries.iter().map(|entry| entry.card.key()).collect(),
        }
    }

    /// Builds the training of a day from a deck and the box: its exercises are the new ones that the deck lacks.
    pub fn mixed(
        entries: &[DeckEntry],
        exercises: &ExerciseBox,
        today: Day,
        scheduler: &Scheduler,
        portion: Portion,
    ) -> Training {
        let own = Training::of(entries, today, scheduler, portion);
        let answered =
            |card: &&Card| entries.iter().any(|entry| entry.card == **card && !entry.answers.is_empty());
        let new = own.due.iter().filter(|card| !answered(card)).count();
        let count = portion.new.saturating_sub(new).min(portion.cards.saturating_sub(own.due.len()));
        let source = MixSource { exercises, known: &own.known, pupil: &own.pupil, today };
        let picked = source.weakest_first(count);
        Training { boxed: picked.len(), due: mix::interleaved(picked, own.due), ..own }
    }

    /// Whether there is nothing to tell yet, but something to ask.
    pub fn is_untouched(&self) -> bool {
        self.progress.cards == 0 && !self.due.is_empty()
    }

    /// Drops answered exercises.
    pub fn leave_out(&mut self, answered: &[Key]) {
        self.due.retain(|card| !answered.contains(&card.key()));
        self.boxed = self.boxed.min(self.due.len());
    }
}
