//! What only the next move shows: the fork after an attack, the trap after a chase, the pawn that runs on, the whole count.

use super::reasons::{Fault, novice_hears};
use super::*;
use crate::tutor::motifs::mate::MateIn;
use crate::tutor::motifs::perpetual::Perpetual;

/// The pawn attacks the bishop, and once that has gone, forks the other bishop and the knight.
const FORKS_NEXT: Fault = Fault {
    start: "r3k2r/pppq1ppp/2npbn2/2b1p3/4P3/2P2N1P/PPBP1PP1/RNBQ1RK1 w kq - 5 8",
    best: ("d2d4 c5b6 d4d5 e6h3 d5c6 d7g4", 300),
    played: ("d2d3 d6d5 e4d5 f6d5 f1e1", 40),
};

/// The queen that is hit has one way, and is trapped there.
const HUNTED: Fault = Fault {
    start: "r1b2rk1/pp1pppbp/2n2np1/8/1qNN4/1P4P1/PBP1PPBP/R2Q1RK1 b - - 0 10",
    best: ("c6d4 d1d4 b4b5 a2a4 b5a6", -60),
    played: ("d7d5 b2a3 b4c3 d4b5 d5c4 b5c3", -450),
};

/// The pawn that takes back leaves the rook's file.
const OPENED: Fault = Fault {
    start: "r3r1k1/ppp1qppp/2nbbn2/3p4/3P4/1PPB1PN1/PBQN1KPP/R6R b - - 6 13",
    best: ("h7h5 h1e1 g7g6", 80),
    played: ("d6g3 h2g3 h7h6 a1e1", -120),
};

/// The king no longer keeps the pawn from running.
const RUNS: Fault = Fault {
    start: "5B2/3k4/3P2p1/1pK2p1p/2b4P/2P5/8/8 w - - 13 57",
    best: ("f8h6 c4f1 c5d5 f1e2 h6f4", 0),
    played: ("c5b6 f5f4 f8h6 f4f3 b6c5 f3f2 h6e3", -500),
};

/// A pawn falls to a knight that hits queen and rooks.
const FORKED: Fault = Fault {
    start: "r2qkb1r/1p1n1pp1/p1p1p2p/3p4/3P1BnP/2NQPN2/PPP2P2/R3K2R w KQkq - 0 11",
    best: ("h1g1 h6h5 g1g2 f8b4", -30),
    played: ("e1c1 g4f2 d3e2 f2d1 h1d1 a8c8", -280),
};

#[test]
fn what_the_next_move_does_is_the_reason() {
    FORKS_NEXT.must_say("d5, forking ");
    assert!(novice_hears(&FORKS_NEXT, ", then pawn to d5, attacking "));
    HUNTED.must_say(", and your queen is trapped after ");
    assert!(novice_hears(&HUNTED, "and your queen will soon be trapped"));
    OPENED.must_say("opening the h-file against your king");
    RUNS.must_say("and the f-pawn runs");
    assert!(novice_hears(&RUNS, "and the f-pawn runs"));
}

#[test]
fn what_the_next_move_does_not_do_is_not_told() {
    // The bishop takes the pawn that attacks it.
    let taken = Fault { best: ("d2d4 e5d4 c3d4 c5b6 b1c3 e8g8", 300), ..FORKS_NEXT };
    taken.must_not_say("forking");
    let free = Fault { played: ("d7d5 b2a3 b4a5 c4a5 c6a5 d4f3", -450), ..HUNTED };
    free.must_not_say("trapped after");
    // With the other pawn the file stays closed.
    let closed = Fault {
        start: "r3r1k1/ppp1qppp/2nbbn2/3p4/3P4/1PPB1PN1/PBQ2KPP/R6R b - - 6 13",
        played: ("d6g3 f2g3 h7h6 a1e1", -120),
        ..OPENED
    };
    closed.must_not_say("h-file");
    let stopped = Fault { played: ("c5b6 f5f4 f8h6 g6g5 h4g5", -500), ..RUNS };
    stopped.must_not_say("f-pawn runs");
}

#[test]
fn a_fork_that_takes_a_pawn_leads_before_the_pawn() {
    FORKED.must_say("taking the pawn and forking your queen on d3, the rook on d1 and the rook on h1");
    assert!(novice_hears(&FORKED, "attacks your queen on d3, the rook on d1 and the rook on h1 at once"));
}

