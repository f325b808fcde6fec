//! Known endings: a bare king driven to where it is mated, and king and pawn against king by the exact table.

use super::kpk;
use super::tally::SideTally;
use super::trace::Trace;
use super::view::EvalContext;
use super::weights::groups;
use crate::chess::{Bitboard, Color, Role, Square};
use crate::features::squares::steps_to_centre;

/// Counts what a side has against a bare king; `turn` is to move.
pub fn count<T: Trace>(view: &EvalContext<'_>, side: Color, turn: Color, tally: &mut SideTally<'_, T>) {
    let board = view.board;
    let (Some(own), Some(enemy)) = (board.king_of(side), board.king_of(!side)) else {
        return;
    };
    if board.by_color(!side).more_than_one() {
        return;
    }
    if kpk::is_won(board, turn) == Some(true) {
        tally.whole(groups::KING_AND_PAWN.start(), 1);
    }
    let (knights, bishops) = (view.of_role(side, Role::Knight), view.of_role(side, Role::Bishop));
    let heavy = board.by_color(side).intersects(board.rooks_and_queens());
    // Nothing less mates a bare king by force.
    if !(heavy || bishops.more_than_one() || (knights.any() && bishops.any())) {
        return;
    }
    tally.piece_times(own, groups::BARE_KING.at(1), 7 - enemy.distance(own) as i32);
    tally.piece(own, groups::BARE_KING.at(3));
    if heavy || bishops.more_than_one() {
        tally.piece_times(own, groups::BARE_KING.at(0), steps_to_centre(enemy) as i32);
    } else if let Some(bishop) = bishops.first() {
        tally.piece_times(own, groups::BARE_KING.at(2), towards_corner(enemy, bishop));
    }
}

/// How near, of 7 steps, a king stands to a corner of a bishop's colour: those alone can be held by the bishop.
fn towards_corner(king: Square, bishop: Square) -> i32 {
    let corners = if Bitboard::LIGHT_SQUARES.contains(bishop) {
        [Square::A8, Square::H1]
    } else {
        [Square::A1, Square::H8]
    };
    let steps = |corner: Square| {
        let files = u32::from(king.file()).abs_diff(u32::from(corner.file()));
        let ranks = u32::from(king.rank()).abs_diff(u32::from(corner.rank()));
        (files + ranks) as i32
    };
    7 - corners.into_iter().map(steps).min().unwrap_or(7)
}
