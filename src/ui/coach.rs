//! The coach's lines: faults that must be read, the answer to the last key, and what is to be said of the position.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};

use super::text;
use crate::app::{Action, App, Tone};
use crate::theme::Token;

/// Draws the lines; what matters most comes first and what does not fit is left out.
pub(super) fn draw(app: &App, area: Rect, buffer: &mut Buffer) {
    let narrow = area.width < 40;
    let indent = if narrow { 0 } else { text::COACH.len() as u16 + 2 };
    let room = usize::from(area.width.saturating_sub(indent + 1));
    let lines = paragraphs(app, room, usize::from(area.height));
    let body = Rect {
        x: area.x + indent + u16::from(!narrow),
        width: area.width.saturating_sub(indent + 1),
        ..area
    };
    text::put_lines(&lines, body, buffer);
    if !narrow {
        let label = Line::from(Span::styled(
            format!(" {}", text::COACH),
            app.theme.style(Token::Title),
        ));
        text::put_lines(&[label], area, buffer);
    }
}

/// As many paragraphs as fit whole; the first is shown however long it is.
fn paragraphs(app: &App, columns: usize, rows: usize) -> Vec<Line<'static>> {
    let mut lines = Vec::new();
    for (words, token) in said(app) {
        let style = app.theme.style(token);
        let wrapped = text::wrap(&words, columns);
        if lines.is_empty() || lines.len() + wrapped.len() <= rows {
            lines.extend(wrapped.into_iter().map(|line| Line::styled(line, style)));
        }
    }
    lines
}

fn said(app: &App) -> Vec<(String, Token)> {
    let mut said = Vec::new();
    if let Some(fault) = &app.unsaved {
        said.push((
            format!("The game is not saved: {}", crate::chess::text::clean(fault)),
            Token::Bad,
        ));
    }
    if let Some(notice) = app.notices.first() {
        let key = app.key_name(Action::Cancel);
        let more = match app.notices.len() {
            1 => format!(" ({key} puts this away)"),
            count => format!(" ({key} shows {} more)", count - 1),
        };
        said.push((
            format!("{}{more}", crate::chess::text::clean(notice)),
            Token::Warning,
        ));
    }
    if let Some(status) = &app.status {
        let token = if status.tone == Tone::Fault {
            Token::Warning
        } else {
            Token::Accent
        };
        said.push((crate::chess::text::clean(&status.text).into_owned(), token));
    }
    said.extend(
        app.sight
            .remarks
            .iter()
            .map(|remark| (remark.text.clone(), Token::Text)),
    );
    said.extend(
        first_steps(app)
            .or_else(|| next_steps(app))
            .map(|words| (words, Token::Muted)),
    );
    said
}

/// How to begin, until the person has made a first move.
fn first_steps(app: &App) -> Option<String> {
    let begins = app.is_playing() && !app.looks_back() && app.game().ply() < 2 && app.popups.is_empty();
    begins.then(|| {
        let key = |action| app.key_name(action);
        format!(
            "{} picks a man up; green squares are safe for it, pink ones lose it. {} types a move, {} lists the keys.",
            key(Action::Confirm),
            key(Action::Type),
            key(Action::Help)
        )
    })
}

/// What can be done when the game is over.
fn next_steps(app: &App) -> Option<String> {
    let over = app.session.is_some() && app.game().ending().is_some();
    over.then(|| {
        let key = |action| app.key_name(action);
        format!(
            "{} begins a new game, {} takes the last move back, {} steps through this one.",
            key(Action::NewGame),
            key(Action::TakeBack),
            key(Action::StepBack)
        )
    })
}
