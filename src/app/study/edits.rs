//! Undo and redo of edits to the game tree: variations, deletions, promotions, comments and glyphs.
//!
//! While viewing a game, `u` and `U` walk the edit history. In a game in play they first undo the edits since the last
//! move, then take back moves. Moves played in the player's own game cannot be deleted, only variations.

use crate::app::action::Action;
use crate::app::board::GameLocation;
use crate::app::board::edits::{Edit, EditPoint, Edits};
use crate::app::effect::StoreEffect;
use crate::app::study::Study;
use crate::chess::NodeId;
use crate::chess::tree::{EditStep, MoveAnnotation};
use crate::review::GameReport;
use crate::review::annotate::mark;

impl Study {
    /// Clears the edit history: another game was opened, or the game went on.
    pub(in crate::app) fn forget_edits(&mut self) {
        self.board.edits = Edits::default();
    }

    fn edit_point(&self) -> EditPoint {
        EditPoint { current: self.board.game.current(), head: self.board.head }
    }

    fn return_to(&mut self, point: EditPoint) {
        self.board.game.go_to(point.current);
        self.board.head = point.head;
        self.talk.status = None;
        self.check_review();
        self.position_changed();
    }

    /// Applies an edit and saves the game; returns false if nothing changed.
    fn edit(&mut self, name: String, steps: Vec<EditStep>, current: NodeId) -> bool {
        let before = self.edit_point();
        let steps = self.board.game.tree_mut().apply(steps);
        if steps.is_empty() {
            return false;
        }
        self.edited(name, steps, before, current);
        true
    }

    /// Records an edit and saves the game; `steps` undo it.
    fn edited(&mut self, name: String, steps: Vec<EditStep>, before: EditPoint, current: NodeId) {
        let after = EditPoint { current, head: self.head_after_edit() };
        self.board.edits.record(Edit { name, steps, before, after });
        self.return_to(after);
        self.keep();
    }

    /// Returns the current position after an edit; a declared result stays at the end of the mainline.
    fn head_after_edit(&self) -> NodeId {
        let ended_by_word = self.board.session.is_some() && self.board.game.declared().is_some();
        if ended_by_word { self.board.game.tree().end_of_line(NodeId::ROOT) } else { self.board.head }
    }

    /// Records a new move in a study as an edit.
    pub(in crate::app) fn record_added(&mut self, parent: NodeId) {
        let added = self.board.game.current();
        let name = format!("the move {}", self.board.name_of(added));
        let before = EditPoint { current: parent, ..self.edit_point() };
        let steps = vec![EditStep::TakeOut(added)];
        let after = self.edit_point();
        self.board.edits.record(Edit { name, steps, before, after });
    }

    /// Undoes the last edit; false if there is none.
    pub(in crate::app) fn undo_edit(&mut self) -> bool {
        let Some(mut edit) = self.board.edits.done.pop() else {
            return false;
        };
        edit.steps = self.board.game.tree_mut().apply(edit.steps);
        self.return_to(edit.before);
        let again = self.key_name(Action::PlayAgain);
        let name = edit.name.clone();
        self.board.edits.undone.push(edit);
        match self.board.edits.needless_copy() {
            Some((copy, file)) if self.board.location == GameLocation::Saved(copy.clone()) => {
                self.board.location = GameLocation::Foreign(file);
                self.effect(StoreEffect::Remove(copy));
                self.say(format!("Undone: {name}. {again} redoes it. The saved copy is gone."));
            }
            _ => {
                self.say(format!("Undone: {name}. {again} redoes it."));
                self.keep();
            }
        }
        true
    }

    /// Does the last undone edit again; false if there is none.
    pub(in crate::app) fn redo_edit(&mut self) -> bool {
        let Some(mut edit) = self.board.edits.undone.pop() else {
            return false;
        };
        edit.steps = self.board.game.tree_mut().apply(edit.steps);
        self.return_to(edit.after);
        self.say(format!("Redone: {}.", edit.name));
        self.board.edits.done.push(edit);
        self.keep();
        true
    }

