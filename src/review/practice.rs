//! Exercises: positions to be solved, from one's own games and from puzzle files, and which of them a sitting asks.

use std::collections::HashMap;

use super::schedule::{Answer, Day, Grade, Met, Scheduler, Standing};
use crate::chess::{Chess, Color, Key, Move, Position, key};

/// Points of win percentage by which a move must have been worse than the best for the position to become an exercise.
pub const FAULT: f64 = 10.0;

/// Moves this close to the best one, in points of win percentage, are as good.
pub const AS_GOOD: f64 = 2.0;

/// A position to be solved.
#[derive(Clone, Debug, PartialEq)]
pub struct Card {
    /// The position before the opponent's last move; the position itself where that move is not known.
    pub start: Chess,
    /// The opponent's last move, a legal one.
    pub lead: Option<Move>,
    /// What is asked.
    pub task: Task,
    /// What there is to see, as ids of [`super::motif`], the most telling first.
    pub motifs: Vec<String>,
    /// Where it comes from.
    pub source: Source,
}

/// What is asked about a position.
#[derive(Clone, Debug, PartialEq)]
pub enum Task {
    /// A move of the person's was a fault: find a better one.
    Fault {
        /// The move that was played.
        played: Move,
        /// The moves that solve it, the best first.
        accepted: Vec<Move>,
        /// What the move played cost, in points of win percentage.
        cost: f64,
    },
    /// A move of the person's was fine, and that is to be seen.
    Fine {
        /// The move that was played.
        played: Move,
        /// The moves that are as good, the best first.
        accepted: Vec<Move>,
    },
    /// A puzzle: the person's moves and the opponent's replies in turn, the person's first.
    Puzzle {
        /// The moves, at least one.
        line: Vec<Move>,
    },
}

/// Where an exercise comes from.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Source {
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
        /// How hard it is, on the scale of who published it.
        rating: u32,
    },
}

impl Card {
    /// The position to be solved.
    pub fn position(&self) -> Chess {
        let mut position = self.start.clone();
        if let Some(lead) = self.lead {
            position.play_unchecked(lead);
        }
        position
    }

    /// Who solves it.
    pub fn solver(&self) -> Color {
        match self.lead {
            Some(_) => !self.start.turn(),
            None => self.start.turn(),
        }
    }

    /// Names the card: one position, one card.
    pub fn key(&self) -> Key {
        key(&self.position())
    }

    /// The move that was played in the game, if it comes from one.
    pub fn played(&self) -> Option<Move> {
        match &self.task {
            Task::Fault { played, .. } | Task::Fine { played, .. } => Some(*played),
            Task::Puzzle { .. } => None,
        }
    }

    /// The moves that solve it, or begin to.
    pub fn accepted(&self) -> &[Move] {
        match &self.task {
            Task::Fault { accepted, .. } | Task::Fine { accepted, .. } => accepted,
            Task::Puzzle { line } => &line[..line.len().min(1)],
        }
    }

    /// Whether the move that was played was a fault.
    pub fn is_fault(&self) -> bool {
        matches!(self.task, Task::Fault { .. })
    }

    /// Whether the move that was played was fine.
    pub fn is_fine(&self) -> bool {
        matches!(self.task, Task::Fine { .. })
    }

    /// Whether it comes from a game of the person's.
    pub fn is_own(&self) -> bool {
        matches!(self.source, Source::Game { .. })
    }
}

/// A card of a deck with its history.
#[derive(Clone, Debug, PartialEq)]
pub struct Entry {
    /// The exercise.
    pub card: Card,
    /// The day on which it came into the deck.
    pub added: Day,
    /// What was answered, in the order of time.
    pub answers: Vec<Answer>,
    /// Whether its moves were looked at longer than a review does; a puzzle needs no such look.
    pub checked: bool,
}

impl Entry {
    /// A card that comes into the deck.
    pub fn new(card: Card, added: Day) -> Entry {
        Entry {
            checked: !card.is_own(),
            card,
            added,
            answers: Vec::new(),
        }
    }

    /// A move that was fine was a fault this time: the card asks for a better one from now on. Who had answered it keeps
    /// what was answered, and has missed it today.
    fn turn_into(&mut self, fault: Card, today: Day) {
        self.card = fault;
        self.checked = false;
        if !self.answers.is_empty() {
            self.answers.push(Answer {
                day: today,
                grade: Grade::Again,
            });
        }
    }

    /// Where the person met the position first, and when.
    fn met(&self, day: Day) -> Met {
        if self.card.is_own() {
            Met::InGame(day)
        } else {
            Met::Nowhere(day)
        }
    }

