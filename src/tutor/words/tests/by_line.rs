//! The better move told by how its line goes on, where nothing on the board tells it; and no words that say nothing.

use super::reasons::{Fault, MATED};
use super::*;
use crate::tutor::judge::Tag;

/// The bishop on b5 attacks the rook on f1, which moves away after the trade on c8.
const ROOK: Fault = Fault {
    start: "2rqnr2/1p3pk1/p3p1pp/1b1pP3/3P4/5NNP/PP1Q1PP1/2R2RK1 w - - 0 20",
    best: ("c1c8 d8c8 f1c1 c8d8 d2e3", 118),
    played: ("d2f4 b5f1 g3f1 c8c1 f4c1 d8a5", -187),
};

fn club(fault: Fault) -> String {
    let [own, _] = fault.told(Audience::Club);
    own
}

#[test]
fn a_piece_that_the_next_move_saves_is_the_reason() {
    ROOK.must_say(", saving the rook.");
    assert!(club(ROOK).contains("Better is 20.Rxc8 Qxc8 21.Rc1, saving the rook."), "{}", club(ROOK));
    let [novice, _] = ROOK.told(Audience::Novice);
    assert!(novice.contains(", then rook to c1, where it is safe."), "{novice}");
    let stays = Fault { best: ("c1c8 d8c8 h3h4 c8d8", 118), ..ROOK };
    stays.must_not_say("saving");
    let falls = Fault { best: ("c1c8 d8c8 f1b1 b5d3", 118), ..ROOK };
    falls.must_say("saving the rook");
    let taken = Fault { best: ("c1c8 d8c8 f1c1 c8c1", 118), ..ROOK };
    taken.must_not_say("saving");
}

#[test]
fn a_later_move_that_works_as_well_after_the_move_played_is_no_reason() {
    let bishop = Fault {
        start: "r2q1rk1/pp4pp/2p2p2/3pP3/P2P1Bb1/5NP1/B4K1P/R2Q4 w - - 0 23",
        best: ("e5e6 g7g5 f4d2 g4e6 a2b1 d8d7", -60),
        played: ("d1d3 g7g5 f4d2 g4f3 f2f3 f6e5", -190),
    };
    bishop.must_not_say("saving the bishop");
    // Against another answer it is one.
    let other = Fault { played: ("d1d3 f6e5 d4e5 g7g5", -190), ..bishop };
    other.must_say("saving the bishop");
}

#[test]
fn a_piece_that_is_left_standing_meanwhile_is_not_saved_by_the_next_move() {
    let knight = Fault {
        start: "4k2r/4pp2/3p2pp/2P2q2/1bpNn3/4P2P/2Q2PPB/5K1R b k - 1 24",
        best: ("f5h5 d4f3 h5d5 f1g1", 60),
        played: ("f5f6 c2e4 e8g8 c5d6", -330),
    };
    knight.must_not_say("guarding your knight");
    let at_once = Fault { best: ("f5d5 c2a4 e8f8 d4f3", 60), ..knight };
    at_once.must_say("keeping the knight guarded");
}

#[test]
fn what_the_next_move_guards_is_the_reason() {
    let pawn = Fault {
        start: "1r2k2r/2p1ppb1/3p2pp/p4q2/1PpPn3/P1P1PN1P/5PPB/1R1QK2R w Kk - 1 19",
        best: ("d1a4 b8b5 b1c1 e8g8 e1g1", -36),
        played: ("d1c2 e4c3 c2f5 g6f5 b1c1 a5b4", -151),
    };
    pawn.must_say(", guarding your pawn on c3.");
    let other = Fault { best: ("d1a4 b8b5 f3d2 e8g8", -36), ..pawn };
    other.must_not_say("guarding your pawn on c3");
}

#[test]
fn a_move_that_comes_too_early_is_told_with_what_comes_first() {
    let knight_first = Fault {
        start: "r2q1rk1/pp4pp/2p2p2/3pP3/P2P1Bb1/3Q1NP1/B4K1P/R7 b - - 1 23",
        best: ("g4f3 f2f3 f6e5 d4e5 g7g5", 316),
        played: ("f6e5 f3e5 g7g5 e5g4 g5f4", 92),
    };
    let told = club(knight_first);
    assert!(told.contains("Better is 23…Bxf3 first: 24.Kxf3 fxe5."), "{told}");
    let [novice, _] = knight_first.told(Audience::Novice);
    assert!(novice.contains(" first, and only then pawn takes the pawn on e5."), "{novice}");
    let other = Fault { best: ("g4f3 f2f3 g7g5", 316), ..knight_first };
    other.must_not_say("first:");
}

