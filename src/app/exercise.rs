//! A session of exercises: its cards, the one on the board, and the results.

use std::time::Instant;

use crate::app::board::GameLocation;
use crate::app::board::edits::Edits;
use crate::app::board::review::Review;
use crate::chess::{Color, Move, NodeId};
use crate::config::ThreatMarks;
use crate::library::SavedGame;
use crate::review::mix::RunKind;
use crate::review::practice::Card;
use crate::review::repertoire::OpeningRepertoire;
use crate::review::schedule::Grade;
use crate::review::training::Training;

/// What the coach is checking for the exercise.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum JudgingStep {
    /// Compare a try with the solution and the game move.
    Compare(Move),
    /// Find the refutation of a worse try.
    Refute(Move),
    /// Find the refutation of the game move.
    RefuteGameMove(Move),
    /// Explain the solution.
    ShowSolution(Move),
    /// Explain the move that solved it.
    Praise,
}

/// Feedback on a try.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Feedback {
    /// One or two sentences.
    pub text: String,
    /// Whether it was right; `None` for a good move that is not good enough.
    pub right: Option<bool>,
}

impl Feedback {
    pub fn wrong(text: String) -> Feedback {
        Feedback { text, right: Some(false) }
    }
}

/// The overlays the player switched on for this exercise.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct ExerciseOverlays {
    /// Threatened pieces.
    pub threats: ThreatMarks,
    /// Safe destinations.
    pub safety: bool,
}

/// Training: the session on the board and the deck.
#[derive(Debug, Default)]
pub(crate) struct ExerciseState {
    /// The session of exercises, if one is open.
    pub exercises: Option<Box<ExerciseSession>>,
    /// The session that waits while its position is analysed.
    pub set_aside: Option<Box<ExerciseSession>>,
    /// The training deck as it was read last.
    pub deck: Option<Box<Training>>,
    /// The repertoire that is asked when its answers are read.
    pub lines: Option<Box<OpeningRepertoire>>,
    /// The run that begins when the deck is read.
    pub wanted: Option<RunKind>,
}

/// What ends a run before its last exercise.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum RunEnd {
    /// The first miss.
    Miss,
    /// This instant.
    At(Instant),
    /// It is over.
    Over,
}

/// What a session of exercises is about.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum SessionKind {
    /// Exercises of today, of a game, of a lesson.
    Cards,
    /// A run over the box.
    Run(RunKind),
    /// The moves of a game, White's name first, to be guessed for a side.
    Guess { players: [String; 2], color: Color },
    /// What is due of a repertoire.
    Lines(Box<OpeningRepertoire>),
}

/// A session of exercises, one of them on the board.
#[derive(Debug)]
pub(crate) struct ExerciseSession {
    pub kind: SessionKind,
    /// Whether the diary has it.
    pub is_noted: bool,
    pub cards: Vec<Card>,
    /// The result of each; `None` until answered.
    pub results: Vec<Option<Grade>>,
    /// The index of the exercise on the board.
    pub at: usize,
    /// Whether the answers go into the deck.
    pub kept: bool,
    /// What ends the session early; `None` if nothing does.
    pub run_end: Option<RunEnd>,
    /// The game that was on the board.
    pub back: Option<SuspendedGame>,
    pub exercise: Exercise,
}

/// The score of a session.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct SessionScore {
    /// Solved at the first try.
    pub good: usize,
    /// Solved with hints.
    pub hard: usize,
    /// Not solved at the first try.
    pub again: usize,
    /// Not answered.
    pub left: usize,
}

/// A game suspended for a session of exercises.
#[derive(Debug)]
pub(crate) struct SuspendedGame {
    pub location: GameLocation,
    pub saved: SavedGame,
    pub node: NodeId,
    pub review: Option<Review>,
    pub edits: Edits,
}

/// The exercise on the board.
#[derive(Clone, Debug)]
pub(crate) struct Exercise {
    /// The position to solve.
    pub node: NodeId,
    /// The number of moves of a puzzle's line on the board.
    pub found: usize,
    /// What the coach is checking, if anything.
    pub step: Option<JudgingStep>,
    /// Whether the player asked for a hint.
    pub hinted: bool,
    pub overlays: ExerciseOverlays,
    /// The outcome: `Some(true)` if solved, `None` while open.
    pub ended: Option<bool>,
    /// The feedback on the last try.
    pub feedback: Option<Feedback>,
}

impl Exercise {
    /// An unanswered exercise.
    pub fn at(node: NodeId) -> Exercise {
        Exercise {
            node,
            found: 0,
            step: None,
            hinted: false,
            overlays: ExerciseOverlays::default(),
            ended: None,
            feedback: None,
        }
    }
}

impl ExerciseSession {
    /// Returns the card on the board.
    pub fn card(&self) -> &Card {
        &self.cards[self.at]
    }

    /// Whether the answers go into the deck.
    pub fn is_kept(&self) -> bool {
        self.kept
    }

    /// Returns whether the exercise is open.
    pub fn is_open(&self) -> bool {
        self.exercise.ended.is_none()
    }

    /// Returns whether nothing follows the exercise on the board.
    pub fn is_last(&self, now: Instant) -> bool {
        self.at + 1 == self.cards.len() || self.is_run_over(now)
    }

    /// Returns whether a miss has ended the run.
    pub fn is_missed_streak(&self) -> bool {
        self.run_end == Some(RunEnd::Miss) && self.results.contains(&Some(Grade::Again))
    }

    /// Returns whether the session ended early.
    pub fn is_run_over(&self, now: Instant) -> bool {
        match self.run_end {
            None => false,
            Some(RunEnd::Miss) => self.is_missed_streak(),
            Some(RunEnd::At(ends)) => now >= ends,
            Some(RunEnd::Over) => true,
        }
    }

    /// Returns when a timed run ends.
    pub fn ends_at(&self) -> Option<Instant> {
        match self.run_end {
            Some(RunEnd::At(ends)) => Some(ends),
            None | Some(RunEnd::Miss | RunEnd::Over) => None,
        }
    }

    /// Returns how many exercises are to come; none of a run, whose length nobody knows.
    pub fn left(&self) -> usize {
        if self.run_end.is_some() { 0 } else { self.score().left }
    }

    /// Returns the score so far.
    pub fn score(&self) -> SessionScore {
        let mut score = SessionScore::default();
        for result in &self.results {
            match result {
                Some(Grade::Good) => score.good += 1,
                Some(Grade::Hard) => score.hard += 1,
                Some(Grade::Again) => score.again += 1,
                None => score.left += 1,
            }
        }
        score
    }
}
