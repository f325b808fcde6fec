//! Pop-ups: drawn over the column beside the board, so that the board stays in view.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Clear, Widget};

use super::layout::Regions;
use super::{modes, text};
use crate::app::App;
use crate::app::Mode;
use crate::theme::Token;

/// Rows of a pop-up above its first line: the title and a blank.
const TOP: u16 = 2;

/// The least width of a readable pop-up, in columns.
const NARROWEST: u16 = 24;

/// Returns the area of pop-ups: over the panel, or over everything above the keys if the panel is too narrow.
pub(super) fn place(area: Rect, regions: &Regions) -> Rect {
    let bottom = regions.keys.map_or(area.bottom(), |keys| keys.y);
    match regions.panel {
        Some(panel) if panel.width >= NARROWEST => {
            let below = regions.coach.filter(|coach| coach.x < panel.x).map_or(bottom, |coach| coach.y - 1);
            // The players make room: a narrow column needs every row.
            Rect { y: area.y, height: below - area.y, ..panel }
        }
        _ => Rect { y: area.y + 1, height: bottom.saturating_sub(area.y + 1), ..area },
    }
}

/// Draws the topmost pop-up.
pub(super) fn draw(app: &App, area: Rect, buffer: &mut Buffer) {
    let popup = match app.over_board() {
        // The coach's lines ask, so that the board and the column stay in view.
        None | Some(Mode::Typing(_) | Mode::Setup(_) | Mode::Ask(_)) => return,
        Some(popup) => popup,
    };
    Clear.render(area, buffer);
    buffer.set_style(area, app.theme().style(Token::PopupGround));
    let inner = Rect { x: area.x + 1, width: area.width.saturating_sub(2), ..area };
    let rows = inner.height.saturating_sub(TOP);
    let (title, lines) = content(app, popup, inner.width, rows);
    text::put(&title, inner, app.theme().style(Token::Title), buffer);
    let body = Rect { y: inner.y + TOP.min(inner.height), height: rows, ..inner };
    text::put_lines(&lines, body, buffer);
}

/// Returns the line of the topmost pop-up at a cell.
pub(super) fn hit(app: &App, area: Rect, column: u16, row: u16) -> Option<usize> {
    let inside = (area.left()..area.right()).contains(&column);
    let line = usize::from(row.checked_sub(area.y + TOP)?);
    if let Some(Mode::Preferences(preferences)) = app.over_board().filter(|_| inside && row < area.bottom()) {
        let size = (area.width.saturating_sub(2), area.height.saturating_sub(TOP));
        return modes::preferences::row_at(app, preferences, size, line);
    }
    (inside && row < area.bottom() && line < count(app)).then_some(line)
}

fn count(app: &App) -> usize {
    use crate::app::modes::{copy, promotion};
    match app.over_board() {
        Some(Mode::Promotion(_)) => promotion::ROLES.len(),
        Some(Mode::NewGame(form)) => form.lines().len(),
        Some(Mode::Copy(_)) => copy::LINES.len(),
        // Everything below the lines to choose from is the comment.
        Some(Mode::Annotation(_)) => usize::from(u16::MAX),
        Some(
            Mode::Typing(_)
            | Mode::Games(_)
            | Mode::Help(_)
            | Mode::Inside(_)
            | Mode::Preferences(_)
            | Mode::Pgn(_)
            | Mode::Setup(_)
            | Mode::Ask(_)
            | Mode::Training(_)
            | Mode::School(_)
            | Mode::Seeing(_)
            | Mode::Progress(_),
        )
        | None => 0,
    }
}

