//! Claims as words: a sentence for each kind of claim, and whole texts, for novices, club players and advanced ones.
//!
//! Templates only: every square, piece, move and number comes from a claim, the move explained or the lines of the search.

mod advice;
mod better;
mod chance;
mod danger;
mod fault;
mod fine;
#[cfg(test)]
pub(crate) mod guard;
mod king;
mod lead;
mod lexicon;
mod loss;
mod material;
mod mates;
mod moves;
mod pawns;
mod position;
mod tactics;
mod tail;
mod text;
mod topic;
mod view;

use std::fmt;

use super::claim::Claim;
use crate::chess::{Chess, Color, Move, Position};
pub use danger::danger;
pub(super) use lexicon::{capital, list};
pub use text::{Facts, text};
use view::View;

/// For whom the words are: what they know, and how much of a line they follow.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Audience {
    /// Someone who knows how the pieces move.
    #[default]
    Novice,
    /// Someone who has played for a while and reads notation.
    Club,
    /// Someone who follows lines and reads scores.
    Advanced,
}

impl Audience {
    /// All of them, from the least experienced.
    pub const ALL: [Audience; 3] = [Audience::Novice, Audience::Club, Audience::Advanced];

    /// The name as in JSON and settings: `novice`, `club`, `advanced`.
    pub const fn id(self) -> &'static str {
        match self {
            Audience::Novice => "novice",
            Audience::Club => "club",
            Audience::Advanced => "advanced",
        }
    }

    /// The audience of a name; `None` for any other word.
    pub fn of_id(id: &str) -> Option<Audience> {
        Audience::ALL.into_iter().find(|audience| audience.id() == id)
    }

    /// How many plies of a line are shown; for novices they are put in words.
    pub const fn plies_shown(self) -> usize {
        match self {
            Audience::Novice => 2,
            Audience::Club => 5,
            Audience::Advanced => 8,
        }
    }

    /// How many plies ahead this audience can be expected to see; what lies beyond is hard to see.
    pub const fn horizon(self) -> usize {
        match self {
            Audience::Novice => 3,
            Audience::Club => 7,
            Audience::Advanced => 13,
        }
    }

    /// How many reasons a text gives at most.
    pub const fn reasons(self) -> usize {
        match self {
            Audience::Novice => 2,
            Audience::Club => 3,
            Audience::Advanced => 5,
        }
    }
}

impl fmt::Display for Audience {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id())
    }
}

/// Who is spoken to: an audience, and the side that is called `you`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Voice {
    /// What the reader knows.
    pub audience: Audience,
    /// The reader's side; `None` for somebody who only watches.
    pub you: Option<Color>,
}

/// What a claim says, as one sentence (two at most) to the side to move at the root.
///
/// A claim that does not hold in any position reached by its moves has no sentence: the text is empty.
pub fn sentence(claim: &Claim, root: &Chess, audience: Audience) -> String {
    let you = Some(root.turn());
    spoken(claim, root, None, Voice { audience, you })
}

/// What a claim says to somebody else, who watches or plays the other side, and who may know the move before the root.
pub fn spoken(claim: &Claim, root: &Chess, past: Option<Move>, voice: Voice) -> String {
    View::new(claim, root, voice).map_or_else(String::new, |view| lexicon::sentence(&said(&view.since(past))))
}

/// A legal move as a sentence: `Black's pawn takes your bishop on g5.`
pub fn event(position: &Chess, m: Move, voice: Voice) -> String {
    lexicon::sentence(&moves::told(position, m, voice))
}

/// The claim as a clause, without capital and full stop.
fn said(view: &View<'_>) -> String {
    material::said(view)
        .or_else(|| tactics::said(view))
        .or_else(|| mates::said(view))
        .or_else(|| king::said(view))
        .or_else(|| pawns::said(view))
        .unwrap_or_default()
}

#[cfg(test)]
mod tests;
