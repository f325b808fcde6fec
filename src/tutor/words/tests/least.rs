//! The least of reasons for a better move: each stands where it holds, and nowhere else.

use super::reasons::{Fault, novice_hears};
use super::*;
use crate::tutor::judge::Tag;
use crate::tutor::testing::mirrored_fen;
use crate::tutor::words::teller::Teller;

#[test]
fn an_answer_that_the_next_move_meets_is_the_reason() {
    let guarded = Fault {
        start: "r3k2r/pb1n1pp1/1q2p3/3p4/3Pn2p/BP2P2P/P3BPP1/2RQK1NR w Kkq - 1 15",
        best: ("d1d3 b6a5 b3b4 a5b6 d3b5 a7a5", 132),
        played: ("e2d3 b6a5 e1f1 a5a3 c1c7 b7a6", -324),
    };
    guarded.must_say("Qa5+ can then be met with ");
    assert!(novice_hears(&guarded, "so that you can meet that check with pawn to b4"));
    // The line goes another way.
    let other = Fault { best: ("d1d3 b6d6 b3b4 d6a6", 132), ..guarded };
    other.must_not_say("can then be met");
    // The king must go in either case.
    let king = Fault { best: ("d1d3 b6a5 e1f1 a5b6", 132), ..guarded };
    king.must_not_say("can then be met");
}

#[test]
fn a_king_that_gets_no_check_is_better_placed() {
    let king = Fault {
        start: "r1b2b1r/2qp1k2/2p4p/pp6/4PN2/P2Q4/1PP4P/RNB1KR2 b Q - 1 19",
        best: ("f7e8 b1c3 h8g8 c1e3 e8d8 e3d4", -417),
        played: ("f7g7 d3g3 g7f7 f4h5 f7e6 g3c7", -956),
    };
    king.must_say("Qg3 is no check");
    assert!(novice_hears(&king, "queen gives no check on g3"));
    // On h7 the bishop stands between, and on g7 the queen gives check as before.
    let still = Fault { best: ("f7g8 d3g3 g8f7 f4h5", -417), ..king };
    still.must_not_say("is no check");
}

#[test]
fn what_the_answer_aims_at_is_guarded() {
    let pawn = Fault {
        start: "4k3/3b4/4p3/p1b2p2/1p3PPP/1P3P2/P7/3R2K1 w - - 1 31",
        best: ("g1g2 f5g4 f3g4 d7b5 g2f3 e8f7", 220),
        played: ("g1h1 d7c6 d1e1 c6f3 h1h2 f5g4", -65),
    };
    pawn.must_say("Kg2, guarding your pawn on f");
    let away = Fault { best: ("g1f1 f5g4 f3g4 d7b5", 220), ..pawn };
    away.must_not_say("guarding your pawn on f");
}

#[test]
fn the_piece_that_is_chased_could_have_stayed() {
    let bishop = Fault {
        start: "r2qkb1r/2pb1pp1/n3pn2/3p3p/8/NP2P2P/PB1P1PP1/R2QKBNR w KQkq - 0 9",
        best: ("g1f3 a6b8 a3b5 d7b5", 60),
        played: ("f1d3 a6c5 d3c2 c5e4", -30),
    };
    bishop.must_say("knight can't chase it");
    // The knight goes to b4 as well.
    let both = Fault {
        start: "r2qkb1r/2pb1pp1/n3pn2/3p3p/8/NPB1P2P/P2P1PP1/R2QK1NR w KQkq - 0 9",
        best: ("g1f3 a6b8 a3b5 d7b5", 60),
        played: ("c3a5 a6c5 d2d4 c5e4", -30),
    };
    both.must_not_say("can't chase it");
}

#[test]
fn a_move_at_once_avoids_what_the_answer_makes() {
    let skewer = Fault {
        start: "4k3/8/2b1p3/2b2pP1/5P1P/5P2/6K1/3R4 b - - 0 34",
        best: ("c6d5 d1d3 e8f7 h4h5 f7g7 g2g3", -89),
        played: ("e8f7 d1c1 c6d5 c1c5", -514),
    };
    skewer.must_say("Bd5 at once, avoiding the skewer.");
    // One bishop is skewered on the other wherever the king stands.
    let stays = Fault { best: ("e8e7 d1c1 c6d5 c1c5", -89), ..skewer };
    stays.must_not_say("avoiding the skewer");
}

