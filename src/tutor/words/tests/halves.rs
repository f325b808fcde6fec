//! Both halves of a fault: what the move lets in, to the end of the line, and what the better one does about it.

use super::reasons::{Fault, MATED, novice_hears};
use super::*;

/// A mate in three that a check begins, beside a threat of a mate that was missed.
const MATE_LET_IN: Fault = Fault {
    start: "3r2k1/p3R2R/1p1p1rp1/2pPb3/P1P5/1P1q1p2/7P/4QN1K b - - 0 34",
    best: ("f3f2 h7g7 g8f8 g7f7 f6f7 e7f7 f8f7 e1f2", 800),
    played: ("d3e2 h7h8 g8h8 e1h4 h8g8 h4h7 g8f8 h7g7", MATED),
};

#[test]
fn a_mate_that_is_let_in_leads_before_all_that_was_missed() {
    let [club, _] = MATE_LET_IN.told(Audience::Club);
    assert!(club.contains("allows mate in 4: 35.Rh8+"), "{club}");
    let [novice, _] = MATE_LET_IN.told(Audience::Novice);
    assert!(novice.contains("force checkmate"), "{novice}");
}

#[test]
fn the_better_move_is_told_by_how_it_meets_the_mate() {
    let closes = Fault {
        start: "q4rk1/p3ppbp/1p1p1np1/2p1n1B1/2P5/1QNP1NPb/PP2PP1P/R3R1K1 w - - 4 14",
        best: ("c3d5 f6d5 c4d5 a8b7", 90),
        played: ("f3e5 a8g2", MATED),
    };
    closes.must_say(", closing the diagonal.");
    let leaves = Fault {
        start: "r1b2rk1/ppqn1p1p/1bpp1p2/3P1N2/2B1P3/1Q6/R4PPP/1N3RK1 b - - 2 17",
        best: ("g8h8 d5c6 b7c6 b3g3", 90),
        played: ("d7c5 b3g3 g8h8 g3g7", MATED),
    };
    leaves.must_say(", taking the king off the g-file.");
    let guards = Fault {
        start: "r3kbnr/pp3ppp/4q3/2p1P3/8/1PB5/2PQ1PPP/2KRR3 b kq - 4 18",
        best: ("c5c4 d2f4 f8a3", 200),
        played: ("a8d8 d2d8", MATED),
    };
    guards.must_say(", keeping d8 guarded.");
    let takes = Fault {
        start: "r3kb1r/ppq2ppp/2n1pn2/3p4/6P1/1P2pN2/PBPNBPP1/R2QK2R w KQkq - 0 10",
        best: ("b2f6 e3d2 d1d2 g7f6", -80),
        played: ("f2e3 c7g3 e1f1 f6g4 d2e4 g4e3 f1g1 g3g2", MATED),
    };
    // The queen begins the mate and ends it.
    takes.must_say(", taking the knight and keeping g3 guarded.");
    let begins = Fault {
        start: "4r1k1/5ppp/8/8/8/5N2/4rPPP/R5K1 w - - 0 30",
        best: ("a1a8 e8a8 f3d4", -300),
        played: ("f3d4 e2e1 a1e1 e8e1", MATED),
    };
    begins.must_not_say("and without the");
    let taken = Fault {
        start: "4r1k1/5ppp/8/8/8/5N2/4rPPP/R3R1K1 w - - 0 30",
        best: ("e1e2 e8e2 f3d4", -100),
        played: ("f3d4 e2e1 a1e1 e8e1", MATED),
    };
    taken.must_say("and without the rook there is no mate");
    // The rook leaves g8 to the king, which is told of a mate at once alone.
    let other = Fault {
        start: "3r2rk/pp2qppp/2p5/3BP1R1/7Q/2PP4/P1PK3P/6R1 b - - 0 26",
        best: ("g8f8 d5e4 g7g6", -450),
        played: ("c6d5 h4h7 h8h7 g5h5", MATED),
    };
    other.must_not_say("keeping your pawns sound");
    other.must_not_say("giving the king");
}

