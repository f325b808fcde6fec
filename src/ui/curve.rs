//! The winning chances of the game so far, as a curve: below a large board, or in a column with rows to spare.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::Line;

use super::panel::heading;
use super::{graph, text};
use crate::app::App;

/// Draws the curve below a large board.
pub(super) fn draw(app: &App, area: Rect, buffer: &mut Buffer) {
    let lines = if app.study.is_playing() && app.game().ply() > 0 {
        // Its place is kept from the first move on.
        chances(app, area.width, area.height)
    } else {
        lines(app, area.width, area.height)
    };
    text::put_lines(&lines, area, buffer);
}

/// Returns the curve under its heading; nothing until a move has changed the chances, and nothing while a hint keeps a move
/// secret.
pub(super) fn lines(app: &App, columns: u16, rows: u16) -> Vec<Line<'static>> {
    let is_idle = app.study.chances_so_far().iter().all(|chances| (*chances - 50.0).abs() < 0.01);
    if is_idle { Vec::new() } else { chances(app, columns, rows) }
}

/// The same from the first move on.
fn chances(app: &App, columns: u16, rows: u16) -> Vec<Line<'static>> {
    let chances = app.study.chances_so_far();
    if rows < 2 || app.study.conceals() || app.study.review_seen().is_some() {
        return Vec::new();
    }
    let now = chances.last().copied().unwrap_or(50.0);
    let mut lines = vec![heading(app, text::CHANCES_SO_FAR, format!("White {now:.0}%"), columns)];
    // A short game does not fill the width: a move takes a column at least and two at most.
    let plies = chances.len().saturating_sub(1).max(usize::from(columns) / 2);
    lines.extend(graph::area(app, &chances, plies, columns, rows - 1, graph::Unknown::Unplayed));
    lines
}
