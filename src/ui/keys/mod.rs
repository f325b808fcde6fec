//! The key line: clickable keys and labels, or the line being typed.

#[cfg(test)]
mod tests;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};

use super::modes::{exercise, lesson};
use super::text;
use crate::app::Mode;
use crate::app::modes::typing::{Purpose, TypedLine};
use crate::app::{Action, App};
use crate::chess::notation;
use crate::theme::Token;

/// A key and its label, with its position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct KeyLabel {
    pub action: Action,
    key: String,
    word: &'static str,
    left: u16,
    row: u16,
    width: u16,
}

impl KeyLabel {
    /// Whether it stands at a cell of the screen.
    pub(super) fn is_at(&self, column: u16, row: u16) -> bool {
        row == self.row && (self.left..self.left + self.width).contains(&column)
    }
}

/// Actions offered in a game, the most important first.
const OFFERED: &[Action] = &[
    Action::Threats,
    Action::Safety,
    Action::Heatmap,
    Action::Hint,
    Action::Why,
    Action::TakeBack,
    Action::Type,
    Action::Help,
    Action::Quit,
    Action::Danger,
    Action::EngineView,
    Action::NewGame,
    Action::Games,
    Action::Flip,
    Action::Preferences,
];

/// The same on a narrow screen.
const OFFERED_NARROW: &[Action] = &[
    Action::Hint,
    Action::Why,
    Action::Threats,
    Action::Heatmap,
    Action::TakeBack,
    Action::Type,
    Action::Help,
    Action::Quit,
];

/// The same while stepping through a game that nobody plays.
const STEPPING: &[Action] = &[
    Action::StepBack,
    Action::StepForward,
    Action::Why,
    Action::Review,
    Action::Tree,
    Action::Search,
    Action::EngineView,
    Action::Help,
    Action::Quit,
    Action::NextVariation,
    Action::Comment,
    Action::Heatmap,
    Action::NewGame,
    Action::Games,
];

/// The same where two engines play.
const WATCHING: &[Action] = &[
    Action::StepForward,
    Action::Autoplay,
    Action::Why,
    Action::Heatmap,
    Action::EngineView,
    Action::StepBack,
    Action::NewGame,
    Action::Help,
    Action::Quit,
    Action::Review,
    Action::Threats,
    Action::Games,
];

/// The same where a variation branches off.
const BRANCHING: &[Action] = &[
    Action::StepBack,
    Action::StepForward,
    Action::NextVariation,
    Action::Why,
    Action::Review,
    Action::Tree,
    Action::Help,
    Action::Quit,
    Action::Search,
    Action::EngineView,
    Action::Comment,
    Action::Heatmap,
    Action::NewGame,
    Action::Games,
];

/// The same while a review stands beside the board.
const REVIEWED: &[Action] = &[
    Action::PreviousTurn,
    Action::NextTurn,
    Action::StepBack,
    Action::StepForward,
    Action::Learn,
    Action::Review,
    Action::Help,
    Action::Quit,
    Action::Why,
    Action::EngineView,
    Action::Games,
];

/// The same before the review is done: it is stopped, or goes on.
const REVIEWING: &[Action] = &[
    Action::Review,
    Action::StepBack,
    Action::StepForward,
    Action::PreviousTurn,
    Action::NextTurn,
    Action::Help,
    Action::Quit,
    Action::Why,
    Action::EngineView,
    Action::Games,
];

/// The same when the game is over.
const OVER: &[Action] = &[
    Action::Review,
    Action::StepBack,
    Action::StepForward,
    Action::Rematch,
    Action::NextLevel,
    Action::NewGame,
    Action::TakeBack,
    Action::Why,
    Action::Games,
    Action::EngineView,
    Action::Help,
    Action::Quit,
];

/// The same while a line is on the board instead of the game.
const SHOWN: &[Action] = &[
    Action::Why,
    Action::StepBack,
    Action::StepForward,
    Action::ToStart,
    Action::ToEnd,
    Action::NextVariation,
    Action::Flip,
    Action::Help,
    Action::Quit,
];

