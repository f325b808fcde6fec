//! What is told of the move played itself: what it did that lets in the answer, in both colours.

use super::reasons::{Fault, MATED, novice_hears};
use super::*;

/// A move with the answer's line and where it leaves the game, and the better line, which keeps it level.
const fn fault(start: &'static str, best: &'static str, played: &'static str, after: i32) -> Fault {
    Fault { start, best: (best, 0), played: (played, after) }
}

#[test]
fn a_mate_that_was_threatened_before_was_overlooked() {
    let scholar = "r1bqkbnr/pppp1ppp/2n5/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq - 3 3";
    let mated = fault(scholar, "g7g6 h5f3", "g8f6 h5f7", MATED);
    mated.must_say("overlooks the threat of mate: ");
    let novice = &mated.told(Audience::Novice)[0];
    assert!(novice.contains("White is still threatening to give checkmate: White's queen takes"), "{novice}");
    // Nothing was threatened while the knight guarded the square.
    let left = fault("6k1/5ppp/1n6/8/8/8/5PPP/2R3K1 b - - 0 20", "h7h6 c1c6", "b6a4 c1c8", MATED);
    left.must_say("leaves c8 unguarded and allows a back-rank mate: ");
    left.must_not_say("overlooks");
}

#[test]
fn a_king_is_mated_where_it_went_or_where_its_own_pawn_stands() {
    let pawn = fault("8/8/2pR4/pk3r2/8/1KP5/8/8 b - - 1 57", "a5a4 b3a3", "c6c5 c3c4", MATED);
    pawn.must_say("takes c5 away from your king and allows mate: ");
    pawn.must_say("opens the rank for ");
    pawn.must_say("king away from c4.");
    // The rook on the file covers nothing that the pawn had closed.
    let aside = fault("3R4/8/2p5/pk3r2/8/1KP5/8/8 b - - 1 57", "a5a4 b3a3", "c6c5 c3c4", -300);
    aside.must_not_say("opens the rank");
    // The bishop sees the square: nothing was taken from the king.
    let seen = fault("8/8/2pR4/pk3r2/8/1KP5/8/6B1 b - - 1 57", "a5a4 b3a3", "c6c5 c3c4", MATED);
    seen.must_not_say("away from your king");
    let walk = fault("7R/p4p2/1p2pkp1/7p/3Q4/8/PP3KNr/7q b - - 17 36", "e6e5 d4d8", "f6f5 d4f4", MATED);
    walk.must_say("walks into mate: ");
}

#[test]
fn a_square_that_the_move_no_longer_guards_is_named() {
    let start = "r1b2r1k/ppp3pp/2np1nq1/1Bb1p1B1/4P3/5N1P/PPP1NPP1/R2QR1K1 w - - 5 12";
    let knight = |best| fault(start, best, "e2g3 c6d4 g5e3 d4b5 f3e5 d6e5 e3c5", -290);
    knight("b5c6 b7c6").must_say("stops guarding d4: ");
    // After the other move the knight comes as well.
    knight("e2c3 c6d4").must_not_say("guarding d4");
}

#[test]
fn a_guard_that_leaves_what_it_guarded_is_named() {
    let start = "3k4/p1p2p2/N1p5/4p1b1/4P1pp/6P1/PPP1KP1P/8 b - - 1 22";
    let bishop = fault(start, "h4g3 h2g3 d8c8", "g5c1 g3h4 c1b2 a6b8", -350);
    bishop.must_say("takes the guard away from your pawn on h4: ");
    // The rook guards it, too.
    let twice = "3k3r/p1p2p2/N1p5/4p1b1/4P1pp/6P1/PPP1KP1P/8 b - - 1 22";
    fault(twice, "h4g3 h2g3 d8c8", "g5c1 e2d3 c1b2", -200).must_not_say("guard away");
}

