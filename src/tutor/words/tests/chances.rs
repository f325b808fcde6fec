//! What is told with a chance that was missed: what the opponent's last move did for it, and what else it brings.

use super::reasons::{Fault, novice_hears};
use super::*;
use crate::tutor::motifs::line_gain::WinsMaterial;

/// White does not take the queen that the king has left.
const QUEEN: Fault = Fault {
    start: "8/3q4/8/1pkp4/6Q1/7P/6PK/8 w - - 2 46",
    best: ("g4d7 b5b4 d7a4 c5c4", 1080),
    played: ("g4e2 d5d4 e2c2", -175),
};

/// Black does not take the rook to which the knight has opened the diagonal.
const ROOK: Fault = Fault {
    start: "2rqnr2/1p3pkp/p3p1p1/1b1pP3/3P4/5NNP/PP1Q1PP1/2R2RK1 b - - 1 19",
    best: ("b5f1 c1c8 d8c8 g3f1", 142),
    played: ("h7h6 c1c8 d8c8 f1c1 c8d8", -166),
};

fn says(fault: &Fault, last: Option<&str>, words: [&str; 2]) -> [bool; 2] {
    let told = [Audience::Novice, Audience::Club].map(|audience| fault.told_after(last, audience));
    told.map(|[own, turned]| {
        let found = own.contains(words[0]);
        assert_eq!(found, turned.contains(words[1]), "{own}\n{turned}");
        found
    })
}

#[test]
fn a_piece_that_the_last_move_left_alone_is_told_with_it() {
    let left = [
        "Black's last move left the queen on d7 unguarded.",
        "White's last move left the queen on d2 unguarded.",
    ];
    assert_eq!(says(&QUEEN, Some("d6c5"), left), [true; 2]);
    assert_eq!(says(&QUEEN, Some("b4c5"), left), [false; 2], "it never guarded her");
    assert_eq!(says(&QUEEN, Some("d4c5"), left), [false; 2], "nor from there");
    assert_eq!(says(&QUEEN, None, left), [false; 2]);
    let guarded = Fault { start: "8/3q4/1n6/1pkp4/6Q1/7P/6PK/8 w - - 2 46", ..QUEEN };
    assert_eq!(says(&guarded, Some("d6c5"), left), [false; 2], "the knight guards her");
}

#[test]
fn what_a_missed_threat_of_mate_hits_as_well_is_told() {
    let threat = Fault {
        start: "r6r/ppp2q1p/3k2p1/2bpR1B1/3n4/2P4Q/PP3PPP/RN4K1 w - - 3 18",
        best: ("e5e7 d4e2 e7e2 h8e8", 481),
        played: ("e5e3 d4f5 e3f3 h7h6", 114),
    };
    threat.must_say("queen on f7 and threatening mate with");
    let other = Fault { start: "r6r/ppp4p/1q1k2p1/2bpR1B1/3n4/2P4Q/PP3PPP/RN4K1 w - - 3 18", ..threat };
    other.must_not_say("hitting");
}

#[test]
fn nobody_counts_pawns_beside_a_queen() {
    let queen = Fault {
        start: "1r2k2r/4pp2/3p2pp/2P2q2/1Pp1n3/2b1PN1P/2Q2PPB/1R3K1R b k - 1 22",
        best: ("e4g3 h2g3 f5c2 b1e1 b8b4 c5c6 c3e1 f3e1", 887),
        played: ("b8b4 b1c1 e8g8 c5d6", 431),
    };
    queen.must_say(", winning a queen for a knight.");
}

#[test]
fn a_line_that_the_last_move_opened_is_told_with_it() {
    let opened = [
        "White's last move opened the diagonal for your bishop on b5.",
        "Black's last move opened the diagonal for your bishop on b4.",
    ];
    assert_eq!(says(&ROOK, Some("e2g3"), opened), [true; 2]);
    assert_eq!(says(&ROOK, Some("h5g3"), opened), [false; 2], "it stood elsewhere");
    assert_eq!(says(&ROOK, None, opened), [false; 2]);
}

