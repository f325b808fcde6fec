//! Pieces that are hit and cannot run, kings that leave a pin, and what strikes whoever takes what is given up.

use super::reasons::{Fault, novice_hears};

/// The knight on f6 stands between a bishop and the queen.
const PINNED: Fault = Fault {
    start: "rnbq1rk1/p4pbp/2p1pnp1/1p4B1/3PP3/1QN2N2/PP2BPPP/R4RK1 b - - 1 10",
    best: ("h7h6 g5f4 a7a5 b3c2 c8b7", -130),
    played: ("d8e7 e4e5 b8d7 c3e4 f8d8 e5f6 d7f6 g5h4", -400),
};

/// The queen and its own pawns leave the bishop on c5 nowhere to go.
const SHUT_IN: Fault = Fault {
    start: "r4rk1/pbpp1pp1/1pnq3p/3Np3/1bB1P3/2PP1N2/PP1Q1PPP/R3K2R b KQ - 0 12",
    best: ("b4a5 b2b4 b6b5 c4b5 a5b6 e1g1 c6e7", -111),
    played: ("b4c5 b2b4 c5b4 c3b4 a7a6 e1g1 b6b5 c4b3", -260),
};

#[test]
fn a_piece_that_cannot_run_is_told_with_why() {
    SHUT_IN.must_say("winning a bishop for a pawn: it hits your bishop on c5, which has no safe square.");
    assert!(novice_hears(&SHUT_IN, "hitting your bishop on c5, which has no safe square, and "));
    PINNED.must_say("hitting your knight on f6, which is pinned to your queen");
    assert!(novice_hears(&PINNED, "which is pinned: your queen stands behind it"));
    // The bishop has left the line.
    let free = Fault {
        start: "rnbq1rk1/p4pbp/2p1pnp1/1p6/3PPB2/1QN2N2/PP2BPPP/R4RK1 b - - 1 10",
        best: ("a7a5 b3c2 c8b7 f1d1", -130),
        played: ("d8e7 e4e5 f6d5 c3d5 e6d5", -250),
    };
    free.must_not_say("pinned");
    // The bishop may go to d6.
    let runs = Fault {
        start: "r4rk1/pbpp1pp1/1pn4p/3Np1q1/1bB1P3/2PP1N2/PP1Q1PPP/R3K2R b KQ - 0 12",
        best: ("g5d8 c3b4 c6b4 e1g1", -111),
        played: ("b4c5 b2b4 c5d6 f3g5 h6g5 h2h4", -460),
    };
    runs.must_not_say("no safe square");
}

#[test]
fn a_king_that_leaves_the_line_of_a_pin_is_told_so() {
    let castles = Fault {
        start: "rnb1k2r/pppp1q1p/3b2p1/7B/3Pn3/8/PPP2PPP/RNB1QRK1 b kq - 1 9",
        best: ("e8g8 h5f3 e4f6 b1c3 f8e8", 160),
        played: ("f7f5 h5f3 e8g8 e1e4 f5e4 f3e4", -180),
    };
    castles.must_say("taking your knight on e4 out of the pin");
    assert!(novice_hears(&castles, "taking your knight on e4 out of the pin"));
    // A knight on e7 stands before the king.
    let covered = Fault { start: "rnb1k2r/ppppnq1p/3b2p1/7B/3Pn3/8/PPP2PPP/RNB1QRK1 b kq - 1 9", ..castles };
    covered.must_not_say("out of the pin");
}

#[test]
fn what_strikes_whoever_takes_what_is_given_up_is_told() {
    let knight = Fault {
        start: "rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2",
        best: ("b8c6 f1c4 g8f6 d2d3 f8e7 e1g1", -41),
        played: ("f7f6 f3e5 f6e5 d1h5 e8e7 h5e5 e7f7 f1c4 d7d5 c4d5 f7g6", -168),
    };
    knight.must_say("Qh5+, forking your king and the pawn on e5");
    assert!(novice_hears(&knight, "queen goes to h5 with check, attacking "));
    // Nobody is told of a line that the search leaves.
    let declined = Fault { played: ("f7f6 f3e5 d8e7 e5f3 e7e4 f1e2", -168), ..knight };
    declined.must_not_say("runs into");
}

#[test]
fn a_piece_that_hung_before_is_told_with_what_is_hit_besides() {
    let both = Fault {
        start: "rnbqkbnr/ppp1pppp/8/8/3pP3/2N5/PPPP1PPP/R1BQKBNR w KQkq - 0 3",
        best: ("c3e2 b8c6 g1f3 g8f6 e2g3", -11),
        played: ("d1h5 g8f6 h5h4 d4c3 d2c3 e7e5 c1d2 f8e7", -192),
    };
    both.must_say("leaves your knight on c3 hanging, and ");
    both.must_say("f6 hits your queen on h5 as well.");
    assert!(novice_hears(&both, "Your knight on c3 is still attacked, and now "));
    assert!(!novice_hears(&both, "hard to see"));
    // The knight that has gone to e2 hangs no more.
    let saved = Fault { played: ("c3b5 c7c6 b5a3 d8a5 g1f3", -100), ..both };
    saved.must_not_say("as well");
}

#[test]
fn one_thing_is_told_once() {
    // What the answer wins in the end.
    let ends = Fault {
        start: "r1b1k2r/p3bppp/2p5/7q/3Q4/8/PPP2PPP/R3R1K1 b kq - 0 17",
        best: ("e8f8 d4d6 e7d6 e1e8 f8e8 a1e1", 0),
        played: ("f7f6 d4d6 e8f7 e1e7 f7g6 d6g3 h5g5 e7g7", -300),
    };
    let [club, _] = ends.told(crate::tutor::audience::Audience::Club);
    assert!(club.matches("winning").count() <= 1, "{club}");
    // The queen that was given.
    let given = Fault {
        start: "2k1rbr1/pbqpnp1p/1pp2N2/8/B7/2P2N2/PP2QPPP/3R1RK1 b - - 0 16",
        best: ("e8d8 f6g8 e7g8 f1e1 d7d5", -250),
        played: ("c7h2 f3h2 e8d8 f6g8 e7g8 h2f3", -900),
    };
    given.must_say("gives your queen for a pawn");
    given.must_not_say("the queen:");
}

#[test]
fn a_capture_that_a_piece_in_between_stops_is_not_told_as_harmless() {
    let shields = Fault {
        start: "r2qk2r/pp3ppp/2n2n2/4p3/1bP1P1b1/2NBB3/PP4PP/R2QK1NR w KQkq - 3 11",
        best: ("g1e2 b4c3 b2c3 d8d7 e1g1 g4e2", -60),
        played: ("d1a4 d8d3 e3f2 b4c3 b2c3 d3c3 e1f1 c3a1", -700),
    };
    shields.must_not_say("wins nothing");
    shields.must_say("Ne2, shielding your queen");
}
