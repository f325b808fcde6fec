//! A square that a pawn's step let go of for good, where a knight of the other side's can settle.

use super::prey;
use super::teller::Teller;
use crate::chess::{Chess, Move, Position, Role, Square, after_move, after_null_move, notation};
use crate::features::PawnFacts;
use crate::safety::exchange::value_of;
use crate::tutor::find::board::seen;

/// The outpost to which a knight can come as soon as the answer has been met; a passed pawn has other things to do.
pub(super) fn on(teller: &Teller<'_>, answer: Move) -> Option<Square> {
    let (from, to) = (notation::origin(teller.played), notation::destination(teller.played));
    let side = teller.mover();
    let is_passed = PawnFacts::of(teller.after.board(), side).passed.contains(to);
    if teller.played.role() != Role::Pawn || teller.played.is_capture() || is_passed {
        return None;
    }
    let now = after_move(&teller.after, answer);
    let lost = teller.root().board().attacks_from(from) & !teller.after.board().attacks_from(to);
    let next = after_null_move(&now)?;
    let outposts = PawnFacts::of(now.board(), !side).outpost_squares & lost & !now.board().occupied();
    seen(outposts, side).find(|square| knight_comes(&next, *square) && prey::is_named(teller, *square))
}

/// Whether a knight goes to a square without loss.
fn knight_comes(here: &Chess, square: Square) -> bool {
    let goes = |m: &Move| m.role() == Role::Knight && notation::destination(*m) == square;
    here.legal_moves().iter().any(|m| goes(m) && value_of(here, *m) >= 0)
}
