//! What follows a trade or a gain, what meets a threat of mate, and what a line wins less what was taken before it.

use super::reasons::{Fault, novice_hears};
use super::*;
use crate::chess::after_null_move;
use crate::tutor::motifs::pin::Pin;
use crate::tutor::motifs::threat::Threatens;

/// The text about a fault by the lines alone, without claims.
fn by_lines(best: &[&str], played: &[&str], audience: Audience) -> String {
    let start = "3bk3/5p1r/4p2p/4B3/3P4/2rbP2P/P4PP1/R2R2K1 w - - 7 26";
    remark(&Case::new(start, (best, 290), (played, -103)).facts(), audience).text
}

#[test]
fn what_is_hit_once_pieces_are_traded_is_the_harm_of_the_trade() {
    let best = ["d5", "Ba5", "dxe6", "Be2"];
    let traded = ["Rac1", "Rxc1", "Rxc1", "f6", "Bd6", "Rb7"];
    let club = by_lines(&best, &traded, Audience::Club);
    assert!(club.contains("allows 26…Rxc1 27.Rxc1 f6, hitting your bishop on e5"), "{club}");
    let novice = by_lines(&best, &traded, Audience::Novice);
    let hit = "After the rooks are traded on c1, Black's pawn can go to f6, hitting your bishop on e5.";
    assert!(novice.contains(hit), "{novice}");
    // A move that hits nothing tells no more than the trade.
    let quiet = by_lines(&best, &["Rac1", "Rxc1", "Rxc1", "h5", "Bd6", "h4"], Audience::Novice);
    assert!(!quiet.contains("are traded on c1"), "{quiet}");
    // Nor is a trade the harm that the better line makes as well.
    let anyway = by_lines(&["Rdc1", "Rxc1+", "Rxc1", "h5"], &traded, Audience::Novice);
    assert!(!anyway.contains("are traded on c1"), "{anyway}");
}

/// The answer takes on f3 and threatens mate on h2.
const MATE_THREAT: Fault = Fault {
    start: "r3k2r/ppq1bpp1/2p1p3/7b/3P4/2PQ1N2/PP3PP1/R1B2RK1 w kq - 2 17",
    best: ("f1e1 e8c8 d3e4 e7d6 f3e5 c8b8 c1f4 f7f6 e5d3", -114),
    played: ("d4d5 h5f3 d5d6 e7d6 g2f3 e8c8 d3e4 g7g5 f1e1", -409),
};

#[test]
fn a_better_move_meets_the_mate_that_the_answer_threatens() {
    MATE_THREAT.must_say("Re1, giving the king f1");
    // Taking the bishop would let in the mate.
    assert!(novice_hears(&MATE_THREAT, "threatens checkmate on h2, so you have no time to take back."));
    // The queen takes back and guards h2.
    let guarded = Fault {
        start: "r3k2r/ppq1bpp1/2p1p3/7b/3P4/2P2NQ1/PP3PP1/R1B2RK1 w kq - 2 17",
        best: ("f1e1 e8c8", -114),
        played: ("d4d5 h5f3 d5d6 e7d6", -409),
    };
    assert!(!novice_hears(&guarded, "no time to take back"));
    let closes = Fault {
        start: "r4k1r/ppq2pp1/4pb2/3p3b/Q7/2P2N2/PP3PP1/R1B2RK1 w - - 4 20",
        best: ("c1f4 e6e5 f4g3 h5f3 g2f3 c7b6 a4g4 a8d8 g1g2", -178),
        played: ("c1e3 h5f3 a4f4 c7f4 e3f4 f3h5 f2f3 h5g6 a1d1", -483),
    };
    closes.must_say("Bf4, closing the diagonal");
    // From b1 the rook leaves the king no square.
    let idle = Fault { best: ("a1b1 e8c8 d3e4 e7d6 f3e5 c8b8 c1f4 f7f6 e5d3", -114), ..MATE_THREAT };
    idle.must_not_say("giving the king");
}

#[test]
fn a_novice_hears_of_the_mate_that_an_answer_threatens_beside_what_it_hits() {
    let both = Fault {
        start: "2Q4r/p1p2kpp/8/8/2q5/2P3P1/P3b3/R1B1K2R w KQ - 1 19",
        best: ("c8f5 f7g8 h1h4 e2g4 h4g4 c4c3 e1f2 h7h6 f5e6", 707),
        played: ("c8h8 e2f3 h1h2 c4e4 c1e3 e4e3 e1f1 f3c6 h2f2", 507),
    };
    assert!(novice_hears(&both, "hitting your rook on h1 and threatening checkmate on e2"));
    // A check is no reason for its line.
    both.must_not_say("open file");
}

