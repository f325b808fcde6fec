//! What is too little to be the reason of a fault where much more is lost.

use super::teller::Teller;
use super::topic;
use crate::chess::{Position, Role, Square};
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
