//! Edits of the record, each undone and done again: variations, deletions, promotions, comments and glyphs.
//!
//! In a game that nobody plays, `u` and `U` go through the history of edits. In a game that is played they do so for
//! what was edited since the last move, before they take moves back. What was played stays: of a game of one's own only
//! variations are deleted.

use super::action::Action;
use super::{App, Effect, Place};
use crate::chess::tree::{Step, Words};
use crate::chess::{Game, NodeId, notation};
use crate::library::GameId;
use crate::review::GameReport;
use crate::review::annotate::mark;

/// The edits of the game on the board: what undoes each, the last on top, and what does the undone ones again.
#[derive(Clone, Debug, Default)]
pub(crate) struct Edits {
    done: Vec<Edit>,
    undone: Vec<Edit>,
    /// The copy that the first of them made of a game of a file, and the name of that file.
    copy: Option<(GameId, String)>,
}

/// One edit, ready to be turned round.
#[derive(Clone, Debug)]
struct Edit {
    /// What it is called, as in "the deletion of 12.Nxf7".
    name: String,
    /// What turns it round.
    steps: Vec<Step>,
    /// Where the player and the game stood before it.
    before: Stand,
    /// Where they stood after it.
    after: Stand,
}

/// Where the player looks and where the game stands.
#[derive(Clone, Copy, Debug)]
struct Stand {
    current: NodeId,
    head: NodeId,
}

impl Edits {
    fn record(&mut self, edit: Edit) {
        self.undone.clear();
        self.done.push(edit);
    }

    /// The game of a file is kept as a copy from now on.
    pub(super) fn copied(&mut self, copy: &GameId, file: &str) {
        self.copy = Some((copy.clone(), file.to_owned()));
    }

    /// The copy was changed otherwise than by edits: undoing them does not make it what is in the file.
    pub(super) fn keep_copy(&mut self) {
        self.copy = None;
    }

    /// The copy, if every edit since is undone: it is what is in the file.
    fn needless_copy(&mut self) -> Option<(GameId, String)> {
        if self.done.is_empty() {
            self.copy.take()
        } else {
            None
        }
    }
}

impl App {
    /// What was edited so far is not undone any more: another game, or the game that is played goes on.
    pub(super) fn forget_edits(&mut self) {
        self.edits = Edits::default();
    }

    fn stand(&self) -> Stand {
        Stand {
            current: self.game.current(),
            head: self.head,
        }
    }

    fn stand_at(&mut self, stand: Stand) {
        self.game.go_to(stand.current);
        self.head = stand.head;
        self.status = None;
        self.check_review();
        self.position_changed();
    }

    /// Applies an edit and keeps the game; false if it changed nothing.
    fn edit(&mut self, name: String, steps: Vec<Step>, current: NodeId) -> bool {
        let before = self.stand();
        let steps = self.game.tree_mut().apply(steps);
        if steps.is_empty() {
            return false;
        }
        self.edited(name, steps, before, current);
        true
    }

    /// The record has been edited: it is kept, and `steps` undo it.
    fn edited(&mut self, name: String, steps: Vec<Step>, before: Stand, current: NodeId) {
        let after = Stand {
            current,
            head: self.head_after_edit(),
        };
        self.edits.record(Edit {
            name,
            steps,
            before,
            after,
        });
        self.stand_at(after);
        self.keep();
    }

    /// The result that was declared stays with the mainline, wherever that leads now.
    fn head_after_edit(&self) -> NodeId {
        let ended_by_word = self.session.is_some() && self.game.declared().is_some();
        if ended_by_word {
            self.game.tree().end_of_line(NodeId::ROOT)
        } else {
            self.head
        }
    }

    /// A move that was not in the tree has been played in a study: it can be undone.
    pub(super) fn record_added(&mut self, parent: NodeId) {
        let added = self.game.current();
        let name = format!("the move {}", self.name_of(added));
        let before = Stand {
            current: parent,
            ..self.stand()
        };
        let steps = vec![Step::TakeOut(added)];
        let after = self.stand();
        self.edits.record(Edit {
            name,
            steps,
            before,
            after,
        });
    }

    /// Undoes the last edit; false if there is none.
    pub(super) fn undo_edit(&mut self) -> bool {
        let Some(mut edit) = self.edits.done.pop() else {
            return false;
        };
        edit.steps = self.game.tree_mut().apply(edit.steps);
        self.stand_at(edit.before);
        let again = self.key_name(Action::PlayAgain);
        let name = edit.name.clone();
        self.edits.undone.push(edit);
        match self.edits.needless_copy() {
            Some((copy, file)) if self.place == Place::Kept(copy.clone()) => {
                self.place = Place::Foreign(file);
                self.effect(Effect::Remove(copy));
                self.say(format!(
                    "Undone: {name}. {again} does it again. The copy is gone."
                ));
            }
            _ => {
                self.say(format!("Undone: {name}. {again} does it again."));
                self.keep();
            }
        }
        true
    }