#[test]
fn a_later_move_to_the_same_square_that_takes_nothing_is_another_move() {
    let castles = Fault {
        start: "4k2r/4pp2/3p1qpp/2P5/1bpNQ3/4P2P/5PPB/5K1R b k - 0 25",
        best: ("e8g8 c5c6 b4c5 d4b5", -161),
        played: ("b4c5 e4a8 e8d7 a8b7 d7d8 d4c6 d8e8 b7c8", MATED),
    };
    castles.must_not_say("first");
    castles.must_say("getting the king to safety");
}

#[test]
fn a_better_line_does_not_end_on_a_capture_that_is_taken_back() {
    let line = |best| Fault { best: (best, -207), ..even::DIAGONAL };
    let told = club(line("e3f4 c6d4 e2d4 d8d4 d1d4 f5d4 e1g1 a8d8 f4g5"));
    assert!(told.contains("Better is 12.Bf4, moving the bishop away from the knight."), "{told}");
}

#[test]
fn a_piece_left_standing_that_nothing_guards_is_what_was_missed() {
    let told = |start| {
        let case = Case::new(start, (&["Nxg4"], 140), (&["Bb3", "g5", "Nxg4", "gxf4"], 20));
        [Audience::Novice, Audience::Club].map(|audience| remark(&case.facts(), audience).text)
    };
    let [novice, club] = told("r4rk1/pp4pp/2p5/q2pN3/P2P1Bb1/3Q2P1/B4K1P/R7 w - - 1 25");
    // 25…g5 hits the bishop on f4 after the better move as well.
    let missed = "25.Bb3? misses 25.Nxg4, taking the unguarded bishop. Most of your advantage is gone.";
    assert!(club.starts_with(missed), "{club}");
    let missed = "You could have taken the unguarded bishop: knight takes the bishop on g4.";
    assert!(novice.starts_with(missed), "{novice}");
    // The queen has just taken it.
    let taken = Fault {
        start: "r4rk1/pp4pp/2p5/3pN3/P2P1Bb1/6P1/B4K1P/R2Q4 w - - 1 25",
        best: ("e5g4 g7g5", 200),
        played: ("d1g4 g7g5 g4g5 g8h8", 60),
    };
    for audience in [Audience::Novice, Audience::Club] {
        let [own, _] = taken.told(audience);
        assert!(!own.contains("misses 25.Nxg4, taking the unguarded"), "{own}");
        assert!(!own.contains("could have taken the unguarded"), "{own}");
    }
    let guarded = told("r4rk1/pp4pp/2p4n/q2pN3/P2P1Bb1/3Q2P1/B4K1P/R7 w - - 1 25").concat();
    assert!(!guarded.contains("unguarded"), "{guarded}");
}

#[test]
fn where_nothing_else_speaks_for_the_better_move_it_keeps_the_game() {
    let queens = Fault {
        start: "1r2k2r/2p1ppb1/3p1npp/p4q2/2pP4/P1P1PN1P/1P3PPB/1R1QK2R w Kk - 0 18",
        best: ("d1a4 f5b5 a4b5 b8b5 f3d2", 27),
        played: ("b2b4 c4b3 b1b3 b8b3 d1b3", -76),
    };
    assert!(
        club(queens).contains("Better is 18.Qa4+ Qb5 19.Qxb5+, keeping the balance."),
        "{}",
        club(queens)
    );
    let [novice, _] = queens.told(Audience::Novice);
    assert!(
        novice.contains(
            "as if it had gone one. Now Black's pawn takes your pawn en passant, you can take back, "
        ),
        "{novice}"
    );
    assert!(club(queens).contains("18.b4?! lets Black take en passant: 18…cxb3"), "{}", club(queens));
    for empty in ["queen trade", "about level", "still better"] {
        queens.must_not_say(empty);
    }
}

#[test]
fn a_mate_is_met_before_two_pawns_are_counted() {
    let mate = Fault {
        start: "2R1n2r/5pk1/p3p1p1/3pP2p/p2P1QNq/6N1/1r3PP1/6K1 w - - 0 28",
        best: ("c8e8 h5g4 e8h8 g7h8 f4f7 h4h6 f7e6", -452),
        played: ("g3h5 h8h5 f4f6 e8f6 e5f6 g7h7 c8h8 h7h8 f2f3 h4h1", MATED),
    };
    mate.must_not_say("winning two pawns");
    // The mate comes on the h-file, with the knight or without it.
    mate.must_not_say("and without the knight there is no mate");
    mate.must_say(", leaving the knight to guard ");
}