#[test]
fn what_could_have_been_taken_gets_away() {
    let start = "r4rk1/pp4pp/2p5/q2pN3/P2P1Bb1/3Q2P1/B4K1P/R7 w - - 1 25";
    let told = |best| {
        let case = Case::new(start, (&[best], 140), (&["Bb3", "Bf5", "Qe3"], -40));
        Audience::ALL.map(|audience| remark(&case.facts(), audience).text)
    };
    let [novice, club, _] = told("Nxg4");
    assert!(club.starts_with("25.Bb3?? lets Black's bishop on g4 get away: 25…Bf5 hits your queen on d3."));
    assert!(novice.starts_with(
        "You could have taken Black's bishop on g4 with the knight. Now Black's bishop can go to f5"
    ));
    assert!(!told("Qe3").concat().contains("get away"));
}

#[test]
fn a_piece_that_the_move_played_leaves_alone_is_not_saved() {
    let queen = "8/3q4/8/1pkp4/6Q1/7P/6PK/8 w - - 2 46";
    let told = |played: &[&str]| {
        let case = Case::new(queen, (&["Qxd7", "b4"], 900), (played, -40));
        let free = Kind::from(TakesFree { gain: 9 });
        [Audience::Novice, Audience::Club]
            .map(|audience| remark(&case.clone().best(1, free.clone()).facts(), audience).text)
    };
    let left = told(&["Qe2", "Qd6+", "g3", "d4"]).concat();
    assert!(!left.contains("saves") && !left.contains("gets away"), "{left}");
    // From g7 the queen still sees it.
    let hit = told(&["Qg7", "Qd6+", "g3", "d4"]).concat();
    assert!(hit.contains("46…Qd6+ saves the queen") && hit.contains("the queen gets away"), "{hit}");
}

#[test]
fn taking_with_the_wrong_piece_is_named() {
    let start = "1r2k2r/2p1ppb1/3p2pp/5q2/1ppPn3/P1P1PN1P/2Q2PPB/1R2K2R w Kk - 0 20";
    let pawn = |best| fault(start, best, "a3b4 e4c3 c2f5 g6f5 b1c1 b8b4 f3d2", -200);
    pawn("c3b4 c4c3 e1g1").must_say("takes with the wrong pawn: ");
    pawn("e1g1 b4a3").must_not_say("wrong pawn");
}

#[test]
fn the_way_back_of_a_piece_that_is_hit_is_closed() {
    let start = "rnb2rk1/ppq1bppp/3p4/4p3/1PP1n3/P3PN2/1B2BPPP/RN1Q1RK1 b - - 0 11";
    let shut = |best| fault(start, best, "e7f6 e2d3 c8f5 d1c2 d6d5", -180);
    shut("c8e6 f3d2 e4f6 b1c3").must_say("takes f6 away from your knight on e4: ");
    // The one square that is left is attacked.
    shut("c8e6 b1d2 d6d5").must_say("takes f6 away from your knight: ");
    // It goes elsewhere, and has another square.
    shut("c8e6 e2d3 e4g5 b1c3").must_not_say("f6 away from");
}

#[test]
fn how_a_line_wins_what_it_does_is_told() {
    let start = "5rk1/5pp1/4p3/7R/2P5/2n2N2/5r2/2K4R b - - 2 37";
    let case =
        Case::new(start, (&["f6", "Nd2"], 0), (&["g6", "Rh8+", "Kg7", "R1h7+", "Kf6", "Rxf8", "Na2+"], -590));
    let line = case.question.played_line()[1..6].to_vec();
    let told =
        remark(&case.reply(1, Kind::from(WinsMaterial { line, gain: 5 })).facts(), Audience::Club).text;
    let driven = "allows 38.Rh8+, winning a rook: 39.R1h7+ drives your king away from the rook on f8.";
    assert!(told.contains(driven), "{told}");
    let bishop = "8/2Rb3p/1p3pp1/1k2p3/2P5/3rNP1P/6PK/8 b - - 0 37";
    let cut = fault(bishop, "b5a4 e3d5 d7e6 d5f6", "b5b4 e3d5 b4b3 c7d7 f6f5 d5b6 d3d7 b6d7", -390);
    cut.must_say("stopping your rook on d3 from guarding the bishop on d7");
    cut.must_not_say("into a fork");
    let case = Case::new(bishop, (&["Ka4"], 0), (&["Kb4", "Nd5+", "Kb3", "Rxd7", "f5"], -390));
    let line = case.question.played_line()[1..4].to_vec();
    let told =
        remark(&case.reply(1, Kind::from(WinsMaterial { line, gain: 3 })).facts(), Audience::Club).text;
    assert!(told.contains(": it gets between your rook and the bishop on d7."), "{told}");
}

