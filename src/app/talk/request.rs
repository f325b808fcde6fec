//! A request to the coach: a position of the game and a subject.

use crate::chess::{Move, NodeId};
use crate::tutor::Subject;

/// The number of answers kept: two for each ply of a game of a hundred moves. A forgotten answer is requested again
/// when the player returns to it.
pub(crate) const KEPT: usize = 400;

/// A request to the coach: a position of the game and a subject.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct CoachRequest {
    /// The position.
    pub node: NodeId,
    /// The subject: a move, all moves, some moves, or the position.
    pub subject: Subject,
}

impl CoachRequest {
    /// A request to judge a move.
    pub fn of_move(node: NodeId, m: Move) -> CoachRequest {
        CoachRequest { node, subject: Subject::Move(m) }
    }

    /// A request to compare all legal moves.
    pub fn of_all_moves(node: NodeId) -> CoachRequest {
        CoachRequest { node, subject: Subject::Moves }
    }
}