#[test]
fn a_right_to_castle_that_is_lost_anyway_was_not_the_fault() {
    let kings = Fault {
        start: "rq2k1nr/pp6/nb2pp1p/1Q4p1/3PB1P1/P6N/2PB1P1P/R3K2R b KQkq - 0 17",
        best: ("e8f7 a3a4 b8d6 c2c3", -124),
        played: ("e8d8 b5d3 b8c8 c2c3", -197),
    };
    kings.must_not_say("no longer castle");
    kings.must_not_say("the right to castle");
    // The pawn's step keeps the right.
    let keeps = Fault {
        start: "r3k2r/ppp2ppp/8/8/8/8/PPP2PPP/R3K2R b KQkq - 0 12",
        best: ("h7h6 h2h3", 0),
        played: ("e8e7 h2h3", -120),
    };
    keeps.must_say("keeping the right to castle");
}

#[test]
fn what_the_better_move_keeps_is_told() {
    let told = |score: (i32, i32), answer: &'static [&'static str]| {
        let case = Case::new("startpos", (&["e4", "e5"], score.0), (answer, score.1));
        remark(&case.facts(), Audience::Club).text
    };
    // What the answer does takes the place of where that leaves the game.
    let hangs: &[&str] = &["g4", "d5", "e3", "Bxg4"];
    assert!(
        told((30, -90), hangs).ends_with("Better is 1.e4, keeping the balance."),
        "{}",
        told((30, -90), hangs)
    );
    assert!(
        told((200, 30), hangs).ends_with("Better is 1.e4, keeping the advantage."),
        "{}",
        told((200, 30), hangs)
    );
    let quiet: &[&str] = &["g4", "d5", "h3"];
    let gone = told((200, 0), quiet);
    assert!(gone.contains("your advantage is gone. Better is 1.e4, keeping the advantage."), "{gone}");
}

#[test]
fn a_check_that_is_met_by_another_piece_too_is_no_reason() {
    let bishop = Fault {
        start: "rnbqkbnr/pp1ppppp/2p5/8/3P4/8/PPP1PPPP/RNBQKBNR w KQkq - 0 2",
        best: ("g1f3 d8a5 c1d2 a5b6", 50),
        played: ("c1f4 d8a5 f4d2 a5b6 b1c3 b6b2", -260),
    };
    bishop.must_not_say("can then be met");
}

#[test]
fn a_move_that_brings_a_piece_out_or_pushes_a_passed_pawn_is_told_by_that() {
    let bishop = Fault {
        start: "rnbqkb1r/p3ppp1/8/2p4p/1pB1n3/1P2P2P/P1NPNPP1/R1BQK2R b KQkq - 2 9",
        best: ("c8b7 e1g1 e4d6 d2d4", -19),
        played: ("b8c6 d2d3 e4f6 a2a3", -119),
    };
    bishop.must_say("bringing out the bishop");
    let queen = Fault { best: ("d8d6 e1g1 e4f6 d2d4", -19), ..bishop };
    queen.must_not_say("bringing out");
    let pawn = Fault {
        start: "r5k1/5ppp/8/8/p7/8/5PPP/1R4K1 b - - 0 30",
        best: ("a4a3 b1a1 g8f8", 20),
        played: ("a8d8 b1a1 d8a8", -60),
    };
    pawn.must_say("pushing the passed pawn");
    // A pawn on b2 stands in its way.
    let stopped = Fault { start: "r5k1/5ppp/8/8/p7/8/1P3PPP/1R4K1 b - - 0 30", ..pawn };
    stopped.must_not_say("passed pawn");
}