/// The same on the analysis board.
const ANALYSING: &[Action] = &[
    Action::Analysis,
    Action::StepBack,
    Action::StepForward,
    Action::TakeBack,
    Action::EngineView,
    Action::Hint,
    Action::Why,
    Action::NextVariation,
    Action::PlayOn,
    Action::Help,
    Action::Quit,
    Action::Tree,
    Action::Delete,
];

/// The same beside a zoomed board, where there is room for few.
const ZOOMED: &[Action] = &[Action::Zoom, Action::Help, Action::Quit];

/// Columns below which a zoomed board gets few labels.
const NARROW: u16 = 40;

/// While a drill waits for its tables; the words above say how it is stopped.
const PREPARING: &[Action] = &[Action::Help, Action::Quit];

/// Columns that stay empty, one at each end.
const MARGINS: u16 = 2;

/// Columns below which the short list of actions is used.
const WIDE: u16 = 76;

/// Returns the labels that fit, with positions; help and quit are always there, keys that the column tells are not.
pub(super) fn labels(app: &App, area: Rect, told: &[Action]) -> Vec<KeyLabel> {
    let study = &app.study;
    let narrow = study.screen.view.zoom && area.width < NARROW;
    let lesson = study.school.lesson.as_ref().map(|session| lesson::offered(app, session));
    let exercise = study.training.exercises.as_ref().map(|exercises| exercise::offered(app, exercises));
    let offered = match (study.is_playing(), &study.board.session) {
        _ if narrow => ZOOMED,
        _ if study.prepares_drill() => PREPARING,
        _ if lesson.is_some() => lesson.unwrap_or_default(),
        _ if exercise.is_some() => exercise.as_deref().unwrap_or_default(),
        _ if study.talk.shown.is_some() => SHOWN,
        _ if study.analyses() => ANALYSING,
        _ if study.review_seen().is_some_and(|review| review.report().is_none()) => REVIEWING,
        _ if study.review_seen().is_some() => REVIEWED,
        (true, _) if area.width < WIDE => OFFERED_NARROW,
        (true, _) => OFFERED,
        (false, Some(_)) => OVER,
        (false, None) if study.is_at_exhibition() => WATCHING,
        (false, None) if study.board.other_move().is_some() => BRANCHING,
        (false, None) => STEPPING,
    };
    let alone = study.talk.shown.as_ref().is_some_and(|shown| shown.lines.len() < 2);
    let is_offered = study.offered_level().is_some();
    let is_done = study.talk.shown.is_some() && study.asked_next().is_none();
    let leads_on = |action: &&Action| {
        !(alone && **action == Action::NextVariation || is_done && **action == Action::Why)
            && (is_offered || **action != Action::NextLevel)
    };
    let is_new = |action: &&Action| matches!(action, Action::Help | Action::Quit) || !told.contains(action);
    let labels = offered.iter().filter(leads_on).filter(is_new).filter_map(|action| {
        let key = capital(&study.settings.keymap.hint(*action)?);
        let word = word(app, *action);
        Some(KeyLabel {
            action: *action,
            width: (key.chars().count() + usize::from(!word.is_empty()) + word.chars().count()) as u16,
            key,
            word,
            left: 0,
            row: 0,
        })
    });
    placed(labels.collect(), area)
}

/// The word of an action; where two engines play, stepping on lets one of them move.
fn word(app: &App, action: Action) -> &'static str {
    let (watches, runs) = (app.study.is_at_exhibition(), app.study.is_exhibition_running());
    if app.study.analyses() && action == Action::Analysis {
        "leave"
    } else if action == Action::Why && app.study.asked_next().is_some() {
        "their move"
    } else if watches && action == Action::StepForward {
        "next move"
    } else if watches && action == Action::Autoplay {
        if runs { "pause" } else { "run" }
    } else if action == Action::PreviousTurn {
        // It shares the words of the key beside it.
        ""
    } else if action == Action::NextTurn {
        "turning points"
    } else {
        action.info().label
    }
}

