//! Lines of sliders on a board, square by square, and what pieces on them are worth to each other.

use super::context::CheckContext;
use super::verdict::{Refuted, need};
use crate::chess::{Bitboard, Board, Piece, Position, Role, Square, attacks};
use crate::safety::exchange::value;

/// What a piece is worth when compared with another: the king most.
pub fn rank(piece: Piece) -> i32 {
    match piece.role {
        // More than any piece, so that a king is never the lesser target.
        Role::King => 99,
        role @ (Role::Pawn | Role::Knight | Role::Bishop | Role::Rook | Role::Queen) => value(role),
    }
}

/// A slider of one side and two of the other's pieces behind each other on its line, nothing else between.
///
/// # Errors
/// What does not fit.
pub fn lined_up(
    context: &CheckContext<'_>,
    [slider, front, behind]: [Square; 3],
) -> Result<[Piece; 3], Refuted> {
    let pieces = [context.piece(slider)?, context.piece(front)?, context.piece(behind)?];
    let [own, first, second] = pieces;
    need(first.color == second.color && own.color != first.color, "the colours are wrong")?;
    need(looks_through(context.now.board(), slider, front, behind), "they do not stand in line")?;
    Ok(pieces)
}

/// Whether a slider would reach a square, were the one piece between not there.
pub fn looks_through(board: &Board, slider: Square, through: Square, to: Square) -> bool {
    slides(board, slider, to)
        && attacks::between(slider, to) & board.occupied() == Bitboard::from_square(through)
}

/// Whether a slider's line leads to a square, whatever stands between.
pub fn slides(board: &Board, slider: Square, to: Square) -> bool {
    let Some(piece) = board.piece_at(slider) else {
        return false;
    };
    let is_slider = matches!(piece.role, Role::Bishop | Role::Rook | Role::Queen);
    is_slider && attacks::attacks(slider, piece, Bitboard::EMPTY).contains(to)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::{Chess, fen};

    fn position(text: &str) -> Chess {
        fen::parse(text).unwrap().position
    }

    #[test]
    fn a_slider_looks_through_one_piece_and_no_more() {
        let one = position("4k3/4n3/8/8/8/8/8/4RK2 w - - 0 1");
        assert!(looks_through(one.board(), Square::E1, Square::E7, Square::E8));
        assert!(!looks_through(one.board(), Square::E1, Square::E6, Square::E8), "nobody stands there");
        let two = position("4k3/4n3/4n3/8/8/8/8/4RK2 w - - 0 1");
        assert!(!looks_through(two.board(), Square::E1, Square::E7, Square::E8));
        let other = position("4k3/4n3/8/8/8/8/8/4BK2 w - - 0 1");
        assert!(
            !looks_through(other.board(), Square::E1, Square::E7, Square::E8),
            "a bishop does not go there"
        );
    }

    #[test]
    fn lines_are_those_of_sliders() {
        let board = position("4k3/8/8/8/3N4/8/8/Q3K2R w - - 0 1");
        assert!(slides(board.board(), Square::A1, Square::H8), "whatever stands between");
        assert!(
            slides(board.board(), Square::H1, Square::H8) && !slides(board.board(), Square::H1, Square::A8)
        );
        assert!(!slides(board.board(), Square::D4, Square::E6), "a knight has no lines");
        assert!(!slides(board.board(), Square::B3, Square::B4), "nobody stands there");
    }

    #[test]
    fn those_on_a_line_are_told_apart() {
        let pinned = position("4k3/4n3/8/8/8/8/8/4RK2 b - - 0 1");
        let context = CheckContext::of(&pinned, &[]).unwrap();
        let [slider, front, behind] =
            lined_up(&context, [Square::E1, Square::E7, Square::E8]).unwrap().map(|piece| piece.role);
        assert_eq!((slider, front, behind), (Role::Rook, Role::Knight, Role::King));
        assert!(lined_up(&context, [Square::E8, Square::E7, Square::E1]).is_err(), "the colours are wrong");
        assert!(lined_up(&context, [Square::E1, Square::E5, Square::E8]).is_err(), "the square is empty");
        let king = Role::King.of(crate::chess::Color::Black);
        assert!(rank(king) > rank(Role::Queen.of(crate::chess::Color::White)));
    }
}
