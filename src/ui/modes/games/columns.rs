//! The columns of the list of games: widths, headings and lines.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use unicode_width::UnicodeWidthStr;

use super::style_of;
use crate::app::App;
use crate::app::library::list::GameList;
use crate::app::modes::games::keys::sort_key;
use crate::library::{GameSummary, SortKey};
use crate::theme::Token;
use crate::ui::{opening, text};

/// Cells of a date, of a result or a number of moves, of the mistakes, and of an ECO code alone.
const DATE: u16 = 10;
const SHORT: u16 = 3;
const MISTAKES: u16 = 8;
const ECO: u16 = 3;

/// Cells between two columns.
const GAP: u16 = 2;

/// The least cells of a list that has the date, the length, the mistakes.
const WITH_DATE: u16 = 45;
const WITH_LENGTH: u16 = 53;
const WITH_MISTAKES: u16 = 73;

/// The least and the greatest width of names, in columns.
const NAME: (u16, u16) = (12, 26);

/// The width of each column; 0 for one that there is no room for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct ColumnWidths([(SortKey, u16); 7]);

impl ColumnWidths {
    /// Returns the column widths for a list of this width.
    pub(super) fn of(width: u16) -> ColumnWidths {
        // The mark of the chosen line at the left, the bar at the right.
        let inner = width.saturating_sub(3);
        let when = |least, cells| if inner >= least { cells } else { 0 };
        let (date, length) = (when(WITH_DATE, DATE), when(WITH_LENGTH, SHORT));
        let mistakes = when(WITH_MISTAKES, MISTAKES);
        let others = [date, length, mistakes, SHORT].into_iter().filter(|cells| *cells > 0);
        let rest = inner.saturating_sub(others.map(|cells| cells + GAP).sum());
        let (least, most) = NAME;
        let names_alone = rest.saturating_sub(GAP) / 2;
        let (name, opening) = if rest >= 2 * (least + GAP) + ECO {
            let name = (rest * 8 / 25).clamp(least, most);
            (name, rest - 2 * (name + GAP))
        } else {
            (names_alone.min(most), 0)
        };
        ColumnWidths([
            (SortKey::Date, date),
            (SortKey::White, name),
            (SortKey::Black, name),
            (SortKey::Result, SHORT),
            (SortKey::Opening, opening),
            (SortKey::Length, length),
            (SortKey::Mistakes, mistakes),
        ])
    }

    /// Returns the columns with room.
    fn seen(&self) -> impl Iterator<Item = (SortKey, usize)> {
        let seen = self.0.into_iter().filter(|(_, cells)| *cells > 0);
        seen.map(|(key, cells)| (key, usize::from(cells)))
    }
}

/// Draws the headings; the first letter of each is its sort key.
pub(super) fn headings(app: &App, list: &GameList, area: Rect, buffer: &mut Buffer) {
    let mut spans = vec![Span::raw("  ")];
    for (key, cells) in ColumnWidths::of(area.width).seen() {
        let order = list.games.order().filter(|order| order.key == key);
        let arrow = order.map_or("", |order| if order.reversed { "▴" } else { "▾" });
        let token = if order.is_some() { Token::Title } else { Token::Muted };
        let rest = format!("{}{arrow}", &word(key, cells)[1..]);
        let room = cells + usize::from(GAP) - 1;
        spans.push(Span::styled(sort_key(key).to_string(), app.theme().style(Token::Key)));
        spans.push(Span::styled(padded(&rest, room), app.theme().style(token)));
    }
    buffer.set_line(area.x, area.y, &Line::from(spans), area.width);
}

fn word(key: SortKey, cells: usize) -> &'static str {
    let is_narrow = cells < key.id().len();
    match key {
        SortKey::Opening if is_narrow => "op.",
        SortKey::Result => "res",
        SortKey::Length => "len",
        SortKey::Date | SortKey::White | SortKey::Black | SortKey::Opening | SortKey::Mistakes => key.id(),
    }
}

