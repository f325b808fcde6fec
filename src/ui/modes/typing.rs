//! What the typed line can become, as a list above it: each with its meaning, the chosen one marked.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Clear, Widget};

use crate::app::App;
use crate::app::modes::completion::Completion;
use crate::app::modes::typing::TypedLine;
use crate::theme::Token;
use crate::ui::layout::Regions;
use crate::ui::{keys, text};

/// The most rows of the list beside a board.
const MOST: u16 = 10;

/// Draws the list at the foot of the column, or in place of the coach's lines where there is no column.
pub(in crate::ui) fn draw(app: &App, line: &TypedLine, regions: &Regions, buffer: &mut Buffer) {
    let (all, at) = line.completions(&app.study);
    let Some(room) = regions.panel.or(regions.coach) else { return };
    let height = room.height.min(MOST).min(all.len() as u16);
    let lines = if all.is_empty() {
        said(app, line, regions, room.width)
    } else {
        lines(app, &all, at, (room.width, height))
    };
    let height = room.height.min(lines.len() as u16);
    let place = Rect { y: room.bottom() - height, height, ..room };
    Clear.render(place, buffer);
    buffer.set_style(place, app.theme().style(Token::PopupGround));
    text::put_lines(&lines, place, buffer);
}

/// What is said of a line that can become nothing, if it is more than fits beside it.
fn said(app: &App, line: &TypedLine, regions: &Regions, columns: u16) -> Vec<Line<'static>> {
    let words = keys::effect_of_enter(app, line);
    let beside = regions.keys.map_or(0, |area| keys::beside(line, area).width);
    if text::width(&words) <= usize::from(beside) {
        return Vec::new();
    }
    let style = app.theme().style(Token::Muted);
    let wrapped = text::wrap(&words, usize::from(columns).saturating_sub(2));
    wrapped.into_iter().map(|words| Line::styled(format!(" {words}"), style)).collect()
}

/// Returns the rows of the list, those around the chosen one; the last says how many are missing.
fn lines(app: &App, all: &[Completion], at: Option<usize>, size: (u16, u16)) -> Vec<Line<'static>> {
    let rows = usize::from(size.1);
    let seen = if all.len() > rows { rows.saturating_sub(1).max(1) } else { rows };
    let first = at.unwrap_or(0).saturating_sub(seen / 2).min(all.len().saturating_sub(seen));
    let shown = all.iter().enumerate().skip(first).take(seen);
    let longest = shown.clone().map(|(_, one)| text::width(&one.text)).max().unwrap_or(0);
    let mut lines: Vec<Line<'static>> =
        shown.map(|(place, one)| row(app, one, at == Some(place), longest, size.0)).collect();
    if seen < all.len() && rows > 1 {
        let more = format!(" … {} more", all.len() - seen);
        lines.push(Line::styled(more, app.theme().style(Token::Muted)));
    }
    lines
}

fn row(app: &App, one: &Completion, is_chosen: bool, longest: usize, columns: u16) -> Line<'static> {
    let style = |token| if is_chosen { app.theme().chosen() } else { app.theme().style(token) };
    let name = format!(" {:<longest$}  ", one.text);
    let room = usize::from(columns).saturating_sub(text::width(&name));
    let meaning = text::fit(&one.meaning, room).into_owned();
    Line::from(vec![Span::styled(name, style(Token::Key)), Span::styled(meaning, style(Token::Muted))])
}
