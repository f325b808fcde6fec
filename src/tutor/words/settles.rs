//! A square that a pawn's step let go of for good, where a knight or bishop of the other side's can settle.

use super::prey;
use super::teller::Teller;
use crate::chess::{
    Board, Chess, Color, Move, Position, Role, Square, after_move, after_null_move, notation,
};
use crate::safety::exchange::value_of;
use crate::tutor::find::board::seen;

/// The square, with the piece that can come there as soon as the answer has been met.
pub(super) fn on(teller: &Teller<'_>, answer: Move) -> Option<(Square, Role)> {
    let (from, to) = (notation::origin(teller.played), notation::destination(teller.played));
    if teller.played.role() != Role::Pawn || teller.played.is_capture() {
        return None;
    }
    let side = teller.mover();
    let now = after_move(&teller.after, answer);
    let lost = teller.root().board().attacks_from(from) & !teller.after.board().attacks_from(to);
    let next = after_null_move(&now)?;
    seen(lost & !now.board().occupied(), side)
        .filter(|square| !can_be_chased(now.board(), *square, side) && prey::is_named(teller, *square))
        .find_map(|square| Some((square, comes(&next, square)?)))
}

/// Whether a pawn of a side could ever attack a square.
fn can_be_chased(board: &Board, square: Square, side: Color) -> bool {
    let behind = |pawn: Square| side.relative_rank(pawn.rank()) < side.relative_rank(square.rank());
    let pawns = board.by_piece(Role::Pawn.of(side));
    pawns.into_iter().any(|pawn| pawn.file().distance(square.file()) == 1 && behind(pawn))
}

/// The minor piece that goes to a square without loss.
fn comes(here: &Chess, square: Square) -> Option<Role> {
    let is_minor = |m: &Move| matches!(m.role(), Role::Knight | Role::Bishop);
    let goes = |m: &Move| notation::destination(*m) == square && value_of(here, *m) >= 0;
    here.legal_moves().into_iter().find(|m| is_minor(m) && goes(m)).map(|m| m.role())
}
