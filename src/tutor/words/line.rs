//! What is told of a move: its text, and the one sentence beside the board, where the header names the move.

use super::sentence::TextSentence;
use super::teller::Teller;
use crate::chess::Bitboard;
use crate::tutor::claim::Claim;
use crate::tutor::phrase::lexicon::{capital, sentence};

/// The sentence about a move, with what it was made from.
#[derive(Clone, Debug, PartialEq)]
pub struct MoveLine<'a> {
    /// One sentence, or two where the second is the warning's event.
    pub text: String,
    /// The squares that it names.
    pub squares: Bitboard,
    /// The claim that it tells; `None` if it tells the search's answer alone.
    pub claim: Option<&'a Claim>,
    /// Whether it tells a fault.
    pub is_fault: bool,
    /// Whether it tells what the move let go, and not what it gives away.
    pub is_missed: bool,
}

/// What is told of a move.
#[derive(Clone, Debug, PartialEq)]
pub struct MoveText<'a> {
    /// The first sentence as it stands beside the board; `None` if it is told only to those who ask.
    pub line: Option<MoveLine<'a>>,
    /// All sentences, in order; the first carries the point.
    pub sentences: Vec<TextSentence<'a>>,
}

impl<'a> MoveLine<'a> {
    /// A clause about the move as a line.
    pub(super) fn new(
        teller: &Teller<'_>,
        clause: &str,
        first: &TextSentence<'a>,
        is_fault: bool,
    ) -> MoveLine<'a> {
        MoveLine {
            text: sentence(&unnamed(teller, clause)),
            squares: first.squares,
            claim: first.claim,
            is_fault,
            is_missed: first.claim.is_some_and(|claim| teller.is_missed(claim)),
        }
    }
}

/// A clause without the move that its header names: `it takes the guard away …`, `you missed a knight: …`.
fn unnamed(teller: &Teller<'_>, clause: &str) -> String {
    let label = format!("{}{}", teller.label(), teller.mark());
    let bare = teller.label();
    let rest = [&label, &bare].into_iter().find_map(|head| clause.strip_prefix(head.as_str()));
    if let Some(rest) = rest {
        let rest = rest.trim_start();
        return match rest.strip_prefix("misses ") {
            Some(missed) => format!("{} missed {missed}", teller.voice.subject(teller.mover())),
            None => format!("it {rest}"),
        };
    }
    let after = [&label, &bare].into_iter().find_map(|head| clause.strip_prefix(&format!("after {head}")));
    match after.map(|rest| (rest, rest.strip_prefix(", "))) {
        Some((_, Some(result))) => capital(result),
        Some((line, None)) => format!("after{line}"),
        None => capital(clause),
    }
}
