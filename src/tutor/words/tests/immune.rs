//! What seems to be left for the taking, and chances that come a move late.

use super::reasons::{Fault, novice_hears};
use super::*;

/// The bishop on c5 is attacked by a pawn, but the rook on f8 stands behind a queen that mates on f2.
const COUNTER: Fault = Fault {
    start: "r3k2r/ppp4p/2n1pqpQ/2bnp3/2BP4/2P5/PP3PPP/RNB1R1K1 b kq - 0 13",
    best: ("h8f8 e1e2 c5e7", -20),
    played: ("c6d4 c3d4 c5d4", -330),
};

/// The rook comes to e7, where the bishop on g5 guards it.
const GUARDED: Fault = Fault {
    start: "r6r/pppk1q1p/6p1/2bpR1B1/3n4/2P4Q/PP3PPP/RN4K1 b - - 2 17",
    best: ("d4f5 b1d2 a8e8 d2f3 c5d6 e5e8", -42),
    played: ("d7d6 e5e7 d4e2 g1h1 f7e7 g5e7 d6e7", -417),
};

/// The knight takes a pawn and hits the queen; it leaves a bishop, and who takes that loses the queen.
const LEFT: Fault = Fault {
    start: "rn2r1k1/p1q1bpp1/1p2b2p/1B1p4/3Pp3/P1N1P3/1P3PPP/R1BQ1RK1 b - - 1 12",
    best: ("b8c6 f2f3", 14),
    played: ("e6d7 c3d5 c7d8 d5e7 e8e7", -134),
};

/// The fork comes a move late, when the queen has got out of its way.
const LATE: Fault = Fault {
    start: "4k2r/4pp2/3p2pp/2P2q2/1bp1n3/4PN1P/2Q2PPB/5K1R w k - 0 24",
    best: ("c2a4 e8f8 a4b4 d6c5 b4b7 f7f6", 155),
    played: ("f3d4 f5d5 c2a4 e8f8 a4b4 d6c5 b4a5 f8g7", -171),
};

#[test]
fn what_can_be_taken_only_at_the_price_of_mate_is_told_so() {
    COUNTER.must_say("dxc5 loses to ");
    COUNTER.must_say("Qxf2+, with mate to follow.");
    assert!(novice_hears(&COUNTER, "takes the pawn on f2 with check, and checkmate follows."));
    let guarded = Fault {
        start: "r3k2r/ppp4p/2n1pqpQ/2bnp3/2BP4/2P5/PP3PPP/RNB2RK1 b kq - 0 13",
        best: ("h8f8 b1d2 c5e7", -20),
        ..COUNTER
    };
    guarded.must_not_say("with mate to follow");
}

#[test]
fn who_guards_a_rook_where_it_comes_is_told() {
    GUARDED.must_say("bishop on g5 guards the rook there.");
    assert!(novice_hears(&GUARDED, "bishop on g5 guards the rook there."));
    let loose = Fault {
        start: "r6r/pppk1q1p/6p1/2bpR3/3n4/2P4Q/PP3PPP/RN4K1 b - - 2 17",
        played: ("d7d6 e5e7 d4e2 g1h1 f7e7", -417),
        ..GUARDED
    };
    loose.must_not_say("guards the rook there");
    // Nobody asks about a lesser piece.
    GUARDED.must_not_say("guards the knight there");
}

#[test]
fn what_can_be_taken_only_for_a_greater_piece_is_told_once() {
    assert!(novice_hears(&LEFT, "takes the bishop on b5, "));
    // That the queen is hit has been told.
    LEFT.must_say("hitting your queen on c7.");
    LEFT.must_not_say("loses to");
    let taken = Fault { played: ("e6d7 c3d5 d7b5 d5c7", -134), ..LEFT };
    assert!(!novice_hears(&taken, "takes the bishop on b5, "), "the search's own line");
}

#[test]
fn a_chance_that_comes_a_move_late_is_put_off_rather_than_missed() {
    LATE.must_say("misses the right moment for ");
    LATE.must_say("queen on f5 away: ");
    let quiet = Fault { played: ("h3h4 f5d5 c2a4 e8f8 a4b4 d6c5 b4a5 f8g7", -171), ..LATE };
    quiet.must_say("A move later it's worth less, and ");
    assert!(novice_hears(&LATE, "ou missed the right moment for a fork: queen to a4 with check"));
    let gone = Fault { played: ("f3d4 f5d5 f2f3 e8g8", -171), ..LATE };
    gone.must_say("misses ");
    gone.must_not_say("moment for");
    gone.must_not_say("worth less");
}

