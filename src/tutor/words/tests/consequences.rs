//! What comes of an answer that hits or takes something, and the reasons of better moves that only the next moves give.

use super::reasons::{Fault, novice_hears};
use super::*;

/// The pawn's step lets the queen give check on the diagonal.
const TO_THE_KING: Fault = Fault {
    start: "rnbqkbnr/pp3ppp/8/3pN3/4p3/2NP4/PPP2PPP/R1BQKB1R b KQkq - 1 6",
    best: ("f8d6 d3d4 g8e7 f1b5 b8c6 c3d5 e7d5 e5c6", 5),
    played: ("f7f6 d1h5 g7g6 e5g6 h7g6 h5h8 c8e6 f1e2 b8c6", -352),
};

#[test]
fn a_line_to_the_king_that_a_move_opens_is_told_with_the_check_along_it() {
    TO_THE_KING.must_say("opens the diagonal to your king");
    TO_THE_KING.must_say("keeping the diagonal closed");
    TO_THE_KING.must_say("Before you move, ask which lines lead to your king.");
    assert!(novice_hears(&TO_THE_KING, "was closing the diagonal to your king. Now"));
    // The check comes along a line on which nothing stood.
    let elsewhere = Fault { played: ("a7a6 d1h5 g7g6 e5g6 f7g6 h5e5", -152), ..TO_THE_KING };
    elsewhere.must_not_say("to your king");
}

/// The pawn's step hits the bishop, and takes nothing if that may take it.
const UNPUNISHED: Fault = Fault {
    start: "r4rk1/pp4pp/2p5/q2pNb2/P2P1B2/1B1Q2P1/5K1P/R7 w - - 3 26",
    best: ("d3e3 f5h3 f2g1 a8e8 a1b1 h3f5 b1a1 f5h3", 0),
    played: ("d3d1 g7g5 d1d2 a5d2 f4d2 f5c2 f2g1 c2b3 d2g5", -308),
};

#[test]
fn a_better_move_after_which_the_answer_could_be_taken_says_so() {
    UNPUNISHED.must_say("so that your bishop can take on g5");
    // Why the bishop may not take stands beside it, so what the line wins is not counted as well.
    UNPUNISHED.must_not_say("in the end");
    let still_punished = Fault { best: ("d3e2 f5h3 f2g1 a8e8 a1b1", 0), ..UNPUNISHED };
    still_punished.must_not_say("so that your bishop");
    // What gives check, or takes the pawn, leaves no step to be taken.
    let checks = Fault { best: ("b3d5 c6d5 a1c1 a8c8", 0), ..UNPUNISHED };
    checks.must_not_say("so that your bishop");
}

/// What a club player hears of a fault about which nothing is claimed, by the lines alone.
fn by_lines(start: &str, best: &[&str], played: &[&str]) -> String {
    remark(&Case::new(start, (best, 150), (played, -150)).facts(), Audience::Club).text
}

#[test]
fn what_falls_once_the_piece_that_is_hit_has_left_is_told() {
    // The bishop stands between the queen and the pawn.
    let start = "r5k1/1bqr1pbp/p1p1p1p1/3P4/1P6/P2QBN1P/5PP1/R2R2K1 w - - 1 21";
    let told = |played: &[&str]| by_lines(start, &["Rac1", "Qb8"], played);
    let falls = told(&["Bd4", "e5", "Be3", "cxd5", "Rac1"]);
    assert!(falls.contains("hitting your bishop on d4, and your pawn on d5 falls next"), "{falls}");
    let stays = told(&["Bd4", "e5", "Be3", "Bf8", "Rac1"]);
    assert!(stays.contains("hitting your bishop on d4") && !stays.contains("falls next"), "{stays}");
}

#[test]
fn an_attack_whose_line_wins_something_else_says_what() {
    let queen = Fault {
        start: "r6r/2qkbpp1/p1p1b2p/2pn4/3p3Q/3P1N2/PPP1NPPP/R1B2RK1 w - - 1 16",
        best: ("h4e4 e7d6 e2g3 a8e8 c1d2 d5f6 e4e2 e6g4", -41),
        played: ("h4g3 e7d6 f3e5 d6e5 f2f4 e5d6 g3f2 f7f5 c1d2", -346),
    };
    // Which knight it is, that a reader sees on the board.
    queen.must_say(" and winning your knight on f3 in the end");
    let runs = Fault { played: ("h4g3 e7d6 g3g7 a8g8 g7f6 d6f8", -146), ..queen };
    runs.must_not_say("winning a knight");
}

