//! Whether what a motif aims at is really held: a piece that takes its attacker is neither pinned nor forked.

use crate::chess::{Chess, Position, Square, notation};
use crate::safety::exchange;
use crate::tutor::check::context::to_move;
use crate::tutor::claim::Claim;
use crate::tutor::claim::catalogue::Kind;
use crate::tutor::find::board::retaking_saves;

/// Whether no piece that the motif of a claim aims at takes the piece that makes it, in the position after its moves.
pub fn are_held(here: &Chess, claim: &Claim) -> bool {
    if let Kind::Pin(pin) = &claim.kind {
        return !can_take(here, pin.pinned, pin.pinner);
    }
    if let Kind::Fork(fork) = &claim.kind {
        return !fork.targets.iter().any(|target| can_take(here, *target, fork.sq));
    }
    if let Kind::DiscoveredAttack(attack) = &claim.kind {
        // Nor is a piece hit that is safe once the piece which moved has been taken.
        return !can_take(here, attack.target, attack.attacker)
            && !retaking_saves(here, claim.last(), attack.target);
    }
    true
}

/// Whether a piece, were it its turn, could take another at no loss.
fn can_take(here: &Chess, from: Square, to: Square) -> bool {
    let owner = here.board().color_at(from);
    let Some(turned) = owner.and_then(|owner| to_move(here, owner).ok()) else {
        return false;
    };
    turned.legal_moves().into_iter().any(|m| {
        // At no loss: a queen that could take a guarded knight does not answer its fork.
        notation::origin(m) == from && notation::destination(m) == to && exchange::value_of(&turned, m) >= 0
    })
}
