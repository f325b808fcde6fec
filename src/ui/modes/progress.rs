//! The page of progress: ratings with their curves, weeks, openings, and what to work on, over the whole screen.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Clear, Widget};

use crate::app::App;
use crate::app::modes::progress::{HINTS, ProgressPage};
use crate::chess::text::clean;
use crate::review::overview::{ProgressReport, ProgressTable, RatingLine};
use crate::review::pupil::sparkline;
use crate::theme::Token;
use crate::ui::{keys, text};

/// The widest page, in columns; on wider screens it is centred.
const WIDEST: u16 = 90;

/// Columns of a label before a rating, and the longest first column of a table.
const LABEL: usize = 11;
const FIRST: usize = 30;

/// Draws the page over everything.
pub(in crate::ui) fn draw(app: &App, page: &ProgressPage, area: Rect, buffer: &mut Buffer) {
    Clear.render(area, buffer);
    buffer.set_style(area, app.theme().style(Token::Ground));
    buffer.set_style(area, app.theme().style(Token::Text));
    let today = page.report.today.date().strftime("%A, %-d %B %Y").to_string();
    let header = text::ends(
        vec![
            Span::styled(format!(" {}", text::PROGRAM), app.theme().style(Token::Accent)),
            Span::styled("   Progress", app.theme().style(Token::Title)),
        ],
        Span::styled(today, app.theme().style(Token::Muted)),
        area.width.saturating_sub(1),
    );
    text::put_lines(&[header], area, buffer);
    let tasks = tasks_place(app, page, area);
    text::put_lines(&task_lines(app, page, tasks.width), tasks, buffer);
    let above = Rect { y: area.y + 2, height: tasks.y.saturating_sub(area.y + 3), ..tasks };
    text::put_lines(&told(app, &page.report, above), above, buffer);
    let line = Rect { y: area.bottom().saturating_sub(1), height: area.height.min(1), ..area };
    keys::put(app, HINTS, line, buffer);
}

/// The task at a cell of the screen.
pub(in crate::ui) fn hit(app: &App, page: &ProgressPage, area: Rect, column: u16, row: u16) -> Option<usize> {
    let place = tasks_place(app, page, area);
    let line = usize::from(row.checked_sub(place.y + 1)?);
    let owners = task_owners(page, place.width);
    owners.get(line).copied().filter(|_| place.contains((column, row).into()))
}

/// The area of the tasks: a heading and their lines, above the key line.
fn tasks_place(app: &App, page: &ProgressPage, area: Rect) -> Rect {
    let width = area.width.saturating_sub(4).min(WIDEST);
    let height = (1 + task_owners(page, width).len() as u16).min(area.height.saturating_sub(3));
    let lowest = area.bottom().saturating_sub(height + 2);
    let x = area.x + (area.width - width) / 2;
    // Below what is told, not at the bottom of a large screen.
    let all = Rect { x, y: area.y + 2, width, height: lowest.saturating_sub(area.y + 3) };
    let rows = told(app, &page.report, all).len() as u16;
    Rect { y: lowest.min(area.y + 3 + rows), height, ..all }
}

/// The task that each line belongs to: a long one has two.
fn task_owners(page: &ProgressPage, columns: u16) -> Vec<usize> {
    let tasks = page.report.next.iter().enumerate();
    tasks
        .flat_map(|(place, task)| text::wrap(&task.why, task_room(columns)).into_iter().map(move |_| place))
        .collect()
}

fn task_room(columns: u16) -> usize {
    usize::from(columns).saturating_sub(6)
}

fn task_lines(app: &App, page: &ProgressPage, columns: u16) -> Vec<Line<'static>> {
    let mut lines = vec![Line::styled("Work on next", app.theme().style(Token::Title))];
    for (place, task) in page.report.next.iter().enumerate() {
        let is_chosen = place == page.line;
        let style = if is_chosen { app.theme().chosen() } else { app.theme().style(Token::Text) };
        for (row, words) in text::wrap(&clean(&task.why), task_room(columns)).into_iter().enumerate() {
            let mark = match (row, is_chosen) {
                (0, true) => format!("▸ {}  ", place + 1),
                (0, false) => format!("  {}  ", place + 1),
                (_, _) => "     ".to_owned(),
            };
            lines.push(Line::styled(format!("{mark}{words} "), style));
        }
    }
    lines
}