#[test]
fn a_loss_comes_before_a_chance_that_would_have_won_nothing() {
    let attack = Fault {
        start: "r2qk2r/pp2nppp/8/2Bp4/5P2/2Np3P/PPP3P1/2KR1B1R b kq - 0 13",
        best: ("d8c7 c5e7 c7e7 f1d3 e8c8 h1f1 c8b8 c1b1", 412),
        played: ("d3c2 f1b5 e8f8 d1d5 d8c7 h1e1 f8g8 c5e7 c7f4", -51),
    };
    attack.must_say("opens the diagonal for");
    attack.must_not_say("misses");
    assert!(!novice_hears(&attack, "You missed a chance"));
    let saves = Fault {
        start: "rnb1kb1r/ppp1q1p1/4pn1p/2Pp1pB1/3P4/2N2N2/PP2PPPP/R2QKB1R w KQkq - 0 7",
        best: ("g5d2 b8c6 e2e3 a7a6 f1e2 e7f7 e1g1 f8e7", 37),
        played: ("f3e5 h6g5 e5g6 e7f7 g6h8 f7h5 e2e4 h5h8 e4d5", -70),
    };
    saves.must_not_say("misses");
}

#[test]
fn a_capture_that_can_be_taken_back_after_another_trade_loses_nothing() {
    let traded_first = Fault {
        start: "5rk1/3qbpp1/1pp1p2p/r2pP2Q/P7/2N1P3/2P2PPP/R2R2K1 b - - 1 19",
        best: ("a5c5 c3e2 c5c2 a4a5 b6a5 a1a5 d7b7 e2f4", 245),
        played: ("b6b5 a4b5 a5a1 d1a1 c6b5 c3e2 b5b4 h2h3 d7c7", 175),
    };
    traded_first.must_not_say("loses your rook");
    traded_first.must_not_say("in danger");
    let left = Fault { played: ("b6b5 a4b5 a5a1 d1a1 d7c7 b5c6 c7c6", 75), ..traded_first };
    left.must_say("loses your rook");
}

/// The queen was attacked before, and the rook that is taken was to have saved it.
const STILL: Fault = Fault {
    start: "2r2r2/p3N1pk/1b5p/5p2/4Q1b1/5N2/PqP1BPPP/R4RK1 w - - 0 19",
    best: ("e4e6 c8e8 f3g5 h6g5 e2g4 b6f2 g1h1 f8f6", 423),
    played: ("a1b1 b2b1 e4e5 b1c2 e7c8 c2c8 h2h3 g4h5 f3g5", -1),
};

#[test]
fn a_piece_that_stays_attacked_is_told_beside_what_the_answer_takes() {
    STILL.must_say("and your queen on e4 is still attacked");
    assert!(novice_hears(&STILL, "your rook on b1, and your queen on e4 is still attacked"));
    // With the pawn elsewhere nothing attacks the queen.
    let safe = Fault {
        start: "2r2r1k/p3N1p1/1b3p1p/8/4Q1b1/5N2/PqP1BPPP/R4RK1 w - - 0 19",
        best: ("e4g6 c8c7 f3h4 c7e7", 423),
        played: ("a1b1 b2b1 f1b1 c8b8", -1),
    };
    safe.must_not_say("still attacked");
}

#[test]
fn a_piece_that_cannot_run_is_told_with_why_where_its_attack_was_missed() {
    let pinned = Fault {
        start: "r2qk1nr/ppp2ppp/1bnp4/8/Q1BPP1b1/5N2/PP3PPP/RNB2RK1 w kq - 3 9",
        best: ("d4d5 g8e7 d5c6 e7c6 c1g5 d8d7 b1d2 e8g8", 271),
        played: ("c4b5 g4f3 g2f3 e8f8 b5c6 b7c6 c1e3 g8e7 g1h1", 73),
    };
    assert!(novice_hears(&pinned, "knight on c6, which is pinned:"));
    let free = Fault {
        start: "r2q1knr/ppp2ppp/1bnp4/8/Q1BPP1b1/5N2/PP3PPP/RNB2RK1 w - - 3 9",
        best: ("d4d5 g8e7 d5c6 e7c6 c1g5 d8d7 b1d2", 271),
        played: ("c4b5 g4f3 g2f3 f8e8 b5c6 b7c6", 73),
    };
    assert!(!novice_hears(&free, "which is pinned"));
}

