//! Training statistics: due exercises, streaks, success by motif, and the motif missed most.

use std::collections::HashMap;

use serde::Serialize;

use super::motif::{MOTIFS, Motif};
use super::practice::{CardSource, DeckEntry, ExerciseTask};
use super::schedule::{Day, Grade, Scheduler};

/// Days of counted answers, up to today: 26 weeks.
pub const DAYS: usize = 26 * 7;

/// Days of the forecast, from today.
pub const FORECAST: usize = 14;

/// Number of recent games for the motif missed most.
pub const GAMES: usize = 20;

/// The statistics as of a day.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct TrainingProgress {
    /// The day.
    pub today: Day,
    /// Exercises in the deck.
    pub cards: usize,
    /// Due now, including new ones.
    pub due: usize,
    /// Never answered.
    pub new: usize,
    /// Answered, and scheduled again.
    pub learning: usize,
    /// Mastered.
    pub retired: usize,
    /// Streak of days with answers up to today, or to yesterday if today has none yet.
    pub streak: usize,
    /// The longest streak.
    pub longest_streak: usize,
    /// Answers per day over the last [`DAYS`] days, today last.
    pub days: Vec<usize>,
    /// Answers by motif, the most practised first.
    pub motifs: Vec<Success>,
    /// Exercises due per day over [`FORECAST`] days; today, including overdue ones, first.
    pub forecast: Vec<usize>,
    /// The motif missed most in the last [`GAMES`] games with faults; `None` without such games.
    pub missed: Option<Missed>,
}

/// The success with a motif.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Success {
    /// Its id.
    pub id: &'static str,
    /// Its name.
    pub name: &'static str,
    /// Right answers, with or without hints.
    pub solved: usize,
    /// All answers.
    pub tried: usize,
}

/// The motif that is missed most.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Missed {
    /// Its id.
    pub id: &'static str,
    /// Its name.
    pub name: &'static str,
    /// Number of misses.
    pub times: usize,
    /// Number of games.
    pub games: usize,
}

impl TrainingProgress {
    /// Computes the statistics of a deck. What is not asked yet, because it is much too hard, is never due.
    pub fn of(
        entries: &[DeckEntry],
        is_asked: impl Fn(&DeckEntry) -> bool,
        today: Day,
        scheduler: &Scheduler,
    ) -> TrainingProgress {
        let mut progress = TrainingProgress {
            today,
            cards: entries.len(),
            due: 0,
            new: 0,
            learning: 0,
            retired: 0,
            streak: streak(entries, today),
            longest_streak: longest_streak(entries),
            days: days(entries, today),
            motifs: motifs(entries),
            forecast: vec![0; FORECAST],
            missed: missed(entries),
        };
        for entry in entries {
            progress.count(entry, is_asked(entry), today, scheduler);
        }
        progress
    }

    /// Counts so many answered exercises as no longer due.
    pub(super) fn answered(&mut self, count: usize) {
        self.due = self.due.saturating_sub(count);
        if let Some(now) = self.forecast.first_mut() {
            *now = self.due;
        }
    }

    /// Counts today as a day of training before the answers of today are in the deck.
    pub(super) fn trained_today(&mut self) {
        self.streak = self.streak.max(1);
        self.longest_streak = self.longest_streak.max(self.streak);
    }

    fn count(&mut self, entry: &DeckEntry, is_asked: bool, today: Day, scheduler: &Scheduler) {
        let standing = entry.standing(scheduler, today);
        match standing.due {
            None => self.retired += 1,
            Some(_) if standing.answers == 0 => self.new += 1,
            Some(_) => self.learning += 1,
        }
        let Some(due) = standing.due.filter(|_| is_asked) else { return };
        self.due += usize::from(due <= today);
        let ahead = due.since(today).max(0) as usize;
        if let Some(count) = self.forecast.get_mut(ahead) {
            *count += 1;
        }
    }
}

/// The distinct days with answers, in order.
fn trained(entries: &[DeckEntry]) -> Vec<Day> {
    let answers = entries.iter().flat_map(|entry| &entry.answers);
    let mut days: Vec<Day> = answers.map(|answer| answer.day).collect();
    days.sort_unstable();
    days.dedup();
    days
}

fn streak(entries: &[DeckEntry], today: Day) -> usize {
    let days = trained(entries);
    let end = [today, today.plus(-1)].into_iter().find(|day| days.contains(day));
    let Some(end) = end else { return 0 };
    (0..days.len() as i32).take_while(|back| days.contains(&end.plus(-back))).count()
}

fn longest_streak(entries: &[DeckEntry]) -> usize {
    let (mut longest, mut row, mut last) = (0, 0, None);
    for day in trained(entries) {
        row = if last == Some(day.plus(-1)) { row + 1 } else { 1 };
        longest = longest.max(row);
        last = Some(day);
    }
    longest
}

fn days(entries: &[DeckEntry], today: Day) -> Vec<usize> {
    let mut counts = vec![0; DAYS];
    for answer in entries.iter().flat_map(|entry| &entry.answers) {
        let back = usize::try_from(today.since(answer.day)).unwrap_or(DAYS);
        if back < DAYS {
            counts[DAYS - 1 - back] += 1;
        }
    }
    counts
}

/// An exercise counts for its most telling motif.
fn main_motif(entry: &DeckEntry) -> Option<&'static Motif> {
    entry.card.motifs.iter().find_map(|id| Motif::of_id(id))
}

fn motifs(entries: &[DeckEntry]) -> Vec<Success> {
    let mut counts: HashMap<&str, (usize, usize)> = HashMap::new();
    for entry in entries {
        let Some(motif) = main_motif(entry) else { continue };
        let (solved, tried) = counts.entry(motif.id).or_default();
        *tried += entry.answers.len();
        *solved += entry.answers.iter().filter(|answer| answer.grade != Grade::Again).count();
    }
    let tried = |motif: &Motif| counts.get(motif.id).copied().filter(|(_, tried)| *tried > 0);
    let mut found: Vec<Success> = MOTIFS
        .iter()
        .filter_map(|motif| {
            let (solved, tried) = tried(motif)?;
            Some(Success { id: motif.id, name: motif.name, solved, tried })
        })
        .collect();
    found.sort_by_key(|success| std::cmp::Reverse(success.tried));
    found
}

fn missed(entries: &[DeckEntry]) -> Option<Missed> {
    let faults =
        |entry: &&DeckEntry| matches!(entry.card.task, ExerciseTask::Fault { .. }) && entry.card.is_own();
    let mut games: Vec<(Day, &CardSource)> = Vec::new();
    for entry in entries.iter().filter(faults) {
        if !games.iter().any(|(_, game)| *game == &entry.card.source) {
            games.push((entry.added, &entry.card.source));
        }
    }
    games.sort_by_key(|(added, game)| std::cmp::Reverse((*added, date(game))));
    games.truncate(GAMES);
    let of_these = |entry: &&DeckEntry| games.iter().any(|(_, game)| *game == &entry.card.source);
    let motifs: Vec<&Motif> = entries.iter().filter(faults).filter(of_these).filter_map(main_motif).collect();
    let times = |motif: &Motif| motifs.iter().filter(|other| other.id == motif.id).count();
    // Of equals, the more telling motif, which comes first.
    let most = MOTIFS.iter().rev().max_by_key(|motif| times(motif))?;
    (times(most) > 0).then(|| Missed { id: most.id, name: most.name, times: times(most), games: games.len() })
}

fn date(source: &CardSource) -> &str {
    match source {
        CardSource::Game { date, .. } => date,
        CardSource::Puzzle { .. } => "",
    }
}

#[cfg(test)]
mod tests;
