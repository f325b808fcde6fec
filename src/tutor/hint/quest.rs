//! What a hint leads to: the best move of a position, and who looks for it.

use crate::chess::{Chess, Color, Move, Position, Square, notation, words};

/// What is looked for.
pub(super) struct Quest<'a> {
    /// The position.
    pub root: &'a Chess,
    /// The best move.
    pub best: Move,
    /// The best line.
    pub line: &'a [Move],
    /// Whether another move is as good.
    pub several: bool,
}

impl Quest<'_> {
    /// The side that looks for a move.
    pub fn side(&self) -> Color {
        self.root.turn()
    }

    /// What stands where the best move goes, for the enemy.
    pub fn arrives(&self) -> Square {
        notation::destination(self.best)
    }

    /// `Black's`.
    pub fn enemy(&self) -> String {
        format!("{}'s", words::side(!self.side()))
    }
}
