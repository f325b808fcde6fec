//! The preferences: a row for each, with its value.

use ratatui::text::Line;

use crate::app::App;
use crate::app::modes::preferences::Preferences;
use crate::ui::popup::menu_line;

/// Returns the rows.
pub(in crate::ui) fn lines(app: &App, preferences: Preferences, columns: u16) -> Vec<Line<'static>> {
    let rows = app.study.preference_rows();
    let rows = rows.iter().enumerate();
    rows.map(|(line, (label, value))| {
        menu_line(app, line == preferences.line, label, &format!("‹ {value} ›"), columns)
    })
    .collect()
}
