//! The preferences: a row for each below its section, and what the chosen one means.

use ratatui::text::Line;

use crate::app::App;
use crate::app::modes::preferences::{PreferenceRow, Preferences};
use crate::theme::Token;
use crate::ui::popup::menu_line;
use crate::ui::text;

/// The rows that the meaning of the chosen row may take: in 80x24 every setting is told whole.
const MEANING: usize = 10;

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
            let heading = section_words(&section);
            let heading = text::fit(&heading, usize::from(columns)).into_owned();
            lines.push((None, Line::styled(heading, app.theme().style(Token::Title))));
        }
        let is_chosen = place == preferences.line;
        if is_chosen {
            chosen_line = lines.len();
        }
        let (label, unit) = label_words(&row.label);
        let value = value(preferences, row, unit, is_chosen);
        lines.push((Some(place), menu_line(app, is_chosen, &label, &value, columns)));
    }
    let meaning = |row: &PreferenceRow| preferences.meaning(row.kind);
    let words = all.get(preferences.line).map_or_else(|| "Nothing found.".to_owned(), meaning);
    let mut words = text::wrap(&words, usize::from(columns));
    let most = MEANING.min(usize::from(rows) / 2);
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

/// Returns what a section of config.toml is about.
fn section_words(section: &str) -> String {
    const NAMED: [(&str, &str); 10] = [
        ("board", "Board"),
        ("book", "Opening book"),
        ("explorer", "Games behind a position"),
        ("coach", "Coach"),
        ("engine", "Engine beside the board"),
        ("engines", "Engines"),
        ("keys", "Keys"),
        ("play", "Playing"),
        ("review", "Review of a game"),
        ("train", "Training"),
    ];
    let named = NAMED.iter().find(|(id, _)| *id == section);
    named.map_or_else(|| in_words(section), |(_, words)| (*words).to_owned())
}

/// Returns a section without a name of its own in words: `heatmap.rules.passed_pawn` is "Heatmap: passed pawn".
fn in_words(section: &str) -> String {
    let words = section.replacen("heatmap.rules.", "heatmap.", 1).replace('.', ": ").replace('_', " ");
    capitalized(&words)
}

fn capitalized(words: &str) -> String {
    let mut letters = words.chars();
    let first = letters.next().map(|first| first.to_uppercase().to_string()).unwrap_or_default();
    format!("{first}{}", letters.as_str())
}

/// Returns a row's label in words and the unit of its value: `alert_wait_ms` of the file is "Alert wait" and " ms".
fn label_words(label: &str) -> (String, &'static str) {
    const UNITS: [(&str, &str); 2] = [(" ms", " ms"), (" mib", " MiB")];
    let cut = UNITS.iter().find_map(|(end, unit)| Some((label.strip_suffix(end)?, *unit)));
    let (name, unit) = cut.unwrap_or((label, ""));
    (capitalized(name), unit)
}

fn value(preferences: &Preferences, row: &PreferenceRow, unit: &str, is_chosen: bool) -> String {
    match &preferences.entry {
        Some(entry) if is_chosen => format!("{}_", entry.value()),
        _ => format!("‹ {}{unit} ›", row.value),
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::testing::TestPlayer;
    use crate::app::{Answer, Mode};
    use crate::config::LoadedConfig;

    #[test]
    fn every_setting_is_told_whole_in_a_usual_terminal() {
        /// Columns and rows of the page in 80x24.
        const PAGE: (u16, u16) = (29, 20);
        let mut player = TestPlayer::new();
        player.keys("p").tell(Answer::Settings(LoadedConfig::built_in().settings));
        let mut told = 0;
        loop {
            let Some(Mode::Preferences(page)) = player.app.over_board() else { panic!("the page closed") };
            if page.line < told {
                break;
            }
            let meaning = lines(&player.app, page, PAGE.0, PAGE.1);
            let last = meaning.last().unwrap().to_string();
            assert!(!last.ends_with('…'), "{told}: {last}");
            for row in meaning.iter().map(ToString::to_string).filter(|row| row.contains('‹')) {
                assert!(row.trim_end().ends_with('›'), "{row}");
            }
            told += 1;
            player.keys("down");
        }
        assert!(told > 30, "{told}");
    }

    #[test]
    fn settings_are_named_in_words() {
        assert_eq!(section_words("book"), "Opening book");
        assert_eq!(section_words("engines.swarm"), "Engines: swarm");
        assert_eq!(section_words("heatmap.rules.outpost_square"), "Heatmap: outpost square");
        let words = label_words;
        assert_eq!(words("alert wait ms"), ("Alert wait".to_owned(), " ms"));
        assert_eq!(words("hash mib"), ("Hash".to_owned(), " MiB"));
        assert_eq!(words("plies"), ("Plies".to_owned(), ""));
    }
}
