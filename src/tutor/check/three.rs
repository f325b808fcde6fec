//! A move, its answer and the next move, for tactics that take three.

use super::context::along;
use super::verdict::Refuted;
use crate::chess::{Chess, Move, notation};

/// Three moves with the positions after each.
pub struct ThreeMoves {
    /// The move that begins.
    pub first: Move,
    /// What the opponent answers.
    pub answer: Move,
    /// The move that follows.
    pub third: Move,
    /// After the first move.
    pub offered: Chess,
    /// After the answer.
    pub answered: Chess,
    /// After the third.
    pub done: Chess,
}

impl ThreeMoves {
    /// Plays a line of three moves.
    ///
    /// # Errors
    /// That it is another length, or illegal.
    pub fn of(start: &Chess, line: &[Move]) -> Result<ThreeMoves, Refuted> {
        let &[first, answer, third] = line else {
            return Err(Refuted("the line has not three moves"));
        };
        let positions: [Chess; 4] =
            along(start, line)?.try_into().map_err(|_| Refuted("the line has not three moves"))?;
        let [_, offered, answered, done] = positions;
        Ok(ThreeMoves { first, answer, third, offered, answered, done })
    }

    /// Whether the answer takes the piece that was just played.
    pub fn takes_the_offer(&self) -> bool {
        // A capture elsewhere declines the offer, so the third move proves nothing about it.
        self.answer.is_capture() && notation::destination(self.answer) == notation::destination(self.first)
    }
}
