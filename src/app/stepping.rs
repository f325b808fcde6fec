//! Stepping through a game: back, forward, to either end, into variations.

use super::App;
use crate::chess::NodeId;

impl App {
    /// Stands on a node of the tree and looks.
    pub(super) fn go_to(&mut self, node: NodeId) {
        self.status = None;
        if node != self.game.current() {
            self.game.go_to(node);
            self.position_changed();
        }
        self.redraw = true;
    }

    pub(super) fn step_back(&mut self) {
        match self.game.tree().node(self.game.current()).parent() {
            Some(node) => self.go_to(node),
            None => self.say("This is the start of the game."),
        }
    }

    pub(super) fn step_forward(&mut self) {
        match self.game.tree().next(self.game.current()) {
            Some(node) => self.go_to(node),
            None => self.say("This is the end of the line."),
        }
    }

    pub(super) fn go_to_start(&mut self) {
        self.go_to(NodeId::ROOT);
    }

    pub(super) fn go_to_end(&mut self) {
        self.go_to(self.game.tree().end_of_line(self.game.current()));
    }

    /// Goes to the next move that was played instead of this one; before a branch, into its first variation.
    pub(super) fn next_variation(&mut self) {
        match self.other_move() {
            Some(node) => self.go_to(node),
            None => self.say("There is no variation here."),
        }
    }

    /// Where the next variation leads to from here, if there is one.
    pub(crate) fn other_move(&self) -> Option<NodeId> {
        let here = self.game.current();
        let siblings = self.siblings();
        let place = siblings.iter().position(|node| *node == here);
        let beside = place.filter(|_| siblings.len() > 1);
        match beside {
            Some(place) => siblings.get((place + 1) % siblings.len()).copied(),
            None => self.game.tree().node(here).children().get(1).copied(),
        }
    }

    /// The move list shows the whole tree, or the line on the board again.
    pub(super) fn switch_tree(&mut self) {
        self.view.tree = !self.view.tree;
        self.say(if self.view.tree {
            "The whole tree of the game."
        } else {
            "The line on the board."
        });
    }

    /// The moves that were played in the position before the current one, the current one among them.
    pub(crate) fn siblings(&self) -> &[NodeId] {
        let tree = self.game.tree();
        tree.node(self.game.current())
            .parent()
            .map_or(&[], |parent| tree.node(parent).children())
    }

    /// The line on the board: the moves to here and on to its end.
    pub(crate) fn line(&self) -> Vec<NodeId> {
        let tree = self.game.tree();
        tree.path(tree.end_of_line(self.game.current()))
    }
}
