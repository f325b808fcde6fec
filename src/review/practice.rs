//! Exercises: positions to solve, from the player's games and from puzzle files, and the selection of a session.

use std::collections::HashMap;

use super::schedule::{CardStanding, Day, Grade, GradedAnswer, Met, Scheduler};
use crate::chess::{Chess, Color, Key, Move, Position, key};

/// Least cost of a fault that becomes an exercise, in percent of winning chances.
pub const FAULT: f64 = 10.0;

/// Largest distance to the best move that still counts as solved, in percent of winning chances.
pub const AS_GOOD: f64 = 2.0;

/// An exercise.
#[derive(Clone, Debug, PartialEq)]
pub struct Card {
    /// The position before the opponent's last move, or the position itself if that move is unknown.
    pub start: Chess,
    /// The opponent's last move; always legal.
    pub lead: Option<Move>,
    /// The task.
    pub task: ExerciseTask,
    /// The better move that the player found in the game after taking his first one back.
    pub second_try: Option<Move>,
    /// The motifs as ids of [`super::motif`], most telling first.
    pub motifs: Vec<String>,
    /// The source of the exercise.
    pub source: CardSource,
    /// How hard an exercise from a game is, as the rating of a puzzle that is as hard, if that was estimated.
    pub rating: Option<u16>,
}

/// The task of an exercise.
#[derive(Clone, Debug, PartialEq)]
pub enum ExerciseTask {
    /// The player's move was a fault: find a better one.
    Fault {
        /// The move that was played.
        played: Move,
        /// The moves that solve it, the best first.
        accepted: Vec<Move>,
        /// Cost of the played move, in percent of winning chances.
        cost: f64,
    },
    /// The player's move was fine: recognise that.
    Fine {
        /// The move that was played.
        played: Move,
        /// The moves that are as good, the best first.
        accepted: Vec<Move>,
    },
    /// A puzzle: the player's moves and the opponent's replies in turn, the player's first.
    Puzzle {
        /// The moves, at least one.
        line: Vec<Move>,
    },
}

/// The source of an exercise.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum CardSource {
    /// A game.
    Game {
        /// Who played White.
        white: String,
        /// Who played Black.
        black: String,
        /// When, as the game's tags say: `2026.11.21`, with the time if that is known.
        date: String,
    },
    /// A file of puzzles.
    Puzzle {
        /// Its name there.
        id: String,
        /// The publisher's rating.
        rating: u32,
    },
}

impl Card {
    /// The position to solve.
    pub fn position(&self) -> Chess {
        let mut position = self.start.clone();
        if let Some(lead) = self.lead {
            position.play_unchecked(lead);
        }
        position
    }

    /// The side to solve it.
    pub fn solver(&self) -> Color {
        match self.lead {
            Some(_) => !self.start.turn(),
            None => self.start.turn(),
        }
    }

    /// The key of the card: one card per position.
    pub fn key(&self) -> Key {
        key(&self.position())
    }

    /// The move played in the game, if the card comes from one.
    pub fn played(&self) -> Option<Move> {
        match &self.task {
            ExerciseTask::Fault { played, .. } | ExerciseTask::Fine { played, .. } => Some(*played),
            ExerciseTask::Puzzle { .. } => None,
        }
    }

    /// The first moves that solve it.
    pub fn accepted(&self) -> &[Move] {
        match &self.task {
            ExerciseTask::Fault { accepted, .. } | ExerciseTask::Fine { accepted, .. } => accepted,
            ExerciseTask::Puzzle { line } => &line[..line.len().min(1)],
        }
    }

    /// Whether the move that was played was a fault.
    pub fn is_fault(&self) -> bool {
        matches!(self.task, ExerciseTask::Fault { .. })
    }

    /// Whether the move that was played was fine.
    pub fn is_fine(&self) -> bool {
        matches!(self.task, ExerciseTask::Fine { .. })
    }

    /// Whether the card comes from the player's game.
    pub fn is_own(&self) -> bool {
        matches!(self.source, CardSource::Game { .. })
    }
}

/// A card of a deck with its history.
#[derive(Clone, Debug, PartialEq)]
pub struct DeckEntry {
    /// The exercise.
    pub card: Card,
    /// The day on which the card came into the deck.
    pub added: Day,
    /// The answers, oldest first.
    pub answers: Vec<GradedAnswer>,
    /// Whether a longer search than a review's has checked the moves; puzzles need no check.
    pub checked: bool,
}

impl DeckEntry {
    /// Returns a new entry.
    pub fn new(card: Card, added: Day) -> DeckEntry {
        DeckEntry { checked: !card.is_own(), card, added, answers: Vec::new() }
    }

    /// Turns a fine move into a fault: the card now asks for a better move. Keeps the answers, and counts as missed today.
    fn turn_into(&mut self, fault: Card, today: Day) {
        self.card = fault;
        self.checked = false;
        if !self.answers.is_empty() {
            self.answers.push(GradedAnswer { day: today, grade: Grade::Again });
        }
    }

    /// How and when the player first met the position.
    fn met(&self, day: Day) -> Met {
        if self.card.is_own() { Met::InGame(day) } else { Met::Nowhere(day) }
    }

    /// The state of the card today.
    ///
    /// A future day comes from a wrong clock. It counts as the last past day before it, or as the first day of all: otherwise
    /// the exercise would wait for years.
    pub fn standing(&self, scheduler: &Scheduler, today: Day) -> CardStanding {
        if self.added.max(self.last_day()) <= today {
            return scheduler.standing(self.met(self.added), &self.answers);
        }
        let mut last = Day::default();
        let mut believed = |day: Day| {
            last = if day <= today { day } else { last };
            last
        };
        let met = self.met(believed(self.added));
        let answers: Vec<GradedAnswer> =
            self.answers.iter().map(|answer| GradedAnswer { day: believed(answer.day), ..*answer }).collect();
        scheduler.standing(met, &answers)
    }

