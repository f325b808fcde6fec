//! Better moves that attack two things at once, and moves that only chase one.

use super::reasons::{Fault, novice_hears};
use crate::tutor::audience::Audience;

/// The knight hits a bishop, and another knight that guards a second bishop.
const GUARD_HIT: Fault = Fault {
    start: "r1b2r1k/ppp3pp/2np1nq1/1Bb1p1B1/4P3/5NNP/PPP2PP1/R2QR1K1 b - - 6 12",
    best: ("c6d4 g5e3 d4b5 e3c5 d6c5 f3e5 g6e8 e5d3 f6d7", 189),
    played: ("h7h6 g5e3 c5e3 e1e3 c8e6 a2a3 a7a6", 15),
};

/// The knight hits a bishop and opens the diagonal to the rook on h1.
const UNCOVERED: Fault = Fault {
    start: "r2q1rk1/pbp2pbp/1pn1p1p1/4P3/1PBN2P1/P1N1B3/5P1P/R2QK2R b KQ - 0 13",
    best: ("c6e5 e1g1 e5c4 a1c1 d8h4 d1e2 g7e5 f2f4 c4e3 f4e5 e3f1", 463),
    played: ("g7e5 d4e2 e5c3 e2c3 c6e5 d1d8 a8d8 h1g1 e5c4 e3h6 c4e5 h6f8", 365),
};

/// The bishop attacks the queen, which goes to a better square.
const CHASES: Fault = Fault {
    start: "r1b2rk1/pp3ppp/2p4q/3p4/P2BP3/3P1NP1/B4K1P/R2Q4 w - - 4 19",
    best: ("e4d5 c8g4 d1c1 h6h5 c1g5 h5g5 f3g5 c6d5 a4a5 h7h6 g5f3 g4e6 a1c1 b7b6 c1c7 b6a5", 34),
    played: ("d4e3 h6h5 e4d5 c6d5 a1b1 f8e8 b1b5 c8e6 a2b3 a7a6 b5b7 a8b8 b7b6", -66),
};

#[test]
fn both_targets_of_a_better_move_are_named() {
    GUARD_HIT.must_say("bishop on b5 and the knight on f3, which guards the bishop on g5");
    assert!(novice_hears(&GUARD_HIT, "bishop on b5 and the knight on f3, which guards the bishop on g5."));
    UNCOVERED.must_say("winning a bishop and a pawn: it hits ");
    assert!(novice_hears(&UNCOVERED, "and uncovering an attack on "));
    // Where nothing would fall with the knight, it is no second target.
    let guarded =
        Fault { start: "r1b2r1k/ppp3pp/2np1nq1/1Bb1p1B1/4P2P/5NN1/PPP2PP1/R2QR1K1 b - - 6 12", ..GUARD_HIT };
    guarded.must_not_say("which guards");
}

#[test]
fn what_only_chases_a_piece_away_is_told_so() {
    CHASES.must_say("queen on h6 away: ");
    assert!(novice_hears(&CHASES, "queen on h6 to h5, and "));
    assert!(novice_hears(&CHASES, "Before you attack a piece, ask where it will go."));
    // Nor where the piece takes something as it goes.
    let takes = Fault {
        start: "r1b2rk1/pp3ppp/2p4q/3p3P/P2BP3/3P1NP1/B4K2/R2Q4 w - - 4 19",
        played: ("d4e3 h6h5 e4d5 c6d5 a1b1 f8e8 b1b5 c8e6 a2b3 a7a6 b5b7 a8b8 b7b6", -66),
        ..CHASES
    };
    takes.must_not_say("only drives");
    // Who is chased besides hears it under the name of the move.
    GUARD_HIT.must_say("bishop on g5 away: ");
}

#[test]
fn the_right_order_is_told_with_what_it_wins() {
    let order = Fault {
        start: "r2q1rk1/pp4pp/2p2p2/3pP3/P2P1Bb1/3Q1NP1/B4K1P/R7 b - - 1 23",
        best: ("g4f3 f2f3 f6e5 d4e5 g7g5 a1g1 g5f4 g3f4 g8h8 g1g3 d8h4 d3d4 c6c5", 309),
        played: ("f6e5 f3e5 g7g5 e5g4 g5f4 f2g2 d8g5", 53),
    };
    order.must_say("bishop on f4 to its king, and ");
    assert!(novice_hears(&order, "bishop on f4 to its king, and pawn to g5 wins it."));
    let unwon = Fault { best: ("g4f3 f2f3 f6e5 d4e5 d8e7 f3g2 g8h8", 309), ..order };
    unwon.must_not_say("to its king");
}

