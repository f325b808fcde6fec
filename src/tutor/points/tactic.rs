//! The point that there is a tactic, without its move.

use super::point::{Point, PointMatter, PointPlace, Stake};
use super::view::CoachView;
use crate::chess::{Bitboard, Position, Square, notation, takes_back};
use crate::safety::exchange::PIECE;
use crate::tutor::about::{About, Tone};
use crate::tutor::claim::Claim;
use crate::tutor::claim::catalogue::Kind;
use crate::tutor::explain::Explanation;
use crate::tutor::find::board::rank;
use crate::tutor::kind::row::Matter;
use crate::tutor::phrase::lexicon::sentence;
use crate::tutor::remark::Remark;
use crate::tutor::words;

/// Points of win percentage by which the best move must be ahead of the next for its tactic to be announced.
// An inaccuracy's: with less, who plays another move has missed nothing.
const AHEAD: f64 = 5.0;

/// The same where it forks two pieces: that is seen even beside a move that is nearly as good.
const FORKS_AHEAD: f64 = 2.0;

/// Pawns that a tactic must win to be announced.
// More than a pawn, as many moves win one in passing and none of them is "a tactic". Chosen, not measured.
const WINS: i32 = 2;

/// That there is a tactic, without its move: the best move is well ahead, and a motif makes it so.
pub(super) fn point(view: &CoachView<'_>, now: &Explanation, known: bool) -> Option<Point> {
    let question = &now.question;
    // Who can take back looks there, and what else that does is no news.
    let is_recapture = question.best_move().is_some_and(|best| takes_back(best, now.past.last));
    let ahead = if forks_pieces(now) { FORKS_AHEAD } else { AHEAD };
    if known || is_recapture || question.ahead() < ahead {
        return None;
    }
    let wins =
        now.claims.iter().any(|claim| claim.about == About::Best && claim.kind.claim().gain() >= Some(WINS));
    let of_best = |claim: &&Claim| {
        let row = claim.kind.row();
        claim.about == About::Best
            && claim.tone == Tone::Good
            && claim.at.len() <= 1
            && row.matter == Matter::Motif
            && row.suits(view.voice.audience)
    };
    let found = now.claims.iter().filter(of_best).find_map(|claim| Some((claim, idea(view, now, claim)?)));
    let (claim, text) = found.filter(|_| wins)?;
    let side = question.root.turn();
    Some(Point {
        matter: PointMatter::Tactic,
        whose: view.whose(side),
        stake: Stake::Win(question.ahead()),
        kind: claim.kind.id(),
        victim: None,
        hit: Bitboard::EMPTY,
        moves: words::shown(claim),
        remark: Remark { text: sentence(&text), squares: Bitboard::EMPTY },
        place: PointPlace::Beside,
    })
}

/// Whether the best move forks two pieces.
fn forks_pieces(now: &Explanation) -> bool {
    let board = now.question.root.board();
    let is_piece = |square: &Square| board.role_at(*square).is_some_and(|role| rank(role) >= PIECE);
    now.claims.iter().any(|claim| {
        let of_best = claim.about == About::Best && claim.at.len() == 1 && claim.tone == Tone::Good;
        let forked = claim.kind.claim().targets().iter().filter(|square| is_piece(square)).count();
        of_best && matches!(claim.kind, Kind::Fork(_)) && forked >= 2
    })
}

/// What to look for, with the pieces that it is about; nothing of a motif that names none.
fn idea(view: &CoachView<'_>, now: &Explanation, claim: &Claim) -> Option<String> {
    let targets = words::targets(claim, &now.question.root, view.voice)?;
    if matches!(claim.kind, Kind::Fork(_)) {
        return Some(format!("{targets} can be forked"));
    }
    if matches!(claim.kind, Kind::Skewer(_)) {
        return Some(format!("look for a skewer: {targets} stand on one line"));
    }
    if let Kind::Pin(pin) = &claim.kind {
        // One that stands already is no news.
        // The pin must begin with the move.
        let is_new = claim.last().map(notation::destination) == Some(pin.pinner);
        return is_new.then(|| format!("look for a pin: {targets} stand on one line"));
    }
    if matches!(claim.kind, Kind::DiscoveredAttack(_)) {
        return Some(format!("look for a discovered attack on {targets}"));
    }
    if matches!(claim.kind, Kind::Trapped(_)) {
        return Some(format!("{targets} has nowhere to go"));
    }
    None
}
