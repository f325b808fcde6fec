//! The question that holds a blunder back: play the move, see what follows, or take it back.

use crate::app::action::Action;
use crate::app::keymap::{Chord, KeyCode};
use crate::app::outcome::Outcome;
use crate::app::study::Study;
use crate::app::talk::warning::BlunderWarning;
use crate::chess::{Square, notation};
use crate::tutor::Subject;

/// Takes a key. Every other key is ignored, so that a move being typed cannot start a game or quit.
pub(super) fn keys(warning: &BlunderWarning, study: &mut Study, chord: Chord) -> Outcome {
    let action = study.settings.keymap.action(chord);
    match (chord.key, action) {
        (KeyCode::Enter, _) if study.is_double_press(warning.since) => {}
        (KeyCode::Enter, _) => return play(warning, study),
        (KeyCode::Esc, _) | (_, Some(Action::TakeBack)) => return put_back(study),
        (_, Some(Action::Why | Action::StepForward)) => study.step_shown(1),
        (_, Some(Action::StepBack)) => study.step_shown(-1),
        _ => {}
    }
    Outcome::Stay
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
