//! What is told of faults and of good moves without a claim: prices, answers, what leads, and what a better move is for.

use super::*;
use crate::chess::after_null_move;
use crate::tutor::motifs::mate_threat::MateThreat;

#[test]
fn a_fault_without_a_claim_is_told_by_its_answer() {
    let case = Case::new("startpos", (&["e4", "e5"], 30), (&["g4", "d5", "h3"], -140));
    case.says(
        "Now Black's pawn goes to d5, leaving your pawn on g4 in danger. Better: move your pawn to e4, and the game stays level.",
        "1.g4?? allows 1…d5, leaving your pawn on g4 in danger. Better is 1.e4, and the game stays level.",
        "1.g4?? (-1.4, -15%) allows 1…d5, leaving your pawn on g4 in danger. Better is 1.e4 (+0.3).",
    );
}

#[test]
fn an_answer_is_named_with_what_it_attacks_or_where_it_leaves_the_game() {
    let club = |start: &str, best: (&[&str], i32), played: (&[&str], i32)| {
        remark(&Case::new(start, best, played).facts(), Audience::Club).text
    };
    // A pawn that attacks two pieces, for either side.
    let fork = "4k3/5pp1/8/2p5/8/1B1B4/PP3PP1/4K3 w - - 0 20";
    let told = club(fork, (&["Ke2"], 30), (&["a3", "c4", "Bdxc4"], -200));
    assert!(told.starts_with("20.a3?? allows 20…c4, hitting your bishops on b3 and d3."), "{told}");
    let mirrored = "4k3/pp3pp1/1b1b4/8/2P5/8/5PP1/4K3 b - - 0 20";
    let told = club(mirrored, (&["Ke7"], 30), (&["a6", "c5", "Bdxc5"], -200));
    assert!(told.starts_with("20…a6?? allows 21.c5, hitting your bishops on b6 and d6"), "{told}");
    // The bishop takes the guard of the pawn.
    let guard = "4kb2/5pp1/8/8/2Nn4/8/1PP2PP1/1R2K3 w - - 0 20";
    let told = club(guard, (&["c3"], 30), (&["Na3", "Bxa3", "bxa3"], -200));
    assert!(told.starts_with("20.Na3?? allows 20…Bxa3, leaving your pawn on c2 in danger."), "{told}");
    // An answer that attacks nothing.
    let quiet = "4k3/5pp1/8/8/8/8/5PP1/4K3 w - - 0 20";
    let told = club(quiet, (&["Ke2"], 30), (&["f3", "Ke7"], -400));
    assert!(told.starts_with("20.f3?? allows 20…Ke7, and Black is winning."), "{told}");
}

#[test]
fn what_wins_most_leads() {
    // The bishop on d7 hangs, and the queen on c6 could have been taken with it.
    let case =
        Case::new("3r2k1/3B1ppp/2q5/8/8/8/5PPP/4R1K1 w - - 0 20", (&["Bxc6"], 600), (&["h3", "Rxd7"], -600));
    let hanging = Kind::from(Hanging { sq: Square::D7, piece: Role::Bishop, gain: 3, capture: case.m(1) });
    let line = case.question.best_line().to_vec();
    let case = case.reply(1, hanging).best(0, Kind::from(WinsMaterial { line, gain: 9 }));
    let told = remark(&case.facts(), Audience::Club).text;
    assert!(told.starts_with("20.h3?? misses 20.Bxc6, winning a queen."), "{told}");
}

