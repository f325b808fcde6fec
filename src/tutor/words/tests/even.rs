//! Side effects that are no reason for a fault, and even trades that are not its harm.

use super::reasons::Fault;
use super::*;
use crate::tutor::motifs::pawn_play::PawnCenter;

/// Black trades knight for bishop on e3, takes on e5 and so opens the diagonal of the bishop on b7.
pub(super) const DIAGONAL: Fault = Fault {
    start: "r2q1rk1/pbp2pbp/1pn1p1p1/4Pn2/1PBP4/P1N1B3/4NPPP/R2QK2R w KQ - 1 12",
    best: ("e3f4 c6d4 e2d4 d8d4 d1d4 f5d4 e1g1 a8d8 f4g5", -207),
    played: ("g2g4 f5e3 f2e3 c6e5 d4e5 b7h1 d1d8 a8d8 g4g5", -469),
};

#[test]
fn a_piece_that_is_taken_back_hits_nothing() {
    DIAGONAL.must_not_say("hits your queen");
    DIAGONAL.must_not_say("overlooks");
    // The knight on c6 stands on the diagonal still.
    DIAGONAL.must_say("takes your pawn off the diagonal between ");
    DIAGONAL.must_say("'s bishop on b7 and your rook on h1: ");
    let stays =
        Fault { start: "r2q1rk1/pbp2pbp/1pn1p1p1/4Pn2/1PBP4/P1N1B3/4N1PP/R2QK2R w KQ - 1 12", ..DIAGONAL };
    let played = "h2h3 f5e3 d1d3 e3c4 d3c4";
    Fault { played: (played, -469), ..stays }.must_say("your queen");
}

/// White could take the pawn on h4 before the move as well.
const OLD: Fault = Fault {
    start: "8/p1pk1p2/2p5/4p3/3bP1pp/1P1N1PP1/P1P1K2P/8 b - - 0 26",
    best: ("h4g3 h2g3 g4f3 e2f3 d7e6 g3g4 f7f6 f3g3 c6c5", -60),
    played: ("g4f3 e2f3 h4g3 f3g3 d7e6 g3g4 d4c3 b3b4 e6f6 a2a4", -141),
};

#[test]
fn what_could_be_won_before_the_move_is_no_news() {
    OLD.must_not_say("in danger");
    let rook = Fault {
        start: "r6r/ppp2q1p/3k2p1/2bp1nB1/8/2P1R2Q/PP3PPP/RN4K1 w - - 5 19",
        best: ("e3e1 d6c6 b1d2 b7b6 h3f3 c6b7 c3c4 h7h6 g5f4", 58),
        played: ("g5f4 d6c6 e3e1 f5d6 f4e3 c5e3 e1e3 a8f8 e3f3 f7d7", -13),
    };
    rook.must_not_say("in danger");
}

#[test]
fn what_the_answer_uncovers_is_news() {
    // The king steps off the file of the rook.
    let told = |start: &str, sans: [&[&str]; 2]| {
        remark(&Case::new(start, (sans[0], 0), (sans[1], -300)).facts(), Audience::Club).text
    };
    let white = told("4r3/5ppp/4k3/8/1p2B3/8/5PPP/4K3 w - - 0 26", [&["Bd3"], &["h3", "Kd6", "f3", "f5"]]);
    assert!(white.contains("26…Kd6, leaving your bishop on e4 in danger"), "{white}");
    let black = told("4k3/5ppp/8/1P2b3/8/4K3/5PPP/4R3 b - - 0 26", [&["Bd6"], &["h6", "Kd3", "f6", "f4"]]);
    assert!(black.contains("27.Kd3, leaving your bishop on e5 in danger"), "{black}");
}

/// The club player's text about a fault with one claim for the better move.
fn with_best(start: &str, best: (&[&str], i32), played: (&[&str], i32), kind: Kind) -> String {
    remark(&Case::new(start, best, played).best(1, kind).facts(), Audience::Club).text
}

