//! What is counted once: pieces lost along the whole line, chances that the move played took as well, draws that were missed.

use super::reasons::{Fault, novice_hears};
use crate::tutor::audience::Audience;

/// Whoever takes back on d5 leaves the rook on b8 to the bishop on g3.
const WHOLE: Fault = Fault {
    start: "r1b2rk1/1pN2pbp/p3p1p1/3n4/8/P2P1BBP/1PK2PP1/7R b - - 1 21",
    best: ("d5c7 g3c7 c8d7 c2b1 d7c6 f3c6 b7c6", 551),
    played: ("a8b8 c7d5 e6e5 h1e1 f8d8 g3e5 g7e5 e1e5", 192),
};

#[test]
fn a_piece_that_falls_along_the_line_is_not_told_as_a_pawn_first() {
    let [club, _] = WHOLE.told(Audience::Club);
    assert!(!club.contains("wins a pawn"), "{club}");
    WHOLE.must_say("xd5 wins it");
    assert!(!novice_hears(&WHOLE, "That costs you a pawn."));
}

/// Queen and knight can take the bishop on c3; the queen is taken back by a queen.
const TAKER: Fault = Fault {
    start: "r5nr/pp1k1ppp/4p3/3pP3/8/2b2Q2/Pq3PPP/RN3RK1 w - - 0 15",
    best: ("b1c3 b2a3 f3f7 g8e7 c3b5 a3d3", 95),
    played: ("f3c3 b2c3 b1c3 g8e7 c3b5 e7f5", -316),
};

#[test]
fn what_the_move_played_takes_as_well_was_not_missed() {
    TAKER.must_not_say("misses");
    assert!(!novice_hears(&TAKER, "could have won"));
    // Another pawn than the bishop was no such prize.
    let other = Fault { played: ("f3f7 g8e7 b1c3 b2c3", -316), ..TAKER };
    other.must_say("misses");
}

/// A rook gives itself up for checks without end.
const DRAW: Fault = Fault {
    start: "5rk1/1pp3pp/p2p4/4p3/2PbP2q/P4P1P/1P1Q2P1/1R2R2K b - - 2 23",
    best: ("f8f3 g2f3 h4h3 d2h2 h3f3 h2g2 f3h5 g2h2 h5f3", 0),
    played: ("d4f2 d2d5 g8h8 e1e2 f8f3 d5e6 f3f8 b1f1", -181),
};

#[test]
fn a_draw_by_checks_that_was_missed_is_told() {
    DRAW.must_say("Qxh3+, with perpetual check");
    assert!(novice_hears(&DRAW, "and then you can give check for ever: a draw"));
    // A pawn that nobody takes is no reason, with whatever it is forked.
    DRAW.must_not_say("forking");
    let won = Fault { best: ("f8f3 g2f3 h4h3 d2h2 h3f3 h2g2 f3h5 g2h2 h5f3", 300), ..DRAW };
    won.must_not_say("perpetual");
}

#[test]
fn a_pawn_that_falls_along_a_line_says_more_than_that_it_was_guarded() {
    let pawn = Fault {
        start: "r6r/p3qpk1/1p5p/2p3p1/2Pp4/4P1P1/PP2QPP1/4RRK1 b - - 1 27",
        best: ("a8d8 e2d3 h8e8 e3e4 e7f6", 44),
        played: ("e7b7 e3d4 c5d4 e2e5 f7f6 e5d4 a8d8 d4c3", -171),
    };
    pawn.must_not_say("misses");
    pawn.must_say("forks your king and the pawn on d4.");
    pawn.must_say("guarding your pawn on d4.");
    assert!(novice_hears(&pawn, "with check, attacking your king and the pawn on d4 at once."));
    assert!(!novice_hears(&pawn, "hard to see"));
}

#[test]
fn a_line_that_both_moves_open_is_no_reason_for_one() {
    let opened = Fault {
        start: "1q3rk1/5p1p/rp1P2p1/pNn1b3/4n3/4B2P/PP3PP1/2RQR1K1 w - - 0 21",
        best: ("e3c5 b6c5 e1e4 e5d6 d1e2 f8d8 b5d6", 84),
        played: ("e3d4 e5d6 d1f3 d6f4 c1d1 e4g5", -192),
    };
    opened.must_not_say("opening the line");
    // Where the bishop had stayed on e3, the better move alone would open it.
    let stays = Fault { played: ("h3h4 e5d6 b5d6 b8d6", -192), ..opened };
    stays.must_say("discovered attack on ");
}

#[test]
fn a_novice_hears_how_a_quiet_move_would_have_won() {
    let drives = Fault {
        start: "r1b1k2r/pp1p1ppp/2p5/q5b1/2B1PnP1/2N2Q1P/PP1K4/R1B4R w kq - 2 16",
        best: ("h3h4 g5f6 f3f4 e8g8 d2c2 f6e5", 250),
        played: ("d2c2 f4e6 c4e6 d7e6 c1g5 a5g5", -120),
    };
    assert!(novice_hears(&drives, "You could have won a knight: pawn to h4, driving "));
    let attacks = Fault {
        start: "r2qkbr1/pp1n1p2/2p5/3pP2n/3P3p/P1NQ3N/1P3PP1/R1B2RK1 w q - 1 16",
        best: ("d3f5 f8e7 f5h5 d7f8 h3f4", 500),
        played: ("f2f4 h5g3 f1f3 d8b6", 100),
    };
    assert!(novice_hears(&attacks, "You could have won a knight: queen to f5, attacking "));
    // Who takes at once needs no such word.
    let takes = Fault { best: ("c3d5 c6d5 f1e1", 500), ..attacks };
    assert!(!novice_hears(&takes, "attacking "));
}
