//! The state as last announced in plain mode.

use crate::app::msg::Generation;
use crate::app::school::{LessonSession, StepState};
use crate::app::{App, Mode};
use crate::chess::{Ending, NodeId};

/// The state as last announced, so that only changes are told.
#[derive(Debug, Default, PartialEq)]
pub(super) struct Announced {
    /// The moves from the start to the position.
    pub line: Vec<NodeId>,
    /// How the game ended.
    pub ending: Option<Ending>,
    /// Why the last save failed.
    pub unsaved: Option<String>,
    /// Whether a review was done.
    pub reviewed: bool,
    /// The question about a move that is held back.
    pub asked: Option<String>,
    /// Whether anything has been announced.
    pub begun: bool,
    /// The announced part of the exercise.
    pub exercise: AnnouncedExercise,
    /// The announced part of the lesson.
    pub lesson: AnnouncedLesson,
}

impl Announced {
    /// The current state, all of it announced.
    pub(super) fn of(app: &App) -> Announced {
        let game = app.game();
        Announced {
            line: game.tree().path(game.current()),
            ending: game.ending(),
            unsaved: app.study.talk.unsaved.clone(),
            reviewed: is_reviewed(app),
            asked: asked(app),
            begun: true,
            exercise: AnnouncedExercise::of(app),
            lesson: AnnouncedLesson::of(app),
        }
    }
}

/// The question about a move that is held back, while it waits for its answer.
pub(super) fn asked(app: &App) -> Option<String> {
    let Some(Mode::Ask(warning)) = app.over_board() else { return None };
    Some(format!("{} Play it anyway? yes or no.", warning.text))
}

/// Whether a review of the game is done and shown.
pub(super) fn is_reviewed(app: &App) -> bool {
    app.study.review_seen().is_some_and(|review| review.report().is_some())
}

/// The part of an exercise that was last announced.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct AnnouncedExercise {
    /// The number of the exercise and of the moves on its board.
    pub place: Option<(usize, usize)>,
    /// The coach's verdict on the last try.
    pub verdict: Option<String>,
}

impl AnnouncedExercise {
    /// The current state.
    pub(super) fn of(app: &App) -> AnnouncedExercise {
        let exercises = app.study.training.exercises.as_ref();
        let verdict = exercises.and_then(|exercises| exercises.exercise.feedback.as_ref());
        AnnouncedExercise {
            place: exercises.map(|exercises| (exercises.at, app.game().moves().len())),
            verdict: verdict.map(|verdict| verdict.text.clone()),
        }
    }
}

/// The part of a lesson that was last announced.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct AnnouncedLesson {
    /// The number of what was laid on the board for the step.
    pub place: Option<Generation>,
    /// The answer to the last try, and the hint.
    pub said: Vec<String>,
    /// The moves made on its board.
    pub moves: usize,
    /// Whether the step was done.
    pub is_done: bool,
}

impl AnnouncedLesson {
    /// The current state.
    pub(super) fn of(app: &App) -> AnnouncedLesson {
        let Some(session) = &app.study.school.lesson else { return AnnouncedLesson::default() };
        let exercise = app.study.training.exercises.as_ref();
        let verdict = exercise.and_then(|exercises| exercises.exercise.feedback.as_ref());
        let feedback = session.feedback.as_ref().or(verdict).map(|feedback| feedback.text.clone());
        let is_done = app.study.is_step_done();
        let done = session
            .step()
            .done
            .clone()
            .filter(|_| is_done && exercise.is_some() && app.study.is_solved_as_taught());
        AnnouncedLesson {
            place: Some(app.study.board.record),
            said: [feedback, done, session.hint.clone()].into_iter().flatten().collect(),
            moves: moves(app, session),
            is_done,
        }
    }

    /// Whether another step is on the board now.
    pub(super) fn is_elsewhere(&self, app: &App) -> bool {
        self.place != AnnouncedLesson::of(app).place
    }
}

fn moves(app: &App, session: &LessonSession) -> usize {
    match session.state {
        StepState::Collecting { moves, .. } => moves,
        StepState::Reading | StepState::Finding | StepState::Marking { .. } | StepState::Playing { .. } => {
            app.game().moves().len()
        }
    }
}
