//! Lessons in sentences: the step, what is on the board, the answer to a try; and the page of the school as a list.

use super::announced::AnnouncedLesson;
use super::speech;
use crate::app::school::{LessonSession, StepState};
use crate::app::{App, Mode};
use crate::chess::notation;
use crate::cli::course;
use crate::school::LessonTask;

/// Tells what has changed about the lesson since the last call.
pub(super) fn changes(app: &App, told: &AnnouncedLesson) -> Vec<String> {
    let Some(session) = &app.study.school.lesson else { return Vec::new() };
    let now = AnnouncedLesson::of(app);
    let step = session.step();
    let mut said = Vec::new();
    if now.place != told.place {
        said.push(format!(
            "{}, step {} of {}.",
            session.lesson.title,
            session.at + 1,
            session.lesson.steps.len()
        ));
        said.push(speech::pieces(app));
        said.push(step.text.clone());
        said.extend(what_to_do(session));
    } else if now.moves != told.moves && !now.is_done {
        said.push(speech::pieces(app));
    }
    said.extend(now.said.iter().filter(|words| !told.said.contains(words)).cloned());
    if let Some(shown) = app.study.talk.shown.as_ref().filter(|_| !session.is_played()) {
        said.push(notation::line(shown.root(), shown.line()));
    }
    if let (StepState::Collecting { left, .. }, true) =
        (session.state, now.moves != told.moves && !now.is_done)
    {
        let names: Vec<String> = left.into_iter().map(|square| square.to_string()).collect();
        said.push(format!("Left: {}.", names.join(", ")));
    }
    if now.is_done && (!told.is_done || now.place != told.place) {
        let next = if session.is_last() { "Type 'next' to end the lesson." } else { "Type 'next' to go on." };
        said.push(next.to_owned());
    }
    said
}

/// What can be typed at a step, where the step itself does not say it.
fn what_to_do(session: &LessonSession) -> Option<String> {
    match &session.step().task {
        LessonTask::Read => None,
        LessonTask::Find(_) | LessonTask::Line(_) => Some("Type your move, 'hint' or 'solution'.".to_owned()),
        LessonTask::Mark(task) => {
            let count = task.squares.count();
            let squares = if count == 1 { "one square".to_owned() } else { format!("{count} squares") };
            Some(format!("Type {squares} by name, or 'solution'."))
        }
        LessonTask::Collect(task) => {
            let names: Vec<String> = task.squares.into_iter().map(|square| square.to_string()).collect();
            Some(format!("Squares to collect: {}. Type your moves.", names.join(", ")))
        }
        LessonTask::Play(goal) => Some(goal.to_string()),
    }
}

/// The page of the school, if it is open: how far the pupil is, and what to type.
pub(super) fn page(app: &App) -> Option<Vec<String>> {
    let Some(Mode::School(_)) = app.over_board() else { return None };
    let record = app.study.school.record.as_ref()?;
    let mut said = course::lines(record);
    said.push(match record.next(app.study.first_book()) {
        Some(lesson) => {
            format!("Type 'lesson {}' for the next one, 'lesson' with another name, or 'quit'.", lesson.id)
        }
        None => "You have done every lesson. Type 'lesson' with a name to repeat one, or 'quit'.".to_owned(),
    });
    Some(said)
}
