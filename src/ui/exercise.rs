//! An exercise in words: what is asked and how it went in the column, the coach's lines, the header and the key line.

use ratatui::text::{Line, Span};

use super::panel::blank;
use super::text;
use crate::app::exercise::Sitting;
use crate::app::{Action, App};
use crate::chess::text::clean;
use crate::review::motif::Motif;
use crate::review::practice::Task;
use crate::review::schedule::Grade;
use crate::theme::Token;

/// What the key line offers while a move is asked for, the most wanted first.
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
pub(super) fn lines(app: &App, columns: u16) -> Vec<Line<'static>> {
    let Some(sitting) = &app.sitting else {
        return Vec::new();
    };
    let mut lines = head(app, columns);
    if sitting.is_open() {
        lines.extend(wrapped(app, app.task_in_words().as_deref(), Token::Text, columns));
    }
    let verdict = sitting.exercise.verdict.as_ref();
    let words = verdict.map(|verdict| verdict.text.as_str());
    lines.extend(wrapped(
        app,
        words,
        token(verdict.and_then(|verdict| verdict.right)),
        columns,
    ));
    lines.extend(tail(app, columns));
    lines
}

/// Which exercise it is, how the sitting goes, and where it comes from.
pub(super) fn head(app: &App, columns: u16) -> Vec<Line<'static>> {
    let Some(sitting) = &app.sitting else {
        return Vec::new();
    };
    let columns = usize::from(columns);
    let mut lines = Vec::new();
    let source = clean(&sitting.source()).into_owned();
    let title = app.theme.style(Token::Title);
    lines.push(Line::styled(text::fit(&source, columns).into_owned(), title));
    lines.extend(marks(app, sitting, columns));
    lines.push(blank());
    lines
}

/// What it was about, when it is over.
pub(super) fn tail(app: &App, columns: u16) -> Vec<Line<'static>> {
    let over = app.sitting.as_ref().filter(|sitting| !sitting.is_open());
    let words = over
        .map(|sitting| about(sitting))
        .filter(|words| !words.is_empty());
    wrapped(app, words.as_deref(), Token::Muted, columns)
}

/// Words in lines with an empty one below; nothing if there are none.
fn wrapped(app: &App, words: Option<&str>, token: Token, columns: u16) -> Vec<Line<'static>> {
    let style = app.theme.style(token);
    let words = words.map_or_else(Vec::new, |words| text::wrap(words, usize::from(columns)));
    let mut lines: Vec<Line<'static>> = words.into_iter().map(|line| Line::styled(line, style)).collect();
    if !lines.is_empty() {
        lines.push(blank());
    }
    lines
}

/// How a verdict is coloured: right, wrong, or neither.
pub(super) fn token(right: Option<bool>) -> Token {
    match right {
        Some(true) => Token::Good,
        Some(false) => Token::Warning,
        None => Token::Accent,
    }
}

/// A sign for each exercise of the sitting, the one on the board marked; the nearest where not all have room.
fn marks(app: &App, sitting: &Sitting, columns: usize) -> Option<Line<'static>> {
    let first = sitting.at.saturating_sub(columns * 2 / 3);
    let shown = sitting.results.iter().enumerate().skip(first).take(columns);
    let spans = shown.map(|(place, result)| {
        let (sign, token) = mark(app, *result);
        let style = if place == sitting.at && result.is_none() {
            app.theme.style(Token::Accent)
        } else {
            app.theme.style(token)
        };
        let sign = if place == sitting.at && result.is_none() {
            if app.glyphs { "◆" } else { "*" }
        } else {
            sign
        };
        Span::styled(sign, style)
    });
    (sitting.results.len() > 1).then(|| Line::from(spans.collect::<Vec<_>>()))
}

/// The sign of a result: solved, solved with hints, missed, not answered.
pub(super) fn mark(app: &App, result: Option<Grade>) -> (&'static str, Token) {
    match (result, app.glyphs) {
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

/// What the exercise was about, told when it is over.
fn about(sitting: &Sitting) -> String {
    let card = sitting.card();
    let motifs: Vec<&str> = card
        .motifs
        .iter()
        .filter_map(|id| Some(Motif::of_id(id)?.name))
        .take(3)
        .collect();
    let heading = if motifs.len() == 1 { "Motif" } else { "Motifs" };
    let motifs = motifs.join(", ");
    let cost = match card.task {
        Task::Fault { cost, .. } => Some(format!("The move of the game cost {cost:.0} points of 100.")),
        Task::Fine { .. } => Some("Nothing was wrong in this position.".to_owned()),
        Task::Puzzle { .. } => None,
    };
    let motifs = (!motifs.is_empty() && !matches!(card.task, Task::Fine { .. }))
        .then(|| format!("{heading}: {motifs}."));
    motifs.into_iter().chain(cost).collect::<Vec<_>>().join(" ")
}

/// What the coach's lines say: what is looked at, the verdict or the task where no column has them, and which keys help.
pub(super) fn said(app: &App, has_panel: bool) -> Vec<(String, Token)> {
    let Some(sitting) = &app.sitting else {
        return Vec::new();
    };
    let mut said = Vec::new();
    if app.is_judging() {
        said.push(("The coach looks at your move…".to_owned(), Token::Accent));
    }
    match &sitting.exercise.verdict {
        Some(verdict) if !has_panel => said.push((verdict.text.clone(), token(verdict.right))),
        None if !has_panel => said.extend(app.task_in_words().map(|words| (words, Token::Text))),
        _ => {}
    }
    said.extend(app.task_keys().map(|words| (words, Token::Muted)));
    said
}

/// What the header says instead of the players.
pub(super) fn title(sitting: &Sitting) -> String {
    format!("Exercise {} of {}", sitting.at + 1, sitting.results.len())
}

/// What the key line offers.
pub(super) fn offered(app: &App, sitting: &Sitting) -> Vec<Action> {
    let puzzle = matches!(sitting.card().task, Task::Puzzle { .. });
    let offered = match (sitting.is_open(), &app.shown) {
        (true, None) => ASKED,
        (true, Some(_)) => REFUTED,
        (false, _) => OVER,
    };
    let fits = |action: &&Action| !(puzzle && **action == Action::WasFine);
    offered.iter().filter(fits).copied().collect()
}
