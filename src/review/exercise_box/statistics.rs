//! What a box holds, by theme and by rating.

use std::collections::BTreeMap;

use serde::Serialize;

use super::{ExerciseBox, rating};
use crate::chess::Position;
use crate::review::practice::{Card, ExerciseTask};

/// Rating points of one group.
const STEP: u16 = 200;

/// How many exercises there are.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct BoxStatistics {
    /// All of them.
    pub exercises: usize,
    /// By the most telling motif; mates by their length: `mate_in_2`.
    pub by_theme: BTreeMap<String, usize>,
    /// By rating, in groups of 200 named after their least: `1000`.
    pub by_rating: BTreeMap<u16, usize>,
}

impl ExerciseBox {
    /// Counts the exercises.
    pub fn statistics(&self) -> BoxStatistics {
        let mut counts = BoxStatistics { exercises: self.cards.len(), ..BoxStatistics::default() };
        for card in &self.cards {
            *counts.by_theme.entry(theme(card)).or_default() += 1;
            *counts.by_rating.entry(group(rating(card).unwrap_or_default())).or_default() += 1;
        }
        counts
    }
}

/// The group of a rating: its least.
pub fn group(rating: u16) -> u16 {
    rating / STEP * STEP
}

/// The most telling motif of an exercise, or how long its mate takes.
pub fn theme(card: &Card) -> String {
    let line = match &card.task {
        ExerciseTask::Puzzle { line } => line.as_slice(),
        ExerciseTask::Fault { .. } | ExerciseTask::Fine { .. } => &[],
    };
    let mut position = card.position();
    for m in line {
        position.play_unchecked(*m);
    }
    let first = card.motifs.first().cloned().unwrap_or_default();
    if position.is_checkmate() { format!("mate_in_{}", line.len().div_ceil(2)) } else { first }
}
