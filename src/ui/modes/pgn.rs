//! The game as PGN: its lines from the first in view.

use ratatui::text::Line;

use crate::app::App;
use crate::app::modes::pgn::PgnView;
use crate::theme::Token;
use crate::ui::text;

/// Returns the lines of the record, wrapped.
pub(in crate::ui) fn lines(app: &App, record: &PgnView, columns: u16) -> Vec<Line<'static>> {
    let style = app.theme().style(Token::Text);
    let below = record.lines.iter().skip(record.first);
    below
        .flat_map(|line| match line.as_str() {
            "" => vec![String::new()],
            line => text::wrap(line, usize::from(columns)),
        })
        .map(|line| Line::styled(line, style))
        .collect()
}
