//! The winning chances of the game so far, as a curve: below a large board, or in a column with rows to spare.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::Line;

use super::panel::heading;
use super::{graph, text};
use crate::app::App;

/// Draws the curve below a large board.
pub(super) fn draw(app: &App, area: Rect, buffer: &mut Buffer) {
    text::put_lines(&lines(app, area.width, area.height), area, buffer);
}

/// Returns the curve under its heading; nothing until a move has changed the chances, and nothing while a hint keeps a move
/// secret.
pub(super) fn lines(app: &App, columns: u16, rows: u16) -> Vec<Line<'static>> {
    let chances = app.study.chances_so_far();
    let is_idle = chances.iter().all(|chances| (*chances - 50.0).abs() < 0.01);
    if rows < 2 || is_idle || app.study.conceals() || app.study.review_seen().is_some() {
        return Vec::new();
    }
    let now = chances.last().copied().unwrap_or(50.0);
    let mut lines = vec![heading(app, text::CHANCES_SO_FAR, format!("White {now:.0}%"), columns)];
    // A short game does not fill the width: a move takes a column at least and two at most.
    let plies = (chances.len() - 1).max(usize::from(columns) / 2);
    lines.extend(graph::area(app, &chances, plies, columns, rows - 1));
    lines
}