#[test]
fn a_line_that_stays_closed_is_the_reason() {
    let closed = Fault {
        start: "2rqnr2/1p3pkp/p3p1p1/1b1pP3/3P4/5N1P/PP1QNPP1/2R2RK1 w - - 0 19",
        best: ("c1c8 d8c8 f1c1 c8d8 e2g3", 143),
        played: ("e2g3 b5f1 g1f1 d8c7", -117),
    };
    closed.must_say("keeping the diagonal closed.");
    closed.must_not_say("shielded");
}

/// The bishop could have taken the rook on f1.
const CHANCE: Fault = Fault {
    start: "2rqnr2/1p3pkp/p3p1p1/1b1pP3/3P4/5NNP/PP1Q1PP1/2R2RK1 b - - 1 19",
    best: ("b5f1 g3f1 d8b6", 119),
    played: ("h7h6 c1c8 d8c8 f1c1 b5c6 b2b3", -126),
};

#[test]
fn the_way_out_is_told_where_a_chance_is_gone() {
    assert!(club(CHANCE).contains("Now 20.Rxc8 Qxc8 21.Rc1 saves the rook."), "{}", club(CHANCE));
    CHANCE.must_say("winning the exchange");
    let [novice, _] = CHANCE.told(Audience::Novice);
    assert!(novice.contains("Now the rook gets away."), "{novice}");
    let stays = Fault { played: ("h7h6 c1c8 d8c8 b2b3 b5c6", -126), ..CHANCE };
    stays.must_not_say("saves the rook");
}

#[test]
fn after_a_missed_mate_nobody_is_called_better() {
    let start = "8/8/3R4/pkp2r2/8/1KP5/8/8 w - - 0 58";
    let mut case = Case::new(start, (&["c4#"], 0), (&["Rd7", "a4+", "Ka3", "Rf3", "Rb7+", "Kc4"], -164));
    case.question.best.as_mut().unwrap().score = Score::Mate(1);
    case.claims = propose::claims(&case.question, &mut question::KnownScores::of(&case.question));
    let told = remark(&case.facts(), Audience::Club).text;
    assert!(told.contains("misses mate: 58.c4#.") && !told.contains("better"), "{told}");
}

/// The bishop on b7 takes the rook on h1 once the knight has left c6.
const CASTLES: Fault = Fault {
    start: "r2q1rk1/pbp2pbp/1pn1p1p1/4Pn2/1PBP4/P1N1B3/4NPPP/R2QK2R w KQ - 1 12",
    best: ("e1g1 f5e3 f2e3 d8g5", -204),
    played: ("g2g4 f5e3 f2e3 c6e5 d4e5 b7h1 d1d8 a8d8", -469),
};

#[test]
fn who_castles_takes_the_rook_out_of_reach() {
    CASTLES.must_say("taking the rook out of reach");
    // The other move of the king leaves it there.
    Fault { best: ("e1f1 f5e3 f2e3 d8g5", -204), ..CASTLES }.must_not_say("taking the rook out of reach");
}

#[test]
fn a_novice_hears_when_the_answer_comes() {
    let [novice, turned] = CASTLES.told(Audience::Novice);
    let [here, there] = [
        "That takes your pawn off the diagonal between Black's bishop on b7 and your rook on h1. A few moves later ",
        "White's bishop on b2 and your rook on h8. A few moves later ",
    ];
    assert!(novice.contains(here), "{novice}");
    assert!(turned.contains(there), "{turned}");
    // His own rook stands there already.
    let [novice, _] = ROOK.told(Audience::Novice);
    assert!(novice.contains("Your rook on f1 is still attacked, and Black's bishop"), "{novice}");
}