#[test]
fn a_queen_that_takes_a_rook_with_it_is_given_for_that() {
    let given = Fault {
        start: "4rrk1/p1Q5/2p2p2/3p1bp1/qPnP3p/P1P5/5PPP/R4RK1 b - - 2 24",
        best: ("f8f7 c7f7 g8f7 a1c1 a4a3 f1d1 a3b3 d1f1", 922),
        played: ("a4a3 a1a3 c4a3 c7c6 g8f7 c6d5 f7g6 h2h3 e8c8", -14),
    };
    given.must_say("gives your queen for a rook and a pawn");
    // The bishop goes as well.
    let more = Fault {
        start: "3q2k1/3r1ppp/8/3p4/8/5B2/5PPP/3Q2K1 w - - 0 1",
        best: ("g2g3 g8f8 g1g2", 20),
        played: ("d1d5 d7d5 f3d5 d8d5 g2g3", -700),
    };
    more.must_not_say("for a rook and a pawn");
}

#[test]
fn a_queen_that_goes_out_of_danger_saves_itself() {
    let attacked = Fault {
        start: "rn2k2r/pp1bbpp1/2p1pnqp/3pN3/2PP4/P1N3B1/1P1QPPPP/R3KB1R b KQkq - 5 10",
        best: ("g6h7 e2e3 e8g8 f1d3 g7g6 e1g1 d7e8 d2c2", -125),
        played: ("g6e4 c3e4 f6e4 d2c2 e8g8 e5d7 b8d7 e2e3 f8c8", -534),
    };
    attacked.must_say("saving the queen");
    let unattacked = Fault {
        start: "rn2k2r/pp1bbpp1/2p1pnqp/3p4/2PP4/P1N2NB1/1P1QPPPP/R3KB1R b KQkq - 5 10",
        best: ("g6h7 e2e3 e8g8 f1d3 g7g6 e1g1 d7e8 d2c2", -125),
        played: ("g6e4 c3e4 f6e4 d2c2 e8g8 f3e5 b8a6", -534),
    };
    unattacked.must_not_say("saving");
}

#[test]
fn the_least_reason_of_a_better_move_is_the_pawn_that_it_wins_in_the_end() {
    let start = "6k1/pp3p1p/n1p1rp2/3p4/3Pb2P/1B3Nq1/PPPQ2P1/5RK1 b - - 6 21";
    let told = |best: &[&str]| by_lines(start, best, &["Bg6", "c4", "Nc7", "cxd5", "Nxd5"]);
    let pawn = told(&["Bxf3", "Rxf3", "Re1+", "Rf1", "Rxf1+", "Kxf1", "Qxh4", "c4"]);
    assert!(pawn.contains("winning a pawn in the end"), "{pawn}");
    let nothing = told(&["Bxf3", "Rxf3", "Qg4", "c4", "Nc7", "cxd5", "Nxd5"]);
    assert!(!nothing.contains("winning a pawn"), "{nothing}");
}

#[test]
fn the_pressure_that_a_pawn_gives_up_is_kept_by_a_move_that_leaves_it() {
    let pressure = Fault {
        start: "rn3rk1/ppq2ppp/5b2/3ppb2/1PP1n3/P2BPN2/1BQ2PPP/RN3RK1 w - - 0 14",
        best: ("f1c1 a7a5 b4b5 f5g6 c4d5 c7c2 d3c2 b8d7", 177),
        played: ("c4c5 f5g6 f3d2 e4d2 b1d2 g6d3 c2d3 e5e4 d3b3", 58),
    };
    pressure.must_say("keeping the pressure on d5");
}

#[test]
fn a_guard_is_kept_although_the_move_played_comes_when_nothing_needs_it() {
    let start = "3k4/p1p2p2/N1p5/4p1b1/4P1pp/6P1/PPP1KP1P/8 b - - 1 22";
    let told = |best: &[&str]| by_lines(start, best, &["Bc1", "gxh4", "Bxb2", "Nb8", "Ke8"]);
    let traded = told(&["Kd7", "b4", "hxg3", "Nc5+", "Kd6", "fxg3", "Bc1"]);
    assert!(traded.contains("leaving the bishop to guard h4"), "{traded}");
    let put_off = told(&["Kd7", "b4", "Bc1", "gxh4"]);
    assert!(!put_off.contains("to guard h4"), "{put_off}");
}

