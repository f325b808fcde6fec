//! Passed pawns: rank, blockers, the free path to promotion, and the distance of the kings.

use super::pawns::rank;
use super::tally::SideTally;
use super::trace::Trace;
use super::view::EvalContext;
use super::weights::groups;
use crate::chess::{Bitboard, Color, Square};
use crate::features::passed;

/// Relative rank from which the path and the kings' distances count: the 4th rank (index 3). Not measured by itself.
const NEAR: usize = 3;

/// King distance beyond which it makes no difference, in king moves. Not measured by itself.
const FAR: u32 = 5;

/// Counts a side's passed pawns, the foremost of each file.
pub fn count<T: Trace>(view: &EvalContext<'_>, side: Color, turn: Color, tally: &mut SideTally<'_, T>) {
    for pawn in passed::foremost(view.board, view.pawns.get(side).passed, side) {
        let rank = rank(pawn, side);
        tally.piece(pawn, groups::PASSED.at(rank));
        if rank >= NEAR {
            near(view, pawn, side, rank, tally);
        }
        if passed::unstoppable(view.board, pawn, side, turn) {
            tally.piece(pawn, groups::PASSED_UNSTOPPABLE.start());
        }
    }
}

fn near<T: Trace>(
    view: &EvalContext<'_>,
    pawn: Square,
    side: Color,
    rank: usize,
    tally: &mut SideTally<'_, T>,
) {
    let Some(ahead) = pawn.offset(side.fold_wb(8, -8)) else {
        return;
    };
    for (group, king) in [(groups::PASSED_ENEMY_KING, !side), (groups::PASSED_OWN_KING, side)] {
        let steps = view.board.king_of(king).map_or(FAR, |king| king.distance(ahead).min(FAR));
        tally.piece_times(pawn, group.at(rank), steps as i32);
    }
    let backers = passed::backers(view.board, pawn, side);
    let (own, enemy) = (backers & view.board.by_color(side), backers & view.board.by_color(!side));
    if own.any() {
        tally.piece(pawn, groups::PASSED_BACKERS.at(0));
    }
    if enemy.any() {
        tally.piece(pawn, groups::PASSED_BACKERS.at(1));
    }
    if view.board.occupied().contains(ahead) {
        tally.piece(pawn, groups::PASSED_BLOCKED.at(rank));
        return;
    }
    let way = passed::way(pawn, side);
    // An enemy rook or queen behind the pawn attacks every square of its path, through the pawn.
    let barred = view.board.by_color(!side) | view.attacks.by(!side);
    let unsafe_way = if enemy.any() { way } else { way & barred };
    if unsafe_way.is_empty() {
        tally.piece(pawn, groups::PASSED_FREE.at(rank));
    } else if !unsafe_way.contains(ahead) {
        tally.piece(pawn, groups::PASSED_STEP.at(rank));
    }
    // An own one behind it guards them all, which the attack map, stopped by the pawn, does not show.
    let guarded = view.attacks.by(side) | if own.any() { way } else { Bitboard::EMPTY };
    if guarded.contains(ahead) {
        tally.piece(pawn, groups::PASSED_HELPED.at(rank));
    }
}