#[test]
fn an_even_trade_is_not_the_harm() {
    let center = |side| Kind::from(PawnCenter { side, own: 2, other: 0 });
    let white = with_best(
        "1rq1k2r/2pbppb1/p2p1npp/np6/3P4/P1P1PN1P/1PBN1PPB/R2QK2R w KQk - 4 13",
        (&["e4", "Nc4", "Nxc4", "bxc4"], 108),
        (&["Nb3", "Nxb3", "Bxb3", "O-O", "O-O"], 42),
        center(Color::White),
    );
    assert_eq!(white, "13.Nb3?! misses 13.e4, building a pawn centre. Most of your advantage is gone.");
    let black = with_best(
        "r2qk2r/1pbn1ppb/p1p1pn1p/3p4/NP6/P2P1NPP/2PBPPB1/1RQ1K2R b KQkq - 4 13",
        (&["e5", "Nc5", "Nxc5", "bxc5"], 108),
        (&["Nb6", "Nxb6", "Bxb6", "O-O", "O-O"], 42),
        center(Color::Black),
    );
    assert_eq!(black, "13…Nb6?! misses 13…e5, building a pawn centre. Most of your advantage is gone.");
}

#[test]
fn a_pawn_that_can_be_taken_back_is_not_told_as_taken() {
    let told = |played: &[&str]| {
        let start = "r2q1rk1/pbp1npbp/1pn1p1p1/3p4/1PPPP3/P1NBB3/4NPPP/R2QK2R w KQ - 0 10";
        let best: &[&str] = &["cxd5", "exd5", "e5", "Qd7", "O-O"];
        remark(&Case::new(start, (best, 0), (played, -70)).facts(), Audience::Club).text
    };
    let kept = told(&["e5", "dxc4", "Be4", "a6", "O-O"]);
    assert!(kept.starts_with("10.e5?! allows 10…dxc4 11.Be4 a6, and Black has a slight edge."), "{kept}");
    let back = told(&["e5", "dxc4", "Bxc4", "a6", "O-O"]);
    assert!(
        back.starts_with("10.e5?! misses 10.cxd5 first, before Black can take on c4: 10…exd5 11.e5. "),
        "{back}"
    );
}

#[test]
fn a_fork_by_the_next_move_speaks_for_the_better_one() {
    let told = |start: &str, best: &[&str], played: &[&str], fork: Fork| {
        let case = Case::new(start, (best, 500), (played, 0)).best(3, Kind::from(fork));
        remark(&case.facts(), Audience::Club).text
    };
    let fork = |sq, targets: [Square; 2]| Fork { sq, targets: targets.to_vec() };
    let white = told(
        "r3k3/7p/8/8/8/2N5/8/4K3 w - - 0 10",
        &["Nb5", "h6", "Nc7+"],
        &["Kd2", "Kd7"],
        fork(Square::C7, [Square::E8, Square::A8]),
    );
    assert!(white.contains("10.Nb5 h6 11.Nc7+, forking Black's king and the rook on a8"), "{white}");
    let black = told(
        "4k3/8/2n5/8/8/8/7P/R3K3 b - - 0 10",
        &["Nb4", "h3", "Nc2+"],
        &["Kd7", "Kd2"],
        fork(Square::C2, [Square::E1, Square::A1]),
    );
    assert!(black.contains("10…Nb4 11.h3 Nc2+, forking White's king and the rook on a1"), "{black}");
    // The king is not there any more.
    let away = told(
        "r3k3/7p/8/8/8/2N5/8/4K3 w - - 0 10",
        &["Nb5", "Kd7", "Nd4"],
        &["Kd2", "Kd7"],
        fork(Square::C7, [Square::E8, Square::A8]),
    );
    assert!(!away.contains("forking"), "{away}");
}