#[test]
fn a_pawn_that_hits_two_pieces_names_both() {
    let start = "r1b2rk1/1pq2pp1/p1n1p3/3pP1Pn/8/2NBB3/PPPQ3P/2KR3R b - - 0 17";
    let played = ["Qxe5", "Bc5", "Rd8", "Rdf1", "b5"];
    let told = by_lines(start, &["d4", "Qe2", "g6", "Kb1"], &played);
    assert!(told.contains("attacking White's knight and the bishop with a pawn"), "{told}");
}

#[test]
fn a_piece_that_is_taken_where_it_goes_covers_nothing() {
    let traded = Fault {
        start: "r3r1k1/p1p2pb1/2pp1np1/4q1Qp/4P2P/1PN2BR1/P4PP1/R3K3 w Q - 3 19",
        best: ("g5e5 e8e5 e1f1 a8e8 b3b4 a7a5 a2a3 f6d7", -270),
        played: ("g5c1 d6d5 e1f1 d5e4 f3e2 f6d5 c3d5 c6d5 a1b1", -384),
    };
    traded.must_not_say("covering d5");
    traded.must_not_say("can take on d5");
}

#[test]
fn a_pawn_beside_a_piece_is_not_counted_a_second_time() {
    let pawn = Fault {
        start: "rnb1k2r/pp2bpp1/2p1pn1p/4N3/2PPpQ2/P5B1/1P2PPPP/R3KB1R b KQkq - 3 13",
        best: ("e8g8 a1d1 f8d8 f2f3 b8d7 f3e4 d7e5 d4e5", -542),
        played: ("f6h5 f4f7 e8d8 f7h5 h8f8 h5g6 e4e3 f2e3 e7f6", -858),
    };
    pawn.must_not_say("In all");
}

#[test]
fn who_puts_a_piece_where_it_hangs_hears_where_it_would_be_safe() {
    let hangs = Fault {
        start: "r2q1rk1/1p2bppp/p2p4/2p4n/P1Q1P3/2N1B2P/1PP2PP1/R4RK1 b - - 2 16",
        best: ("h5f6 f1d1 d8c7 e3f4", -60),
        played: ("h5f4 e3f4 e7f6 c3d5 f6b2", -350),
    };
    hangs.must_say("where it is safe");
    assert!(novice_hears(&hangs, "where it is safe."));
    let taken = Fault { best: ("h5g3 f2g3 d8c7 e3f4", -60), ..hangs };
    taken.must_not_say("where it is safe");
    let stays = Fault { best: ("e7g5 f1d1 d8c7 e3g5", -60), ..hangs };
    stays.must_not_say("where it is safe");
    // A bishop that is only chased where it went.
    let chased = Fault {
        start: "r1bqkbnr/ppp3pp/6n1/3PPp2/2P2B2/5N2/PP3PPP/RN1QKB1R w KQkq - 2 8",
        best: ("f4d2 f8c5 f1d3 g8e7", 300),
        played: ("f4g3 f5f4 f1d3 f4g3 h2g3", 160),
    };
    chased.must_not_say("where it is safe");
}

#[test]
fn a_long_text_for_a_novice_ends_with_the_better_move() {
    let long = Fault {
        start: "r4rk1/pp4pp/2p5/q2pNb2/P2P1B2/1B4P1/5K1P/R2Q4 b - - 4 26",
        best: ("g7g5 d1d2 a5d2 f4d2 f5c2 f2g1 c2b3 d2g5", 308),
        played: ("c6c5 b3d5 g8h8 e5f7 f8f7 d5f7 a8f8 f7d5 a5b4", -190),
    };
    assert!(!novice_hears(&long, "If White's bishop takes") && novice_hears(&long, "Better: pawn to g5"));
}

