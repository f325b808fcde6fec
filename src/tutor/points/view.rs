//! What the coach looks at when it gathers points.

use super::point::Whose;
use crate::chess::{Chess, Color, Position};
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

impl CoachView<'_> {
    /// Whose a point of a side's is: in a game of others White's and Black's alike are to be used by who is to move.
    pub(super) fn whose(&self, side: Color) -> Whose {
        let you = self.voice.you.unwrap_or(self.position.turn());
        if side == you { Whose::Use } else { Whose::Fear }
    }
}
