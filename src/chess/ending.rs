//! How a game ends by the laws of chess, and which draws are only claims.

use super::{Chess, Color, Key};

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ending {
    /// The side to move is checkmated.
    Checkmate {
        /// Who gave mate.
        winner: Color,
    },
    /// The side to move has no legal move and is not in check.
    Stalemate,
    /// No series of legal moves leads to mate.
    DeadPosition,
    /// The same position stood on the board five times.
    FivefoldRepetition,
    /// 150 plies without a capture or a pawn move.
    SeventyFiveMoves,
    /// Claimed: the same position stood on the board three times.
    ThreefoldRepetition,
    /// Claimed: 100 plies without a capture or a pawn move.
    FiftyMoves,
    /// The players agreed to a draw.
    Agreement,
    /// One side gave up.
    Resignation {
        /// The other side.
        winner: Color,
    },
    /// A flag fell; without a winner when the other side could not mate by any series of moves.
    Time {
        /// Who had time left, if that side could still mate.
        winner: Option<Color>,
    },
    /// The record says who won, not why.
    Recorded {
        /// Who won; `None` for a draw.
        winner: Option<Color>,
    },
}

/// A draw that the side to move may claim.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum DrawClaim {
    /// The same position stands on the board for the third time.
    ThreefoldRepetition,
    /// 100 plies without a capture or a pawn move.
    FiftyMoves,
}

impl Ending {
    /// Who won, or `None` for a draw.
    pub fn winner(self) -> Option<Color> {
        todo!()
    }

    /// The result as in PGN.
    pub fn result(self) -> &'static str {
        todo!()
    }
}

/// The ending that the board itself shows; `history` holds the keys from the start to this position, which is the last.
pub fn on_board(position: &Chess, history: &[Key]) -> Option<Ending> {
    todo!()
}

/// The draws that the side to move may claim; `history` as in [`on_board`].
pub fn claims(position: &Chess, history: &[Key]) -> Vec<DrawClaim> {
    todo!()
}
