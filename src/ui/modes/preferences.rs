//! The preferences: a row for each below its section, and what the chosen one means.

use ratatui::text::Line;

use crate::app::App;
use crate::app::modes::preferences::{PreferenceRow, Preferences};
use crate::theme::Token;
use crate::ui::popup::menu_line;
use crate::ui::text;

/// The rows that the meaning of the chosen row may take.
const MEANING: usize = 6;

/// Returns the rows in view, each with its place among all, and the meaning of the chosen one at the foot.
fn placed(
    app: &App,
    preferences: &Preferences,
    columns: u16,
    rows: u16,
) -> Vec<(Option<usize>, Line<'static>)> {
    let all = preferences.rows(&app.study);
    let (mut lines, mut section, mut chosen_line) = (Vec::new(), String::new(), 0);
    for (place, row) in all.iter().enumerate() {
        if row.section != section {
            section.clone_from(&row.section);
            let heading = format!("[{section}]");
            lines.push((None, Line::styled(heading, app.theme().style(Token::Title))));
        }
        let is_chosen = place == preferences.line;
        if is_chosen {
            chosen_line = lines.len();
        }
        let value = value(preferences, row, is_chosen);
        lines.push((Some(place), menu_line(app, is_chosen, &row.label, &value, columns)));
    }
    let words = all.get(preferences.line).map_or("Nothing found.", |row| preferences.meaning(row.kind));
    let mut words = text::wrap(words, usize::from(columns));
    let most = MEANING.min(2 * usize::from(rows) / 5);
    if words.len() > most {
        words.truncate(most);
        let last = words.pop().map(|last| text::fit(&format!("{last} …"), usize::from(columns)).into_owned());
        words.extend(last);
    }
    let room = usize::from(rows).saturating_sub(words.len() + 1);
    let first = chosen_line.saturating_sub(room / 2).min(lines.len().saturating_sub(room));
    let mut seen: Vec<_> = lines.into_iter().skip(first).take(room).collect();
    seen.push((None, Line::default()));
    let muted = app.theme().style(Token::Muted);
    seen.extend(words.into_iter().map(|words| (None, Line::styled(words, muted))));
    seen
}

fn value(preferences: &Preferences, row: &PreferenceRow, is_chosen: bool) -> String {
    match &preferences.entry {
        Some(entry) if is_chosen => format!("{}_", entry.value()),
        _ => format!("‹ {} ›", row.value),
    }
}

/// Returns the lines in view.
pub(in crate::ui) fn lines(
    app: &App,
    preferences: &Preferences,
    columns: u16,
    rows: u16,
) -> Vec<Line<'static>> {
    placed(app, preferences, columns, rows).into_iter().map(|(_, line)| line).collect()
}

/// Returns the row at a line in view.
pub(in crate::ui) fn row_at(
    app: &App,
    preferences: &Preferences,
    (columns, rows): (u16, u16),
    line: usize,
) -> Option<usize> {
    placed(app, preferences, columns, rows).get(line)?.0
}

/// The heading: what is searched for.
pub(in crate::ui) fn title(preferences: &Preferences) -> String {
    match preferences.query.value() {
        "" if preferences.is_searching => "Settings: _".to_owned(),
        "" => "Settings".to_owned(),
        query => format!("Settings: {query}"),
    }
}
