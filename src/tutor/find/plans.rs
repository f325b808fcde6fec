//! What finders of plans look at: mobility, squares of pawns, what is left on the board.

use crate::chess::{Bitboard, Board, Color, Square, material};
use crate::features::span::{beside, north, relative};

/// The squares that a side's pawns attack.
pub fn pawn_attacks(board: &Board, side: Color) -> Bitboard {
    let own = relative(board.pawns() & board.by_color(side), side);
    relative(north(beside(own)), side)
}

/// The pieces of a side, neither pawns nor king.
pub fn pieces(board: &Board, side: Color) -> Bitboard {
    board.by_color(side) & !board.pawns() & !board.kings()
}

/// The knights, bishops and rooks of a side.
pub fn slow_pieces(board: &Board, side: Color) -> Bitboard {
    pieces(board, side) & !board.queens()
}

/// How many squares a piece attacks that hold nothing of its own side and that no enemy pawn attacks.
pub fn mobility(board: &Board, square: Square) -> i32 {
    let Some(side) = board.color_at(square) else {
        return 0;
    };
    let open = !board.by_color(side) & !pawn_attacks(board, !side);
    (board.attacks_from(square) & open).count() as i32
}

/// How far a side is ahead, in pawns.
pub fn lead(board: &Board, side: Color) -> i32 {
    material::balance(board) * side.fold_wb(1, -1)
}

/// Whether few pieces are left: no queens, and no side has more than 8 points of others.
pub fn is_ending(board: &Board) -> bool {
    let points = |side: Color| {
        let pawns = (board.pawns() & board.by_color(side)).count() as u32;
        material::points(board, side) - pawns
    };
    board.queens().is_empty() && Color::ALL.into_iter().all(|side| points(side) <= 8)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::{Position, fen};

    fn board(text: &str) -> Board {
        fen::parse(text).unwrap().position.board().clone()
    }

    #[test]
    fn pawns_attack_away_from_their_own_side_and_not_around_the_edge() {
        let board = board("4k3/p6p/8/8/8/8/P6P/4K3 w - - 0 1");
        let squares = |side| {
            pawn_attacks(&board, side).into_iter().map(|square| square.to_string()).collect::<Vec<_>>()
        };
        assert_eq!(squares(Color::White), ["b3", "g3"]);
        assert_eq!(squares(Color::Black), ["b6", "g6"]);
    }

    #[test]
    fn mobility_counts_what_is_neither_its_own_nor_guarded_by_a_pawn() {
        let open = board("4k3/8/8/8/3N4/8/8/4K3 w - - 0 1");
        assert_eq!(mobility(&open, Square::D4), 8);
        // The pawn guards e6 and c6; the own pawn stands on f5.
        let met = board("4k3/3p4/8/5P2/3N4/8/8/4K3 w - - 0 1");
        assert_eq!(mobility(&met, Square::D4), 5);
        assert_eq!(mobility(&met, Square::A1), 0, "nobody stands there");
    }

    #[test]
    fn slow_pieces_are_those_that_a_queen_outruns() {
        let board = board("r2qk2r/8/2n5/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1");
        assert_eq!((pieces(&board, Color::White).count(), slow_pieces(&board, Color::White).count()), (7, 6));
        assert_eq!((pieces(&board, Color::Black).count(), slow_pieces(&board, Color::Black).count()), (4, 3));
        assert_eq!((lead(&board, Color::White), lead(&board, Color::Black)), (17, -17));
    }
}