#[test]
fn a_piece_for_one_that_hangs_is_won_back() {
    let told = |start: &str, [best, played]: [&[&str]; 2], audience| {
        remark(&Case::new(start, (best, 87), (played, -107)).facts(), audience).text
    };
    // The bishop on g4 hangs; …g5 attacks the other in return.
    let white = "r2q1rk1/pp4pp/2p5/3pN3/P2P1Bb1/3Q2P1/B4K1P/R7 b - - 0 24";
    let sans: [&[&str]; 2] = [&["g5", "Nxg4", "gxf4", "Kg1"], &["Qa5", "Nxg4", "g5", "Qe4"]];
    let club = told(white, sans, Audience::Club);
    let back = "winning the bishop back, as White's bishop is pinned to its king.";
    assert!(club.contains(&format!("24…g5 25.Nxg4 gxf4, {back}")), "{club}");
    let novice = told(white, sans, Audience::Novice);
    let back = "your pawn takes the bishop on f4, which can't move: the king stands behind it.";
    assert!(novice.contains(back), "{novice}");
    // What the words speak of stays in the line, though it is taken back.
    let sans: [&[&str]; 2] = [&["g5", "Nxg4", "gxf4", "gxf4", "Rxf4+"], &["Qa5", "Nxg4", "g5", "Qe4"]];
    let club = told(white, sans, Audience::Club);
    assert!(!club.contains("24…g5, winning the bishop back"), "{club}");
    let black = "r7/b4k1p/3q2p1/p2p1bB1/3Pn3/2P5/PP4PP/R2Q1RK1 w - - 0 24";
    let sans: [&[&str]; 2] = [&["g4", "Nxg5", "gxf5", "Kg8"], &["Qa4", "Nxg5", "g4", "Qe5"]];
    let club = told(black, sans, Audience::Club);
    let back = "winning the bishop back, as Black's bishop is pinned to its king.";
    assert!(club.contains(&format!("24.g4 Nxg5 25.gxf5, {back}")), "{club}");
    // Nothing hangs.
    let safe = "r2q1rk1/pp4pp/2p1b3/3pN3/P2P1B2/3Q2P1/B4K1P/R7 b - - 0 24";
    let club = told(safe, [&["g5", "a5", "gxf4"], &["Qa5", "Bb3"]], Audience::Club);
    assert!(!club.contains("back"), "{club}");
}

#[test]
fn a_line_that_is_opened_is_the_reason_where_it_is_used_a_move_later() {
    let diagonal = Fault {
        start: "r3k3/pbp1qppp/1pn5/8/4P3/8/PPP2P1P/RN1QKB1R w Qq - 0 10",
        best: ("f1g2 h7h6 b1d2", 20),
        played: ("e4e5 c6b4 f1g2 b7g2 h1g1 e7e5", -500),
    };
    diagonal.must_say("opens the diagonal for ");
    diagonal.must_say("'s bishop on b7: ");
    let [novice, _] = diagonal.told(Audience::Novice);
    assert!(novice.contains("hat opens the diagonal for Black's bishop on b7. "), "{novice}");
    // The bishop takes nothing.
    let unused = Fault { played: ("e4e5 c6b4 c2c3 b4d5 f1g2 e7e5", -250), ..diagonal };
    unused.must_not_say("opens the diagonal");
}

#[test]
fn the_guard_of_the_square_where_a_mate_is_threatened_is_the_reason() {
    let knight = Fault {
        start: "6k1/5ppp/5n2/7q/8/5N2/PP3PPP/5RK1 w - - 0 20",
        best: ("a2a3 h7h6 b2b4", 20),
        played: ("f3d2 f6g4 d2f3 g4e5 f3e5", -160),
    };
    knight.must_say("takes a guard away from your pawn on h2: ");
    knight.must_say(" threatens mate with ");
    // The knight still guards it.
    let other = Fault { played: ("f1e1 f6g4 h2h3 g4f6 b2b4", -160), ..knight };
    other.must_not_say("guard away");
}

