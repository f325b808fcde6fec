//! Who plays the game on the board: the player against an engine, or two players who share the board.

use crate::app::study::Study;
use crate::chess::{Color, Position};
use crate::library::Session;

impl Study {
    /// Returns whether two players share the board.
    pub(crate) fn is_shared(&self) -> bool {
        self.board.session.as_ref().is_some_and(Session::is_shared)
    }

    /// Returns the side that is the player's for the whole game in play.
    pub(crate) fn own_side(&self) -> Option<Color> {
        self.board.session.as_ref()?.own_side()
    }

    /// Returns the side that the player at the keys has in the game in play: of two who share the board, the one to move.
    pub(in crate::app) fn player(&self) -> Option<Color> {
        let session = self.board.session.as_ref()?;
        let turn = || self.board.game.tree().node(self.board.head).position().turn();
        Some(session.own_side().unwrap_or_else(turn))
    }

    /// Flips the board to the side to move, if two players share it and want that.
    pub(super) fn face_player(&mut self) {
        if self.is_shared() && self.settings.config.play.flips_each_move {
            self.screen.view.below = self.player().unwrap_or(self.screen.view.below);
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::app::Effect;
    use crate::app::effect::{StoreEffect, ThinkEffect};
    use crate::app::testing::TestPlayer;
    use crate::chess::{Color, Ending};

    /// Two players who have begun by the form of a new game.
    fn two() -> TestPlayer {
        let mut player = TestPlayer::new();
        player.keys("n home right right right end enter").take_effects();
        assert!(player.app.study.is_shared());
        player
    }

    fn asks_engine(player: &TestPlayer) -> bool {
        player.effects().iter().any(|effect| matches!(effect, Effect::Think(ThinkEffect::Start { .. })))
    }

    #[test]
    fn both_sides_move_and_no_engine_is_asked() {
        let mut player = two();
        player.line("e4").line("e5").line("Nf3");
        assert_eq!(player.moves(), "1.e4 e5 2.Nf3");
        assert!(!asks_engine(&player) && player.app.is_playing());
        assert_eq!(player.app.study.viewer(), Color::Black, "the marks are for the side to move");
        assert_eq!(player.app.study.screen.view.below, Color::White);
    }

    #[test]
    fn the_board_flips_to_the_side_to_move_if_that_is_set() {
        let mut player = TestPlayer::new();
        player.app.study.settings.config.play.flips_each_move = true;
        let below = |player: &TestPlayer| player.app.study.screen.view.below;
        player.line("play both");
        assert_eq!(below(&player), Color::White);
        player.line("e4");
        assert_eq!(below(&player), Color::Black);
        player.line("e5");
        assert_eq!(below(&player), Color::White);
        player.keys("u");
        assert_eq!(below(&player), Color::Black);
    }

    #[test]
    fn one_move_is_taken_back_and_played_again() {
        let mut player = two();
        player.line("e4").line("e5").keys("u");
        assert_eq!((player.moves().as_str(), player.status()), ("1.e4", "Took back 1…e5. U plays it again."));
        player.keys("u u");
        assert_eq!((player.moves().as_str(), player.status()), ("", "There's nothing to take back."));
        player.keys("U");
        assert_eq!(player.moves(), "1.e4");
        player.keys("U");
        assert_eq!(player.moves(), "1.e4 e5");
    }

    #[test]
    fn the_side_to_move_resigns_and_a_draw_needs_no_engine() {
        let mut player = two();
        player.line("e4").line("resign");
        assert_eq!(player.app.game().ending(), Some(Ending::Resignation { winner: Color::White }));
        let mut player = two();
        player.line("e4").line("draw");
        assert_eq!(player.app.game().ending(), Some(Ending::Agreement));
    }

    #[test]
    fn such_a_game_counts_for_nobody_and_is_played_again_by_two() {
        let mut player = two();
        for m in ["f3", "e5", "g4", "Qh4#"] {
            player.line(m);
        }
        let counted =
            |effect: &Effect| matches!(effect, Effect::Store(StoreEffect::Rate(_) | StoreEffect::Note(_)));
        assert!(!player.effects().iter().any(counted));
        player.keys("=");
        assert!(player.app.study.is_shared() && player.app.is_playing());
        assert_eq!(player.moves(), "");
    }

    #[test]
    fn an_engine_takes_over_for_the_side_at_the_top() {
        let mut player = two();
        player.line("e4").line("opponent random");
        assert_eq!(player.status(), "Your opponent is now random.");
        assert_eq!(player.app.study.own_side(), Some(Color::White));
        assert!(asks_engine(&player));
        let mut player = two();
        assert!(player.line("opponent").status().starts_with("Two players share this board. Opponents: "));
    }

    #[test]
    fn clocks_run_for_both_if_they_are_set() {
        let mut player = TestPlayer::new();
        player.keys("n home right right right down right end enter");
        player.line("e4").line("e5");
        let clock = player.app.study.board.clock.as_ref().expect("a clock was chosen");
        assert_eq!(clock.running(), Some(Color::White));
    }
}
