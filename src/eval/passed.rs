//! The passed pawns' part of the evaluation: how far they are, what is in their way, how near the kings are.

use super::pawns::rank;
use super::tally::Tally;
use super::trace::Trace;
use super::view::View;
use super::weights::groups;
use crate::chess::{Bitboard, Color, Square};
use crate::features::passed;

/// Rank index from which the way ahead and the kings' distances count: the 4th rank.
const NEAR: usize = 3;

/// Steps of a king beyond this make no difference.
const FAR: u32 = 5;

/// Counts a side's passed pawns, the foremost of each file.
pub fn count<T: Trace>(view: &View<'_>, side: Color, turn: Color, tally: &mut Tally<'_, T>) {
    for pawn in passed::foremost(view.board, view.pawns.get(side).passed, side) {
        let rank = rank(pawn, side);
        tally.man(pawn, groups::PASSED.at(rank));
        if rank >= NEAR {
            near(view, pawn, side, rank, tally);
        }
        if passed::unstoppable(view.board, pawn, side, turn) {
            tally.man(pawn, groups::PASSED_UNSTOPPABLE.start());
        }
    }
}

fn near<T: Trace>(view: &View<'_>, pawn: Square, side: Color, rank: usize, tally: &mut Tally<'_, T>) {
    let Some(ahead) = pawn.offset(side.fold_wb(8, -8)) else {
        return;
    };
    for (group, king) in [
        (groups::PASSED_ENEMY_KING, !side),
        (groups::PASSED_OWN_KING, side),
    ] {
        let steps = view
            .board
            .king_of(king)
            .map_or(FAR, |king| king.distance(ahead).min(FAR));
        tally.man_times(pawn, group.at(rank), steps as i32);
    }
    let backers = passed::backers(view.board, pawn, side);
    let (own, enemy) = (
        backers & view.board.by_color(side),
        backers & view.board.by_color(!side),
    );
    if own.any() {
        tally.man(pawn, groups::PASSED_BACKERS.at(0));
    }
    if enemy.any() {
        tally.man(pawn, groups::PASSED_BACKERS.at(1));
    }
    if view.board.occupied().contains(ahead) {
        tally.man(pawn, groups::PASSED_BLOCKED.at(rank));
        return;
    }
    let way = passed::way(pawn, side);
    let barred = view.board.by_color(!side) | view.attacks.by(!side);
    let unsafe_way = if enemy.any() { way } else { way & barred };
    if unsafe_way.is_empty() {
        tally.man(pawn, groups::PASSED_FREE.at(rank));
    } else if !unsafe_way.contains(ahead) {
        tally.man(pawn, groups::PASSED_STEP.at(rank));
    }
    let guarded = view.attacks.by(side) | if own.any() { way } else { Bitboard::EMPTY };
    if guarded.contains(ahead) {
        tally.man(pawn, groups::PASSED_HELPED.at(rank));
    }
}
