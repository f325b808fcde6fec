//! The words of exercises: what is asked, and what is said of a try.

use super::Sitting;
use crate::app::{Action, App};
use crate::chess::{notation, words};
use crate::review::practice::{Source, Task};

/// Above the line that answers a wrong try.
pub(super) const REFUTATION: &str = "What follows";

/// Above the line of the solution.
pub(super) const SOLUTION: &str = "The solution";

/// Of a move that solves the exercise; `unforeseen` if it is not among the moves that were expected, `more` if the exercise
/// goes on.
pub(super) fn right(name: &str, unforeseen: bool, more: bool) -> String {
    match (unforeseen, more) {
        (true, _) => format!("Right: {name} is as good as the solution."),
        (false, true) => format!("Right, {name}. It goes on."),
        (false, false) => format!("Right, {name}."),
    }
}

/// Of a move that is good, but not good enough; `than` is the fault of the game if that is no better, and
/// whether it is worse.
pub(super) fn near(name: &str, than: Option<(bool, &str)>) -> String {
    match than {
        Some((true, than)) => format!("{name} is better than {than}, but there is more in it. Try on."),
        Some((false, than)) => format!("{name} is no better than {than}. Try on."),
        None => format!("{name} is not bad, but there is a stronger move. Try on."),
    }
}

/// Of a wrong move with what it does.
pub(super) fn wrong(name: &str, danger: Option<&str>) -> String {
    format!("{name} {}.", danger.unwrap_or("gives too much away"))
}

/// Of the move of the game, which was a fault, with what it does, or at least what it cost in points of win percentage.
pub(super) fn played(name: &str, danger: Option<&str>, cost: f64) -> String {
    match danger {
        Some(danger) => format!("{name} is the move of the game: it {danger}."),
        None => format!("{name} is the move of the game; it cost {cost:.0} points of 100. Try on."),
    }
}

/// While the solution is shown; `again` if the exercise comes again.
pub(super) fn solution(name: &str, again: bool) -> String {
    let again = if again { " It comes again tomorrow." } else { "" };
    format!("The solution is {name}.{again}")
}

impl App {
    /// What is asked of the person.
    pub(crate) fn task_in_words(&self) -> Option<String> {
        let sitting = self.sitting.as_ref()?;
        let card = sitting.card();
        let side = words::side(card.solver());
        let position = card.position();
        Some(match (card.played(), &card.task) {
            (Some(played), _) => format!(
                "In the game you played {}. Was it fine, or do you find a better move?",
                notation::line(&position, &[played])
            ),
            (None, Task::Puzzle { line }) if sitting.exercise.found > 0 => {
                let left = (line.len() - sitting.exercise.found).div_ceil(2);
                let moves = if left == 1 { "move is" } else { "moves are" };
                format!("{left} more {moves} to be found for {side}.")
            }
            _ => format!("{side} moves and comes out best. Find the move."),
        })
    }

    /// Which keys help now.
    pub(crate) fn task_keys(&self) -> Option<String> {
        let sitting = self.sitting.as_ref()?;
        let key = |action| self.key_name(action);
        if !sitting.is_open() {
            return Some(format!("{}.", self.what_comes_next()));
        }
        let fine = match sitting.card().task {
            Task::Puzzle { .. } => String::new(),
            _ => format!("{} says it was fine, ", key(Action::WasFine)),
        };
        Some(format!(
            "{fine}{} gives a hint, {} shows the solution.",
            key(Action::Hint),
            key(Action::Solution)
        ))
    }

    /// Which key goes on from an exercise, and to what.
    pub(super) fn what_comes_next(&self) -> String {
        let key = self.key_name(Action::NextExercise);
        let is_last = |sitting: &Sitting| sitting.at + 1 == sitting.cards.len();
        if self.sitting.as_deref().is_some_and(is_last) {
            format!("{key} shows how the sitting went")
        } else {
            format!("{key} sets the next one up")
        }
    }

    /// What to do while a line is on the board during an exercise.
    pub(crate) fn line_keys(&self) -> Option<String> {
        let sitting = self.sitting.as_ref()?;
        let key = |action| self.key_name(action);
        let (forward, back) = (key(Action::StepForward), key(Action::StepBack));
        Some(if sitting.is_open() {
            let set_back = key(Action::Cancel);
            format!(
                "{forward} and {back} step through the refutation; {set_back} sets the position back, and you try again."
            )
        } else {
            let next = self.what_comes_next();
            format!("{forward} and {back} step through the solution; {next}.")
        })
    }
}

impl Sitting {
    /// Where the card on the board comes from: `your game Ada – Bob, 2026.11.21`, `puzzle 03SEl, rated 1400`.
    pub(crate) fn source(&self) -> String {
        match &self.card().source {
            Source::Game { white, black, date } => {
                let day = date.split(' ').next().unwrap_or_default();
                match (white.as_str(), black.as_str()) {
                    ("?", "?") => format!("your game, {day}"),
                    _ => format!("{white} – {black}, {day}"),
                }
            }
            Source::Puzzle { id, rating: 0 } => format!("puzzle {id}"),
            Source::Puzzle { id, rating } => format!("puzzle {id}, rated {rating}"),
        }
    }
}
