//! What the study asks to have opened over the board.

use super::alert::BlunderWarning;
use super::screens::games::GameList;
use super::screens::promotion::Promotion;

/// A mode to be opened after this update.
#[derive(Clone, Debug)]
pub(crate) enum Opening {
    /// A question that holds a blunder back.
    Warning(BlunderWarning),
    /// Which piece a pawn becomes.
    Promotion(Promotion),
    /// The training page.
    Training,
    /// A list of games.
    Games(Box<GameList>),
}
