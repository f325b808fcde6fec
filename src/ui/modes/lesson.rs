//! A lesson on the screen: its step in the column, the coach's lines, header and key line.

use ratatui::text::Line;

use super::exercise;
use crate::app::school::{LessonSession, StepState};
use crate::app::{Action, App};
use crate::chess::text::clean;
use crate::school::{Goal, LessonTask};
use crate::theme::Token;
use crate::ui::panel::blank;
use crate::ui::text;

/// Actions in the key line while there is something to do, the most important first.
const ASKED: &[Action] = &[
    Action::Hint,
    Action::Solution,
    Action::NextExercise,
    Action::School,
    Action::Help,
    Action::Quit,
    Action::Flip,
];

/// The same at a step that is played out.
const PLAYED: &[Action] =
    &[Action::Hint, Action::TakeBack, Action::Why, Action::NextExercise, Action::Help, Action::Quit];

/// The same at a step that is done.
const DONE: &[Action] =
    &[Action::NextExercise, Action::StepBack, Action::School, Action::Help, Action::Quit, Action::Flip];

/// The step in the column; nothing if no lesson is on the board.
pub(in crate::ui) fn lines(app: &App, columns: u16) -> Vec<Line<'static>> {
    let Some(session) = &app.study.school.lesson else { return Vec::new() };
    let mut lines = head(app, columns);
    for (words, token) in paragraphs(app, session) {
        let style = app.theme().style(token);
        lines.extend(
            text::wrap(&words, usize::from(columns.saturating_sub(1)))
                .into_iter()
                .map(|line| Line::styled(line, style)),
        );
        lines.push(blank());
    }
    lines
}

/// The title of the lesson and the number of the step.
pub(in crate::ui) fn head(app: &App, columns: u16) -> Vec<Line<'static>> {
    let Some(session) = &app.study.school.lesson else { return Vec::new() };
    let fit = |words: &str| text::fit(&clean(words), usize::from(columns)).into_owned();
    vec![
        Line::styled(fit(&session.lesson.title), app.theme().style(Token::Title)),
        Line::styled(fit(&number(session)), app.theme().style(Token::Muted)),
        blank(),
    ]
}

fn number(session: &LessonSession) -> String {
    if session.drill.is_some() {
        return "Endgame drill".to_owned();
    }
    format!("Step {} of {}", session.at + 1, session.lesson.steps.len())
}

/// What is said about the step, in its order: the step, how far the pupil is, what his last try was.
fn paragraphs(app: &App, session: &LessonSession) -> Vec<(String, Token)> {
    let step = session.step();
    let mut said = vec![(step.text.clone(), Token::Text)];
    said.extend(standing(session).map(|words| (words, Token::Accent)));
    if let Some(exercises) = &app.study.training.exercises {
        if app.study.is_judging() {
            said.push(("The coach is checking your move…".to_owned(), Token::Accent));
        }
        if let Some(feedback) = &exercises.exercise.feedback {
            said.push((feedback.text.clone(), exercise::token(feedback.right)));
        }
        said.extend(
            step.done
                .clone()
                .filter(|_| !exercises.is_open() && app.study.is_solved_as_taught())
                .map(|words| (words, Token::Text)),
        );
    }
    if let Some(feedback) = &session.feedback {
        said.push((feedback.text.clone(), exercise::token(feedback.right)));
    }
    said.extend(session.hint.clone().map(|words| (format!("Hint: {words}"), Token::Accent)));
    said
}

/// How far the pupil is in the step's task.
fn standing(session: &LessonSession) -> Option<String> {
    if session.is_done {
        return None;
    }
    match (session.state, &session.step().task) {
        (StepState::Marking { marked, .. }, LessonTask::Mark(task)) => {
            Some(format!("Marked: {} of {}", marked.count(), task.squares.count()))
        }
        (StepState::Collecting { left, moves }, _) => {
            Some(format!("Left: {}   Moves: {moves}", left.count()))
        }
        // What is to be reached the step's own words say, but not how long a draw is to be held.
        (StepState::Playing { goal, .. }, _) => matches!(goal, Goal::Hold(_)).then(|| goal.to_string()),
        (StepState::Marking { .. } | StepState::Reading | StepState::Finding, _) => None,
    }
}

/// Returns the coach's lines: what the column says where there is none, and the keys.
pub(in crate::ui) fn coach_lines(app: &App, has_panel: bool) -> Vec<(String, Token)> {
    let Some(session) = &app.study.school.lesson else { return Vec::new() };
    let mut lines = Vec::new();
    if !has_panel {
        // The last that was said is the news; the step itself comes after it.
        lines.extend(paragraphs(app, session).into_iter().rev());
    }
    lines.push((keys(app, session), Token::Muted));
    lines
}

/// What the keys do now.
fn keys(app: &App, session: &LessonSession) -> String {
    let key = |action| app.study.key_name(action);
    if app.study.is_step_done() {
        let next = if session.is_last() { "ends the lesson" } else { "goes on" };
        return format!("{} {next}, {} goes back a step.", key(Action::Confirm), key(Action::StepBack));
    }
    let (hint, solution, enter) = (key(Action::Hint), key(Action::Solution), key(Action::Confirm));
    match session.state {
        StepState::Reading => String::new(),
        StepState::Finding => format!("Play your move. {hint} gives a hint, {solution} shows the solution."),
        StepState::Marking { .. } => {
            format!("{enter} or a click marks a square. {hint} gives a hint, {solution} shows them all.")
        }
        StepState::Collecting { .. } => {
            format!("Move to the marked squares. {hint} gives a hint, {solution} starts again.")
        }
        StepState::Playing { .. } => {
            format!(
                "{} takes a move back, {hint} gives a hint, {solution} starts again.",
                key(Action::TakeBack)
            )
        }
    }
}

/// Returns the header during a lesson.
pub(in crate::ui) fn title(session: &LessonSession) -> String {
    format!("{} · {}", session.lesson.title, number(session))
}

/// Returns the actions for the key line.
pub(in crate::ui) fn offered(app: &App, session: &LessonSession) -> &'static [Action] {
    if app.study.is_step_done() {
        DONE
    } else if session.is_played() {
        PLAYED
    } else {
        ASKED
    }
}