#[test]
fn what_the_move_took_is_counted_in_what_the_answer_wins() {
    let took = Fault {
        start: "r1bqkbnr/p3pppp/2p5/nN6/Q1BP4/4P3/PP3PPP/R1B1K1NR b KQkq - 0 7",
        best: ("a5c4 b5c3 c4b6 a4c6 c8d7 c6f3 e7e6 f3e2 f8b4", 153),
        played: ("c6b5 c4b5 c8d7 b5d7 d8d7 a4a5 e7e6 g1f3 f8d6", -230),
    };
    assert!(novice_hears(&took, " wins a pawn."), "{:?}", took.told(Audience::Novice));
    assert!(!novice_hears(&took, "a knight and a pawn"));
}

#[test]
fn a_capture_that_takes_back_wins_nothing() {
    let back = Fault {
        start: "r1bqk1nr/pp1pppbp/2n3p1/8/4P3/2p2N2/PP3PPP/RNBQKB1R w KQkq - 0 7",
        best: ("b1c3 a7a6 f1c4 g8f6 e1g1 e8g8 a2a4 d7d6 h2h3", -41),
        played: ("f1c4 c3b2 c4f7 e8f8 c1b2 g7b2 b1d2 b2a1 d1a1", -427),
    };
    let told = |last| back.told_after(last, Audience::Novice)[0].clone();
    assert!(told(None).contains("knight takes the pawn on c3, winning a pawn"), "{}", told(None));
}

#[test]
fn a_queen_is_drawn_away_from_what_falls() {
    let drawn = Fault {
        start: "r2qkbnr/ppp1pppp/2n5/8/3P2b1/2N2N1P/PPP2PP1/R1BQKB1R b KQkq - 0 6",
        best: ("g4f3 d1f3 c6d4 f3d3 e7e5 g2g3 d8d7 f1g2 g8f6", 8),
        played: ("g4h5 d4d5 h5f3 d1f3 c6d4 f3d3 e7e5 d5e6 d4e6", -164),
    };
    drawn.must_say("away from the pawn on d4");
}

#[test]
fn the_price_of_the_whole_line_stands_alone() {
    let rook = Fault {
        start: "rn2kbnr/pp2pppp/6b1/qBp5/3N2P1/2N4P/PPPP1P2/R1BQK2R b KQkq - 1 8",
        best: ("b8d7 b5d7 e8d7 d4f3 a8d8 d2d3 f7f6 d1e2 d7c8", -101),
        played: ("b8c6 d4c6 b7c6 b5c6 e8d8 c6a8 h7h5 d2d3 e7e6", -504),
    };
    assert!(novice_hears(&rook, " wins a rook and a pawn"));
    assert!(!novice_hears(&rook, "costs you a pawn"));
}

#[test]
fn a_pawn_that_leaves_a_line_opens_the_way_to_what_it_threatens() {
    let opens = Fault {
        start: "2kr3r/R1p4p/2pp1qp1/5p2/4nP2/1PP5/1B2Q1PP/5RK1 w - - 1 18",
        best: ("c3c4 f6f8 c4c5 e4c5 b3b4 f8e8 b2e5 c5e4", 370),
        played: ("e2a6 c8d7 b2a1 h8e8 c3c4 f6h4 a1d4 d8c8 d4e3", 39),
    };
    opens.must_say("c4, opening the way for the bishop on b2 to ");
}

#[test]
fn a_threat_that_comes_two_moves_on_is_told_behind_its_moves() {
    let later = Fault {
        start: "rn1q1rk1/3bbpp1/1p5p/p1pPN3/4Q3/2P5/P3BPPP/R1B2RK1 w - - 2 16",
        best: ("d5d6 e7d6 e2d3 f8e8 e4h7 g8f8 h7h8 f8e7 h8g7", 402),
        played: ("e2d3 f7f5 e4f3 e7d6 e5c4 d7b5 c4d6 b5d3 f1e1", 219),
    };
    let [white, black] = later.told(Audience::Club);
    assert!(white.contains("misses 16.d6 Bxd6 17.Bd3, threatening mate with 18.Qh7#"), "{white}");
    assert!(black.contains("misses 16…d3 17.Bxd3 Bd6, threatening mate with 18…Qh2#"), "{black}");
    let [novice, _] = later.told(Audience::Novice);
    assert!(novice.contains("then bishop to d3, threatening checkmate on h7"), "{novice}");
}

