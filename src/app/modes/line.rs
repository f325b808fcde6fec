//! A line on the board in place of the game: keys step through it, everything else closes it or goes on to the game.

use crate::app::action::{Action, ActionScope};
use crate::app::study::{ActionTable, Study};

/// The keys of the line.
const KEYS: ActionTable = &[
    (Action::StepForward, |study| study.step_shown(1)),
    (Action::StepBack, |study| study.step_shown(-1)),
    (Action::ToStart, |study| study.step_shown(isize::MIN)),
    (Action::ToEnd, |study| study.step_shown(isize::MAX)),
    (Action::NextVariation, other_line),
    (Action::Analysis, Study::switch_analysis),
    (Action::PlayOn, Study::play_on_from_here),
    (Action::Cancel, Study::close_shown),
    (Action::Why, Study::ask_why),
];

/// Handles an action while a line is on the board; returns false if what lies beneath should handle it.
pub(in crate::app) fn act(study: &mut Study, action: Action) -> bool {
    study.talk.playing_line = None;
    // A refutation makes way for the next try.
    if matches!(action, Action::Confirm | Action::TakeBack) && study.is_asked_for_a_move() {
        study.close_shown();
        return true;
    }
    if let Some((_, perform)) = KEYS.iter().find(|(key, _)| *key == action) {
        perform(study);
        return true;
    }
    match action.scope() {
        ActionScope::Screen => {}
        ActionScope::Position | ActionScope::Game => study.close_shown(),
    }
    false
}

/// Switches to the better line and back.
fn other_line(study: &mut Study) {
    let Some(shown) = &mut study.talk.shown else { return };
    if shown.lines.len() < 2 {
        return study.say("There's no better line to show.");
    }
    shown.which = (shown.which + 1) % shown.lines.len();
    shown.at = 1;
    shown.lay_out();
    study.hand.pulse = None;
}

#[cfg(test)]
mod tests {
    use crate::app::talk::line::ShownLine;
    use crate::app::testing::TestPlayer;
    use crate::chess::{Bitboard, Chess, Move, Position, notation};
    use crate::config::ThreatMarks;

    fn moves(names: &str) -> Vec<Move> {
        let mut position = Chess::default();
        let mut next = |name| {
            let m = notation::parse_san(&position, name).unwrap();
            position.play_unchecked(m);
            m
        };
        names.split(' ').map(&mut next).collect()
    }

    /// A player who sees 1.e4 e5 2.Nf3 explained, after its first move, and 1.d4 as better.
    fn shown() -> TestPlayer {
        let mut player = TestPlayer::new();
        let mut shown = ShownLine {
            title: "1.e4".to_owned(),
            text: "It takes space in the centre.".to_owned(),
            squares: Bitboard::EMPTY,
            lines: vec![moves("e4 e5 Nf3"), moves("d4")],
            which: 0,
            asks: false,
            at: 1,
            positions: vec![Chess::default()],
        };
        shown.lay_out();
        player.app.study.talk.shown = Some(shown);
        player
    }

    /// The shown line and the number of its moves on the board.
    fn at(player: &TestPlayer) -> Option<(usize, usize)> {
        player.app.study.talk.shown.as_ref().map(|shown| (shown.which, shown.at))
    }

    #[test]
    fn the_keys_of_a_game_step_through_the_line() {
        let mut player = shown();
        for (key, place) in [(".", 2), (",", 1), ("end", 3), ("home", 0), ("pagedown", 1)] {
            player.keys(key);
            assert_eq!(at(&player), Some((0, place)), "{key}");
        }
        player.keys("end .");
        assert!(player.status().starts_with("This is the end of the line"), "{}", player.status());
    }

    #[test]
    fn the_variation_key_goes_to_the_better_line_and_back() {
        let mut player = shown();
        player.keys(". v");
        assert_eq!(at(&player), Some((1, 1)));
        player.keys("v");
        assert_eq!(at(&player), Some((0, 1)));
    }

    #[test]
    fn a_line_without_a_better_one_says_so() {
        let mut player = shown();
        player.app.study.talk.shown.as_mut().unwrap().lines.truncate(1);
        player.keys("v");
        assert_eq!((at(&player), player.status()), (Some((0, 1)), "There's no better line to show."));
    }

    #[test]
    fn esc_and_why_close_it() {
        for key in ["esc", "w"] {
            let mut player = shown();
            player.keys(key);
            assert_eq!(at(&player), None, "{key}");
        }
    }

    #[test]
    fn what_changes_the_position_closes_it_and_what_changes_the_screen_does_not() {
        let mut player = shown();
        player.keys("F z left up");
        assert!(at(&player).is_some());
        player.keys("t");
        assert_eq!((at(&player), player.app.study.screen.view.threats), (None, ThreatMarks::All));
    }
}