    /// The latest day of an answer; the first day of all without one.
    fn last_day(&self) -> Day {
        let days = self.answers.iter().map(|answer| answer.day);
        days.max().unwrap_or_default()
    }
}

/// The size of a session.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Portion {
    /// Most exercises.
    pub cards: usize,
    /// Most new exercises among them.
    pub new: usize,
}

/// Selects the exercises of a session on a day, in order.
///
/// Longest due comes first; the order within a day is shuffled, so that it does not reveal whether a move was a fault.
pub fn sitting<'a>(
    entries: impl IntoIterator<Item = &'a DeckEntry>,
    today: Day,
    scheduler: &Scheduler,
    portion: Portion,
) -> Vec<&'a DeckEntry> {
    let due = entries.into_iter().filter_map(|entry| {
        let standing = entry.standing(scheduler, today);
        let due = standing.due.filter(|due| *due <= today)?;
        Some((standing.answers == 0, due, mixed(entry.card.key(), today), entry))
    });
    let mut due: Vec<_> = due.collect();
    due.sort_by_key(|(is_new, due, mixed, _)| (*is_new, *due, *mixed));
    let mut new = 0;
    due.into_iter()
        .filter(|(is_new, ..)| {
            new += usize::from(*is_new);
            !is_new || new <= portion.new
        })
        .take(portion.cards)
        .map(|(.., entry)| entry)
        .collect()
}

/// A hash that shuffles the cards, differently every day.
pub(super) fn mixed(key: Key, day: Day) -> u64 {
    (key ^ (day.0 as u64)).wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left(31)
}

/// Merges cards into a deck. A known position keeps its history, and its card unless a fine move is now a fault. Returns the
/// keys of new and changed cards.
pub fn merge(entries: &mut Vec<DeckEntry>, cards: impl IntoIterator<Item = Card>, today: Day) -> Vec<Key> {
    let places = entries.iter().enumerate();
    let mut places: HashMap<Key, usize> = places.map(|(place, entry)| (entry.card.key(), place)).collect();
    let mut merged = Vec::new();
    for card in cards {
        let key = card.key();
        match places.get(&key) {
            None => {
                places.insert(key, entries.len());
                entries.push(DeckEntry::new(card, today));
            }
            Some(&place) if entries[place].card.is_fine() && card.is_fault() => {
                entries[place].turn_into(card, today);
            }
            Some(_) => continue,
        }
        merged.push(key);
    }
    merged
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::notation;

    fn card(is_fault: bool) -> Card {
        let start = Chess::default();
        let [played, best] = ["g4", "e4"].map(|name| notation::parse_san(&start, name).unwrap());
        let task = if is_fault {
            ExerciseTask::Fault { played, accepted: vec![best], cost: 12.0 }
        } else {
            ExerciseTask::Fine { played: best, accepted: vec![best] }
        };
        let [white, black, date] = ["Ada", "Ben", "2026.11.21"].map(str::to_owned);
        Card {
            start,
            lead: None,
            task,
            second_try: None,
            motifs: Vec::new(),
            source: CardSource::Game { white, black, date },
            rating: None,
        }
    }

    #[test]
    fn a_fault_takes_the_place_of_a_fine_move_and_of_nothing_else() {
        let (first, later) = (Day(20_000), Day(20_100));
        for (before, after, replaced) in [(false, true, true), (true, false, false), (true, true, false)] {
            let mut entries = Vec::new();
            assert_eq!(merge(&mut entries, [card(before), card(before)], first).len(), 1);
            entries[0].checked = true;
            let solved = GradedAnswer { day: first.plus(1), grade: Grade::Good };
            entries[0].answers = vec![solved; 6];
            assert_eq!(merge(&mut entries, [card(after)], later).len(), usize::from(replaced));
            let [entry] = &entries[..] else { panic!("one position is one card") };
            assert_eq!(entry.card, card(before || after));
            assert_eq!((entry.checked, entry.added), (!replaced, first));
            assert_eq!(entry.answers[..6], [solved; 6]);
            let due = entry.standing(&Scheduler::new(0.9), later).due;
            assert_eq!(due.is_some(), replaced, "what was missed comes again");
        }
    }

    #[test]
    fn what_was_written_under_a_clock_that_was_wrong_does_not_wait_for_years() {
        let (scheduler, today, wrong) = (Scheduler::new(0.9), Day(20_000), Day(47_482));
        let answer = |day| GradedAnswer { day, grade: Grade::Good };
        let due = |added, days: &[Day]| {
            let mut entry = DeckEntry::new(card(true), added);
            entry.answers = days.iter().copied().map(answer).collect();
            entry.standing(&scheduler, today).due.unwrap()
        };
        let three_ago = today.plus(-3);
        assert!(due(wrong, &[]) <= today, "a new one is due");
        assert!(due(wrong, &[wrong]) <= today, "and one of which no day has come");
        assert_eq!(due(three_ago, &[wrong]), due(three_ago, &[three_ago]));
        assert_eq!(due(three_ago, &[wrong, today]), due(three_ago, &[three_ago, today]));
        assert_eq!(due(today, &[]), today, "what is of today is as ever");
        // The order of the days does not change it: the clock may go back, too.
        assert!(due(today, &[three_ago]) > today);
    }
}
