//! How a blow works, not only what it costs: the check that stops taking back, the end of a mate, what two targets cost.

use super::reasons::{Fault, MATED, novice_hears};
use super::*;
use crate::tutor::motifs::discovery::DiscoveredAttack;
use crate::tutor::motifs::pin::Pin;
use crate::tutor::testing::mirrored_fen;

/// The pawn goes where two of its own guard it, and the rook behind the pawn that takes it gives check.
const UNCOVERED: Fault = Fault {
    start: "r1bqk2r/1ppp1pp1/p1n4p/2bNP3/2Bp2n1/5N2/PPP2PPP/R1BQR1K1 b kq - 2 9",
    best: ("d4d3 c1e3 c5e3", -40),
    played: ("d7d6 e5d6 e8f8 d6c7 d8d7", -250),
};

/// The queen behind the rook gives check as that leaves.
const DOUBLE: Fault = Fault {
    start: "r2q1r2/1p5k/n2p3p/p1pPpR2/2Pb4/6P1/PPQ3BP/2B4K b - - 0 21",
    best: ("h7g7 f5h5 f8f6", 380),
    played: ("a6b4 f5f7 h7g8 c2h7", MATED),
};

#[test]
fn a_guarded_piece_that_falls_with_a_check_behind_it_is_told_with_the_check() {
    UNCOVERED.must_say("It's check from the rook on e1, so you can't take back.");
    assert!(novice_hears(&UNCOVERED, "It's check from the rook on e1, so you can't take back."));
    // Without the rook it is simply guarded.
    let safe =
        Fault { start: "r1bqk2r/1ppp1pp1/p1n4p/2bNP3/2Bp2n1/5N2/PPP2PPP/R1BQ1RK1 b kq - 2 9", ..UNCOVERED };
    safe.must_not_say("can't take back");
}

#[test]
fn a_king_that_could_not_take_a_guarded_piece_is_stopped_by_no_check() {
    let guarded = Fault {
        start: "r3k2r/p2b1ppp/q7/4N3/8/8/5PPP/3RR1K1 b k - 0 1",
        best: ("d7e6 e5c6 e8f8", -150),
        played: ("h7h6 e5d7 a6e6 e1e6", -700),
    };
    guarded.must_not_say("can't take back");
}

#[test]
fn a_king_is_not_taken_off_a_line_where_it_never_stood() {
    let walked = Fault {
        start: "4r1k1/pp6/7p/5R2/1q1p4/1B6/2Q3PP/7K b - - 0 1",
        best: ("g8h8 f5f7 b4e1", -300),
        played: ("g8h7 f5f7 h7h8 c2h7", MATED),
    };
    walked.must_not_say("taking the king off");
}

#[test]
fn a_mate_that_is_told_to_its_end_is_threatened_once() {
    let mates = Fault {
        start: "5rk1/5p1p/1r3Pp1/8/8/8/3Q2PK/8 b - - 0 1",
        best: ("b6f6 d2d4 f6b6", 200),
        played: ("b6b7 d2h6 b7b1 h6g7", MATED),
    };
    assert!(!novice_hears(&mates, "threatening checkmate"));
}

#[test]
fn a_double_check_is_told_as_one_and_met_by_leaving_its_line() {
    DOUBLE.must_say("is a double check: the queen on c2 gives one too, so the king must move.");
    DOUBLE.must_say(", taking the king off the queen's diagonal.");
    assert!(novice_hears(&DOUBLE, "to f7 with a double check, then the queen mates on h7."));
    // A king that stays on the line has not left it.
    let stays = Fault { best: ("f8f6 f5f6", 380), ..DOUBLE };
    stays.must_not_say("taking the king off");
}

#[test]
fn a_mate_that_was_missed_is_shown_to_its_end() {
    let missed = Fault {
        start: "r2q1r2/1p5k/3p3p/p1pPpR2/1nPb4/6P1/PPQ3BP/2B4K w - - 1 22",
        best: ("f5f7 h7g8 c2h7", -MATED),
        played: ("c2d2 f8f6 f5h5", -200),
    };
    missed.must_say("Qh7#.");
    assert!(novice_hears(&missed, "rook to f7 with a double check, then the queen mates on h7."));
}

