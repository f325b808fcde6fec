//! A drill that waits for its tables: the game beneath is hidden, so that nothing may be done to it.

use crate::app::action::Action;
use crate::app::study::Study;

/// Refuses everything but what leaves, helps or only changes the screen; returns false to handle it as usual.
pub(in crate::app) fn act(study: &mut Study, action: Action) -> bool {
    let is_harmless = matches!(
        action,
        Action::Cancel
            | Action::Flip
            | Action::Zoom
            | Action::Preferences
            | Action::Help
            | Action::Redraw
            | Action::Suspend
            | Action::Quit
    );
    if !is_harmless {
        refuse(study);
    }
    !is_harmless
}

/// Says why nothing happens.
pub(in crate::app) fn refuse(study: &mut Study) {
    let escape = study.key_name(Action::Cancel);
    study.say(format!("The ending is being prepared; {escape} stops it."));
}

#[cfg(test)]
mod tests {
    use crate::app::msg::{Input, Pointer, Target};
    use crate::app::testing::TestPlayer;
    use crate::app::{Answer, Mode};
    use crate::chess::Square;

    /// A player in a game after 1.e4 e5 who waits for the tables of a drill.
    fn waiting() -> TestPlayer {
        let mut player = TestPlayer::new();
        player.line("e4").reply("e5");
        player.line("lesson drill-bishop-knight").tell(Answer::School(Box::default()));
        assert!(player.app.study.prepares_drill());
        player
    }

    #[test]
    fn no_key_acts_on_the_hidden_game() {
        let mut player = waiting();
        let before = (player.moves(), player.app.cursor());
        for keys in ["enter", "up enter", "tab enter", "u", "N", "e", ":", "i", "x", "n", "r", "A", ","] {
            player.keys(keys);
            assert_eq!((player.moves(), player.app.cursor()), before, "{keys}");
            assert_eq!(player.status(), "The ending is being prepared; Esc stops it.", "{keys}");
            assert!(player.mode().is_none() && player.app.study.hand.held.is_none(), "{keys}");
        }
        player.press(Square::G1).tell(Input::Paste("8/8/8/8/8/8/8/8 w - - 0 1".to_owned()));
        player.tell(Input::Pointer(Pointer::WheelUp, Target::Nothing));
        assert!(player.mode().is_none() && player.app.study.hand.held.is_none());
        assert_eq!((player.moves(), player.app.cursor()), before);
    }

    #[test]
    fn esc_stops_it_and_help_opens() {
        let mut player = waiting();
        player.keys("?");
        assert!(matches!(player.mode(), Some(Mode::Help(_))));
        player.keys("esc esc");
        assert!(!player.app.study.prepares_drill());
        player.keys("up");
        assert_eq!(player.status(), "");
    }
}
