//! The kings' part of the evaluation: where they stand, the pawns before them, the files around them.

use super::pair::Pair;
use super::terms::Term;
use super::trace::Trace;
use super::weights::{self, KING_HALF_OPEN_FILE, KING_OPEN_FILE, SHELTER_FAR, SHELTER_NEAR};
use crate::chess::{Bitboard, Board, ByColor, Color, Rank, Role, Square};
use crate::features::{PawnFacts, king};

/// What a side's king is worth where it stands.
pub fn value<T: Trace>(board: &Board, pawns: &ByColor<PawnFacts>, side: Color, trace: &mut T) -> Pair {
    let Some(square) = board.king_of(side) else {
        return Pair::default();
    };
    let place = weights::square(Role::King, side, square);
    let shelter = shelter(board, pawns.get(side), side, square);
    trace.add(Term::PieceSquare, side, Some(square), place);
    trace.add(Term::KingShelter, side, Some(square), shelter);
    place + shelter
}

fn shelter(board: &Board, pawns: &PawnFacts, side: Color, square: Square) -> Pair {
    let [near, far] = king::shelter(board, square, side);
    let files = king::files_around(square) & Bitboard::from_rank(Rank::First);
    let count = |squares: Bitboard| squares.count() as i32;
    SHELTER_NEAR * count(near)
        + SHELTER_FAR * count(far)
        + KING_OPEN_FILE * count(files & pawns.open_files)
        + KING_HALF_OPEN_FILE * count(files & pawns.half_open_files)
}
