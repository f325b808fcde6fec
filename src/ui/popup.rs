//! Pop-ups: drawn over the column beside the board, so that the board stays in view.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Clear, Widget};

use super::layout::Regions;
use super::{text, words};
use crate::app::App;
use crate::app::Mode;
use crate::app::modes::copy;
use crate::app::modes::help::{Help, HelpLine};
use crate::app::modes::new_game::NewGameForm;
use crate::app::modes::pgn::PgnView;
use crate::app::modes::promotion;
use crate::theme::Token;

/// Rows of a pop-up above its first line: the title and a blank.
const TOP: u16 = 2;

/// The least width of a readable pop-up, in columns.
const NARROWEST: u16 = 24;

/// Returns the area of pop-ups: over the panel, or over everything above the keys if the panel is too narrow.
pub(super) fn place(area: Rect, regions: &Regions) -> Rect {
    let bottom = regions.keys.map_or(area.bottom(), |keys| keys.y);
    match regions.panel {
        Some(panel) if panel.width >= NARROWEST => {
            let below = regions.coach.filter(|coach| coach.x < panel.x).map_or(bottom, |coach| coach.y - 1);
            Rect { y: panel.y, height: below - panel.y, ..panel }
        }
        _ => Rect { y: area.y + 1, height: bottom.saturating_sub(area.y + 1), ..area },
    }
}

/// Draws the topmost pop-up.
pub(super) fn draw(app: &App, area: Rect, buffer: &mut Buffer) {
    let popup = match app.over_board() {
        // The coach's lines ask, so that the board and the column stay in view.
        None | Some(Mode::Typing(_) | Mode::Setup(_) | Mode::Ask(_)) => return,
        Some(popup) => popup,
    };
    Clear.render(area, buffer);
    buffer.set_style(area, app.theme().style(Token::PopupGround));
    let inner = Rect { x: area.x + 1, width: area.width.saturating_sub(2), ..area };
    let rows = inner.height.saturating_sub(TOP);
    let (title, lines) = content(app, popup, inner.width, rows);
    text::put(&title, inner, app.theme().style(Token::Title), buffer);
    let body = Rect { y: inner.y + TOP.min(inner.height), height: rows, ..inner };
    text::put_lines(&lines, body, buffer);
}

/// Returns the line of the topmost pop-up at a cell.
pub(super) fn hit(app: &App, area: Rect, column: u16, row: u16) -> Option<usize> {
    let inside = (area.left()..area.right()).contains(&column);
    let line = usize::from(row.checked_sub(area.y + TOP)?);
    (inside && row < area.bottom() && line < count(app)).then_some(line)
}

fn count(app: &App) -> usize {
    use crate::app::modes::{new_game, preferences};
    match app.over_board() {
        Some(Mode::Promotion(_)) => promotion::ROLES.len(),
        Some(Mode::NewGame(_)) => new_game::LINES,
        Some(Mode::Preferences(_)) => preferences::LINES,
        Some(Mode::Copy(_)) => copy::LINES.len(),
        // Everything below the lines to choose from is the comment.
        Some(Mode::Annotation(_)) => usize::from(u16::MAX),
        Some(
            Mode::Typing(_)
            | Mode::Games(_)
            | Mode::Help(_)
            | Mode::Pgn(_)
            | Mode::Setup(_)
            | Mode::Ask(_)
            | Mode::Training(_),
        )
        | None => 0,
    }
}

