//! An explanation in the panel: the move, the line on the board, and the text.

use ratatui::text::{Line, Span};
use unicode_width::UnicodeWidthStr;

use crate::app::App;
use crate::chess::{Chess, Color, Move, Position, notation};
use crate::theme::Token;
use crate::ui::text;

/// Returns the heading, the line with its current move marked, and the text; nothing if no line is shown.
pub(in crate::ui) fn lines(app: &App, columns: u16) -> Vec<Line<'static>> {
    let Some(shown) = &app.study.talk.shown else {
        return Vec::new();
    };
    let columns = usize::from(columns);
    let heading = match shown.which {
        0 if shown.asks => format!("If you play {}", shown.title),
        0 => shown.title.clone(),
        _ => format!("Instead of {}", shown.title),
    };
    let title = app.theme().style(Token::Title);
    let mut lines = vec![Line::styled(text::fit(&heading, columns).into_owned(), title)];
    let told = match shown.asks {
        // The heading has the only move that stands on the board.
        true if shown.at <= 1 => 0,
        true => shown.at,
        false => shown.line().len(),
    };
    if told > 0 {
        lines.extend(moves(app, shown.root(), &shown.line()[..told], shown.at, columns));
    }
    lines.push(Line::default());
    if shown.text.is_empty() {
        return lines;
    }
    let style = app.theme().style(Token::Text);
    let words = text::wrap(&shown.text, columns);
    lines.extend(words.into_iter().map(|words| Line::styled(words, style)));
    lines.push(Line::default());
    lines
}

/// Returns the moves of a line, wrapped; the current one is marked, later ones are pale.
fn moves(app: &App, root: &Chess, line: &[Move], at: usize, columns: usize) -> Vec<Line<'static>> {
    let mut rows: Vec<Vec<Span<'static>>> = vec![Vec::new()];
    let mut used = 0;
    for (place, name) in names(root, line).into_iter().enumerate() {
        let width = name.width() + 1;
        if used + width > columns + 1 {
            rows.push(Vec::new());
            used = 0;
        }
        used += width;
        let style = match place + 1 {
            on if on == at => app.theme().chosen(),
            on if on > at => app.theme().style(Token::Muted),
            _ => app.theme().style(Token::Text),
        };
        if let Some(row) = rows.last_mut() {
            row.extend([Span::styled(name, style), Span::raw(" ")]);
        }
    }
    rows.into_iter().map(Line::from).collect()
}

/// Each move with its number where it needs one: `8…h6`, `9.Bxc6+`, `bxc6`.
fn names(root: &Chess, line: &[Move]) -> Vec<String> {
    let mut position = root.clone();
    let mut names = Vec::with_capacity(line.len());
    for &m in line {
        let san = notation::san(&position, m);
        let number = position.fullmoves();
        names.push(match position.turn() {
            Color::White => format!("{number}.{san}"),
            Color::Black if names.is_empty() => format!("{number}…{san}"),
            Color::Black => san,
        });
        position.play_unchecked(m);
    }
    names
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_stand_where_they_are_needed() {
        let mut position = Chess::default();
        let mut line = Vec::new();
        for san in ["e4", "e5", "Nf3", "Nc6"] {
            let m = notation::parse_san(&position, san).unwrap();
            position.play_unchecked(m);
            line.push(m);
        }
        assert_eq!(names(&Chess::default(), &line), ["1.e4", "e5", "2.Nf3", "Nc6"]);
        let mut after = Chess::default();
        after.play_unchecked(line[0]);
        assert_eq!(names(&after, &line[1..]), ["1…e5", "2.Nf3", "Nc6"]);
    }
}
