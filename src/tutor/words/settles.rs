//! A square that a pawn's step let go of for good, where a knight of the other side's can settle.

use super::prey;
use super::teller::Teller;
use crate::chess::{
    Board, Chess, Color, Move, Position, Rank, Role, Square, after_move, after_null_move, notation,
};
use crate::features::PawnFacts;
use crate::safety::exchange::value_of;
use crate::tutor::find::board::seen;

/// The square in the mover's reach to which a knight can come as soon as the answer has been met; a passed pawn has other things to do.
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
    seen(lost & !now.board().occupied(), side).find(|square| {
        let is_near = (Rank::Third..=Rank::Fifth).contains(&side.relative_rank(square.rank()));
        let settles = !can_be_chased(now.board(), *square, side) && knight_comes(&next, *square);
        is_near && settles && prey::is_named(teller, *square)
    })
}

/// Whether a pawn of a side could ever attack a square.
fn can_be_chased(board: &Board, square: Square, side: Color) -> bool {
    let behind = |pawn: Square| side.relative_rank(pawn.rank()) < side.relative_rank(square.rank());
    let pawns = board.by_piece(Role::Pawn.of(side));
    pawns.into_iter().any(|pawn| pawn.file().distance(square.file()) == 1 && behind(pawn))
}

/// Whether a knight goes to a square without loss.
fn knight_comes(here: &Chess, square: Square) -> bool {
    let goes = |m: &Move| m.role() == Role::Knight && notation::destination(*m) == square;
    here.legal_moves().iter().any(|m| goes(m) && value_of(here, *m) >= 0)
}
