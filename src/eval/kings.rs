//! The kings' part of the evaluation: where they stand, the pawns before them, the enemy pawns that come.

use super::pawns::rank;
use super::tally::Tally;
use super::trace::Trace;
use super::view::View;
use super::weights::{self, groups};
use crate::chess::{Bitboard, Color, File, Role, Square};
use crate::features::span::{around, north_fill, relative};

/// Counts what a side's king is worth where it stands.
pub fn count<T: Trace>(view: &View<'_>, side: Color, tally: &mut Tally<'_, T>) {
    let Some(king) = view.board.king_of(side) else {
        return;
    };
    tally.man(king, weights::square(Role::King, side, king));
    shelter(view, king, side, tally);
    if let Some(steps) = nearest_pawn(view, king, side) {
        tally.man_times(king, groups::KING_PAWNS.start(), steps);
    }
}

/// On the king's file and its neighbours: how far the nearest own pawn ahead stands, and the nearest enemy one.
fn shelter<T: Trace>(view: &View<'_>, king: Square, side: Color, tally: &mut Tally<'_, T>) {
    let ahead = relative(north_fill(rank_of(king, side)), side);
    let own = view.men(side, Role::Pawn) & ahead & !view.pawns.get(!side).attacks;
    let enemy = view.men(!side, Role::Pawn) & ahead;
    let middle = usize::from(king.file()).clamp(1, 6);
    for file in middle - 1..=middle + 1 {
        let line = Bitboard::from_file(File::new(file as u32));
        let (guard, stormer) = (nearest(own & line, side), nearest(enemy & line, side));
        let from_edge = file.min(7 - file);
        tally.man(king, groups::SHELTER.at(7 * from_edge + guard));
        if stormer > 0 && stormer == guard + 1 {
            tally.man(king, groups::STORM_BLOCKED.at(stormer));
        } else {
            tally.man(king, groups::STORM.at(7 * from_edge + stormer));
        }
        if line.intersects(view.pawns.get(side).open_files) {
            tally.man(king, groups::KING_FILES.at(1));
        } else if line.intersects(view.pawns.get(side).half_open_files) {
            tally.man(king, groups::KING_FILES.at(0));
        }
    }
}

/// The whole rank of a king, as its side sees it.
fn rank_of(king: Square, side: Color) -> Bitboard {
    relative(Bitboard::from_rank(king.rank()), side)
}

/// The rank index of the pawn nearest to the own back rank, 0 without one.
fn nearest(pawns: Bitboard, side: Color) -> usize {
    let pawn = if side.is_white() {
        pawns.first()
    } else {
        pawns.last()
    };
    pawn.map_or(0, |pawn| rank(pawn, side))
}

/// Steps from a king to its nearest own pawn.
fn nearest_pawn(view: &View<'_>, king: Square, side: Color) -> Option<i32> {
    let pawns = view.men(side, Role::Pawn);
    let mut reached = Bitboard::from_square(king);
    // Counted by widening rings: most kings have a pawn a step or two away.
    (1..8).find(|_| {
        reached |= around(reached);
        reached.intersects(pawns)
    })
}
