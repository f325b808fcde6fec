//! The menu of what can be copied.

use ratatui::text::Line;

use crate::app::App;
use crate::app::modes::copy::{CopyMenu, LINES};
use crate::ui::popup::menu_line;

/// Returns a line for each choice, with its key.
pub(in crate::ui) fn lines(app: &App, menu: CopyMenu, columns: u16) -> Vec<Line<'static>> {
    let choices = LINES.iter().enumerate();
    choices
        .map(|(line, (key, words))| {
            menu_line(app, line == menu.line, &format!("{key}  {words}"), "", columns)
        })
        .collect()
}
