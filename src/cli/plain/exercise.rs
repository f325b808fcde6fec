//! Exercises in sentences: what is asked, what came of a try with its refutation, and how the sitting went.

use super::speech;
use super::table::Table;
use crate::app::App;
use crate::app::screens::Popup;
use crate::app::screens::training::Choice;
use crate::chess::notation;
use crate::cli::train;

/// What of an exercise was told last.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Told {
    /// Which of the sitting, and how many moves are on its board.
    place: Option<(usize, usize)>,
    verdict: Option<String>,
}

impl Told {
    /// What stands now.
    pub(super) fn of(app: &App) -> Told {
        let sitting = app.sitting.as_ref();
        let verdict = sitting.and_then(|sitting| sitting.exercise.verdict.as_ref());
        Told {
            place: sitting.map(|sitting| (sitting.at, app.game().moves().len())),
            verdict: verdict.map(|verdict| verdict.text.clone()),
        }
    }
}

/// Whether the page of training waits to be answered, which in lines of text nobody needs.
pub(super) fn is_at_page(app: &App) -> bool {
    matches!(app.popups.last(), Some(Popup::Training(_)))
}

/// What the page says: how the sitting went, and how training goes.
pub(super) fn page(app: &App) -> Vec<String> {
    let mut told = Vec::new();
    if let Some(score) = app.sitting_score() {
        told.push(format!(
            "This sitting: {} solved, {} with hints, {} missed, {} not answered.",
            score.good, score.hard, score.again, score.left
        ));
    }
    if let Some(training) = &app.training {
        told.extend(train::stats_in_words(&training.progress));
    }
    told
}

/// The line of the page that begins exercises, if there are any to begin.
pub(super) fn beginning(app: &App) -> Option<usize> {
    let choices = app.training_choices();
    choices
        .iter()
        .position(|(choice, _)| matches!(choice, Choice::Begin | Choice::Ahead))
}

/// What has changed about the exercise since the last time.
pub(super) fn changes(table: &Table, told: &Told) -> Vec<String> {
    let app = &table.app;
    let Some(sitting) = &app.sitting else {
        return Vec::new();
    };
    let now = Told::of(app);
    let mut said = Vec::new();
    if now.verdict != told.verdict {
        said.extend(now.verdict.clone());
    }
    if let Some(shown) = &app.shown {
        said.push(notation::line(shown.root(), shown.line()));
        // What a wrong try leads to is told already; the words of a solution are not.
        if !sitting.is_open() && !shown.text.is_empty() {
            said.push(shown.text.clone());
        }
    }
    if now.place != told.place && sitting.is_open() {
        let count = sitting.results.len();
        said.push(format!(
            "Exercise {} of {count}, {}.",
            sitting.at + 1,
            sitting.source()
        ));
        if let Some(m) = app.game().last_move() {
            let before = app.game().tree().node(app.game().current()).parent();
            let before = before.map(|node| app.game().tree().node(node).position().clone());
            let line = before.map(|before| notation::line(&before, &[m]));
            said.extend(line.map(|line| format!("The last move was {line}.")));
        }
        said.push(speech::men(table));
        said.extend(app.task_in_words());
    }
    if now != *told && !sitting.is_open() {
        let is_last = sitting.at + 1 == sitting.results.len();
        let next = if is_last {
            "'next' tells how the sitting went."
        } else {
            "'next' sets the next one up."
        };
        said.push(next.to_owned());
    }
    said
}
