//! Hints: a step further with each key, the count kept with the move that is played then.

use std::collections::HashMap;

use super::action::Action;
use super::{App, Place};
use crate::chess::{Game, NodeId, annotation};
use crate::library::HINTS_WAITING;
use crate::tutor::hint::{Hint, Step};

/// The command in a move's comment that tells how many steps were asked for before it.
const RECORD: &str = "hints";

/// The steps of a hint.
const MOST: usize = 5;

/// How far hints have gone.
#[derive(Debug, Default)]
pub(crate) struct Hints {
    /// All steps for a position, as far as they are known.
    known: HashMap<NodeId, Vec<Hint>>,
    /// How many of them were asked for.
    steps: HashMap<NodeId, usize>,
    shown: Option<NodeId>,
    waiting: bool,
}

impl Hints {
    /// Whether the player waits for a hint.
    pub fn is_waiting(&self) -> bool {
        self.waiting
    }

    /// The steps for a position.
    pub fn learn(&mut self, node: NodeId, hints: Vec<Hint>) {
        self.known.insert(node, hints);
    }

    /// There is no hint.
    pub fn give_up(&mut self) {
        self.waiting = false;
    }
}

impl App {
    /// A step further, as soon as the coach knows one.
    pub(super) fn ask_hint(&mut self) {
        self.close_shown();
        if let Some(reason) = self.why_no_help() {
            return self.say(reason);
        }
        self.coach.hints.waiting = true;
        if self.coach.is_settled(&self.position_wish()) {
            self.next_hint();
        }
    }

    /// Why the coach cannot help with a move here.
    pub(super) fn why_no_help(&self) -> Option<String> {
        if self.game.ending().is_some() {
            // How it ended stands below, in the coach's words.
            return Some("The game is over.".to_owned());
        }
        if self.looks_back() {
            let end = self.key_name(Action::ToEnd);
            return Some(format!(
                "This is an earlier position; {end} goes back to the game."
            ));
        }
        let theirs = self.is_live() && !self.is_my_turn();
        theirs.then(|| "Your opponent is thinking.".to_owned())
    }

    /// Shows the next step of what is known.
    pub(super) fn next_hint(&mut self) {
        let node = self.game.current();
        let count = self.coach.hints.known.get(&node).map_or(0, Vec::len);
        let hints = &mut self.coach.hints;
        hints.waiting = false;
        if count == 0 {
            return self.say("The coach has no hint here.");
        }
        hints.shown = Some(node);
        let step = hints.steps.entry(node).or_default();
        let is_last = *step >= count;
        *step = (*step + 1).min(count);
        if is_last {
            return self.say("That was the last hint; there is no more.");
        }
        self.keep_hints();
        self.redraw = true;
    }

    /// The step that is shown.
    pub(crate) fn hint(&self) -> Option<&Hint> {
        let node = self.game.current();
        let hints = &self.coach.hints;
        let step = hints.steps.get(&node).filter(|_| hints.shown == Some(node))?;
        hints.known.get(&node)?.get(step.checked_sub(1)?)
    }

    /// Takes the hint off the screen; false if none was there.
    pub(super) fn close_hint(&mut self) -> bool {
        let was = self.hint().is_some() || self.coach.hints.waiting;
        self.coach.hints.shown = None;
        self.coach.hints.waiting = false;
        was
    }

    /// Whether the player looks for a move with a hint that does not tell it: then nothing else may tell it either.
    pub(crate) fn conceals(&self) -> bool {
        self.is_asked_for_a_move() || self.hint().is_some_and(|hint| hint.step < Step::Move)
    }

    /// The steps asked for where the game stands are kept with the unfinished game: the move that they are written down
    /// with is still to come.
    fn keep_hints(&mut self) {
        if self.place == Place::Unfinished && self.session.is_some() && !self.game.tree().is_empty() {
            self.keep();
        }
    }

    /// Puts the steps asked for where the game stands into the tags of the unfinished game.
    pub(super) fn note_hints(&self, game: &mut Game) {
        if let Some(steps) = self.coach.hints.steps.get(&self.head).filter(|steps| **steps > 0) {
            game.tags.set(HINTS_WAITING, steps.to_string());
        }
    }

    /// Takes them from the tags of a game that is taken up again.
    pub(super) fn recall_hints(&mut self) {
        let steps = self
            .game
            .tags
            .get(HINTS_WAITING)
            .and_then(|steps| steps.parse().ok());
        self.game.tags.remove(HINTS_WAITING);
        if let Some(steps) = steps.filter(|steps| (1..=MOST).contains(steps)) {
            self.coach.hints.steps.insert(self.head, steps);
        }
    }

    /// Writes down with the move just played how many steps were asked for before it.
    pub(super) fn record_hints(&mut self) {
        let current = self.game.current();
        let parent = self.game.tree().node(current).parent();
        let steps = parent.and_then(|node| self.coach.hints.steps.get(&node).copied());
        if let Some(steps) = steps.filter(|steps| *steps > 0) {
            let comment = &mut self.game.tree_mut().node_mut(current).comment;
            *comment = annotation::with(comment, RECORD, &steps.to_string());
        }
    }
}
