//! The school in the app: the lessons read, and the one on the board.

use std::sync::Arc;

use crate::app::exercise::{Feedback, SuspendedGame};
use crate::chess::drawing::{Crayon, Stroke};
use crate::chess::{Bitboard, NodeId};
use crate::drill::DrillClass;
use crate::school::{Goal, Lesson, LessonStep, LessonTask, SchoolRecord};
use crate::tablebase::Tables;

/// The school: what was read, and what lies on the board.
#[derive(Debug, Default)]
pub(crate) struct SchoolState {
    /// The lessons and the progress, once they are read.
    pub record: Option<Box<SchoolRecord>>,
    /// The lesson that opens when they are.
    pub wanted: Option<String>,
    /// The drill whose tables are being made ready.
    pub preparing: Option<DrillClass>,
    /// The lesson on the board.
    pub lesson: Option<Box<LessonSession>>,
    /// The lesson that comes back when the analysis board is left.
    pub set_aside: Option<Box<LessonSession>>,
}

/// A lesson on the board.
#[derive(Debug)]
pub(crate) struct LessonSession {
    pub lesson: Lesson,
    /// The index of the step on the board.
    pub at: usize,
    pub state: StepState,
    /// Whether the step's task is done.
    pub is_done: bool,
    /// Whether its answer was shown.
    pub is_given_up: bool,
    /// The first step that was left without being done.
    pub left_out: Option<usize>,
    /// The lesson's own hint, while it is shown.
    pub hint: Option<String>,
    pub feedback: Option<Feedback>,
    /// The game that was on the board.
    pub back: Option<SuspendedGame>,
    /// What a drill is judged by; `None` in a lesson.
    pub drill: Option<DrillTables>,
}

/// The drill on the board, whose positions come one after the other.
#[derive(Clone, Debug)]
pub(crate) struct DrillTables {
    pub class: DrillClass,
    pub tables: Arc<Tables>,
    /// Decides positions and replies.
    pub random: fastrand::Rng,
}

/// What the pupil does at a step.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum StepState {
    /// Reads.
    Reading,
    /// Looks for moves: the step is an exercise.
    Finding,
    /// Marks squares.
    Marking {
        /// Those marked so far.
        marked: Bitboard,
    },
    /// Collects squares.
    Collecting {
        /// Those that are left.
        left: Bitboard,
        /// The moves made.
        moves: usize,
    },
    /// Plays on.
    Playing {
        /// What is to be reached.
        goal: Goal,
        /// The position whose standing was told last.
        seen: NodeId,
    },
}

impl StepState {
    /// The state in which a step begins.
    pub fn of(task: &LessonTask) -> StepState {
        match task {
            LessonTask::Read => StepState::Reading,
            LessonTask::Find(_) | LessonTask::Line(_) => StepState::Finding,
            LessonTask::Mark(_) => StepState::Marking { marked: Bitboard::EMPTY },
            LessonTask::Collect(task) => StepState::Collecting { left: task.squares, moves: 0 },
            LessonTask::Play(goal) => StepState::Playing { goal: *goal, seen: NodeId::ROOT },
        }
    }
}

impl LessonSession {
    /// A lesson at one of its steps, with nothing done there yet.
    pub fn new(lesson: Lesson, at: usize, back: Option<SuspendedGame>) -> LessonSession {
        LessonSession {
            state: StepState::of(&lesson.steps[at].task),
            lesson,
            at,
            is_done: false,
            is_given_up: false,
            left_out: None,
            hint: None,
            feedback: None,
            back,
            drill: None,
        }
    }

    /// The step on the board.
    pub fn step(&self) -> &LessonStep {
        &self.lesson.steps[self.at]
    }

    /// Whether the step on the board is the last.
    pub fn is_last(&self) -> bool {
        self.at + 1 == self.lesson.steps.len()
    }

    /// Whether the step is played out against the engine.
    pub fn is_played(&self) -> bool {
        matches!(self.state, StepState::Playing { .. })
    }

    /// What is drawn on the board: the step's arrows and squares at its start, the squares to collect, those marked.
    pub fn strokes(&self, is_at_start: bool) -> Vec<Stroke> {
        let squares = |squares: Bitboard, crayon| {
            squares.into_iter().map(move |at| Stroke { from: at, to: at, crayon })
        };
        let own = if is_at_start { self.step().strokes.clone() } else { Vec::new() };
        match self.state {
            StepState::Reading | StepState::Finding | StepState::Playing { .. } => own,
            StepState::Marking { marked } => own.into_iter().chain(squares(marked, Crayon::Blue)).collect(),
            StepState::Collecting { left, .. } => {
                own.into_iter().chain(squares(left, Crayon::Yellow)).collect()
            }
        }
    }
}