#[test]
fn what_is_kept_fits_what_is_gone() {
    let told = |before, after| {
        let case = Case::new("startpos", (&["e4", "e5"], before), (&["g4", "d5", "e3", "Bxg4"], after));
        remark(&case.facts(), Audience::Club).text
    };
    for (before, after, kept) in
        [(30, -90, "keeping the balance"), (-70, -300, "leaving Black only a slight edge")]
    {
        assert!(told(before, after).contains(kept), "{before} {after}: {}", told(before, after));
    }
}

#[test]
fn a_queen_that_runs_out_of_squares_had_a_way_back() {
    let cornered = Fault {
        start: "1rbq1rk1/4bppp/Qp1p1n2/p1p1p3/P1P1P3/R2P1N2/1P2BPPP/1NB2RK1 w - - 4 15",
        best: ("a6b5 c8d7 b5b3 d7c6 a3a1 b8a8", 287),
        played: ("a6a7 c8d7 a3b3 d7a4 b3b5 a4b5", 92),
    };
    cornered.must_say("from where the queen can get back to b3");
    cornered.must_say("Qa7?? puts the queen where it can hardly move, and the win is in doubt");
    assert!(novice_hears(&cornered, "queen can hardly move, and the win is in doubt"));
    assert!(novice_hears(&cornered, "from where it can get back to b3"));
    let deeper = Fault {
        start: "2bq1rk1/Qr2bppp/1p1p1n2/p1p1p3/P1P1P3/R2P1N2/1P2BPPP/1NB2RK1 w - - 6 16",
        best: ("a7a6 f6e8 a6b5 e8c7 b5b3 f7f5", 291),
        played: ("a7a8 f6e8 f3e5 d6e5 e2g4 b7c7", 16),
    };
    deeper.must_say("from where the queen can get back to b5");
    // To where she came from she can go back as well: nothing attacks a6.
    let back = Fault {
        start: "1r1q1rk1/3bbppp/Qp1p1n2/p1p1p3/P1P1P3/R2P1N2/1P2BPPP/1NB2RK1 w - - 4 15",
        ..cornered
    };
    for case in [
        Fault { best: ("a6b5 h7h6 b5b3 b8a8", 287), played: ("a6a7 h7h6 a3b3 b8a8", 92), ..back },
        // From a2 she reaches b3 too.
        Fault {
            start: "1rbq1rk1/4bppp/1p1p1n2/p1p1p3/P1P1P3/Q2P1N2/1P2BPPP/1NB2RK1 w - - 4 15",
            best: ("a3c3 c8d7 c3b3 d7c6", 287),
            played: ("a3a2 c8d7 f3e5 d6e5", 92),
        },
    ] {
        case.must_not_say("get back");
        case.must_not_say("hardly move");
    }
}

#[test]
fn a_piece_that_was_lost_could_have_been_traded() {
    let rook = Fault {
        start: "rnb3k1/pp4pp/3b4/2pNp3/8/1P1Ppr1P/PBP1K1R1/7R b - - 0 18",
        best: ("f3f2 g2f2 e3f2 d5c3 b8c6 c3e4", 503),
        played: ("c8h3 e2f3 h3g2 f3g2 b8c6 d5e3", 288),
    };
    rook.must_say("Rf2+, trading rooks");
    assert!(novice_hears(&rook, "rook to f2 with check, trading rooks"));
    // The king takes it and is taken by nobody, or the rook does and nobody takes back.
    for lost in ["f3f2 e2e1 b8c6 d5c3", "f3f2 g2f2 b8c6 f2f8"] {
        Fault { best: (lost, 503), ..rook }.must_not_say("trading");
    }
}

#[test]
fn a_pawn_makes_room_that_the_other_pawn_does_not() {
    let bishop = Fault {
        start: "rnb1kb1r/pp1p2pp/8/2p1pn2/8/1P2P1qP/PBPPK3/RN1Q1BNR b kq - 1 9",
        best: ("b7b6 h3h4 c8b7 g1f3 b8c6", 471),
        played: ("d7d5 b1c3 c8e6 c3b5 e5e4", 292),
    };
    bishop.must_say("b6, making room on b7 for the bishop");
    assert!(novice_hears(&bishop, "making room on b7 for the bishop"));
    // On e6 and on a6 it needs no other pawn to go.
    let other = Fault {
        best: ("d7d6 e3e4 c8e6 e4f5 e6f5", 471),
        played: ("d7d5 b1c3 c8e6 c3b5 e5e4", 292),
        ..bishop
    };
    other.must_not_say("making room");
}

