//! The choice of the piece that a pawn becomes.

use ratatui::text::Line;

use crate::app::App;
use crate::app::modes::promotion::{PromotionPicker, ROLES};
use crate::chess::words;
use crate::ui::popup::menu_line;

/// Returns a line for each piece, with its key.
pub(in crate::ui) fn lines(app: &App, promotion: &PromotionPicker, columns: u16) -> Vec<Line<'static>> {
    let roles = ROLES.iter().enumerate();
    roles
        .map(|(line, (role, key))| {
            menu_line(app, line == promotion.line, &format!("{key}  {}", words::role(*role)), "", columns)
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use crate::app::testing::TestPlayer;
    use crate::ui::testing::screen;

    #[test]
    fn the_four_pieces_are_named_with_their_letters() {
        let mut player = TestPlayer::at("8/P6k/8/8/8/8/8/K7 w - - 0 1");
        player.line("a8");
        let shown = screen(&player, 80, 24);
        for words in ["The pawn on a8 becomes", "queen", "rook", "bishop", "knight"] {
            assert!(shown.contains(words), "{words}\n{shown}");
        }
        player.keys("n");
        assert!(!screen(&player, 80, 24).contains("becomes"));
        assert_eq!(player.moves(), "1.a8=N");
    }
}
