//! Schedules repetitions: computes the due day of an exercise from its dated answers.
//!
//! The intervals are those of FSRS 6 with its published parameters. Nothing here reads the clock.

use std::fmt;
use std::str::FromStr;

use fsrs::{FSRS, MemoryState};
use jiff::civil::Date;
use serde::{Serialize, Serializer};

/// A day in the player's time zone: days since 1 January 1970.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Day(pub i32);

/// The first day of all.
const EPOCH: Date = Date::constant(1970, 1, 1);

impl Serialize for Day {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl Day {
    /// The day of a date.
    pub fn of(date: Date) -> Day {
        Day(EPOCH.until(date).map_or(0, |span| span.get_days()))
    }

    /// The date; the calendar's first or last one beyond its ends.
    pub fn date(self) -> Date {
        EPOCH.saturating_add(jiff::Span::new().days(self.0.clamp(-5_000_000, 5_000_000)))
    }

    /// The day this many days later.
    #[must_use]
    pub fn plus(self, days: i32) -> Day {
        Day(self.0.saturating_add(days))
    }

    /// Days since another day; negative if before it.
    pub fn since(self, other: Day) -> i32 {
        self.0.saturating_sub(other.0)
    }
}

impl fmt::Display for Day {
    /// `2026-11-21`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.date().fmt(f)
    }
}

impl FromStr for Day {
    type Err = jiff::Error;

    fn from_str(text: &str) -> Result<Day, jiff::Error> {
        text.parse().map(Day::of)
    }
}

named! {
    /// The grade of an answer.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    pub enum Grade {
        /// Wrong, or given up.
        Again = "again",
        /// Solved with hints.
        Hard = "hard",
        /// Solved at the first try without a hint.
        Good = "good",
    }
}

/// A graded answer to an exercise.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct GradedAnswer {
    /// The day of the answer.
    pub day: Day,
    /// The grade.
    pub grade: Grade,
}

/// How the player first met a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Met {
    /// In a game that was reviewed on this day.
    InGame(Day),
    /// Not yet; added to the deck on this day.
    Nowhere(Day),
}

/// The schedule of an exercise.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CardStanding {
    /// The due day; `None` once mastered.
    pub due: Option<Day>,
    /// Days from the last answer, or from the addition, to the due day.
    pub interval: u32,
    /// Current streak of clean solves.
    pub clean: u32,
    /// Number of answers.
    pub answers: usize,
}

/// Streak of clean solves after which an exercise is mastered.
pub const RETIRES: u32 = 6;

/// Longest interval, in days: after a year an exercise is worth asking again.
const LONGEST: f32 = 365.0;

/// Computes intervals.
#[derive(Debug)]
pub struct Scheduler {
    fsrs: FSRS,
    /// Target retention on the due day, 0 to 1.
    retention: f32,
}

impl Scheduler {
    /// Returns a scheduler for a target retention (0.7 to 0.97 make sense).
    pub fn new(retention: f32) -> Scheduler {
        Scheduler { fsrs: FSRS::default(), retention: retention.clamp(0.5, 0.99) }
    }

    /// Computes the schedule after answers in order of time.
    pub fn standing(&self, met: Met, answers: &[GradedAnswer]) -> CardStanding {
        let (added, mut meetings) = match met {
            Met::InGame(day) => (day, 1),
            Met::Nowhere(day) => (day, 0),
        };
        let mut memory = None;
        let (mut last, mut clean) = (added, 0);
        // What was never answered is due at once; after the first meeting it comes again in a day.
        let mut interval = 0;
        for answer in answers {
            let elapsed = answer.day.since(last).max(0);
            let days = self.next(&mut memory, elapsed, answer.grade);
            meetings += 1;
            interval = if meetings == 1 { 1 } else { days };
            clean = if answer.grade == Grade::Good { clean + 1 } else { 0 };
            last = last.max(answer.day);
        }
        CardStanding {
            due: (clean < RETIRES).then(|| last.plus(interval)),
            interval: interval as u32,
            clean,
            answers: answers.len(),
        }
    }

    /// Returns the interval after an answer, at least one day, and updates the memory state.
    fn next(&self, memory: &mut Option<MemoryState>, elapsed: i32, grade: Grade) -> i32 {
        let Ok(states) = self.fsrs.next_states(*memory, self.retention, elapsed as u32) else {
            // State out of bounds: start again with this answer.
            *memory = None;
            return 1;
        };
        let state = match grade {
            Grade::Again => states.again,
            Grade::Hard => states.hard,
            Grade::Good => states.good,
        };
        *memory = Some(state.memory);
        match grade {
            // A failed exercise comes again the next day.
            Grade::Again => 1,
            Grade::Hard | Grade::Good => state.interval.round().clamp(1.0, LONGEST) as i32,
        }
    }
}

#[cfg(test)]
mod tests;