#[test]
fn what_could_be_won_before_is_not_what_the_last_move_gave() {
    // The queen stood on the rook's line already, and the pawn could take the rook without the knight's leave.
    let queen = Fault {
        start: "6k1/3q1ppp/8/8/8/8/5PPP/3R2K1 w - - 0 20",
        best: ("d1d7 g8f8 d7a7", 900),
        played: ("g2g3 d7d1", -900),
    };
    let words = ["'s last move", "'s last move"];
    assert_eq!(says(&queen, Some("d4d7"), words), [false; 2]);
    let rook = Fault {
        start: "6k1/8/3r4/n3P3/8/8/8/6K1 w - - 0 20",
        best: ("e5d6 g8f7 d6d7", 500),
        played: ("g1f2 d6d2 f2e3", -400),
    };
    assert_eq!(says(&rook, Some("b7a5"), words), [false; 2]);
}

#[test]
fn a_free_pawn_that_makes_a_passer_is_told_with_it() {
    let pawn = Fault {
        start: "3k4/p1p2p2/N1p5/4p3/4P1pp/1P4P1/PbP1KP1P/8 w - - 1 24",
        best: ("g3h4 b2c1 h4h5 c1h6", 380),
        played: ("a6b4 h4g3 f2g3 f7f6 b4c6 d8d7", 120),
    };
    pawn.must_say("misses the free pawn on h4: ");
    pawn.must_say("xh4, making a passed pawn");
    let [novice, _] = pawn.told(Audience::Novice);
    assert!(
        novice.starts_with("You could have won a pawn: pawn takes the pawn on h4, making a passed pawn.")
    );
    // A black pawn is in its way.
    let stopped = Fault { start: "3k4/p1p3p1/N1p5/4p3/4P1pp/1P4P1/PbP1KP1P/8 w - - 1 24", ..pawn };
    Fault { played: ("a6b4 h4g3 f2g3", 120), ..stopped }.must_not_say("passed pawn");
}

#[test]
fn a_threat_that_the_last_move_uncovered_is_told_with_it() {
    let left = Fault {
        start: "3r1r1k/ppp3p1/2npb2p/4p2q/4P3/2P1R2P/PP3PPN/R2Q1BK1 b - - 1 18",
        best: ("h5d1 a1d1 e6a2 e3e1", 80),
        played: ("f8f7 d1h5 f7f4 e3g3", -680),
    };
    let [told, _] = left.told_after(Some("f3h2"), Audience::Club);
    assert!(told.contains("White's last move opened the diagonal for the queen on d1."), "{told}");
    assert!(told.contains("When a piece moves away, look at what stood behind it."), "{told}");
    let [novice, _] = left.told_after(Some("f3h2"), Audience::Novice);
    assert!(novice.contains("White's last move opened the diagonal for it."), "{novice}");
    // The move before did not open it: the queens had faced each other.
    for [told, _] in [left.told(Audience::Club), left.told_after(Some("f2f1"), Audience::Club)] {
        assert!(!told.contains("last move"), "{told}");
    }
}

#[test]
fn a_check_that_gains_nothing_and_one_that_can_be_taken_have_their_rules() {
    let check = Fault {
        start: "r6r/pppk1q1p/6pQ/2bpR1B1/3n4/2P5/PP3PPP/RN4K1 w - - 1 17",
        best: ("c3d4 c5d4 e5e7 f7e7", 460),
        played: ("h6h3 d4f5 b1d2 c5d6", 60),
    };
    check.must_say("Before you give a check, ask what it gains.");
    Fault { played: ("h6h4 d4f5 b1d2 c5d6", 60), ..check }.must_not_say("give a check");
    let checked = Fault {
        start: "8/3q4/8/1p1p4/3k2Q1/7P/6PK/8 b - - 1 45",
        best: ("d7g4 h3g4 d4e5 h2g3", 660),
        played: ("d4c5 g4d7 b5b4 d7a4", -1080),
    };
    checked.must_say("In check, first ask whether you can take the piece that gives it.");
}