#[test]
fn a_novice_hears_what_the_better_move_protects() {
    let rook = Fault {
        start: "1rbq1rk1/Q3bppp/1p1p1n2/p1p1p3/P1P1P3/R2P1N2/1P2BPPP/1NB2RK1 b - - 5 15",
        best: ("c8d7 a3b3 d7a4 b3b5 a4b5 c4b5", 0),
        played: ("b8b7 a7a6 b7b8 a6b5 h7h6 b1c3", -270),
    };
    rook.must_say("wins nothing");
    assert!(novice_hears(&rook, "bishop to d7, protecting your rook on b8"));
}

#[test]
fn a_better_move_that_hits_something_says_so() {
    let start = "3r1k2/1p4p1/pnpP1n2/8/1P3p2/BKNPq3/P3P3/R4Q2 w - - 7 28";
    let told = |best: &'static [&'static str], audience| {
        let played: &[&str] = &["Rc1", "Kf7", "Bb2", "Rxd6"];
        remark(&Case::new(start, (best, -8), (played, -130)).facts(), audience).text
    };
    for (start, audience) in [("Bc1", Audience::Club), ("bishop to c1", Audience::Novice)] {
        let hits = told(&["Bc1", "Qe6+", "Kc2", "Kg8"], audience);
        assert!(hits.contains(&format!("{start}, hitting Black's queen on e3")), "{hits}");
        // From b2 it hits nothing.
        assert!(!told(&["Bb2", "Rxd6", "Kc2", "Kg8"], audience).contains("hitting"));
    }
    // The move played hit the queen as well.
    let case = Case::new(start, (&["Bc1", "Qe6+", "Kc2", "Kg8"], -8), (&["Re1", "Kf7", "Bb2", "Rxd6"], -130));
    let hits = remark(&case.facts(), Audience::Club).text;
    assert!(hits.contains("hitting"), "{hits}");
    let case = Case::new(start, (&["Qc1", "Qe6+", "Kc2", "Kg8"], -8), (&["Bc1", "Kf7", "Bb2", "Rxd6"], -130));
    assert!(!remark(&case.facts(), Audience::Club).text.contains("hitting"));
}

#[test]
fn a_guard_lets_another_piece_go_where_it_could_not() {
    let queen = Fault {
        start: "r3kb1r/5ppp/b1p1pn2/3pN2q/p2P4/4PN2/PBP2PP1/R2QR1K1 w kq - 2 18",
        best: ("d1c1 f8d6 b2a3 d6e5 f3e5 f6e4", -51),
        played: ("e5c6 f8d6 f3e5 h5d1", -128),
    };
    queen.must_say("Qc1, so that the bishop can safely go to a3");
    assert!(novice_hears(&queen, "queen to c1, so that the bishop can safely go to a3"));
    // A rook on b3 guards a3 already.
    let guarded =
        Fault { start: "r3kb1r/5ppp/b1p1pn2/3pN2q/p2P4/1R2PN2/PBP2PP1/R2Q2K1 w kq - 2 18", ..queen };
    guarded.must_not_say("safely go");
}

#[test]
fn the_advanced_hear_what_a_missed_move_is_for_besides_its_worth() {
    let start = "r1bqkbnr/p2p2p1/2p1pp1p/1p6/1n1P2P1/3BP3/PPP2P1P/RNBQK1NR w KQkq - 2 8";
    let best: &[&str] = &["Bg6+", "Ke7", "c3", "Na6", "Nf3", "d5"];
    let case = Case::new(start, (best, 180), (&["a3", "Nxd3+", "cxd3", "h5"], -20));
    let facts = Facts { tags: &[Tag::Miss], ..case.facts() };
    let told = remark(&facts, Audience::Advanced).text;
    assert!(told.contains("misses 8.Bg6+ (+1.8), keeping Black's king from castling."), "{told}");
}

