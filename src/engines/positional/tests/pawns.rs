//! The pawns' terms where they hold and where they do not, and their numbers.

use super::{NOTHING, always, check, given, position};
use crate::chess::{Position, Square};
use crate::engines::positional::PositionalTerm;
use crate::eval::pair;

#[test]
fn isolated_pawns_cost_by_their_file() {
    let costs = [12, 14, 16, 20, 20, 16, 14, 12];
    for (file, cost) in ["P7", "1P6", "2P5", "3P4", "4P3", "5P2", "6P1", "7P"].iter().zip(costs) {
        let text = format!("k7/8/8/{file}/8/8/8/7K w - - 0 1");
        let pawn = position(&text).board().pawns().first().unwrap();
        always(&text, PositionalTerm::IsolatedPawns, pawn, -cost);
    }
    always("4k3/8/8/8/8/8/PP6/4K3 w - - 0 1", PositionalTerm::IsolatedPawns, Square::A2, 0);
}

#[test]
fn each_of_doubled_pawns_costs() {
    let text = "4k3/8/8/8/P7/8/PP6/4K3 w - - 0 1";
    always(text, PositionalTerm::DoubledPawns, Square::A2, -12);
    always(text, PositionalTerm::DoubledPawns, Square::A4, -12);
    always(text, PositionalTerm::DoubledPawns, Square::B2, 0);
}

#[test]
fn a_backward_pawn_costs_more_beside_a_half_open_file() {
    // No black pawn on the e-file.
    always("4k3/8/8/2p5/2P1P3/3P4/8/4K3 w - - 0 1", PositionalTerm::BackwardPawns, Square::D3, -10);
    always("4k3/4p3/8/2p5/2P1P3/3P4/8/4K3 w - - 0 1", PositionalTerm::BackwardPawns, Square::D3, -6);
    // The square in front is free.
    always("4k3/8/2p5/8/2P1P3/3P4/8/4K3 w - - 0 1", PositionalTerm::BackwardPawns, Square::D3, 0);
}

#[test]
fn pawns_gain_by_advancing_most_in_the_middle() {
    let text = "4k3/8/8/8/P2PPP2/8/1P6/4K3 w - - 0 1";
    check(text, PositionalTerm::PawnAdvance, Square::D4, pair(8, 16));
    check(text, PositionalTerm::PawnAdvance, Square::E4, pair(8, 16));
    check(text, PositionalTerm::PawnAdvance, Square::F4, pair(6, 12));
    check(text, PositionalTerm::PawnAdvance, Square::A4, pair(2, 4));
    check(text, PositionalTerm::PawnAdvance, Square::B2, NOTHING);
    check("6k1/3P4/8/8/8/8/8/4K3 w - - 0 1", PositionalTerm::PawnAdvance, Square::D7, pair(20, 40));
}

#[test]
fn central_pawns_do_not_stay_at_home() {
    let text = "4k3/8/8/8/8/4N3/2PPP3/4K3 w - - 0 1";
    always(text, PositionalTerm::HomePawns, Square::D2, -10);
    always(text, PositionalTerm::HomePawns, Square::E2, -25);
    always(text, PositionalTerm::HomePawns, Square::C2, 0);
    always("4k3/8/8/8/3P4/8/8/4K3 w - - 0 1", PositionalTerm::HomePawns, Square::D4, 0);
}

#[test]
fn pawns_beside_their_king_gain() {
    let text = "6k1/8/8/8/8/7P/5PP1/6K1 w - - 0 1";
    always(text, PositionalTerm::PawnsNearKing, Square::F2, 10);
    always(text, PositionalTerm::PawnsNearKing, Square::H3, 0);
    // The enemy king is no shelter.
    always("6k1/6P1/8/8/8/8/8/K7 w - - 0 1", PositionalTerm::PawnsNearKing, Square::G7, 0);
}

#[test]
fn passed_pawns_run_from_15_to_300() {
    let passed = PositionalTerm::PassedPawns;
    check("7k/8/8/8/8/n7/P7/7K w - - 0 1", passed, Square::A2, pair(15, 15));
    check("8/P7/8/8/8/7k/8/7K w - - 0 1", passed, Square::A7, pair(160, 300));
    check("4k3/p7/8/8/8/8/P7/4K3 w - - 0 1", passed, Square::A2, NOTHING);
    // The rear one of two counts nothing.
    check("7k/8/8/P7/8/8/P7/7K w - - 0 1", passed, Square::A2, NOTHING);
}

#[test]
fn a_passed_pawn_is_worth_less_blockaded_attacked_or_with_the_enemy_king_near() {
    let value = |text: &str| given(&position(text), PositionalTerm::PassedPawns, Square::A6);
    let unstoppable = value("8/8/P7/8/8/7k/8/7K w - - 0 1");
    let free = value("6nk/8/P7/8/8/8/8/7K w - - 0 1");
    let attacked = value("7k/8/P7/3b4/8/8/8/7K w - - 0 1");
    let watched = value("8/2k5/P7/5n2/8/8/8/7K w - - 0 1");
    let both = value("1n6/2k5/P7/3b4/8/8/8/7K w - - 0 1");
    let held = value("7k/n7/P7/8/8/8/8/7K w - - 0 1");
    assert_eq!(unstoppable, pair(120, 225));
    assert_eq!(free, pair(101, 185));
    assert_eq!((attacked, watched), (pair(82, 145), pair(82, 145)));
    assert_eq!(both, pair(63, 105));
    assert_eq!(held, pair(44, 66));
    // An own piece in front can step aside.
    assert_eq!(value("6nk/N7/P7/8/8/8/8/7K w - - 0 1"), free);
}
