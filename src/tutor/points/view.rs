//! What the coach looks at when it gathers points.

use crate::chess::Chess;
use crate::tutor::audience::Voice;
use crate::tutor::explain::Explanation;

/// A move that was made, with what the search says about it.
#[derive(Clone, Copy, Debug)]
pub struct MadeMove<'a> {
    /// The judgement and its claims.
    pub explanation: &'a Explanation,
    /// Whether it is a move of a named opening.
    pub is_book: bool,
}

/// What the coach looks at: a position, the moves that led to it, and what is known about them by now.
#[derive(Clone, Copy, Debug)]
pub struct CoachView<'a> {
    /// The position.
    pub position: &'a Chess,
    /// Who is spoken to.
    pub voice: Voice,
    /// The reader's last move; in a game of others the last move of the side to move.
    pub own: Option<MadeMove<'a>>,
    /// The opponent's move after that.
    pub theirs: Option<MadeMove<'a>>,
    /// What the search says about the position.
    pub now: Option<&'a Explanation>,
    /// The named opening that the last move has reached, if that was its first named one.
    pub opening: Option<&'static str>,
}
