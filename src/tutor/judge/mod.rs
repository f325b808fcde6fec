//! How good a move was: its price in points of win percentage, what that is called, and what else can be said for it.

use serde::{Deserialize, Serialize};

use super::claim::Claim;
use super::claim::catalogue::Kind;
use super::motifs::sacrifice::Sacrifice;
use super::question::{EQUAL, Question};
use crate::chess::{Glyph, Move, Position, Score, takes_back};
use crate::engines::inquiry::off_the_curve;
use crate::search::Line;

named! {
    /// What a move is called by its price, best first.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
    #[serde(rename_all = "snake_case")]
    pub enum Judgement {
        /// The search's first choice, or less than 0.5 points behind it.
        Best = "best",
        /// Less than 2 points.
        Excellent = "excellent",
        /// Less than 5 points.
        Good = "good",
        /// From 5 points.
        Inaccuracy = "inaccuracy",
        /// From 10 points.
        Mistake = "mistake",
        /// 15 points and more.
        Blunder = "blunder",
    }
}

impl Judgement {
    /// What annotators write behind such a move: `?!` to `??`; `None` for a good one.
    pub const fn glyph(self) -> Option<Glyph> {
        match self {
            Judgement::Inaccuracy => Some(Glyph(6)),
            Judgement::Mistake => Some(Glyph(2)),
            Judgement::Blunder => Some(Glyph(4)),
            Judgement::Best | Judgement::Excellent | Judgement::Good => None,
        }
    }

    /// The glyph of a move that is called so and bears these tags: a known opening move is neither good nor bad, and a chance
    /// let go bears the sign of a mistake, whatever it was worth.
    pub fn glyph_with(self, tags: &[Tag]) -> Option<Glyph> {
        // A Miss bore the sign of a blunder where its name came from the reader's line and its sign from the
        // price.
        let called = if tags.contains(&Tag::Miss) { self.min(Judgement::Mistake) } else { self };
        called.glyph().filter(|_| !tags.contains(&Tag::Book))
    }

    /// The sign behind a move that is called so and bears these tags: `!!` to `??`, empty for most moves.
    pub fn sign(self, tags: &[Tag]) -> &'static str {
        if tags.contains(&Tag::Book) {
            ""
        } else if tags.contains(&Tag::Brilliant) {
            "!!"
        } else if tags.contains(&Tag::Great) {
            "!"
        } else {
            self.glyph_with(tags).and_then(Glyph::sign).unwrap_or_default()
        }
    }

    /// Whether it is a mistake or a blunder.
    pub fn is_fault(self) -> bool {
        self >= Judgement::Mistake
    }

    /// By the price alone.
    fn of_drop(drop: f64) -> Judgement {
        match drop {
            ..0.5 => Judgement::Best,
            ..2.0 => Judgement::Excellent,
            ..5.0 => Judgement::Good,
            ..10.0 => Judgement::Inaccuracy,
            ..15.0 => Judgement::Mistake,
            _ => Judgement::Blunder,
        }
    }
}

named! {
    /// What else can be said of a move.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
    #[serde(rename_all = "snake_case")]
    pub enum Tag {
        /// It was found although every other move is at least 10 points worse, for sure.
        OnlyMove = "only_move",
        /// There was no other.
        Forced = "forced",
        /// A sound sacrifice that is hard to see.
        Brilliant = "brilliant",
        /// The only move, and it turned the game.
        Great = "great",
        /// The game was won before and is not any more.
        MissedWin = "missed_win",
        /// There was a forced mate, and there is none any more.
        MissedMate = "missed_mate",
        /// The opponent had erred, and at least half of that is given back.
        GaveBack = "gave_back",
        /// It stays on a named line of the openings.
        Book = "book",
        /// A fault that gave nothing away but let something go.
        Miss = "miss",
    }
}

/// The least depth, in plies, at which a move is praised.
// Of the 57 mistakes and blunders of 357 moves of people, 7 of 19 looks at depth 6 found nothing wrong, one
// look in six at depths 7 to 9, one in ten at 10 and 11, and one in twenty from 12. Faults are named from
// depth 6 on: what is found does not vanish as often.
pub const PRAISE_DEPTH: u8 = 10;

/// What is known of the moves before, if anything is.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Past {
    /// The opponent's last move.
    pub last: Option<Move>,
    /// What it cost him, in points of win percentage.
    pub lost: Option<f64>,
}

/// The judgement of a move with the numbers behind it, all from the side of who played it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Judged {
    /// What the position was worth with the best move.
    pub before: Score,
    /// What it is worth after the move played.
    pub after: Score,
    /// The points of win percentage lost; below 0 if the search likes the move more than its first choice.
    pub drop: f64,
    /// What that is called.
    pub judgement: Judgement,
}