#[test]
fn the_whole_line_is_told_where_the_first_capture_is_the_least_of_it() {
    let exchange = Fault {
        start: "r4rk1/pp4pp/2p5/q2pNb2/P2P1B2/1B4P1/5K1P/R2Q4 b - - 4 26",
        best: ("g7g5 d1d2 a5d2 f4d2 f5c2 f2g1 c2b3 d2g5", 295),
        played: ("c6c5 b3d5 g8h8 e5f7 f8f7 d5f7 a5b4 a1c1 a8f8", -245),
    };
    exchange.must_say(" wins the exchange: 27");
    // It ends with the pawn.
    let pawn = Fault { played: ("c6c5 b3d5 g8h8 d1d2 a5b6", 120), ..exchange };
    pawn.must_not_say("In all");
}

#[test]
fn what_is_missed_is_told_with_what_the_move_lets_in() {
    let queen = Fault {
        start: "r3k2r/ppp4p/4pqpQ/2bBp3/3n4/2P5/PP3PPP/RNB1R1K1 b kq - 0 14",
        best: ("d4c2 e1e2 e8c8 c1g5 f6f5 g5d8 e6d5 h6g5 f5g5", -38),
        played: ("e6d5 c1g5 f6f7 c3d4 c5d4 e1e2 e5e4 b1c3 d4g7", -225),
    };
    queen.must_say("hits your queen on f");
    let quiet = Fault {
        best: ("d4c2 e1e2 e8c8 c1g5 f6f5 b1d2 d8d5 a1f1 f5d3 h6g7", -43),
        played: ("e6d5 c1g5 f6f7 c3d4 c5d4 b1d2 d4f2 g1h1 f2e1 a1e1 e5e4 e1f1", -228),
        ..queen
    };
    quiet.must_say(", hitting ");
    quiet.must_say("is still attacked");
    // The knight hits both rooks and takes neither.
    queen.must_not_say("forking");
    let away = Fault {
        start: "r6r/pppk1q1p/6pQ/2bpR1B1/3n4/2P5/PP3PPP/RN4K1 w - - 1 17",
        best: ("c3d4 c5d6 h6h3 d7c6 e5e6", 454),
        played: ("h6h3 d4f5 b1d2 h7h6 g5h4 a8e8", 59),
    };
    away.must_say(" saves the knight.");
}

#[test]
fn a_fork_that_is_parried_is_no_reason() {
    // The rook comes between and guards the pawn.
    let parried = Fault {
        start: "1r2k2r/2p1ppb1/3p2pp/p4q2/1PpPn3/P1P1PN1P/5PPB/1R1QK2R w Kk - 1 19",
        best: ("d1a4 e8d8 b1c1 f5d5", -4),
        played: ("d1c2 e4c3 c2f5 g6f5 b1c1 a5b4 a3b4 b8b4 f3d2", -155),
    };
    parried.must_not_say("fork");
    let wins = Fault {
        start: "r3k3/5ppp/8/1N6/8/8/5PPP/4K3 w q - 0 20",
        best: ("b5c7 e8d7 c7a8", 500),
        played: ("e1d2 e8d7", 0),
    };
    wins.must_say("fork");
}

#[test]
fn what_a_pawn_does_that_soon_falls_is_no_reason() {
    let falls = Fault {
        start: "r2q1rk1/pp4pp/2p2p2/3pP3/P2P1Bb1/5NP1/B4K1P/R2Q4 w - - 0 23",
        best: ("e5e6 g7g5 f4d2 g4e6 d1b3", -92),
        played: ("d1d3 g7g5 a1b1 d8c7 h2h3", -223),
    };
    falls.must_not_say("passed");
    let stays = Fault { best: ("e5e6 g7g5 f4d2 f8e8 d1b3", -92), ..falls };
    stays.must_say("making a passed pawn");
}

#[test]
fn a_threat_to_what_takes_the_attacker_is_none() {
    // The queens look at each other.
    let queens = Fault {
        start: "1r2k2r/2p1ppb1/3p2pp/p4q2/1PpPn3/P1P1PN1P/2Q2PPB/1R2K2R b Kk - 2 19",
        best: ("e4c3 c2f5 g6f5 b1c1 a5b4 a3b4 b8b4 f3d2 c3d5", 166),
        played: ("a5b4 c3b4 c4c3 e1g1 e8g8", 41),
    };
    queens.must_not_say("threatening White's queen");
}

