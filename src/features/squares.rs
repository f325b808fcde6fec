//! Square facts of one side: the squares it controls, and its pieces in holes of the enemy's camp.

use super::PawnFacts;
use super::span::{relative, south, south_fill};
use crate::chess::{Bitboard, Board, ByColor, Color, Square};
use crate::safety::AttackMap;

/// The files c to f, whole.
pub const CENTRAL_FILES: Bitboard = Bitboard(0x3c3c_3c3c_3c3c_3c3c);

/// What a side makes of the squares.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SquareFacts {
    /// Squares it attacks more often than the enemy does, counting none, once, or twice and more.
    pub controlled: Bitboard,
    /// Own pieces, the king left out, that stand in a hole of the enemy's camp.
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

/// Where a side's pieces like to go: not where enemy pawns guard, not on the own king and queens, and not on own pawns
/// that are blocked or stand on their first two ranks.
pub fn mobility_area(board: &Board, pawns: &ByColor<PawnFacts>, side: Color) -> Bitboard {
    let own = board.by_color(side);
    let blocked = relative(south(relative(board.occupied(), side)), side);
    let low = relative(Bitboard(0x00ff_ff00), side);
    let stuck = own & board.pawns() & (blocked | low);
    !(pawns.get(!side).attacks | stuck | (own & (board.kings() | board.queens())))
}

/// Squares of the own centre (files c to f, ranks 2 to 4) where a side can put its pieces: no own pawn stands there and
/// no enemy pawn guards them. The second list holds those of them up to three ranks behind an own pawn.
pub fn space(board: &Board, pawns: &ByColor<PawnFacts>, side: Color) -> [Bitboard; 2] {
    let own = board.by_color(side) & board.pawns();
    let camp = CENTRAL_FILES & relative(Bitboard(0xffff_ff00), side);
    let free = camp & !own & !pawns.get(!side).attacks;
    let behind = south(south_fill(relative(own, side)));
    [free, free & relative(behind, side)]
}

/// Steps of a king to the nearest of the four squares in the middle: 0 there, 3 on the rim.
pub fn king_steps_to_centre(square: Square) -> u32 {
    let [files, ranks] = steps_to_middle(square);
    files.max(ranks)
}

/// Steps along files and ranks to the nearest of the four squares in the middle: 0 there, 6 in the corners.
pub fn steps_to_centre(square: Square) -> u32 {
    let [files, ranks] = steps_to_middle(square);
    files + ranks
}

fn steps_to_middle(square: Square) -> [u32; 2] {
    [u32::from(square.file()), u32::from(square.rank())].map(
        |index| {
            if index < 4 { 3 - index } else { index - 4 }
        },
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::File;
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
    fn the_centre_is_three_king_steps_from_the_rim() {
        for square in Square::ALL {
            let nearest = Bitboard::CENTER.into_iter().map(|centre| square.distance(centre)).min();
            assert_eq!(Some(king_steps_to_centre(square)), nearest, "{square}");
        }
        let steps = [Square::D4, Square::C4, Square::C3, Square::G1, Square::A1].map(steps_to_centre);
        assert_eq!(steps, [0, 1, 2, 5, 6]);
    }

    #[test]
    fn a_square_is_controlled_by_who_attacks_it_more_often() {
        let board = Board::from_ascii_board_fen(b"4k3/8/2n5/8/8/2N2N2/8/4K3").unwrap();
        let features = Features::of(&board);
        let (white, black) =
            (features.squares(Color::White).controlled, features.squares(Color::Black).controlled);
        assert!(white.contains(Square::D5), "attacked by c3 alone");
        assert!(!white.contains(Square::D4) && !black.contains(Square::D4), "once each");
        assert!(white.contains(Square::D2) && white.contains(Square::E5) == black.contains(Square::E5));
        assert!((white & black).is_empty());
    }

    #[test]
    fn the_mobility_area_leaves_out_what_is_of_no_use() {
        let board = Board::from_ascii_board_fen(b"4k3/8/8/2p2p2/P4P2/4P3/3P4/3QK3").unwrap();
        let pawns = ByColor::new_with(|side| PawnFacts::of(&board, side));
        let area = mobility_area(&board, &pawns, Color::White);
        let left_out = [Square::B4, Square::D4, Square::E4, Square::G4, Square::D2, Square::E3, Square::F4];
        assert_eq!(!area, squares(&left_out) | squares(&[Square::D1, Square::E1]));
        let mirror = board.into_mirrored();
        let pawns = ByColor::new_with(|side| PawnFacts::of(&mirror, side));
        assert_eq!(mobility_area(&mirror, &pawns, Color::Black), area.flip_vertical());
    }

    #[test]
    fn space_is_the_own_centre_that_enemy_pawns_leave() {
        let board = Board::from_ascii_board_fen(b"4k3/8/8/8/3P1p2/8/8/4K3").unwrap();
        let pawns = ByColor::new_with(|side| PawnFacts::of(&board, side));
        let [free, behind] = space(&board, &pawns, Color::White);
        assert_eq!(free.count(), 12 - 2);
        assert_eq!(behind, squares(&[Square::D2, Square::D3]));
    }

    #[test]
    fn pieces_in_an_enemy_hole_stand_where_no_enemy_pawn_can_ever_chase_them() {
        let board = Board::from_ascii_board_fen(b"4k3/p1p2p1p/8/3N4/2n4R/8/8/4K3").unwrap();
        let white = Features::of(&board).squares(Color::White).in_enemy_holes;
        // The c-pawn can go to c6 and attack d5; no black pawn can reach a square that attacks h4 but g5, which is empty of pawns.
        assert_eq!(white, squares(&[Square::H4]));
        let black = Features::of(&board.into_mirrored()).squares(Color::Black).in_enemy_holes;
        assert_eq!(black, white.flip_vertical());
    }
}
