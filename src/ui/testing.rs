//! What a player sees, for the tests beside the parts of the screen.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::Line;

use crate::app::testing::TestPlayer;
use crate::theme::{self, ColorDepth, Theme};

/// Lines without their styles.
pub(super) fn words(lines: &[Line<'_>]) -> Vec<String> {
    lines.iter().map(|line| line.to_string().trim_end().to_owned()).collect()
}

/// The cells of a screen of this size as text, a line a row.
pub(super) fn screen(player: &TestPlayer, columns: u16, rows: u16) -> String {
    let area = Rect::new(0, 0, columns, rows);
    let mut buffer = Buffer::empty(area);
    super::draw(&player.app, area, &mut buffer);
    text(&buffer)
}

/// The cells of a buffer as text, a line a row.
pub(super) fn text(buffer: &Buffer) -> String {
    let area = buffer.area;
    let row = |y| (area.left()..area.right()).map(|x| buffer[(x, y)].symbol()).collect::<String>();
    (area.top()..area.bottom()).map(|y| row(y).trim_end().to_owned() + "\n").collect()
}

/// The same player before a terminal with all colours.
pub(super) fn in_colour(mut player: TestPlayer) -> TestPlayer {
    player.app.study.screen.theme = Theme::load(theme::DARK, ColorDepth::True, None).0;
    player
}
