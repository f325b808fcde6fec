//! The danger check in the panel: the opponent's checks, captures and threats.

use ratatui::text::Line;

use super::panel::{blank, heading};
use super::text;
use crate::app::App;
use crate::theme::Token;

/// Returns the lines, the worst first, in so many rows: whole sentences.
pub(super) fn lines(app: &App, columns: u16, rows: usize) -> Vec<Line<'static>> {
    let Some(remarks) = app.study.dangers() else {
        return Vec::new();
    };
    let mut lines = vec![heading(app, text::DANGER, "", columns)];
    let style = app.theme().style(Token::Text);
    for remark in remarks {
        let words = text::wrap(&remark.text, usize::from(columns).saturating_sub(3));
        if lines.len() > 1 && lines.len() + words.len() > rows {
            break;
        }
        let indented = words.into_iter().enumerate().map(|(row, words)| {
            let mark = if row == 0 { "›" } else { " " };
            Line::styled(format!("{mark} {words}"), style)
        });
        lines.extend(indented);
    }
    lines.extend((lines.len() < rows).then(blank));
    lines
}
