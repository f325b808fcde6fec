//! What every kind of claim can do: be proposed, be checked, be said; each kind does it in a file of `motifs`.

pub mod fields;
pub mod row;
pub mod theme;
pub mod topic;

use crate::chess::{Chess, Color, Move, Square};
use crate::tutor::check::context::CheckContext;
use crate::tutor::check::verdict::Verdict;
use crate::tutor::find::step::Step;
use crate::tutor::phrase::view::View;
use crate::tutor::question::Oracle;
use fields::Fields;
use topic::Topic;

/// A kind of claim, whose value holds the fields of one claim.
///
/// The finder is cheap and may be wrong; the check reckons anew, by other means, and has the last word.
pub trait ClaimKind: Fields {
    /// Proposes claims about a move of a line and the positions around it.
    fn find(_step: Step<'_>, _found: &mut Candidates<Self>)
    where
        Self: Sized,
    {
    }

    /// Proposes claims about a position as it stands.
    fn find_standing(_position: &Chess, _found: &mut Candidates<Self>)
    where
        Self: Sized,
    {
    }

    /// Checks the claim on the board, and with the search where only that can know.
    ///
    /// # Errors
    /// Why it does not hold.
    fn check(&self, context: &CheckContext<'_>, oracle: &mut dyn Oracle) -> Verdict;

    /// The claim as a clause, without capital and full stop.
    fn clause(&self, view: &View<'_>) -> String;

    /// What a move does, behind the move: `winning a rook`; `None` if it needs a sentence of its own.
    fn tail(&self, _view: &View<'_>) -> Option<String> {
        None
    }

    /// The line that the claim carries, from where it holds.
    fn line(&self) -> &[Move] {
        &[]
    }

    /// What the claim is about, made by the last move and with this side to move; `None`: its kind among its squares.
    fn topic(&self, _last: Option<Move>, _side: Color) -> Option<Topic> {
        None
    }

    /// The material at stake, in pawns; `None` if the claim is not about some.
    fn gain(&self) -> Option<i32> {
        None
    }

    /// The moves in which it mates; `None` if it is about no mate.
    fn mates_in(&self) -> Option<u32> {
        None
    }

    /// What is at stake, in pawns or as if in pawns; `None` if the kind alone decides that.
    fn size(&self) -> Option<i32> {
        self.gain()
    }

    /// The squares one of which the last move must have reached if it has made the motif; none: it always has.
    fn made_on(&self) -> Vec<Square> {
        Vec::new()
    }

    /// The pieces that a hint shows.
    fn targets(&self) -> Vec<Square> {
        Vec::new()
    }

    /// What is called so in a list: `a fork`.
    fn noun(&self) -> Option<&'static str> {
        None
    }

    /// Advice that would have prevented it, one sentence each.
    fn prevention(&self) -> &'static [&'static str] {
        &[]
    }

    /// Advice that would have found it, one sentence each.
    fn search_advice(&self) -> &'static [&'static str] {
        &[]
    }
}

/// Where a candidate holds, seen from the move at which it was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Holds {
    /// In the position before the move.
    Before,
    /// In the position after the move.
    After,
}

/// Something found, not yet checked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Candidate<K> {
    /// The kind, with its fields.
    pub kind: K,
    /// Where it holds.
    pub holds: Holds,
    /// Whom it helps; `None` for a mere fact.
    pub helps: Option<Color>,
    /// How much it matters here beyond its kind, in the points of the catalogue's weights.
    pub worth: i32,
}

/// What a finder has found.
#[derive(Clone, Debug)]
pub struct Candidates<K>(pub Vec<Candidate<K>>);

impl<K> Candidates<K> {
    /// Something that holds after the move and helps a side.
    pub fn after(&mut self, side: Color, kind: K, worth: i32) {
        self.add(kind, Holds::After, Some(side), worth);
    }

    /// Something that holds before the move and helps a side.
    pub fn before(&mut self, side: Color, kind: K, worth: i32) {
        self.add(kind, Holds::Before, Some(side), worth);
    }

    /// A mere fact about the position after the move.
    pub fn fact(&mut self, kind: K) {
        self.add(kind, Holds::After, None, 0);
    }

    fn add(&mut self, kind: K, holds: Holds, helps: Option<Color>, worth: i32) {
        self.0.push(Candidate { kind, holds, helps, worth });
    }
}