#[test]
fn a_pawn_that_hits_two_pieces_says_so_before_what_it_wins() {
    let fork = Fault {
        start: "r1bqk2r/1pp2pp1/p1npP2p/2bN4/2Bp2n1/5N2/PPP2PPP/R1BQR1K1 b kq - 0 10",
        best: ("f7e6 d5f4 e6e5", -30),
        played: ("e8h8 e6e7 c6e7 d5e7 g8h8 h2h3", -260),
    };
    fork.must_say(", hitting your queen on d8 and the rook on f8 and winning a knight for a pawn: ");
    assert!(novice_hears(&fork, "hitting your queen on d8 and the rook on f8."));
}

#[test]
fn nobody_loses_a_queen_that_he_has_not() {
    let pieces = Fault {
        start: "2kr1r2/1b1n4/pp6/2pp3p/P2P4/NP3q2/2PR3P/2K2B1R w - - 0 28",
        best: ("f1g2 f3e3 h1d1 f8f2 g2h1 f2h2 a3b1 d8f8", -885),
        played: ("d2d3 f3h1 c1b2 f8f1 d3d2 c5d4 b3b4 d8e8", -1304),
    };
    pieces.must_not_say("wins a queen");
    assert!(!novice_hears(&pieces, "wins a queen"));
    // Nor where she stays on the board: a rook, a knight and a pawn go.
    let root = fen::parse("3q2k1/8/8/1rnp4/8/8/8/3R3K w - - 0 1").unwrap().position;
    let line = read(&root, &["Rxd5", "Kh8", "Rxc5", "Kg8", "Rxb5"]);
    let won = |voice| crate::tutor::phrase::lexicon::haul(&root, &line, Color::White, 9, voice);
    assert_eq!(won(Voice::new(Audience::Club, None)), "more than a rook");
}

#[test]
fn a_skewer_is_told_to_a_novice_with_the_move_that_makes_it() {
    let skewer = Fault {
        start: "rn1qkbnr/1bp2p2/pp1pp3/6Qp/P3P3/1P1P4/2P2PPP/RNB1KBNR w KQkq - 0 9",
        best: ("g5d8 e8d8 c1g5 f8e7", -30),
        played: ("g5f4 f8h6 f4d2 h6d2 b1d2 d8g5", -600),
    };
    assert!(novice_hears(&skewer, "'s bishop goes to h6 and attacks your queen on f4."));
}

#[test]
fn what_is_lost_in_the_end_is_told_at_once() {
    let hunted = Fault {
        start: "5rk1/ppq2rb1/2p1p3/3pP2p/3N2pP/2P3K1/PP2QPP1/3R1R2 w - - 1 21",
        best: ("f2f4 f7f4 d4e6 g7e5 e6f4 e5f4 g3f2", -150),
        played: ("d4e6 g7e5 f2f4 g4f3 g3f2 e5g3 f2e3 c7e5 e3d3 e5e2", -900),
    };
    hunted.must_not_say("In all");
    hunted.must_say(" wins a queen in the end");
    assert!(!novice_hears(&hunted, "wins two pawns"));
}

#[test]
fn a_pinned_guard_that_cannot_take_back_is_named() {
    let pinned = Fault {
        start: "r4rk1/p7/5b2/6p1/3p1p2/1P3P2/P3NPR1/1KR5 w - - 0 26",
        best: ("e2f4 a8e8 f4d3 g8f7", 180),
        played: ("g2g4 g8f7 c1c7 f7e6", 0),
    };
    pinned.must_say("pawn on g5 can't take back: it's pinned to the king.");
    // The king has left the file, and the pawn takes.
    let free = Fault {
        start: "r4r1k/p7/5b2/6p1/3p1p2/1P3P2/P3NPR1/1KR5 w - - 0 26",
        best: ("e2f4 a8e8 f4d3 h8h7", 180),
        played: ("g2g4 h8h7 c1c7 h7h6", 0),
    };
    free.must_not_say("can't take back");
}

#[test]
fn a_capture_that_uncovers_another_tells_a_novice_how_it_wins() {
    let uncovers = Fault {
        start: "rq1r2k1/pppnbppp/3p1n2/3Pp1B1/4P3/2NQ1B2/PPP2PPP/R3R1K1 b - - 9 12",
        best: ("f6d5 e4d5 e7g5 c3e4 g5e7", 43),
        played: ("d8e8 g5e3 h7h6 d3f1", -42),
    };
    assert!(novice_hears(&uncovers, "pawn takes back on d5, your bishop takes the bishop on g5."));
}

