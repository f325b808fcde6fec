//! The page of the school: books and lessons with how far the pupil is, over the whole screen.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Clear, Widget};

use crate::app::App;
use crate::app::modes::school::{
    self, CLASSICS, DRILLS, HINTS, SEEING, SchoolChoice, SchoolLine, SchoolList, SchoolPage,
};
use crate::chess::text::clean;
use crate::school::CourseBook;
use crate::theme::Token;
use crate::ui::{keys, text};

/// The widest page, in columns; on wider screens it is centred.
const WIDEST: u16 = 76;

/// Rows for what is said about the chosen line.
const ABOUT_ROWS: u16 = 3;

/// Columns of the bar that shows how much of a book is done.
const BAR: usize = 12;

/// Draws the page over everything.
pub(in crate::ui) fn draw(app: &App, page: &SchoolPage, area: Rect, buffer: &mut Buffer) {
    Clear.render(area, buffer);
    buffer.set_style(area, app.theme().style(Token::Ground));
    buffer.set_style(area, app.theme().style(Token::Text));
    let title = match page.listed {
        SchoolList::Books => "School",
        SchoolList::Lessons(book) => book.title(),
        SchoolList::Drills => DRILLS,
        SchoolList::Seeing => SEEING,
        SchoolList::Classics => CLASSICS,
    };
    let header = text::ends(
        vec![
            Span::styled(format!(" {}", text::PROGRAM), app.theme().style(Token::Accent)),
            Span::styled(format!("   {title}"), app.theme().style(Token::Title)),
        ],
        Span::styled(counted(app), app.theme().style(Token::Muted)),
        area.width.saturating_sub(1),
    );
    text::put_lines(&[header], area, buffer);
    let list = list_place(page, app, area);
    text::put_lines(&list_lines(app, page, list), list, buffer);
    let about = Rect {
        y: list.bottom() + 1,
        height: ABOUT_ROWS.min(area.bottom().saturating_sub(list.bottom() + 2)),
        ..list
    };
    text::put_lines(&about_lines(app, page, about.width), about, buffer);
    let line = Rect { y: area.bottom().saturating_sub(1), height: area.height.min(1), ..area };
    keys::put(app, HINTS, line, buffer);
}

/// The choice at a cell of the screen.
pub(in crate::ui) fn hit(app: &App, page: &SchoolPage, area: Rect, column: u16, row: u16) -> Option<usize> {
    let place = list_place(page, app, area);
    let count = school::lines(page, &app.study).len();
    let item = first_line(page.line, count, place.height) + usize::from(row.checked_sub(place.y)?);
    (place.contains((column, row).into()) && item < count).then_some(item)
}

/// The area of the list: below the header, above what is said about the chosen line.
fn list_place(page: &SchoolPage, app: &App, area: Rect) -> Rect {
    let width = area.width.saturating_sub(4).min(WIDEST);
    let count = school::lines(page, &app.study).len() as u16;
    let most = area.height.saturating_sub(4 + ABOUT_ROWS);
    Rect { x: area.x + (area.width - width) / 2, y: area.y + 2, width, height: count.min(most) }
}

/// The first line shown, so that the chosen one is among those that fit.
fn first_line(chosen: usize, count: usize, rows: u16) -> usize {
    let rows = usize::from(rows);
    chosen.saturating_sub(rows.saturating_sub(1)).min(count.saturating_sub(rows))
}

fn list_lines(app: &App, page: &SchoolPage, place: Rect) -> Vec<Line<'static>> {
    let lines = school::lines(page, &app.study);
    let chosen = page.line.min(lines.len().saturating_sub(1));
    let first = first_line(chosen, lines.len(), place.height);
    let shown = lines.iter().enumerate().skip(first).take(place.height.into());
    shown.map(|(at, line)| list_line(app, line, at == chosen, place.width)).collect()
}

fn list_line(app: &App, (choice, label, state): &SchoolLine, is_chosen: bool, columns: u16) -> Line<'static> {
    let style = if is_chosen { app.theme().chosen() } else { app.theme().style(Token::Text) };
    let mark = if is_chosen { "▸ " } else { "  " };
    let sign = sign(app, choice, state);
    let right = format!("{}{state} ", bar(app, choice));
    let room =
        usize::from(columns).saturating_sub(text::width(&right) + text::width(mark) + text::width(sign) + 1);
    let label = text::fit(&clean(label), room).into_owned();
    let left = Span::styled(format!("{mark}{sign}{label}"), style);
    let muted = if is_chosen { style } else { app.theme().style(Token::Muted) };
    let gap = usize::from(columns).saturating_sub(left.width() + text::width(&right));
    Line::from(vec![left, Span::styled(" ".repeat(gap), style), Span::styled(right, muted)])
}

/// The sign of a lesson: done, begun, or neither.
fn sign(app: &App, choice: &SchoolChoice, state: &str) -> &'static str {
    if !matches!(choice, SchoolChoice::Lesson(_) | SchoolChoice::Drill(_)) {
        return "";
    }
    match (state, app.study.screen.glyphs) {
        ("done", true) => "● ",
        ("done", false) => "# ",
        ("", true) => "· ",
        ("", false) => ". ",
        (_, true) => "◐ ",
        (_, false) => "+ ",
    }
}

/// How much of a book is done, as a bar.
fn bar(app: &App, choice: &SchoolChoice) -> String {
    let (SchoolChoice::Book(book), Some(record)) = (choice, &app.study.school.record) else {
        return String::new();
    };
    let (done, all) = record.count(*book);
    let full = (done * BAR).div_ceil(all.max(1));
    let (one, other) = if app.study.screen.glyphs { ("━", "─") } else { ("=", "-") };
    format!("{}{}  ", one.repeat(full), other.repeat(BAR - full))
}

fn about_lines(app: &App, page: &SchoolPage, columns: u16) -> Vec<Line<'static>> {
    let (words, token) = match &app.study.talk.status {
        Some(status) => (status.text.clone(), Token::Good),
        None => (school::about(page, &app.study).unwrap_or_default(), Token::Muted),
    };
    let style = app.theme().style(token);
    text::wrap(&clean(&words), usize::from(columns))
        .into_iter()
        .map(|line| Line::styled(line, style))
        .collect()
}

/// How many lessons are done, at the right end of the header.
fn counted(app: &App) -> String {
    let Some(record) = &app.study.school.record else { return String::new() };
    let counts = CourseBook::ALL.map(|book| record.count(book));
    let (done, all) = counts.into_iter().fold((0, 0), |sum, count| (sum.0 + count.0, sum.1 + count.1));
    format!("{done} of {all} lessons done")
}
