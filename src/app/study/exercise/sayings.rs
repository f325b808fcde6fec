//! The sentences of exercises: tasks and feedback.

use crate::app::action::Action;
use crate::app::exercise::{ExerciseSession, SessionKind};
use crate::app::keymap::Keymap;
use crate::chess::{notation, words};
use crate::review::exercise_box::is_boxed;
use crate::review::practice::{CardSource, ExerciseTask};
use crate::tutor::BlunderAlert;

/// Above the line that answers a wrong try.
pub(super) const REFUTATION: &str = "What follows";

/// Above the line of the solution, which the feedback has named.
pub(super) const REASON: &str = "Why";

/// Feedback on a solving move; `unforeseen` if it was not among the expected moves, `more` if the exercise continues.
pub(in crate::app) fn right(name: &str, unforeseen: bool, more: bool) -> String {
    match (unforeseen, more) {
        (true, _) => format!("Right: {name} is as good as the solution."),
        (false, true) => format!("Right: {name}. Keep going."),
        (false, false) => format!("Right: {name}."),
    }
}

/// Feedback on a good move that is not good enough; `than` names the game's mistake if it is no better, and whether it
/// is worse.
pub(in crate::app) fn near(name: &str, than: Option<(bool, &str)>) -> String {
    match than {
        Some((true, than)) => {
            format!("{name} is better than {than}, but there's a stronger move. Keep looking.")
        }
        Some((false, than)) => format!("{name} is no better than {than}. Keep looking."),
        None => format!("{name} isn't bad, but there's a stronger move. Keep looking."),
    }
}

/// The same where a repertoire is asked for: no move is stronger because it stands there.
pub(in crate::app) fn other_line(name: &str) -> String {
    format!("{name} is playable, but your repertoire has another move. Keep looking.")
}

/// Feedback on a try with its best reply, if it lets a chance go and gives nothing away.
pub(in crate::app) fn too_little(line: &str) -> String {
    format!("{line} is not good enough. Keep looking.")
}

/// Feedback on the game's mistake, with its cost in points of win percentage if its danger is not known.
pub(in crate::app) fn played(name: &str, danger: Option<&BlunderAlert>, cost: f64) -> String {
    match danger {
        Some(danger) => format!("{name} is the game move. {}", danger.line),
        None => {
            format!("{name} is the game move; it cost {cost:.0}% of your winning chances. Keep looking.")
        }
    }
}

/// The sentence with the solution; `again` if the exercise comes again.
pub(in crate::app) fn solution(name: &str, again: bool) -> String {
    let again = if again { " You'll see it again tomorrow." } else { "" };
    format!("The solution is {name}.{again}")
}

/// The key that leaves the exercises; lines of text have no key for it.
fn leave(keymap: &Keymap) -> String {
    if keymap.is_for_lines() { String::new() } else { format!(", {} leaves", keymap.name(Action::Cancel)) }
}

impl ExerciseSession {
    /// Whether the moves of a repertoire are asked for.
    pub(in crate::app) fn asks_lines(&self) -> bool {
        matches!(self.kind, SessionKind::Lines(_))
    }

    /// Returns the task in words.
    pub(crate) fn task_in_words(&self) -> String {
        let card = self.card();
        let side = words::side(card.solver());
        if self.asks_lines() {
            return format!("What does your repertoire play for {side}?");
        }
        match (card.played(), &card.task) {
            (Some(played), _) => format!(
                "In the game you played {}. Was it fine, or is there a better move?",
                notation::line(&card.position(), &[played])
            ),
            (None, ExerciseTask::Puzzle { line }) if self.exercise.found > 0 => {
                let left = (line.len() - self.exercise.found).div_ceil(2);
                let moves = if left == 1 { "move" } else { "moves" };
                format!("Find {left} more {moves} for {side}.")
            }
            _ => format!("Find the best move for {side}."),
        }
    }

    /// Returns the keys that help now.
    pub(crate) fn task_keys(&self, keymap: &Keymap) -> String {
        if !self.is_open() {
            return format!("{}{}.", self.what_comes_next(keymap), leave(keymap));
        }
        let fine = match self.card().task {
            ExerciseTask::Puzzle { .. } => String::new(),
            ExerciseTask::Fault { .. } | ExerciseTask::Fine { .. } => {
                format!("{} says it was fine, ", keymap.name(Action::WasFine))
            }
        };
        let [hint, solution] = [Action::Hint, Action::Solution].map(|action| keymap.name(action));
        format!("{fine}{hint} gives a hint, {solution} shows the solution{}.", leave(keymap))
    }

    /// Returns the key for the next step, and what that is.
    pub(in crate::app) fn what_comes_next(&self, keymap: &Keymap) -> String {
        let key = keymap.name(Action::NextExercise);
        // A timed run goes on by itself, and its end is told by its own words.
        if self.at + 1 == self.cards.len() || self.is_missed_streak() {
            format!("{key} shows your results")
        } else {
            format!("{key} sets up the next one")
        }
    }

    /// Returns the keys while a line is on the board.
    pub(crate) fn line_keys(&self, keymap: &Keymap) -> String {
        let [forward, back] = [Action::StepForward, Action::StepBack].map(|action| keymap.name(action));
        if self.is_open() {
            let set_back = keymap.name(Action::Cancel);
            format!("{forward} and {back} step through the refutation; {set_back} lets you try again.")
        } else {
            let next = self.what_comes_next(keymap);
            format!("{forward} and {back} step through the solution; {next}.")
        }
    }

    /// Where the card on the board comes from: `your game Ada – Bob, 2026.11.21`, `puzzle 03SEl, rated 1400`.
    pub(crate) fn source(&self) -> String {
        if self.asks_lines() {
            return "your repertoire".to_owned();
        }
        match &self.card().source {
            CardSource::Game { white, black, date } => {
                let day = date.split(' ').next().unwrap_or_default().trim_end_matches(".??");
                let game = match (white.as_str(), black.as_str()) {
                    ("?", "?") => "your game".to_owned(),
                    _ => format!("{white} – {black}"),
                };
                if day.starts_with('?') { game } else { format!("{game}, {day}") }
            }
            CardSource::Puzzle { rating, .. } if is_boxed(self.card()) => format!("rated {rating}"),
            CardSource::Puzzle { id, rating: 0 } => format!("puzzle {id}"),
            CardSource::Puzzle { id, rating } => format!("puzzle {id}, rated {rating}"),
        }
    }
}
