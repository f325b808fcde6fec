//! The hints of the game and how many were shown.

use crate::app::talk::request::KEPT;
use crate::chess::NodeId;
use crate::chess::Recent;
use crate::tutor::hint::Hint;
use std::collections::HashMap;

/// The hints of the game and how many were shown.
#[derive(Debug)]
pub(crate) struct Hints {
    /// All steps for a position, as far as they are known; kept as long as the answer that they were taken from.
    pub known: Recent<NodeId, Vec<Hint>>,
    /// How many of them were asked for.
    pub steps: HashMap<NodeId, usize>,
    pub shown: Option<NodeId>,
    pub waiting: bool,
}

impl Default for Hints {
    fn default() -> Hints {
        Hints { known: Recent::new(KEPT), steps: HashMap::new(), shown: None, waiting: false }
    }
}

impl Hints {
    /// Returns whether the player is waiting for a hint.
    pub fn is_waiting(&self) -> bool {
        self.waiting
    }

    /// The steps for a position.
    pub fn learn(&mut self, node: NodeId, hints: Vec<Hint>) {
        self.known.insert(node, hints);
    }

    /// Stops waiting for a hint.
    pub fn give_up(&mut self) {
        self.waiting = false;
    }
}
