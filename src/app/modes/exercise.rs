//! An exercise on the board: the keys that mean something else than in a game.

use crate::app::action::{Action, ActionScope};
use crate::app::study::switches::SAFETY;
use crate::app::study::{ActionTable, Study};

/// In every exercise.
const ALWAYS: ActionTable = &[
    (Action::NextExercise, Study::next_exercise),
    (Action::WasFine, Study::call_it_fine),
    (Action::Solution, Study::give_up),
    (Action::TakeBack, refuse_to_take_back),
    (Action::PlayAgain, refuse_to_take_back),
    (Action::Train, Study::open_page),
];

/// While the player looks for a move.
const OPEN: ActionTable =
    &[(Action::Threats, switch_threats), (Action::Safety, switch_safety), (Action::Why, refuse_to_explain)];

/// When it is solved or given up.
const OVER: ActionTable = &[(Action::Confirm, Study::next_exercise)];

/// Handles an action during an exercise; returns false to handle it as usual.
pub(in crate::app) fn act(study: &mut Study, action: Action) -> bool {
    let Some(exercises) = &mut study.training.exercises else {
        return false;
    };
    let is_open = exercises.is_open();
    // The hint itself is the same as in a game.
    exercises.exercise.hinted |= is_open && action == Action::Hint;
    let state = if is_open { OPEN } else { OVER };
    if let Some((_, perform)) = ALWAYS.iter().chain(state).find(|(key, _)| *key == action) {
        perform(study);
        return true;
    }
    if action == Action::Cancel {
        return leave(study);
    }
    let is_refused = action.scope() == ActionScope::Game;
    if is_refused {
        study.say("This is an exercise, not a game.");
    }
    is_refused
}

/// Opens the training page, unless something else is there to be closed first.
fn leave(study: &mut Study) -> bool {
    let leaves = study.hand.held.is_none() && study.talk.notices.is_empty() && !study.close_hint();
    if leaves {
        study.open_page();
    }
    leaves
}

fn refuse_to_take_back(study: &mut Study) {
    study.say("patzer takes wrong tries back for you.");
}

fn refuse_to_explain(study: &mut Study) {
    let hint = study.key_name(Action::Hint);
    study.say(format!("Find your move first; {hint} gives a hint."));
}

/// Marks other threatened pieces in this exercise; the settings stay as they are.
fn switch_threats(study: &mut Study) {
    if let Some(exercises) = &mut study.training.exercises {
        let marks = &mut exercises.exercise.overlays.threats;
        *marks = marks.next();
        let marks = *marks;
        study.say_threats(marks);
    }
}

/// The same for safe squares.
fn switch_safety(study: &mut Study) {
    if let Some(exercises) = &mut study.training.exercises {
        let on = &mut exercises.exercise.overlays.safety;
        *on = !*on;
        let state = if *on { "on" } else { "off" };
        study.say(format!("{SAFETY}: {state}."));
        study.update_facts();
    }
}

#[cfg(test)]
mod tests {
    use crate::app::Mode;
    use crate::app::exercise::ExerciseSession;
    use crate::app::testing::{TestPlayer, card, fork};
    use crate::config::ThreatMarks;
    use crate::review::practice::Card;
    use crate::review::schedule::Grade;

    /// A player with these exercises before a game in which e4 was played.
    fn solving(cards: Vec<Card>) -> TestPlayer {
        let mut player = TestPlayer::new();
        player.line("e4");
        player.app.practise(cards);
        player
    }

    fn session(player: &TestPlayer) -> &ExerciseSession {
        player.app.study.training.exercises.as_ref().expect("exercises are on the board")
    }

    /// The results, and the verdict on the last try.
    fn results(player: &TestPlayer) -> (&[Option<Grade>], &str) {
        let session = session(player);
        let feedback = session.exercise.feedback.as_ref();
        (&session.results, feedback.map_or("", |feedback| &feedback.text))
    }

    #[test]
    fn the_solution_is_right_and_a_hint_makes_it_count_less() {
        for (keys, grade) in [("", Grade::Good), ("H", Grade::Hard)] {
            let mut player = solving(vec![fork()]);
            player.keys(keys).line("Nc7+");
            assert_eq!(results(&player), (&[Some(grade)][..], "Right: 1.Nc7+."));
        }
    }

    #[test]
    fn the_move_of_the_game_is_wrong_and_may_be_fine_in_another_card() {
        let mut player = solving(vec![fork()]);
        player.line("Kd2").line("Nc7+");
        assert_eq!(results(&player).0, [Some(Grade::Again)], "the first answer counts");
        let mut player = solving(vec![card("startpos", "e4", &[])]);
        player.keys("Y");
        assert_eq!(results(&player), (&[Some(Grade::Good)][..], "Right: 1.e4."));
    }

    #[test]
    fn keys_of_a_game_are_refused() {
        let mut player = solving(vec![fork()]);
        for keys in ["x", "i", "V", "A", "/", "r", "L", "{", ": r e s i g n enter", ": d r a w enter"] {
            player.keys(keys);
            assert_eq!(player.status(), "This is an exercise, not a game.", "{keys}");
            assert!(player.mode().is_none(), "{keys}");
        }
        player.keys("u");
        assert_eq!(player.status(), "patzer takes wrong tries back for you.");
        player.keys("w");
        assert_eq!(player.status(), "Find your move first; H gives a hint.");
    }

    #[test]
    fn overlays_are_switched_for_this_exercise_alone() {
        let mut player = solving(vec![fork(), fork()]);
        let before = player.app.study.screen.view;
        let shown = |player: &TestPlayer| (player.app.study.threat_marks(), player.app.study.shows_safety());
        assert_eq!(shown(&player), (ThreatMarks::Off, false));
        player.keys("t s");
        assert_eq!(shown(&player), (ThreatMarks::Hanging, true));
        player.keys("t");
        assert_eq!(
            (player.status(), shown(&player).0),
            ("All your attacked pieces are marked.", ThreatMarks::All)
        );
        player.keys(">");
        assert_eq!(shown(&player), (ThreatMarks::Off, false));
        assert_eq!(player.app.study.screen.view.threats, before.threats);
    }

    #[test]
    fn enter_goes_on_once_the_exercise_is_over() {
        let mut player = solving(vec![fork(), fork()]);
        player.line("Nc7+").keys("enter");
        assert_eq!(session(&player).at, 1);
        player.keys(">");
        assert!(matches!(player.mode(), Some(Mode::Training(_))), "after the last one");
    }

    #[test]
    fn esc_puts_a_piece_back_before_it_opens_the_page() {
        let mut player = solving(vec![fork()]);
        player.press(crate::chess::Square::B5).keys("esc");
        assert!(player.mode().is_none() && player.app.study.hand.held.is_none());
        player.keys("esc");
        assert!(matches!(player.mode(), Some(Mode::Training(_))));
    }
}
