//! What is too little to be the reason of a fault where much more is lost.

use super::fallen::fallen_after;
use super::teller::Teller;
use super::topic;
use crate::chess::{Position, Role, Square, notation};
use crate::safety::exchange::taken;
use crate::tutor::about::Tone;
use crate::tutor::claim::Claim;
use crate::tutor::claim::catalogue::Kind;
use crate::tutor::kind::row::Matter;

/// Whether a claim tells how the opponent profits.
pub(super) fn is_punished(teller: &Teller<'_>, claim: &Claim) -> bool {
    teller.follows(claim) && claim.tone == Tone::Bad
}

/// Whether a motif of the answer hits nothing but pawns where much more is lost: it is not the reason.
pub(super) fn is_pawn_hunt(teller: &Teller<'_>, claim: &Claim) -> bool {
    let hunts = claim.kind.row().matter == Matter::Motif && topic::size(claim, teller.root()) <= 1;
    let told_of_more = matches!(claim.kind, Kind::MateThreat(_) | Kind::Deflection(_) | Kind::Attraction(_));
    is_punished(teller, claim) && hunts && !told_of_more && is_much(teller)
}

/// Whether a claim about the answer is nothing that loses anything: a motif that aims at pawns which all stay, a pawn pinned to
/// a piece, an attack that what it aims at meets, that something stands without a guard, or that what was taken is taken back.
pub(super) fn is_idle(teller: &Teller<'_>, claim: &Claim) -> bool {
    let aims = claim.kind.row().matter == Matter::Motif && topic::aims_at_pawns(claim, teller.root());
    let reply = teller.facts.question.reply.as_ref().map_or(&[][..], |reply| &reply.moves);
    let falls = |pawn: &Square| fallen_after(reply, *pawn).is_some();
    let is_missed = !claim.kind.claim().targets().iter().any(falls);
    let is_bare = matches!(claim.kind, Kind::Undefended(_))
        || pins_a_pawn(teller, claim)
        || topic::is_looked_back_at(claim, teller.root())
        || is_taken_back(teller, claim);
    teller.follows(claim) && (is_bare || (aims && is_missed))
}

/// Whether what hangs has just taken as much as its capture wins: an even exchange is no loss.
fn is_taken_back(teller: &Teller<'_>, claim: &Claim) -> bool {
    let place = notation::destination(teller.played);
    matches!(&claim.kind, Kind::Hanging(hanging) if hanging.sq == place && hanging.gain <= taken(teller.played))
}

/// Whether a claim tells of a pawn that is pinned to a piece.
pub(super) fn pins_a_pawn(teller: &Teller<'_>, claim: &Claim) -> bool {
    let here = claim.position(teller.root());
    let is_pawn = |square| here.as_ref().is_some_and(|here| here.board().role_at(square) == Some(Role::Pawn));
    matches!(&claim.kind, Kind::Pin(pin) if !pin.absolute && is_pawn(pin.pinned))
}

/// Whether a piece is a pawn where much more is lost: nobody loses a game by that.
pub(super) fn is_little(teller: &Teller<'_>, square: Square) -> bool {
    teller.after.board().role_at(square) == Some(Role::Pawn) && is_much(teller)
}

/// Whether so much is lost that a pawn explains nothing.
pub(super) fn is_much(teller: &Teller<'_>) -> bool {
    /// Pawns from which it does not.
    const MUCH: f64 = 2.5;
    teller.judged.pawns_lost().is_none_or(|lost| lost >= MUCH)
}
