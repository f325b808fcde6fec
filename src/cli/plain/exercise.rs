//! Exercises in sentences: the task, the verdict on a try with its refutation, and the results of the session.

use super::announced::AnnouncedExercise;
use super::speech;
use crate::app::App;
use crate::app::Mode;
use crate::chess::notation;
use crate::cli::train::stats;

/// Whether the training page is open; plain mode answers it by itself.
pub(super) fn is_at_page(app: &App) -> bool {
    matches!(app.over_board(), Some(Mode::Training(_)))
}

/// The text of the training page: the results of this session and the statistics.
pub(super) fn page(app: &App) -> Vec<String> {
    let mut told = Vec::new();
    if let Some(score) = app.study.training.exercises.as_ref().map(|exercises| exercises.score()) {
        told.push(format!(
            "This session: {} solved, {} with hints, {} missed, {} skipped.",
            score.good, score.hard, score.again, score.left
        ));
    }
    if let Some(training) = &app.study.training.deck {
        told.extend(stats::lines(&training.progress));
        told.extend(stats::pupil(&training.pupil));
    }
    told
}

/// Tells what has changed about the exercise since the last call.
pub(super) fn changes(app: &App, told: &AnnouncedExercise) -> Vec<String> {
    let Some(exercises) = &app.study.training.exercises else {
        return Vec::new();
    };
    let now = AnnouncedExercise::of(app);
    let mut said = Vec::new();
    if now.verdict != told.verdict {
        said.extend(now.verdict.clone());
    }
    if let Some(shown) = &app.study.talk.shown {
        said.push(notation::line(shown.root(), shown.line()));
        // The verdict already says where a wrong try leads; the words of a solution are new.
        if !exercises.is_open() && !shown.text.is_empty() {
            said.push(shown.text.clone());
        }
    }
    if now.place != told.place && exercises.is_open() {
        let count = exercises.results.len();
        said.push(format!("Exercise {} of {count}, {}.", exercises.at + 1, exercises.source()));
        if let Some(m) = app.game().last_move() {
            let before = app.game().tree().node(app.game().current()).parent();
            let before = before.map(|node| app.game().tree().node(node).position().clone());
            let line = before.map(|before| notation::line(&before, &[m]));
            said.extend(line.map(|line| format!("The last move was {line}.")));
        }
        said.push(speech::pieces(app));
        said.push(exercises.task_in_words());
    }
    if now != *told && !exercises.is_open() {
        let is_last = exercises.at + 1 == exercises.results.len() || exercises.is_missed_streak();
        let next =
            if is_last { "Type 'next' to see your results." } else { "Type 'next' for the next exercise." };
        said.push(next.to_owned());
    }
    said
}
