//! `[train]`: the size of a session, the schedule, and the check of new exercises.

use std::time::Duration;

use super::section::ConfigSection;
use crate::review::practice::Portion;
use crate::review::schedule::Scheduler;
use crate::search::Limits;

/// `[train]`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TrainSettings {
    /// The size of a session.
    pub portion: Portion,
    /// Target retention of the schedule, in percent.
    pub retention: u8,
    /// Search time before a position becomes an exercise, in milliseconds.
    pub check_ms: u64,
}

impl TrainSettings {
    pub(super) fn read(section: &mut ConfigSection<'_>) -> TrainSettings {
        TrainSettings {
            portion: Portion {
                cards: section.whole("cards", 1..=200) as usize,
                new: section.whole("new_cards", 0..=200) as usize,
            },
            retention: section.whole("retention", 70..=97) as u8,
            check_ms: section.whole("check_ms", 50..=60_000) as u64,
        }
    }

    /// The scheduler with these settings.
    pub fn scheduler(&self) -> Scheduler {
        Scheduler::new(f32::from(self.retention) / 100.0)
    }

    /// The search limits of the check.
    pub fn check(&self) -> Limits {
        Limits { time: Some(Duration::from_millis(self.check_ms)), ..Limits::default() }
    }
}