#[test]
fn no_check_is_told_to_win_what_is_simply_taken() {
    let uncovered = Fault {
        start: "r6r/1p1k2pp/3P1pn1/4n3/p3N3/P1B1P3/1P3PPP/2R2RK1 b - - 1 20",
        best: ("h8c8 f1d1 b7b6 h2h3 e5c4 d1d4 c8c6 g1h2 a8d8", -291),
        played: ("e5c4 c3f6 h8c8 f6g7 c4d6 c1d1 c8c6 e4d6 c6d6", -452),
    };
    assert!(!novice_hears(&uncovered, "a check wins"));
}

#[test]
fn a_queen_that_is_sold_too_cheap_is_told_by_her_name() {
    let queen = Fault {
        start: "r2q1rk1/1b2bpp1/p2p1n1p/1pp5/3PPB2/1BNP1Q2/PP3PPP/4RRK1 w - - 0 14",
        best: ("f4e3 a8c8 a2a3 d8d7 h2h3 e7d8 b3a2 f8e8 e1c1", 140),
        played: ("e4e5 b7f3 e5f6 e7f6 g2f3 f6d4 b3d5 d8f6 d5a8", -478),
    };
    queen.must_say("wins a queen for less than it is worth");
    assert!(novice_hears(&queen, "That costs you a queen for less than it is worth."));
}

#[test]
fn a_king_that_walks_to_a_pawn_says_to_which() {
    let race = Fault {
        start: "8/7p/4K3/8/4k3/6P1/7P/8 w - - 2 44",
        best: ("e6f6 e4f3 f6g7 h7h5 g7g6 f3e4 h2h4 e4e5 g6h5", 687),
        played: ("h2h3 e4f3 g3g4 f3g3 e6f6 g3h3 f6g5 h7h6 g5f4", 20),
    };
    race.must_say("Kf6, going for ");
    assert!(novice_hears(&race, "king to f6, going for "), "{:?}", race.told(Audience::Novice));
    // Nothing is taken.
    let slow = Fault { best: ("e6f6 e4f3 f6g7 h7h5 g7g6 f3e4 h2h4", 687), ..race };
    slow.must_not_say("going for");
    // Who steps out of check goes where he may.
    let checked =
        Fault { start: "2b5/7p/4K3/8/4k3/6P1/7P/8 w - - 2 44", played: ("e6d6 e4f3 d6e5 f3g2", 20), ..race };
    checked.must_not_say("going for");
}

#[test]
fn a_rook_that_is_simply_taken_comes_before_the_pin_that_its_taker_makes() {
    let rook = Fault {
        start: "r3k2r/1pp1bppp/p7/4R3/5P2/2qP4/P1P3PP/R1BQ3K w kq - 1 15",
        best: ("c1d2 c3a3 d1e2 f7f6 e5e6 e8f7 a1e1 h8e8 e2e4", 319),
        played: ("d1e2 c3a1 e5e7 e8f8 e2e1 c7c5 e7b7 a8e8 e1d2", -56),
    };
    rook.must_say("guarding your rook on a1 and hitting ");
    for told in rook.told(Audience::Novice).into_iter().chain(rook.told(Audience::Club)) {
        assert!(!told.contains(". after"), "{told}");
    }
    // Nor does what the better move attacks.
    let case = Case::new(rook.start, (&["Bd2", "Qa3"], 319), (&["Qe2", "Qxa1", "Rxe7+", "Kf8"], -56));
    let mut after = case.question.root.clone();
    after.play_unchecked(case.question.best_line()[0]);
    let mv = notation::parse_san(&after_null_move(&after).unwrap(), "Bxc3").unwrap();
    let told = remark(&case.best(1, Kind::from(Threatens { mv, gain: 9 })).facts(), Audience::Novice).text;
    assert!(
        told.starts_with("Your move does nothing about Black's threat. Black's queen takes your rook"),
        "{told}"
    );
    // The pin alone, as a longer look claims it.
    let case = Case::new(rook.start, (&["Bd2", "Qa3"], 319), (&["Qe2", "Qxa1", "Rxe7+", "Kf8"], -56));
    let pin = Pin { pinner: Square::A1, pinned: Square::C1, behind: Square::H1, absolute: true };
    let case = case.reply(2, Kind::from(pin));
    for audience in Audience::ALL {
        let told = remark(&case.facts(), audience).text;
        let is_of_the_pin = told.contains("pinning your") || told.contains("is pinned by");
        assert!(!is_of_the_pin && told.contains("rook"), "{told}");
    }
}

