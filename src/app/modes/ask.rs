//! The question that holds a blunder back: play the move, see what follows, or take it back.

use crate::app::action::{Action, BEGIN_A_MOVE};
use crate::app::keymap::{Chord, KeyCode};
use crate::app::outcome::Outcome;
use crate::app::study::Study;
use crate::app::talk::warning::BlunderWarning;
use crate::chess::notation::Typed;
use crate::chess::{Square, notation};
use crate::tutor::Subject;

/// Takes a key. Text is another wish: a letter that begins a move, and the key of the typed line, open that line. Every
/// other key is ignored, so that nothing starts a game or quits.
pub(super) fn keys(warning: &BlunderWarning, study: &mut Study, chord: Chord) -> Outcome {
    let action = study.settings.keymap.action(chord);
    match (chord.key, action) {
        (KeyCode::Enter, _) if study.is_double_press(warning.since) => {}
        (KeyCode::Enter, _) => return play(warning, study),
        _ if chord == Chord::char('y') => return play(warning, study),
        (KeyCode::Esc, _) | (_, Some(Action::TakeBack)) => return put_back(study),
        (_, Some(Action::Why | Action::StepForward)) => study.step_shown(1),
        (_, Some(Action::StepBack)) => study.step_shown(-1),
        (_, Some(Action::Type)) => {
            put_back(study);
            return Outcome::Do(Action::Type);
        }
        (KeyCode::Char(letter), _) if chord == Chord::char(letter) && begins_a_move(study, letter) => {
            put_back(study);
            return Outcome::Type(letter);
        }
        _ => {}
    }
    Outcome::Stay
}

/// Whether a letter can be the first of a move, in either case; the sign of a capture stands in its middle.
fn begins_a_move(study: &Study, letter: char) -> bool {
    if BEGIN_A_MOVE.contains(letter) {
        return true;
    }
    let mut text = [0; 4];
    let typed = notation::typed(study.board.game.position(), letter.encode_utf8(&mut text));
    letter.is_ascii_alphabetic() && !letter.eq_ignore_ascii_case(&'x') && !matches!(typed, Typed::Wrong(_))
}

/// A click on the destination plays the move, elsewhere it takes the move back.
pub(super) fn click(warning: &BlunderWarning, study: &mut Study, square: Square) -> Outcome {
    study.outgoing.redraw = true;
    if study.is_double_press(warning.since) {
        return Outcome::Stay;
    }
    match warning.request.subject {
        Subject::Move(m) if notation::destination(m) == square => play(warning, study),
        Subject::Move(_) | Subject::Moves | Subject::Among(_) | Subject::Position => put_back(study),
    }
}

/// Plays the move in spite of the warning.
fn play(warning: &BlunderWarning, study: &mut Study) -> Outcome {
    study.close_shown();
    study.talk.coach.accepted = Some(warning.request);
    study.let_through(warning.request);
    Outcome::Close
}

/// Takes the move back.
pub(super) fn put_back(study: &mut Study) -> Outcome {
    study.close_shown();
    study.say("Not played. It's still your move.");
    Outcome::Close
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::app::Mode;
    use crate::app::outcome::ModeRequest;
    use crate::app::talk::request::CoachRequest;
    use crate::app::testing::TestPlayer;

    /// A player at the start whom the coach has asked about e4, so long ago.
    fn asked(ago: Duration) -> TestPlayer {
        let mut player = TestPlayer::new();
        let game = player.app.game();
        let e4 = notation::parse_san(game.position(), "e4").unwrap();
        let warning = BlunderWarning {
            request: CoachRequest::of_move(game.current(), e4),
            since: player.app.study.now.instant.checked_sub(ago).unwrap(),
            text: "This loses a pawn.".to_owned(),
        };
        player.open_mode(ModeRequest::Ask(warning));
        player
    }

    fn asks(player: &TestPlayer) -> bool {
        matches!(player.mode(), Some(Mode::Ask(_)))
    }

    const LONG: Duration = Duration::from_secs(2);

    #[test]
    fn enter_plays_the_move_in_spite_of_the_warning() {
        let mut player = asked(LONG);
        player.keys("y");
        assert!(!asks(&player));
        assert_eq!(player.moves(), "1.e4");
        assert_eq!(asked(LONG).keys("enter").moves(), "1.e4");
    }

    #[test]
    fn the_second_half_of_a_double_press_decides_nothing() {
        let mut player = asked(Duration::from_millis(100));
        player.keys("enter").press(Square::E4);
        assert!(asks(&player));
        assert_eq!(player.moves(), "");
    }

    #[test]
    fn esc_and_the_undo_key_take_the_move_back() {
        for key in ["esc", "u"] {
            let mut player = asked(LONG);
            player.keys(key);
            assert!(!asks(&player), "{key}");
            assert_eq!(
                (player.moves(), player.status()),
                (String::new(), "Not played. It's still your move.")
            );
        }
    }

    #[test]
    fn other_keys_neither_leave_nor_start_a_game() {
        let mut player = asked(LONG);
        player.keys("x z t v !");
        assert!(asks(&player));
        assert!(player.app.is_playing() && player.moves().is_empty());
    }

    #[test]
    fn a_letter_that_begins_a_move_takes_back_and_begins_a_line() {
        let mut player = asked(LONG);
        player.keys("N");
        assert!(matches!(player.mode(), Some(Mode::Typing(line)) if line.input.value() == "N"));
        player.keys("f 3 enter");
        assert_eq!(player.moves(), "1.Nf3");
    }

    #[test]
    fn no_typed_text_is_lost() {
        for (keys, typed) in
            [("c a s t l e", "castle"), ("0 - 0", "0-0"), (": k n i g h t", "knight"), ("h 3", "h3")]
        {
            for ago in [Duration::ZERO, LONG] {
                let mut player = asked(ago);
                player.keys(keys);
                assert!(
                    matches!(player.mode(), Some(Mode::Typing(line)) if line.input.value() == typed),
                    "{keys}"
                );
                assert_eq!(player.moves(), "");
            }
        }
    }

    #[test]
    fn a_click_on_the_destination_plays_and_elsewhere_takes_back() {
        for (square, moves) in [(Square::E4, "1.e4"), (Square::A8, "")] {
            let mut player = asked(LONG);
            player.press(square);
            assert!(!asks(&player), "{square}");
            assert_eq!(player.moves(), moves, "{square}");
        }
    }
}
