//! Grades: what a move is called beside the board, as players call it.

use crate::chess::{Move, notation};
use crate::tutor::explain::Explanation;
use crate::tutor::judge::{Judgement, Tag};

/// What a move is called.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MoveGrade {
    /// A sound sacrifice that was hard to see.
    Brilliant,
    /// The only good move, and it turned the game.
    Great,
    /// The best move, and not an obvious one.
    Best,
    /// A good move that was not obvious.
    Good,
    /// A move of a named opening.
    Book,
    /// Costs 5 points of win percentage or more.
    Inaccuracy,
    /// Costs 10 or more.
    Mistake,
    /// A fault that gave nothing away but let something big go.
    Miss,
    /// Costs 15 or more.
    Blunder,
}

impl MoveGrade {
    /// The name as in JSON.
    pub const fn id(self) -> &'static str {
        match self {
            MoveGrade::Brilliant => "brilliant",
            MoveGrade::Great => "great",
            MoveGrade::Best => "best",
            MoveGrade::Good => "good",
            MoveGrade::Book => "book",
            MoveGrade::Inaccuracy => "inaccuracy",
            MoveGrade::Mistake => "mistake",
            MoveGrade::Miss => "miss",
            MoveGrade::Blunder => "blunder",
        }
    }

    /// The name as on the screen.
    pub const fn name(self) -> &'static str {
        match self {
            MoveGrade::Brilliant => "Brilliant",
            MoveGrade::Great => "Great",
            MoveGrade::Best => "Best",
            MoveGrade::Good => "Good",
            MoveGrade::Book => "Book",
            MoveGrade::Inaccuracy => "Inaccuracy",
            MoveGrade::Mistake => "Mistake",
            MoveGrade::Miss => "Miss",
            MoveGrade::Blunder => "Blunder",
        }
    }

    /// Whether something was given away or let go.
    pub const fn is_fault(self) -> bool {
        matches!(self, MoveGrade::Inaccuracy | MoveGrade::Mistake | MoveGrade::Miss | MoveGrade::Blunder)
    }
}

/// The least depth, in plies, at which a move is called by a name: shallower searches change their mind too often.
/// Six is chosen, not measured.
pub const LEAST_DEPTH: u8 = 6;

/// Points of win percentage that a missed chance leaves at least: who is worse than that has lost something, too.
const STILL_FINE: f64 = 45.0;

/// What a move is called; `None` for a move that is neither a fault nor worth a word. `missed` tells whether its price is
/// what it let go.
pub fn of(explanation: &Explanation, missed: bool) -> Option<MoveGrade> {
    let judged = explanation.judged?;
    if explanation.is_book() {
        return Some(MoveGrade::Book);
    }
    if explanation.depth < LEAST_DEPTH {
        return None;
    }
    let is = |tag| explanation.tags.contains(&tag);
    match judged.judgement {
        Judgement::Inaccuracy => Some(MoveGrade::Inaccuracy),
        Judgement::Mistake | Judgement::Blunder if missed && judged.after.win_percent() >= STILL_FINE => {
            Some(MoveGrade::Miss)
        }
        Judgement::Mistake => Some(MoveGrade::Mistake),
        Judgement::Blunder => Some(MoveGrade::Blunder),
        // Where the game is decided, nothing is praised.
        Judgement::Best | Judgement::Excellent | Judgement::Good if judged.is_decided() => None,
        Judgement::Best | Judgement::Excellent | Judgement::Good if is(Tag::Brilliant) => {
            Some(MoveGrade::Brilliant)
        }
        Judgement::Best | Judgement::Excellent | Judgement::Good
            if is(Tag::Great) && !is_seen(explanation) =>
        {
            Some(MoveGrade::Great)
        }
        Judgement::Best if !is_obvious(explanation) => Some(MoveGrade::Best),
        Judgement::Excellent if !is_obvious(explanation) => Some(MoveGrade::Good),
        Judgement::Best | Judgement::Excellent | Judgement::Good => None,
    }
}

/// Whether everybody would have played the move: there was no choice, it takes back, a short look likes it best, or others
/// were as good.
fn is_obvious(explanation: &Explanation) -> bool {
    let question = &explanation.question;
    let Some(played) = question.played else {
        return true;
    };
    explanation.tags.contains(&Tag::Forced)
        || takes_back(played, explanation.past.last)
        || is_seen(explanation)
        || question.has_equals()
}

/// Whether a short look likes the move best, too.
fn is_seen(explanation: &Explanation) -> bool {
    let question = &explanation.question;
    question.glance.is_some() && question.glance == question.played
}

/// Whether a capture takes what has just taken there.
pub fn takes_back(played: Move, last: Option<Move>) -> bool {
    let taken = last.filter(|last| last.is_capture()).map(notation::destination);
    played.is_capture() && taken == Some(notation::destination(played))
}