    /// How it stands today.
    ///
    /// A day that has not come was written under a clock that was wrong. It counts as the one before it that has, or else as
    /// the first of all: the exercise would wait for years.
    pub fn standing(&self, scheduler: &Scheduler, today: Day) -> Standing {
        if self.added.max(self.last_day()) <= today {
            return scheduler.standing(self.met(self.added), &self.answers);
        }
        let mut last = Day::default();
        let mut believed = |day: Day| {
            last = if day <= today { day } else { last };
            last
        };
        let met = self.met(believed(self.added));
        let answers: Vec<Answer> = self
            .answers
            .iter()
            .map(|answer| Answer {
                day: believed(answer.day),
                ..*answer
            })
            .collect();
        scheduler.standing(met, &answers)
    }

    /// The latest day of an answer; the first of all without one.
    fn last_day(&self) -> Day {
        let days = self.answers.iter().map(|answer| answer.day);
        days.max().unwrap_or_default()
    }
}

/// How much a sitting asks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Portion {
    /// Exercises, at most.
    pub cards: usize,
    /// Among them such as were never answered, at most.
    pub new: usize,
}

/// The exercises of a sitting on a day, in the order in which they are asked.
///
/// What is due longest comes first; of what is due on the same day the order is mixed, so that a position does not tell by
/// its place whether the move played there was a fault.
pub fn sitting<'a>(
    entries: &'a [Entry],
    today: Day,
    scheduler: &Scheduler,
    portion: Portion,
) -> Vec<&'a Entry> {
    let due = entries.iter().filter_map(|entry| {
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

/// The exercises that were never answered and are not due yet, for who wants to go ahead.
pub fn ahead<'a>(
    entries: &'a [Entry],
    today: Day,
    scheduler: &Scheduler,
    portion: Portion,
) -> Vec<&'a Entry> {
    let coming = |entry: &&Entry| {
        let due = entry.standing(scheduler, today).due;
        entry.answers.is_empty() && due.is_some_and(|due| due > today)
    };
    let mut coming: Vec<&Entry> = entries.iter().filter(coming).collect();
    coming.sort_by_key(|entry| mixed(entry.card.key(), today));
    coming.truncate(portion.new.min(portion.cards));
    coming
}

/// A number that puts cards into another order every day, the same whenever it is asked.
fn mixed(key: Key, day: Day) -> u64 {
    (key ^ (day.0 as u64))
        .wrapping_mul(0x9E37_79B9_7F4A_7C15)
        .rotate_left(31)
}

/// Merges cards into a deck: a position that is there keeps its history, and its card but where a move was a fault now that
/// was fine before. Answers the keys of those that are new or other than before.
pub fn merge(entries: &mut Vec<Entry>, cards: impl IntoIterator<Item = Card>, today: Day) -> Vec<Key> {
    let places = entries.iter().enumerate();
    let mut places: HashMap<Key, usize> = places.map(|(place, entry)| (entry.card.key(), place)).collect();
    let mut merged = Vec::new();
    for card in cards {
        let key = card.key();
        match places.get(&key) {
            None => {
                places.insert(key, entries.len());
                entries.push(Entry::new(card, today));
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
            Task::Fault {
                played,
                accepted: vec![best],
                cost: 12.0,
            }
        } else {
            Task::Fine {
                played: best,
                accepted: vec![best],
            }
        };
        let [white, black, date] = ["Ada", "Ben", "2026.11.21"].map(str::to_owned);
        Card {
            start,
            lead: None,
            task,
            motifs: Vec::new(),
            source: Source::Game { white, black, date },
        }
    }

    #[test]
    fn a_fault_takes_the_place_of_a_fine_move_and_of_nothing_else() {
        let (first, later) = (Day(20_000), Day(20_100));
        for (before, after, replaced) in [(false, true, true), (true, false, false), (true, true, false)] {
            let mut entries = Vec::new();
            assert_eq!(merge(&mut entries, [card(before), card(before)], first).len(), 1);
            entries[0].checked = true;
            let solved = Answer {
                day: first.plus(1),
                grade: Grade::Good,
            };
            entries[0].answers = vec![solved; 6];
            assert_eq!(
                merge(&mut entries, [card(after)], later).len(),
                usize::from(replaced)
            );
            let [entry] = &entries[..] else {
                panic!("one position is one card")
            };
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
        let answer = |day| Answer {
            day,
            grade: Grade::Good,
        };
        let due = |added, days: &[Day]| {
            let mut entry = Entry::new(card(true), added);
            entry.answers = days.iter().copied().map(answer).collect();
            entry.standing(&scheduler, today).due.unwrap()
        };
        let three_ago = today.plus(-3);
        assert!(due(wrong, &[]) <= today, "a new one is due");
        assert!(due(wrong, &[wrong]) <= today, "and one of which no day has come");
        assert_eq!(due(three_ago, &[wrong]), due(three_ago, &[three_ago]));
        assert_eq!(
            due(three_ago, &[wrong, today]),
            due(three_ago, &[three_ago, today])
        );
        assert_eq!(due(today, &[]), today.plus(1), "what is of today is as ever");
        // The order of the days does not change it: the clock may go back, too.
        assert!(due(today, &[three_ago]) > today);
    }
}