#[test]
fn the_remedy_for_a_piece_that_hangs_may_be_its_trade() {
    let told = |start: &str, best: &[&str], played: &[&str], sq| {
        let case = Case::new(start, (best, 0), (played, -900));
        let hanging = Kind::from(Hanging { sq, piece: Role::Queen, gain: 9, capture: case.m(1) });
        remark(&case.reply(1, hanging).facts(), Audience::Club).text
    };
    let white = "3qk3/5ppp/8/8/8/8/5PPP/3Q2K1 w - - 0 20";
    let told_white = told(white, &["Qxd8+", "Kxd8"], &["h3", "Qxd1+"], Square::D1);
    assert!(told_white.contains("20.Qxd8+, trading queens."), "{told_white}");
    let black = "3q2k1/5ppp/8/8/8/8/5PPP/3QK3 b - - 0 20";
    let told_black = told(black, &["Qxd1+", "Kxd1"], &["h6", "Qxd8+"], Square::D8);
    assert!(told_black.contains("20…Qxd1+, trading queens."), "{told_black}");
    // Nobody takes back: the queen is won, not traded.
    let won = "3q4/5ppp/8/4k3/8/8/5PPP/3Q2K1 w - - 0 20";
    let told_won = told(won, &["Qxd8", "Ke6"], &["h3", "Qxd1+"], Square::D1);
    assert!(!told_won.contains("trading"), "{told_won}");
}

#[test]
fn a_quiet_move_that_threatens_mate_is_not_found_by_looking_at_checks() {
    let start = "3q2k1/1b3ppp/8/8/8/5N2/5PPP/6K1 w - - 0 20";
    let case = Case::new(start, (&["h3"], -500), (&["Nd4", "Qg5"], -900));
    let mut after = case.question.root.clone();
    for m in case.question.played_line() {
        after.play_unchecked(m);
    }
    let turned = after_null_move(&after).unwrap();
    let threat = MateThreat { mv: notation::parse_san(&turned, "Qxg2#").unwrap() };
    let told = remark(&case.reply(2, Kind::from(threat)).facts(), Audience::Club).text;
    assert!(told.contains("threatens mate with 21…Qxg2#") && !told.contains("check"), "{told}");
    assert!(told.contains("Before you move, "), "{told}");
}

#[test]
fn a_price_counts_what_the_move_took() {
    // The knight takes a pawn, and the pawn on d6 takes the knight.
    let start = "4k3/5ppp/3p4/4p3/8/5N2/5PPP/4K3 w - - 0 20";
    let case = Case::new(start, (&["Ke2"], 0), (&["Nxe5", "dxe5"], -200));
    let line = case.question.played_line()[1..].to_vec();
    let told =
        remark(&case.reply(1, Kind::from(WinsMaterial { line, gain: 3 })).facts(), Audience::Club).text;
    assert!(told.starts_with("20.Nxe5?? allows 20…dxe5, winning a knight for a pawn."), "{told}");
}

#[test]
fn another_move_is_as_good_only_if_searched_as_deep() {
    let white = Case::new("4k3/8/8/3n4/8/2N5/8/3RK3 w - - 0 8", (&["Rxd5"], 500), (&["Ke2", "Nf4+"], 150));
    let black = Case::new("3rk3/8/2n5/8/3N4/8/8/4K3 b - - 0 8", (&["Rxd4"], 500), (&["Ke7", "Nf5+"], 150));
    let is_named = |case: &Case| remark(&case.facts(), Audience::Club).text.contains("as good");
    for (case, other) in [(white, "Nxd5"), (black, "Nxd4")] {
        let mut case = case.best(1, Kind::from(TakesFree { gain: 3 })).easy(other);
        assert!(is_named(&case), "{other}");
        case.question.is_even = false;
        assert!(!is_named(&case), "{other}");
    }
}

#[test]
fn a_better_move_is_recommended_by_what_the_other_does_not_do() {
    let club = |after: i32| {
        let case = Case::new("startpos", (&["e4", "e5"], 120), (&["g4", "d5", "h3"], after));
        remark(&case.facts(), Audience::Club).text
    };
    assert!(club(-100).contains("Better is 1.e4, and you stay better."), "{}", club(-100));
    assert!(!club(-100).contains("as good") && !club(95).contains("better"), "{}", club(95));
}

