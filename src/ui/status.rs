//! Draws the answer to the last key apart from the coach's lines, on the rule above them or among the keys.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::Line;

use super::layout::Regions;
use super::text;
use crate::app::{App, Severity};
use crate::theme::Token;

/// Rows of coach's lines that an answer to a key would fill.
const FEW: u16 = 2;

/// The answer to the last key, where it has a place apart from the coach's lines.
pub(super) struct StatusAside {
    lines: Vec<String>,
    token: Token,
    /// Where it stands, in cells of the screen.
    place: Rect,
    /// What it leaves of the rows of keys.
    pub keys: Option<Rect>,
}

impl StatusAside {
    /// Draws it.
    pub(super) fn draw(&self, app: &App, buffer: &mut Buffer) {
        let style = app.theme().style(self.token);
        let lines: Vec<_> =
            self.lines.iter().map(|words| Line::styled(format!(" {words} "), style)).collect();
        text::put_lines(&lines, self.place, buffer);
    }
}

/// Its colour by weight.
pub(super) fn token(severity: Severity) -> Token {
    if severity == Severity::Fault { Token::Warning } else { Token::Accent }
}

/// Returns the answer to a key with a place that takes nothing from the coach: on the rule above his few lines, or where the
/// move was typed, in the rows of keys. One that fits in neither is the coach's first paragraph.
pub(super) fn aside(app: &App, regions: &Regions) -> Option<StatusAside> {
    let status = app.study.talk.status.as_ref()?;
    let words = crate::chess::text::clean(&status.text);
    let token = token(status.severity);
    if let Some(place) = rule_end(regions, text::width(&words) as u16 + 2) {
        return Some(StatusAside { lines: vec![words.into_owned()], token, place, keys: regions.keys });
    }
    let place = regions.keys.filter(|_| app.modes.is_empty())?;
    let columns = usize::from(place.width.saturating_sub(2));
    let mut lines = text::wrap(&words, columns);
    if regions.coach.is_none() {
        // Nowhere else: its beginning says more than silence.
        text::shorten(&mut lines, usize::from(place.height), columns);
    }
    let has_room = lines.len() <= usize::from(place.height);
    has_room.then(|| StatusAside { keys: keys_beside(place, &lines), lines, token, place })
}

/// What lines leave of the rows of keys: those below, or the end of the last one where help still fits.
fn keys_beside(keys: Rect, lines: &[String]) -> Option<Rect> {
    /// Columns of `? more  q quit` with margins.
    const LEAST: u16 = 16;
    let rows = lines.len() as u16;
    if rows < keys.height {
        return Some(Rect { y: keys.y + rows, height: keys.height - rows, ..keys });
    }
    // The end of a sentence that takes several rows would read on into the keys.
    let [line] = lines else { return None };
    let used = text::width(line) as u16 + 2;
    let width = keys.width.checked_sub(used).filter(|width| *width >= LEAST)?;
    Some(Rect { x: keys.x + used, y: keys.bottom() - 1, width, height: 1 })
}

/// The end of the rule above few coach's lines, if it has so many columns beside the board's.
fn rule_end(regions: &Regions, width: u16) -> Option<Rect> {
    let coach = regions.coach.filter(|coach| coach.height <= FEW && coach.y > regions.board.bottom())?;
    let has_room = regions.board.width + width < coach.width;
    has_room.then(|| Rect { x: coach.right() - 1 - width, y: coach.y - 1, width, height: 1 })
}

#[cfg(test)]
mod tests {
    use crate::app::testing::TestPlayer;
    use crate::ui::testing::screen;

    #[test]
    fn an_answer_to_a_key_is_seen_where_the_coach_has_no_room() {
        let mut player = TestPlayer::new();
        player.line("Ke3");
        let shown = screen(&player, 27, 11);
        assert!(shown.lines().last().is_some_and(|line| line.contains("king")), "{shown}");
        assert!(shown.lines().all(|line| line.chars().count() <= 27));
    }
}
