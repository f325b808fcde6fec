//! The form of a new game: a row for each choice, and what is to be known about them.

use ratatui::text::Line;

use crate::app::App;
use crate::app::modes::new_game::NewGameForm;
use crate::theme::Token;
use crate::ui::popup::menu_line;
use crate::ui::text;

/// Returns the rows and the sentences below them.
pub(in crate::ui) fn lines(app: &App, form: &NewGameForm, columns: u16) -> Vec<Line<'static>> {
    let rows = form.rows();
    let mut lines: Vec<Line<'static>> = rows
        .iter()
        .enumerate()
        .map(|(line, (label, value))| {
            let value = if value.is_empty() { String::new() } else { format!("‹ {value} ›") };
            menu_line(app, line == form.line, label, &value, columns)
        })
        .collect();
    let muted = app.theme().style(Token::Muted);
    for sentence in form.sentences() {
        lines.push(Line::default());
        let words = text::wrap(&sentence, usize::from(columns));
        lines.extend(words.into_iter().map(|words| Line::styled(words, muted)));
    }
    lines
}