impl Judged {
    /// Judges the move of a question; `None` if none was played or nothing was searched.
    pub fn of(question: &Question) -> Option<Judged> {
        question.played?;
        let before = question.best.as_ref()?.score;
        let after = question.reply.as_ref()?.score.before_move();
        let drop = before.win_percent() - after.win_percent();
        let judgement = if question.played_best() {
            Judgement::Best
        } else {
            of_mates(before, after).unwrap_or_else(|| Judgement::of_drop(drop)).max(of_gift(before, after))
        };
        Some(Judged { before, after, drop, judgement })
    }

    /// What the search sees go with the move, in pawns; `None` where mates are counted.
    pub fn pawns_lost(&self) -> Option<f64> {
        let pawns = |score: Score| Some(f64::from(off_the_curve(score.cp()?)) / 100.0);
        Some(pawns(self.before)? - pawns(self.after)?)
    }

    /// Whether the game was decided before the move and still is: above 95 or below 5 points.
    pub fn is_decided(&self) -> bool {
        let (before, after) = (self.before.win_percent(), self.after.win_percent());
        before.min(after) > 100.0 - LOST || before < LOST
    }

    /// Whether the move gives so much away that it matters in a decided game too.
    pub fn is_gross(&self) -> bool {
        is_gross(self.before, self.after)
    }
}

/// Whether a price, from the scores before and after a move for who made it, is about a piece, a mate that was to be given,
/// or that one is mated in at most [`SOON`] moves.
pub fn is_gross(before: Score, after: Score) -> bool {
    let soon = |moves: i32| (-SOON..=0).contains(&moves);
    match (before, after) {
        (Score::Cp(before), Score::Cp(after)) if is_won(before, after) || is_won(-after, -before) => {
            before - after >= PIECE_ADRIFT
        }
        (Score::Cp(before), Score::Cp(after)) => before - after >= PIECE,
        (Score::Mate(before), Score::Cp(_)) => before > 0,
        (Score::Cp(_), Score::Mate(after)) => soon(after),
        (Score::Mate(before), Score::Mate(after)) => !soon(before) && soon(after),
    }
}

/// Whether a side is so far ahead, in centipawns, before and after a move that the evaluation hardly grows with more.
fn is_won(before: i32, after: i32) -> bool {
    before.min(after) >= ADRIFT
}

/// Points of win percentage below which a game is lost.
// About 800 centipawns, where nobody learns from small differences.
const LOST: f64 = 5.0;
/// Centipawns that a piece is worth at least to a search.
// Less than three pawns, as a search counts other things as well.
const PIECE: i32 = 250;
/// The same where one side is at least [`ADRIFT`] ahead, in centipawns.
// Where much is won already the evaluation says less: a knight dropped by who is a queen down for a knight
// costs 175 to 190 at 4,000 to 100,000 nodes.
const PIECE_ADRIFT: i32 = 150;
/// Centipawns from which more advantage hardly shows in the evaluation.
// 90 points of win percentage.
const ADRIFT: i32 = 600;
/// Centipawns, as the search has them, that make a gift.
// Three pawns: a piece.
const GIFT: i32 = 300;
/// Moves of a mate that comes soon.
// Within these a club player sees it.
const SOON: i32 = 3;
/// Points by which an only move is better than the next.
// 10, and 3 more because the next is searched less deep.
const ONLY: f64 = 13.0;
/// Points that an only move must keep.
// About 110 centipawns behind: below, nothing was saved.
const KEEPS: f64 = 40.0;
/// Points by which a great move is better than the next.
// What a blunder costs, so any other move would have been one.
const TURNS: f64 = 15.0;
/// Points that a price must reach to be a fault of the opponent's.
// An inaccuracy's: below it he made no fault that could be given back.
const FAULT: f64 = 5.0;
/// Centipawns beyond which a game is as good as decided: mates let go or let in count for less there.
// 93 points of win percentage; `walking_into_mate_is_a_blunder_unless_all_was_lost` and its twin for missed
// mates fix it.
const DECIDED: i32 = 700;
/// Centipawns more that a game must be decided by before a mate counts for less that could have been seen.
// The same tests fix it: mated at once from 12 pawns down is a blunder still.
const SEEN: i32 = 500;
/// The longest mate that is told, in moves.
// Mates of eight moves and more could not be confirmed by another engine with 150,000 positions, and nobody
// plays them from a sentence.
pub(super) const LONGEST_MATE: u32 = 7;

