//! The library screen: the list of games with headings, a preview, and the prompts below. Only the lines in view are
//! read.

mod columns;
mod preview;

use std::ops::Range;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Clear, Widget};

use crate::app::library::board_search::SearchProgress;
use crate::app::library::list::{self, GameList, ListSource};
use crate::app::library::prompt::Prompt;
use crate::app::modes::games::order_words;
use crate::app::{App, Severity};
use crate::chess::text::clean;
use crate::library::QueryError;
use crate::theme::Token;
use crate::ui::{draws, keys, text};

/// The parts of the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct LibraryLayout {
    header: Rect,
    /// The note: the filter or a message.
    note: Rect,
    headings: Rect,
    list: Rect,
    preview: Option<Rect>,
    keys: Rect,
}

fn parts(drawn: bool, area: Rect) -> LibraryLayout {
    let row = |y: u16| Rect::new(area.x, area.y + y.min(area.height.saturating_sub(1)), area.width, 1);
    let rows = list::rows((area.width, area.height)) as u16;
    let beside = (area.width >= list::BESIDE).then(|| preview::columns(drawn, area.width, area.height));
    let width = area.width - beside.unwrap_or(0);
    let list = Rect::new(area.x, area.y + list::FRAME - 1, width, rows).intersection(area);
    let (below, _) = list::BELOW;
    let preview = match beside {
        Some(columns) => Some(Rect::new(list.right(), area.y + 2, columns, area.height.saturating_sub(3))),
        None => (list.bottom() + below < area.bottom())
            .then(|| Rect::new(area.x, list.bottom(), area.width, below)),
    };
    LibraryLayout {
        header: row(0),
        note: row(1),
        headings: Rect { width, ..row(2) },
        list,
        preview,
        keys: row(area.height - 1),
    }
}

/// Draws the library over everything.
pub(in crate::ui) fn draw(app: &App, list: &GameList, area: Rect, buffer: &mut Buffer) {
    Clear.render(area, buffer);
    buffer.set_style(area, app.theme().style(Token::Ground));
    buffer.set_style(area, app.theme().style(Token::Text));
    let parts = parts(draws(app), area);
    draw_header(app, list, parts.header, buffer);
    if list.games.all() > 0 {
        columns::headings(app, list, parts.headings, buffer);
    }
    if list.games.len() > 0 {
        draw_lines(app, list, parts.list, buffer);
    } else {
        draw_emptiness(app, list, parts.list, buffer);
    }
    if let Some(area) = parts.preview.filter(|_| list.current().is_some()) {
        preview::draw(app, list, area, buffer);
    }
    draw_note(app, list, parts.note, buffer);
    draw_keys(app, list, parts.keys, buffer);
}

/// Returns the line at a cell of the screen.
pub(in crate::ui) fn hit(app: &App, list: &GameList, area: Rect, column: u16, row: u16) -> Option<usize> {
    let place = parts(draws(app), area).list;
    let line = list.first_in_view(usize::from(place.height)) + usize::from(row.checked_sub(place.y)?);
    (place.contains((column, row).into()) && line < list.games.len()).then_some(line)
}

/// Returns how much of a long file is read, until all is.
fn progress(list: &GameList) -> Option<String> {
    let ListSource::Long(file) = &list.source else {
        return None;
    };
    (file.percent < 100).then(|| format!("{}% read", file.percent))
}

fn draw_header(app: &App, list: &GameList, area: Rect, buffer: &mut Buffer) {
    let title = match &list.source {
        ListSource::Foreign(name, _) => clean(name).into_owned(),
        ListSource::Long(file) => clean(&file.name).into_owned(),
        ListSource::Waiting(..) | ListSource::Saved | ListSource::Fault(_) => text::SAVED_GAMES.to_owned(),
    };
    let (shown, all) = (list.games.len(), list.games.all());
    let is_full = matches!(&list.source, ListSource::Long(file) if file.is_full);
    let first = if is_full { "the first " } else { "" };
    let count = if shown == all {
        format!("{first}{} games", grouped(all))
    } else {
        format!("{} of {first}{} games", grouped(shown), grouped(all))
    };
    let count = match all {
        0 => String::new(),
        1 => "1 game".to_owned(),
        _ => {
            let order = || order_words(list.games.order()).to_owned();
            format!("{count}, {}", progress(list).unwrap_or_else(order))
        }
    };
    let room = usize::from(area.width).saturating_sub(count.len() + text::PROGRAM.len() + 7);
    let left = vec![
        Span::styled(format!(" {}", text::PROGRAM), app.theme().style(Token::Accent)),
        Span::styled(format!("   {}", text::fit(&title, room)), app.theme().style(Token::Title)),
    ];
    let count = Span::styled(count, app.theme().style(Token::Muted));
    buffer.set_line(area.x, area.y, &text::ends(left, count, area.width.saturating_sub(1)), area.width);
}

