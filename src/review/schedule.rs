//! When a position is to be seen again: answers go in with their days, the day on which it is due comes out.
//!
//! The intervals are those of FSRS 6 with its published parameters. Nothing here looks at a clock.

use std::fmt;
use std::str::FromStr;

use fsrs::{FSRS, MemoryState};
use jiff::civil::Date;

/// A day by the person's own calendar: days since 1 January 1970.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Day(pub i32);

/// The first day of all.
const EPOCH: Date = Date::constant(1970, 1, 1);

impl Day {
    /// The day of a date.
    pub fn of(date: Date) -> Day {
        Day(EPOCH.until(date).map_or(0, |span| span.get_days()))
    }

    /// The date; the calendar's first or last one beyond its ends.
    pub fn date(self) -> Date {
        EPOCH.saturating_add(jiff::Span::new().days(self.0.clamp(-5_000_000, 5_000_000)))
    }

    /// So many days later.
    #[must_use]
    pub fn plus(self, days: i32) -> Day {
        Day(self.0.saturating_add(days))
    }

    /// How many days after another this is; below 0 if before it.
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

/// How an exercise went.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Grade {
    /// A wrong try, or given up: it comes again.
    Again,
    /// Solved with hints.
    Hard,
    /// Solved at the first try without a hint.
    Good,
}

impl Grade {
    /// The word in the deck.
    pub const fn id(self) -> &'static str {
        match self {
            Grade::Again => "again",
            Grade::Hard => "hard",
            Grade::Good => "good",
        }
    }

    /// The grade of a word.
    pub fn of_id(id: &str) -> Option<Grade> {
        [Grade::Again, Grade::Hard, Grade::Good]
            .into_iter()
            .find(|grade| grade.id() == id)
    }
}

/// One answer to an exercise.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Answer {
    /// The day on which it was given.
    pub day: Day,
    /// How it went.
    pub grade: Grade,
}

/// Where a person met a position first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Met {
    /// In a game that was reviewed on this day.
    InGame(Day),
    /// Not yet: it was put into the deck on this day.
    Nowhere(Day),
}

/// How an exercise stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Standing {
    /// The day from which it is due; `None` when it is retired.
    pub due: Option<Day>,
    /// The days from the last answer (or from when it was put in) to the one it is due on.
    pub interval: u32,
    /// Clean solves in a row up to now.
    pub clean: u32,
    /// How many answers there were.
    pub answers: usize,
}

/// Clean solves in a row after which an exercise is not asked any more.
pub const RETIRES: u32 = 6;

/// The longest interval, in days: what one still knows after a year may be asked again.
const LONGEST: f32 = 365.0;

/// Works out intervals.
#[derive(Debug)]
pub struct Scheduler {
    fsrs: FSRS,
    /// The chance of still knowing the answer on the day it is due, from 0 to 1.
    retention: f32,
}

impl Scheduler {
    /// For answers that are still known on their day with this chance (0.7 to 0.97 make sense).
    pub fn new(retention: f32) -> Scheduler {
        Scheduler {
            fsrs: FSRS::default(),
            retention: retention.clamp(0.5, 0.99),
        }
    }

    /// How an exercise stands after its answers, which are in the order in which they were given.
    pub fn standing(&self, met: Met, answers: &[Answer]) -> Standing {
        let (added, mut meetings) = match met {
            Met::InGame(day) => (day, 1),
            Met::Nowhere(day) => (day, 0),
        };
        let mut memory = None;
        let (mut last, mut clean) = (added, 0);
        // Whatever was met for the first time is seen again after a day.
        let mut interval = meetings;
        for answer in answers {
            let elapsed = answer.day.since(last).max(0);
            let days = self.next(&mut memory, elapsed, answer.grade);
            meetings += 1;
            interval = if meetings == 1 { 1 } else { days };
            clean = if answer.grade == Grade::Good { clean + 1 } else { 0 };
            last = last.max(answer.day);
        }
        Standing {
            due: (clean < RETIRES).then(|| last.plus(interval)),
            interval: interval as u32,
            clean,
            answers: answers.len(),
        }
    }

    /// The interval after an answer, in days, at least one; what is remembered moves on.
    fn next(&self, memory: &mut Option<MemoryState>, elapsed: i32, grade: Grade) -> i32 {
        let Ok(states) = self.fsrs.next_states(*memory, self.retention, elapsed as u32) else {
            // Numbers out of all bounds: begin anew with what was answered now.
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
            // What was not known is seen again on the next day.
            Grade::Again => 1,
            _ => state.interval.round().clamp(1.0, LONGEST) as i32,
        }
    }
}

#[cfg(test)]
mod tests;
