//! Positions in and out as FEN; every fault of a position is named at once.

use super::Chess;

/// A position read, with what was odd but harmless (castling rights without a rook, en passant that cannot be).
#[derive(Clone, Debug, PartialEq)]
pub struct Read {
    /// The position.
    pub position: Chess,
    /// What was dropped or assumed, one sentence each.
    pub notes: Vec<String>,
}

/// Everything that is wrong with a FEN, one sentence each; at least one.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", .0.join("; "))]
pub struct FenError(pub Vec<String>);

/// Reads a FEN (four to six fields, extra blanks allowed) or the word `startpos`.
///
/// # Errors
/// [`FenError`] names every fault of the text or the position.
pub fn parse(_text: &str) -> Result<Read, FenError> {
    todo!()
}

/// Writes a position as FEN with six fields; en passant only when it is legal.
pub fn write(_position: &Chess) -> String {
    todo!()
}
