//! The kings' part of the evaluation: where they stand, the pawns before them, the files around them.

use super::pair::Pair;
use super::terms::Term;
use super::trace::Trace;
use super::weights::{
    self, BARE_KING_FROM_CENTRE, BARE_KING_NEAR, KING_HALF_OPEN_FILE, KING_OPEN_FILE, SHELTER_FAR,
    SHELTER_NEAR,
};
use crate::chess::{Bitboard, Board, ByColor, Color, Rank, Role, Square};
use crate::features::{PawnFacts, king};

/// What a side's king is worth where it stands.
pub fn value<T: Trace>(board: &Board, pawns: &ByColor<PawnFacts>, side: Color, trace: &mut T) -> Pair {
    let Some(square) = board.king_of(side) else {
        return Pair::default();
    };
    let place = weights::square(Role::King, side, square);
    let shelter = shelter(board, pawns.get(side), side, square);
    let hunt = hunt(board, side, square);
    trace.add(Term::PieceSquare, side, Some(square), place);
    trace.add(Term::KingShelter, side, Some(square), shelter);
    trace.add(Term::BareKing, side, Some(square), hunt);
    place + shelter + hunt
}

/// What it is worth to drive a bare enemy king to the edge, where alone it can be mated.
fn hunt(board: &Board, side: Color, square: Square) -> Pair {
    let own = board.by_color(side);
    let can_mate = own.intersects(board.rooks_and_queens()) || (own & board.bishops()).more_than_one();
    match board.king_of(!side) {
        Some(enemy) if can_mate && board.by_color(!side).single_square() == Some(enemy) => {
            let near = 7 - enemy.distance(square) as i32;
            BARE_KING_FROM_CENTRE * from_centre(enemy) + BARE_KING_NEAR * near
        }
        _ => Pair::default(),
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

fn shelter(board: &Board, pawns: &PawnFacts, side: Color, square: Square) -> Pair {
    let [near, far] = king::shelter(board, square, side);
    let files = king::files_around(square) & Bitboard::from_rank(Rank::First);
    let count = |squares: Bitboard| squares.count() as i32;
    SHELTER_NEAR * count(near)
        + SHELTER_FAR * count(far)
        + KING_OPEN_FILE * count(files & pawns.open_files)
        + KING_HALF_OPEN_FILE * count(files & pawns.half_open_files)
}
