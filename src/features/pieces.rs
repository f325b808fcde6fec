//! Piece facts of one side: outposts, development, the bishop pair, rooks on files, mobility.

use super::PawnFacts;
use super::span::{relative, south};
use crate::chess::{Bitboard, Board, Color, File, Rank, Square, attacks};
use crate::safety::AttackMap;

/// How a side's pieces stand.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PieceFacts {
    /// Knights and bishops on outpost squares.
    pub outposts: Bitboard,
    /// Knights on b and g, bishops on c and f of the own back rank.
    pub undeveloped: Bitboard,
    /// Rooks in the corners of the own back rank, behind an own pawn and beside an own piece.
    pub shut_in_rooks: Bitboard,
    /// Bishops on both colours.
    pub bishop_pair: bool,
    /// Rooks on files without pawns.
    pub rooks_on_open: Bitboard,
    /// Rooks on files without own pawns but with enemy ones.
    pub rooks_on_half_open: Bitboard,
    /// Rooks with another own rook on the file and nothing between.
    pub doubled_rooks: Bitboard,
}

impl PieceFacts {
    /// Works out the facts of one side; `pawns` are the same side's.
    pub fn of(board: &Board, pawns: &PawnFacts, side: Color) -> PieceFacts {
        let own = board.by_color(side);
        let rooks = own & board.rooks();
        let home = Bitboard::from_rank(side.backrank());
        PieceFacts {
            outposts: outposts(board, pawns, side),
            undeveloped: undeveloped(board, side),
            shut_in_rooks: shut_in(rooks & home, board, side),
            bishop_pair: bishop_pair(board, side),
            rooks_on_open: rooks & pawns.open_files,
            rooks_on_half_open: rooks & pawns.half_open_files,
            doubled_rooks: doubled(rooks, board.occupied()),
        }
    }
}

/// A side's knights and bishops.
pub fn minors(board: &Board, side: Color) -> Bitboard {
    board.by_color(side) & (board.knights() | board.bishops())
}

/// Knights and bishops on outpost squares; `pawns` are the same side's.
pub fn outposts(board: &Board, pawns: &PawnFacts, side: Color) -> Bitboard {
    minors(board, side) & pawns.outpost_squares
}

/// Knights on b and g, bishops on c and f of the own back rank.
pub fn undeveloped(board: &Board, side: Color) -> Bitboard {
    let home = Bitboard::from_rank(side.backrank());
    let knights = board.knights() & files([File::B, File::G]);
    let bishops = board.bishops() & files([File::C, File::F]);
    board.by_color(side) & home & (knights | bishops)
}

/// Whether a side has bishops on both colours.
pub fn bishop_pair(board: &Board, side: Color) -> bool {
    let bishops = board.by_color(side) & board.bishops();
    bishops.intersects(Bitboard::LIGHT_SQUARES) && bishops.intersects(Bitboard::DARK_SQUARES)
}

/// Knights and bishops right behind a pawn of either side.
pub fn shielded(board: &Board, side: Color) -> Bitboard {
    let below = relative(south(relative(board.pawns(), side)), side);
    minors(board, side) & below
}

/// Rooks on the 7th rank with an enemy pawn on it or the enemy king on the last.
pub fn rooks_on_seventh(board: &Board, side: Color) -> Bitboard {
    let rank = |rank| relative(Bitboard::from_rank(rank), side);
    let enemy = board.by_color(!side);
    let worth = (enemy & board.pawns()).intersects(rank(Rank::Seventh))
        || (enemy & board.kings()).intersects(rank(Rank::Eighth));
    if worth { board.by_color(side) & board.rooks() & rank(Rank::Seventh) } else { Bitboard::EMPTY }
}