/// What mates make of a move, whatever the curve says; `None` where they decide nothing.
fn of_mates(before: Score, after: Score) -> Option<Judgement> {
    let cp = |score: Score| score.cp().unwrap_or(0);
    let is_mated = |score: Score| score.mate().is_some_and(|moves| moves <= 0);
    let (mate, decided) = if is_mated(after) && !is_mated(before) {
        (after, -cp(before))
    } else if mates(before) && !mates(after) {
        (before, cp(after))
    } else {
        return None;
    };
    let is_long = mate.mate().is_some_and(|moves| moves.unsigned_abs() > LONGEST_MATE);
    // At such a distance the search finds the mate for one move and not yet for another that is no better:
    // each detour of a won rook ending would be a missed mate.
    // A mate let in that could have been seen counts, however the game stands.
    let is_seen = is_mated(after) && mate.mate().is_some_and(|moves| -moves <= SOON);
    (!is_long || decided <= DECIDED).then(|| softened(if is_seen { decided - SEEN } else { decided }))
}

/// An inaccuracy at least where material goes in a game that is decided all the same.
// The curve counts it for little there.
fn of_gift(before: Score, after: Score) -> Judgement {
    let (Some(before), Some(after)) = (before.cp().map(off_the_curve), after.cp().map(off_the_curve)) else {
        return Judgement::Best;
    };
    // Great advantages are measured less well: a quarter of one may be nothing.
    let real = (before - after) * 4 >= before.abs().max(after.abs());
    if real && before - after >= GIFT { Judgement::Inaccuracy } else { Judgement::Best }
}

fn mates(score: Score) -> bool {
    score.mate().is_some_and(|moves| moves > 0)
}

/// A blunder, or less where the game was or is as good as decided all the same, by so many centipawns.
fn softened(decided: i32) -> Judgement {
    match decided {
        1000.. => Judgement::Inaccuracy,
        _ if decided > DECIDED => Judgement::Mistake,
        _ => Judgement::Blunder,
    }
}

/// Everything else that can be said of the move, given the claims that hold of it.
pub fn tags(question: &Question, judged: &Judged, past: Past, claims: &[Claim]) -> Vec<Tag> {
    let Some(played) = question.played else {
        return Vec::new();
    };
    let forced = question.root.legal_moves().len() == 1;
    let only = !forced && is_only(question);
    // Who takes back, or has no choice, has found nothing.
    let praised = !forced && !takes_back(played, past.last);
    let brilliant = praised && is_brilliant(question, judged, claims);
    // What everybody plays at first sight was not hard to find.
    let seen = question.glance == Some(played);
    let (before, after) = (judged.before.win_percent(), judged.after.win_percent());
    let missed_mate = mates(judged.before) && !mates(judged.after);
    [
        (Tag::Forced, forced),
        (Tag::Brilliant, brilliant),
        (Tag::Great, only && praised && !seen && question.ahead() >= TURNS),
        (Tag::OnlyMove, only),
        (Tag::MissedMate, missed_mate),
        // About 380 centipawns let down to about 110: from winning to a fight.
        (Tag::MissedWin, before >= 80.0 && after < 60.0),
        (Tag::GaveBack, gave_back(judged, past)),
    ]
    .into_iter()
    .filter_map(|(tag, holds)| holds.then_some(tag))
    .collect()
}

/// Whether the move played is the best, with nothing near it, and kept something.
fn is_only(question: &Question) -> bool {
    let keeps = |best: &Line| best.score.win_percent() >= KEEPS;
    question.played_best() && question.best.as_ref().is_some_and(keeps) && question.ahead() >= ONLY
}

/// Whether a sound sacrifice was hard to see, and nothing simpler as good.
fn is_brilliant(question: &Question, judged: &Judged, claims: &[Claim]) -> bool {
    let sacrificed = claims.iter().any(|claim| {
        let given = matches!(claim.kind, Kind::Sacrifice(Sacrifice { amount: 2.., .. }));
        given && claim.at.iter().copied().eq(question.played)
    });
    sacrificed
        && judged.drop < EQUAL
        // A sacrifice that leaves one worse was none, and who had won without it needed none.
        && judged.after.win_percent() >= 50.0
        && judged.before.win_percent() < 100.0 - LOST
        && !is_matched(question, judged)
        && question.glance.is_some()
        && question.glance != question.played
}

/// Whether another move is as good as the one played.
fn is_matched(question: &Question, judged: &Judged) -> bool {
    let rivals = [&question.best, &question.second].into_iter().flatten();
    let after = judged.after.win_percent();
    rivals
        .filter(|line| line.moves.first().copied() != question.played)
        .any(|line| after - line.score.win_percent() < EQUAL)
}

fn gave_back(judged: &Judged, past: Past) -> bool {
    // Half of a gift or more: with less the opponent's fault still counts.
    past.lost.is_some_and(|lost| lost >= FAULT && judged.drop >= FAULT && judged.drop * 2.0 >= lost)
}

#[cfg(test)]
mod tests;