#[test]
fn an_answer_that_comes_after_the_better_move_too_is_not_what_was_wrong() {
    let queen = Fault {
        start: "rn3kn1/1pp3p1/p4q2/3pp3/1PP2p2/B2P2Pr/P3P2P/RN1Q1R1K w - - 1 16",
        best: ("e2e3 f6h6 d1e2 h3g3 b4b5 f8f7", -21),
        played: ("c4d5 f6h6 b4b5 f8e8 f1f2 g8f6", -127),
    };
    for audience in Audience::ALL {
        for told in queen.told(audience) {
            assert!(!told.contains("Qh6, aiming") && !told.contains("can go to h"), "{told}");
        }
    }
}

#[test]
fn a_better_move_is_told_by_what_it_keeps_of_the_game() {
    let told = |before, after| {
        let case = Case::new("startpos", (&["e4", "e5"], before), (&["g4", "d5", "h3"], after));
        remark(&case.facts(), Audience::Club).text
    };
    for (before, after, kept) in [
        (60, -60, "keeping the balance"),
        (0, -80, "keeping the balance"),
        // Either move leaves the game level.
        (40, -40, "with slightly better chances"),
        (70, 10, "keeping the edge"),
        (200, 130, "keeping more of the advantage"),
        (150, 80, "keeping more of the advantage"),
        (150, 40, "keeping the advantage"),
        (0, -300, "keeping the balance"),
        (-150, -280, "with better chances to hold"),
        (-300, -500, "putting up more resistance"),
        (350, 250, "winning more easily"),
    ] {
        assert!(
            told(before, after).ends_with(&format!("Better is 1.e4, {kept}.")),
            "{before} {after}: {}",
            told(before, after)
        );
    }
    assert!(told(500, 0).ends_with("Better is 1.e4, and you're winning."), "{}", told(500, 0));
    for (before, after) in [(500, 200), (250, 0)] {
        assert!(!told(before, after).contains("winning"), "{before} {after}: {}", told(before, after));
    }
}

#[test]
fn an_answer_that_aims_at_something_else_is_not_the_same() {
    // The queen goes to d5 whatever is played; on b3 a rook stands in its way.
    let start = "q5k1/5ppp/8/8/8/8/PR3PPP/2B3K1 w - - 0 1";
    for (start, best, [there, elsewhere], answer) in [
        (start.to_owned(), "Rc2", ["Re2", "Rb3"], "Qd5"),
        (mirrored_fen(start), "Rc7", ["Re7", "Rb6"], "Qd4"),
    ] {
        let same = |played| {
            let case = Case::new(&start, (&[best, answer], 100), (&[played, answer], -50));
            let facts = case.facts();
            let voice = Voice::new(Audience::Club, facts.you);
            let teller = Teller::new(&facts, voice, case.m(0), facts.judged.unwrap());
            same_answer::does_the_same(&teller, case.m(1))
        };
        assert!(same(there) && !same(elsewhere), "{start}");
    }
}

#[test]
fn that_it_takes_back_is_told_of_a_better_move_alone() {
    for (start, last, best, [too, other]) in [
        ("4k3/8/8/3n4/2B1P3/8/8/4K3 w - - 0 1", "d5", "Bxd5", ["exd5", "Kf2"]),
        ("4k3/8/8/2b1p3/3N4/8/8/4K3 b - - 0 1", "d4", "Bxd4", ["exd4", "Kf7"]),
    ] {
        let told = |played: &str| {
            let mut case = Case::new(start, (&[best], 40), (&[played], -60));
            let to: Square = last.parse().unwrap();
            let (from, capture) = (Square::B1, Some(Role::Knight));
            case.question.last =
                Some(Move::Normal { role: Role::Knight, from, capture, to, promotion: None });
            remark(&case.facts(), Audience::Club).text
        };
        assert!(told(other).contains("taking back"), "{}", told(other));
        assert!(!told(too).contains("taking back"), "{}", told(too));
    }
}