#[test]
fn what_a_threat_of_mate_wins_in_the_end_is_told() {
    let missed = Fault {
        start: "r6r/ppp2q1p/3k2p1/2bpR1B1/3n4/2P4Q/PP3PPP/RN4K1 w - - 3 18",
        best: ("e5e7 d4e2 e7e2 a8e8 g5e3 c5e3 e2e3 e8e3 h3e3 h8e8 e3g3 d6d7 b1d2", 412),
        played: ("e5e3 d4f5 e3f3 a8e8 g2g4 e8e1 g1g2 h8g8", 161),
    };
    missed.must_say(" in the end.");
    assert!(novice_hears(&missed, "knight on d4 in the end."));
    let allowed = Fault {
        start: "r6r/pppk1q1p/6p1/2bpR1B1/3n4/2P4Q/PP3PPP/RN4K1 b - - 2 17",
        best: ("d4f5 b1d2 h7h6 g5f4 c5d6 d2f3 d7c8 a1e1 d6e5 f3e5", -22),
        played: ("d7d6 e5e7 d4e2 e7e2 a8e8 g5e3 c5e3 e2e3 e8e3 h3e3 h8e8 e3g3 d6c6 b1d2", -401),
    };
    allowed.must_say(", winning your knight on ");
    assert!(novice_hears(&allowed, "The king is in the way of your bishop, which guarded e7. Now "));
    assert!(novice_hears(&allowed, "That wins your knight on d4 in the end."));
    let held = Fault { played: ("d7d6 e5e7 d4f5 e7f7 f5h6", -401), ..allowed };
    held.must_not_say(" in the end");
}

#[test]
fn what_a_missed_discovery_wins_is_told_with_it() {
    let queen = Fault {
        start: "4k2r/4pp2/3p2pp/2P2q2/1Rp1n3/2b1PN1P/2Q2PPB/5K1R b k - 0 23",
        best: ("e4g3 f2g3 f5c2 b4c4 c2d1 f1f2 d1h1 c5d6 e7d6", 570),
        played: ("c3b4 c2a4 e8f8 a4b4 d6c5 b4c4", -100),
    };
    queen.must_say(", winning the queen.");
    assert!(novice_hears(&queen, "That wins the queen."));
    let unused = Fault { best: ("e4g3 h2g3 f5g4 c2c3", 570), ..queen };
    unused.must_not_say("winning the queen");
}

#[test]
fn a_file_that_would_open_for_a_pin_is_kept_closed() {
    let pinned = Fault {
        start: "r2q1rk1/pp4pp/2p2p2/3pP3/P2P1Bb1/5NP1/B4K1P/R2Q4 w - - 0 23",
        best: ("e5e6 f8e8 a2b1 g4e6 d1d3 g7g6", -155),
        played: ("d1d3 g4f3 f2f3 f6e5 d4e5 g7g5 a1g1 g5f4 g3f4 g8h8", -226),
    };
    pinned.must_say(", keeping the f-file closed.");
    assert!(novice_hears(&pinned, ", keeping the f-file closed."));
    let opened = Fault { best: ("e5f6 d8f6 a2b1 g4e6", -155), ..pinned };
    opened.must_not_say("closed");
}

#[test]
fn a_free_pawn_that_comes_first_is_told_so() {
    let early = Fault {
        start: "8/p1pk1p2/2p5/4p3/3bP1pp/1P1N2P1/P1P1KP1P/8 w - - 5 26",
        best: ("g3h4 d7e6 f2f3 g4f3 e2f3 f7f5", 290),
        played: ("f2f3 h4g3 h2g3 g4f3 e2f3 d7e6", 100),
    };
    early.must_say("gxh4 first, making a passed pawn");
    assert!(novice_hears(&early, "ou could have won a pawn first: "));
    let other = Fault { best: ("g3h4 d7e6 d3b4 g4g3", 290), ..early };
    other.must_not_say(" first");
}

#[test]
fn a_pawn_that_takes_and_is_passed_then_is_told_so() {
    let hangs = Fault {
        start: "3k4/p1p2p2/N1p5/4p3/4P1pp/1P4P1/P1P1KP1P/2b5 b - - 0 23",
        best: ("h4g3 f2g3 d8e7 a6b4", -160),
        played: ("c1b2 g3h4 b2c1 h4h5 c1h6 a6b4", -360),
    };
    hangs.must_say("wins it, making a passed pawn.");
    assert!(novice_hears(&hangs, "pawn on g3 can take it, making a passed pawn."));
    let stopped = Fault { start: "3k4/p1p2pp1/N1p5/4p3/4P2p/1P4P1/P1P1KP1P/2b5 b - - 0 23", ..hangs };
    stopped.must_not_say("passed pawn");
}

