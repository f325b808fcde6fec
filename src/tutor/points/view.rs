//! What the coach looks at when it gathers points.

use crate::chess::Chess;
use crate::tutor::audience::Voice;
use crate::tutor::explain::Explanation;

/// What the coach looks at: a position, the moves that led to it, and what is known about them by now.
#[derive(Clone, Copy, Debug)]
pub struct CoachView<'a> {
    /// The position.
    pub position: &'a Chess,
    /// Who is spoken to.
    pub voice: Voice,
    /// The reader's last move; in a game of others the last move of the side to move.
    pub own: Option<&'a Explanation>,
    /// The opponent's move after that.
    pub theirs: Option<&'a Explanation>,
    /// What the search says about the position.
    pub now: Option<&'a Explanation>,
    /// The named opening that the last move has reached, if that was its first named one.
    pub opening: Option<&'static str>,
}
