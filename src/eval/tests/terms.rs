//! Every term in positions where it holds and where it does not, and its answer with colours swapped.

use super::{check_good, check_silent, position, term};
use crate::eval::{Term, evaluate};

#[test]
fn pieces_fit_the_number_of_pawns() {
    check_good("4k3/8/8/8/8/8/8/R3K3 w - - 0 1", Term::Imbalance);
    check_silent("4k3/ppppp3/8/8/8/8/PPPPP3/R3K3 w - - 0 1", Term::Imbalance);
}

#[test]
fn candidates_and_phalanxes() {
    check_good("4k3/p7/8/8/1P6/P7/8/4K3 w - - 0 1", Term::CandidatePawns);
    check_silent("4k3/pp6/8/8/8/8/PP6/4K3 w - - 0 1", Term::CandidatePawns);
    check_good("4k3/8/8/8/PP6/8/8/4K3 w - - 0 1", Term::PhalanxPawns);
    check_silent("4k3/8/8/8/P1P5/8/8/4K3 w - - 0 1", Term::PhalanxPawns);
}

#[test]
fn minor_pieces_know_their_pawns() {
    check_good("4k3/8/8/8/4P3/4N3/8/4K3 w - - 0 1", Term::ShieldedMinors);
    check_silent("4k3/8/8/4N3/4P3/8/8/4K3 w - - 0 1", Term::ShieldedMinors);
    check_good("2b1k3/8/4p3/3p4/8/8/8/4K3 w - - 0 1", Term::BadBishop);
    check_silent("2b1k3/8/8/4p3/3p4/8/8/4K3 w - - 0 1", Term::BadBishop);
    check_good("4k3/8/8/8/8/8/6B1/4K3 w - - 0 1", Term::LongDiagonal);
    check_silent("4k3/8/8/8/4P3/8/6B1/4K3 w - - 0 1", Term::LongDiagonal);
}

#[test]
fn a_knight_that_can_go_to_an_outpost_is_worth_something() {
    check_good("4k3/8/8/8/4P3/2N5/8/4K3 w - - 0 1", Term::Outpost);
    check_silent("4k3/8/8/8/4P3/8/8/N3K3 w - - 0 1", Term::Outpost);
}

#[test]
fn heavy_pieces_know_their_lines() {
    check_good("4k3/R7/8/8/8/8/8/4K3 w - - 0 1", Term::RookSeventh);
    check_silent("8/R7/4k3/8/8/8/8/4K3 w - - 0 1", Term::RookSeventh);
    check_good("6kr/6pp/8/8/8/8/8/4K3 w - - 0 1", Term::TrappedRook);
    check_silent("5rk1/6pp/8/8/8/8/8/4K3 w - - 0 1", Term::TrappedRook);
    check_good("4k3/8/8/q2p3R/8/8/8/5K2 w - - 0 1", Term::QueenPin);
    check_silent("4k3/8/8/q6R/8/8/8/5K2 w - - 0 1", Term::QueenPin);
    check_good("1n2k3/8/8/7q/8/8/8/4K3 w - - 0 1", Term::EarlyQueen);
    check_silent("4k3/8/8/7q/8/8/8/4K3 w - - 0 1", Term::EarlyQueen);
}

#[test]
fn kings_are_afraid_of_pawns_that_come_and_like_their_own() {
    check_good("r5k1/5p1p/6P1/8/8/8/5PPP/R5K1 w - - 0 1", Term::PawnStorm);
    check_silent("6k1/8/8/8/8/8/8/6K1 w - - 0 1", Term::PawnStorm);
    check_good("7k/8/8/8/8/p7/P7/1K6 w - - 0 1", Term::KingPawns);
    check_silent("7k/8/8/8/8/8/8/1K6 w - - 0 1", Term::KingPawns);
}

#[test]
fn one_quiet_piece_is_no_danger_to_a_king() {
    check_silent("6k1/5ppp/8/8/8/8/5PPP/2B3K1 w - - 0 1", Term::KingAttack);
    let attack = |text| term(text, Term::KingAttack);
    let queen = attack("r4rk1/5ppp/8/6NQ/8/3B4/5PPP/R4RK1 w - - 0 1");
    let no_queen = attack("r4rk1/5ppp/8/6N1/8/3B4/5PPP/R4RK1 w - - 0 1");
    assert!(queen > no_queen, "{queen} {no_queen}");
}

#[test]
fn pieces_guarded_too_little_are_threatened() {
    check_good("4k3/8/8/3n4/8/8/8/3RK3 w - - 0 1", Term::Hanging);
    check_silent("4k3/8/4p3/3n4/8/8/8/3RK3 w - - 0 1", Term::Hanging);
    check_good("4k3/8/8/3n4/8/8/8/3RK3 w - - 0 1", Term::RookThreats);
    check_silent("4k3/8/4p3/3n4/8/8/8/3RK3 w - - 0 1", Term::RookThreats);
    check_good("4k3/8/4p3/3n4/8/5B2/8/4K3 w - - 0 1", Term::MinorThreats);
    check_silent("4k3/8/4p3/3n4/8/8/8/4KB2 w - - 0 1", Term::MinorThreats);
    check_good("4k3/8/8/8/8/8/3n4/4K3 w - - 0 1", Term::KingThreats);
    check_silent("4k3/8/8/8/8/2p5/3n4/4K3 w - - 0 1", Term::KingThreats);
}