#[test]
fn a_queen_that_comes_out_first_is_told_to_novices_too() {
    let early = Fault {
        start: "r1bqkbnr/pppp1ppp/2n1p3/8/2PP4/P1N2N2/1P2PPPP/R1BQKB1R b KQkq - 2 5",
        best: ("d7d5 e2e4 d5e4", -117),
        played: ("d8f6 c1g5 f6g6 e2e4", -200),
    };
    early.must_say("brings the queen out before the minor pieces.");
    assert!(novice_hears(&early, "comes out while most knights and bishops are still at home"));
}

#[test]
fn a_piece_goes_where_the_answer_does_not_chase_it() {
    let chased = Fault {
        start: "r3kb1r/pp3ppp/5n2/4qb2/3P4/8/PP2B1PP/RNBQ1RK1 b kq - 0 13",
        best: ("e5a5 d1b3 f5d7", -130),
        played: ("e5d5 b1c3 d5a5 e2b5 f5d7", -300),
    };
    chased.must_say("knight can't chase it.");
    assert!(novice_hears(&chased, "knight can't chase it."));
}

#[test]
fn nobody_recommends_a_move_without_a_word_where_it_castles() {
    let castles = Fault {
        start: "r1bqk2r/1p1pppbp/p1n2np1/8/3NP3/2N1B3/PPP1BPPP/R2Q1RK1 b kq - 3 8",
        best: ("e8h8 d4b3 d7d6 f2f3", -34),
        played: ("f6e4 c3e4 d7d5 d4c6 b7c6 e4c5", -271),
    };
    castles.must_say("O-O, getting the king out of the middle.");
}

#[test]
fn a_pawn_that_can_be_taken_en_passant_is_told_so() {
    let passing = Fault {
        start: "5rk1/p1pr2pp/1p3p2/1P6/PKN1P3/2PP1R2/8/8 b - - 3 27",
        best: ("g7g5 b4b3 h7h5", 200),
        played: ("c7c5 b5c6 d7c7", 40),
    };
    assert!(novice_hears(&passing, "can take it en passant."));
}

#[test]
fn a_trade_runs_from_nothing() {
    let trades = Fault {
        start: "rn1qk1nr/1bpp1pp1/pp2p2p/8/1b1PP3/P1NB1N2/1PPB1PPP/R2QK2R b KQkq - 0 7",
        best: ("b4c3 d2c3 d7d6", -60),
        played: ("b4a5 b2b4 a5b4 a3b4 b8c6", -320),
    };
    trades.must_not_say("can't chase it");
}

#[test]
fn nothing_guards_a_piece_that_would_not_be_there() {
    let taken = Fault {
        start: "r2qkb1r/ppp2ppp/2np3n/4p2Q/2B1P1b1/2NP4/PPP2PPP/R1B1K1NR w KQkq - 1 6",
        best: ("h5g5 d8g5 c1g5", -150),
        played: ("h5h6 g7h6 c4b5", -550),
    };
    taken.must_not_say("guarding the queen");
}

#[test]
fn a_piece_that_is_shielded_in_time_is_told_with_what_else_the_move_does() {
    let shields = Fault {
        start: "r3kbnr/2p2pp1/p2p3p/np1Bp3/3PPP2/2P2N2/PP4q1/RNBQKR2 b Qkq - 2 12",
        best: ("c7c6 f1g1 g2h3 d5b3", -250),
        played: ("g8f6 f1g1 g2h3 d5a8", -600),
    };
    assert!(novice_hears(&shields, "Better: pawn to c6, shielding your rook on a8."));
}

#[test]
fn a_second_pawn_is_not_counted_again() {
    let pawns = Fault {
        start: "rnbqk1nr/ppp4p/4p1p1/4Q3/3Pp3/2B5/PPP3PP/R3KBNR b KQkq - 1 9",
        best: ("g8f6 f1b5 c7c6 b5c4 d8e7", -100),
        played: ("d8f6 e5c7 b8d7 d4d5 e6e5 f1b5 g8e7 c3e5", -450),
    };
    pawns.must_not_say("two pawns");
}

#[test]
fn a_missed_move_that_says_nothing_itself_says_what_it_offers_to_both_readers() {
    let offers = Fault {
        start: "r3k2r/pppqbp2/3p1n2/8/3QP1pp/2N4P/PPP2PPB/R4RK1 w kq - 0 15",
        best: ("c3d5 h8h6 d5e7 e8e7 e4e5", 250),
        played: ("e4e5 d6e5 d4e5 g4h3", 90),
    };
    offers.must_say(", offering to trade knights");
}