#[test]
fn a_queen_that_falls_a_move_later_is_counted_once() {
    // The bishops are traded first.
    let white = "2kr3r/pp1nn1p1/1q1b1p2/1Pp2b2/Q1P1p2p/P1N1P2P/3NBPPB/R4RK1 w - - 0 20";
    let black = "r4rk1/3nbppb/p1n1p2p/q1p1P2P/1pP2B2/1Q1B1P2/PP1NN1P1/2KR3R b - - 0 20";
    for (start, best, played, sq) in [
        (black, ["Bxd3", "Qxd3", "Ndxe5"], ["Qa4", "Bxh7+", "Kxh7", "Qxa4", "Ndxe5"], Square::A4),
        (white, ["Bxd6", "Qxd6", "Ndxe4"], ["Qa5", "Bxh2+", "Kxh2", "Qxa5", "Ndxe4"], Square::A5),
    ] {
        let case = Case::new(start, (&best, 150), (&played, -700));
        let mut after = case.question.root.clone();
        after.play_unchecked(case.question.played.unwrap());
        let capture = notation::parse_san(&after, played[3]).unwrap();
        let case = case.reply(1, Hanging { sq, piece: Role::Queen, capture, gain: 9 }.into());
        let told = remark(&case.facts(), Audience::Club).text;
        assert!(told.contains(&format!("{} wins it", played[3])), "{told}");
        assert!(!told.contains("in the end") && !told.contains("In all"), "{told}");
    }
}

#[test]
fn a_pawn_that_is_hit_by_taking_back_is_how_it_is_won() {
    let black = "2kr3r/ppb2p1p/2pp1pn1/8/4p1b1/3R1NN1/PPP2PPP/2K2B1R b - - 3 14";
    let white = "2k2b1r/ppp2ppp/3r1nn1/4p1B1/4P3/2PP1PN1/PPB2P1P/R3K2R w KQ - 3 14";
    for (start, best, played, pawn) in [
        (white, ["h4", "Be7"], ["Bxf6", "Rxf6", "h4", "Rxf3"], "pawn on f3"),
        (black, ["h5", "Be2"], ["Bxf3", "Rxf3", "h5", "Rxf6"], "pawn on f6"),
    ] {
        let case = Case::new(start, (&best, 180), (&played, 10));
        let line = case.question.played_line()[1..].to_vec();
        let case = case.reply(1, WinsMaterial { gain: 4, line }.into());
        for (audience, words) in [(Audience::Club, "hits your "), (Audience::Novice, "hitting your ")] {
            let told = remark(&case.facts(), audience).text;
            assert!(told.contains(&format!("{words}{pawn}")), "{told}");
        }
    }
}

#[test]
fn the_guard_that_takes_back_is_missed_where_it_stood() {
    // In check: the knight leaves the pawn, the king would not.
    let fault = Fault {
        start: "r1bQkbnr/ppp2ppp/2n5/4p3/4P3/5N2/PPP2PPP/RNB1KB1R b KQkq - 0 5",
        best: ("e8d8 b1c3 f8c5 f1c4", 0),
        played: ("c6d8 f3e5 f8d6 e5c4", -130),
    };
    fault.must_say("takes the guard away from your pawn on e5: ");
    assert!(novice_hears(&fault, "The knight was guarding your pawn on e5. Now "));
    let other = Fault { best: ("c6d8 f3e5", -120), played: ("e8d8 f3e5 c6e5", -250), ..fault };
    other.must_not_say("guard away");
    assert!(!novice_hears(&fault, "In check, first ask"), "it did take what gave check");
}

#[test]
fn a_pin_that_the_better_move_avoids_is_what_the_answer_does() {
    let fault = Fault {
        start: "r2q1rk1/pbpn1pbp/1p2p3/4PpN1/2BP2Q1/2N5/PPP3PP/R1B3K1 w - - 0 13",
        best: ("g4h3 h7h6 g5e6 f7e6 c4e6 g8h7", 60),
        played: ("g4h4 h7h6 g5f3 d8h4 f3h4 f8d8", -120),
    };
    fault.must_say("hitting your knight on g5, which is pinned to your queen");
    assert!(novice_hears(&fault, "which is pinned: your queen stands behind it"));
}