#[test]
fn a_trade_into_a_won_pawn_ending_is_told_as_that() {
    let start = "8/pb4p1/3k1p1p/1Pp5/5P2/P3KB1P/6P1/8 b - - 0 29";
    let told = |best| {
        let best = (&["Bxf3", "Kxf3", "Kd5", "g4", "Kc4"][..], best);
        let played = (&["Kc7", "Bxb7", "Kxb7", "Ke4"][..], -60);
        remark(&Case::new(start, best, played).facts(), Audience::Club).text
    };
    let won = told(600);
    assert!(won.contains("trading bishops into a won pawn ending"), "{won}");
    let better = told(300);
    assert!(better.contains("trading bishops into a better pawn ending"), "{better}");
    let level = told(80);
    assert!(!level.contains("pawn ending"), "{level}");
}

#[test]
fn a_block_that_nothing_else_speaks_for_blocks_the_check() {
    let start = "r4r2/3nbP1p/2k5/1p1R4/3P1N2/1P6/1P6/2R1K3 b - - 1 27";
    let played = ["Kb6", "Rxd7", "Bc5", "dxc5+", "Kc6"];
    let block = by_lines(start, &["Nc5", "dxc5", "Rxf7", "Rd6+", "Kc7"], &played);
    assert!(block.contains("Nc5, blocking the check"), "{block}");
    let king = by_lines(start, &["Kb7", "Rxd7+", "Kb8", "Rxe7"], &played);
    assert!(!king.contains("blocking"), "{king}");
}

#[test]
fn what_has_just_taken_something_is_not_lost_for_nothing() {
    let of = |start: &str, m: &str| {
        let case = Case::new(start, (&["e6", "Bg2"], 150), (&[m, "gxf5", "e5"], -150));
        let line = case.question.played_line()[1..2].to_vec();
        let wins = Kind::from(WinsMaterial { line, gain: 3 });
        remark(&case.reply(1, wins).facts(), Audience::Novice).text
    };
    let (told, told_quiet) = (|start| of(start, "Bxf5"), |start| of(start, "Bf5"));
    let took = told("r2qkbnr/ppp1pppp/2n3b1/3p1P2/6P1/1P5P/PBPPP3/RN1QKBNR b KQkq - 0 6");
    assert!(took.contains("takes your bishop") && !took.contains("for nothing"), "{took}");
    let quiet = told_quiet("r2qkbnr/ppp1pppp/2n3b1/3p4/6P1/1P5P/PBPPP3/RN1QKBNR b KQkq - 0 6");
    assert!(quiet.contains("takes your bishop on f5 for nothing"), "{quiet}");
}

#[test]
fn a_check_before_castling_is_for_the_kings_safety_where_the_other_line_never_castles() {
    let passes = Fault {
        start: "1r2k2r/2p1ppb1/3p1npp/p4q2/2pP4/P1P1PN1P/1P3PPB/1R1QK2R w Kk - 0 18",
        best: ("d1a4 f6d7 e1g1 f5b5 a4b5 b8b5", 30),
        played: ("b2b4 c4b3 b1b3 b8b3 d1b3 f5d3", -120),
    };
    passes.must_say("getting the king to safety");
    assert!(novice_hears(&passes, "with check, then castling."));
    let castles = Fault { played: ("b2b4 c4b3 b1b3 b8b3 e1g1 b3a3", -120), ..passes };
    castles.must_not_say("getting the king to safety");
}

#[test]
fn a_piece_that_is_saved_by_a_block_is_told_with_what_attacks_it() {
    let blocked = Fault {
        start: "r6r/pppk1q1p/6p1/2bpR1B1/3n4/2P4Q/PP3PPP/RN4K1 b - - 2 17",
        best: ("d4f5 b1d2 c5d6 d2f3 h8e8 a1e1", -10),
        played: ("d7d6 e5e7 d4e2 e7e2 h8e8 g5e3 f7f5 h3f5", -480),
    };
    blocked.must_say("blocking the check and saving the knight from");
}

