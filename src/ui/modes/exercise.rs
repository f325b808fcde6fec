//! Exercises on the screen: panel, coach's lines, header and key line.

use ratatui::text::{Line, Span};

use crate::app::exercise::{ExerciseSession, RunEnd};
use crate::app::{Action, App};
use crate::chess::text::clean;
use crate::review::motif::Motif;
use crate::review::practice::ExerciseTask;
use crate::review::schedule::Grade;
use crate::theme::Token;
use crate::ui::panel::blank;
use crate::ui::{header, text};

/// Actions in the key line while an exercise is open, the most important first.
const ASKED: &[Action] = &[
    Action::Hint,
    Action::WasFine,
    Action::Solution,
    Action::NextExercise,
    Action::Threats,
    Action::Type,
    Action::Help,
    Action::Quit,
    Action::Danger,
    Action::Flip,
];

/// The same while a refutation is on the board.
const REFUTED: &[Action] = &[
    Action::Cancel,
    Action::StepForward,
    Action::StepBack,
    Action::Solution,
    Action::NextExercise,
    Action::Flip,
    Action::Help,
    Action::Quit,
];

/// The same when the exercise is over.
const OVER: &[Action] = &[
    Action::NextExercise,
    Action::Why,
    Action::StepBack,
    Action::StepForward,
    Action::EngineView,
    Action::Train,
    Action::Help,
    Action::Quit,
];

/// The exercise in the column; nothing if there is none.
pub(in crate::ui) fn lines(app: &App, columns: u16) -> Vec<Line<'static>> {
    let Some(exercises) = &app.study.training.exercises else {
        return Vec::new();
    };
    let mut lines = head(app, columns);
    if exercises.is_open() {
        lines.extend(wrapped(app, Some(&exercises.task_in_words()), Token::Text, columns));
    }
    let verdict = exercises.exercise.feedback.as_ref();
    let words = verdict.map(|verdict| verdict.text.as_str());
    lines.extend(wrapped(app, words, token(verdict.and_then(|verdict| verdict.right)), columns));
    lines.extend(tail(app, columns));
    lines
}

/// The most rows of the game's name: long names of players are whole where they can be.
const SOURCE_ROWS: usize = 2;

/// Returns the source of the exercise and the results of the session.
pub(in crate::ui) fn head(app: &App, columns: u16) -> Vec<Line<'static>> {
    let Some(exercises) = &app.study.training.exercises else {
        return Vec::new();
    };
    let columns = usize::from(columns);
    let title = app.theme().style(Token::Title);
    let source = text::paragraph(&clean(&exercises.source()), columns, SOURCE_ROWS);
    let mut lines: Vec<_> = source.into_iter().map(|words| Line::styled(words, title)).collect();
    lines.extend(marks(app, exercises, columns));
    lines.push(blank());
    lines
}

/// Returns the motifs of a finished exercise.
pub(in crate::ui) fn tail(app: &App, columns: u16) -> Vec<Line<'static>> {
    let over = app.study.training.exercises.as_ref().filter(|exercises| !exercises.is_open());
    let words = over.map(|exercises| about(exercises)).filter(|words| !words.is_empty());
    wrapped(app, words.as_deref(), Token::Muted, columns)
}

/// Returns wrapped lines followed by an empty one; nothing for no words.
fn wrapped(app: &App, words: Option<&str>, token: Token, columns: u16) -> Vec<Line<'static>> {
    let style = app.theme().style(token);
    let words = words.map_or_else(Vec::new, |words| text::wrap(words, usize::from(columns)));
    let mut lines: Vec<Line<'static>> = words.into_iter().map(|line| Line::styled(line, style)).collect();
    if !lines.is_empty() {
        lines.push(blank());
    }
    lines
}

/// Returns the colour of feedback: right, wrong, or neither.
pub(in crate::ui) fn token(right: Option<bool>) -> Token {
    match right {
        Some(true) => Token::Good,
        Some(false) => Token::Warning,
        None => Token::Accent,
    }
}

