//! The choice of the piece that a pawn becomes.

use ratatui::text::Line;

use crate::app::App;
use crate::app::modes::promotion::{PromotionPicker, ROLES};
use crate::chess::words;
use crate::ui::popup::menu_line;

/// Returns a line for each piece, with its key.
pub(in crate::ui) fn lines(app: &App, promotion: &PromotionPicker, columns: u16) -> Vec<Line<'static>> {
    let roles = ROLES.iter().enumerate();
    roles
        .map(|(line, (role, key))| {
            menu_line(app, line == promotion.line, &format!("{key}  {}", words::role(*role)), "", columns)
        })
        .collect()
}
