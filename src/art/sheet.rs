//! The form of the tables of drawn pieces.

/// The pieces of one size side by side, pawn to king, a line a row of sub-pixels: `.-+*#` cover 0 to 4 quarters, a blank parts
/// the pieces.
pub type PieceSheet = &'static [&'static str];