#[test]
fn pawns_threaten_pieces_now_and_after_a_step() {
    check_good("4k3/8/8/3n4/4P3/8/8/4K3 w - - 0 1", Term::PawnThreats);
    check_silent("4k3/8/8/3n4/8/4P3/8/4K3 w - - 0 1", Term::PawnThreats);
    check_good("4k3/8/8/3n4/8/4P3/8/4K3 w - - 0 1", Term::PushThreats);
    check_silent("4k3/8/8/3n4/4P3/8/8/4K3 w - - 0 1", Term::PushThreats);
    // A step to where an enemy pawn takes it threatens nothing.
    check_silent("4k3/8/5p2/2bp4/8/4P3/8/4K3 w - - 0 1", Term::PushThreats);
}

#[test]
fn squares_can_be_taken_from_the_enemy_and_kept_for_oneself() {
    check_good("8/4k3/8/2P5/8/8/8/4K3 w - - 0 1", Term::Restriction);
    check_silent("8/4k3/8/8/8/8/8/4K3 w - - 0 1", Term::Restriction);
    let wide = "rnbqkbnr/ppp2ppp/3pp3/8/3PP3/8/PPP2PPP/RNBQKBNR w KQkq - 0 1";
    check_good(wide, Term::Space);
    check_silent("4k3/ppp2ppp/3pp3/8/3PP3/8/PPP2PP1/4K3 w - - 0 1", Term::Space);
}

#[test]
fn passed_pawns_are_judged_by_their_way() {
    let passed = |text| term(text, Term::PassedPawns);
    let free = passed("3k4/8/8/8/P7/8/8/6K1 w - - 0 1");
    let unstoppable = passed("7k/8/8/8/P7/8/8/6K1 w - - 0 1");
    assert!(unstoppable > free + 200, "{unstoppable} {free}");
    let backed = passed("3r2k1/8/8/P7/8/8/8/R5K1 w - - 0 1");
    let chased = passed("r5k1/8/8/P7/8/8/8/3R2K1 w - - 0 1");
    assert!(backed > chased, "{backed} {chased}");
    let near = passed("7k/8/8/3P1n2/3K4/8/8/8 w - - 0 1");
    let far = passed("7k/8/8/3P1n2/8/8/8/3K4 w - - 0 1");
    assert!(near > far, "{near} {far}");
}

#[test]
fn king_and_pawn_against_king_is_known_exactly() {
    check_good("4k3/8/4K3/4P3/8/8/8/8 w - - 0 1", Term::KingPawnEnding);
    check_silent("8/8/4k3/8/4K3/4P3/8/8 w - - 0 1", Term::KingPawnEnding);
    assert_eq!(evaluate(&position("8/8/4k3/8/4K3/4P3/8/8 w - - 0 1")), 0);
    assert!(evaluate(&position("8/8/4k3/8/4K3/4P3/8/8 b - - 0 1")) > 300);
}

#[test]
fn a_bare_king_is_driven_to_the_bishops_corner() {
    let corner = |king: &str| term(&format!("{king}/8/8/8/8/8/8/3BKN2 b - - 0 1"), Term::BareKing);
    // The bishop on d1 stands on a light square, and so does a8.
    assert!(corner("k7") > corner("4k3"));
    assert!(corner("4k3") > corner("7k"));
}

#[test]
fn drawn_endings_are_worth_nothing_and_drawish_ones_less() {
    for drawn in [
        // Two knights cannot force mate; the bishop does not hold the corner.
        "4k3/8/8/8/8/8/8/2N1KN2 w - - 0 1",
        "k7/8/8/P7/8/8/8/2B1K3 w - - 0 1",
        "1k6/8/8/P7/P7/8/8/4K3 w - - 0 1",
        "4k3/8/8/8/8/8/p7/4KN2 w - - 0 1",
    ] {
        let value = evaluate(&position(drawn));
        assert!(value <= 0, "{value} in {drawn}");
    }
    assert!(evaluate(&position("k7/8/8/P7/8/8/8/4KB2 w - - 0 1")) > 200);
    let scaled = |text| term(text, Term::Scaling);
    assert!(scaled("8/5pk1/6p1/7p/3R3P/5PP1/1r3PK1/8 w - - 0 40") < 0);
    assert_eq!(scaled("8/p4pk1/6p1/7p/3R3P/5PP1/Pr3PK1/8 w - - 0 40"), 0);
    assert!(scaled("r3k1b1/pp3ppp/8/8/8/8/PPP2PPP/R3K1B1 w - - 0 1") <= 0);
}
