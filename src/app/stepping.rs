//! Stepping through a game: back, forward, to either end, into variations.

use super::App;
use crate::chess::NodeId;

impl App {
    /// Goes to a node of the tree.
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

    /// Goes to the next sibling of this move; before a branch, into its first variation.
    pub(super) fn next_variation(&mut self) {
        match self.other_move() {
            Some(node) => self.go_to(node),
            None => self.say("There's no variation here."),
        }
    }

    /// Returns the next variation from here, if there is one.
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

    /// Switches the move list between the whole tree and the line on the board.
    pub(super) fn switch_tree(&mut self) {
        self.view.tree = !self.view.tree;
        self.say(if self.view.tree {
            "Showing all variations."
        } else {
            "Showing the line on the board."
        });
    }

    /// Returns the siblings of the current move, itself included.
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
