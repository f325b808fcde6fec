//! What a tall column has room for beside the moves: how the opening goes on, and what was better than the player's faults.

use ratatui::text::{Line, Span};
use unicode_width::UnicodeWidthStr;

use super::panel::{blank, heading};
use super::text;
use crate::app::App;
use crate::chess::{notation, opening};
use crate::theme::Token;

/// The most moves and faults that are listed.
const MOST: usize = 6;

/// The least rows for one: its heading, two entries, and an empty row.
const LEAST: usize = 4;

/// The least named lines behind a move that is worth knowing.
const LINES: usize = 3;

/// Plies after which the names of openings are so long and rare that they teach nothing.
const LATEST: u32 = 16;

/// Columns of a move.
const MOVE: usize = 8;

/// Returns the player's faults with what was better, then the moves with a name, in at most so many rows.
pub(super) fn lines(app: &App, columns: u16, rows: usize) -> Vec<Line<'static>> {
    let mut lines = better(app, columns, rows);
    lines.extend(named(app, columns, rows - lines.len()));
    lines
}

/// The faults, each in a row: `6.d3?     6.Nxf7 Kxf7 7.Qf3+`.
fn better(app: &App, columns: u16, rows: usize) -> Vec<Line<'static>> {
    let faults = app.study.better_lines();
    if faults.is_empty() || rows < LEAST {
        return Vec::new();
    }
    let width = faults.iter().map(|fault| fault.fault.width()).max().unwrap_or_default();
    let entries = faults.into_iter().take(MOST.min(rows + 2 - LEAST)).map(|entry| {
        let room = usize::from(columns).saturating_sub(width + 5);
        row(app, (entry.fault, Token::Bad), width, text::fit(&entry.line, room).into_owned())
    });
    std::iter::once(heading(app, text::BETTER, "", columns)).chain(entries).chain([blank()]).collect()
}

/// The moves that lead to a named opening, each in a row: `Bc4  Italian Game`.
fn named(app: &App, columns: u16, rows: usize) -> Vec<Line<'static>> {
    let game = app.game();
    let is_late = game.ply() == 0 || game.ply() > LATEST || game.ending().is_some();
    if rows < LEAST || is_late || app.study.conceals() || !app.is_playing() {
        return Vec::new();
    }
    let mut moves = opening::named_moves(game.position());
    moves.retain(|one| one.lines >= LINES);
    let entries = moves.into_iter().take(MOST.min(rows + 2 - LEAST)).map(|one| {
        let room = usize::from(columns).saturating_sub(MOVE + 5);
        let name = opening_name(one.eco, one.name, room);
        row(app, (notation::san(game.position(), one.played), Token::Text), MOVE, name)
    });
    let entries: Vec<_> = entries.collect();
    if entries.len() + 2 < LEAST {
        return Vec::new();
    }
    std::iter::once(heading(app, text::NAMED_MOVES, "", columns)).chain(entries).chain([blank()]).collect()
}

fn opening_name(eco: &str, name: &str, room: usize) -> String {
    super::opening::shortened(eco, name, room).unwrap_or_default()
}

fn row(app: &App, (left, token): (String, Token), width: usize, right: String) -> Line<'static> {
    let gap = " ".repeat((width + 2).saturating_sub(left.width()));
    Line::from(vec![
        Span::styled(format!("  {left}{gap}"), app.theme().style(token)),
        Span::styled(right, app.theme().style(Token::Muted)),
    ])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::testing::TestPlayer;
    use crate::ui::testing::words;

    #[test]
    fn moves_with_a_name_are_listed_while_the_opening_lasts() {
        let mut player = TestPlayer::new();
        assert!(lines(&player.app, 40, 20).is_empty(), "the plan for the first moves stands there");
        player.line("e4").reply("e5");
        let shown = words(&lines(&player.app, 40, 20));
        assert_eq!(shown[0], text::NAMED_MOVES);
        assert!(shown[1].starts_with("  Nf3       C40 King's Knight"), "{shown:?}");
        assert!(shown.len() <= MOST + 2);
        player.line("a3").reply("h5").line("h4").reply("a6");
        assert!(lines(&player.app, 40, 20).is_empty(), "nobody names this");
    }

    #[test]
    fn no_more_rows_and_columns_are_taken_than_there_are() {
        let mut player = TestPlayer::new();
        player.line("e4").reply("c5");
        for (rows, columns) in (0..12).flat_map(|rows| [28, 34, 66].map(|columns| (rows, columns))) {
            let shown = words(&lines(&player.app, columns, rows));
            assert!(shown.len() <= rows, "{} of {rows}", shown.len());
            assert!(shown.iter().all(|line| line.width() < usize::from(columns)), "{shown:?}");
        }
    }
}
