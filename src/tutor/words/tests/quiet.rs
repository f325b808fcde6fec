//! Small faults of place: what the move played gave up without losing anything yet, and what the better one does instead.

use super::reasons::{Fault, novice_hears};
use super::{Case, remark};
use crate::tutor::audience::Audience;

#[test]
fn the_square_that_an_attacked_piece_needs_is_not_to_be_taken() {
    let bishop = Fault {
        start: "rnb2rk1/ppq1bppp/3p4/4p3/1PP1n3/P3PN2/1B2BPPP/RN1Q1RK1 b - - 0 11",
        best: ("c8e6 f3d2 e4d2 d1d2 b8d7 b1c3 c7d8 c3d5 d7b6", -39),
        played: ("e7f6 e2d3 e4g5 f3g5 f6g5 b1c3 c7d8 c3d5 c8e6", -138),
    };
    bishop.must_say("takes f6 away from your knight on e4: ");
    let best: &[&str] = &["Be6", "Nfd2", "Nxd2", "Qxd2"];
    let played: &[&str] = &["Bf6", "Bd3", "Ng5", "Nxg5"];
    let told = remark(&Case::new(bishop.start, (best, -39), (played, -138)).facts(), Audience::Club).text;
    assert!(told.contains("Better is 11…Be6, leaving f6 to the knight."), "{told}");
    assert!(novice_hears(&bishop, "The bishop stands where your knight on "));
    // Without the knight on f3 it has g5 to itself.
    let free = Fault {
        start: "rnb2rk1/ppq1bppp/3p4/4p3/1PP1n3/P3P3/1B2BPPP/RN1Q1RK1 b - - 0 11",
        best: ("c8e6 b1d2 e4d2 d1d2", -39),
        played: ("e7f6 e2d3 e4g5 b1c3", -138),
    };
    free.must_not_say(" away from your knight");
    // Who is in check cannot go there.
    let check = Fault {
        start: "r1bq1rk1/pppn1p1p/3p1np1/2b1p1B1/4P3/2N2N1P/PPP2PP1/R2QRBK1 w - - 3 11",
        best: ("a2a3 h7h6 g5h4", 60),
        played: ("c3e2 c5f2 g1f2 f6e4 f2g1 d8g5", -250),
    };
    check.must_not_say("away from your rook");
    // A pinned queen goes nowhere.
    let pinned = Fault {
        start: "r1b1k2r/ppp2ppp/8/2b5/8/2Q5/PPPN1PPP/R1B1KB1R w KQkq - 0 16",
        best: ("c3g7 h8f8 d2b3", 100),
        played: ("d2b3 c5b4 c3b4 a7a5", -500),
    };
    pinned.must_not_say(" away from your queen");
}

#[test]
fn a_fork_that_is_allowed_weighs_more_than_an_attack_that_was_missed() {
    let push = Fault {
        start: "r2q1rk1/ppp1b1p1/2npbn1p/4pp2/2P5/1P1PPN2/PB1NBPPP/2RQ1RK1 b - - 1 10",
        best: ("e5e4 d3e4 f5e4 f3d4 c6d4 b2d4 e6f5 d4a1", -8),
        played: ("g7g5 d3d4 e6f7 d4e5 d6e5 f3e5 c6e5 b2e5 f6d7", -86),
    };
    push.must_say("threatening to fork your knight on c6 and the bishop on e6 with the pawn.");
    push.must_say(" knight on f3. Think twice");
    // Where nothing is forked, what was missed is told first.
    let aside =
        Fault { start: "r1nq1rk1/ppp1b1p1/3pbn1p/4pp2/2P5/1P1PPN2/PB1NBPPP/2RQ1RK1 b - - 1 10", ..push };
    let aside = Fault {
        best: ("e5e4 d3e4 f5e4 f3d4 e6f5", -8),
        played: ("g7g5 d3d4 e6f7 d4e5 d6e5 f3e5", -86),
        ..aside
    };
    aside.must_say("misses ");
}

#[test]
fn a_rook_goes_where_a_rook_cannot_attack_it() {
    let rook = Fault {
        start: "r6r/ppp2q1p/2k3p1/2bp1n2/5B2/2P1R2Q/PP3PPP/RN4K1 w - - 7 20",
        best: ("e3f3 f7e7 b1d2 a8e8 b2b4 c5d6 f4d6 f5d6 a2a4", 39),
        played: ("e3e2 a8e8 e2e8 h8e8 b1d2 b7b6 d2b3 f5d6 b3c5", -25),
    };
    rook.must_say("rook can't chase it.");
    assert!(novice_hears(&rook, "rook can't chase it. When a piece has to move, look for a square where "));
    let same_file = Fault { best: ("e3e1 a8e8 b1d2 e8e1 a1e1", 39), ..rook };
    same_file.must_not_say("can't chase");
}

