//! The PGN of a game on the screen and the clipboard, for guests without files.

use crate::app::modes::menu::{CLOSE, KeyHint, MenuKey};
use crate::app::outcome::Outcome;

/// The text and how far it is scrolled.
#[derive(Clone, Debug)]
pub(crate) struct PgnView {
    /// The lines of the PGN.
    pub lines: Vec<String>,
    /// The first line in view.
    pub first: usize,
}

/// The hints for its key line.
pub(crate) const HINTS: &[KeyHint] = &[("up, down", "scroll", false), CLOSE];

impl PgnView {
    pub fn of(text: &str) -> PgnView {
        PgnView { lines: text.lines().map(str::to_owned).collect(), first: 0 }
    }

    pub fn menu(&mut self, key: MenuKey) -> Outcome {
        let last = self.lines.len();
        self.first = if key == MenuKey::Choose {
            self.first.saturating_add(10).min(last.saturating_sub(1))
        } else {
            key.step(self.first, last)
        };
        Outcome::Stay
    }
}

#[cfg(test)]
mod tests {
    use crate::app::Mode;
    use crate::app::outcome::ModeRequest;
    use crate::app::testing::TestPlayer;

    /// A player who sees a PGN of so many lines.
    fn reading(lines: usize) -> TestPlayer {
        let mut player = TestPlayer::new();
        player.open_mode(ModeRequest::Pgn(vec!["1. e4"; lines].join("\n")));
        player
    }

    fn first(player: &TestPlayer) -> Option<usize> {
        match player.mode() {
            Some(Mode::Pgn(view)) => Some(view.first),
            _ => None,
        }
    }

    #[test]
    fn arrows_and_the_wheel_scroll_by_a_line() {
        let mut player = reading(30);
        player.keys("up");
        assert_eq!(first(&player), Some(0));
        player.keys("down").wheel();
        assert_eq!(first(&player), Some(2));
    }

    #[test]
    fn enter_scrolls_by_a_page_and_stops_at_the_last_line() {
        let mut player = reading(15);
        player.keys("enter");
        assert_eq!(first(&player), Some(10));
        player.keys("enter end");
        assert_eq!(first(&player), Some(14));
        player.keys("home");
        assert_eq!(first(&player), Some(0));
    }

    #[test]
    fn esc_and_q_close_it_and_leave_the_game_alone() {
        for key in ["esc", "q"] {
            let mut player = reading(3);
            player.keys("e").keys(key);
            assert_eq!(first(&player), None, "{key}");
            assert!(player.app.is_playing());
        }
    }
}