#[test]
fn a_pinned_pawn_is_not_the_point_of_a_fault() {
    let pawn = Fault {
        start: "1r2k2r/2p1ppb1/3p2pp/p4q2/1PpPn3/P1P1PN1P/5PPB/1R1QK2R w Kk - 1 19",
        best: ("d1a4 e8d8 b1c1 f5d5", -4),
        played: ("d1c2 e4c3 c2f5 g6f5 b1c1 a5b4 a3b4 b8b4 f3d2", -155),
    };
    pawn.must_not_say("pins");
    pawn.must_say(" loses your rook on b1 to ");
}

#[test]
fn a_pawn_that_took_a_pawn_and_is_taken_back_is_no_loss() {
    let even = Fault {
        start: "1r2k2r/2p1ppb1/3p2pp/p4q2/1PpPn3/P1P1PN1P/2Q2PPB/1R2K2R b Kk - 2 19",
        best: ("e4c3 c2f5 g6f5 b1c1 a5b4 a3b4 b8b4", 207),
        played: ("a5b4 c3b4 e8g8 e1g1 c4c3 f1c1 c7c6", 59),
    };
    even.must_not_say("where it can be taken");
    let loses = Fault {
        start: "4k3/5ppp/3p4/8/2p5/1N6/5PPP/4K3 w - - 0 8",
        best: ("b3d4 e8d7", 0),
        played: ("b3c5 d6c5", -300),
    };
    loses.must_say("where it can be taken");
}

#[test]
fn a_piece_that_the_better_move_takes_out_of_danger_is_still_attacked() {
    let rook = Fault {
        start: "r6r/ppp2q1p/3k2p1/2bp1nB1/8/2P1R2Q/PP3PPP/RN4K1 w - - 5 19",
        best: ("e3f3 h7h6 g5f4 d6d7 b1d2 h6h5 b2b4 c5b6 a2a4 a7a5", 111),
        played: ("g5f4 d6c6 e3f3 f7e7 b1d2 a8e8 a2a4 e7h4 d2b3 h4h3 f3h3 c5d6", 28),
    };
    rook.must_say("Your rook on e");
    rook.must_say(" is still attacked, and ");
    let safe = Fault {
        start: "r6r/ppp2q1p/3k2p1/2bp1nB1/8/2P1R2Q/PP3PPP/RN4K1 w - - 5 19",
        best: ("b1d2 d6c6 e3f3", 111),
        ..rook
    };
    safe.must_not_say("still attacked");
}

#[test]
fn who_saves_a_piece_by_another_move_hears_that_its_attacker_could_be_taken() {
    let passing = Fault {
        start: "r2q1rk1/p1pb1ppp/1pn2n2/1Bbp4/3PpP2/1P2P2P/PBP1Q1P1/RN2K1NR b KQkq d3 0 10",
        best: ("e4d3 c2d3 f8e8 b5c6 d7c6 d3d4 c5d6 g1f3 d6f4", 344),
        played: ("c5b4 b1c3 a7a6 b5c6 d7c6 e1c1", 132),
    };
    passing.must_say("exd3, taking the pawn that attacks the bishop.");
    assert!(novice_hears(&passing, "pawn takes the pawn en passant, which was attacking the bishop."));
    // The bishop stands out of the pawn's reach.
    let other = Fault {
        start: "r2q1rk1/p1pbbppp/1pn2n2/1B1p4/3PpP2/1P2P2P/PBP1Q1P1/RN2K1NR b KQkq d3 0 10",
        best: ("e4d3 c2d3 f8e8", 344),
        played: ("e7d6 b1c3 a7a6", 132),
    };
    other.must_not_say("that attacks the bishop");
    // Both take the pawn that forks.
    let both = Fault {
        start: "r1bqkb1r/ppp2ppp/2n2n2/8/8/2Np1N2/PPP1BPPP/R1BQK2R w KQkq - 0 7",
        best: ("c2d3 f8e7 e1g1", 80),
        played: ("d1d3 d8d3 e2d3 c6b4", -40),
    };
    both.must_not_say("that attacks the bishop");
}
