//! The training page: progress, what is due, and the next step.

use crate::app::action::Action;
use crate::app::effect::DeckEffect;
use crate::app::modes::menu::MenuKey;
use crate::app::outcome::{HelpTopic, ModeRequest, Outcome};
use crate::app::study::Study;
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
                let (exercises, them) = if count == 1 { ("exercise", "it") } else { ("exercises", "them") };
                let train = self.key_name(Action::Train);
                self.say(format!(
                    "{count} new {exercises} from this game; {train} shows {them} from tomorrow."
                ));
            }
            Ok(_) => {}
            Err(fault) => self.talk.notices.push(format!("No exercises were saved: {fault}")),
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
                let words = format!("Continue: exercise {} of {}", exercises.at + 1, exercises.results.len());
                choices.push((TrainingChoice::GoOn, words));
            }
            let missed = self.missed_cards();
            if self.are_exercises_done() && !missed.is_empty() {
                choices.push((TrainingChoice::Repeat, format!("Retry what you missed: {}", count(&missed))));
            }
        }
        let kept = self.training.exercises.as_ref().is_none_or(|exercises| exercises.is_kept());
        if let Some(training) = self.training.deck.as_ref().filter(|_| kept) {
            if !training.due.is_empty() {
                let all = training.progress.due;
                let of = if all > training.due.len() { format!(" of the {all} due") } else { String::new() };
                choices.push((TrainingChoice::Begin, format!("Start: {}{of}", count(&training.due))));
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

impl TrainingPage {
    pub fn menu(&mut self, study: &mut Study, key: MenuKey) -> Outcome {
        let choices = study.training_choices();
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
            .map_or(Outcome::Stay, |chosen| study.choose_training(chosen))
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
    study.choose_training(choice)
}

/// Starts the exercises that are due, or those of the next days.
pub(super) fn begin(study: &mut Study) -> Outcome {
    let choices = study.training_choices();
    let mut choices = choices.into_iter().map(|(choice, _)| choice);
    match choices.find(|choice| matches!(choice, TrainingChoice::Begin | TrainingChoice::Ahead)) {
        Some(choice) => study.choose_training(choice),
        None => close(study),
    }
}

impl Study {
    fn choose_training(&mut self, choice: TrainingChoice) -> Outcome {
        self.outgoing.redraw = true;
        let deck = self.training.deck.as_ref();
        let (cards, kept) = match choice {
            TrainingChoice::GoOn => return Outcome::Close,
            TrainingChoice::Back => {
                self.leave_exercises();
                return Outcome::Close;
            }
            TrainingChoice::Quit => return Outcome::Do(Action::Quit),
            TrainingChoice::Begin => (deck.map_or_else(Vec::new, |deck| deck.due.clone()), true),
            TrainingChoice::Ahead => (deck.map_or_else(Vec::new, |deck| deck.ahead.clone()), true),
            TrainingChoice::Repeat => (self.missed_cards(), false),
        };
        self.begin_exercises(cards, kept);
        Outcome::CloseAll
    }
}
