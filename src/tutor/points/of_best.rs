//! Why the best move is best: the point that hints lead to, and the danger that the side to move is in.

use super::gather;
use super::of_move;
use super::point::{Point, PointMatter, PointPlace, Stake, Whose};
use super::threat::{OpponentThreat, ThreatGain};
use super::view::CoachView;
use crate::chess::{Bitboard, Chess, Move, Position, after_move, attacks, notation, takes_back};
use crate::safety::exchange;
use crate::tutor::about::Tone;
use crate::tutor::audience::{Audience, Voice};
use crate::tutor::claim::Claim;
use crate::tutor::claim::catalogue::Kind;
use crate::tutor::explain::Explanation;
use crate::tutor::kind::theme::HintTheme;
use crate::tutor::remark::Remark;
use crate::tutor::words;

/// Why the best move of a position is best.
#[derive(Clone, Debug, PartialEq)]
pub struct BestIdea<'a> {
    /// The worst that the opponent threatens, whether the best move answers it or not.
    pub danger: Option<Point>,
    /// Whether the best move leaves a piece in that danger, as there is something stronger.
    pub leaves_danger: bool,
    /// What makes the move best: a danger that it answers, a chance that it takes, or what else it does; `None` if nothing
    /// is known of it.
    pub point: Option<Point>,
    /// The claim behind the point, of what the move does.
    pub claim: Option<&'a Claim>,
}

impl BestIdea<'_> {
    /// Whether the best move is best because it answers the danger.
    pub fn is_rescue(&self) -> bool {
        self.point.as_ref().is_some_and(|point| point.whose == Whose::Fear)
    }
}

/// Why the best move of the position of an explanation is best; of several reasons the one with most at stake.
pub fn best_idea(now: &Explanation, audience: Audience) -> BestIdea<'_> {
    let points = standing(now, audience);
    let danger = points.iter().find(|point| point.is_danger()).cloned();
    let leaves_danger =
        danger.as_ref().is_some_and(|danger| is_of_a_piece(danger) && !is_reason(now, danger));
    // Of equals the earlier, which matters more: `max_by_key` would take the later.
    let reason = points.iter().rev().filter(|point| is_reason(now, point)).max_by_key(|point| weight(point));
    if let Some(point) = reason {
        return BestIdea { danger, leaves_danger, point: Some(point.clone()), claim: behind(now, point) };
    }
    let told = || now.claims.iter().filter(|claim| tells_of_best(now, claim));
    let claim = told().find(|claim| is_recapture(now, claim)).or_else(|| told().next());
    BestIdea { danger, leaves_danger, point: claim.map(|claim| deed(now, claim)), claim }
}

/// Whether a danger is to lose as much as a piece.
fn is_of_a_piece(danger: &Point) -> bool {
    matches!(danger.stake, Stake::Cp(cp) if cp >= 100 * exchange::PIECE_FOR_PAWN)
        && danger.matter == PointMatter::Threat
}

/// The points of the position before the move, if one was asked about.
fn standing(now: &Explanation, audience: Audience) -> Vec<Point> {
    let position = &now.question.root;
    gather::points(&CoachView {
        position,
        voice: Voice::new(audience, Some(position.turn())),
        own: None,
        theirs: None,
        now: Some(now),
        opening: None,
    })
}

/// A mate that can be given comes before everything, then what is at stake.
fn weight(point: &Point) -> impl Ord {
    let mates = point.matter == PointMatter::Mate && point.whose == Whose::Use;
    (mates, point.stake.order())
}

/// Whether a point of the position is why the best move is best.
fn is_reason(now: &Explanation, point: &Point) -> bool {
    match (point.whose, point.matter) {
        (Whose::Fear, PointMatter::Mate | PointMatter::Threat) => {
            now.threats.iter().any(|threat| threat.line == point.moves && answers(now, threat))
        }
        (Whose::Use, PointMatter::Mate | PointMatter::Chance | PointMatter::Tactic) => {
            point.moves.first().copied() == now.question.best_move()
        }
        _ => false,
    }
}

