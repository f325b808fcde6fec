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

#[cfg(test)]
mod tests {
    use crate::app::outcome::ModeRequest;
    use crate::app::testing::TestPlayer;
    use crate::ui::testing::screen;

    #[test]
    fn a_record_is_read_line_by_line_and_long_lines_are_wrapped() {
        let mut player = TestPlayer::new();
        let moves = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 8. c3 O-O";
        player.open_mode(ModeRequest::Pgn(format!("[White \"Ada\"]\n\n{moves}\n")));
        let shown = screen(&player, 60, 20);
        assert!(shown.contains("[White \"Ada\"]") && shown.contains("c3 O-O"), "{shown}");
        player.keys("down");
        assert!(!screen(&player, 60, 20).contains("[White"));
        player.keys("esc");
        assert!(!screen(&player, 60, 20).contains("c3 O-O"));
    }
}