/// Returns the name of a key: `Esc`, but `h` and `H` unchanged.
fn capital(key: &str) -> String {
    let mut letters = key.chars();
    match letters.next() {
        Some(first) if key.chars().count() > 1 => {
            format!("{}{}", first.to_ascii_uppercase(), letters.as_str())
        }
        _ => key.to_owned(),
    }
}

/// Returns the labels that fit, row by row from left to right: the later ones make way, help and quit never.
fn placed(mut labels: Vec<KeyLabel>, area: Rect) -> Vec<KeyLabel> {
    let columns = area.width.saturating_sub(MARGINS);
    loop {
        let (mut left, mut row) = (0, 0);
        for label in &mut labels {
            if left > 0 && left + label.width > columns {
                (left, row) = (0, row + 1);
            }
            (label.left, label.row) = (area.x + 1 + left, area.y + row);
            left += label.width + if label.word.is_empty() { 1 } else { 2 };
        }
        let is_optional = |label: &KeyLabel| !matches!(label.action, Action::Help | Action::Quit);
        let Some(last) = labels.iter().rposition(is_optional).filter(|_| row >= area.height) else {
            labels.retain(|label| label.row < area.bottom());
            return labels;
        };
        labels.remove(last);
        // A key that shares the words of the next says nothing without it.
        if last > 0 && labels[last - 1].word.is_empty() {
            labels.remove(last - 1);
        }
    }
}

/// A key, its label, and whether it is always there.
type FixedLabel<'a> = (&'a str, &'a str, bool);

/// Draws the keys that fit, in as many rows as there are; those marked are always there.
pub(super) fn put(app: &App, labels: &[FixedLabel<'_>], area: Rect, buffer: &mut Buffer) {
    for (row, y) in rows(labels, area).into_iter().zip(area.top()..area.bottom()) {
        let spans = row.into_iter().flat_map(|(key, word, _)| {
            [
                Span::styled(format!(" {key}"), app.theme().style(Token::Key)),
                Span::styled(format!(" {word} "), app.theme().style(Token::Muted)),
            ]
        });
        buffer.set_line(area.x, y, &Line::from(spans.collect::<Vec<_>>()), area.width);
    }
}

/// The keys that fit, row by row: what breaks leave free at the ends of rows is room that others make.
fn rows<'a>(labels: &[FixedLabel<'a>], area: Rect) -> Vec<Vec<FixedLabel<'a>>> {
    let columns = usize::from(area.width.saturating_sub(MARGINS));
    let widths: Vec<_> =
        labels.iter().map(|(key, word, must)| (text::width(key) + 1 + text::width(word), *must)).collect();
    let broken = |room: usize| {
        let kept = text::fitting(&widths, room);
        let kept = labels.iter().zip(&widths).zip(kept).filter(|(_, kept)| *kept);
        let mut rows: Vec<Vec<FixedLabel<'a>>> = Vec::new();
        let mut used = usize::MAX;
        for ((label, (width, _)), _) in kept {
            used = used.saturating_add(2 + width);
            if used > columns || rows.is_empty() {
                used = *width;
                rows.push(Vec::new());
            }
            rows.last_mut().into_iter().for_each(|row| row.push(*label));
        }
        rows
    };
    let most = usize::from(area.height);
    let rooms = (columns..=columns * most.max(1)).rev();
    rooms.map(broken).find(|rows| rows.len() <= most).unwrap_or_default()
}

/// Draws the line, without the keys that the column tells.
pub(super) fn draw(app: &App, area: Rect, told: &[Action], buffer: &mut Buffer) {
    match app.modes.last() {
        Some(Mode::Typing(line)) => return draw_entry(app, line, area, buffer),
        Some(Mode::Ask(_)) => return draw_question(app, area, buffer),
        Some(mode) => return put(app, mode.hints(), area, buffer),
        None => {}
    }
    for label in labels(app, area, told) {
        let line = Line::from(vec![
            Span::styled(label.key, app.theme().style(Token::Key)),
            Span::styled(format!(" {}", label.word), app.theme().style(Token::Muted)),
        ]);
        buffer.set_line(label.left, label.row, &line, label.width);
    }
}

