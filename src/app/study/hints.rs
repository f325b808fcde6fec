//! Hints: a step further with each key, the count kept with the move that is played then.

use crate::app::action::Action;
use crate::app::board::GameLocation;
use crate::app::study::Study;

use crate::chess::{Game, annotation};
use crate::library::HINTS_WAITING;
use crate::tutor::hint::{Hint, HintStep};

/// The comment command that stores how many hints preceded a move.
const RECORD: &str = "hints";

/// The number of hint steps.
const MOST: usize = 5;

impl Study {
    /// Shows the next hint, or requests it.
    pub(in crate::app) fn ask_hint(&mut self) {
        self.close_shown();
        if let Some(reason) = self.why_no_help() {
            return self.say(reason);
        }
        self.talk.coach.hints.waiting = true;
        if self.talk.coach.is_settled(&self.position_request()) {
            self.next_hint();
        }
    }

    /// Returns why the coach cannot help here.
    pub(in crate::app) fn why_no_help(&self) -> Option<String> {
        if self.board.game.ending().is_some() {
            // The coach's lines already tell how it ended.
            return Some("The game is over.".to_owned());
        }
        if self.looks_back() {
            let end = self.key_name(Action::ToEnd);
            return Some(format!("This is an earlier position; {end} goes back to the game."));
        }
        let theirs = self.is_live() && !self.is_my_turn();
        theirs.then(|| "Your opponent is thinking.".to_owned())
    }

    /// Shows the next hint.
    pub(in crate::app) fn next_hint(&mut self) {
        let node = self.board.game.current();
        let count = self.talk.coach.hints.known.get(&node).map_or(0, Vec::len);
        let hints = &mut self.talk.coach.hints;
        hints.waiting = false;
        if count == 0 {
            return self.say("The coach has no hint here.");
        }
        hints.shown = Some(node);
        let step = hints.steps.entry(node).or_default();
        let is_last = *step >= count;
        *step = (*step + 1).min(count);
        if is_last {
            return self.say("That was the last hint.");
        }
        self.keep_hints();
        self.update_facts();
    }

    /// Returns the hint on the screen.
    pub(crate) fn hint(&self) -> Option<&Hint> {
        let node = self.board.game.current();
        let hints = &self.talk.coach.hints;
        let step = hints.steps.get(&node).filter(|_| hints.shown == Some(node))?;
        hints.known.get(&node)?.get(step.checked_sub(1)?)
    }

    /// Closes the hint; returns false if none was open.
    pub(in crate::app) fn close_hint(&mut self) -> bool {
        let was = self.hint().is_some() || self.talk.coach.hints.waiting;
        self.talk.coach.hints.shown = None;
        self.talk.coach.hints.waiting = false;
        if was {
            self.update_facts();
        }
        was
    }

    /// Returns whether the move is concealed: an exercise is open, or a hint is shown that does not name it.
    pub(crate) fn conceals(&self) -> bool {
        self.is_asked_for_a_move() || self.hint().is_some_and(|hint| hint.step < HintStep::Move)
    }

    /// Saves the hints of the current position with the unfinished game, since their move is not played yet.
    fn keep_hints(&mut self) {
        if self.board.location == GameLocation::Unfinished
            && self.board.session.is_some()
            && !self.board.game.tree().is_empty()
        {
            self.keep();
        }
    }

    /// Stores the hints of the current position in the tags of the unfinished game.
    pub(in crate::app) fn note_hints(&self, game: &mut Game) {
        if let Some(steps) = self.talk.coach.hints.steps.get(&self.board.head).filter(|steps| **steps > 0) {
            game.tags.set(HINTS_WAITING, steps.to_string());
        }
    }

    /// Restores them from the tags of a resumed game.
    pub(in crate::app) fn recall_hints(&mut self) {
        let steps = self.board.game.tags.get(HINTS_WAITING).and_then(|steps| steps.parse().ok());
        self.board.game.tags.remove(HINTS_WAITING);
        if let Some(steps) = steps.filter(|steps| (1..=MOST).contains(steps)) {
            self.talk.coach.hints.steps.insert(self.board.head, steps);
        }
    }

    /// Stores the number of hints in the comment of the move just played.
    pub(in crate::app) fn record_hints(&mut self) {
        let current = self.board.game.current();
        let parent = self.board.game.tree().node(current).parent();
        let steps = parent.and_then(|node| self.talk.coach.hints.steps.get(&node).copied());
        if let Some(steps) = steps.filter(|steps| *steps > 0) {
            let comment = &mut self.board.game.tree_mut().node_mut(current).comment;
            *comment = annotation::with(comment, RECORD, &steps.to_string());
        }
    }
}