    /// Deletes the move on the board and everything after it.
    pub(in crate::app) fn delete_from_here(&mut self) {
        let here = self.board.game.current();
        let Some(parent) = self.board.game.tree().node(here).parent() else {
            return self.say("Step to the move you want to delete.");
        };
        if self.was_played(here) {
            return self.say("You can't delete moves you played, only variations.");
        }
        let name = self.board.name_of(here);
        if self.edit(format!("the deletion of {name}"), vec![EditStep::TakeOut(here)], parent) {
            let back = self.key_name(Action::TakeBack);
            self.say(format!("Deleted {name} and everything after it. {back} undoes it."));
        }
    }

    /// Returns whether a move was played in the player's own game.
    fn was_played(&self, node: NodeId) -> bool {
        self.board.session.is_some() && self.board.game.tree().path(self.board.head).contains(&node)
    }

    /// Makes the line on the board the mainline.
    pub(in crate::app) fn make_mainline(&mut self) {
        let here = self.board.game.current();
        if self.ended_on_board() {
            return self.say("A finished game stays the mainline.");
        }
        let steps = self.board.game.tree().promotion_to_mainline(here);
        let name = format!("the new mainline with {}", self.board.name_of(here));
        if self.edit(name, steps, here) {
            self.say("This line is now the mainline.");
        } else {
            self.say("This is already the mainline.");
        }
    }

    /// Moves the variation on the board to first place among its siblings.
    pub(in crate::app) fn promote(&mut self) {
        let here = self.board.game.current();
        if self.ended_on_board() {
            return self.say("A finished game stays the mainline.");
        }
        let Some(variation) = self.board.game.tree().variation_of(here) else {
            return self.say("This is already the mainline.");
        };
        let name = format!("the promotion of {}", self.board.name_of(variation));
        self.edit(name, vec![EditStep::Place(variation, 0)], here);
        self.say("This variation now comes first.");
    }

    /// Returns whether the player's own game ended on the board, by mate or a draw.
    fn ended_on_board(&self) -> bool {
        let over = self.board.game.ending_at(self.board.head).is_some();
        self.board.session.is_some() && over && self.board.game.declared().is_none()
    }

    /// Replaces the comments and glyphs of a move.
    pub(in crate::app) fn write_words(&mut self, node: NodeId, words: MoveAnnotation) {
        if words == MoveAnnotation::of(self.board.game.tree().node(node)) {
            return;
        }
        let name = match node {
            NodeId::ROOT => "the comment before the game".to_owned(),
            _ => format!("the comment on {}", self.board.name_of(node)),
        };
        let current = self.board.game.current();
        if self.edit(name, vec![EditStep::Write(node, Box::new(words))], current) {
            self.say("Annotation saved.");
        }
    }

    /// Replaces the comment of the move on the board by one that draws something else; returns whether it is another.
    pub(in crate::app) fn write_comment(&mut self, comment: String) -> bool {
        let here = self.board.game.current();
        let words = MoveAnnotation { comment, ..MoveAnnotation::of(self.board.game.tree().node(here)) };
        self.edit("the drawing".to_owned(), vec![EditStep::Write(here, Box::new(words))], here)
    }

    /// Writes a review's scores and glyphs into a saved game, as one edit; the player's own annotations stay.
    pub(in crate::app) fn mark_reviewed(&mut self, report: &GameReport) {
        if !matches!(self.board.location, GameLocation::Saved(_)) {
            return;
        }
        let mut marked = self.board.game.clone();
        mark(&mut marked, report);
        let old = self.board.game.tree();
        let words = |id: NodeId| MoveAnnotation::of(marked.tree().node(id));
        let steps = old
            .mainline()
            .filter(|id| words(*id) != MoveAnnotation::of(old.node(*id)))
            .map(|id| EditStep::Write(id, Box::new(words(id))))
            .collect();
        let current = self.board.game.current();
        self.edit("the review's scores and glyphs".to_owned(), steps, current);
    }
}