#[test]
fn a_fork_by_a_pawn_that_can_be_taken_at_a_loss_is_one() {
    let start = "8/8/8/3k4/p3pp1p/P1P4P/4K3/7B w - - 0 60";
    let fork = fault(start, "e2f2 f4f3 f2e3", "h1g2 f4f3 g2f3 e4f3 e2f3 d5c4", -230);
    fork.must_say("walks into a fork: ");
    fork.must_say("forks your king and the bishop on g2");
    // The pawn falls for nothing.
    let alone = "8/8/3k4/8/p4p1p/P1P4P/4K3/7B w - - 0 60";
    fault(alone, "e2f2 f4f3 f2f3", "h1g2 f4f3 g2f3", -100).must_not_say("fork");
}

#[test]
fn nothing_lasts_of_a_piece_that_is_taken_next() {
    let start = "2kr1b1r/ppp4p/4pqp1/3np3/2Bn4/3P3Q/PPP2PPP/RNB2RK1 w - - 1 12";
    let rim = |played, after| Fault { start, best: ("b1c3 c8b8 c3e4", -40), played: (played, after) };
    let taken = rim("b1a3 f8a3 b2a3 d4c2 a1b1 c2d4", -130);
    taken.must_not_say("on the rim");
    taken.must_say("removing a guard of your pawn on c2");
    rim("b1a3 c8b8 c1g5", -130).must_say("on the rim");
}

#[test]
fn a_pawn_that_falls_after_the_better_move_too_is_not_what_was_lost() {
    let start = "rn1q1rk1/p4pp1/2P2b1p/1p3b2/3P4/1QP2P2/PP1NN2P/R3KB1R b KQ - 2 9";
    let pawn = fault(start, "b8c6 b3b5 a8b8", "f8e8 b3b5 f6h4 e1d1", -110);
    pawn.must_not_say("hanging");
    // The other move guards it.
    fault(start, "a7a6 c6c7 d8c7", "f8e8 b3b5 f6h4 e1d1", -110).must_say("leaves your pawn on b");
}

#[test]
fn a_knight_on_the_rim_is_a_reason_only_where_it_could_stand_elsewhere() {
    let start = "rnbqk2r/pp2bppp/2p2n2/3p2B1/3Pp3/1QP5/PP1NPPPP/2KR1BNR b kq - 1 3";
    fault(start, "f6g4 g5e7 d8e7", "b8a6 f2f3 e4f3", -60).must_not_say("rim");
}

#[test]
fn a_pawn_that_goes_where_it_is_taken_has_its_own_rule() {
    let start = "rn1qkb1r/pp6/2p1pp1p/2Pp1bp1/3P4/P1N1P1P1/1P3PP1/R2QKBNR b KQkq - 1 7";
    let told = fault(start, "b8d7 g1f3 d8c7", "h6h5 h1h5 h8h5 d1h5", -180).told(Audience::Club);
    assert!(told[0].ends_with("Before you push a pawn, ask what can take it there."), "{}", told[0]);
}

