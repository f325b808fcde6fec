//! The training page: progress, what is due, and the next step.

use crate::app::action::Action;
use crate::app::modes::menu::MenuKey;
use crate::app::outcome::{HelpTopic, ModeRequest, Outcome};
use crate::app::study::Study;
use crate::review::practice::Card;

/// The training page; its content is in `App`.
#[derive(Clone, Debug, Default)]
pub(crate) struct TrainingPage {
    /// The line chosen.
    pub line: usize,
}

/// The keys of the page in help.
pub(super) const IN_HELP: &[(&str, &str)] = &[
    ("up down", "choose what to do next"),
    ("enter", "do it"),
    ("b", "start what is due"),
    ("a", "train ahead (not due yet)"),
    ("esc", "back to the exercise or the game"),
];

/// A choice on the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TrainingChoice {
    /// Return to the exercise on the board.
    GoOn,
    /// Start the due exercises.
    Begin,
    /// Train ahead.
    Ahead,
    /// Retry the exercises missed in this session.
    Repeat,
    /// Return to the suspended game.
    Back,
    /// Quit patzer.
    Quit,
}

/// Returns the choices of the page with their labels.
pub(crate) fn choices(study: &Study) -> Vec<(TrainingChoice, String)> {
    let count = |cards: &Vec<Card>| match cards.len() {
        1 => "one exercise".to_owned(),
        many => format!("{many} exercises"),
    };
    let mut choices = Vec::new();
    if let Some(exercises) = &study.training.exercises {
        if !study.are_exercises_done() {
            let words = format!("Continue: exercise {} of {}", exercises.at + 1, exercises.results.len());
            choices.push((TrainingChoice::GoOn, words));
        }
        let missed = study.missed_cards();
        if study.are_exercises_done() && !missed.is_empty() {
            choices.push((TrainingChoice::Repeat, format!("Retry what you missed: {}", count(&missed))));
        }
    }
    let kept = study.training.exercises.as_ref().is_none_or(|exercises| exercises.is_kept());
    if let Some(training) = study.training.deck.as_ref().filter(|_| kept) {
        if !training.due.is_empty() {
            let all = training.progress.due;
            let of = if all > training.due.len() { format!(" of the {all} due") } else { String::new() };
            choices.push((TrainingChoice::Begin, format!("Start: {}{of}", count(&training.due))));
        } else if !training.ahead.is_empty() {
            let words = format!("Train ahead: {}", count(&training.ahead));
            choices.push((TrainingChoice::Ahead, words));
        }
    }
    choices.push(if study.has_game_to_go_back_to() {
        (TrainingChoice::Back, "Back to the game".to_owned())
    } else {
        (TrainingChoice::Quit, "Quit".to_owned())
    });
    choices
}

impl TrainingPage {
    pub fn menu(&mut self, study: &mut Study, key: MenuKey) -> Outcome {
        let choices = choices(study);
        self.line = key.step(self.line, choices.len());
        let by_letter = match key {
            MenuKey::Char('a') => Some(TrainingChoice::Ahead),
            MenuKey::Char('b') => Some(TrainingChoice::Begin),
            MenuKey::Choose => choices.get(self.line).map(|(choice, _)| *choice),
            MenuKey::Move(_)
            | MenuKey::First
            | MenuKey::Last
            | MenuKey::Change(_)
            | MenuKey::Close
            | MenuKey::Char(_)
            | MenuKey::Other => None,
        };
        by_letter
            .filter(|chosen| choices.iter().any(|(choice, _)| choice == chosen))
            .map_or(Outcome::Stay, |chosen| choose(study, chosen))
    }

    pub fn click(&mut self, study: &mut Study, item: usize) -> Outcome {
        self.line = item;
        self.menu(study, MenuKey::Choose)
    }
}

/// Opens help on the page.
pub(super) fn help(study: &mut Study) -> Outcome {
    study.outgoing.opens.push(ModeRequest::Help(HelpTopic::Training));
    Outcome::Stay
}

/// Handles Esc: back to the exercise, or to the game.
pub(super) fn close(study: &mut Study) -> Outcome {
    let choice = match &study.training.exercises {
        Some(_) if !study.are_exercises_done() => TrainingChoice::GoOn,
        _ if study.has_game_to_go_back_to() => TrainingChoice::Back,
        _ => TrainingChoice::Quit,
    };
    choose(study, choice)
}

/// Starts the exercises that are due, or those of the next days.
pub(super) fn begin(study: &mut Study) -> Outcome {
    let choices = choices(study);
    let mut choices = choices.into_iter().map(|(choice, _)| choice);
    match choices.find(|choice| matches!(choice, TrainingChoice::Begin | TrainingChoice::Ahead)) {
        Some(choice) => choose(study, choice),
        None => close(study),
    }
}