    /// Does the last undone edit again; false if there is none.
    pub(super) fn redo_edit(&mut self) -> bool {
        let Some(mut edit) = self.edits.undone.pop() else {
            return false;
        };
        edit.steps = self.game.tree_mut().apply(edit.steps);
        self.stand_at(edit.after);
        self.say(format!("Done again: {}.", edit.name));
        self.edits.done.push(edit);
        self.keep();
        true
    }

    /// Takes the move on the board out, with everything after it.
    pub(super) fn delete_from_here(&mut self) {
        let here = self.game.current();
        let Some(parent) = self.game.tree().node(here).parent() else {
            return self.say("This is the start of the game; step to the move to delete.");
        };
        if self.was_played(here) {
            return self.say("What was played stays; of a game of yours only variations are deleted.");
        }
        let name = self.name_of(here);
        if self.edit(
            format!("the deletion of {name}"),
            vec![Step::TakeOut(here)],
            parent,
        ) {
            let back = self.key_name(Action::TakeBack);
            self.say(format!(
                "Deleted: {name} and all after it. {back} brings it back."
            ));
        }
    }

    /// Whether a move belongs to the game that the person played, or plays.
    fn was_played(&self, node: NodeId) -> bool {
        self.session.is_some() && self.game.tree().path(self.head).contains(&node)
    }

    /// Makes the line on the board the mainline.
    pub(super) fn make_mainline(&mut self) {
        let here = self.game.current();
        if self.ended_on_board() {
            return self.say("Your game ended on the board; it stays the mainline.");
        }
        let steps = self.game.tree().promotion_to_mainline(here);
        let name = format!("the new mainline with {}", self.name_of(here));
        if self.edit(name, steps, here) {
            self.say("This line is the mainline now.");
        } else {
            self.say("This is the mainline already.");
        }
    }

    /// Makes the variation on the board the line that the move before it goes on with.
    pub(super) fn promote(&mut self) {
        let here = self.game.current();
        if self.ended_on_board() {
            return self.say("Your game ended on the board; it stays the mainline.");
        }
        let Some(variation) = self.game.tree().variation_of(here) else {
            return self.say("This is the mainline already.");
        };
        let name = format!("the promotion of {}", self.name_of(variation));
        self.edit(name, vec![Step::Place(variation, 0)], here);
        self.say("This variation goes first now.");
    }

    /// Whether the game on the board is the person's own and was over by mate or a draw that the board shows.
    fn ended_on_board(&self) -> bool {
        let over = self.game.ending_at(self.head).is_some();
        self.session.is_some() && over && self.game.declared().is_none()
    }

    /// Writes comments and glyphs about a move in place of what is there.
    pub(super) fn write_words(&mut self, node: NodeId, words: Words) {
        if words == Words::of(self.game.tree().node(node)) {
            return;
        }
        let name = match node {
            NodeId::ROOT => "the words before the game".to_owned(),
            _ => format!("the words about {}", self.name_of(node)),
        };
        let current = self.game.current();
        if self.edit(name, vec![Step::Write(node, Box::new(words))], current) {
            self.say("Written.");
        }
    }

    /// Writes the scores and glyphs of a review into a kept game, as one edit; nothing of the person's is touched.
    pub(super) fn mark_reviewed(&mut self, report: &GameReport) {
        if !matches!(self.place, Place::Kept(_)) {
            return;
        }
        let mut marked = self.game.clone();
        mark(&mut marked, report);
        let old = self.game.tree();
        let words = |id: NodeId| Words::of(marked.tree().node(id));
        let steps = old
            .mainline()
            .filter(|id| words(*id) != Words::of(old.node(*id)))
            .map(|id| Step::Write(id, Box::new(words(id))))
            .collect();
        let current = self.game.current();
        self.edit("the scores and signs of the review".to_owned(), steps, current);
    }

    /// The name of a move with its number: `12.Nxf7`.
    pub(crate) fn name_of(&self, node: NodeId) -> String {
        name_in(&self.game, node)
    }
}

/// The name of a move of a game with its number.
fn name_in(game: &Game, node: NodeId) -> String {
    let node = game.tree().node(node);
    match (node.parent(), node.played()) {
        (Some(parent), Some(m)) => notation::line(game.tree().node(parent).position(), &[m]),
        _ => "the start".to_owned(),
    }
}
