//! `[train]`: how much a sitting asks, how often exercises come again, and how well they are checked.

use std::time::Duration;

use super::section::Section;
use crate::review::practice::Portion;
use crate::review::schedule::Scheduler;
use crate::search::Limits;

/// `[train]`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TrainSettings {
    /// How much a sitting asks.
    pub portion: Portion,
    /// The chance in percent that an exercise is still known on its day.
    pub retention: u8,
    /// How long a position is looked at before it becomes an exercise, in milliseconds.
    pub check_ms: u64,
}

impl TrainSettings {
    pub(super) fn read(section: &mut Section<'_>) -> TrainSettings {
        TrainSettings {
            portion: Portion {
                cards: section.whole("cards", 1..=200) as usize,
                new: section.whole("new_cards", 0..=200) as usize,
            },
            retention: section.whole("retention", 70..=97) as u8,
            check_ms: section.whole("check_ms", 50..=60_000) as u64,
        }
    }

    /// What works out when an exercise comes again.
    pub fn scheduler(&self) -> Scheduler {
        Scheduler::new(f32::from(self.retention) / 100.0)
    }

    /// How long a position is looked at before it becomes an exercise.
    pub fn check(&self) -> Limits {
        Limits {
            time: Some(Duration::from_millis(self.check_ms)),
            ..Limits::default()
        }
    }
}
