//! The preferences: a row for each, with its value.

use ratatui::text::Line;

use crate::app::App;
use crate::app::modes::preferences::{self, Preferences};
use crate::ui::popup::form_lines;

/// Returns the rows.
pub(in crate::ui) fn lines(app: &App, preferences: Preferences, columns: u16) -> Vec<Line<'static>> {
    form_lines(app, &preferences::rows(&app.study), preferences.line, columns)
}