#[test]
fn who_let_go_of_the_square_of_a_mate_is_to_ask_what_a_piece_guards() {
    let knight = Fault {
        start: "2R1n2r/5pk1/p3p1p1/3pP2p/p2P1QNq/6N1/1r3PP1/6K1 w - - 0 28",
        best: ("c8e8 h5g4 e8h8 g7h8", -230),
        played: ("g3h5 h8h5 f4f6 e8f6 e5f6 g7h7 c8h8 h7h8 f2f4 h4h1", super::reasons::MATED),
    };
    let told = knight.told(Audience::Club);
    let is_guard = |told: &String| told.contains("ask what it guards") || told.contains("not free to leave");
    assert!(told.iter().all(is_guard), "{told:?}");
    assert!(told.iter().all(|told| !told.contains("every check")), "{told:?}");
}

#[test]
fn a_pin_is_told_to_a_novice_with_what_stands_behind() {
    let rook = Fault {
        start: "r6r/ppp2q1p/3k2p1/2bp1nB1/8/2P1R2Q/PP3PPP/RN4K1 w - - 5 19",
        best: ("e3f3 h7h6 g5f4 d6d7 b1d2 h6h5 b2b4 c5b6 a2a4 a7a5", 111),
        played: ("g5f4 d6c6 b1d2 f5e3", -150),
    };
    let [novice, _] = rook.told(Audience::Novice);
    assert!(novice.contains("pinning Black's knight on f5, as the queen on f7 stands behind it"), "{novice}");
}

#[test]
fn the_move_that_wins_a_pinned_piece_is_told_with_the_pin() {
    let pinned = Fault {
        start: "r2q1rk1/pp4pp/2p2p2/3pP3/P2P1Bb1/5NP1/B4K1P/R2Q4 w - - 0 23",
        best: ("e5e6 f8e8 a2b1 g4e6 d1d3 g7g6", -155),
        played: ("d1d3 g4f3 f2f3 f6e5 d4e5 g7g5 a1g1 g5f4 g3f4 g8h8", -226),
    };
    pinned.must_say("to the king, and ");
    pinned.must_say("g5 wins it.");
    assert!(novice_hears(&pinned, "pawn goes to g5 and wins it."));
    let held = Fault { played: ("d1d3 g4f3 f2f3 f6e5 d4e5 g8h8 a1g1 g7g6", -226), ..pinned };
    held.must_not_say("wins it");
}

#[test]
fn a_pawn_that_takes_something_itself_is_a_chance_gone() {
    let pawn = Fault {
        start: "3k4/p1p2p2/N1p5/4p3/4P1pp/1P4P1/PbP1KP1P/8 w - - 1 24",
        best: ("g3h4 b2c1 h4h5 c1h6 e2d3", 380),
        played: ("a6b4 h4g3 h2g3 c6c5 b4d5", 210),
    };
    pawn.must_say("hxg3 the chance is gone.");
    assert!(novice_hears(&pawn, "takes your pawn on g3, the chance is gone."));
    let stays = Fault { played: ("a6b4 d8d7 g3h4 c6c5 b4d5", 210), ..pawn };
    stays.must_not_say("the chance is gone");
}

#[test]
fn near_checks_that_mate_are_told_to_their_end() {
    let checks = Fault {
        start: "4k2r/4pp2/3p1qpp/2P5/1bpNQ3/4P2P/5PPB/5K1R b k - 0 25",
        best: ("e8g8 c5c6 f8c8 e4d5", -340),
        played: ("b4c5 e4a8 e8d7 a8b7 d7d8 d4c6 d8e8 b7c8", super::reasons::MATED),
    };
    let told = checks.told(Audience::Club);
    assert!(told.iter().all(|told| told.contains('#')), "{told:?}");
    assert!(checks.told(Audience::Novice)[0].contains("It begins when"));
}

#[test]
fn where_the_game_stands_is_told_with_the_answer_to_who_reads_it() {
    let quiet = Fault {
        start: "r1nq1rk1/ppp1b1p1/3pbn1p/4pp2/2P5/1P1PPN2/PB1NBPPP/2RQ1RK1 b - - 1 10",
        best: ("e5e4 d3e4 f5e4 f3d4 e6f7", -8),
        played: ("g7g5 d3d4 e6f7 d4e5 d6e5 f3e5", -90),
    };
    let told = quiet.told(Audience::Club);
    assert!(told[0].contains("After 11.d4 White has a slight edge."), "{told:?}");
    assert!(quiet.told(Audience::Novice)[0].contains("Now White has a slight edge."));
}