fn content(app: &App, popup: &Mode, columns: u16, rows: u16) -> (String, Vec<Line<'static>>) {
    match popup {
        Mode::Help(help) => (modes::help::title(help), modes::help::lines(app, help, columns, rows)),
        Mode::Promotion(promotion) => {
            let title = format!("The pawn on {} becomes", promotion.to);
            (title, modes::promotion::lines(app, promotion, columns))
        }
        Mode::NewGame(form) => (form.title().into(), modes::new_game::lines(app, form, columns, rows)),
        Mode::Preferences(preferences) => {
            let lines = modes::preferences::lines(app, preferences, columns, rows);
            (modes::preferences::title(preferences), lines)
        }
        Mode::Annotation(form) => {
            (app.study.board.name_of(form.node), modes::annotation::lines(app, form, columns, rows))
        }
        Mode::Pgn(record) => (
            "This game as PGN: on the clipboard, if your terminal allows it".into(),
            modes::pgn::lines(app, record, columns),
        ),
        Mode::Inside(page) => (modes::inside::TITLE.into(), modes::inside::lines(app, *page, columns, rows)),
        Mode::Copy(menu) => ("Copy".into(), modes::copy::lines(app, *menu, columns)),
        Mode::Typing(_)
        | Mode::Games(_)
        | Mode::Setup(_)
        | Mode::Ask(_)
        | Mode::Training(_)
        | Mode::School(_)
        | Mode::Seeing(_)
        | Mode::Progress(_) => (String::new(), Vec::new()),
    }
}

/// Returns the lines of a form: each label with its value, if there is one to change; one line is chosen.
pub(in crate::ui) fn form_lines(
    app: &App,
    rows: &[(&str, String)],
    chosen: usize,
    columns: u16,
) -> Vec<Line<'static>> {
    let value = |value: &str| if value.is_empty() { String::new() } else { format!("‹ {value} ›") };
    let rows = rows.iter().enumerate();
    rows.map(|(line, (label, text))| menu_line(app, line == chosen, label, &value(text), columns)).collect()
}

/// Returns a line to choose, with its value at the right end.
pub(super) fn menu_line(app: &App, chosen: bool, label: &str, value: &str, columns: u16) -> Line<'static> {
    let style = if chosen { app.theme().chosen() } else { app.theme().style(Token::Text) };
    let mark = if chosen { "▸ " } else { "  " };
    let label = Span::styled(format!("{mark}{label}"), style);
    let value = Span::styled(value.to_string(), style);
    text::ends(vec![label], value, columns).style(style)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::testing::TestPlayer;
    use crate::ui::testing::{screen, words};

    #[test]
    fn a_form_marks_its_line_and_shows_what_can_be_changed() {
        let player = TestPlayer::new();
        let rows = [("Level", "1200".to_owned()), ("Begin", String::new())];
        assert_eq!(words(&form_lines(&player.app, &rows, 0, 20)), ["▸ Level    ‹ 1200 ›", "  Begin"]);
        assert_eq!(words(&form_lines(&player.app, &rows, 1, 20)), ["  Level    ‹ 1200 ›", "▸ Begin"]);
    }

    #[test]
    fn every_line_that_is_drawn_is_the_one_that_is_clicked() {
        let mut player = TestPlayer::new();
        player.keys("n");
        let area = Rect::new(50, 0, 30, 22);
        let at = |row| hit(&player.app, area, 55, row);
        assert_eq!((at(1), at(2), at(6), at(7)), (None, Some(0), Some(4), None));
        assert_eq!((hit(&player.app, area, 49, 3), hit(&player.app, area, 80, 3)), (None, None));
    }

    #[test]
    fn windows_leave_the_board_in_view_where_there_is_a_column() {
        for (keys, title) in [("n", "New game"), ("y", "Copy"), ("p", "Settings")] {
            let mut player = TestPlayer::new();
            let board = |player: &TestPlayer| {
                let shown = screen(player, 80, 24);
                shown.lines().take(17).map(|row| row.chars().take(41).collect::<String>()).collect::<Vec<_>>()
            };
            let before = board(&player);
            player.keys(keys);
            let has_title = |line: &str| line.contains(title);
            assert!(screen(&player, 80, 24).lines().any(has_title), "{title}");
            assert_eq!(board(&player), before, "{title} lies over the column alone");
            player.keys("esc");
            assert!(!screen(&player, 80, 24).lines().any(has_title), "{title}");
        }
    }

    #[test]
    fn every_window_stays_within_the_screen_at_every_size() {
        for keys in ["n", "y", "p", "?", ": x", "V", "n down right", "p down down enter"] {
            let mut player = TestPlayer::new();
            player.keys(keys);
            for (columns, rows) in
                [(1, 1), (20, 5), (40, 12), (60, 20), (61, 21), (80, 24), (100, 30), (140, 45), (300, 9)]
            {
                let shown = screen(&player, columns, rows);
                assert_eq!(shown.lines().count(), usize::from(rows), "{keys} at {columns}x{rows}");
            }
        }
    }
}