/// Bishops that see two squares of the centre on a long diagonal with nothing but pieces in the way.
pub fn long_diagonal(board: &Board, side: Color) -> Bitboard {
    let bishops = board.by_color(side) & board.bishops() & LONG_DIAGONALS;
    bishops
        .into_iter()
        .filter(|bishop| {
            let seen = attacks::bishop_attacks(*bishop, board.pawns()) | Bitboard::from_square(*bishop);
            (seen & CENTRE).more_than_one()
        })
        .collect()
}

/// The squares e4, d4, e5 and d5.
pub const CENTRE: Bitboard = Bitboard(0x0000_0018_1800_0000);

const LONG_DIAGONALS: Bitboard = Bitboard(0x8142_2418_1824_4281);

/// The squares of a bishop's colour.
pub fn same_colour(square: Square) -> Bitboard {
    if Bitboard::LIGHT_SQUARES.contains(square) { Bitboard::LIGHT_SQUARES } else { Bitboard::DARK_SQUARES }
}

/// The squares that a piece could go to as far as its own pieces and a pin allow; check is not looked at.
pub fn mobility(board: &Board, map: &AttackMap, square: Square) -> Bitboard {
    let Some(side) = board.color_at(square) else {
        return Bitboard::EMPTY;
    };
    let reach = map.from(square) & !board.by_color(side);
    match board.king_of(side) {
        Some(king) if map.pinned(side).contains(square) => reach & attacks::ray(king, square),
        _ => reach,
    }
}

fn files<const N: usize>(list: [File; N]) -> Bitboard {
    list.into_iter().fold(Bitboard::EMPTY, |all, file| all | Bitboard::from_file(file))
}

fn shut_in(rooks: Bitboard, board: &Board, side: Color) -> Bitboard {
    let own = board.by_color(side);
    let shut = |rook: Square, inside: File| {
        let pawn_ahead = (own & board.pawns()).intersects(Bitboard::from_file(rook.file()));
        pawn_ahead && own.contains(Square::from_coords(inside, rook.rank()))
    };
    rooks
        .into_iter()
        .filter(|rook| {
            (rook.file() == File::A && shut(*rook, File::B))
                || (rook.file() == File::H && shut(*rook, File::G))
        })
        .collect()
}