#[test]
fn what_an_exchange_leaves_of_the_pawns_speaks_for_it() {
    let isolated = Fault {
        start: "r1b2rk1/pp3ppp/2p4q/3p4/P2BP3/3P1NP1/5K1P/R2Q4 w - - 4 19",
        best: ("e4d5 c6d5 d1c1 h6h5 c1g5", 20),
        played: ("d4e3 h6h5 a1b1 f8e8", -60),
    };
    isolated.must_say("pawn on d5 isolated.");
    let [club, _] = isolated.told(Audience::Club);
    assert!(club.contains("19.exd5 cxd5, leaving Black's pawn on d5 isolated."), "{club}");
    let [novice, _] = isolated.told(Audience::Novice);
    assert!(novice.contains("and the pawn that takes back has no other pawn to guard it."), "{novice}");
    // A pawn on e6 stands beside it, and after the other move it comes to the same.
    Fault { start: "r1b2rk1/pp3ppp/2p1p2q/3p4/P2BP3/3P1NP1/5K1P/R2Q4 w - - 4 19", ..isolated }
        .must_not_say("isolated");
    Fault { played: ("d4e3 h6h5 e4d5 c6d5", -60), ..isolated }.must_not_say("isolated");
    let doubled = Fault {
        start: "r1bqk2r/ppp2ppp/2n2n2/3p4/1b1P4/2N1PN2/PP3PPP/R1BQKB1R b KQkq - 0 7",
        best: ("b4c3 b2c3 e8g8 f1d3", 10),
        played: ("h7h6 f1d3 e8g8 c1d2", -80),
    };
    doubled.must_not_say("doubling");
    let doubled =
        Fault { start: "r1bqk2r/ppp2ppp/2n2n2/3p4/1b1P4/P1N1PN2/1PP2PPP/R1BQKB1R b KQkq - 0 7", ..doubled };
    doubled.must_say(" pawns on the c-file.");
}

#[test]
fn what_has_to_come_first_says_what_would_be_taken_otherwise() {
    let tension = Fault {
        start: "2rq1rk1/4b1pp/p1b1p3/1pp2p2/2PPp3/PP2P3/1B1NQPPP/2R2RK1 w - - 0 16",
        best: ("d4c5 e7c5 f1d1 d8e7", 14),
        played: ("f1d1 c5d4 b2d4 e7a3", -70),
    };
    let [club, _] = tension.told(Audience::Club);
    assert!(club.contains("16.dxc5 first, before Black can take on d4: 16…Bxc5 17.Rfd1."), "{club}");
    tension.must_say("can take on d4: ");
    // The pawn that is taken would not have taken anything.
    Fault { played: ("f1d1 g8h8 c1b1 d8e8", -70), ..tension }.must_not_say("can take on");
}

#[test]
fn what_is_taken_back_along_the_line_was_not_to_be_won() {
    let guarded = Fault {
        start: "r1b2rk1/pp3ppp/2p4q/3p4/P2BP3/3P1NP1/B4K1P/R2Q4 w - - 4 19",
        best: ("e4d5 c6d5 d1c1 h6h5 c1g5", 20),
        played: ("d4e3 h6h5 a1b1 f8e8", -60),
    };
    guarded.must_not_say("misses");
    guarded.must_say("isolated.");
    let won = Fault { best: ("e4d5 c6d5 a2d5 h6d6 d5b3 d6b4", 120), ..guarded };
    won.must_say(", winning a pawn");
    won.must_not_say("free pawn");
}

#[test]
fn who_steps_out_of_a_fork_to_come_does_it_for_that() {
    let fork = Fault {
        start: "r2q1rk1/ppp1b1p1/2npbn1p/4pp2/2P5/1P1PPN2/PB1NBPPP/2RQ1RK1 b - - 1 10",
        best: ("e6d7 c1c2 d8e8", -20),
        played: ("g7g5 d3d4 g5g4 d4d5 g4f3", -130),
    };
    let [novice, _] = fork.told(Audience::Novice);
    assert!(novice.contains("goes to d5, hitting your knight on c6 and the bishop on e6."), "{novice}");
    assert!(novice.contains("bishop to d7, taking the bishop out of the way."), "{novice}");
    let [other, _] = Fault { best: ("g8h8 c1c2 d8e8", -20), ..fork }.told(Audience::Novice);
    assert!(!other.contains("out of the way"), "{other}");
}

#[test]
fn a_move_that_stands_in_the_pawns_way_is_better_for_that() {
    let stopped = Fault {
        start: "r2qkb1r/p2p1ppp/b1p1p3/2pnP3/8/2PP1NP1/PP5P/RNBQ1RK1 b kq - 0 6",
        best: ("c5c4 f3g5 f7f6", 90),
        played: ("a8b8 c3c4 d5e7 b1c3", -70),
    };
    stopped.must_say("c4, stopping ");
    stopped.must_say("'s c-pawn.");
    // The knight cannot be hit by another move, and after this one the pawn goes on.
    Fault { best: ("d5b6 c3c4 d7d5", 90), ..stopped }.must_not_say("stopping");
    Fault { played: ("a8b8 b1d2 d5e7", -70), ..stopped }.must_not_say("stopping");
}

