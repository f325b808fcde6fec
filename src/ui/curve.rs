//! The winning chances of the game so far, as a curve below a large board.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::panel::heading;
use super::{graph, text};
use crate::app::App;

/// Draws the curve; nothing until a move has changed the chances, and nothing while a hint keeps a move secret.
pub(super) fn draw(app: &App, area: Rect, buffer: &mut Buffer) {
    let chances = app.study.chances_so_far();
    let is_idle = chances.iter().all(|chances| (*chances - 50.0).abs() < 0.01);
    if is_idle || app.study.conceals() || app.study.review_seen().is_some() {
        return;
    }
    let now = chances.last().copied().unwrap_or(50.0);
    let mut lines = vec![heading(app, text::CHANCES_SO_FAR, format!("White {now:.0}%"), area.width)];
    // A short game does not fill the width: a move takes a column at least and two at most.
    let plies = (chances.len() - 1).max(usize::from(area.width) / 2);
    lines.extend(graph::area(app, &chances, plies, area.width, area.height - 1));
    text::put_lines(&lines, area, buffer);
}