#[test]
fn a_good_move_without_a_reason_is_told_by_what_it_keeps() {
    let told = |score| {
        let case = Case::new("startpos", (&["a3", "e5"], score), (&["a3", "e5"], score));
        remark(&case.facts(), Audience::Club).text
    };
    assert_eq!(told(0), "1.a3 keeps the game level.");
    assert_eq!(told(150), "1.a3 keeps your advantage.");
    assert_eq!(told(-150), "1.a3 keeps your chances alive.");
    assert_eq!(told(-500), "1.a3 changes little: Black is winning.");
}

#[test]
fn the_second_piece_that_hangs_is_told_too() {
    let case = Case::new("4k3/8/8/1n3n2/P6P/8/8/4KR2 b - - 0 8", (&["Nfd6"], 0), (&["Ke7", "axb5"], -300));
    let hanging = Kind::from(Hanging { sq: Square::B5, piece: Role::Knight, gain: 3, capture: case.m(1) });
    let case = case.reply(1, hanging);
    for audience in [Audience::Club, Audience::Advanced] {
        let told = remark(&case.facts(), audience).text;
        let both = "leaves your knight on b5 hanging: 9.axb5 wins it, and your knight on f5 hangs too.";
        assert!(told.contains(both), "{told}");
    }
}

#[test]
fn what_a_line_wins_is_named_once() {
    let won = |start: &str, best: &str, played: &[&str], piece: &str| {
        let case = Case::new(start, (&[best], 0), (played, -100));
        let line = case.question.played_line()[1..].to_vec();
        let case = case.reply(1, Kind::from(WinsMaterial { line, gain: 1 }));
        let told = remark(&case.facts(), Audience::Club).text;
        assert!(told.contains(&format!("winning your pawn on {piece}.")) && !told.contains("hits"), "{told}");
    };
    won("4k3/5ppp/8/3r4/8/8/P4PPP/4K1R1 w - - 0 20", "Kf1", &["h3", "Ra5", "h4", "Rxa2"], "a2");
    won("4k1r1/p4ppp/8/8/3R4/8/5PPP/4K3 b - - 0 20", "Kf8", &["h6", "Ra4", "h5", "Rxa7"], "a7");
}

#[test]
fn a_trade_draws_nobody_anywhere() {
    let told = |start: &str, best: &[&str], played: &[&str]| {
        let case = Case::new(start, (best, 300), (played, 0));
        let line = case.question.best_line()[..3].to_vec();
        let case = case.best(0, Kind::from(Attraction { line }));
        remark(&case.facts(), Audience::Club).text
    };
    // Rook takes rook and the queen takes back; then a knight attacks her.
    let trade = "2rq2k1/5ppp/8/1N6/8/8/5PPP/2R3K1 w - - 0 20";
    let said = told(trade, &["Rxc8", "Qxc8", "Nd6"], &["h3", "Rxc1+"]);
    assert!(!said.contains("draw"), "{said}");
    let said =
        told("2r3k1/5ppp/8/8/1n6/8/5PPP/2RQ2K1 b - - 0 20", &["Rxc1", "Qxc1", "Nd3"], &["h6", "Rxc8+"]);
    assert!(!said.contains("draw"), "{said}");
    // A bishop is given for a pawn to draw the king out.
    let offer = "rnbqkbnr/ppp2ppp/3p4/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 0 4";
    let said = told(offer, &["Bxf7+", "Kxf7", "Ng5+"], &["h3", "h6"]);
    assert!(said.contains("drawing Black's king to f7"), "{said}");
    let offer = "rnbqk2r/pppp1ppp/5n2/2b1p3/4P3/3P4/PPP2PPP/RNBQKBNR b KQkq - 0 4";
    let said = told(offer, &["Bxf2+", "Kxf2", "Ng4+"], &["h6", "h3"]);
    assert!(said.contains("drawing White's king to f2"), "{said}");
}