#[test]
fn a_passed_pawn_that_falls_is_told_as_hit() {
    let runner = Fault {
        start: "2r5/8/2Pk3P/3P4/8/1p4P1/1P4B1/6K1 w - - 0 30",
        best: ("h6h7 c8f8 g3g4", 620),
        played: ("g2f3 c8h8 g1g2 h8h6", 180),
    };
    runner.must_say("Rh8, hitting your pawn on h");
    // It stays where it is.
    Fault { played: ("g2f3 c8h8 h6h7 d6e5", 180), ..runner }.must_not_say("hitting");
}

#[test]
fn a_line_that_was_opened_is_told_rather_than_the_room_that_a_piece_makes() {
    let opened = Fault {
        start: "2kr3r/1p1n1p2/2pp1p2/p3P2p/4P2P/3P2P1/PPP3B1/R4RK1 b - - 0 14",
        best: ("d6e5 f1f5 h8h6 g2f3", -160),
        played: ("f6e5 f1f7 d7c5 a1f1 d8g8", -260),
    };
    opened.must_not_say("clears the way");
    opened.must_say("opens the f-file for ");
}

#[test]
fn a_defence_that_was_not_found_is_no_chance_missed() {
    let defence = Case::new(
        "4nK2/1b5Q/4p3/p5r1/3p4/8/1k6/8 b - - 4 52",
        (&["Bc6", "Qh2+", "Kc3"], 480),
        (&["Bc8", "Qd3", "Rd5", "Kxe8"], 230),
    );
    let facts = Facts { tags: &[Tag::Miss], ..defence.facts() };
    let told = remark(&facts, Audience::Novice).text;
    assert!(!told.contains("chance"), "{told}");
    let chance = Case::new(
        "4nK2/1b5Q/4p3/p5r1/3p4/8/1k6/8 b - - 4 52",
        (&["Rg8+", "Qxg8", "Nd6"], 480),
        (&["Bc8", "Qd3", "Rd5", "Kxe8"], 230),
    );
    let facts = Facts { tags: &[Tag::Miss], ..chance.facts() };
    let told = remark(&facts, Audience::Novice).text;
    assert!(
        told.starts_with("You missed a chance: rook to g8 with check, keeping the win in hand."),
        "{told}"
    );
}

#[test]
fn an_order_that_the_answer_refutes_as_well_is_not_recommended() {
    // The queen forks king and knight whenever the d-pawn has moved.
    let fork = Fault {
        start: "r1bqkb1r/1p2pppp/p1n2n2/8/N2p4/5N1P/PPPPQPP1/R1B1KB1R w KQkq - 2 4",
        best: ("f3e5 c6b4 d2d3", -150),
        played: ("d2d3 d8a5 c1d2 a5a4", -480),
    };
    fork.must_not_say("first");
}

#[test]
fn what_the_line_strikes_with_next_is_told_to_novices_with_the_answer() {
    let strikes = Fault {
        start: "1k6/1pp5/p2b4/4nB1p/4Q3/P3BP2/KPP2P2/6q1 w - - 2 23",
        best: ("e4d5 g1g7 f5e4 g7f7", 295),
        played: ("f5e6 g1g6 e4g6 e5g6", 80),
    };
    strikes.must_say(", threatening mate with ");
    assert!(club(strikes).contains("Better is 23.Qd5 Qg7 24.Be4, threatening mate with 25.Qxb7#."));
    let [novice, turned] = strikes.told(Audience::Novice);
    let next =
        "queen to d5, and if Black's queen goes to g7, then bishop to e4, threatening checkmate on b7.";
    assert!(novice.contains(next), "{novice}");
    let next =
        "queen to d4, and if White's queen goes to g2, then bishop to e5, threatening checkmate on b2.";
    assert!(turned.contains(next), "{turned}");
    let quiet = Fault { best: ("e4d5 g1g7 b2b3 g7f7", 295), ..strikes };
    quiet.must_not_say("threatening mate");
    assert!(!quiet.told(Audience::Novice)[0].contains("and if"));
}

#[test]
fn a_rook_that_was_traded_is_not_one_that_another_move_keeps() {
    let traded = Fault {
        start: "2kr1r2/pp3Bpp/2b1P3/5p2/1n4n1/N4N2/PPP2PPP/2KR1R2 w - - 1 14",
        best: ("f3d4 c6d5 d4f5 c8c7", 414),
        played: ("d1d8 c8d8 f3d4 c6d5", 255),
    };
    traded.must_not_say("keeping the rook");
}
