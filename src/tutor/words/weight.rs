//! What is too little to be the reason of a fault where much more is lost.

use super::fallen::fallen_after;
use super::teller::Teller;
use super::{cause, topic};
use crate::chess::{Move, Position, Role, Square, after_move, notation, takes_back};
use crate::safety::exchange::{PIECE, taken, value_of};
use crate::safety::made;
use crate::tutor::about::Tone;
use crate::tutor::claim::Claim;
use crate::tutor::claim::catalogue::Kind;
use crate::tutor::find::board::gain;
use crate::tutor::kind::row::Matter;
use crate::tutor::motifs::line_gain::WinsMaterial;

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
    let (took, place) = (taken(teller.played), notation::destination(teller.played));
    if let Kind::Hanging(hanging) = &claim.kind {
        return hanging.sq == place && hanging.gain <= took;
    }
    let Kind::WinsMaterial(WinsMaterial { line, gain }) = &claim.kind else { return false };
    matches!(line.as_slice(), [back] if takes_back(*back, Some(teller.played))) && *gain <= took
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

/// Whether so little is lost that a pawn which is hit may be the reason.
pub(super) fn is_about_a_pawn(teller: &Teller<'_>) -> bool {
    /// A pawn, and half of one for what comes with it. Chosen, not measured.
    const MOST: f64 = 1.5;
    teller.judged.pawns_lost().is_some_and(|lost| lost < MOST)
}

/// Whether the better line takes nothing that its first move's motif aims at, and goes on to take a piece that could be taken before,
/// which is what was missed, or the motif is an attack on two.
pub(super) fn is_beside_the_line(teller: &Teller<'_>, claim: &Claim) -> bool {
    let line = &teller.facts.question.best_line();
    let soon = &line[..line.len().min(SOON)];
    let root = teller.root();
    let takes_a_piece = |m: &Move| {
        let square = made::taken_square(*m);
        let hung = gain(root, square, root.turn()) >= PIECE && root.board().role_at(square) == m.capture();
        m.is_capture() && hung
    };
    let is_double = matches!(claim.kind, Kind::Fork(_) | Kind::Skewer(_) | Kind::DiscoveredAttack(_));
    // Who is shown an attack hears that it wins what it aims at.
    let wins_nothing = is_double && soon.len() == SOON;
    let takes_else = soon.iter().skip(2).step_by(2).any(takes_a_piece);
    claim.at.len() == 1
        && claim.kind.row().matter == Matter::Motif
        && (takes_else || wins_nothing)
        && !topic::is_won_by(claim, soon)
}

/// Plies of the better line in which a motif wins what it aims at.
const SOON: usize = 5;

/// Whether the pawn that a claim says hangs after the move played can be taken at the same gain after the better one: then that is
/// better for something else.
pub(super) fn falls_anyway(teller: &Teller<'_>, claim: &Claim) -> bool {
    let capture = if let Kind::Hanging(hanging) = &claim.kind {
        hanging.capture
    } else if let Kind::IgnoresThreat(threat) = &claim.kind {
        threat.capture
    } else if let Kind::WinsMaterial(WinsMaterial { line, gain: 1 }) = &claim.kind
        && let Some(&first) = line.first()
    {
        first
    } else {
        return false;
    };
    if capture.capture() != Some(Role::Pawn) {
        return false;
    }
    let best = teller.facts.question.best_move().map(|best| after_move(teller.root(), best));
    let again = best.and_then(|here| Some(value_of(&here, cause::same(&here, capture)?)));
    // A capture that wins nothing by itself only begins the line.
    let now = value_of(&teller.after, capture);
    claim.at.len() == 1 && teller.follows(claim) && now >= 1 && again >= Some(now)
}
