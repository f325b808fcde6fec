//! The pieces' terms where they hold and where they do not, and their numbers.

use super::{NOTHING, always, check};
use crate::chess::Square;
use crate::engines::positional::PositionalTerm;
use crate::eval::pair;

#[test]
fn pieces_have_their_base_values() {
    let text = "4k3/8/8/8/8/8/P7/RNBQK3 w - - 0 1";
    for (square, value) in [
        (Square::A2, 100),
        (Square::B1, 330),
        (Square::C1, 330),
        (Square::A1, 520),
        (Square::D1, 980),
        (Square::E1, 0),
    ] {
        always(text, PositionalTerm::Material, square, value);
    }
}

#[test]
fn knights_like_the_centre() {
    for (square, text, value) in [
        (Square::D4, "k7/8/8/8/3N4/8/8/7K w - - 0 1", 30),
        (Square::C3, "k7/8/8/8/8/2N5/8/7K w - - 0 1", 20),
        (Square::B5, "k7/8/8/1N6/8/8/8/7K w - - 0 1", 10),
        (Square::A4, "k7/8/8/8/N7/8/8/7K w - - 0 1", 0),
    ] {
        always(text, PositionalTerm::KnightCentre, square, value);
    }
}

#[test]
fn knights_gain_late_by_enemy_pieces_near_them() {
    let near = PositionalTerm::KnightEnemies;
    check("k7/8/2p1p3/3N4/8/5p2/8/7K w - - 0 1", near, Square::D5, pair(0, 3));
    check("k7/1p6/2ppp3/3N4/8/5p2/8/7K w - - 0 1", near, Square::D5, pair(0, 4));
    check("k7/8/8/3N4/8/8/8/7K w - - 0 1", near, Square::D5, NOTHING);
}

#[test]
fn knights_stay_near_both_kings() {
    always("k7/8/8/8/8/8/6N1/7K w - - 0 1", PositionalTerm::KnightKings, Square::G2, -1 - 6);
    always("8/8/3k4/3N4/3K4/8/8/8 w - - 0 1", PositionalTerm::KnightKings, Square::D5, -2);
}

#[test]
fn knights_on_outposts_gain_early() {
    let outpost = PositionalTerm::KnightOutpost;
    check("4k3/8/8/3N4/4P3/8/8/4K3 w - - 0 1", outpost, Square::D5, pair(8, 0));
    check("4k3/2p5/8/3N4/4P3/8/8/4K3 w - - 0 1", outpost, Square::D5, NOTHING);
}

#[test]
fn bishops_grow_as_pieces_leave() {
    let growth = PositionalTerm::BishopGrowth;
    always("startpos", growth, Square::C1, 10);
    always("4k3/8/8/8/8/8/8/2B1K3 w - - 0 1", growth, Square::C1, 32);
    always("rnbqkbnr/8/8/8/8/8/8/RNBQKBNR w - - 0 1", growth, Square::C1, 10 + 22 * 16 / 29);
}

#[test]
fn bishops_see_through_pieces_where_they_can_go() {
    let mobility = PositionalTerm::BishopMobility;
    always("4k3/8/8/8/8/8/1P1P4/2B1K3 w - - 0 1", mobility, Square::C1, -4);
    always("4k3/8/8/8/3B4/8/8/4K3 w - - 0 1", mobility, Square::D4, 18);
    // A knight in the way is seen through, a pawn is not; its square itself is not free.
    always("4k3/8/8/8/8/8/1P1N4/2B1K3 w - - 0 1", mobility, Square::C1, -4 + 22 * 4 / 12);
    always("4k3/8/8/8/5p2/8/1P6/2B1K3 w - - 0 1", mobility, Square::C1, -4 + 22 * 3 / 12);
}