#[test]
fn a_mate_by_way_of_a_new_queen_tells_her_once() {
    let missed = |start: &str, best: &[&str], played: &[&str]| {
        let case = Case::new(start, (best, 900), (played, 0));
        let line = case.question.best_line().to_vec();
        let n = (line.len() as u32).div_ceil(2);
        let mate = case.best(0, Kind::from(crate::tutor::motifs::mate::MateIn { n, line }));
        [Audience::Novice, Audience::Club].map(|audience| remark(&mate.facts(), audience).text)
    };
    let start = "8/8/8/p6B/5k2/r3p1p1/4K3/8 b - - 9 62";
    let far =
        missed(start, &["g2", "Bf7", "Rc3", "Bb3", "g1=Q", "Bd5", "Qf2+", "Kd1", "Rc1#"], &["Ra2+", "Kd3"]);
    assert!(far.iter().all(|text| text.contains("g2, and then it becomes a queen")), "{far:?}");
    let checks = missed("7k/5K2/6P1/8/8/8/8/8 w - - 0 1", &["g7+", "Kh7", "g8=Q+", "Kh6", "Qg6#"], &["Kf6"]);
    assert!(!checks[1].contains("becomes a queen"), "{checks:?}");
    let near = missed("6k1/8/4P1K1/8/8/8/8/8 w - - 0 1", &["e7", "Kh8", "e8=Q#"], &["Kf6"]);
    assert!(!near[0].contains("becomes a queen"), "how it ends is told: {near:?}");
}

#[test]
fn a_square_that_a_knight_takes_for_itself_was_guarded_by_who_could_have_taken_it() {
    let start = "1rq1k2r/2pbppb1/p2p1npp/np6/3P4/P1P1PN1P/1PBN1PPB/R2QK2R w KQk - 4 13";
    let told = |best: &[&str], played: &[&str]| by_lines(start, best, played);
    let left = told(&["b4", "Nc6", "Nb3"], &["Nb3", "Nc4", "Rb1", "Bc6"]);
    assert!(left.contains("13.Nb3?? leaves c4 unguarded: 13…Nc4"), "{left}");
    let left_anyway = told(&["Ne4", "Nc4", "Nxf6+"], &["Nb3", "Nc4", "Rb1", "Bc6"]);
    assert!(!left_anyway.contains("leaves c4 unguarded"), "{left_anyway}");
    let guarded = told(&["b4", "Nc6", "Nb3"], &["O-O", "Nc4", "Rb1", "Bc6"]);
    assert!(!guarded.contains("unguarded"), "{guarded}");
}

#[test]
fn an_answer_that_takes_over_the_open_file_says_so() {
    let start = "r6r/ppp2q1p/2k3p1/2bp1n2/5B2/2P1R2Q/PP3PPP/RN4K1 w - - 7 20";
    let told = |start: &str, best: &[&str], played| by_lines(start, best, &[played, "Rae8", "Kf1"]);
    let best = ["Rf3", "Qe7"];
    let over = told(start, &best, "Re2");
    assert!(over.contains("attacking your rook on e2 and taking over the open e-file"), "{over}");
    // The queen guards the rook.
    let guarded = told("r6r/ppp2q1p/2k3p1/2bp1n2/5B2/2P1R3/PP1Q1PPP/1N4K1 w - - 7 20", &best, "Re2");
    assert!(!guarded.contains("open e-file"), "{guarded}");
    // The other rook can come to e1.
    let held = told("r6r/ppp2q1p/2k3p1/2bp1n2/5B2/1NP1R2Q/PP3PPP/R5K1 w - - 7 20", &best, "Re2");
    assert!(!held.contains("open e-file"), "{held}");
    // A pawn closes the file.
    let closed = told("r6r/ppp2q1p/2k3p1/2bp1n2/4pB2/2P1R2Q/PP3PPP/RN4K1 w - - 7 20", &best, "Re2");
    assert!(!closed.contains("open e-file"), "{closed}");
}

#[test]
fn a_king_that_takes_needs_no_square() {
    let rook = Fault {
        start: "8/1R6/k7/2p5/p7/K1P2r2/8/8 w - - 4 61",
        best: ("b7b8 a6a5 a3b2 f3f2 b2b1", -130),
        played: ("a3a4 a6b7 a4b3 b7c6 b3c2", -900),
    };
    assert!(novice_hears(&rook, "'s king can take it."));
    let by_rook = Fault {
        start: "1r6/1R6/7k/2p5/p7/K1P2r2/8/8 w - - 4 61",
        best: ("b7b8 f3f2 b8b6 h6g5", -130),
        played: ("a3a4 b8b7 a4a5 f3c3", -900),
    };
    assert!(novice_hears(&by_rook, " can take it."));
    assert!(!novice_hears(&by_rook, "'s rook can take it."));
}
