//! A sentence of a text, with what it was made from.

use crate::chess::Bitboard;
use crate::tutor::claim::Claim;

/// A sentence of a text, or two that belong together.
#[derive(Clone, Debug, PartialEq)]
pub struct TextSentence<'a> {
    /// The words.
    pub text: String,
    /// The squares that it names and no sentence before it.
    pub squares: Bitboard,
    /// The claim that it tells; `None` if it tells what the search says.
    pub claim: Option<&'a Claim>,
}
