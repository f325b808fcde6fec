//! The state as last announced in plain mode.

use super::lesson::AnnouncedLesson;
use crate::app::App;
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
            begun: true,
            exercise: AnnouncedExercise::of(app),
            lesson: AnnouncedLesson::of(app),
        }
    }
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