#[test]
fn the_piece_that_attacks_what_falls_is_traded_off() {
    let knight = Fault {
        start: "r1b1qr1k/ppp3pp/2np1n2/1Bb1p1B1/4P3/2N2N1P/PPP2PP1/R2QR1K1 w - - 3 11",
        best: ("g5f6 g7f6 f3h4 c8e6 c3a4 a8d8 c2c3 a7a6 b5c6", 2),
        played: ("c3e2 f6e4 g5h4 c8h3 e2c3 e8g6 b5f1 e4c3 b2c3", -362),
    };
    knight.must_say("trading off the knight that attacks e4.");
    assert!(novice_hears(&knight, "trading off the knight that attacks "));
    let other = Fault { best: ("b5c6 b7c6 c3a4 c5b6", 2), ..knight };
    other.must_not_say("trading off");
    // A rook is given for the knight, not traded.
    let rook = Fault {
        start: "r1b1qr1k/ppp3pp/2np1n2/1Bb1p3/4P3/2N2R1P/PPP2PP1/R2Q2K1 w - - 3 11",
        best: ("f3f6 g7f6 c3a4 c8e6", 2),
        played: ("c3e2 f6e4 e2c3 e8g6", -362),
    };
    rook.must_not_say("trading off the knight");
    // Who trades the piece that is attacked trades nobody else off.
    let itself = Fault {
        start: "rn1qk2r/pp2ppbp/b5pn/3p4/3P4/2N1P3/PP2BPPP/R1BQK1NR b KQkq - 0 6",
        best: ("a6e2 g1e2 b8c6", 0),
        played: ("e8g8 e2a6 b8a6 g1f3", -90),
    };
    itself.must_not_say("trading off the bishop that attacks");
}

#[test]
fn a_bishop_that_joins_in_speaks_for_the_queen_before_it() {
    let queen = Fault {
        start: "r1b2rk1/pp3ppp/2p4q/3p4/P3P3/3PBNP1/B4K1P/R2Q4 b - - 5 19",
        best: ("h6h5 e4d5 c6d5 a1b1 c8g4 h2h3 g4h3 b1b7 h3g4", 62),
        played: ("h6d6 e4d5 c6d5 e3d4 c8g4 d1b3 f8d8 a1e1 a8c8", -5),
    };
    queen.must_say("knight, with your bishop to join in");
    assert!(novice_hears(&queen, "with your bishop to join in"));
    // Once the queens are gone nothing joins her.
    let gone = Fault { best: ("h6h5 f3e5 h5d1 a1d1 c8g4 d1g1", 62), ..queen };
    gone.must_not_say("join in");
    let alone = Fault { best: ("h6h5 e4d5 c6d5 a1b1 b7b6 h2h3", 62), ..queen };
    alone.must_not_say("join in");
}

#[test]
fn a_pawn_that_is_drawn_off_by_a_capture_gets_away() {
    let takes = Fault {
        start: "1r2k2r/2p1ppb1/3p2pp/p4q2/1PpPn3/P1P1PN1P/2Q2PPB/1R2K2R b Kk - 2 19",
        best: ("e4c3 c2f5 g6f5 b1c1 a5b4 a3b4 b8b4 f3d2", 250),
        played: ("a5b4 c3b4 e4g5 c2f5 g6f5 b1c1 b8a8 f3g5 h6g5", 35),
    };
    takes.must_say(" pawn on c3 get away: ");
    assert!(novice_hears(&takes, "That lets "));
    // What is taken where it takes has not got away.
    let traded = Fault {
        start: "1r2k2r/2p1ppb1/3p2pp/p4q2/1PpPn3/P1P1PN1P/2Q2PPB/R3K2R b KQk - 2 19",
        played: ("a5b4 c3b4 b8b4 f3d2 e4d2", 35),
        ..takes
    };
    let traded = Fault { best: ("e4c3 c2f5 g6f5 a1c1 a5b4", 250), ..traded };
    traded.must_not_say("get away");
    // The pawn on a3 takes back, and c3 stays to be taken.
    let stays = Fault { played: ("a5b4 a3b4 e4c3 c2f5 g6f5 b1c1", 200), ..takes };
    stays.must_not_say("get away");
}

#[test]
fn whoever_overlooked_what_the_last_move_left_hears_of_that() {
    let pawn = Fault {
        start: "r1b1qr1k/ppp3pp/2np1n2/1Bb1p1B1/4P3/5N1P/PPP1NPP1/R2QR1K1 b - - 4 11",
        best: ("f6e4 g5h4 c8h3 e2c3 e8g6 b5f1 e4c3 b2c3", 400),
        played: ("e8g6 b5c6 b7c6 e2g3 f6h5 g3h5 g6h5", 130),
    };
    let rule = "After every move your opponent makes, ask what it stopped guarding.";
    // The knight came from c3, where it had guarded the pawn.
    let [own, turned] = pawn.told_after(Some("c3e2"), Audience::Club);
    assert!(own.ends_with(rule) && turned.ends_with(rule), "{own}\n{turned}");
    let [before, _] = pawn.told_after(Some("h2h3"), Audience::Club);
    assert!(!before.contains(rule), "{before}");
}
