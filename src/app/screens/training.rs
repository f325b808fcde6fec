//! The page of training: how it goes, what is due, and what to do next.

use super::super::{Action, App, Effect};
use super::{MenuKey, Popup};
use crate::review::practice::Card;
use crate::review::schedule::Grade;
use crate::review::training::Training;
use crate::review::{GameReport, cards_of};

/// The page's state; what it shows stands in the app.
#[derive(Clone, Debug, Default)]
pub(crate) struct TrainingPage {
    /// The line chosen.
    pub line: usize,
}

/// The keys of the page as help says them.
pub(super) const IN_HELP: &[(&str, &str)] = &[
    ("up down", "choose what to do next"),
    ("enter", "do it"),
    ("b", "begin with what is due"),
    ("a", "train ahead: what is not due yet"),
    ("esc", "go on with the exercise, or back to the game"),
];

/// Something that can be done from the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Choice {
    /// Goes on with the exercise on the board.
    GoOn,
    /// Sets up what is due.
    Begin,
    /// Sets up what is not due yet.
    Ahead,
    /// Sets up again what was not solved in this sitting.
    Repeat,
    /// Back to the game that was on the board.
    Back,
    /// Leaves patzer.
    Quit,
}

/// How a sitting went.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Score {
    /// Solved at the first try.
    pub good: usize,
    /// Solved with hints.
    pub hard: usize,
    /// Not solved at the first try.
    pub again: usize,
    /// Not answered.
    pub left: usize,
}

impl App {
    /// `:train`: reads the deck and shows how training goes.
    pub(in crate::app) fn open_training(&mut self) {
        self.effect(Effect::Train);
    }

    /// The deck has been read.
    pub(in crate::app) fn deck_read(&mut self, answer: Result<Box<Training>, String>, shows: bool) {
        self.redraw = true;
        match answer {
            Ok(training) => {
                self.training = Some(training);
                self.leave_out_answered();
            }
            // What is not on disk is told until it is read.
            Err(fault) => self.notices.push(format!("The training deck: {fault}")),
        }
        if shows && self.training.is_some() {
            self.open_page();
        }
    }

    /// The faults of a reviewed game that the person played become exercises.
    pub(in crate::app) fn keep_cards(&mut self, report: &GameReport) {
        let person = self.session.as_ref().map(|session| session.human);
        let cards = person.map_or_else(Vec::new, |person| cards_of(report, person));
        if !cards.is_empty() {
            self.effect(Effect::AddCards(cards));
        }
    }

    /// New exercises are in the deck.
    pub(in crate::app) fn cards_added(&mut self, answer: Result<usize, String>) {
        self.redraw = true;
        match answer {
            Ok(count) if count > 0 && self.status.is_none() => {
                let (exercises, them) = if count == 1 {
                    ("exercise", "it")
                } else {
                    ("exercises", "them")
                };
                let train = self.key_name(Action::Train);
                self.say(format!(
                    "{count} new {exercises} from this game in the training deck; {train} asks {them} from tomorrow."
                ));
            }
            Ok(_) => {}
            Err(fault) => self.notices.push(format!("No exercises were kept: {fault}")),
        }
    }

    /// What can be done from the page, each with its words.
    pub(crate) fn training_choices(&self) -> Vec<(Choice, String)> {
        let count = |cards: &Vec<Card>| match cards.len() {
            1 => "one exercise".to_owned(),
            many => format!("{many} exercises"),
        };
        let mut choices = Vec::new();
        if let Some(sitting) = &self.sitting {
            if !self.is_sitting_done() {
                let words = format!("Go on: exercise {} of {}", sitting.at + 1, sitting.results.len());
                choices.push((Choice::GoOn, words));
            }
            let missed = self.missed_cards();
            if self.is_sitting_done() && !missed.is_empty() {
                choices.push((
                    Choice::Repeat,
                    format!("Once more what was missed: {}", count(&missed)),
                ));
            }
        }
        let kept = self.sitting.as_ref().is_none_or(|sitting| sitting.is_kept());
        if let Some(training) = self.training.as_ref().filter(|_| kept) {
            if !training.due.is_empty() {
                let all = training.progress.due;
                let of = if all > training.due.len() {
                    format!(" of the {all} due")
                } else {
                    String::new()
                };
                choices.push((Choice::Begin, format!("Begin: {}{of}", count(&training.due))));
            } else if !training.ahead.is_empty() {
                let words = format!("Go ahead with what comes later: {}", count(&training.ahead));
                choices.push((Choice::Ahead, words));
            }
        }
        choices.push(if self.has_game_to_go_back_to() {
            (Choice::Back, "Back to the game".to_owned())
        } else {
            (Choice::Quit, "Leave".to_owned())
        });
        choices
    }

    /// How the sitting has gone so far.
    pub(crate) fn sitting_score(&self) -> Option<Score> {
        let sitting = self.sitting.as_ref()?;
        let mut score = Score::default();
        for result in &sitting.results {
            match result {
                Some(Grade::Good) => score.good += 1,
                Some(Grade::Hard) => score.hard += 1,
                Some(Grade::Again) => score.again += 1,
                None => score.left += 1,
            }
        }
        Some(score)
    }

    pub(in crate::app) fn training_key(&mut self, mut page: TrainingPage, key: MenuKey) {
        let choices = self.training_choices();
        page.line = key.step(page.line, choices.len());
        let by_letter = match key {
            MenuKey::Char('a') => Some(Choice::Ahead),
            MenuKey::Char('b') => Some(Choice::Begin),
            MenuKey::Choose => choices.get(page.line).map(|(choice, _)| *choice),
            _ => None,
        };
        match by_letter.filter(|chosen| choices.iter().any(|(choice, _)| choice == chosen)) {
            Some(chosen) => self.choose_training(chosen),
            None => self.popups.push(Popup::Training(page)),
        }
    }

    /// Esc on the page: back to the exercise, or to the game.
    pub(in crate::app) fn close_page(&mut self) {
        let choice = match &self.sitting {
            Some(_) if !self.is_sitting_done() => Choice::GoOn,
            _ if self.has_game_to_go_back_to() => Choice::Back,
            _ => Choice::Quit,
        };
        self.choose_training(choice);
    }

    fn choose_training(&mut self, choice: Choice) {
        self.redraw = true;
        let training = self.training.as_ref();
        match choice {
            Choice::GoOn => {}
            Choice::Begin => {
                let due = training.map_or_else(Vec::new, |training| training.due.clone());
                self.begin_sitting(due, true);
            }
            Choice::Ahead => {
                let ahead = training.map_or_else(Vec::new, |training| training.ahead.clone());
                self.begin_sitting(ahead, true);
            }
            Choice::Repeat => {
                let missed = self.missed_cards();
                self.begin_sitting(missed, false);
            }
            Choice::Back => {
                self.leave_sitting();
            }
            Choice::Quit => self.act(Action::Quit),
        }
    }
}