/// What there is to tell, as much as has room: ratings, the weeks, openings, single facts.
fn told(app: &App, report: &ProgressReport, place: Rect) -> Vec<Line<'static>> {
    let (columns, rows) = (place.width, usize::from(place.height));
    if report.is_empty() {
        let words = "There's nothing to tell yet. Games of five moves or more, exercises and guesses add to this page.";
        return text::wrap(words, columns.into()).into_iter().map(Line::from).collect();
    }
    let mut lines: Vec<Line<'static>> =
        report.ratings().iter().map(|line| rating(app, line, columns)).collect();
    // One after the other: the weeks need the rows more.
    let facts: Vec<Line<'static>> = text::wrap(&clean(&report.facts().join(" ")), columns.into())
        .into_iter()
        .map(|line| Line::styled(line, app.theme().style(Token::Text)))
        .filter(|line| line.width() > 0)
        .collect();
    let tables = report.tables();
    for (number, table) in tables.iter().enumerate() {
        let later: usize = tables[number + 1..].iter().map(|table| table.rows.len().min(2) + 2).sum();
        let room = rows.saturating_sub(lines.len() + later + facts.len() + usize::from(!facts.is_empty()));
        lines.extend(of_table(app, table, columns, room));
    }
    if !lines.is_empty() && lines.len() + facts.len() < rows {
        lines.push(Line::default());
    }
    lines.extend(facts);
    lines.truncate(rows);
    lines
}

fn rating(app: &App, line: &RatingLine<'_>, columns: u16) -> Line<'static> {
    let words = format!("{:<LABEL$}{}  ", line.label, line.words);
    let room = usize::from(columns).saturating_sub(text::width(&words));
    let days = &line.curve[line.curve.len().saturating_sub(room)..];
    Line::from(vec![
        Span::styled(words, app.theme().style(Token::Text)),
        Span::styled(sparkline(days, app.study.screen.glyphs), app.theme().style(Token::Accent)),
    ])
}

/// A table in at most so many rows, after an empty one: of many weeks the last, of many openings the first. Columns that
/// have no room are left out.
fn of_table(app: &App, table: &ProgressTable, columns: u16, rows: usize) -> Vec<Line<'static>> {
    let shown = rows.saturating_sub(2).min(table.rows.len());
    if shown == 0 {
        return Vec::new();
    }
    let rows =
        if table.title == "Weeks" { &table.rows[table.rows.len() - shown..] } else { &table.rows[..shown] };
    let first = rows.iter().map(|row| text::width(&row[0])).max().unwrap_or(0);
    let first = first.max(text::width(table.head[0])).min(FIRST) + 2;
    let head = row(table.head, table.head, first, columns);
    let mut lines = vec![Line::default(), Line::styled(head, app.theme().style(Token::Muted))];
    let style = app.theme().style(Token::Text);
    lines.extend(rows.iter().map(|cells| {
        let cells: Vec<&str> = cells.iter().map(String::as_str).collect();
        Line::styled(row(&cells, table.head, first, columns), style)
    }));
    lines
}

/// A row of a table: numbers end below the ends of their heads.
fn row(cells: &[&str], head: &[&str], first: usize, columns: u16) -> String {
    let name = text::fit(&clean(cells[0]), first - 1).into_owned();
    let mut line = format!("{name}{}", " ".repeat(first - text::width(&name)));
    for (cell, name) in cells.iter().zip(head).skip(1) {
        let width = text::width(name).max(7) + 2;
        if text::width(&line) + width > columns.into() {
            break;
        }
        line.push_str(&" ".repeat(width.saturating_sub(text::width(cell))));
        line.push_str(cell);
    }
    line
}