/// One line of the list.
pub(super) fn line(app: &App, columns: &ColumnWidths, game: &GameSummary, chosen: bool) -> Line<'static> {
    let mark = if chosen { "▸ " } else { "  " };
    let mut spans = vec![Span::styled(mark, style_of(app, Token::Accent, chosen))];
    for (key, cells) in columns.seen() {
        let (words, token) = cell(game, key, cells);
        let words = if matches!(key, SortKey::Length | SortKey::Mistakes) {
            format!("{words:>cells$}")
        } else {
            padded(&text::fit(&words, cells), cells)
        };
        spans.push(Span::styled(words, style_of(app, token, chosen)));
        spans.push(Span::styled(" ".repeat(usize::from(GAP)), style_of(app, Token::Text, chosen)));
    }
    spans.pop();
    Line::from(spans)
}

/// Returns the text of a column and its colour.
fn cell(game: &GameSummary, key: SortKey, cells: usize) -> (String, Token) {
    match key {
        SortKey::Date => (game.date.clone(), Token::Muted),
        SortKey::White => (name(&game.white, cells), name_of(game, "1-0")),
        SortKey::Black => (name(&game.black, cells), name_of(game, "0-1")),
        SortKey::Result => (result(&game.result), Token::Text),
        SortKey::Opening => {
            let named = opening::shortened(&game.eco, &game.opening, cells);
            (named.filter(|_| !game.eco.is_empty()).unwrap_or_default(), Token::Muted)
        }
        SortKey::Length => (game.plies.div_ceil(2).to_string(), Token::Muted),
        SortKey::Mistakes => {
            let mistakes = game.mistakes();
            let token = if mistakes.unwrap_or(0) > 0 { Token::Bad } else { Token::Good };
            (mistakes.map_or(String::new(), |mistakes| mistakes.to_string()), token)
        }
    }
}

/// A name that is too long, as score sheets shorten it: `Kasparov, G.`; of a former level of patzer's the number stays.
fn name(name: &str, cells: usize) -> String {
    if name.width() <= cells {
        return name.to_owned();
    }
    if let Some((engine, level)) = name.split_once(", level ") {
        return format!("{engine} {level}");
    }
    let initial = |(last, first): (&str, &str)| Some(format!("{last}, {}.", first.trim().chars().next()?));
    name.split_once(',').and_then(initial).unwrap_or_else(|| name.to_owned())
}

/// The winner is highlighted.
fn name_of(game: &GameSummary, won: &str) -> Token {
    if game.result == won { Token::Title } else { Token::Text }
}

/// A result in three cells.
fn result(result: &str) -> String {
    match result {
        "1/2-1/2" => " ½".to_owned(),
        "*" => " *".to_owned(),
        other => other.to_owned(),
    }
}

/// A text filled up with blanks to some cells.
fn padded(text: &str, cells: usize) -> String {
    format!("{text}{}", " ".repeat(cells.saturating_sub(text.width())))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn widths(width: u16) -> [u16; 7] {
        ColumnWidths::of(width).0.map(|(_, cells)| cells)
    }

    #[test]
    fn columns_are_dropped_from_the_least_wanted_on() {
        assert_eq!(widths(80), [10, 14, 14, 3, 13, 3, 8]);
        assert_eq!(widths(60), [10, 12, 12, 3, 7, 3, 0]);
        assert_eq!(widths(44), [0, 12, 12, 3, 8, 0, 0]);
        assert_eq!(widths(27), [0, 8, 8, 3, 0, 0, 0]);
    }

    #[test]
    fn a_long_name_is_shortened_where_it_says_least() {
        for (told, cells, shown) in [
            ("patzer, level 3", 14, "patzer 3"),
            ("patzer, level 3", 15, "patzer, level 3"),
            ("Kasparov, Garry", 14, "Kasparov, G."),
            ("Kasparov, Garry", 15, "Kasparov, Garry"),
            ("Kasparov, ", 8, "Kasparov, "),
            ("Kasparov", 8, "Kasparov"),
            ("Nepomniachtchi", 12, "Nepomniachtchi"),
        ] {
            assert_eq!(name(told, cells), shown, "{told} in {cells}");
        }
    }

    #[test]
    fn no_line_is_wider_than_the_list() {
        for width in 20..200 {
            let columns = ColumnWidths::of(width);
            let cells: usize = columns.seen().map(|(_, cells)| cells + usize::from(GAP)).sum();
            assert!(2 + cells - usize::from(GAP) <= usize::from(width), "{width}");
        }
    }
}
