//! What a filter asks of the board, and which games of the list meet it as far as they have been read.
//!
//! Others read the games, some at a time. What they found is kept for as long as the list, so that no game is read twice for
//! the same question: neither for a sort nor when an earlier filter comes back.

use std::collections::VecDeque;

use crate::library::{BoardQuery, BoardVerdict};

/// Earlier questions of which the verdicts are kept.
const EARLIER: usize = 8;

/// A question with its verdicts so far.
#[derive(Clone, Debug, Default)]
struct BoardVerdicts {
    board: BoardQuery,
    /// By place; the last ones may be missing.
    known: Vec<Option<BoardVerdict>>,
}

impl BoardVerdicts {
    fn of(&self, place: u32) -> Option<BoardVerdict> {
        self.known.get(place as usize).copied().flatten()
    }

    fn put(&mut self, place: u32, verdict: BoardVerdict) {
        let place = place as usize;
        if place >= self.known.len() {
            self.known.resize(place + 1, None);
        }
        self.known[place] = Some(verdict);
    }

    fn remove(&mut self, place: u32) {
        if (place as usize) < self.known.len() {
            self.known.remove(place as usize);
        }
    }
}

/// How far a search has come.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct SearchProgress {
    /// Games that were read, or could not be.
    pub read: usize,
    /// Games that the search is about.
    pub all: usize,
    /// Games that could not be read.
    pub unreadable: usize,
}

impl SearchProgress {
    /// Returns whether games are left to read.
    pub fn is_unfinished(self) -> bool {
        self.read < self.all
    }
}

/// The search of a list for what stood on the board.
#[derive(Clone, Debug, Default)]
pub(super) struct BoardSearch {
    /// The question in force; one that asks for nothing passes every game.
    verdicts: BoardVerdicts,
    earlier: Vec<BoardVerdicts>,
    /// The games that the rest of the filter lets through, in the order of the list; empty without a question.
    candidates: Vec<u32>,
    /// Candidates before this one are known or asked for.
    next: usize,
    progress: SearchProgress,
    /// The games being read, in order; `None` is one that has left the list.
    asked: VecDeque<Option<u32>>,
}

impl BoardSearch {
    /// Puts a question in force; `pick` must follow.
    pub fn set(&mut self, board: BoardQuery) {
        self.stop();
        if self.verdicts.board == board {
            return;
        }
        let known = self.earlier.iter().position(|earlier| earlier.board == board);
        let verdicts = match known {
            Some(known) => self.earlier.remove(known),
            None => BoardVerdicts { board, known: Vec::new() },
        };
        let before = std::mem::replace(&mut self.verdicts, verdicts);
        if !before.known.is_empty() {
            self.earlier.truncate(EARLIER - 1);
            self.earlier.insert(0, before);
        }
    }

    pub fn board(&self) -> &BoardQuery {
        &self.verdicts.board
    }

    /// Takes the games that the rest of the filter lets through; returns those that are known to pass.
    pub fn pick(&mut self, candidates: Vec<u32>) -> Vec<u32> {
        self.next = 0;
        if self.verdicts.board.is_empty() {
            self.candidates = Vec::new();
            self.progress = SearchProgress::default();
            return candidates;
        }
        self.candidates = candidates;
        self.count();
        self.passing()
    }

    /// Takes one more of them, the last of the list; returns whether it passes at once.
    pub fn add(&mut self, place: u32) -> bool {
        if self.verdicts.board.is_empty() {
            return true;
        }
        self.candidates.push(place);
        self.progress.all += 1;
        false
    }

    /// The candidates that are known to pass, in the order of the list.
    pub fn passing(&self) -> Vec<u32> {
        let passes = |place: &u32| self.verdicts.of(*place) == Some(BoardVerdict::Reached);
        self.candidates.iter().copied().filter(passes).collect()
    }

    /// A game leaves the list; those behind it move up.
    pub fn remove(&mut self, place: u32) {
        for verdicts in self.earlier.iter_mut().chain([&mut self.verdicts]) {
            verdicts.remove(place);
        }
        self.candidates.retain_mut(|other| {
            let stays = *other != place;
            *other -= u32::from(*other > place);
            stays
        });
        for asked in &mut self.asked {
            *asked = asked.filter(|other| *other != place).map(|other| other - u32::from(other > place));
        }
        self.next = 0;
        self.count();
    }

    /// Returns whether nothing is known of a game.
    pub fn is_unknown(&self, place: u32) -> bool {
        !self.verdicts.board.is_empty() && self.verdicts.of(place).is_none()
    }

    /// Takes the next games to read, at most so many; none while others are being read.
    pub fn ask(&mut self, most: usize) -> Vec<u32> {
        let mut asked = Vec::new();
        if self.is_running() {
            return asked;
        }
        while asked.len() < most
            && let Some(place) = self.candidates.get(self.next)
        {
            asked.extend(self.verdicts.of(*place).is_none().then_some(*place));
            self.next += 1;
        }
        self.asked = asked.iter().copied().map(Some).collect();
        asked
    }

    /// Takes what the next of the asked games are; returns whether one of them passes.
    pub fn take(&mut self, verdicts: Vec<BoardVerdict>) -> bool {
        let mut passes = false;
        for verdict in verdicts {
            if let Some(Some(place)) = self.asked.pop_front() {
                self.verdicts.put(place, verdict);
                self.progress.read += 1;
                self.progress.unreadable += usize::from(verdict == BoardVerdict::Unreadable);
                passes |= verdict == BoardVerdict::Reached;
            }
        }
        passes
    }

    /// Waits for no more answers.
    pub fn stop(&mut self) {
        self.asked.clear();
        self.next = 0;
    }

    pub fn is_running(&self) -> bool {
        !self.asked.is_empty()
    }

    pub fn progress(&self) -> SearchProgress {
        self.progress
    }

    fn count(&mut self) {
        let known = || self.candidates.iter().filter_map(|place| self.verdicts.of(*place));
        self.progress = SearchProgress {
            read: known().count(),
            all: self.candidates.len(),
            unreadable: known().filter(|verdict| *verdict == BoardVerdict::Unreadable).count(),
        };
    }
}
