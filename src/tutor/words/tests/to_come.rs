//! What a line wins only later, as it is told: how, where that has words, and what comes after two answers.

use super::reasons::{Fault, novice_hears};
use super::*;

/// The pawn hits a bishop that may not leave the file: a check is uncovered behind it, and the other bishop falls.
const CHECK_TO_COME: Fault = Fault {
    start: "r4rk1/pp4pp/2p5/q2pNb2/P2P1B2/1B1Q2P1/5K1P/R7 w - - 3 26",
    best: ("d3e3 f5h3 f2g1 a8e8", 0),
    played: ("d3d1 g7g5 d1d2 a5d2 f4d2 f5c2 f2g1 c2b3 d2g5 b3c2 a4a5", -308),
};

/// The check draws the queen away from the knight on g4.
const DRAWN_AWAY: Fault = Fault {
    start: "2R1n2r/5pk1/p3p1pp/3pP3/p2P1QNq/6N1/1r3PP1/6K1 b - - 1 27",
    best: ("b2b1 c8c1 b1c1 f4c1 h4g4 c1a1 a4a3 g3f1 g4e4 a1a3 e4d4 f1h2 d4e5", 688),
    played: ("h6h5 c8e8 b2b1 g3f1 h5g4 e8h8 g7h8 f4f7 h4g5 f7f8 h8h7 f8f7 h7h6", 421),
};

#[test]
fn a_discovered_check_that_wins_a_piece_later_is_told_before_the_sum() {
    // The bishop that is hit may not take: the check costs the queen.
    CHECK_TO_COME.must_say("hitting your bishop on f4.");
    CHECK_TO_COME.must_say(", and your queen falls.");
    assert!(novice_hears(&CHECK_TO_COME, ", and your queen falls."));
    // Where no line and no claim has the square of the check, it is told without.
    let told = CHECK_TO_COME.told(super::Audience::Novice);
    assert!(told.iter().any(|text| text.contains("it runs into a discovered check, and your queen")));
    let aside = Fault {
        start: "r4rk1/pp4pp/2p5/q2pNb2/P2P1B2/1B1Q2P1/6KP/R7 w - - 3 26",
        best: ("d3e3 f5h3 g2g1 a8e8", 0),
        played: ("d3d1 g7g5 d1d2 a5d2 f4d2 f5c2 a1c1 c2b3", -308),
    };
    aside.must_not_say("your queen falls");
    let missed = Fault {
        start: "r4rk1/pp4pp/2p5/q2pNb2/P2P1B2/1B4P1/5K1P/R2Q4 b - - 4 26",
        best: ("g7g5 d1d2 a5d2 f4d2 f5c2 f2g1 c2b3 d2g5 f8f5", 328),
        played: ("c6c5 b3d5 g8h8 e5f7 f8f7 d5f7 a8f8 f7c4 f5e4 a1c1 g7g5", -185),
    };
    missed.must_say("g5, hitting ");
    missed.must_say(" queen falls.");
    // Without the check the line wins the bishop as it can.
    let quiet = Fault { played: ("d3d1 g7g5 d1d2 a5d2 f4d2 g5g4", -308), ..CHECK_TO_COME };
    quiet.must_not_say("uncovers");
    assert!(!novice_hears(&quiet, "discovered check to come"));
}

#[test]
fn a_guard_that_only_one_answer_draws_away_is_not_told() {
    // The rook may stay away from c1, and the queen keeps the knight guarded.
    let [club, turned] = DRAWN_AWAY.told(super::Audience::Club);
    assert!(club.contains("27…Rb1+, as 28.Rc1 loses White's knight on g4."), "{club}");
    assert!(turned.contains("27.Rb8+, as 27…Rc8 loses Black's knight on g5."), "{turned}");
    let [novice, _] = DRAWN_AWAY.told(super::Audience::Novice);
    assert!(
        novice.contains("with check, and if White's rook goes to c1, you win White's knight on g4."),
        "{novice}"
    );
    DRAWN_AWAY.must_not_say("away from the knight");
}

