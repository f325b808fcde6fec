//! Stepping through a game: back, forward, to either end, into variations.

use crate::app::study::Study;
use crate::chess::NodeId;

impl Study {
    /// Goes to a node of the tree.
    pub(in crate::app) fn go_to(&mut self, node: NodeId) {
        self.talk.status = None;
        if node != self.board.game.current() {
            self.board.game.go_to(node);
            self.position_changed();
        }
        self.outgoing.redraw = true;
    }

    pub(in crate::app) fn step_back(&mut self) {
        match self.board.game.tree().node(self.board.game.current()).parent() {
            Some(node) => self.go_to(node),
            None => self.say("This is the start of the game."),
        }
    }

    pub(in crate::app) fn step_forward(&mut self) {
        match self.board.game.tree().next(self.board.game.current()) {
            Some(node) => self.go_to(node),
            None => self.say("This is the end of the line."),
        }
    }

    pub(in crate::app) fn go_to_start(&mut self) {
        self.go_to(NodeId::ROOT);
    }

    pub(in crate::app) fn go_to_end(&mut self) {
        self.go_to(self.board.game.tree().end_of_line(self.board.game.current()));
    }

    /// Goes to the next sibling of this move; before a branch, into its first variation.
    pub(in crate::app) fn next_variation(&mut self) {
        match self.other_move() {
            Some(node) => self.go_to(node),
            None => self.say("There's no variation here."),
        }
    }

    /// Returns the next variation from here, if there is one.
    pub(crate) fn other_move(&self) -> Option<NodeId> {
        let here = self.board.game.current();
        let siblings = self.siblings();
        let place = siblings.iter().position(|node| *node == here);
        let beside = place.filter(|_| siblings.len() > 1);
        match beside {
            Some(place) => siblings.get((place + 1) % siblings.len()).copied(),
            None => self.board.game.tree().node(here).children().get(1).copied(),
        }
    }

    /// Switches the move list between the whole tree and the line on the board.
    pub(in crate::app) fn switch_tree(&mut self) {
        self.screen.view.tree = !self.screen.view.tree;
        self.say(if self.screen.view.tree {
            "Showing all variations."
        } else {
            "Showing the line on the board."
        });
    }

    /// Returns the siblings of the current move, itself included.
    pub(crate) fn siblings(&self) -> &[NodeId] {
        let tree = self.board.game.tree();
        tree.node(self.board.game.current()).parent().map_or(&[], |parent| tree.node(parent).children())
    }

    /// The line on the board: the moves to here and on to its end.
    pub(crate) fn line(&self) -> Vec<NodeId> {
        let tree = self.board.game.tree();
        tree.path(tree.end_of_line(self.board.game.current()))
    }
}
