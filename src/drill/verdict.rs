//! What a move of the pupil's cost: by the distances to mate before it and after it, or where there is no table by a search.

use crate::chess::{Chess, Move, Position, Score, after_move};
use crate::tablebase::{Distance, Tables};

/// What best play comes to, for a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum DrillResult {
    /// It is mated.
    Loss,
    /// Nobody wins.
    Draw,
    /// It mates.
    Win,
}

/// From so many centipawns on a search of a rook ending has seen the win, up to so many it sees none.
///
/// Of 84 moves from 14 positions of Philidor's and 96 from 16 of Lucena's, 200,000 nodes each, the search put those that win
/// at 600 and more, but for two at 156 and 253, and those that don't at 255 and less; what lies between says nothing. A loss
/// may go unsaid, a draw is not called one.
const SEEN_WIN: i32 = 500;
const SEEN_NONE: i32 = 300;

impl DrillResult {
    /// The result that a search has seen, for the side of the score; none where it may be either.
    fn seen(score: Score) -> Option<DrillResult> {
        match score {
            Score::Mate(moves) if moves > 0 => Some(DrillResult::Win),
            Score::Mate(_) => Some(DrillResult::Loss),
            Score::Cp(cp) if cp >= SEEN_WIN => Some(DrillResult::Win),
            Score::Cp(cp) if cp <= -SEEN_WIN => Some(DrillResult::Loss),
            Score::Cp(cp) => (cp.abs() <= SEEN_NONE).then_some(DrillResult::Draw),
        }
    }

    fn of(distance: Distance) -> DrillResult {
        match distance {
            Distance::Win(_) => DrillResult::Win,
            Distance::Draw => DrillResult::Draw,
            Distance::Loss(_) => DrillResult::Loss,
        }
    }
}

/// What a move did to the result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DrillVerdict {
    /// No move is better. Every move that draws is as good as another, and so is every move of a lost position.
    Best {
        /// What no other move keeps, if there was a choice.
        alone: Option<DrillResult>,
    },
    /// It still wins, but not as fast.
    Slower {
        /// The moves that it lost.
        moves_lost: u8,
        /// The moves to mate by best play, this one counted.
        mate_in: u8,
    },
    /// It lets a result go.
    GivesAway {
        /// What the best move would have kept.
        from: DrillResult,
        /// What is left.
        to: DrillResult,
    },
}

impl DrillVerdict {
    /// What there is to say, in a sentence to the pupil; nothing about a move that is merely as good as others.
    pub fn sentence(self) -> Option<String> {
        let fixed = match self {
            DrillVerdict::Slower { moves_lost, mate_in } => {
                let best = mate_in - moves_lost;
                return Some(format!("Still winning, but it's mate in {mate_in} instead of {best}."));
            }
            DrillVerdict::Best { alone } => match alone? {
                DrillResult::Win => "That's the only move that wins.",
                DrillResult::Draw => "That's the only move that holds.",
                DrillResult::Loss => return None,
            },
            DrillVerdict::GivesAway { from: DrillResult::Win, to: DrillResult::Draw } => {
                "That lets the win go: it's a draw now."
            }
            DrillVerdict::GivesAway { from: DrillResult::Win, .. } => "That turns the win into a loss.",
            DrillVerdict::GivesAway { from: DrillResult::Draw | DrillResult::Loss, .. } => {
                "That gives the draw away: it's lost now."
            }
        };
        Some(fixed.to_owned())
    }
}

/// What a legal move did to the result; none where there is no table.
pub fn judge(position: &Chess, m: Move, tables: &Tables) -> Option<DrillVerdict> {
    let (before, made) = (tables.probe(position)?, reached(position, m, tables)?);
    let (from, to) = (DrillResult::of(before), DrillResult::of(made));
    if to < from {
        return Some(DrillVerdict::GivesAway { from, to });
    }
    if let (Distance::Win(best), Distance::Win(plies)) = (before, made)
        && plies > best
    {
        let mate_in = plies.div_ceil(2);
        return Some(DrillVerdict::Slower { moves_lost: mate_in - best.div_ceil(2), mate_in });
    }
    let is_alone = to > DrillResult::Loss && is_alone(position, m, to, tables);
    Some(DrillVerdict::Best { alone: is_alone.then_some(to) })
}

/// What a move did to the result in a class without tables, by what a search made of its position and of the move itself,
/// both for the pupil: nothing but a result that it gave away.
pub fn judge_seen(before: Score, after: Score) -> Option<DrillVerdict> {
    let (from, to) = (DrillResult::seen(before)?, DrillResult::seen(after)?);
    (to < from).then_some(DrillVerdict::GivesAway { from, to })
}

/// Whether there are other moves, and none of them comes to as much.
fn is_alone(position: &Chess, m: Move, result: DrillResult, tables: &Tables) -> bool {
    let moves = position.legal_moves();
    let mut others = moves.iter().filter(|other| **other != m).peekable();
    others.peek().is_some() && others.all(|other| result_of(position, *other, tables) < Some(result))
}

/// What a legal move comes to, for its side.
pub(super) fn result_of(position: &Chess, m: Move, tables: &Tables) -> Option<DrillResult> {
    reached(position, m, tables).map(DrillResult::of)
}

/// The distance to mate after a legal move, for its side and with that move counted.
fn reached(position: &Chess, m: Move, tables: &Tables) -> Option<Distance> {
    let after = after_move(position, m);
    Some(match tables.probe(&after)? {
        Distance::Win(plies) => Distance::Loss(plies + 1),
        Distance::Draw => Distance::Draw,
        Distance::Loss(plies) => Distance::Win(plies + 1),
    })
}
