//! The form of a new game: a row for each choice, and what is to be known about them.

use ratatui::text::Line;

use crate::app::App;
use crate::app::modes::new_game::NewGameForm;
use crate::theme::Token;
use crate::ui::popup::form_lines;
use crate::ui::text;

/// Returns the rows and the sentences below them, which end with an ellipsis where they have no room.
pub(in crate::ui) fn lines(app: &App, form: &NewGameForm, columns: u16, rows: u16) -> Vec<Line<'static>> {
    let mut lines = form_lines(app, &form.rows(), form.line, columns);
    let muted = app.theme().style(Token::Muted);
    for sentence in form.sentences() {
        let room = usize::from(rows).saturating_sub(lines.len() + 1);
        if room == 0 {
            break;
        }
        lines.push(Line::default());
        let words = text::paragraph(&sentence, usize::from(columns), room);
        lines.extend(words.into_iter().map(|words| Line::styled(words, muted)));
    }
    lines
}