#[test]
fn who_could_have_mated_hears_of_nothing_smaller() {
    let black = "r3r1k1/2p2pp1/p1b2q1p/8/2B5/4p2Q/P4PPP/1R2RK2 b - - 1 24";
    let white = "1r2rk2/p4ppp/4P2q/2b5/8/P1B2Q1P/2P2PP1/R3R1K1 w - - 1 24";
    for (start, played) in [(black, ["exf2", "Re2", "Rxe2"]), (white, ["exf7", "Re7", "Rxe7"])] {
        let mate = if start == black { "Qxf2#" } else { "Qxf7#" };
        let case = Case::new(start, (&[mate], 3_000), (&played, 400));
        let line = case.question.best_line().to_vec();
        let text = remark(&case.best(0, MateIn { n: 1, line }.into()).facts(), Audience::Club).text;
        assert!(text.contains(&format!("{mate}.")) && !text.contains("It also"), "{text}");
    }
}

#[test]
fn a_check_that_ends_the_right_to_castle_says_so() {
    let fault = Fault {
        start: "rn1qkbnr/6pp/p5b1/1p1Pp3/2p3P1/2N4P/1P3P2/R1BQKBNR w KQkq - 0 11",
        best: ("c3b5 b8d7 b5c3 f8b4", 30),
        played: ("f2f3 d8h4 e1d2 h4g3", -250),
    };
    fault.must_say(", and your king must move and can no longer castle");
    // Another piece can come between.
    let blocked =
        Fault { start: "rn1qkbnr/6pp/p5b1/1p1Pp3/2p3P1/2N2N1P/1P3P2/R1BQKB1R w KQkq - 0 11", ..fault };
    let blocked = Fault { played: ("f3d2 d8h4 a1a3 h4g5", -250), ..blocked };
    blocked.must_not_say("no longer castle");
}

#[test]
fn a_fork_that_no_line_shows_is_threatened_without_its_square() {
    let start = "r2q1rk1/ppp1b1p1/2npbn1p/4pp2/2P5/1P1PPN2/PB1NBPPP/2RQ1RK1 b - - 1 10";
    let turned = crate::tutor::testing::mirrored_fen(start);
    for (start, best, played, square) in [
        (start, ["e4", "dxe4", "fxe4"], ["g5", "d4", "exd4", "exd4"], "d5"),
        (&turned, ["e5", "dxe5", "fxe5"], ["g4", "d5", "exd5", "exd5"], "d4"),
    ] {
        let case = Case::new(start, (&best, 10), (&played, -90));
        for (audience, words) in [
            (Audience::Club, "threatening to fork your knight and the bishop with the pawn"),
            (Audience::Novice, "threatening to attack your knight and the bishop at once with the pawn"),
        ] {
            let told = remark(&case.facts(), audience).text;
            assert!(told.contains(words) && !told.contains(square), "{told}");
        }
    }
}

/// The pawn takes the last square from the bishop in the corner.
const SHUT_IN: Fault = Fault {
    start: "r3kb1r/p2n2pp/1p3p2/2p1p3/2P3P1/1P2Q2B/P2P1P1P/B2K2Nb w kq - 0 16",
    best: ("f2f3 e8c8 e3e4 c8c7 g1e2", 290),
    played: ("h3f1 h1g2 f1d3 e8c8 g1e2", 130),
};

#[test]
fn a_piece_that_the_better_move_shuts_in_is_its_reason() {
    SHUT_IN.must_say(", shutting in ");
    assert!(novice_hears(&SHUT_IN, " no safe square"));
    // Without the bishop on h3 it goes to g2.
    let free = Fault {
        start: "r3kb1r/p2n2pp/1p3p2/2p1p3/2P3P1/1P2Q3/P2P1P1P/B2K1BNb w kq - 0 16",
        best: ("f2f3 e8c8 e3e4 c8c7 g1e2", 290),
        played: ("f1d3 h1g2 d3e2 e8c8 g1h3", 130),
    };
    free.must_not_say("shutting in");
}