#[test]
fn what_a_piece_was_given_for_is_told_once() {
    let given = Fault {
        start: "r1b2rk1/p2pbppp/1qp1p3/3nP3/1PB5/2P5/P3QPPP/RNB2RK1 b - - 2 12",
        best: ("a7a5 b4a5 b6a5 c4d3", 117),
        played: ("d5c3 b1c3 f7f6 e5f6 e7f6 c1d2 d7d5 c4d3", -248),
    };
    given.must_say(" gives your knight for ");
    given.must_not_say("n all ");
}

#[test]
fn what_a_threat_of_mate_uncovers_is_told_with_it() {
    let uncovers = Fault {
        start: "3r1rk1/2p2p2/2n2pq1/p2n3p/PpN1p3/1P2P2P/2P1BPP1/1R2QRK1 w - - 0 25",
        best: ("b1d1 g6h6 g1h1 f6f5", -29),
        played: ("e1d2 d5f4 e3f4 d8d2 c4d2 c6d4", -316),
    };
    uncovers.must_say("uncovering an attack on your queen on d2 and threatening mate with ");
    assert!(novice_hears(&uncovers, "uncovering an attack on your queen on d2 and threatening"));
    // Without the rook on the file the knight threatens mate alone.
    let alone = Fault {
        start: "5rk1/2p2p2/2n2pq1/p2n3p/PpN1p3/1P2P2P/2P1BPP1/1R2QRK1 w - - 0 25",
        best: ("b1d1 g6h6 g1h1 f6f5", -29),
        played: ("e1d2 d5f4 e3f4 c6d4 d2e3 d4e2", -316),
    };
    alone.must_not_say("uncovering");
}

#[test]
fn a_pinned_queen_may_move_along_the_line_and_a_pinned_knight_may_not() {
    let queen = Fault {
        start: "5rk1/2p2p2/5bpp/3Pp3/p1P1P3/r5PP/1q3PB1/3QK2R w K - 0 27",
        best: ("e1g1 g8g7", -300),
        played: ("h3h4 a3a1 d1a1 b2a1", -1200),
    };
    assert!(novice_hears(&queen, "it can only move along the line, because the king stands behind it"));
    let knight = Fault {
        start: "5rk1/2p2p2/5bpp/3Pp3/p1P1P3/r5PP/1q3PB1/3NK2R w K - 0 27",
        best: ("e1g1 g8g7", -300),
        played: ("h3h4 a3a1 e1g1 a1d1", -1200),
    };
    assert!(!novice_hears(&knight, "can only move along the line"));
}

#[test]
fn a_pinned_queen_may_move_along_the_line_whoever_is_to_move() {
    let queen = "4k3/4q3/8/8/8/8/8/4RK2";
    let knight = "4k3/4n3/8/8/8/8/8/4RK2";
    for turn in ["w", "b"] {
        for (board, can) in [(queen, "it can only move along the line"), (knight, "it can't move")] {
            for turned in [str::to_owned as fn(&str) -> String, mirrored_fen] {
                let root = fen::parse(&turned(&format!("{board} {turn} - - 0 1"))).unwrap().position;
                let mirror = |square: Square| {
                    if root.board().king_of(Color::Black) == Some(Square::E8) {
                        square
                    } else {
                        square.flip_vertical()
                    }
                };
                let pin = Pin {
                    pinner: mirror(Square::E1),
                    pinned: mirror(Square::E7),
                    behind: mirror(Square::E8),
                    absolute: true,
                };
                let claim =
                    Claim { kind: Kind::from(pin), at: vec![], about: About::Position, tone: Tone::Info };
                let told = sentence(&claim, &root, Audience::Novice);
                assert!(told.contains(can), "{turn}: {told}");
            }
        }
    }
}

