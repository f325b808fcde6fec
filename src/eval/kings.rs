//! Kings: piece-square table, pawn shelter, pawn storm, and the distance to the own pawns.

use super::pawns::rank;
use super::tally::SideTally;
use super::trace::Trace;
use super::view::EvalContext;
use super::weights::{self, groups};
use crate::chess::{Bitboard, Color, File, Role, Square};
use crate::features::span::{around, north_fill, relative};

/// Counts what a side's king is worth where it stands.
pub fn count<T: Trace>(view: &EvalContext<'_>, side: Color, tally: &mut SideTally<'_, T>) {
    let Some(king) = view.board.king_of(side) else {
        return;
    };
    tally.piece(king, weights::square(Role::King, side, king));
    shelter(view, king, side, tally);
    if let Some(steps) = nearest_pawn(view, king, side) {
        tally.piece_times(king, groups::KING_PAWNS.start(), steps);
    }
}

/// Counts pawn shelter and pawn storm on the king's file and its neighbours: the nearest own and enemy pawn ahead.
fn shelter<T: Trace>(view: &EvalContext<'_>, king: Square, side: Color, tally: &mut SideTally<'_, T>) {
    let ahead = relative(north_fill(rank_of(king, side)), side);
    // A pawn that an enemy pawn attacks is no shelter: it may be gone next move.
    let own = view.of_role(side, Role::Pawn) & ahead & !view.pawns.get(!side).attacks;
    let enemy = view.of_role(!side, Role::Pawn) & ahead;
    // Three files even at the edge: a king on the h-file is attacked through the f-file, too.
    let middle = usize::from(king.file()).clamp(1, 6);
    for file in middle - 1..=middle + 1 {
        let line = Bitboard::from_file(File::new(file as u32));
        let (guard, stormer) = (nearest(own & line, side), nearest(enemy & line, side));
        let from_edge = file.min(7 - file);
        tally.piece(king, groups::SHELTER.at(7 * from_edge + guard));
        // Stopped by the pawn before it, a storming pawn opens no line.
        if stormer > 0 && stormer == guard + 1 {
            tally.piece(king, groups::STORM_BLOCKED.at(stormer));
        } else {
            tally.piece(king, groups::STORM.at(7 * from_edge + stormer));
        }
        if line.intersects(view.pawns.get(side).open_files) {
            tally.piece(king, groups::KING_FILES.at(1));
        } else if line.intersects(view.pawns.get(side).half_open_files) {
            tally.piece(king, groups::KING_FILES.at(0));
        }
    }
}

/// The whole rank of a king, as its side sees it.
fn rank_of(king: Square, side: Color) -> Bitboard {
    relative(Bitboard::from_rank(king.rank()), side)
}

/// Returns the relative rank of the pawn nearest to the own back rank, 0 without one.
fn nearest(pawns: Bitboard, side: Color) -> usize {
    let pawn = if side.is_white() { pawns.first() } else { pawns.last() };
    pawn.map_or(0, |pawn| rank(pawn, side))
}

/// Returns the king moves to its nearest own pawn.
fn nearest_pawn(view: &EvalContext<'_>, king: Square, side: Color) -> Option<i32> {
    let pawns = view.of_role(side, Role::Pawn);
    let mut reached = Bitboard::from_square(king);
    // Counted by widening rings: most kings have a pawn a step or two away.
    (1..8).find(|_| {
        reached |= around(reached);
        reached.intersects(pawns)
    })
}