fn content(app: &App, popup: &Mode, columns: u16, rows: u16) -> (String, Vec<Line<'static>>) {
    match popup {
        Mode::Help(help) => ("Help".into(), help_lines(app, *help, columns)),
        Mode::Promotion(promotion) => {
            let lines = promotion::ROLES.iter().enumerate().map(|(line, (role, key))| {
                menu_line(
                    app,
                    line == promotion.line,
                    &format!("{key}  {}", crate::chess::words::role(*role)),
                    "",
                    columns,
                )
            });
            (format!("The pawn on {} becomes", promotion.to), lines.collect())
        }
        Mode::NewGame(form) => ("New game".into(), new_game_lines(app, form, columns)),
        Mode::Preferences(preferences) => {
            let rows = app.study.preference_rows();
            let lines = rows.iter().enumerate().map(|(line, (label, value))| {
                menu_line(app, line == preferences.line, label, &format!("‹ {value} ›"), columns)
            });
            ("Settings".into(), lines.collect())
        }
        Mode::Typing(_) | Mode::Games(_) | Mode::Setup(_) | Mode::Ask(_) | Mode::Training(_) => {
            (String::new(), Vec::new())
        }
        Mode::Annotation(form) => (app.study.name_of(form.node), words::lines(app, form, columns, rows)),
        Mode::Pgn(record) => (
            "This game as PGN: on the clipboard, if your terminal allows it".into(),
            pgn_lines(app, record, columns),
        ),
        Mode::Copy(menu) => {
            let lines = copy::LINES.iter().enumerate().map(|(line, (key, words))| {
                menu_line(app, line == menu.line, &format!("{key}  {words}"), "", columns)
            });
            ("Copy".into(), lines.collect())
        }
    }
}

fn pgn_lines(app: &App, record: &PgnView, columns: u16) -> Vec<Line<'static>> {
    let style = app.theme().style(Token::Text);
    let below = record.lines.iter().skip(record.first);
    below
        .flat_map(|line| match line.as_str() {
            "" => vec![String::new()],
            line => text::wrap(line, usize::from(columns)),
        })
        .map(|line| Line::styled(line, style))
        .collect()
}

pub(super) fn menu_line(app: &App, chosen: bool, label: &str, value: &str, columns: u16) -> Line<'static> {
    let style = if chosen { app.theme().chosen() } else { app.theme().style(Token::Text) };
    let mark = if chosen { "▸ " } else { "  " };
    let label = Span::styled(format!("{mark}{label}"), style);
    let value = Span::styled(value.to_string(), style);
    text::ends(vec![label], value, columns).style(style)
}

fn new_game_lines(app: &App, form: &NewGameForm, columns: u16) -> Vec<Line<'static>> {
    let rows = form.rows();
    let mut lines: Vec<Line<'static>> = rows
        .iter()
        .enumerate()
        .map(|(line, (label, value))| {
            let value = if value.is_empty() { String::new() } else { format!("‹ {value} ›") };
            menu_line(app, line == form.line, label, &value, columns)
        })
        .collect();
    let muted = app.theme().style(Token::Muted);
    for sentence in form.sentences() {
        lines.push(Line::default());
        let words = text::wrap(&sentence, usize::from(columns));
        lines.extend(words.into_iter().map(|words| Line::styled(words, muted)));
    }
    lines
}

fn help_lines(app: &App, help: Help, columns: u16) -> Vec<Line<'static>> {
    let width = usize::from(columns / 3).clamp(8, 16);
    let mut lines = Vec::new();
    for line in help.lines(&app.study.settings.keymap).into_iter().skip(help.first) {
        match line {
            HelpLine::Heading(title) => lines.push(Line::styled(title, app.theme().style(Token::Title))),
            HelpLine::Entry { keys, text: words } => {
                lines.extend(help_entry(app, &keys, words, width, columns));
            }
            HelpLine::Mark { sign, text: words } => {
                lines.extend(help_entry(app, sign, words, width, columns));
            }
            HelpLine::Blank => lines.push(Line::default()),
        }
    }
    lines
}

/// Returns the lines of an entry; long texts wrap in their own column.
fn help_entry(app: &App, keys: &str, words: &str, width: usize, columns: u16) -> Vec<Line<'static>> {
    let mut wrapped = text::wrap(words, usize::from(columns).saturating_sub(width));
    let mut keys = text::wrap(keys, width - 1);
    let rows = wrapped.len().max(keys.len());
    wrapped.resize(rows, String::new());
    keys.resize(rows, String::new());
    let line = |(keys, words): (String, String)| {
        Line::from(vec![
            Span::styled(format!("{keys:<width$}"), app.theme().style(Token::Key)),
            Span::styled(words, app.theme().style(Token::Text)),
        ])
    };
    keys.into_iter().zip(wrapped).map(line).collect()
}