/// Returns a number with thousands separators.
fn grouped(number: usize) -> String {
    let digits = number.to_string();
    let mut grouped = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            grouped.push(',');
        }
        grouped.push(digit);
    }
    grouped
}

/// Draws the note. An answer to a key that is too long for one row continues over the headings.
fn draw_note(app: &App, list: &GameList, area: Rect, buffer: &mut Buffer) {
    let columns = usize::from(area.width.saturating_sub(2));
    let (words, token) = note(app, list, columns);
    let style = app.theme().style(token);
    let answers = list.status.is_some() || fault(list).is_some();
    if !answers || text::width(&words) <= columns {
        let words = text::fit(&words, columns);
        return text::put(&format!(" {words}"), area, style, buffer);
    }
    for (words, y) in text::wrap(&words, columns).iter().zip(area.y..area.y + 2) {
        let row = Rect { y, ..area };
        Clear.render(row, buffer);
        buffer.set_style(row, app.theme().style(Token::Ground));
        text::put(&format!(" {words}"), row, style, buffer);
    }
}

/// Returns the error of the filter being typed.
fn fault(list: &GameList) -> Option<&QueryError> {
    match &list.prompt {
        Some(Prompt::Filter { fault, .. }) => fault.as_ref(),
        _ => None,
    }
}

fn note(app: &App, list: &GameList, columns: usize) -> (String, Token) {
    if let Some(fault) = fault(list) {
        return (fault.sentence(), Token::Bad);
    }
    match (&list.status, &app.study.library.exporting) {
        (Some(told), _) if told.severity == Severity::Fault => (told.text.clone(), Token::Bad),
        (Some(told), _) => (told.text.clone(), Token::Good),
        (None, Some(exporting)) => {
            let (done, all) = exporting.progress;
            let words = format!("Saving: {} of {} games. Esc stops it.", grouped(done), grouped(all));
            (words, Token::Good)
        }
        (None, None) if !list.filter.is_empty() => (in_force(list), Token::Accent),
        (None, None) => match app.study.talk.notices.last() {
            Some(notice) => (clean(notice).into_owned(), Token::Bad),
            None if list.games.all() == 0 => (String::new(), Token::Muted),
            None if text::width(text::FILTERS) > columns => (text::FILTERS_NARROW.to_owned(), Token::Muted),
            None => (text::FILTERS.to_owned(), Token::Muted),
        },
    }
}

/// Returns the filter in force, after how far its search has come and which games it must leave out.
fn in_force(list: &GameList) -> String {
    let SearchProgress { read, all, unreadable } = list.games.search_progress();
    let searching =
        list.games.is_searching().then(|| format!("Searching: {} of {} games…", grouped(read), grouped(all)));
    let left_out = match unreadable {
        0 => None,
        1 => Some("1 game can't be read.".to_owned()),
        many => Some(format!("{} games can't be read.", grouped(many))),
    };
    let filter = format!("Filter: {}", list.filter);
    searching.into_iter().chain(left_out).chain([filter]).collect::<Vec<_>>().join(" ")
}

fn draw_lines(app: &App, list: &GameList, area: Rect, buffer: &mut Buffer) {
    let rows = usize::from(area.height);
    let columns = columns::ColumnWidths::of(area.width);
    let view = in_view(list, rows);
    let first = view.start;
    let lines = view.filter_map(|line| {
        let game = list.games.get(line)?;
        Some(columns::line(app, &columns, &game, line == list.line))
    });
    for (line, y) in lines.zip(area.top()..) {
        let width = area.width.saturating_sub(1);
        buffer.set_line(area.x, y, &line, width);
    }
    draw_position(app, (first, rows, list.games.len()), area, buffer);
}

/// Returns the lines in view, however long the list.
fn in_view(list: &GameList, rows: usize) -> Range<usize> {
    let first = list.first_in_view(rows);
    first..list.games.len().min(first + rows)
}

/// Draws the scroll bar at the right edge.
fn draw_position(app: &App, (first, rows, all): (usize, usize, usize), area: Rect, buffer: &mut Buffer) {
    if all <= rows || area.width == 0 {
        return;
    }
    let length = (rows * rows / all).max(1);
    let top = (first * (rows - length)).div_ceil(all - rows);
    for row in 0..rows {
        let is_thumb = (top..top + length).contains(&row);
        let (sign, token) = if is_thumb { ("█", Token::Muted) } else { ("│", Token::Rule) };
        let y = area.y + row as u16;
        buffer.set_string(area.right() - 1, y, sign, app.theme().style(token));
    }
}

