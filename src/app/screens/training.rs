//! The training page: progress, what is due, and the next step.

use super::super::{Action, App};
use super::{MenuKey, Popup};
use crate::app::Study;
use crate::app::effect::DeckEffect;
use crate::review::practice::Card;
use crate::review::schedule::Grade;
use crate::review::training::Training;
use crate::review::{GameReport, cards_of};

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

/// The score of a session.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct SessionScore {
    /// Solved at the first try.
    pub good: usize,
    /// Solved with hints.
    pub hard: usize,
    /// Not solved at the first try.
    pub again: usize,
    /// Not answered.
    pub left: usize,
}

impl Study {
    /// Handles `:train`: reads the deck and opens the page.
    pub(in crate::app) fn open_training(&mut self) {
        self.effect(DeckEffect::Read);
    }

    /// Handles the deck after it was read.
    pub(in crate::app) fn deck_read(&mut self, answer: Result<Box<Training>, String>, shows: bool) {
        self.outgoing.redraw = true;
        match answer {
            Ok(training) => {
                self.training.deck = Some(training);
                self.leave_out_answered();
            }
            // The error stays until it is read.
            Err(fault) => self.talk.notices.push(format!("Training deck: {fault}")),
        }
        if shows && self.training.deck.is_some() {
            self.open_page();
        }
    }

    /// Adds the player's mistakes in a reviewed game to the deck.
    pub(in crate::app) fn keep_cards(&mut self, report: &GameReport) {
        let person = self.board.session.as_ref().map(|session| session.human);
        let cards = person.map_or_else(Vec::new, |person| cards_of(report, person));
        if !cards.is_empty() {
            self.effect(DeckEffect::Add(cards));
        }
    }

    /// Reports the exercises added to the deck.
    pub(in crate::app) fn cards_added(&mut self, answer: Result<usize, String>) {
        self.outgoing.redraw = true;
        match answer {
            Ok(count) if count > 0 && self.talk.status.is_none() => {
                let (exercises, them) = if count == 1 {
                    ("exercise", "it")
                } else {
                    ("exercises", "them")
                };
                let train = self.key_name(Action::Train);
                self.say(format!(
                    "{count} new {exercises} from this game; {train} shows {them} from tomorrow."
                ));
            }
            Ok(_) => {}
            Err(fault) => self
                .talk
                .notices
                .push(format!("No exercises were saved: {fault}")),
        }
    }

    /// Returns the choices of the page with their labels.
    pub(crate) fn training_choices(&self) -> Vec<(TrainingChoice, String)> {
        let count = |cards: &Vec<Card>| match cards.len() {
            1 => "one exercise".to_owned(),
            many => format!("{many} exercises"),
        };
        let mut choices = Vec::new();
        if let Some(exercises) = &self.training.exercises {
            if !self.are_exercises_done() {
                let words = format!(
                    "Continue: exercise {} of {}",
                    exercises.at + 1,
                    exercises.results.len()
                );
                choices.push((TrainingChoice::GoOn, words));
            }
            let missed = self.missed_cards();
            if self.are_exercises_done() && !missed.is_empty() {
                choices.push((
                    TrainingChoice::Repeat,
                    format!("Retry what you missed: {}", count(&missed)),
                ));
            }
        }
        let kept = self
            .training
            .exercises
            .as_ref()
            .is_none_or(|exercises| exercises.is_kept());
        if let Some(training) = self.training.deck.as_ref().filter(|_| kept) {
            if !training.due.is_empty() {
                let all = training.progress.due;
                let of = if all > training.due.len() {
                    format!(" of the {all} due")
                } else {
                    String::new()
                };
                choices.push((
                    TrainingChoice::Begin,
                    format!("Start: {}{of}", count(&training.due)),
                ));
            } else if !training.ahead.is_empty() {
                let words = format!("Train ahead: {}", count(&training.ahead));
                choices.push((TrainingChoice::Ahead, words));
            }
        }
        choices.push(if self.has_game_to_go_back_to() {
            (TrainingChoice::Back, "Back to the game".to_owned())
        } else {
            (TrainingChoice::Quit, "Quit".to_owned())
        });
        choices
    }

    /// Returns the score of the session so far.
    pub(crate) fn session_score(&self) -> Option<SessionScore> {
        let exercises = self.training.exercises.as_ref()?;
        let mut score = SessionScore::default();
        for result in &exercises.results {
            match result {
                Some(Grade::Good) => score.good += 1,
                Some(Grade::Hard) => score.hard += 1,
                Some(Grade::Again) => score.again += 1,
                None => score.left += 1,
            }
        }
        Some(score)
    }
}

impl App {
    pub(in crate::app) fn training_key(&mut self, mut page: TrainingPage, key: MenuKey) {
        let choices = self.study.training_choices();
        page.line = key.step(page.line, choices.len());
        let by_letter = match key {
            MenuKey::Char('a') => Some(TrainingChoice::Ahead),
            MenuKey::Char('b') => Some(TrainingChoice::Begin),
            MenuKey::Choose => choices.get(page.line).map(|(choice, _)| *choice),
            _ => None,
        };
        match by_letter.filter(|chosen| choices.iter().any(|(choice, _)| choice == chosen)) {
            Some(chosen) => self.choose_training(chosen),
            None => self.modes.push(Popup::Training(page)),
        }
    }

    /// Handles Esc: back to the exercise, or to the game.
    pub(in crate::app) fn close_page(&mut self) {
        let choice = match &self.study.training.exercises {
            Some(_) if !self.study.are_exercises_done() => TrainingChoice::GoOn,
            _ if self.study.has_game_to_go_back_to() => TrainingChoice::Back,
            _ => TrainingChoice::Quit,
        };
        self.choose_training(choice);
    }

    /// Starts the exercises that are due, or those of the next days.
    pub(in crate::app) fn begin_training(&mut self) {
        let mut choices = self
            .study
            .training_choices()
            .into_iter()
            .map(|(choice, _)| choice);
        match choices.find(|choice| matches!(choice, TrainingChoice::Begin | TrainingChoice::Ahead)) {
            Some(choice) => self.choose_training(choice),
            None => self.close_page(),
        }
    }

    fn choose_training(&mut self, choice: TrainingChoice) {
        self.study.outgoing.redraw = true;
        let training = self.study.training.deck.as_ref();
        match choice {
            TrainingChoice::GoOn => {}
            TrainingChoice::Begin => {
                let due = training.map_or_else(Vec::new, |training| training.due.clone());
                self.study.begin_exercises(due, true);
            }
            TrainingChoice::Ahead => {
                let ahead = training.map_or_else(Vec::new, |training| training.ahead.clone());
                self.study.begin_exercises(ahead, true);
            }
            TrainingChoice::Repeat => {
                let missed = self.study.missed_cards();
                self.study.begin_exercises(missed, false);
            }
            TrainingChoice::Back => {
                self.study.leave_exercises();
            }
            TrainingChoice::Quit => self.act(Action::Quit),
        }
    }
}