#[test]
fn what_comes_after_two_answers_is_told_where_nothing_comes_sooner() {
    let rooks = Fault {
        start: "r6r/ppp2q1p/2k3p1/2bp1n2/5B2/2P1R2Q/PP3PPP/RN4K1 w - - 7 20",
        best: ("g1f1 a8d8 b1d2", 39),
        played: ("e3e2 a8e8 e2e8 h8e8 b1d2 b7b6 d2b3 f5d6", -25),
    };
    rooks.must_say("Rxe8 threatens mate with ");
    assert!(novice_hears(&rooks, "takes on e8 and threatens checkmate on e1."));
    // After the other move the same rook threatens the same at once.
    let anyway = Fault { best: ("e3f3 f7e7 b1d2 a8e8 b2b4 c5d6", 39), ..rooks };
    anyway.must_not_say("threatens mate");
    let luft = Fault { start: "r6r/ppp2q1p/2k3p1/2bp1n2/5B2/2P1R2Q/PP3PP1/RN4K1 w - - 7 20", ..rooks };
    luft.must_not_say("threatens mate");
}

#[test]
fn what_a_better_move_keeps_guarded_comes_before_what_its_pawn_attacks() {
    let knight = Fault {
        start: "1rq1k2r/2pbppb1/p2p1npp/np6/3P4/P1P1PN1P/1PBN1PPB/R2QK2R w KQk - 4 13",
        best: ("b2b4 a5c4 d2c4 b5c4 e3e4 d6d5 e4e5 f6e4 c2e4", 84),
        played: ("d2b3 a5c4 a1b1 d7c6 d1e2 c8b7", -13),
    };
    knight.must_say("leaving the knight to guard c4");
    assert!(novice_hears(&knight, "leaving the knight to guard c4"));
    knight.must_not_say("with a pawn");
    let other = Fault { best: ("c2d3 a5c4 d2c4", 84), ..knight };
    other.must_not_say("with a pawn");
}

#[test]
fn a_better_move_that_comes_next_anyway_is_better_at_once() {
    let pawn = Fault {
        start: "r1b2rk1/pp3ppp/2p4q/3p4/P2BP3/3P1NP1/B4K1P/R2Q4 w - - 4 19",
        best: ("e4d5 c8g4 d1c1 h6h5 c1g5 h5g5 f3g5 c6d5 a4a5", 34),
        played: ("d4e3 h6h5 e4d5 c6d5 a1b1 f8e8", -36),
    };
    pawn.must_say("exd5 at once, as the pawn there is attacked twice and guarded once.");
    let guarded = Fault { start: "r4rk1/pp3ppp/2p1b2q/3p4/P2BP3/3P1NP1/B4K1P/R2Q4 w - - 4 19", ..pawn };
    let guarded = Fault { best: ("e4d5 c6d5 a1b1 b7b6", 34), ..guarded };
    guarded.must_say("exd5 at once, trading pawns.");
    let later = Fault { played: ("d4e3 h6h5 a1b1 f8e8", -36), ..pawn };
    later.must_not_say("at once");
}

#[test]
fn whoever_hears_of_a_small_loss_hears_what_was_better() {
    let pawn = Fault {
        start: "3qnr2/5pk1/p3p1pp/3pP3/p2P1Q1P/6N1/1r3PPN/5RK1 w - - 0 25",
        best: ("f1a1 d8b6 a1a4 b2b1 h2f1 a6a5", -410),
        played: ("h2g4 d8h4 f1a1 f7f5 f4c1 b2b4", -465),
    };
    assert!(novice_hears(&pawn, "takes your pawn on h4. Better: rook to a1, attacking "));
}

#[test]
fn a_pawn_that_attacks_one_in_the_centre_is_a_reason_where_there_is_no_other() {
    let lever = Fault {
        start: "r2qk1nr/pbp4p/1pn1p1p1/3p1p2/8/P1PP1NP1/1P1NPPBP/R2Q1RK1 w kq - 1 6",
        best: ("e2e4 d5e4 d3e4 d8d7", 141),
        played: ("d1b3 d8d7 c3c4 g8f6", 41),
    };
    lever.must_say("challenging ");
    let other = Fault { best: ("b2b4 d8d7 d1b3 g8f6", 141), ..lever };
    other.must_not_say("challenging");
}

