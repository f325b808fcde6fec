//! Square facts of one side: the squares it controls, and its men in holes of the enemy's camp.

use super::PawnFacts;
use crate::chess::{Bitboard, Board, Color};
use crate::safety::AttackMap;

/// The files c to f, whole.
pub const CENTRAL_FILES: Bitboard = Bitboard(0x3c3c_3c3c_3c3c_3c3c);

/// What a side makes of the squares.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SquareFacts {
    /// Squares it attacks more often than the enemy does, counting none, once, or twice and more.
    pub controlled: Bitboard,
    /// Own men, the king left out, that stand in a hole of the enemy's camp.
    pub in_enemy_holes: Bitboard,
}

impl SquareFacts {
    /// Works out the facts of one side; `enemy_pawns` are the other side's.
    pub fn of(board: &Board, map: &AttackMap, enemy_pawns: &PawnFacts, side: Color) -> SquareFacts {
        SquareFacts {
            controlled: controlled(map, side),
            in_enemy_holes: board.by_color(side) & !board.kings() & enemy_pawns.holes,
        }
    }
}

/// The squares that a side attacks more often than the other, counting none, once, or twice and more.
pub fn controlled(map: &AttackMap, side: Color) -> Bitboard {
    (map.by(side) & !map.by(!side)) | (map.twice(side) & !map.twice(!side))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::{File, Square};
    use crate::features::Features;

    fn squares(list: &[Square]) -> Bitboard {
        list.iter().copied().collect()
    }

    #[test]
    fn the_central_files_are_c_to_f() {
        let files = [File::C, File::D, File::E, File::F].map(Bitboard::from_file);
        assert_eq!(CENTRAL_FILES, files[0] | files[1] | files[2] | files[3]);
    }

    #[test]
    fn a_square_is_controlled_by_who_attacks_it_more_often() {
        let board = Board::from_ascii_board_fen(b"4k3/8/2n5/8/8/2N2N2/8/4K3").unwrap();
        let features = Features::of(&board);
        let (white, black) = (
            features.squares(Color::White).controlled,
            features.squares(Color::Black).controlled,
        );
        assert!(white.contains(Square::D5), "attacked by c3 alone");
        assert!(
            !white.contains(Square::D4) && !black.contains(Square::D4),
            "once each"
        );
        assert!(white.contains(Square::D2) && white.contains(Square::E5) == black.contains(Square::E5));
        assert!((white & black).is_empty());
    }

    #[test]
    fn men_in_an_enemy_hole_stand_where_no_enemy_pawn_can_ever_chase_them() {
        let board = Board::from_ascii_board_fen(b"4k3/p1p2p1p/8/3N4/2n4R/8/8/4K3").unwrap();
        let white = Features::of(&board).squares(Color::White).in_enemy_holes;
        // The c-pawn can go to c6 and attack d5; no black pawn can reach a square that attacks h4 but g5, which is empty of pawns.
        assert_eq!(white, squares(&[Square::H4]));
        let black = Features::of(&board.into_mirrored())
            .squares(Color::Black)
            .in_enemy_holes;
        assert_eq!(black, white.flip_vertical());
    }
}
