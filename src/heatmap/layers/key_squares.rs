//! Key squares of passed pawns in pawn endings.

use crate::chess::{Bitboard, Color, Square};
use crate::features::passed;
use crate::features::passed::key_squares;
use crate::heatmap::Context;

/// 1 on the viewer's key squares, -1 on the other side's; nothing while pieces are on the board.
pub(super) fn figures(context: &Context<'_>, viewer: Color) -> [f64; 64] {
    let board = context.board();
    if board.occupied() != board.kings() | board.pawns() {
        return [0.0; 64];
    }
    opposed(of_side(context, viewer), of_side(context, !viewer))
}

/// 1 on the squares of the viewer, -1 on those of the other side; those of both cancel out.
fn opposed(mine: Bitboard, theirs: Bitboard) -> [f64; 64] {
    let part = |squares: Bitboard, square| f64::from(u8::from(squares.contains(square)));
    Square::ALL.map(|square| part(mine, square) - part(theirs, square))
}

fn of_side(context: &Context<'_>, side: Color) -> Bitboard {
    let passers = passed::foremost(context.board(), context.features().pawns(side).passed, side);
    passers.into_iter().fold(Bitboard::EMPTY, |all, pawn| all | key_squares(pawn, side))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::{Board, Chess, Piece, fen};
    use crate::heatmap::layers;
    use crate::heatmap::testing::position;
    use crate::tablebase::Distance;
    use crate::tablebase::testing::tables;

    fn squares(fen: &str, viewer: Color) -> (Vec<Square>, Vec<Square>) {
        let layer = layers::of("key_squares", &position(fen), viewer).unwrap();
        let (plus, minus): (Vec<_>, Vec<_>) = layer.scored().partition(|(_, score)| *score > 0.0);
        let names = |list: Vec<(Square, f64)>| list.into_iter().map(|(square, _)| square).collect();
        (names(plus), names(minus))
    }

    #[test]
    fn they_lie_two_ranks_ahead_and_nearer_once_the_pawn_has_crossed_the_middle() {
        let check = |fen: &str, expected: &[Square]| {
            assert_eq!(squares(fen, Color::White).0, expected, "{fen}");
        };
        check("8/8/8/1k6/4P3/8/8/K7 w - - 0 1", &[Square::D6, Square::E6, Square::F6]);
        let six = [Square::D6, Square::E6, Square::F6, Square::D7, Square::E7, Square::F7];
        check("8/8/8/1k2P3/8/8/8/K7 w - - 0 1", &six);
        check("8/8/8/2k5/P7/8/8/K7 w - - 0 1", &[Square::B7, Square::B8]);
    }

    #[test]
    fn the_other_side_s_are_minus_and_pieces_end_the_matter() {
        let ending = "8/8/8/1k2p3/8/8/8/K7 b - - 0 1";
        assert_eq!(squares(ending, Color::White).1, [Square::D3, Square::E3, Square::F3]);
        assert_eq!(squares("8/8/8/1k2P3/8/8/8/K6N w - - 0 1", Color::White), (vec![], vec![]));
    }

    /// Every position of king and pawn against king, Black to move, with White's king on a key square and nearer to the pawn
    /// than Black's: White wins.
    #[test]
    fn a_king_on_a_key_square_wins_by_the_ending_tables() {
        let tables = tables();
        let mut seen = 0;
        for pawn in Bitboard(0x00ff_ffff_ffff_ff00) {
            for king in key_squares(pawn, Color::White) {
                for enemy in Square::ALL {
                    let Some(position) = ending(pawn, king, enemy) else { continue };
                    if king.distance(pawn) < enemy.distance(pawn) {
                        let found = tables.probe(&position);
                        assert!(matches!(found, Some(Distance::Loss(_))), "{}", fen::write(&position));
                        seen += 1;
                    }
                }
            }
        }
        assert!(seen > 7000, "{seen}");
    }

    /// The position, if it is one.
    fn ending(pawn: Square, king: Square, enemy: Square) -> Option<Chess> {
        let mut board = Board::empty();
        for (square, piece) in [(pawn, 'P'), (king, 'K'), (enemy, 'k')] {
            if board.piece_at(square).is_some() {
                return None;
            }
            board.set_piece_at(square, Piece::from_char(piece)?);
        }
        fen::parse(&format!("{} b - - 0 1", board.board_fen())).ok().map(|parsed| parsed.position)
    }
}
