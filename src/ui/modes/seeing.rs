//! A round of seeing: the question, an empty board where one is shown, and how it goes, over the whole screen.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Clear, Widget};

use crate::app::App;
use crate::app::modes::seeing::{HINTS, SeeingPage};
use crate::chess::{File, Rank, Square};
use crate::school::QUESTIONS;
use crate::theme::{ColorDepth, Token};
use crate::ui::{keys, text};

/// The widest text, in columns.
const WIDEST: u16 = 60;

/// Columns and rows of a square of the empty board, and the columns between it and the words.
const SQUARE: (u16, u16) = (4, 2);
const GAP: u16 = 4;

/// Draws the page over everything.
pub(in crate::ui) fn draw(app: &App, page: &SeeingPage, area: Rect, buffer: &mut Buffer) {
    Clear.render(area, buffer);
    buffer.set_style(area, app.theme().style(Token::Ground));
    buffer.set_style(area, app.theme().style(Token::Text));
    let title = vec![
        Span::styled(format!(" {}", text::PROGRAM), app.theme().style(Token::Accent)),
        Span::styled(format!("   {}  ", page.kind.title()), app.theme().style(Token::Title)),
    ];
    let columns = area.width.saturating_sub(1);
    let room = usize::from(columns).saturating_sub(title.iter().map(Span::width).sum());
    let counted = Span::styled(counted(page, room), app.theme().style(Token::Muted));
    let header = text::ends(title, counted, columns);
    text::put_lines(&[header], area, buffer);
    let shown = page.question.shown.filter(|_| !page.is_over());
    let beside = if shown.is_some() { 8 * SQUARE.0 + GAP } else { 0 };
    let width = area.width.saturating_sub(4).min(WIDEST + beside);
    let left = area.x + (area.width - width) / 2;
    let inner = Rect { x: left, y: area.y + 2, width, height: area.height.saturating_sub(3) };
    if let Some(square) = shown {
        text::put_lines(&board(app, square), inner, buffer);
    }
    let mut place = Rect { x: left + beside, width: width.saturating_sub(beside), ..inner };
    let lines = lines(app, page, place.width);
    place.y += place.height.saturating_sub(lines.len() as u16) / 3;
    text::put_lines(&lines, place.intersection(area), buffer);
    let line = Rect { y: area.bottom().saturating_sub(1), height: area.height.min(1), ..area };
    keys::put(app, HINTS, line, buffer);
}

/// How far the round is, shorter where there is little room.
fn counted(page: &SeeingPage, room: usize) -> String {
    let now = (page.answered + 1).min(QUESTIONS);
    let whole = format!("question {now} of {QUESTIONS}, {} right", page.right);
    if text::width(&whole) <= room { whole } else { format!("{now} of {QUESTIONS}, {} right", page.right) }
}

fn lines(app: &App, page: &SeeingPage, columns: u16) -> Vec<Line<'static>> {
    let mut lines = Vec::new();
    let wrap = |words: &str, token: Token| {
        let style = app.theme().style(token);
        text::wrap(words, columns.into()).into_iter().map(move |line| Line::styled(line, style))
    };
    if let Some((right, told)) = &page.last {
        lines.extend(wrap(told, if *right { Token::Good } else { Token::Bad }));
    } else {
        lines.push(Line::default());
    }
    lines.push(Line::default());
    if let Some(result) = page.result() {
        lines.extend(wrap(&result, Token::Title));
        lines.push(Line::default());
        lines.extend(wrap("Enter asks ten more.", Token::Muted));
        return lines;
    }
    match page.question.shown {
        Some(_) => lines.extend(wrap("Which square is marked? White is at the bottom.", Token::Title)),
        None => lines.extend(wrap(&page.question.words, Token::Title)),
    }
    lines.push(Line::default());
    lines.push(Line::from(vec![
        Span::styled("> ", app.theme().style(Token::Accent)),
        Span::styled(format!("{}_", page.typed), app.theme().style(Token::Text)),
    ]));
    lines.push(Line::default());
    lines.extend(wrap(&format!("Type {}.", page.kind.how()), Token::Muted));
    lines
}

/// An empty board without names, one of its squares marked.
fn board(app: &App, marked: Square) -> Vec<Line<'static>> {
    let row = |rank: Rank| {
        Line::from(File::ALL.map(|file| cell(app, Square::from_coords(file, rank), marked)).to_vec())
    };
    Rank::ALL.into_iter().rev().flat_map(|rank| vec![row(rank); SQUARE.1.into()]).collect()
}

/// A row of a square: without colours it has signs.
fn cell(app: &App, square: Square, marked: Square) -> Span<'static> {
    let has_colours = app.theme().depth() != ColorDepth::None;
    let sign = match (square == marked, square.is_light()) {
        _ if has_colours => " ",
        (true, _) => "#",
        (false, true) => " ",
        (false, false) => ".",
    };
    let token = match (square == marked, square.is_light()) {
        (true, _) => Token::Accent,
        (false, true) => Token::LightSquare,
        (false, false) => Token::DarkSquare,
    };
    Span::styled(sign.repeat(SQUARE.0.into()), Style::new().bg(app.theme().color(token)))
}