#[test]
fn sliders_attack_through_one_piece() {
    let (bishop, rook) = (PositionalTerm::BishopXray, PositionalTerm::RookXray);
    // A rook, a queen, a king; a guarded knight is nothing, a loose one is something.
    always("4k1r1/8/4n3/8/2B5/8/8/4K3 w - - 0 1", bishop, Square::C4, 8);
    always("4k3/5q2/4n3/8/2B5/8/8/4K3 w - - 0 1", bishop, Square::C4, 8);
    always("8/5k2/4n3/8/2B5/8/8/4K3 w - - 0 1", bishop, Square::C4, 8);
    always("6k1/5n2/4n3/8/2B5/8/8/4K3 w - - 0 1", bishop, Square::C4, 0);
    always("k7/5n2/4n3/8/2B5/8/8/4K3 w - - 0 1", bishop, Square::C4, 8);
    // Through an own piece too, but not through a pawn or two pieces.
    always("k5r1/8/4N3/8/2B5/8/8/4K3 w - - 0 1", bishop, Square::C4, 8);
    always("k5r1/8/4p3/8/2B5/8/8/4K3 w - - 0 1", bishop, Square::C4, 0);
    always("k5r1/5n2/4N3/8/2B5/8/5b2/4K3 w - - 0 1", bishop, Square::C4, 8);
    always("r7/k7/n7/8/8/8/8/R3K3 w - - 0 1", rook, Square::A1, 8);
    always("r7/k7/p7/8/8/8/8/R3K3 w - - 0 1", rook, Square::A1, 0);
}

#[test]
fn bishops_like_the_centre_a_little() {
    always("k7/8/8/8/3B4/8/8/7K w - - 0 1", PositionalTerm::BishopCentre, Square::D4, 22);
    always("k7/8/8/8/8/2B5/8/7K w - - 0 1", PositionalTerm::BishopCentre, Square::C3, 19);
    always("k7/8/8/8/8/8/1B6/7K w - - 0 1", PositionalTerm::BishopCentre, Square::B2, 17);
    always("k7/8/8/8/B7/8/8/7K w - - 0 1", PositionalTerm::BishopCentre, Square::A4, 14);
}

#[test]
fn bishops_attack_squares_beside_the_enemy_king() {
    always("6k1/8/8/8/8/8/1B6/4K3 w - - 0 1", PositionalTerm::BishopAttack, Square::B2, 10);
    always("6k1/8/8/8/3p4/8/1B6/4K3 w - - 0 1", PositionalTerm::BishopAttack, Square::B2, 0);
}

#[test]
fn rooks_gain_by_mobility() {
    always("k7/8/8/3R4/8/8/8/6K1 w - - 0 1", PositionalTerm::RookMobility, Square::D5, 20);
    always("k7/8/8/8/8/8/P7/RK6 w - - 0 1", PositionalTerm::RookMobility, Square::A1, 0);
    always("k7/8/8/8/8/8/P7/R6K w - - 0 1", PositionalTerm::RookMobility, Square::A1, 20 * 6 / 14);
}

#[test]
fn rooks_like_files_without_own_pawns() {
    always("4k3/p7/8/8/8/8/8/R3K3 w - - 0 1", PositionalTerm::RookFiles, Square::A1, 10);
    always("4k3/8/8/8/8/8/8/R3K3 w - - 0 1", PositionalTerm::RookFiles, Square::A1, 14);
    always("4k3/8/8/8/8/8/P7/R3K3 w - - 0 1", PositionalTerm::RookFiles, Square::A1, 0);
}

#[test]
fn heavy_pieces_come_near_the_enemy_king_once_the_opening_is_over() {
    always("1k6/8/8/8/8/8/8/R1Q4K w - - 0 1", PositionalTerm::RookNearKing, Square::A1, -5 * 8);
    always("1k6/8/8/8/8/8/8/R1Q4K w - - 0 1", PositionalTerm::QueenNearKing, Square::C1, -5 * 8);
    always("startpos", PositionalTerm::RookNearKing, Square::A1, 0);
    always("startpos", PositionalTerm::QueenNearKing, Square::D1, 0);
    // Two of six units of the opening are gone.
    let text = "rnbqkb1r/pppppppp/8/8/8/8/PPPPPPPP/RNBQKB1R w - - 0 1";
    always(text, PositionalTerm::RookNearKing, Square::A1, -5 * 11 * 2 / 6);
    always(text, PositionalTerm::QueenNearKing, Square::D1, -5 * 8 * 2 / 6);
}
