//! What the coach says: words, and the squares that they speak of.

use crate::chess::Bitboard;

/// One thing the coach says, with the squares it speaks of.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Remark {
    /// One or two sentences.
    pub text: String,
    /// The squares named in it.
    pub squares: Bitboard,
}
