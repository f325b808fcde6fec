//! The kings' part of the evaluation: where they stand, the pawns before them, the files around them.

use super::tally::Tally;
use super::trace::Trace;
use super::weights::{self, groups};
use crate::chess::{Bitboard, Board, ByColor, Color, Rank, Role, Square};
use crate::features::{PawnFacts, king};

/// Counts what a side's king is worth where it stands.
pub fn count<T: Trace>(board: &Board, pawns: &ByColor<PawnFacts>, side: Color, tally: &mut Tally<'_, T>) {
    let Some(square) = board.king_of(side) else {
        return;
    };
    tally.man(square, weights::square(Role::King, side, square));
    shelter(board, pawns.get(side), side, square, tally);
    hunt(board, side, square, tally);
}

/// What it is worth to drive a bare enemy king to the edge, where alone it can be mated.
fn hunt<T: Trace>(board: &Board, side: Color, square: Square, tally: &mut Tally<'_, T>) {
    let own = board.by_color(side);
    let can_mate = own.intersects(board.rooks_and_queens()) || (own & board.bishops()).more_than_one();
    if let Some(enemy) = board.king_of(!side)
        && can_mate
        && board.by_color(!side).single_square() == Some(enemy)
    {
        let near = 7 - enemy.distance(square) as i32;
        tally.man_times(square, groups::BARE_KING.at(0), from_centre(enemy));
        tally.man_times(square, groups::BARE_KING.at(1), near);
    }
}

/// Steps along files and ranks from the four squares in the middle.
fn from_centre(square: Square) -> i32 {
    let steps = |index: u32| {
        if index < 4 {
            3 - index as i32
        } else {
            index as i32 - 4
        }
    };
    steps(square.file().to_u32()) + steps(square.rank().to_u32())
}

fn shelter<T: Trace>(
    board: &Board,
    pawns: &PawnFacts,
    side: Color,
    square: Square,
    tally: &mut Tally<'_, T>,
) {
    let [near, far] = king::shelter(board, square, side);
    let files = king::files_around(square) & Bitboard::from_rank(Rank::First);
    let half_open = files & pawns.half_open_files;
    let open = files & pawns.open_files;
    let lists = [
        (groups::SHELTER.at(0), near),
        (groups::SHELTER.at(1), far),
        (groups::KING_FILES.at(0), half_open),
        (groups::KING_FILES.at(1), open),
    ];
    for (index, squares) in lists {
        tally.man_times(square, index, squares.count() as i32);
    }
}