/// What the keys that answer the question of the first start stand for; as short as the smallest screen wants it.
const WELCOME: [FixedLabel<'_>; 3] = [("1", "new", true), ("2", "learning", true), ("3", "club", true)];

/// Draws the answers to the question of the first start.
pub(super) fn draw_welcome(app: &App, area: Rect, buffer: &mut Buffer) {
    put(app, &WELCOME, area, buffer);
}

/// Draws the keys of a warning.
fn draw_question(app: &App, area: Rect, buffer: &mut Buffer) {
    let (why, back) = (app.study.key_name(Action::Why), app.study.key_name(Action::TakeBack));
    let labels = [
        ("Enter", "plays it", true),
        (why.as_str(), "shows why", false),
        (back.as_str(), "takes it back", true),
    ];
    put(app, &labels, area, buffer);
}

/// Says what a line that is no move yet may become, or why it is none.
fn entry_hint(app: &App, text: &str) -> String {
    if text.is_empty() {
        return "a move, or a command: new, resign, draw, theme paper…".to_owned();
    }
    let has_turn = !app.study.waits_for_opponent();
    let why = notation::refusal(app.game().position(), text).filter(|_| has_turn);
    why.unwrap_or_else(|| "Tab completes, Esc closes".to_owned())
}

/// Draws the typed line with its cursor and the effect of Enter.
fn draw_entry(app: &App, line: &TypedLine, area: Rect, buffer: &mut Buffer) {
    let input = &line.input;
    let scroll = input.visual_scroll(typed_room(area));
    let shown = shown(line, area);
    let style = app.theme().style(Token::Text);
    let searches = line.purpose == Purpose::Search;
    let sign = if searches { '/' } else { ':' };
    text::put(&format!(" {sign}{shown}"), area, style, buffer);
    let at = area.x + 2 + (input.visual_cursor().saturating_sub(scroll)) as u16;
    if let Some(cell) = buffer.cell_mut((at.min(area.right() - 1), area.y)) {
        cell.set_style(app.theme().style(Token::Selected));
    }
    let place = beside(line, area);
    let hint = effect_of_enter(app, line);
    // What is too long here stands above the line, in full.
    let hint = if text::width(&hint) > usize::from(place.width) { "Esc closes".to_owned() } else { hint };
    text::put(&text::fit(&hint, usize::from(place.width)), place, app.theme().style(Token::Muted), buffer);
}

/// The columns for typed text.
fn typed_room(area: Rect) -> usize {
    usize::from(area.width / 2).max(8)
}

/// The typed text in view.
fn shown(line: &TypedLine, area: Rect) -> String {
    let (input, room) = (&line.input, typed_room(area));
    input.value().chars().skip(input.visual_scroll(room)).take(room).collect()
}

/// The place beside the typed text.
pub(super) fn beside(line: &TypedLine, area: Rect) -> Rect {
    let left = area.x + 4 + (shown(line, area).chars().count() as u16).max(8);
    Rect { x: left.min(area.right()), width: area.right().saturating_sub(left), ..area }
}

/// What Enter does with the typed line, or why it does nothing.
pub(super) fn effect_of_enter(app: &App, line: &TypedLine) -> String {
    let text = line.input.value();
    let searches = line.purpose == Purpose::Search;
    match line.meant(&app.study) {
        Some(m) => format!("Enter plays {}", notation::san(app.game().position(), m)),
        None if searches && text.is_empty() && !app.study.board.sought.is_empty() => {
            format!("Enter finds '{}' again", app.study.board.sought)
        }
        None if searches => "a FEN, a move or words in a comment".to_string(),
        None => entry_hint(app, text),
    }
}
