//! What comes back when the analysis board is left.

use crate::chess::NodeId;

/// The analysis board: moves for both sides go into the game's tree as variations; the game itself stands still.
#[derive(Debug)]
pub(crate) struct AnalysisBoard {
    /// The position that was on the board; none for the current one of a game in play, which may go on meanwhile.
    pub back: Option<NodeId>,
}