#[test]
fn a_trade_is_told_to_a_novice_as_taking_back() {
    let rooks = Fault {
        start: "2kr1r2/pp3B1p/2b1P1p1/5p2/1n4n1/N4N2/PPP2PPP/2KR1R2 w - - 1 14",
        best: ("f3h4 d8d1 f1d1 b4a2", 415),
        played: ("d1d8 c8d8 f3h4 d8e7 h2h3 g4f6", 289),
    };
    assert!(novice_hears(&rooks, "king takes back on d8"), "{:?}", rooks.told(Audience::Novice));
    // It takes the rook where that took nothing.
    let hangs = Fault { played: ("d1d7 c6d7 e6d7 d8d7", 100), ..rooks };
    assert!(!novice_hears(&hangs, "takes back"));
}

#[test]
fn an_attack_that_wins_its_piece_says_so_to_a_novice() {
    let bishop = Fault {
        start: "r1b2r1k/ppp3pp/2np1nq1/1Bb1p1B1/4P3/5NNP/PPP2PP1/R2QR1K1 b - - 6 12",
        best: ("c6d4 g5e3 d4b5 e3c5 d6c5 f3e5 g6e8 e5d3 f6d7 a2a4 b5d4", 189),
        played: ("h7h6 g5e3 c5e3 e1e3 c8e6 a2a3", 15),
    };
    assert!(
        novice_hears(&bishop, "which guards the bishop on g5. That wins a bishop for a pawn."),
        "{:?}",
        bishop.told(Audience::Novice)
    );
    let away = Fault { best: ("c6d4 b5d7 f6d7 f3d4 e5d4 c2c3", 189), ..bishop };
    assert!(!novice_hears(&away, "That wins"));
}

#[test]
fn what_a_missed_capture_uncovers_is_told_with_what_it_wins() {
    let rook = Fault {
        start: "r2q1rk1/pbp2pbp/1pn1p1p1/4P3/1PBN2P1/P1N1B3/5P1P/R2QK2R b KQ - 0 13",
        best: (
            "c6e5 e1g1 e5c4 a1c1 d8h4 d1e2 g7e5 f2f4 c4e3 f4e5 e3f1 c1f1 a8d8 f1f4 h4h3 c3b5 a7a6 b5c7 h3a3",
            511,
        ),
        played: ("g7e5 d4e2 e5c3 e2c3 c6e5 d1d8 a8d8 h1g1 e5c4", 296),
    };
    rook.must_say("winning a bishop and a pawn: it hits ");
    assert!(novice_hears(&rook, "bishop on c4 and uncovering an attack on "));
    let closed = Fault {
        start: "r2q1rk1/p1p2pbp/bpn1p1p1/4P3/1PBN2P1/P1N1B3/5P1P/R2QK2R b KQ - 0 13",
        best: ("c6e5 c4a6 a8b8", 511),
        ..rook
    };
    closed.must_not_say("uncovering");
}

#[test]
fn a_free_piece_is_told_by_its_square_and_what_could_take_it() {
    let queen = Fault {
        start: "8/3q4/8/1pkp4/6Q1/7P/6PK/8 w - - 2 46",
        best: ("g4d7 b5b4 d7a4 c5c4", 1080),
        played: ("g4e2 d5d4 e2c2", -175),
    };
    assert!(novice_hears(&queen, "queen on d7 with the queen: nothing guarded it."));
    let guarded = Fault { start: "8/3q4/1n6/1pkp4/6Q1/7P/6PK/8 w - - 2 46", ..queen };
    assert!(!novice_hears(&guarded, "nothing guarded it"));
}

#[test]
fn a_pawn_that_the_last_move_left_alone_is_told_so() {
    let pawn = Fault {
        start: "r1b1qr1k/ppp3pp/2np1n2/1Bb1p1B1/4P3/5N1P/PPP1NPP1/R2QR1K1 b - - 4 11",
        best: ("f6e4 g5h4 e8g6 g1h2", 447),
        played: ("e8g6 b5c6 h7h6", 169),
    };
    // The knight that went to e2 guarded the pawn, and stands before the rook now.
    let [told, _] = pawn.told_after(Some("c3e2"), Audience::Club);
    assert!(told.contains("White's last move left the pawn on e4 unguarded."), "{told}");
    let [told, _] = pawn.told_after(Some("g2g1"), Audience::Club);
    assert!(!told.contains("last move"), "{told}");
}
