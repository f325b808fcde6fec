//! The way of a passed pawn: its squares, who stands behind it, and whether a king can still catch it.

use super::span::{beside, north, north_fill, relative, south, south_fill};
use crate::chess::{Bitboard, Board, Color, File, Rank, Square, attacks};

/// The squares ahead of a pawn up to where it promotes.
pub fn way(pawn: Square, side: Color) -> Bitboard {
    let own = relative(Bitboard::from_square(pawn), side);
    relative(north(north_fill(own)), side)
}

/// Those of a side's passed pawns that have no own pawn ahead of them on the file.
pub fn foremost(board: &Board, passed: Bitboard, side: Color) -> Bitboard {
    let own = relative(board.pawns() & board.by_color(side), side);
    passed & !relative(south_fill(south(own)), side)
}

/// The rooks and queens, of both sides, that look at a pawn from behind on its file.
pub fn backers(board: &Board, pawn: Square, side: Color) -> Bitboard {
    let behind = way(pawn, !side);
    let heavy = board.rooks_and_queens() & behind;
    if heavy.is_empty() {
        return heavy;
    }
    heavy & attacks::rook_attacks(pawn, board.occupied())
}

/// Whether nobody can stop a passed pawn: the enemy has but pawns and a king that comes too late or is kept away.
///
/// The rule of the square, with the way free of pieces; or the own king guards all of the way.
pub fn unstoppable(board: &Board, pawn: Square, side: Color, turn: Color) -> bool {
    let (Some(own), Some(enemy)) = (board.king_of(side), board.king_of(!side)) else {
        return false;
    };
    let way = way(pawn, side);
    let pieces = board.by_color(!side) & !board.pawns() & !board.kings();
    if pieces.any() || way.intersects(board.occupied()) {
        return false;
    }
    let first = side.relative_rank(pawn.rank()) == Rank::Second;
    let steps = way.count() as u32 - u32::from(first);
    let late = u32::from(turn != side);
    let goal = Square::from_coords(pawn.file(), (!side).backrank());
    enemy.distance(goal) > steps + late || way.is_subset(attacks::king_attacks(own))
}

/// The key squares of a pawn: with its king there, and nearer to the pawn than the other king, a lone pawn promotes whoever is
/// to move.
pub fn key_squares(pawn: Square, side: Color) -> Bitboard {
    relative(above(relative(Bitboard::from_square(pawn), side)), side)
}

/// The key squares of a pawn that runs up the board.
fn above(pawn: Bitboard) -> Bitboard {
    let width = |square: Bitboard| square | beside(square);
    let (ahead, far) = (width(north(pawn)), width(north(north(pawn))));
    match pawn.first().map(|pawn| (pawn.file(), pawn.rank())) {
        None => Bitboard::EMPTY,
        Some((File::A, _)) => Bitboard::from(Square::B7) | Bitboard::from(Square::B8),
        Some((File::H, _)) => Bitboard::from(Square::G7) | Bitboard::from(Square::G8),
        Some((_, Rank::Seventh)) => (beside(pawn) | ahead) & !north(pawn),
        // From c7 or f7 the king would leave a king in the corner without a move: stalemate.
        Some((File::B, Rank::Sixth)) => (ahead | far).without(Square::C7),
        Some((File::G, Rank::Sixth)) => (ahead | far).without(Square::F7),
        Some((_, Rank::Fifth | Rank::Sixth)) => ahead | far,
        Some((_, Rank::First | Rank::Second | Rank::Third | Rank::Fourth | Rank::Eighth)) => far,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check_unstoppable(fen: &str, turn: Color, expected: bool) {
        let board = Board::from_ascii_board_fen(fen.as_bytes()).unwrap();
        let pawn = board.pawns().first().unwrap();
        assert_eq!(unstoppable(&board, pawn, Color::White, turn), expected, "{fen}");
        let mirror = board.into_mirrored();
        let pawn = pawn.flip_vertical();
        assert_eq!(unstoppable(&mirror, pawn, Color::Black, !turn), expected, "mirrored {fen}");
    }

    #[test]
    fn a_king_outside_the_square_comes_too_late() {
        check_unstoppable("8/8/8/P4k2/8/8/8/6K1", Color::White, true);
        check_unstoppable("8/8/8/P3k3/8/8/8/6K1", Color::White, true);
        check_unstoppable("8/8/8/P3k3/8/8/8/6K1", Color::Black, false);
        check_unstoppable("8/8/8/P2k4/8/8/8/6K1", Color::White, false);
        // From its first square a pawn gains a step.
        check_unstoppable("8/8/8/6k1/8/8/P7/6K1", Color::White, true);
        check_unstoppable("8/8/8/6k1/8/8/P7/6K1", Color::Black, false);
    }

    #[test]
    fn the_own_king_can_guard_the_way_and_pieces_can_bar_it() {
        check_unstoppable("2k5/PK6/8/8/8/8/8/8", Color::Black, true);
        check_unstoppable("8/8/K7/P6k/8/8/8/8", Color::White, false);
        check_unstoppable("8/8/8/P4k1n/8/8/8/6K1", Color::White, false);
    }

    #[test]
    fn of_two_passed_pawns_on_a_file_one_is_foremost() {
        let board = Board::from_ascii_board_fen(b"4k3/8/8/P7/8/8/P6P/4K3").unwrap();
        let expected = Bitboard::from_square(Square::A5) | Bitboard::from_square(Square::H2);
        assert_eq!(foremost(&board, board.pawns(), Color::White), expected);
        let mirror = board.into_mirrored();
        assert_eq!(foremost(&mirror, mirror.pawns(), Color::Black), expected.flip_vertical());
    }

    #[test]
    fn rooks_behind_a_pawn_back_it_or_chase_it() {
        let board = Board::from_ascii_board_fen(b"4k3/8/8/P7/8/8/r7/R3K3").unwrap();
        assert_eq!(backers(&board, Square::A5, Color::White), Bitboard::from_square(Square::A2));
        assert!(backers(&board, Square::A5, Color::Black).is_empty());
    }

    #[test]
    fn the_way_leads_to_the_last_rank() {
        let way = |pawn, side| super::way(pawn, side).count();
        assert_eq!((way(Square::A5, Color::White), way(Square::A5, Color::Black)), (3, 4));
    }
}
