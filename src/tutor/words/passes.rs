//! The pawn that a capture leaves without an enemy pawn before it.

use super::fallen::fallen_after;
use super::teller::Teller;
use crate::chess::{Chess, Move, Position, Role, after_move, notation};
use crate::features::PawnFacts;

/// That the pawn which takes has no enemy pawn before it any more, and stays: `, making a passed pawn`.
pub(super) fn makes_passed_pawn(teller: &Teller<'_>, capture: Move) -> Option<&'static str> {
    let (from, to) = (notation::origin(capture), notation::destination(capture));
    let passed = |here: &Chess, pawn| PawnFacts::of(here.board(), !teller.mover()).passed.contains(pawn);
    let reply = teller.facts.question.reply.as_ref().map_or(&[][..], |reply| &reply.moves);
    let stays = match reply.split_first() {
        Some((first, rest)) if *first == capture => fallen_after(rest, to).is_none(),
        Some(_) | None => true,
    };
    let is_new = passed(&after_move(&teller.after, capture), to) && !passed(&teller.after, from);
    (capture.role() == Role::Pawn && is_new && stays).then_some(", making a passed pawn")
}