#[test]
fn what_the_line_does_not_take_was_not_the_chance() {
    // The queen goes with check, and then the king takes the rook; the knight on h8 was no prey.
    let rook = Fault {
        start: "1rk4N/pb1R2qp/n3p3/2pp4/8/P2P2P1/1P2Q2P/5RK1 b - - 0 25",
        best: ("g7d4 g1h1 c8d7 h8f7 b7c8", 280),
        played: ("g7d7 f1f8 c8c7 f8f7", -420),
    };
    rook.must_not_say("knight on h");
    Fault { best: ("g7d4 g1h1 d4h8 d7f7", 280), ..rook }.must_say("knight on h");
}

#[test]
fn a_piece_that_hung_before_is_said_to_be_in_danger_still() {
    let pawn = Fault {
        start: "8/2k5/2P5/3P4/8/1pK2BP1/1P5r/8 b - - 5 34",
        best: ("h2h3 c3d3 h3g3 d3e3", 0),
        played: ("h2c2 c3b3 c2c1 b3b4", -300),
    };
    let [novice, _] = pawn.told(Audience::Novice);
    assert!(!novice.contains("Now your pawn on b3"), "{novice}");
}

#[test]
fn a_queen_that_falls_later_is_not_said_to_be_won_by_another_capture() {
    let start = "r6r/pppk1q1p/6pQ/2bpR1B1/3n4/2P5/PP3PPP/RN4K1 w - - 1 17";
    let best: &[&str] = &["cxd4", "Bxd4", "Re7+", "Qxe7", "Bxe7"];
    let case = Case::new(start, (best, 600), (&["Qh3+", "Nf5"], 60));
    let line = read(&case.question.root, best);
    let missed = case.clone().best(0, Kind::from(WinsMaterial { line, gain: 8 }));
    let told = remark(&missed.facts(), Audience::Novice).text;
    assert!(
        told.starts_with("You missed a chance: pawn takes the knight on d4, winning the queen in the end."),
        "{told}"
    );
}

#[test]
fn what_falls_only_later_is_told_with_its_line_and_its_order() {
    // 22.Qe8+ first, and only then 23.Be3+: the knight that blocks is lost.
    let order = Fault {
        start: "1k6/1pp5/p1nb3B/5B1p/4Q3/P4P2/KPP2P2/6q1 w - - 0 22",
        best: ("e4e8 b8a7 h6e3 c6d4 e3d4", 500),
        played: ("h6e3 g1g8 f5e6 g8f8", 140),
    };
    order.must_say("first");
    let later = Fault { played: ("f5h3 g1g8 e4e6 g8f8", 140), ..order };
    later.must_not_say("first");
}

#[test]
fn why_a_guarded_pawn_could_be_taken_is_told() {
    let pawn = Fault {
        start: "1r2k2r/2p1ppb1/3p2pp/p4q2/1PpPn3/P1P1PN1P/2Q2PPB/1R2K2R b Kk - 2 19",
        best: ("e4c3 c2f5 g6f5 b1c1 a5b4 a3b4 b8b4 f3d2 c3d5 c1c4", 241),
        played: ("a5b4 c3b4 e4g5 c2f5 g6f5 b1c1 b8a8 f3g5 h6g5 c1c4", 35),
    };
    pawn.must_say("taking the pawn, as ");
    // Two guard the rook.
    let guarded =
        Fault { start: "1r2k2r/2p1ppb1/3p2pp/p4q2/1PpPn3/P1P1PN1P/2Q2PPB/1R1RK3 b k - 2 19", ..pawn };
    guarded.must_not_say("taking the pawn, as ");
}