#[test]
fn what_moves_and_what_stands_behind_it_attack_together() {
    let knight = Fault {
        start: "r6r/ppp2q1p/3k2p1/2bpR1B1/3n4/2P4Q/PP3PPP/RN4K1 w - - 3 18",
        best: ("e5e7 d4e2 e7e2 h8e8", 410),
        played: ("e5e3 d4f5 e3f3 h7h6 g5f4", 60),
    };
    knight.must_say(" attacks your rook on e3 together with the bishop on c5");
    knight.must_not_say("uncovers");
}

#[test]
fn the_pawn_that_lost_its_guard_is_named_once() {
    let start = "3k4/p1p2p2/N1p5/4p1b1/4P1pp/6P1/PPP1KP1P/8 b - - 1 22";
    let better = &["hxg3", "fxg3", "Ke7", "b4", "f5", "exf5"];
    let played = &["Bc1", "gxh4", "Bxb2", "Nb8", "c5", "Nc6+", "Kd7", "Nxa7"];
    let told = remark(&Case::new(start, (better, -118), (played, -227)).facts(), Audience::Club).text;
    let expected = "22…Bc1?! takes the guard away from your pawn on h4: 23.gxh4 takes it. Better is 22…hxg3";
    assert!(told.starts_with(expected), "{told}");
}

#[test]
fn a_haul_can_be_counted_in_the_line_that_shows_it() {
    let pawns = Fault {
        start: "2R1n2r/5pk1/p3p1pp/3pP3/p2P1QNq/6N1/1r3PP1/6K1 b - - 1 27",
        best: ("b2b1 g3f1 a4a3 g2g3", 680),
        played: ("h6h5 c8e8 h5g4 e8h8 g7h8 f4f7 h4h6 f7e6 h6g7", 460),
    };
    let [club, _] = pawns.told(Audience::Club);
    let shown = "wins two pawns: 28.Rxe8 hxg4 29.Rxh8 Kxh8 30.Qxf7 Qh6 31.Qxe6.";
    assert!(club.contains(shown), "{club}");
}

#[test]
fn an_open_file_is_no_reason_where_a_piece_is_lost() {
    let bishop = Fault {
        start: "r4rk1/pp4pp/2p5/q2pNb2/P2P1B2/1B1Q2P1/5K1P/R7 w - - 3 26",
        best: ("d3e3 a8e8 f2g1 h7h6 a1f1", 0),
        played: ("d3d1 g7g5 d1d2 a5d2 f4d2 f5c2 f2g1 c2b3 d2g5", -282),
    };
    bishop.must_say("hitting your bishop on f4");
    bishop.must_not_say("on the open file");
}

#[test]
fn a_threat_that_is_left_behind_is_no_praise_for_a_slip() {
    let bishop = Fault {
        start: "r1b2rk1/pp3ppp/2p4q/3p4/P2BP3/3P1NP1/B4K1P/R2Q4 w - - 4 19",
        best: ("e4d5 c6d5 h2h4", 60),
        played: ("d4e3 h6h5 d1h1 c8e6 h2h4", 30),
    };
    bishop.must_not_say("threatens");
    // As good as anything else.
    Fault { played: (bishop.played.0, 60), ..bishop }.must_say("threatens");
}

#[test]
fn a_pawn_is_no_reason_where_the_queen_is_lost() {
    // The trade of queens wins a pawn by the line, but what matters is the queen.
    let queen = Fault {
        start: "3r1r1k/ppp3p1/2npb2p/4p2q/4P3/2P1R2P/PP3PPN/R2Q1BK1 b - - 1 18",
        best: ("h5d1 a1d1 e6a2 b2b3 a2b3", 90),
        played: ("f8f7 d1h5 f7f4 e3g3", -690),
    };
    queen.must_say("trading queens instead of losing one");
    queen.must_not_say("winning a pawn");
}
