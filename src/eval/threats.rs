//! Threats: hanging enemy pieces, attacks by pawns and lesser pieces, and pawn pushes that would attack.

use super::tally::SideTally;
use super::trace::Trace;
use super::view::EvalContext;
use super::weights::{WeightRange, groups};
use crate::chess::{Bitboard, Color, Role};
use crate::features::span::{beside, north, relative};

const VICTIMS: [Role; 5] = [Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen];

/// Counts what a side threatens.
pub fn count<T: Trace>(view: &EvalContext<'_>, side: Color, tally: &mut SideTally<'_, T>) {
    let map = &view.attacks;
    let enemies = view.board.by_color(!side) & !view.board.kings();
    let pieces = view.pieces(!side);
    // As in Stockfish's hand-written evaluation: a pawn is the cheapest guard, and whoever has more pieces on a square
    // holds it.
    let held = map.by_role(!side, Role::Pawn) | (map.twice(!side) & !map.twice(side));
    let weak = enemies & !held & map.by(side);
    let guarded = pieces & held;
    let times = |squares: Bitboard| squares.count() as i32;

    let minors = map.by_role(side, Role::Knight) | map.by_role(side, Role::Bishop);
    by_victim(view, (guarded | weak) & minors, groups::MINOR_THREAT, tally);
    // A rook threatens weak pieces alone: taking a guarded minor piece loses the exchange.
    by_victim(view, weak & map.by_role(side, Role::Rook), groups::ROOK_THREAT, tally);
    let by_king = weak & map.by_role(side, Role::King);
    tally.whole(groups::KING_THREAT.start(), times(by_king));
    // A guarded pawn attacked twice does not hang: the first taker may cost more than the pawn brings.
    let hanging = weak & (!map.by(!side) | (pieces & map.twice(side)));
    tally.whole(groups::HANGING.start(), times(hanging));
    pawns(view, side, tally);
    let contested = map.by(!side) & !held & map.by(side);
    tally.whole(groups::RESTRICTION.start(), times(contested));
}

fn by_victim<T: Trace>(
    view: &EvalContext<'_>,
    threatened: Bitboard,
    group: WeightRange,
    tally: &mut SideTally<'_, T>,
) {
    if threatened.is_empty() {
        return;
    }
    for (place, role) in VICTIMS.into_iter().enumerate() {
        let pieces = (threatened & view.board.by_role(role)).count() as i32;
        if pieces > 0 {
            tally.whole(group.at(place), pieces);
        }
    }
}

/// Counts pieces that a safe pawn attacks, or would attack after a safe push.
fn pawns<T: Trace>(view: &EvalContext<'_>, side: Color, tally: &mut SideTally<'_, T>) {
    let map = &view.attacks;
    let pieces = view.pieces(!side);
    let safe = !map.by(!side) | map.by(side);
    let attacked = |pawns: Bitboard| relative(beside(north(relative(pawns, side))), side);
    let own = view.of_role(side, Role::Pawn);
    let threatened = pieces & attacked(own & safe);
    by_victim(view, threatened, groups::PAWN_THREAT, tally);
    let steps = steps(own, view.board.occupied(), side) & safe & !map.by_role(!side, Role::Pawn);
    // What a pawn attacks already is counted above.
    let pushes = attacked(steps) & pieces & !threatened;
    tally.whole(groups::PUSH_THREAT.start(), pushes.count() as i32);
}

/// Returns where pawns can be pushed to.
fn steps(pawns: Bitboard, occupied: Bitboard, side: Color) -> Bitboard {
    let (pawns, free) = (relative(pawns, side), !relative(occupied, side));
    let one = north(pawns) & free;
    let two = north(one & Bitboard(0x00ff_0000)) & free;
    relative(one | two, side)
}
