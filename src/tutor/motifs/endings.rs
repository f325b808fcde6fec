//! Endings: pawns that run, kings that face each other, draws on the board.

use super::board::seen;
use super::{Finds, Step};
use crate::chess::{Chess, Position, Role};
use crate::features::PawnFacts;
use crate::features::passed::unstoppable;
use crate::tutor::Kind;

pub fn find(step: Step<'_>, finds: &mut Finds) {
    let after = step.after();
    if after.is_stalemate() {
        finds.fact(Kind::Stalemate);
    }
    if after.is_insufficient_material() {
        finds.fact(Kind::InsufficientMaterial);
    }
    runner(step, finds);
    if step.played().role() == Role::King && faces(after) {
        finds.after(step.side(), Kind::Opposition { side: step.side() }, 0);
    }
}

/// A passed pawn that nobody catches any more, where it was still in doubt before the move.
fn runner(step: Step<'_>, finds: &mut Finds) {
    let (side, board, turn) = (step.side(), step.board(), step.after().turn());
    for sq in seen(PawnFacts::of(board, side).passed, side) {
        if unstoppable(board, sq, side, turn) {
            finds.after(side, Kind::UnstoppablePawn { sq }, 0);
        }
    }
}

/// Whether the kings of a pawn ending stand two apart on a file or rank.
fn faces(position: &Chess) -> bool {
    let board = position.board();
    let kings: Vec<_> = board.kings().into_iter().collect();
    let &[one, other] = kings.as_slice() else {
        return false;
    };
    let bare = board.occupied() == board.pawns() | board.kings();
    bare && board.pawns().any()
        && one.distance(other) == 2
        && (one.file() == other.file() || one.rank() == other.rank())
}