#[test]
fn what_uncovers_an_attack_is_told_with_what_it_hits_itself() {
    let start = "rnbq1rk1/1p2b1pp/2p1p3/pN1n1p2/1P1p4/P2P2PN/2P1PPBP/1RBQK2R w K - 0 13";
    let told = |played: &'static [&'static str], audience| {
        let uncovers = Kind::from(DiscoveredAttack { attacker: Square::D8, target: Square::D4 });
        let case = Case::new(start, (&["e4", "dxe3", "c4"], -239), (played, -390)).reply(2, uncovers);
        remark(&case.facts(), audience).text
    };
    for audience in [Audience::Novice, Audience::Club] {
        let both = told(&["Nxd4", "Nc3", "Qd2", "Nxb1"], audience);
        assert!(
            both.contains("your knight on d4; the knight itself hits your queen on d1 and the rook on b1"),
            "{both}"
        );
        // From b6 it hits nothing.
        assert!(!told(&["Nxd4", "Nb6", "Nb3", "a4"], audience).contains("itself hits"));
    }
    // Rook and knight attack the same queen.
    let start = "1r2r1k1/p4pb1/b1pq2p1/7P/1P1Np3/2P1P3/1PQ2P2/2KR3R b - - 0 25";
    let both = Kind::from(DiscoveredAttack { attacker: Square::D1, target: Square::D6 });
    let case =
        Case::new(start, (&["Bd3", "Qb3", "Qd5"], 330), (&["c5", "Nf5", "Bd3", "Nxd6"], 120)).reply(2, both);
    let told = remark(&case.facts(), Audience::Club).text;
    assert!(told.contains("together with the rook on d1") && !told.contains("itself hits"), "{told}");
}

#[test]
fn who_loses_something_and_wins_all_the_same_hears_so() {
    let rook = Fault {
        start: "rnb3k1/pp4pp/3b4/2pNp3/8/1P1Ppr1P/PBP1K1R1/7R b - - 0 18",
        best: ("f3f2 g2f2 e3f2 d5c3 b8c6 c3e4", 503),
        played: ("c8h3 e2f3 h3g2 f3g2 b8c6 d5e3", 288),
    };
    rook.must_say("ou're still winning, but it is harder now. Better is ");
    assert!(novice_hears(&rook, "ou're still winning, but it is harder now. Better: "));
    let lost = Fault { best: (rook.best.0, 103), played: (rook.played.0, -288), ..rook };
    lost.must_not_say("still winning");
    // Where the better move says so, it is said once.
    let knight = Fault {
        start: "3qk1nr/1bpp1pb1/1pn1p1pp/1P6/2PP4/5NP1/3NPPBP/r1BQ1RK1 b k - 0 11",
        best: ("c6d4 f3d4 b7g2", 700),
        played: ("g8e7 b5c6 b7c6", 500),
    };
    knight.must_say("winning more easily");
    knight.must_not_say("still winning");
}

#[test]
fn a_king_in_check_does_not_leave_a_line_that_it_was_not_to_stand_on() {
    let check = Fault {
        start: "8/1p1npk2/1bppq2P/p7/P1P1N2P/1P1B1r2/8/5K2 w - - 0 34",
        best: ("f1e2 f3e3 e2d2 d7e5", -1330),
        played: ("f1g2 e6h3", MATED),
    };
    check.must_say("Ke2, lasting longer");
    check.must_not_say("off the diagonal");
    // A game that is not lost has avoided it.
    Fault { best: (check.best.0, -400), ..check }.must_say("Ke2, avoiding the mate");
}

#[test]
fn the_queen_that_falls_to_an_offer_says_more_than_a_threat_that_was_missed() {
    let queen = Fault {
        start: "r2qkbr1/p6p/2p3n1/2pp1Q2/8/1P1PP1p1/PBP5/RN2K2R w q - 1 17",
        best: ("h1h7 d8d6 f5f7 e8d8 f7g8 g3g2 e1f2 d6g3", 156),
        played: ("e1f1 g3g2 f1g2 g6h4 g2f2 h4f5 h1h5 d8e7", -815),
    };
    queen.must_say(" draws your king to g2: ");
    queen.must_not_say(" misses ");
    // Who had a won game, or is not lost, hears what was to be won.
    for (before, after) in [(400, -815), (156, -130)] {
        let missed = Fault { best: (queen.best.0, before), played: (queen.played.0, after), ..queen };
        missed.must_say("Kf1?? misses ");
    }
}

#[test]
fn whoever_loses_a_piece_and_the_game_hears_of_that_unless_a_queen_was_to_be_had() {
    let queen = Fault {
        start: "6k1/5ppp/3q4/8/8/2p1B3/5PPP/3R2K1 w - - 0 20",
        best: ("d1d6 c3c2", 0),
        played: ("e3d2 c3d2 g1f1 d6d5", -500),
    };
    queen.must_say("queen on d6");
    // A mate that was only threatened would have been met.
    let mate = Fault {
        start: "5rk1/5ppp/8/2p5/8/3BB3/5PPP/3Q2K1 w - - 0 20",
        best: ("d1h5 h7h6", 0),
        played: ("e3d4 c5d4 g1f1 f8e8", -500),
    };
    mate.must_not_say(" misses ");
}