fn choose(study: &mut Study, choice: TrainingChoice) -> Outcome {
    study.outgoing.redraw = true;
    let deck = study.training.deck.as_ref();
    let (cards, kept) = match choice {
        TrainingChoice::GoOn => return Outcome::Close,
        TrainingChoice::Back => {
            study.leave_exercises();
            return Outcome::Close;
        }
        TrainingChoice::Quit => return Outcome::Do(Action::Quit),
        TrainingChoice::Begin => (deck.map_or_else(Vec::new, |deck| deck.due.clone()), true),
        TrainingChoice::Ahead => (deck.map_or_else(Vec::new, |deck| deck.ahead.clone()), true),
        TrainingChoice::Repeat => (study.missed_cards(), false),
    };
    study.begin_exercises(cards, kept);
    Outcome::CloseAll
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::effect::DeckEffect;
    use crate::app::testing::{TestPlayer, fork};
    use crate::app::{Answer, Effect, Mode};
    use crate::config::Config;
    use crate::review::schedule::Day;
    use crate::review::training::Training;

    /// A deck with so many due exercises and so many for the next days.
    fn deck(due: usize, ahead: usize) -> Box<Training> {
        let train = Config::default().train;
        let empty = Training::of(&[], Day(20_778), &train.scheduler(), train.portion);
        Box::new(Training { due: vec![fork(); due], ahead: vec![fork(); ahead], ..empty })
    }

    /// A player in a game who has opened training.
    fn at_page(due: usize, ahead: usize) -> TestPlayer {
        let mut player = TestPlayer::new();
        player.line("e4").keys("T").tell(Answer::Deck(Ok(deck(due, ahead)), true));
        assert!(is_at_page(&player));
        player
    }

    fn is_at_page(player: &TestPlayer) -> bool {
        matches!(player.mode(), Some(Mode::Training(_)))
    }

    fn offered(player: &TestPlayer) -> Vec<TrainingChoice> {
        choices(&player.app.study).into_iter().map(|(choice, _)| choice).collect()
    }

    /// The number of exercises on the board.
    fn begun(player: &TestPlayer) -> Option<usize> {
        player.app.study.training.exercises.as_ref().map(|exercises| exercises.cards.len())
    }

    #[test]
    fn the_page_opens_when_the_deck_is_read() {
        let mut player = TestPlayer::new();
        player.keys("T");
        assert!(player.asked_for(Effect::Deck(DeckEffect::Read)) && player.mode().is_none());
        player.tell(Answer::Deck(Ok(deck(1, 0)), false));
        assert!(player.mode().is_none(), "nobody asked to see this one");
        player.tell(Answer::Deck(Ok(deck(1, 0)), true));
        assert!(is_at_page(&player));
    }

    #[test]
    fn a_deck_that_is_not_readable_stays_a_notice() {
        let mut player = TestPlayer::new();
        player.keys("T").tell(Answer::Deck(Err("no such disk".to_owned()), true));
        assert!(player.mode().is_none());
        assert_eq!(player.app.study.talk.notices, ["Training deck: no such disk"]);
    }

    #[test]
    fn what_is_due_begins_by_enter_by_letter_and_by_click() {
        assert_eq!(offered(&at_page(2, 1)), [TrainingChoice::Begin, TrainingChoice::Back]);
        for keys in ["enter", "b", ">"] {
            let mut player = at_page(2, 1);
            // `>` is asked for by its name, as plain mode does.
            if keys == ">" {
                player.tell(crate::app::Msg::Do(Action::NextExercise));
            } else {
                player.keys(keys);
            }
            assert_eq!((player.mode().is_none(), begun(&player)), (true, Some(2)), "{keys}");
        }
        let mut player = at_page(2, 1);
        player.click(0);
        assert_eq!(begun(&player), Some(2));
    }

    #[test]
    fn training_ahead_is_offered_when_nothing_is_due() {
        let mut player = at_page(1, 1);
        player.keys("a");
        assert_eq!(begun(&player), None);
        let mut player = at_page(0, 1);
        assert_eq!(offered(&player), [TrainingChoice::Ahead, TrainingChoice::Back]);
        player.keys("a");
        assert_eq!(begun(&player), Some(1));
    }

    #[test]
    fn esc_goes_back_to_the_exercise_or_to_the_game() {
        let mut player = at_page(1, 0);
        player.keys("enter esc");
        assert!(is_at_page(&player));
        assert_eq!(offered(&player)[0], TrainingChoice::GoOn);
        player.keys("esc");
        assert_eq!((player.mode().is_none(), begun(&player)), (true, Some(1)));
        player.keys("esc end enter");
        assert_eq!((player.mode().is_none(), begun(&player)), (true, None));
        assert_eq!(player.moves(), "1.e4");
    }

    #[test]
    fn what_was_missed_is_offered_again_at_the_end() {
        let mut player = at_page(1, 0);
        player.keys("enter").line("Kd2").line("Nc7+");
        // The game move is being refuted until the coach has answered.
        let exercises = player.app.study.training.exercises.as_mut().unwrap();
        (exercises.exercise.step, exercises.exercise.ended) = (None, Some(false));
        player.keys(">");
        assert_eq!(offered(&player), [TrainingChoice::Repeat, TrainingChoice::Back]);
        player.keys("enter");
        assert_eq!(player.app.study.training.exercises.as_ref().map(|exercises| exercises.kept), Some(false));
    }
}