/// Returns a sign for each exercise of the session, the current one marked; only the nearest if they do not all fit.
fn marks(app: &App, exercises: &ExerciseSession, columns: usize) -> Option<Line<'static>> {
    let first = exercises.at.saturating_sub(columns * 2 / 3);
    // How long a run is nobody knows before its end.
    let count = if exercises.run_end.is_some() { exercises.at + 1 } else { exercises.results.len() };
    let shown = exercises.results.iter().enumerate().take(count).skip(first).take(columns);
    let spans = shown.map(|(place, result)| {
        let (sign, token) = mark(app, *result);
        let style = if place == exercises.at && result.is_none() {
            app.theme().style(Token::Accent)
        } else {
            app.theme().style(token)
        };
        let sign = if place == exercises.at && result.is_none() {
            if app.study.screen.glyphs { "◆" } else { "*" }
        } else {
            sign
        };
        Span::styled(sign, style)
    });
    (exercises.results.len() > 1).then(|| Line::from(spans.collect::<Vec<_>>()))
}

/// Returns the sign of a result: solved, with hints, missed, not answered.
pub(in crate::ui) fn mark(app: &App, result: Option<Grade>) -> (&'static str, Token) {
    match (result, app.study.screen.glyphs) {
        (Some(Grade::Good), true) => ("●", Token::Good),
        (Some(Grade::Hard), true) => ("◐", Token::Warning),
        (Some(Grade::Again), true) => ("×", Token::Bad),
        (None, true) => ("·", Token::Muted),
        (Some(Grade::Good), false) => ("#", Token::Good),
        (Some(Grade::Hard), false) => ("+", Token::Warning),
        (Some(Grade::Again), false) => ("x", Token::Bad),
        (None, false) => (".", Token::Muted),
    }
}

/// Returns the motifs and the cost of the game move.
fn about(exercises: &ExerciseSession) -> String {
    let card = exercises.card();
    let motifs: Vec<&str> =
        card.motifs.iter().filter_map(|id| Some(Motif::of_id(id)?.name)).take(3).collect();
    let heading = if motifs.len() == 1 { "Motif" } else { "Motifs" };
    let motifs = motifs.join(", ");
    let cost = match card.task {
        ExerciseTask::Fault { cost, .. } => {
            Some(format!("The game move cost {cost:.0}% of your winning chances."))
        }
        ExerciseTask::Fine { .. } => Some("The game move was fine here.".to_owned()),
        ExerciseTask::Puzzle { .. } => None,
    };
    let motifs = (!motifs.is_empty() && !matches!(card.task, ExerciseTask::Fine { .. }))
        .then(|| format!("{heading}: {motifs}."));
    let found = card.second_try.map(|m| {
        format!("You took it back and found {}.", crate::chess::notation::line(&card.position(), &[m]))
    });
    motifs.into_iter().chain(cost).chain(found).collect::<Vec<_>>().join(" ")
}

/// Returns the coach's lines: progress, the feedback or task where the panel is missing, and the keys.
pub(in crate::ui) fn coach_lines(app: &App, has_panel: bool) -> Vec<(String, Token)> {
    let Some(exercises) = &app.study.training.exercises else {
        return Vec::new();
    };
    let mut lines = Vec::new();
    if app.study.is_judging() {
        lines.push(("The coach is checking your move…".to_owned(), Token::Accent));
    }
    match &exercises.exercise.feedback {
        Some(verdict) if !has_panel => lines.push((verdict.text.clone(), token(verdict.right))),
        None if !has_panel => lines.push((exercises.task_in_words(), Token::Text)),
        _ => {}
    }
    lines.push((exercises.task_keys(&app.study.settings.keymap), Token::Muted));
    lines
}

/// Returns the header during exercises.
pub(in crate::ui) fn title(app: &App, exercises: &ExerciseSession) -> String {
    let solved = exercises.score().good + exercises.score().hard;
    match (exercises.run_end, app.study.run_time()) {
        (_, Some(left)) => format!("{} left, {solved} solved", header::time(left)),
        (Some(RunEnd::Miss), None) => format!("Streak: {solved}"),
        (None | Some(RunEnd::At(_) | RunEnd::Over), None) => {
            format!("Exercise {} of {}", exercises.at + 1, exercises.results.len())
        }
    }
}

/// Returns the actions for the key line.
pub(in crate::ui) fn offered(app: &App, exercises: &ExerciseSession) -> Vec<Action> {
    let puzzle = matches!(exercises.card().task, ExerciseTask::Puzzle { .. });
    let offered = match (exercises.is_open(), &app.study.talk.shown) {
        (true, None) => ASKED,
        (true, Some(_)) => REFUTED,
        (false, _) => OVER,
    };
    let fits = |action: &&Action| !(puzzle && **action == Action::WasFine);
    offered.iter().filter(fits).copied().collect()
}
