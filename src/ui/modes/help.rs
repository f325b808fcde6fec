//! Help: keys and signs with what they do, in two columns.

use ratatui::text::{Line, Span};

use crate::app::App;
use crate::app::modes::help::{Help, HelpLine};
use crate::theme::Token;
use crate::ui::{legend, text};

/// Rows from which one tells that there is more.
const ROOMY: usize = 6;

/// Returns the lines in view: the chosen entry stands in their middle, unless they begin or end before. The last row tells what
/// is below.
pub(in crate::ui) fn lines(app: &App, help: &Help, columns: u16, rows: u16) -> Vec<Line<'static>> {
    // The longest command is whole where there is room for it.
    let width = usize::from(columns / 4).clamp(if columns < 36 { 10 } else { 12 }, 22);
    let mut lines = Vec::new();
    let (mut entries, mut chosen_row) = (0, 0);
    for line in help.lines(&app.study) {
        match line {
            HelpLine::Heading(title) => lines.push(Line::styled(title, app.theme().style(Token::Title))),
            HelpLine::Entry { keys, text: words, runs } => {
                let is_chosen = entries == help.at;
                entries += 1;
                if is_chosen {
                    chosen_row = lines.len();
                }
                let rows = entry(app, &keys, words, (width, columns), is_chosen);
                // A sign stands on the colour of its square.
                let colors = keys.split(' ').next().and_then(|sign| legend::colors_of(app.theme(), sign));
                let chip =
                    colors.filter(|_| runs.is_none()).map(|colors| Span::styled(chip_of(&keys), colors));
                lines.extend(rows.into_iter().map(|row| with_chip(row, chip.clone())));
            }
            HelpLine::Blank => lines.push(Line::default()),
        }
    }
    if lines.is_empty() {
        lines.push(Line::styled("Nothing found. Esc clears the search.", app.theme().style(Token::Muted)));
    }
    let rows = usize::from(rows);
    let first = chosen_row.saturating_sub(rows / 2).min(lines.len().saturating_sub(rows));
    let mut seen = lines.split_off(first);
    let below = seen.len().saturating_sub(rows);
    if below > 0 && rows >= ROOMY {
        seen.truncate(rows - 1);
        let words = format!("▾ {} more lines below", below + 1);
        seen.push(Line::styled(words, app.theme().style(Token::Muted)));
    }
    seen
}

/// The signs with a blank on both sides.
fn chip_of(signs: &str) -> String {
    format!(" {signs} ")
}

/// An entry whose first column is a chip.
fn with_chip(mut row: Line<'static>, chip: Option<Span<'static>>) -> Line<'static> {
    if let (Some(chip), Some(first)) = (chip, row.spans.first_mut()) {
        let rest = first.width().saturating_sub(chip.width());
        first.content = " ".repeat(rest).into();
        row.spans.insert(0, chip);
    }
    row
}

/// The heading of the window: what is searched for.
pub(in crate::ui) fn title(help: &Help) -> String {
    match help.query.value() {
        "" => "Help".to_owned(),
        query => format!("Help: {query}"),
    }
}

/// Returns the lines of an entry; long texts wrap in their own column.
fn entry(
    app: &App,
    keys: &str,
    words: &str,
    (width, columns): (usize, u16),
    is_chosen: bool,
) -> Vec<Line<'static>> {
    let style = |token| if is_chosen { app.theme().chosen() } else { app.theme().style(token) };
    let mut wrapped = text::wrap(words, usize::from(columns).saturating_sub(width));
    let mut keys = text::wrap(keys, width - 1);
    let rows = wrapped.len().max(keys.len());
    wrapped.resize(rows, String::new());
    keys.resize(rows, String::new());
    let line = |(keys, words): (String, String)| {
        Line::from(vec![
            Span::styled(format!("{keys:<width$}"), style(Token::Key)),
            Span::styled(words, style(Token::Text)),
        ])
    };
    keys.into_iter().zip(wrapped).map(line).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::Mode;
    use crate::app::testing::TestPlayer;
    use crate::ui::testing::{in_colour, screen};

    #[test]
    fn what_is_typed_narrows_the_list_and_the_heading_says_so() {
        let mut player = TestPlayer::new();
        player.keys("? h e a t m a p");
        let shown = screen(&player, 80, 24);
        assert!(shown.contains("Help: heatmap"), "{shown}");
        player.keys("x x x");
        assert!(screen(&player, 80, 24).contains("Nothing found. Esc clears the search."));
        player.keys("esc");
        assert!(!screen(&player, 80, 24).contains("Nothing found"));
    }

    #[test]
    fn help_has_the_whole_width_and_wraps_no_entry_where_there_is_room() {
        for (columns, rows) in [(100, 30), (140, 45)] {
            let mut player = TestPlayer::new();
            player.keys("?");
            let shown = screen(&player, columns, rows);
            let hint = crate::app::Action::Hint.info().sentence;
            let entry = shown.lines().find(|line| line.contains(hint));
            assert!(
                entry.is_some_and(|line| line.trim_start().starts_with('H')),
                "{columns}x{rows}:\n{shown}"
            );
            assert!(shown.contains("about to be lost (red)"), "{columns}x{rows}:\n{shown}");
        }
    }

    #[test]
    fn the_chosen_entry_is_in_view_wherever_it_is() {
        let mut player = TestPlayer::new();
        player.keys("?");
        let first = screen(&player, 60, 20);
        assert!(first.contains("more lines below"), "{first}");
        player.keys("end");
        let last = screen(&player, 60, 20);
        assert_ne!(first, last);
        assert!(!last.contains("more lines below"), "{last}");
        player.keys("home");
        assert_eq!(screen(&player, 60, 20), first);
        for _ in 0..80 {
            player.keys("down");
        }
        assert_eq!(screen(&player, 60, 20), last, "the list ends where End leads");
    }

    #[test]
    fn a_sign_in_help_has_the_colour_of_its_square() {
        let player = in_colour(TestPlayer::new());
        let theme = player.app.theme();
        let chip = |sign: &str| legend::colors_of(theme, sign).and_then(|style| style.bg);
        assert_eq!(chip("▲"), Some(theme.shade(theme.rgb(Token::Threatened))));
        assert_eq!((chip("H"), chip("→")), (None, None));
        let mut player = player;
        player.keys("?");
        let Some(Mode::Help(help)) = player.app.over_board() else { panic!("help is open") };
        let shown = lines(&player.app, help, 78, 30);
        let lost = shown.iter().find(|line| line.to_string().contains("about to be lost")).unwrap();
        assert_eq!(lost.spans[0].content, " ▲ ");
        assert_eq!(lost.spans[0].style.bg, legend::colors_of(player.app.theme(), "▲").unwrap().bg);
    }
}