/// Draws why the list is empty.
fn draw_emptiness(app: &App, list: &GameList, area: Rect, buffer: &mut Buffer) {
    let words = match &list.source {
        ListSource::Waiting(_, 0) => text::READING.to_owned(),
        ListSource::Waiting(done, all) => {
            format!("{} {} of {} games", text::READING, grouped(*done), grouped(*all))
        }
        ListSource::Fault(fault) => clean(fault).into_owned(),
        ListSource::Long(file) if file.percent < 100 => text::READING.to_owned(),
        _ if list.games.is_searching() => text::SEARCHING.to_owned(),
        // The player types on, and the search waits.
        _ if list.games.search_progress().is_unfinished() => String::new(),
        _ if list.games.all() > 0 => text::NONE_FITS.to_owned(),
        _ if app.is_guest() => text::NO_GAMES_OF_A_GUEST.to_owned(),
        ListSource::Saved | ListSource::Foreign(..) | ListSource::Long(_) => text::NO_GAMES.to_owned(),
    };
    let columns = usize::from(area.width.saturating_sub(4));
    let style = app.theme().style(Token::Muted);
    let lines = text::wrap(&words, columns).into_iter();
    let lines: Vec<Line<'_>> = lines.map(|line| Line::styled(line, style)).collect();
    let place = Rect { x: area.x + 2, width: area.width.saturating_sub(2), ..area };
    text::put_lines(&lines, place, buffer);
}

/// Draws the keys that fit, or the prompt.
fn draw_keys(app: &App, list: &GameList, area: Rect, buffer: &mut Buffer) {
    if let Some(prompt) = &list.prompt {
        return preview::draw_prompt(app, prompt, area, buffer);
    }
    keys::put(app, &offered(app, list, area.width), area, buffer);
}

/// Columns below which short labels are used.
const NARROW: u16 = 72;

/// Returns the keys, the most important first, and whether each must be shown.
fn offered(app: &App, list: &GameList, columns: u16) -> Vec<(&'static str, &'static str, bool)> {
    let esc = match list.filter.is_empty() {
        true => "close",
        false if columns < NARROW => "all",
        false => "all games",
    };
    if list.games.all() == 0 {
        let undo = app.study.library.can_undo().then_some(("u", "undo", true));
        return undo.into_iter().chain([("?", "more", true), ("Esc", esc, true)]).collect();
    }
    let mut offered = vec![("Enter", "open", false), ("/", "filter", false)];
    let saves: &[_] = if app.is_guest() {
        &[("s", "copy", false)]
    } else {
        &[("s", "save", false), ("a", "save all", false)]
    };
    if matches!(list.source, ListSource::Foreign(..) | ListSource::Long(_)) {
        offered.extend(saves);
    } else {
        let undo = app.study.library.can_undo().then_some(("u", "undo", true));
        offered.push(("x", "delete", false));
        offered.extend(undo);
        offered.push(("e", "names", false));
        offered.extend(saves);
    }
    offered.extend([("a column's letter", "sorts", false), ("?", "more", true), ("Esc", esc, true)]);
    offered
}

/// Returns the style of a cell; on the chosen line only its weight is kept.
fn style_of(app: &App, token: Token, chosen: bool) -> Style {
    let own = app.theme().style(token);
    if chosen { app.theme().chosen().add_modifier(own.add_modifier) } else { own }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::library::GameSummary;

    #[test]
    fn thousands_are_parted() {
        assert_eq!([0, 999, 1000, 100_000].map(grouped), ["0", "999", "1,000", "100,000"]);
    }

    #[test]
    fn a_frame_looks_up_as_many_lines_as_there_are_rows() {
        let games = (0..100_000)
            .map(|number| GameSummary { white: format!("Player {number}"), ..GameSummary::default() });
        let mut list = GameList::of(games.collect());
        for line in [0, 1, 16, 17, 50_000, 99_998, 99_999] {
            list.line = line;
            let view = in_view(&list, 17);
            assert!(view.len() == 17 && view.contains(&line), "{line} {view:?}");
        }
    }

    #[test]
    fn every_part_stays_on_the_screen_at_every_size() {
        for width in 1..180 {
            for height in 1..60 {
                let area = Rect::new(0, 0, width, height);
                let parts = parts(width % 2 == 0, area);
                let all = [parts.header, parts.note, parts.headings, parts.list, parts.keys];
                for part in all.into_iter().chain(parts.preview) {
                    assert_eq!(part.intersection(area), part, "{width}x{height} {parts:?}");
                }
                if let Some(preview) = parts.preview {
                    assert!(!preview.intersects(parts.list) && !preview.intersects(parts.keys));
                }
            }
        }
    }
}
