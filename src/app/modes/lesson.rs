//! A lesson on the board: the keys that mean something else than in a game.

use crate::app::action::{Action, ActionScope};
use crate::app::school::StepState;
use crate::app::study::{ActionTable, Study};

/// At every step.
const ALWAYS: ActionTable = &[
    (Action::NextExercise, Study::next_lesson_step),
    (Action::Train, refuse_training),
    (Action::WasFine, refuse_training),
];

/// At a step that is not played out, where no game can be stepped through.
const STILL: ActionTable =
    &[(Action::StepForward, Study::next_lesson_step), (Action::StepBack, Study::previous_lesson_step)];

/// Handles an action during a lesson; returns false to handle it as in an exercise or a game.
pub(in crate::app) fn act(study: &mut Study, action: Action) -> bool {
    let Some(session) = &study.school.lesson else { return false };
    let state = session.state;
    let is_played = matches!(state, StepState::Playing { .. });
    let still = if is_played { &[] } else { STILL };
    if let Some((_, perform)) = ALWAYS.iter().chain(still).find(|(key, _)| *key == action) {
        perform(study);
        return true;
    }
    if action == Action::Confirm {
        return confirm(study);
    }
    if action == Action::Cancel {
        return leave(study);
    }
    if action == Action::Hint {
        return hint(study, state);
    }
    if action == Action::Solution {
        return give_up(study, state);
    }
    if action == Action::TakeBack && matches!(state, StepState::Collecting { .. }) {
        study.repeat_step();
        return true;
    }
    refuse(study, action, is_played)
}

/// Goes on from a step that is done, or marks the square under the cursor.
fn confirm(study: &mut Study) -> bool {
    if study.is_step_done() && study.hand.held.is_none() {
        study.next_lesson_step();
        return true;
    }
    study.mark_square(study.cursor())
}

fn refuse_training(study: &mut Study) {
    let leave = study.key_name(Action::Cancel);
    study.say(format!("This is a lesson; {leave} leaves it."));
}

/// Refuses what only games have; a step that is played out has taking back too.
fn refuse(study: &mut Study, action: Action, is_played: bool) -> bool {
    let is_undo = matches!(action, Action::TakeBack | Action::PlayAgain);
    let is_refused = action.scope() == ActionScope::Game && !(is_played && is_undo);
    let is_unasked = action == Action::Why && !is_played && study.training.exercises.is_none();
    if is_refused {
        study.say("This is a lesson, not a game.");
    } else if is_unasked {
        study.say("There's no move to explain here.");
    }
    is_refused || is_unasked
}

/// Opens the page of the school, unless something else is there to be closed first.
fn leave(study: &mut Study) -> bool {
    let leaves = study.hand.held.is_none() && study.talk.notices.is_empty() && !study.close_hint();
    if leaves {
        study.open_school_page();
    }
    leaves
}

/// Shows the lesson's own hint; after it, or without one, the coach's where a move is to be found.
fn hint(study: &mut Study, state: StepState) -> bool {
    let has_coach = study.training.exercises.is_some() || matches!(state, StepState::Playing { .. });
    if study.show_lesson_hint() || has_coach && study.is_step_done() {
        return true;
    }
    if has_coach {
        return false;
    }
    study.say("There's no more of a hint here.");
    true
}

/// Shows the answer of a step, or begins it again.
fn give_up(study: &mut Study, state: StepState) -> bool {
    match state {
        StepState::Finding if study.training.exercises.is_some() => return false,
        StepState::Marking { .. } => drop(study.show_squares()),
        StepState::Reading
        | StepState::Finding
        | StepState::Collecting { .. }
        | StepState::Playing { .. } => {
            study.repeat_step();
        }
    }
    true
}