#[test]
fn what_is_attacked_more_often_than_guarded_is_counted() {
    let knight = "r1b1k2r/1pq2ppp/p1nbpn2/3pN3/3P1B2/4P3/PP2BPPP/RN1Q1RK1 w kq - 4 6";
    let short = fault(knight, "b1d2 f6d7 e5c6 d6f4", "d1b3 c6e5 d4e5 d6e5 f4e5 c7e5", -110);
    short.must_say("leaves your knight on e5 in danger, attacked three times and guarded twice: ");
    let novice = short.told(Audience::Novice).concat();
    let counted = "is still in danger: it is attacked three times and guarded twice. ";
    assert!(novice.contains(counted), "{novice}");
    let pawn = "rn1qkb1r/pp6/2p1pp1p/2Pp1bp1/3P4/P1N1P1P1/1P3PP1/R2QKBNR b KQkq - 1 7";
    let pushed = fault(pawn, "b8d7 g1f3", "h6h5 h1h5 h8h5 d1h5 f5g6 h5g4", -120);
    pushed.must_say("puts your pawn on h5 where it can be taken, attacked twice and guarded once: ");
    // A pawn takes the knight: how often it is guarded changes nothing.
    let cheap = "rnbqkb1r/ppp2ppp/3p4/4p3/4n3/2NP1N2/PPP2PPP/R1BQKB1R b KQkq - 0 6";
    fault(cheap, "e4c3 b2c3", "f7f5 d3e4 f5e4 c3e4", -250).must_not_say("attacked");
}

#[test]
fn a_guard_that_is_pinned_to_its_king_cannot_take_back() {
    let pinned = Fault {
        start: "4rrk1/ppp2p1p/5Q2/2bP4/2B1P3/7q/PPP1NP2/R4RK1 w - - 2 17",
        best: ("e2f4 c5e7 f6f7 f8f7 f4h3 e7d6 a1e1", 493),
        played: ("e2g3 h3g3 g1h1 g3h3 h1g1 h3g4 g1h1 g4h5 h1g2", -501),
    };
    pinned.must_say(" can't take back: it's pinned to the king.");
    assert!(novice_hears(&pinned, "Your pawn on f2 can't take back: it's pinned to the king."));
    assert!(novice_hears(&pinned, "A piece that is pinned to its king often can't take back"));
    // Without the bishop the pawn takes.
    let free = Fault {
        start: "4rrk1/ppp2p1p/5Q2/3P4/2B1P3/7q/PPP1NP2/R4RK1 w - - 2 17",
        best: ("e2f4 h3h4", 400),
        played: ("e2g3 h3g3 f2g3 e8e4", -100),
    };
    free.must_not_say("take back: ");
}

#[test]
fn a_king_beside_a_piece_counts_among_its_guards() {
    let both = Fault {
        start: "3r2k1/pb1q1pb1/n1p3p1/1p2p1Np/1P2P1nP/PBP3R1/3NQPP1/R3K3 b Q - 1 17",
        best: ("g4h6 a3a4 b5a4 b3a4 f7f6 b4b5 a6c7 b5c6", -232),
        played: ("g7h6 b3f7 g8g7 f7e6 d7e8 e6g4 h5g4 g3g4", -344),
    };
    both.must_not_say("guarded once");
    assert!(!novice_hears(&both, "guarded once"));
}

#[test]
fn who_is_in_check_is_not_told_that_his_guard_was_not_free_to_leave() {
    let check = Fault {
        start: "r1b1kr2/7p/pq1p3N/3p3B/8/P3P3/2PP2PP/R2QKR2 b Qq - 2 18",
        best: ("e8e7 f1f8 e7f8 d1f3 f8g7 f3d5 g7h6 d5a8", -615),
        played: ("e8d7 f1f8 d7c7 a1b1 b6c6 d1f3 c8e6 f8f7", -792),
    };
    check.must_say("When your king must move, ask what it guards.");
    assert!(novice_hears(&check, "When your king must move, ask what it guards."));
}

#[test]
fn a_better_move_keeps_no_pawns_before_the_king_that_its_answer_takes() {
    let taken = Fault {
        start: "1k5r/ppqb3r/1P2p1pp/P2pPp2/2pP1P2/2P3P1/7P/R1BQ1RK1 b - - 0 23",
        best: ("c7c6 b6a7 b8a8 c1e3 g6g5 a5a6 d7e8 d1e1", -142),
        played: ("a7b6 c1a3 c7c6 a5b6 d7e8 a3d6 b8c8 d1b1", -333),
    };
    taken.must_not_say("keeping the pawns in front");
    let kept = Fault { best: ("c7c6 c1a3 d7e8 d1b1", -142), ..taken };
    kept.must_say("keeping the pawns in front of your king");
}