#[test]
fn an_answer_that_the_better_move_takes_is_what_was_wrong() {
    let knight = Fault {
        start: "1rq1k2r/2pbppb1/p2p1npp/np6/3P4/P1P1PN1P/1PBN1PPB/R2QK2R w KQk - 4 13",
        best: ("b2b4 a5c4 d2c4 b5c4 e3e4 d6d5 e4e5 f6e4 c2e4", 84),
        played: ("d2b3 a5c4 a1b1 d7c6 d1e2 c8b7 e1g1 e8g8", -40),
    };
    knight.must_say("leaves c4 unguarded: ");
    knight.must_say(" attacks your pawn on b2");
    let guarded =
        Fault { start: "1rq1k2r/2pbppb1/p2p1npp/np6/3P4/P1P1PN1P/1PBN1PPB/1R1QK2R w Kk - 4 13", ..knight };
    let guarded = Fault { played: ("d2b3 a5c4 e1g1 d7c6", -40), ..guarded };
    guarded.must_not_say("pawn on b2");
    let anyway = Fault { best: ("b2b4 a5c4 a1b1 d7c6 e1g1", 84), ..knight };
    anyway.must_not_say("allows ");
}

#[test]
fn a_fork_that_the_answer_threatens_is_told() {
    let push = Fault {
        start: "r2q1rk1/ppp1b1p1/2npbn1p/4pp2/2P5/1P1PPN2/PB1NBPPP/2RQ1RK1 b - - 1 10",
        best: ("e6f7 d3d4 e5e4 f3e1 d6d5 c4d5 f6d5 a2a3", 0),
        played: ("g7g5 d3d4 e6f7 d4e5 d6e5 f3e5 c6e5 b2e5 f6d7", -120),
    };
    push.must_say("d5, which hits your ");
    assert!(novice_hears(&push, "threatening pawn to d5, which hits your "));
    // Nothing is forked where the knight stands elsewhere.
    let aside = Fault {
        start: "r1nq1rk1/ppp1b1p1/3pbn1p/4pp2/2P5/1P1PPN2/PB1NBPPP/2RQ1RK1 b - - 1 10",
        best: ("e6f7 d3d4 e5e4 f3e1 d6d5", 0),
        played: ("g7g5 d3d4 e6f7 d4e5 d6e5 f3e5", -120),
    };
    aside.must_not_say("which hits");
}

#[test]
fn a_piece_in_danger_is_saved_besides_what_it_does() {
    let rook = Fault {
        start: "r6r/ppp2q1p/3k2p1/2bp1nB1/8/2P1R2Q/PP3PPP/RN4K1 w - - 5 19",
        best: ("e3f3 h7h6 g5f4 d6d7 b1d2 h6h5 b2b4 c5b6", 142),
        played: ("g5f4 d6d7 e3e1 a8e8 b1d2 h8f8", 13),
    };
    rook.must_say("Rf3, saving the rook and pinning ");
    assert!(novice_hears(&rook, "saving the rook and pinning "));
    // What is safe where it stands is not saved.
    let safe = Fault {
        start: "r6r/ppp2q1p/3k2p1/1b1p1nB1/8/2P1R2Q/PP3PPP/RN4K1 w - - 5 19",
        best: ("e3f3 h7h6 g5f4 d6d7 b1d2 h6h5", 142),
        ..rook
    };
    safe.must_not_say("saving the rook");
}

#[test]
fn what_follows_a_piece_drawn_in_is_told() {
    let allowed = Fault {
        start: "r3r1k1/ppp2ppp/3b3q/5p2/2PP2n1/1P2PNP1/PBQ2P1P/R4RK1 w - - 3 17",
        best: ("c2f5 h6h3 e3e4 a7a5 e4e5 d6e7", 256),
        played: ("f3h4 g4h2 g1h2 h6h4 h2g2 h4g4 a1e1", 36),
    };
    allowed.must_say("draws your king to h2: ");
    allowed.must_say("Qxh4+. Better is ");
    let missed = Fault {
        start: "r3r1k1/ppp2ppp/3b3q/5p2/2PP2nN/1P2P1P1/PBQ2P1P/R4RK1 b - - 4 17",
        best: ("g4h2 g1h2 h6h4 h2g2 h4g4 a1e1", -40),
        played: ("g4e3 f2e3 h6e3 f1f2 g7g6 h4g2 e3e4 c2d2", -378),
    };
    assert!(
        novice_hears(
            &missed,
            "king to h2, and then your queen takes the knight on h4 with check, winning a pawn."
        ),
        "{:?}",
        missed.told(Audience::Novice)
    );
    // Whoever does not take is drawn nowhere.
    let refused = Fault { best: ("g4h2 f1e1 h2g4", -40), ..missed };
    assert!(!novice_hears(&refused, "and then your queen"));
}

