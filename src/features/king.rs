//! King facts of one side: the pawns before it, the files around it, who looks at its zone.

use super::PawnFacts;
use super::span::{beside, files_of, north, relative};
use super::squares::{CENTRAL_FILES, controlled};
use crate::chess::{Bitboard, Board, Color, File, Square, attacks};
use crate::safety::AttackMap;

/// How a side's king stands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct KingFacts {
    /// Its square; none only on a board that is no position.
    pub square: Option<Square>,
    /// Own pawns one or two ranks ahead of it, on its own and the neighbouring files.
    pub shelter: Bitboard,
    /// Its own and the neighbouring files that no pawn stands on, whole.
    pub open_files: Bitboard,
    /// Its own and the neighbouring files without a pawn of its own side but with enemy ones, whole.
    pub half_open_files: Bitboard,
    /// Its square, those around it and the next rank ahead of them.
    pub zone: Bitboard,
    /// Enemy pieces (neither pawns nor the king) that attack a square of the zone.
    pub zone_attackers: Bitboard,
    /// Squares next to it that the enemy controls.
    pub lost_squares: Bitboard,
    /// Enemy pieces that give it check.
    pub checkers: Bitboard,
}

impl KingFacts {
    /// Works out the facts of one side's king; `pawns` are the same side's.
    pub fn of(board: &Board, map: &AttackMap, pawns: &PawnFacts, side: Color) -> KingFacts {
        let Some(square) = board.king_of(side) else {
            return KingFacts::default();
        };
        let files = files_around(square);
        let zone = zone(square, side);
        let [near, far] = shelter(board, square, side);
        KingFacts {
            square: Some(square),
            shelter: near | far,
            open_files: files & pawns.open_files,
            half_open_files: files & pawns.half_open_files,
            zone,
            zone_attackers: attackers_of(zone, board, map, !side),
            lost_squares: attacks::king_attacks(square) & controlled(map, !side),
            checkers: map.attackers(board, square, !side),
        }
    }
}

/// A king's square, those around it and the next rank ahead of them.
pub fn zone(king: Square, side: Color) -> Bitboard {
    let around = attacks::king_attacks(king) | Bitboard::from_square(king);
    around | ahead(around, side)
}

/// The king's file and its neighbours, whole.
pub fn files_around(king: Square) -> Bitboard {
    let king = Bitboard::from_square(king);
    files_of(king | beside(king))
}

/// The own pawns one rank ahead of a king and those two ranks ahead, on its own and the neighbouring files.
pub fn shelter(board: &Board, king: Square, side: Color) -> [Bitboard; 2] {
    let near = ahead(Bitboard::from_rank(king.rank()), side);
    let pawns = board.pawns() & board.by_color(side) & files_around(king);
    [pawns & near, pawns & ahead(near, side)]
}

/// The files of the wing that a king stands on: four on its own side of the board, or those in the middle; whole.
pub fn wing(king: Square) -> Bitboard {
    match king.file() {
        File::A | File::B | File::C => Bitboard(0x0f0f_0f0f_0f0f_0f0f),
        File::D | File::E => CENTRAL_FILES,
        File::F | File::G | File::H => Bitboard(0xf0f0_f0f0_f0f0_f0f0),
    }
}

fn ahead(squares: Bitboard, side: Color) -> Bitboard {
    relative(north(relative(squares, side)), side)
}

/// The pieces of a side that attack any of these squares.
fn attackers_of(squares: Bitboard, board: &Board, map: &AttackMap, side: Color) -> Bitboard {
    let pieces = board.by_color(side) & !board.pawns() & !board.kings();
    pieces.into_iter().filter(|from| map.from(*from).intersects(squares)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::features::Features;

    /// White's king facts, after a look that Black's in the mirrored position are the mirrored ones.
    fn facts(fen: &str) -> KingFacts {
        let board = Board::from_ascii_board_fen(fen.as_bytes()).unwrap();
        let white = *Features::of(&board).king(Color::White);
        let black = *Features::of(&board.into_mirrored()).king(Color::Black);
        assert_eq!(black.shelter, white.shelter.flip_vertical());
        assert_eq!(black.open_files, white.open_files.flip_vertical());
        assert_eq!(black.half_open_files, white.half_open_files.flip_vertical());
        assert_eq!(black.zone_attackers, white.zone_attackers.flip_vertical());
        assert_eq!(black.lost_squares, white.lost_squares.flip_vertical());
        assert_eq!(black.checkers, white.checkers.flip_vertical());
        white
    }

    fn squares(list: &[Square]) -> Bitboard {
        list.iter().copied().collect()
    }

    #[test]
    fn the_shelter_is_the_own_pawns_on_the_two_ranks_ahead() {
        let castled = facts("6k1/8/8/8/8/7P/5PP1/6K1");
        assert_eq!(castled.shelter, squares(&[Square::F2, Square::G2, Square::H3]));
        assert!(facts("6k1/8/8/8/5PPP/8/8/6K1").shelter.is_empty(), "too far ahead");
        assert!(facts("6k1/5ppp/8/8/8/8/PPP5/6K1").shelter.is_empty(), "elsewhere");
    }

    #[test]
    fn a_file_is_half_open_without_the_kings_own_pawn() {
        let king = facts("6k1/5p2/8/8/8/8/6P1/6K1");
        assert_eq!(king.half_open_files, Bitboard::from(crate::chess::File::F));
        assert_eq!(king.open_files, Bitboard::from(crate::chess::File::H));
        // With the own pawn on it a file is closed to the enemy, whoever else stands there.
        let shut = facts("6k1/8/8/8/8/8/5PPP/6K1");
        assert!(shut.half_open_files.is_empty() && shut.open_files.is_empty());
    }

    #[test]
    fn zone_attackers_are_pieces_that_look_at_the_squares_around_the_king() {
        let king = facts("4k1r1/1b6/8/8/8/4n3/PP6/6K1");
        assert_eq!(king.zone_attackers, squares(&[Square::E3, Square::B7, Square::G8]));
        assert_eq!(king.checkers, squares(&[Square::G8]));
        assert!(facts("4k3/8/8/8/8/7p/8/6K1").zone_attackers.is_empty(), "pawns do not count");
    }

    #[test]
    fn a_square_next_to_the_king_is_lost_when_the_enemy_attacks_it_more_often() {
        assert!(facts("4k3/8/8/8/8/6q1/8/6K1").lost_squares.is_empty(), "the king guards g2 itself");
        assert_eq!(facts("4k3/8/8/8/5n2/6q1/8/6K1").lost_squares, squares(&[Square::G2]));
    }
}