/// Whether the best move leaves nothing of a threat.
fn answers(now: &Explanation, threat: &OpponentThreat) -> bool {
    let (Some(best), Some(line)) = (now.question.best_move(), &now.question.best) else {
        return false;
    };
    let after = after_move(&now.question.root, best);
    let again = repeated(&after, threat.first());
    match &threat.gain {
        ThreatGain::Mate(_) => line.score.mate().is_none_or(|moves| moves > 0),
        ThreatGain::Piece(_) => again.is_none_or(|m| exchange::value_of(&after, m) < 1),
        // A tactic can no longer be counted out, so the line of the search is asked for its answer, and the
        // move must have to do with it.
        ThreatGain::Tactic(..) => {
            again.is_none() || line.moves.get(1).copied() != again && concerns(&after, best, threat)
        }
    }
}

/// Whether a move goes away from what a threat is about, or guards it: that the best line goes another way is not yet an answer.
fn concerns(after: &Chess, best: Move, threat: &OpponentThreat) -> bool {
    let about: Bitboard = threat.line.iter().step_by(2).map(|m| notation::destination(*m)).collect();
    let to = notation::destination(best);
    let guarded = attacks::attacks(to, best.role().of(!after.turn()), after.board().occupied());
    about.contains(notation::origin(best)) || (guarded & about).any()
}

/// The threatened move in the position after the best one, if it still goes and takes what it would have taken.
fn repeated(after: &Chess, threatened: Move) -> Option<Move> {
    let same = |m: &&Move| notation::uci(**m) == notation::uci(threatened);
    let moves = after.legal_moves();
    // The same squares with another piece on them is another threat.
    moves.iter().find(same).copied().filter(|m| m.capture() == threatened.capture())
}

/// The claim that a point of the best move was made from.
fn behind<'a>(now: &'a Explanation, point: &Point) -> Option<&'a Claim> {
    let of_point = |claim: &&Claim| claim.kind.id() == point.kind && words::shown(claim) == point.moves;
    now.claims.iter().find(of_point).filter(|_| point.whose == Whose::Use)
}

/// Whether a claim tells what the best move does at once: what happens plies later is nothing to look for now. That something
/// is in danger is told by the threats alone, which are searched and not only counted.
fn tells_of_best(now: &Explanation, claim: &Claim) -> bool {
    let best = now.question.best_move();
    let is_near = match claim.at.as_slice() {
        [] => claim.kind.line().first().copied() == best,
        [first] => Some(*first) == best,
        _ => false,
    };
    // A hint once named a danger that exchanges count and no search confirms.
    let of_danger = |theme| matches!(theme, HintTheme::Danger | HintTheme::StopMate);
    let is_told = claim.kind.row().theme.is_some_and(|theme| !of_danger(theme));
    best.is_some() && is_near && is_told && claim.tone != Tone::Bad
}

/// Whether a claim is that the best move takes what has just taken: before whatever else that does.
fn is_recapture(now: &Explanation, claim: &Claim) -> bool {
    matches!(claim.kind, Kind::TakesFree(_))
        && claim.at.last().is_some_and(|last| takes_back(*last, now.past.last))
}

/// What the best move does, as a point that is told to nobody who did not ask for it.
fn deed(now: &Explanation, claim: &Claim) -> Point {
    Point {
        matter: PointMatter::Deed,
        whose: Whose::Use,
        stake: of_move::stake(now, Some(claim)),
        kind: claim.kind.id(),
        victim: None,
        hit: Bitboard::EMPTY,
        moves: words::shown(claim),
        remark: Remark {
            text: words::sentence(claim, &now.question.root, Audience::Club),
            squares: claim.squares(),
        },
        place: PointPlace::Text,
    }
}