#[test]
fn a_lost_pawn_ending_names_the_pawn_that_queens() {
    let ending = Fault {
        start: "8/3q4/8/1p1p3Q/3k4/7P/6PK/8 w - - 0 45",
        best: ("h3h4 d7c7 h2h3 c7c3 h3h2", -47),
        played: ("h5g4 d7g4 h3g4 b5b4 g4g5 b4b3 g5g6 b3b2 g6g7 b2b1q", -900),
    };
    let told = ending.told(Audience::Club);
    assert!(told[0].contains("is lost: Black's b-pawn can't be stopped."), "{told:?}");
    let slow = Fault { played: ("h5g4 d7g4 h3g4 b5b4 g4g5 d4e5", -900), ..ending };
    assert!(
        slow.told(Audience::Club)[0].contains("46.hxg4 is lost: your king is too far from Black's b-pawn.")
    );
}

#[test]
fn who_steps_out_of_a_fork_avoids_it() {
    let walks = Fault {
        start: "8/4kp2/3P3p/4K3/r1N5/3P4/7P/8 b - - 0 37",
        best: ("e7d8 e5f6 a4a2 f6f7", 30),
        played: ("e7d7 c4b6 d7c6 b6a4 f7f5", -860),
    };
    walks.must_say(", avoiding the fork.");
    assert!(novice_hears(&walks, ", avoiding the fork."));
    // The check comes all the same, where the rook has gone.
    let checked = Fault {
        start: "8/3k1p2/3P3p/4K3/r1N5/3P4/7P/8 b - - 0 37",
        best: ("a4a2 c4b6 d7c6 b6c4", -30),
        played: ("h6h5 c4b6 d7c6 b6a4 f7f5", -860),
    };
    checked.must_not_say("avoiding the fork");
}

#[test]
fn a_novice_hears_which_line_a_piece_was_closing() {
    let pawn = Fault {
        start: "1r2k2r/4ppb1/3p2pp/2p2q2/1PpPn3/2P1PN1P/2Q2PPB/1R2K2R w Kk - 0 21",
        best: ("e1g1 e8g8 b4c5", 20),
        played: ("d4c5 g7c3 e1e2 e4g3 e2d1 g3h1 c2f5 g6f5", -430),
    };
    assert!(novice_hears(&pawn, "he pawn on d4 was closing the diagonal. Now "));
}

#[test]
fn the_right_pawn_to_take_with_is_the_one_that_would_fall() {
    let pawns = Fault {
        start: "1r2k2r/2p1ppb1/3p2pp/5q2/1ppPn3/P1P1PN1P/2Q2PPB/1R2K2R w Kk - 0 20",
        best: ("c3b4 c4c3 e1g1", -5),
        played: ("a3b4 e4c3 c2f5 g6f5 b1c1 b8b4", -200),
    };
    pawns.must_say("cxb4, leaving nothing on c3 to take.");
    let right = Fault { played: ("a3b4 e4f6 c2f5 g6f5", -200), ..pawns };
    right.must_not_say("leaving nothing on");
}

#[test]
fn who_takes_back_or_steps_away_hears_of_the_greater_threat() {
    let counter = Fault {
        start: "r6r/ppp2q1p/3k2p1/2bpR1B1/3n4/2P4Q/PP3PPP/RN4K1 w - - 3 18",
        best: ("e5e7 d4e2 e7e2 h8e8", 410),
        played: ("e5e3 d4f5 e3f3 h7h6", 110),
    };
    counter.must_say("When something of yours is attacked, look first for a move that attacks more.");
    let [own, _] = counter.told(Audience::Club);
    assert!(!own.contains("before a quiet one"), "{own}");
}

#[test]
fn a_mate_that_taking_back_runs_into_is_told_without_its_squares() {
    // The pawn on h6 kept the queen from giving check there.
    let start = "2R1n2r/5pk1/p3p1pp/q2pP3/p2P1QN1/6N1/1r3PP1/6K1 b - - 1 27";
    let told = |played: &[&str], audience| {
        let case = Case::new(start, (&["Rb1+", "Rc1", "Rxc1+", "Qxc1"], 688), (played, 421));
        remark(&case.facts(), audience).text
    };
    let guard = ["h5", "Rxe8", "Rb1+", "Nf1", "hxg4", "Rxh8", "Kxh8"];
    let club = told(&guard, Audience::Club);
    assert!(club.contains("28…Rxe8 runs into mate."), "{club}");
    let novice = told(&guard, Audience::Novice);
    assert!(novice.contains("If your rook takes the rook on e8, checkmate follows."), "{novice}");
    // With the pawn still there the rook simply takes back.
    let kept = told(&["g5", "Rxe8", "Rxe8", "Qf3"], Audience::Club);
    assert!(!kept.contains("runs into mate"), "{kept}");
}
