//! What a quiet move gave up in place or time, where nothing that happens next tells what was wrong.

use super::reasons::{Fault, novice_hears};

/// The king steps out before a queen and four more pieces.
const KING: Fault = Fault {
    start: "r1bq1r2/ppp1nk1R/2n2pp1/3pp3/3P4/2PBPNP1/PP1N1PP1/R2QK3 b Q - 1 12",
    best: ("f7g8 h7h4 e5e4 d3b1", -60),
    played: ("f7e6 e3e4 f8f7 h7h4 e5d4", -460),
};

const ROOK: Fault = Fault {
    start: "2r3k1/1Rpr2pp/p1p5/8/2PP4/6P1/P4PK1/3R4 w - - 1 26",
    best: ("b7a7 c8b8 a7a6 b8b2", 125),
    played: ("b7b3 c8d8 b3d3 a6a5 g2f3 g8f7", 10),
};

/// The queen goes to another square while a bishop and two knights wait.
const QUEEN: Fault = Fault {
    start: "r4rk1/ppp1qppp/2n2n2/2b2b2/8/PP1PP2P/1BQP1PP1/RN2KBNR w KQ - 3 11",
    best: ("g1f3 a8d8 f1e2 f8e8 e1g1", 220),
    played: ("c2c3 a8d8 g1f3 f8e8", 80),
};

const PAWN: Fault = Fault {
    start: "r1bqk2r/pp3ppp/2nb1n2/4p3/4P3/3BB3/PPP3PP/RN1QK1NR w KQkq - 2 9",
    best: ("g1f3 e8g8 h2h3 h7h6 e1g1 c8e6", -68),
    played: ("h2h3 e8g8 g1e2 c8e6 b1c3", -240),
};

const KNIGHT: Fault = Fault {
    start: "2k2b1r/ppp2ppp/2n5/2r1pb2/8/P1NP1PN1/1PP3qP/R1BQK2R w KQ - 9 15",
    best: ("c1e3 c6d4 e3d4 e5d4 d1e2", -204),
    played: ("c3a4 c6d4 a4c5 d4c2 d1c2 g2c2", -559),
};

/// The rook goes from the open file behind its own pawn.
const FILE: Fault = Fault {
    start: "2k3r1/p1p2p1p/1p3B2/2b5/5P2/1P3K2/P6P/3R4 w - - 0 27",
    best: ("d1d5 c5d6 d5h5 d6f8", 40),
    played: ("d1a1 g8g6 f6e5 g6h6", -130),
};

/// The pawn goes before the bishop.
const BISHOP: Fault = Fault {
    start: "3r2k1/1ppn1p1p/4p1p1/p1P5/P3bPP1/1B2B2P/2P5/3R2K1 w - - 1 21",
    best: ("f4f5 e4f3 d1d4 e6f5 g4f5", 180),
    played: ("c2c4 e4c6 e3d4 d8e8 b3c2", -60),
};

#[test]
fn place_and_time_are_what_was_wrong_where_nothing_else_tells() {
    KING.must_say("walks your king into the open: ");
    assert!(novice_hears(&KING, "While queens are on the board, keep your king behind its pawns."));
    ROOK.must_say("leaves the seventh rank: ");
    assert!(novice_hears(&ROOK, "Your rook leaves the seventh rank, and "));
    QUEEN.must_say("moves your queen again while other pieces wait at home");
    assert!(novice_hears(&QUEEN, "Bring out knights and bishops before you move the queen again."));
    PAWN.must_say("moves a pawn while your pieces wait at home");
    KNIGHT.must_say("puts your knight on the edge of the board: ");
    FILE.must_say("takes your rook off the open d-file");
    assert!(novice_hears(&FILE, "Your rook leaves the open d-file"));
    BISHOP.must_say("shuts in your bishop");
    assert!(novice_hears(&BISHOP, "Your pawn shuts in your bishop"));
}

#[test]
fn what_the_better_move_gives_up_as_well_was_not_wrong() {
    let rook = Fault { best: ("b7b8 c8b8 d1b1 b8b1", 125), ..ROOK };
    rook.must_not_say("seventh rank");
    let queen = Fault { best: ("c2c4 a8d8 g1f3 f8e8", 220), ..QUEEN };
    queen.must_not_say("wait at home");
    let file = Fault { best: ("d1e1 g8g6 e1e8 c8b7", 40), ..FILE };
    file.must_not_say("off the open");
    let open = Fault { start: "2k3r1/p1p2p1p/1p3B2/2b5/5P2/1P3K2/7P/3R4 w - - 0 27", ..FILE };
    open.must_not_say("off the open");
    let pawn = Fault { best: ("a2a3 e8g8 g1f3", -68), ..PAWN };
    pawn.must_not_say("while your pieces");
    let knight = Fault { best: ("c3a2 f8e7 d1e2", -204), ..KNIGHT };
    knight.must_not_say("edge of the board");
    let both = Fault { best: ("b3e6 f7e6 d1d4", 180), ..BISHOP };
    both.must_not_say("shuts in your bishop");
    // Behind the bishop nothing is shut, and beside a free diagonal it looks along that.
    let behind = Fault {
        start: "r1bqk1nr/pppp1ppp/2n5/b3p3/2B1P3/2P2N2/P2P1PPP/RNBQK2R w KQkq - 1 6",
        best: ("d2d4 e5d4 e1g1 g8f6", 0),
        played: ("d2d3 g8f6 e1g1 d7d6", -110),
    };
    behind.must_not_say("shuts in");
    let elsewhere = Fault { played: ("c2c3 e4c6 e3d4 d8e8", -60), ..BISHOP };
    elsewhere.must_not_say("shuts in your bishop");
    // Without queens nobody hunts the king.
    let king = Fault {
        start: "r1b2r2/ppp1nk1R/2n2pp1/3pp3/3P4/2PBPNP1/PP1N1PP1/R3K3 b Q - 1 12",
        best: ("f7g8 h7h4 e5e4", -60),
        played: ("f7e6 e3e4 f8f7 h7h4 e5d4", -460),
    };
    king.must_not_say("into the open");
}
