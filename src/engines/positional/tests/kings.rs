//! The kings' terms where they hold and where they do not, and their numbers.

use super::{NOTHING, always, check};
use crate::chess::Square;
use crate::engines::positional::PositionalTerm;
use crate::eval::pair;

#[test]
fn kings_leave_the_centre_early_and_come_back_late() {
    let centre = PositionalTerm::KingCentre;
    check("7k/r7/8/8/3K4/8/8/8 w - - 0 1", centre, Square::D4, pair(-24, 36));
    check("7k/r7/8/8/8/8/8/4K3 w - - 0 1", centre, Square::E1, pair(-12, 18));
    check("7k/r7/8/8/8/8/8/K7 w - - 0 1", centre, Square::A1, NOTHING);
    // Against pawns alone it is needed elsewhere.
    check("7k/p7/8/8/3K4/8/8/8 w - - 0 1", centre, Square::D4, pair(-24, 0));
}

#[test]
fn files_without_own_pawns_bare_the_king() {
    let files = PositionalTerm::KingFiles;
    check("4k3/5p2/8/8/8/8/6P1/6K1 w - - 0 1", files, Square::G1, pair(-46, 0));
    check("4k3/5p2/8/8/8/8/5PPP/6K1 w - - 0 1", files, Square::G1, NOTHING);
    check("4k3/8/8/8/8/8/6P1/7K w - - 0 1", files, Square::H1, pair(-23, 0));
}

#[test]
fn a_king_wants_a_pawn_beside_it() {
    always("4k3/8/8/8/8/6P1/8/6K1 w - - 0 1", PositionalTerm::KingAlone, Square::G1, -8);
    always("4k3/8/8/8/8/8/6P1/6K1 w - - 0 1", PositionalTerm::KingAlone, Square::G1, 0);
}

#[test]
fn safe_checks_of_the_enemy_are_feared() {
    let checks = PositionalTerm::SafeChecks;
    // Pawns guard f3 and h3; nobody guards f2.
    always("k7/8/8/6n1/8/8/5PPP/6K1 w - - 0 1", checks, Square::G1, 0);
    always("k7/8/8/8/6n1/8/6PP/7K w - - 0 1", checks, Square::H1, -6);
    // A rook on a1, unless a knight guards that.
    always("r6k/8/8/8/8/8/5PPP/6K1 w - - 0 1", checks, Square::G1, -6);
    always("r6k/8/8/8/8/8/2N2PPP/6K1 w - - 0 1", checks, Square::G1, 0);
    // A queen on a1, a7 and g8; a knight too.
    always("q6k/8/8/8/8/8/8/6K1 w - - 0 1", checks, Square::G1, -35);
    always("q6k/8/8/8/7n/8/8/6K1 w - - 0 1", checks, Square::G1, -50);
}

#[test]
fn castling_gains_and_moving_before_loses_early() {
    let castling = PositionalTerm::Castling;
    check("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", castling, Square::E1, NOTHING);
    check("r3k2r/8/8/8/8/8/8/R3K2R w Qkq - 0 1", castling, Square::E1, NOTHING);
    check("r3k2r/8/8/8/8/8/8/R3K2R w kq - 0 1", castling, Square::E1, pair(-40, 0));
    check("r3k2r/8/8/8/8/8/8/R4RK1 w kq - 0 1", castling, Square::G1, pair(10, 0));
    check("r3k2r/8/8/8/8/8/8/1K1R3R w kq - 0 1", castling, Square::B1, pair(10, 0));
    // The rook is still in the corner.
    check("r3k2r/8/8/8/8/8/8/R5KR w kq - 0 1", castling, Square::G1, pair(-40, 0));
}
