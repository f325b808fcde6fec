//! Help: keys and signs with what they do, in two columns.

use ratatui::text::{Line, Span};

use crate::app::App;
use crate::app::modes::help::{Help, HelpLine};
use crate::theme::Token;
use crate::ui::text;

/// Returns the lines from the first in view.
pub(in crate::ui) fn lines(app: &App, help: Help, columns: u16) -> Vec<Line<'static>> {
    let width = usize::from(columns / 3).clamp(8, 16);
    let mut lines = Vec::new();
    for line in help.lines(&app.study.settings.keymap).into_iter().skip(help.first) {
        match line {
            HelpLine::Heading(title) => lines.push(Line::styled(title, app.theme().style(Token::Title))),
            HelpLine::Entry { keys, text: words } => {
                lines.extend(entry(app, &keys, words, width, columns));
            }
            HelpLine::Mark { sign, text: words } => {
                lines.extend(entry(app, sign, words, width, columns));
            }
            HelpLine::Blank => lines.push(Line::default()),
        }
    }
    lines
}

/// Returns the lines of an entry; long texts wrap in their own column.
fn entry(app: &App, keys: &str, words: &str, width: usize, columns: u16) -> Vec<Line<'static>> {
    let mut wrapped = text::wrap(words, usize::from(columns).saturating_sub(width));
    let mut keys = text::wrap(keys, width - 1);
    let rows = wrapped.len().max(keys.len());
    wrapped.resize(rows, String::new());
    keys.resize(rows, String::new());
    let line = |(keys, words): (String, String)| {
        Line::from(vec![
            Span::styled(format!("{keys:<width$}"), app.theme().style(Token::Key)),
            Span::styled(words, app.theme().style(Token::Text)),
        ])
    };
    keys.into_iter().zip(wrapped).map(line).collect()
}