#[test]
fn checks_without_end_are_told_to_a_novice_as_the_draw_they_are() {
    let black = "r2q3r/pp3k2/1n1p1ppb/1Q1Pp3/N3P3/8/PP3PPP/R3K1NR b KQ - 0 13";
    let white = "r3k1nr/pp3ppp/8/n3p3/1q1pP3/1N1P1PPB/PP3K2/R2Q3R w kq - 0 13";
    for (start, best, played) in [
        (
            black,
            ["Qd7", "Qxd7+"],
            ["f5", "Nxb6", "Qxb6", "Qd7+", "Kf6", "Qe6+", "Kg7", "Qe7+", "Kg8", "Qe6+", "Kg7"],
        ),
        (
            white,
            ["Qd2", "Qxd2+"],
            ["f4", "Nxb3", "Qxb3", "Qd2+", "Kf3", "Qe3+", "Kg2", "Qe2+", "Kg1", "Qe3+", "Kg2"],
        ),
    ] {
        // A blunder, and an inaccuracy.
        for best_score in [130, 70] {
            let case = Case::new(start, (&best, best_score), (&played, 0));
            let bare = remark(&case.facts(), Audience::Novice).text;
            assert!(!bare.contains("for ever"), "{bare}");
            let line = case.question.played_line()[3..].to_vec();
            let case = case.reply(3, Perpetual { line }.into());
            let told = remark(&case.facts(), Audience::Novice).text;
            assert!(told.contains("can give check for ever, which is a draw"), "{told}");
        }
    }
}

#[test]
fn a_pawn_that_the_better_move_stops_goes_on() {
    let fault = Fault {
        start: "2rr4/p3kpbp/4p1p1/8/1P1P4/4B2P/PP3PP1/1K1RR3 b - - 0 22",
        best: ("d8d5 d1d2 c8d8 e1d1 h7h5", -260),
        played: ("c8c4 d4d5 e7e8 a2a3 c4c7 d5e6 f7e6", -420),
    };
    fault.must_say("-pawn go on: ");
    assert!(novice_hears(&fault, "d-pawn goes on to d"));
    let elsewhere = Fault { best: ("h7h5 d4d5 e6d5 e3g5", -260), ..fault };
    elsewhere.must_not_say("go on");
}

#[test]
fn what_the_first_sentence_wins_is_not_told_again_as_all() {
    let fault = Fault {
        start: "r2qkb1r/ppp1pp1p/2n3p1/3n2B1/2B5/3P1N2/PPP2PPP/R2QK2R b KQkq - 0 10",
        best: ("d5b6 c4b3 f8g7", 0),
        played: ("f7f6 c4d5 f6g5 f3g5 d8d6", -300),
    };
    let [told, _] = fault.told(Audience::Club);
    let wins = told.split(" wins ").nth(1).unwrap_or_default().split(['.', ':']).next().unwrap_or_default();
    assert!(wins.is_empty() || told.matches(&format!(" wins {wins}")).count() == 1, "{told}");
}

#[test]
fn a_pawn_taken_en_passant_is_told_once() {
    let fault = Fault {
        start: "1r3rk1/2p3b1/p2p3p/3Pppp1/PP6/2PP1P2/5P1P/1RB1R1K1 b - - 0 19",
        best: ("e5e4 f3e4 g7c3 e1e2 b8b4", -50),
        played: ("c7c5 d5c6 f8c8 b4b5 g8f7", -410),
    };
    fault.must_say("dxc");
    fault.must_not_say("t wins a pawn");
}

#[test]
fn a_square_that_the_line_reaches_all_the_same_is_not_kept() {
    let kept = Fault {
        start: "r1bqkbnr/pppp1ppp/2n1p3/8/2PP4/P1N2N2/1P2PPPP/R1BQKB1R b KQkq - 2 5",
        best: ("d7d5 c4d5 e6d5 c1f4 g8f6", -60),
        played: ("d8f6 c1g5 f6g6 e2e4 d7d6", -190),
    };
    kept.must_say("knight out of e");
    let reached = Fault { best: ("d7d5 e2e4 d5e4 c3e4 f8e7", -60), ..kept };
    reached.must_not_say("knight out of e");
}

