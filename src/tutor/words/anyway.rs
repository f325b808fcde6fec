//! What is said for the better move and holds after the move played as well.

use super::teller::Teller;
use crate::chess::{Move, Position, Role, Square, after_move, attacks, notation};
use crate::tutor::claim::Claim;
use crate::tutor::claim::catalogue::{self, Kind};
use crate::tutor::find::board::{danger, gain};
use crate::tutor::find::step::Walk;
use crate::tutor::kind::Candidate;
use crate::tutor::kind::row::Matter;

/// Whether what a claim says for the better move is true of the move played as well: the piece is out of danger after both, both
/// threaten the same, or both develop a piece.
pub(super) fn holds(teller: &Teller<'_>, claim: &Claim) -> bool {
    let (before, after) = (teller.root().board(), teller.after.board());
    // While the opponent is in check he takes nothing: of a piece it counts whether he can once he has answered.
    let answer = teller.facts.question.answer().filter(|_| teller.after.is_check());
    let then = answer.map_or_else(|| teller.after.clone(), |answer| after_move(&teller.after, answer));
    let is_safe = |square: Square| {
        let here = if before.role_at(square) == Some(Role::Pawn) { &teller.after } else { &then };
        let stands =
            [after, here.board()].iter().all(|board| board.piece_at(square) == before.piece_at(square));
        stands && gain(here, square, !teller.mover()) < 1
    };
    if let Kind::Defends(defends) = &claim.kind {
        return is_safe(defends.target);
    }
    if let Kind::Threatens(threat) = &claim.kind {
        let prey = notation::destination(threat.mv);
        return after.piece_at(prey) == before.piece_at(prey) && danger(&teller.after, prey) >= threat.gain;
    }
    if let Kind::Escapes(_) = &claim.kind {
        return claim.last().is_some_and(|best| {
            let (stood, played) = (notation::origin(best), teller.played);
            let moved = notation::origin(played) == stood && !played.is_castle();
            is_safe(stood) || moved && danger(&teller.after, notation::destination(played)) < 1
        });
    }
    if opens_the_same(teller, claim) {
        return true;
    }
    let is_shape = matches!(claim.kind.row().matter, Matter::Move | Matter::Lasting);
    // What is lost where it went is no better placed there.
    let is_lost = danger(&teller.after, notation::destination(teller.played)) >= 1;
    is_shape && !is_lost && does_the_same(teller, claim)
}

/// Whether the better line hits the piece that has moved out of danger at once, and leaves it there: it was not safe.
pub(super) fn is_hit_again(teller: &Teller<'_>, best: Move) -> bool {
    let &[first, answer, next, ..] = teller.facts.question.best_line() else { return false };
    let to = notation::destination(best);
    let stays = first == best && !answer.is_capture() && notation::origin(next) != to;
    stays && danger(&after_move(&after_move(teller.root(), best), answer), to) >= 1
}

/// Whether a claim tells of a line that the better move opens for another piece, and the same piece has left it by the move played.
fn opens_the_same(teller: &Teller<'_>, claim: &Claim) -> bool {
    let line = if let Kind::Skewer(skewer) = &claim.kind {
        Some((skewer.attacker, skewer.front))
    } else if let Kind::DiscoveredAttack(attack) = &claim.kind {
        Some((attack.attacker, attack.target))
    } else {
        None
    };
    let (Some((slider, target)), &[best]) = (line, claim.at.as_slice()) else { return false };
    let (from, to) = (notation::origin(teller.played), notation::destination(teller.played));
    let line = attacks::between(slider, target);
    notation::origin(best) == from
        && slider != notation::destination(best)
        && line.contains(from)
        && !line.contains(to)
}

/// Whether a fact of the same sort is found at the move played.
fn does_the_same(teller: &Teller<'_>, claim: &Claim) -> bool {
    let walk = Walk::along(teller.root(), &teller.facts.question.played_line(), PLIES);
    let Some(step) = walk.steps().next() else { return false };
    let own =
        |found: &Candidate<Kind>| found.helps == Some(teller.mover()) && found.kind.id() == claim.kind.id();
    catalogue::find(step, |scope| scope == claim.kind.row().scope).iter().any(own)
}

/// Plies of the line after the move played in which its facts are looked for.
const PLIES: usize = 5;