#[test]
fn nobody_is_told_to_take_back_a_piece_that_he_should_not() {
    // Whoever takes the rook on e8 is mated; the pawn takes the knight instead.
    let rook = Fault {
        start: "2R1n2r/5pk1/p3p1pp/3pP3/p2P1QNq/6N1/1r3PP1/6K1 b - - 1 27",
        best: (
            "b2b1 c8c1 b1c1 f4c1 h4g4 c1a1 a4a3 g3f1 g4e4 a1a3 e4d4 f1h2 d4e5 a3a6 e8c7 a6b6 h8a8 g2g3",
            688,
        ),
        played: (
            "h6h5 c8e8 b2b1 g3f1 h5g4 e8h8 g7h8 f4f7 h4g5 f7f8 h8h7 f8f7 h7h6 f7f8 h6h5 g2g3 a4a3 f8a3 g5c1 a3a6 c1c4",
            421,
        ),
    };
    for told in rook.told(Audience::Novice) {
        assert!(!told.contains("take back") && told.contains("you take the knight on g"), "{told}");
    }
}

#[test]
fn a_pawn_that_becomes_a_queen_wins_what_the_move_says() {
    let queen = Fault {
        start: "Q7/1K6/8/8/8/8/6p1/5k2 b - - 0 52",
        best: ("g2g1q a8a6 f1g2 a6c6 g2h2 c6h6 h2g2 h6g5", 0),
        played: ("f1f2 a8a7 f2f1 a7a1 f1f2 a1f6 f2e2 f6e5", -700),
    };
    queen.must_say("=Q. ");
    queen.must_not_say(", winning");
    assert!(novice_hears(&queen, "You missed a chance: pawn to g"), "{:?}", queen.told(Audience::Novice));
    assert!(!novice_hears(&queen, "won"), "{:?}", queen.told(Audience::Novice));
}

#[test]
fn a_piece_that_is_hit_again_at_once_is_not_told_to_be_saved() {
    let hit = Fault {
        start: "r3k2r/ppp4p/4pqpQ/2bBp3/3n4/2P5/PP3PPP/RNB1R1K1 b kq - 0 14",
        best: ("d4c2 e1e2 e8c8 c1g5 f6f5 b1d2 d8d5 a1f1 f5d3", -43),
        played: ("e6d5 c1g5 f6f7 c3d4 c5d4 b1d2 d4f2 g1h1 f2e1", -228),
    };
    hit.must_say("rooks on ");
    hit.must_say(" with mate to follow");
    hit.must_not_say("saving the knight");
    assert!(!novice_hears(&hit, "out of danger"), "{:?}", hit.told(Audience::Novice));
    // Where it gets away from the rook as well it was safe.
    let safe = Fault { best: ("d4c2 e1e2 c2a1 c1g5 f6f5", -43), ..hit };
    safe.must_say("saving the knight");
}

#[test]
fn a_discovered_check_is_named_once() {
    // The knight uncovers the rook and takes the queen next.
    let missed = Fault {
        start: "4k3/pp3ppp/8/1q6/8/8/PP2NPPP/4R1K1 w - - 0 1",
        best: ("e2c3 b5e2 e1e2 e8d7 g2g3 a7a6", 900),
        played: ("g1h1 b5b2 e2g1 e8d7 e1e2 b2b1", -400),
    };
    for told in missed.told(Audience::Novice) {
        assert_eq!(told.matches("discovered check").count(), 1, "{told}");
    }
    let better = Fault { played: ("e2d4 e8d7 d4b5 a7a6", 900), ..missed };
    for told in better.told(Audience::Novice) {
        assert!(told.matches("discovered check").count() <= 1, "{told}");
    }
}

#[test]
fn an_offer_is_told_with_what_it_wins() {
    // The bishop draws the king out; two checks later the queen takes the rook on a8.
    let offer = Fault {
        start: "rnbqkbnr/2pppppp/pp6/8/2B1P3/8/PPPP1PPP/RNBQK1NR w KQkq - 0 3",
        best: ("c4f7 e8f7 d1h5 g7g6 h5d5 e7e6 d5a8 b8c6", 152),
        played: ("d2d3 e7e6 g1f3 c8b7 c2c3 f8e7 e1g1 c7c5", 44),
    };
    offer.must_say(", winning the exchange and a pawn");
    assert!(
        novice_hears(&offer, "winning a rook and a pawn for a bishop"),
        "{:?}",
        offer.told(Audience::Novice)
    );
}
