//! Moves as text: SAN and UCI in and out, and the lenient reading of what people type.

use super::{Chess, Move, Square};

/// Why a text is no move here.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MoveError {
    /// The text is no move in any notation.
    #[error("'{0}' is not a move")]
    Unreadable(String),
    /// No legal move fits.
    #[error("{0} is not a legal move here")]
    Illegal(String),
    /// Several legal moves fit.
    #[error("{text} could be {}", .choices.join(" or "))]
    Ambiguous {
        /// What was given.
        text: String,
        /// The moves it could be, as SAN.
        choices: Vec<String>,
    },
}

/// What a typed text means so far.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Typed {
    /// Exactly one legal move, and no longer text could mean another.
    Move(Move),
    /// One legal move, but more letters could make it another (`O-O` or `O-O-O`); Enter forces it.
    Waiting(Move),
    /// A pawn reaches the last rank and the new man is not named yet.
    Promotion {
        /// From where the pawn comes.
        from: Square,
        /// Where it promotes.
        to: Square,
    },
    /// The beginning of one or more moves.
    Prefix,
    /// No move begins like this, or several fit and Enter cannot choose.
    Wrong(MoveError),
}

/// The square a move starts from.
pub fn origin(_m: Move) -> Square {
    todo!()
}

/// The square where the moving man ends: for castling the king's square (g1, c1, g8, c8), not the rook's.
pub fn destination(_m: Move) -> Square {
    todo!()
}

/// A legal move as SAN with its check or mate sign.
pub fn san(_position: &Chess, _m: Move) -> String {
    todo!()
}

/// A move as UCI; castling as the king's step (`e1g1`).
pub fn uci(_m: Move) -> String {
    todo!()
}

/// Reads SAN as files carry it (signs and glyphs at its end are passed over).
///
/// # Errors
/// [`MoveError`] when it is no move or not one legal move.
pub fn parse_san(_position: &Chess, _text: &str) -> Result<Move, MoveError> {
    todo!()
}

/// Reads UCI; castling both as the king's step and as king takes rook.
///
/// # Errors
/// [`MoveError`] when it is no move or not a legal one.
pub fn parse_uci(_position: &Chess, _text: &str) -> Result<Move, MoveError> {
    todo!()
}

/// Reads a whole typed move, as lenient as it can without guessing: SAN, UCI, `0-0`, `e8Q`, lower case where clear.
///
/// # Errors
/// [`MoveError`] when it is no move or not one legal move.
pub fn parse(_position: &Chess, _text: &str) -> Result<Move, MoveError> {
    todo!()
}

/// What the text typed so far means; for reading a move key by key.
pub fn typed(_position: &Chess, _text: &str) -> Typed {
    todo!()
}

/// The moves of a line as SAN with numbers: `5.O-O Nf6 6.d3`, or `5…Nf6` first when Black begins.
pub fn line(_start: &Chess, _moves: &[Move]) -> String {
    todo!()
}