#[test]
fn who_should_have_moved_a_pawn_is_not_told_to_keep_them() {
    let fault = Fault {
        start: "r2q2k1/pp3ppp/3pb3/8/8/5PQ1/PPP1BnPP/2K2R2 w - - 2 18",
        best: ("c1b1 f2h3 g3f4 h3f4", -20),
        played: ("b2b3 d8f6 g3f2 f6a1", -170),
    };
    assert!(novice_hears(&fault, "it can't go back"));
    let pawn = Fault { best: ("a2a3 f2h3 g3f4 h3f4", -20), ..fault };
    assert!(!novice_hears(&pawn, "it can't go back"));
}

/// The pawn on d4 goes on to d5, where it hits the queen and the knight.
const PAWN_FORKS_NEXT: Fault = Fault {
    start: "2kr1bnr/pppb1ppp/2n1q3/1B2p3/8/2N2N2/PPPP1PPP/R1BQR1K1 w - - 0 8",
    best: ("d2d4 e6g6 d4d5 d7h3 f3h4", 188),
    played: ("d2d3 f8c5 c3e4 c5b6 c2c3", 70),
};

#[test]
fn a_fork_that_the_better_move_threatens_is_its_reason() {
    PAWN_FORKS_NEXT.must_say(", which hits ");
    assert!(novice_hears(&PAWN_FORKS_NEXT, "threatening pawn to d5, which hits "));
    // Without its guard the pawn on d5 would be taken.
    let loose = Fault {
        start: "2kr1bnr/pppb1ppp/2n1q3/1B2p3/8/5N2/PPPPQPPP/R1B1R1K1 w - - 0 8",
        best: ("d2d4 e6g6 d4d5 d7h3 f3h4", 188),
        played: ("d2d3 f8c5 c2c3 c5b6 e2c2", 70),
    };
    loose.must_not_say("which hits");
}

/// The knight on b5 goes on to c7, where it checks the king and hits the rook.
const CHECKS_NEXT: Fault = Fault {
    start: "r1b1kb1r/pp3ppp/1qn1pn2/2pp4/3P1B2/2N1PN1P/PPP2PP1/R2QKB1R w KQkq - 1 7",
    best: ("c3b5 e6e5 f3e5 a7a6 e5c4 d5c4 b5c7", 210),
    played: ("a1b1 c5d4 e3d4 f8e7 f1e2", 64),
};

#[test]
fn a_check_that_the_better_move_threatens_to_hit_a_rook_with_is_its_reason() {
    CHECKS_NEXT.must_say("+, which hits ");
    assert!(novice_hears(&CHECKS_NEXT, "threatening knight to c7 with check, which hits "));
    // Without the bishop the queen takes on c7.
    let loose = Fault {
        start: "r1b1kb1r/pp3ppp/1qn1pn2/2pp4/3P4/2N1PN1P/PPP2PP1/R2QKB1R w KQkq - 1 7",
        ..CHECKS_NEXT
    };
    loose.must_not_say("Nc7");
}

#[test]
fn a_novice_hears_of_the_step_that_the_better_move_stops() {
    let steps = Fault {
        start: "rn1qkbnr/pb2pppp/2p5/1p6/2pPP3/2N1BN2/PP3PPP/R2QKB1R b KQkq - 3 6",
        best: ("e7e6 g2g4 g8f6 g4g5", -40),
        played: ("f7f6 d4d5 d8d7 f3d4", -200),
    };
    assert!(novice_hears(&steps, "pawn can go to d5"));
    assert!(novice_hears(&steps, "pawn to e6, covering d5"));
    // A better move that lets it come tells nothing of it.
    let elsewhere = Fault { best: ("a7a6 d4d5 g8f6 a2a4", -40), ..steps };
    assert!(!novice_hears(&elsewhere, "pawn can go to d5"));
}

#[test]
fn the_pawn_that_the_better_move_takes_next_is_its_reason_where_one_was_lost() {
    let attacked = Fault {
        start: "8/2k2ppp/1p6/1Pn5/1K6/p1N5/5PPP/8 b - - 1 33",
        best: ("c5e4 c3a2 e4f2 b4a3", 340),
        played: ("c5d3 b4a3 c7d6 c3a4", 20),
    };
    assert!(novice_hears(&attacked, "knight to e4, attacking ") && novice_hears(&attacked, "pawn on f2"));
    let spared = Fault { best: ("c5d7 c3a2 d7e5 b4a3", 340), ..attacked };
    assert!(!novice_hears(&spared, "pawn on f2"));
}