#[test]
fn the_pawn_whose_queen_covers_the_others_promotion_wins_the_race() {
    let race = Fault {
        start: "8/8/8/7P/ppk3K1/8/8/8 b - - 0 48",
        best: ("a4a3 g4f5 b4b3 h5h6 a3a2 f5e4 a2a1q e4f3 a1e5", 1538),
        played: ("b4b3 h5h6 b3b2 h6h7 b2b1q h7h8q b1e4 g4g3 a4a3", 401),
    };
    race.must_say(", as the queen on a1 covers h8, where ");
    assert!(novice_hears(&race, "as the queen on a1 covers h8, where "), "{:?}", race.told(Audience::Novice));
    // Nothing is covered on another file, nor with the king between.
    let elsewhere = Fault {
        start: "8/8/8/6P1/ppk2K2/8/8/8 b - - 0 48",
        best: ("a4a3 f4f5 b4b3 g5g6 a3a2 g6g7 a2a1q g7g8q", 800),
        played: ("b4b3 g5g6 b3b2 g6g7 b2b1q g7g8q", 401),
    };
    elsewhere.must_not_say("covers");
    let between = Fault {
        start: "8/8/5K2/7P/ppk5/8/8/8 b - - 0 48",
        best: ("a4a3 h5h6 a3a2 h6h7 a2a1q f6f7", 800),
        played: ("b4b3 h5h6 b3b2 h6h7 b2b1q h7h8q", 401),
    };
    between.must_not_say("covers");
}

#[test]
fn a_knight_is_not_taken_where_a_bishop_then_pins_the_queen() {
    let pinned = Fault {
        start: "r4rk1/5pbp/p2pp1p1/1pp5/3nPP1q/P1NP4/BPP2RPP/R1Q3K1 w - - 1 17",
        best: ("g2g3 h4d8 g1g2 b5b4 a3b4 c5b4 c3a4 a8c8 c1d1", -87),
        played: ("c1e3 d4c2 e3c1 c2a1 g2g3 h4e7 c3e2 e7f6 e2c3", -437),
    };
    pinned.must_say("Rxc2 loses to ");
    pinned.must_say("Bd4, pinning ");
    assert!(
        novice_hears(&pinned, "queen, as the king stands behind it."),
        "{:?}",
        pinned.told(Audience::Novice)
    );
    // In the corner the king is not behind the queen.
    let beside = Fault {
        start: "r4rk1/5pbp/p2pp1p1/1pp5/3nPP1q/P1NP4/BPP2RPP/R1Q4K w - - 1 17",
        best: ("g2g3 h4d8 h1g2 b5b4", -87),
        ..pinned
    };
    beside.must_not_say("pinning");
}

#[test]
fn a_queen_for_a_rook_and_a_pawn_is_told_as_that() {
    let queen = Fault {
        start: "r2q1rk1/p3bppp/2pp1nb1/2p1P1B1/2B3P1/2N2P2/PPP1Q2P/3R1RK1 b - - 0 14",
        best: ("d6d5 e5f6 e7f6 g5f6 d8f6 f3f4 h7h6 c4b3 c5c4", -143),
        played: ("d6e5 d1d8 a8d8 f3f4 h7h6 g5f6 e7f6 f4f5 g6h7", -483),
    };
    queen.must_say("wins a queen for a rook and a pawn");
    assert!(novice_hears(&queen, "That costs you a queen for a rook and a pawn."));
}

#[test]
fn no_pawn_is_out_of_reach_of_who_gives_check_with_the_trade() {
    let told = |start: &str, played: &[&str]| {
        remark(&Case::new(start, (&["Qd5+"], -70), (played, -490)).facts(), Audience::Club).text
    };
    let checked = told("8/6q1/8/7k/1p1Q4/5P1P/8/5K2 w - - 0 1", &["Qg4+", "Qxg4", "fxg4+"]);
    assert!(checked.contains("pawn ending") && !checked.contains("too far"), "{checked}");
}

#[test]
fn nothing_is_taken_in_time_that_was_guarded_until_the_move_played() {
    // The knight takes on e4 only once the other one has left c3.
    let guarded = Fault {
        start: "r1b1qr1k/ppp3pp/2np1n2/1Bb1p1B1/4P3/2N2N1P/PPP2PP1/R2QR1K1 w - - 3 11",
        best: ("g5f6 g7f6 f3h4 c8e6 c3a4 a8d8 c2c3 a7a6 b5c6", 2),
        played: ("c3e2 f6e4 g5h4 c8h3 e2c3 e8g6 b5f1 e4c3 b2c3", -362),
    };
    guarded.must_say("Better is ");
    guarded.must_not_say(" takes on e");
}