#[test]
fn a_square_where_a_trade_was_possible_was_guarded() {
    let freed = Fault {
        start: "rnb1k2r/pp3pb1/3q1np1/2pP3p/5N2/P1N1B1P1/1P3PBP/R2QK2R b KQkq - 1 15",
        best: ("e8g8 e1g1 c8f5 d1b3 b8d7 b3b7 a8b8 b7c6", -75),
        played: ("f6g4 c3e4 d6d7 e3c5 b8a6 d1e2 e8d8 e1g1 g6g5", -336),
    };
    freed.must_say("leaves e4 unguarded");
    assert!(novice_hears(&freed, "The knight was guarding e4. Now "));
    // A queen's move lets the knight in no less than castling does.
    let other = Fault { played: ("d6b6 c3e4 f6e4 g2e4 e8g8", -200), ..freed };
    other.must_not_say("unguarded");
}

#[test]
fn a_line_that_the_answer_opens_to_a_weak_pawn_is_told() {
    let pawn = Fault {
        start: "r2qkb1r/2pb1ppp/p2p2n1/1p1Pp3/4P3/1BP1BN1P/PP3PP1/2RQ1RK1 b kq - 2 14",
        best: ("f8e7 c3c4 e8g8 f1e1 b5b4 c4c5 d6c5 e3c5", -54),
        played: ("c7c6 d5c6 d7e6 b3e6 f7e6 f3g5 d8f6 d1b3 f8e7", -388),
    };
    pawn.must_say("opening the diagonal to your f-pawn, which only the king guards.");
    // A rook that has castled guards it too.
    let castled =
        Fault { start: "r2q1rk1/2pb1ppp/p2p2n1/1p1Pp3/4P3/1BP1BN1P/PP3PP1/2RQ1RK1 b - - 2 14", ..pawn };
    let best = ("d8e7 c3c4 b5b4", -54);
    let castled = Fault { best, played: ("c7c6 d5c6 d7e6 b3e6 f7e6", -388), ..castled };
    castled.must_not_say("which only");
}

#[test]
fn a_piece_that_can_take_once_the_king_has_left_the_line_is_told() {
    let king = Fault {
        start: "r1bq1rk1/pp2bppp/2n1p3/1NpnP3/2B5/3P1NQ1/PPP3PP/R1B2RK1 b - - 2 12",
        best: ("g8h8 c1d2 f7f5 c4d5 e6d5 e5e6 a7a6 b5c7", -119),
        played: ("c6a5 c1h6 g7g6 h6f8 g8f8 c4d5 e6d5 e5e6 a5c6", -319),
    };
    king.must_say("so that your pawn can take on h6.");
    // Where the king stays, the pawn does.
    let pinned = Fault { best: ("d8c7 c1d2 f7f5", -119), ..king };
    pinned.must_not_say("so that");
}

#[test]
fn a_pawn_that_falls_next_is_the_least_of_reasons() {
    let knight = Fault {
        start: "r1b2r1k/ppp2ppp/3p2q1/8/3BP1n1/1BN5/PPP3PP/R2Q1NK1 w - - 6 17",
        best: ("c3d5 g6g5 d5c7 a8b8 d1d2 g5d2 f1d2 b7b5", 341),
        played: ("d1f3 c8d7 h2h3 g4e5 f3f2 c7c5 d4e5 d6e5", 168),
    };
    knight.must_say("pawn on c7.");
    let elsewhere = Fault { best: ("f1d2 c8d7 c3d5 h7h6", 341), ..knight };
    elsewhere.must_not_say("pawn on c7");
}

#[test]
fn a_piece_that_comes_only_in_between_is_not_told_as_hit() {
    let absent = Fault {
        start: "r2qr1k1/1pp2pbp/p2pbnp1/6B1/2nPP3/1BN4P/PPP1N1P1/R2Q1RK1 b - - 2 13",
        best: ("h7h6 d4d5 c4b2 d5e6 b2d1 e6f7 g8h8 f7e8q", -80),
        played: ("d8d7 g5f6 c4e3 d1d3 e3f1 f6g7 g8g7 a1f1 e6b3", -317),
    };
    absent.must_not_say("knight on e3");
}

#[test]
fn checks_without_end_that_a_move_lets_in_are_told() {
    let checks = Fault {
        start: "3n2k1/5pb1/p3p2p/2Q3pq/8/P1P5/1P3P1P/1B3RK1 w - - 6 29",
        best: ("f2f3 g7f6 c5b6 g8g7 b1e4 h5h3 f1d1 f6e5", 359),
        played: ("c5e7 h5g4 g1h1 g4f3 h1g1 f3g4", 20),
    };
    checks.must_say("can give check for ever, which is a draw: ");
    // Whoever is better all the same is not held.
    let better = Fault { played: ("c5e7 h5g4 g1h1 g4f3 h1g1 f3g4", 150), ..checks };
    better.must_not_say("for ever");
}
