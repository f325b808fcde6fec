//! Bitboard steps and fills as a side sees the board: turned so that its own back rank is rank 1.

use crate::chess::{Bitboard, Color};

const FILE_A: u64 = 0x0101_0101_0101_0101;
const FILE_H: u64 = FILE_A << 7;

/// Turns squares into a side's own view, and back again: Black's ranks are counted from the other end.
#[must_use]
pub fn relative(squares: Bitboard, side: Color) -> Bitboard {
    if side.is_white() { squares } else { squares.flip_vertical() }
}

/// One rank on; the last rank falls off the board.
#[must_use]
pub fn north(squares: Bitboard) -> Bitboard {
    Bitboard(squares.0 << 8)
}

/// One rank back; the first rank falls off the board.
#[must_use]
pub fn south(squares: Bitboard) -> Bitboard {
    Bitboard(squares.0 >> 8)
}

/// The neighbours to the left and right, without the squares themselves.
#[must_use]
pub fn beside(squares: Bitboard) -> Bitboard {
    Bitboard(((squares.0 & !FILE_A) >> 1) | ((squares.0 & !FILE_H) << 1))
}

/// The squares and all those ahead of them on their files.
#[must_use]
pub fn north_fill(squares: Bitboard) -> Bitboard {
    let mut filled = squares.0;
    filled |= filled << 8;
    filled |= filled << 16;
    Bitboard(filled | filled << 32)
}

/// The squares and all those behind them on their files.
#[must_use]
pub fn south_fill(squares: Bitboard) -> Bitboard {
    let mut filled = squares.0;
    filled |= filled >> 8;
    filled |= filled >> 16;
    Bitboard(filled | filled >> 32)
}

/// The squares next to any of these, in all eight directions.
#[must_use]
pub fn around(squares: Bitboard) -> Bitboard {
    let sides = beside(squares);
    let rows = squares | sides;
    north(rows) | south(rows) | sides
}

/// The whole files of the squares.
#[must_use]
pub fn files_of(squares: Bitboard) -> Bitboard {
    north_fill(south_fill(squares))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::{File, Rank, Square};

    fn squares(list: &[Square]) -> Bitboard {
        list.iter().copied().collect()
    }

    #[test]
    fn steps_do_not_wrap_around_the_edge() {
        let rim = squares(&[Square::A4, Square::H4]);
        assert_eq!(beside(rim), squares(&[Square::B4, Square::G4]));
        assert_eq!(north(Bitboard::from_rank(Rank::Eighth)), Bitboard::EMPTY);
        assert_eq!(south(Bitboard::from_rank(Rank::First)), Bitboard::EMPTY);
    }

    #[test]
    fn a_king_steps_around_itself() {
        assert_eq!(around(squares(&[Square::A1])), squares(&[Square::A2, Square::B1, Square::B2]));
        assert_eq!(around(squares(&[Square::E4])).count(), 8);
        assert_eq!(around(squares(&[Square::E4, Square::E5])).count(), 12);
    }

    #[test]
    fn fills_run_to_the_edge_of_the_board() {
        let e6 = squares(&[Square::E6]);
        assert_eq!(north_fill(e6), squares(&[Square::E6, Square::E7, Square::E8]));
        assert_eq!(south_fill(squares(&[Square::B3])), squares(&[Square::B1, Square::B2, Square::B3]));
        assert_eq!(files_of(e6), Bitboard::from_file(File::E));
    }

    #[test]
    fn black_counts_ranks_from_the_other_end() {
        let e2 = squares(&[Square::E2]);
        assert_eq!(relative(e2, Color::White), e2);
        assert_eq!(relative(e2, Color::Black), squares(&[Square::E7]));
    }
}