fn doubled(rooks: Bitboard, occupied: Bitboard) -> Bitboard {
    rooks
        .into_iter()
        .filter(|rook| {
            let on_file = attacks::rook_attacks(*rook, occupied) & Bitboard::from_file(rook.file());
            on_file.intersects(rooks)
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::features::Features;

    fn board(fen: &str) -> Board {
        Board::from_ascii_board_fen(fen.as_bytes()).unwrap()
    }

    fn squares(list: &[Square]) -> Bitboard {
        list.iter().copied().collect()
    }

    /// Checks one list of White's facts, and the mirrored one of Black's.
    fn check(fen: &str, list: fn(&PieceFacts) -> Bitboard, expected: &[Square]) {
        let white = list(Features::of(&board(fen)).pieces(Color::White));
        assert_eq!(white, squares(expected), "{fen}");
        let black = list(Features::of(&board(fen).into_mirrored()).pieces(Color::Black));
        assert_eq!(black, white.flip_vertical(), "mirrored {fen}");
    }

    #[test]
    fn outposts_are_knights_and_bishops_on_outpost_squares() {
        let outposts = |facts: &PieceFacts| facts.outposts;
        check("4k3/pp4pp/8/3N1B2/4P3/8/8/4K3", outposts, &[Square::D5]);
        check("4k3/pp6/8/3N1B2/4P3/8/8/4K3", outposts, &[Square::D5, Square::F5]);
        check("4k3/pp6/8/3R1Q2/4P3/8/8/4K3", outposts, &[]);
        check("4k3/2p5/8/3N4/4P3/8/8/4K3", outposts, &[]);
    }

    #[test]
    fn minor_pieces_on_their_home_squares_are_undeveloped() {
        let undeveloped = |facts: &PieceFacts| facts.undeveloped;
        let start = [Square::B1, Square::C1, Square::F1, Square::G1];
        check("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR", undeveloped, &start);
        // A bishop on the knight's square is no undeveloped knight.
        check("4k3/8/8/8/8/8/8/1B2KN2", undeveloped, &[]);
    }

    #[test]
    fn a_rook_is_shut_in_behind_its_pawn_and_beside_its_own_piece() {
        let shut = |facts: &PieceFacts| facts.shut_in_rooks;
        check("4k3/8/8/8/8/8/P6P/RN2K2R", shut, &[Square::A1]);
        check("4k3/8/8/8/8/8/7P/RN3KNR", shut, &[Square::H1]);
    }

    #[test]
    fn rooks_know_their_files() {
        let fen = "4k3/2p5/8/8/8/P7/8/R1RRK3";
        check(fen, |facts| facts.rooks_on_open, &[Square::D1]);
        check(fen, |facts| facts.rooks_on_half_open, &[Square::C1]);
        check("4k3/8/8/8/3R4/8/3R4/4K3", |facts| facts.doubled_rooks, &[Square::D2, Square::D4]);
        check("4k3/8/8/3R4/3p4/8/3R4/4K3", |facts| facts.doubled_rooks, &[]);
        check("4k3/8/8/8/8/8/8/R2RK3", |facts| facts.doubled_rooks, &[]);
    }

    #[test]
    fn a_rook_on_the_seventh_wants_pawns_or_the_king_there() {
        let seventh = |fen: &str| rooks_on_seventh(&board(fen), Color::White);
        assert_eq!(seventh("4k3/R7/8/8/8/8/8/4K3"), squares(&[Square::A7]));
        assert_eq!(seventh("8/R6p/4k3/8/8/8/8/4K3"), squares(&[Square::A7]));
        assert!(seventh("8/R7/4k2p/8/8/8/8/4K3").is_empty());
        let mirror = board("4k3/R7/8/8/8/8/8/4K3").into_mirrored();
        assert_eq!(rooks_on_seventh(&mirror, Color::Black), squares(&[Square::A2]));
    }

    #[test]
    fn a_bishop_on_the_long_diagonal_sees_the_centre_through_pieces() {
        let long = |fen: &str| long_diagonal(&board(fen), Color::White);
        assert_eq!(long("4k3/8/8/8/8/8/6B1/4K3"), squares(&[Square::G2]));
        assert_eq!(long("4k3/8/8/8/8/5N2/6B1/4K3"), squares(&[Square::G2]));
        assert!(long("4k3/8/8/8/4P3/8/6B1/4K3").is_empty());
        assert!(long("4k3/8/8/8/8/7B/8/4K3").is_empty());
    }

    #[test]
    fn minor_pieces_behind_pawns_are_shielded() {
        let behind = |fen: &str| shielded(&board(fen), Color::White);
        assert_eq!(behind("4k3/8/8/8/3pP3/3NB3/8/4K2N"), squares(&[Square::D3, Square::E3]));
        assert!(behind("4k3/8/8/8/3N4/3P4/8/4K3").is_empty());
    }

    #[test]
    fn a_bishop_pair_stands_on_both_colours() {
        let pair = |fen: &str| Features::of(&board(fen)).pieces(Color::White).bishop_pair;
        assert!(pair("4k3/8/8/8/8/8/8/2B1KB2"));
        assert!(!pair("4k3/8/8/8/8/8/6B1/4KB1B"), "three bishops, one colour");
    }

    #[test]
    fn pinned_pieces_move_along_the_pin_alone() {
        let position = board("4r1k1/8/8/8/1b6/2N5/4R3/4K3");
        let features = Features::of(&position);
        assert!(features.mobility(Square::C3).is_empty());
        assert_eq!(features.mobility(Square::E2).count(), 6);
        assert_eq!(features.mobility(Square::B4).count(), 7);
        assert!(features.mobility(Square::H5).is_empty(), "nobody stands there");
    }
}
