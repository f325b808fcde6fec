//! What the opponent's answer is told as: a trade as a trade, a pin as a pin, and nothing of what he plays anyway.

use super::reasons::Fault;
use super::{Case, remark};
use crate::chess::File;
use crate::tutor::audience::Audience;
use crate::tutor::claim::catalogue::Kind;
use crate::tutor::motifs::line_gain::WinsMaterial;
use crate::tutor::motifs::rook_play::OpensFile;

/// What a fault without claims is told as.
fn told(start: &str, best: (&[&str], i32), played: (&[&str], i32), audience: Audience) -> String {
    remark(&Case::new(start, best, played).facts(), audience).text
}

const EXCHANGE: Fault = Fault {
    start: "r1b2rk1/pp3ppp/2p4q/3p4/P3P3/3PBNP1/B4K1P/R2Q4 b - - 5 19",
    best: ("h6h5 a1b1 b7b6 e4d5 c6d5", 0),
    played: ("h6d6 e4d5 c8g4 e3f4 d6d8", -60),
};

#[test]
fn a_novice_hears_that_he_takes_back() {
    let [trade, mirrored] = EXCHANGE.told(Audience::Novice);
    assert!(
        trade.contains("Now White's pawn takes your pawn on d5, you can take back, and next "),
        "{trade}"
    );
    assert!(
        mirrored.contains("Now Black's pawn takes your pawn on d4, you can take back, and next "),
        "{mirrored}"
    );
    // Nothing guards what the pawn takes.
    let loose = EXCHANGE.start.replace("pp3ppp/2p4q", "pp3ppp/7q");
    let loss = self::told(&loose, (&["Qh5"], 0), (&["Qd6", "exd5", "Bg4"], -60), Audience::Novice);
    assert!(!loss.contains("take back"), "{loss}");
}

#[test]
fn a_trade_that_comes_after_the_better_move_too_is_not_what_was_wrong() {
    let comes_anyway =
        Fault { best: ("h6h5 e4d5 c6d5 a1b1", 62), played: ("h6d6 e4d5 c6d5 e3d4", -5), ..EXCHANGE };
    comes_anyway.must_not_say("allows 20.exd5");
    comes_anyway.must_say("Qh5, aiming at ");
    let [novice, _] = comes_anyway.told(Audience::Novice);
    assert!(!novice.contains("pawn on d5"), "{novice}");
    // After the better move he plays something else.
    EXCHANGE.must_say("and next comes ");
}

#[test]
fn what_the_move_played_looks_at_as_well_is_no_reason_for_another() {
    let aims = |played| Fault { best: ("h6h5 a1b1 b7b6", 62), played, ..EXCHANGE };
    aims(("h6d6 a1b1 b7b6", -5)).must_say("Qh5, aiming at ");
    aims(("h6f6 a1b1 b7b6", -5)).must_not_say("aiming at");
}

#[test]
fn a_piece_that_is_taken_elsewhere_in_return_is_told() {
    let knights = Fault {
        start: "2R1n2r/5pk1/p3p1pp/3pP3/p2P1QNq/6N1/1r3PP1/6K1 b - - 1 27",
        best: ("b2b1 g3f1 a4a3", 500),
        played: ("h6h5 c8e8 h5g4 e8h8 g7h8", 300),
    };
    let [told, _] = knights.told(Audience::Novice);
    assert!(told.contains("takes your knight on e8, you take the knight on g4, and "), "{told}");
}

#[test]
fn what_the_opponent_plays_anyway_is_not_the_harm() {
    let start = "r6r/ppp2q1p/3k2p1/2bp1nB1/8/2P1R2Q/PP3PPP/RN4K1 w - - 5 19";
    let played: (&[&str], i32) = (&["Bf4+", "Kc6", "Re1", "Rae8"], 10);
    let anyway: (&[&str], i32) = (&["Re1", "Kc6", "Nd2"], 90);
    let club = told(start, anyway, played, Audience::Club);
    assert!(club.starts_with("After 19.Bf4+?!, most of your advantage is gone. Better is 19.Re1"), "{club}");
    let novice = told(start, anyway, played, Audience::Novice);
    assert!(novice.starts_with("Most of your advantage is gone. Better: rook to e1"), "{novice}");
    let other = told(start, (&["Rf3", "h6", "Bf4+"], 90), played, Audience::Club);
    assert!(other.starts_with("19.Bf4+?! allows 19…Kc6"), "{other}");
}

#[test]
fn a_hit_that_the_better_move_lets_in_as_well_is_not_the_harm() {
    // The pawn goes to g5 after either move; the bishop that stays and the one that has left.
    let start = "r2q1rk1/pp4pp/2p2p2/3pP3/P2P1Bb1/5NP1/B4K1P/R2Q4 w - - 0 23";
    let played: (&[&str], i32) = (&["Qd3", "g5"], -150);
    let stays = told(start, (&["e6", "g5", "Bd2"], -50), played, Audience::Club);
    assert!(stays.starts_with("After 23.Qd3?!, Black has the upper hand. Better is 23.e6"), "{stays}");
    assert!(!stays.contains("pawns can go"), "no rule for what was not the harm: {stays}");
    let left = told(start, (&["Bd2", "g5", "Qe2"], -50), played, Audience::Club);
    assert!(left.starts_with("23.Qd3?! allows 23…g5, hitting your bishop"), "{left}");
}

#[test]
fn a_pinned_piece_that_is_hit_is_told_as_pinned() {
    let start = "r4rk1/pp4pp/2p5/q2pN3/P2P1Bb1/3Q2P1/B4K1P/R7 w - - 1 25";
    let hit = |start: &str, audience| told(start, (&["h4"], 250), (&["Bb3", "g5"], 50), audience);
    let (club, novice) = (hit(start, Audience::Club), hit(start, Audience::Novice));
    assert!(club.contains("25…g5, hitting your bishop, which is pinned to your king"), "{club}");
    assert!(novice.contains("which is pinned: your king stands behind it"), "{novice}");
    // A pawn on f6 stands between.
    let free = hit("r4rk1/pp4pp/2p2p2/q2pN3/P2P1Bb1/3Q2P1/B4K1P/R7 w - - 1 25", Audience::Club);
    assert!(!free.contains("pinned"), "{free}");
}

#[test]
fn a_check_is_blocked_with_the_piece_that_is_saved() {
    let blocks = Fault {
        start: "r3k2r/ppp2q1p/6p1/2bpR3/3n4/2P5/PP3PPP/RN1Q2K1 b kq - 0 16",
        best: ("d4e6 b1d2 e8c8", 100),
        played: ("e8d7 c3d4 c5b6 b1c3", -150),
    };
    blocks.must_say(", blocking the check and saving the knight");
    // Nobody gives check.
    let quiet = Fault {
        start: "r3k2r/ppp2q1p/6p1/2bp1R2/3n4/2P5/PP3PPP/RN1Q2K1 b kq - 0 16",
        best: ("d4e6 b1d2", 100),
        played: ("e8d7 c3d4 c5b6 b1c3", -150),
    };
    quiet.must_not_say("blocking");
}

#[test]
fn what_the_better_move_keeps_closed_is_why_it_is_better() {
    let start = "1r2k2r/4ppb1/3p2pp/2p2q2/1PpPn3/2P1PN1P/2Q2PPB/1R2K2R w Kk - 0 21";
    let played: (&[&str], i32) = (&["dxc5", "Bxc3+", "Kd1", "Nxf2+", "Kc1", "Nd3+"], -300);
    let open = Kind::from(OpensFile { file: File::B });
    let case = Case::new(start, (&["bxc5", "dxc5", "Rxb8+"], 20), played).best(1, open);
    let club = remark(&case.facts(), Audience::Club).text;
    assert!(club.contains("Better is 21.bxc5, trading pawns and keeping the diagonal closed."), "{club}");
}

#[test]
fn of_a_queen_that_is_taken_nobody_hears_that_it_wins_a_queen() {
    let queens = |played: &[&str], gain| {
        let case = Case::new(
            "8/3q4/8/1p1p4/3k2Q1/7P/6PK/8 b - - 1 45",
            (&["Qxg4", "hxg4", "Ke5"], 660),
            (played, -1080),
        );
        let line = case.question.played_line()[1..].to_vec();
        remark(&case.reply(1, Kind::from(WinsMaterial { line, gain })).facts(), Audience::Novice).text
    };
    let told = queens(&["Kc5", "Qxd7", "b4"], 9);
    assert!(told.contains("White's queen takes your queen on d7 for nothing."), "{told}");
    // Something is lost for her.
    let told = queens(&["Kc5", "Qxd7", "b4"], 4);
    assert!(!told.contains("for nothing"), "{told}");
}

#[test]
fn a_line_that_the_answer_opens_says_how_the_queen_falls() {
    let start = "1r2k2r/pb5p/n3pq2/2pp4/8/P2P1NP1/1P2Q2P/4RRK1 b k - 1 19";
    let case = Case::new(start, (&["O-O"], 290), (&["Ke7", "Nh4", "Qxf1+", "Kxf1"], -410));
    let line = vec![case.m(1), case.m(2), case.m(3)];
    let told = |audience| {
        remark(
            &case.clone().reply(1, Kind::from(WinsMaterial { line: line.clone(), gain: 4 })).facts(),
            audience,
        )
        .text
    };
    let club = told(Audience::Club);
    assert!(club.contains("it opens the line from the rook on f1 to your queen on f6"), "{club}");
    let novice = told(Audience::Novice);
    assert!(novice.contains("opening the line from the rook on f1 to your queen on f6"), "{novice}");
}

#[test]
fn a_pawn_before_the_king_is_worth_a_word() {
    let f7 = Fault {
        start: "1r1qkb1r/p2p1ppp/b1p1p3/2p1P3/1nP5/2NP1NP1/PP5P/R1BQ1RK1 b k - 2 8",
        best: ("f8e7 d1e2 e8g8", -130),
        played: ("a6b7 f3g5 d8e7 c3e4", -430),
    };
    f7.must_say("Ng5, hitting your pawn on f");
    Fault { played: ("a6b7 f3h4 d8e7 c3e4", -430), ..f7 }.must_not_say("pawn on f");
}

#[test]
fn a_back_rank_mate_is_called_that_to_a_novice_too() {
    let mate = Fault {
        start: "6k1/R4ppp/p3p3/b7/3pP3/6PP/5PK1/2r5 b - - 4 27",
        best: ("g7g6 a7a6 d4d3", 600),
        played: ("a5b6 a7a8 c1c8 a8c8 b6d8 c8d8", super::reasons::MATED),
    };
    let [novice, _] = mate.told(Audience::Novice);
    assert!(novice.contains("force checkmate on the back rank in three moves."), "{novice}");
}

#[test]
fn your_move_and_you_are_two_names() {
    let start = "1r5r/pb2k2p/n3pq2/2pp4/8/P2P1NP1/1P2Q2P/4RRK1 w - - 2 20";
    let queen = Fault { start, best: ("f3h4 f6f1 e1f1 h8f8", 470), played: ("f3h4 f6f1 e1f1 h8f8", 470) };
    for told in queen.told(Audience::Novice) {
        assert!(!told.contains("Itr"), "{told}");
    }
}

#[test]
fn a_novice_hears_which_guard_is_driven_away() {
    let start = "3r1rk1/pp3p2/2p3b1/N3Q2n/2pb4/P6P/1P4PK/R4R2 w - - 4 24";
    let case = Case::new(start, (&["Qe7"], 70), (&["Qg5", "Rd5", "Qh4", "Rxa5"], -190));
    let line = vec![case.m(1), case.m(2), case.m(3)];
    let wins = Kind::from(WinsMaterial { line, gain: 3 });
    let told = remark(&case.clone().reply(1, wins).facts(), Audience::Novice).text;
    assert!(told.contains("rook can go to d5, driving your queen away from the knight on a5, and"), "{told}");
}

#[test]
fn an_answer_that_does_the_same_after_the_better_move_is_not_what_was_wrong() {
    // The queen hits the rook on f8 and threatens mate there after both moves.
    let queen = Fault {
        start: "3b1r1k/1b4pp/1P2Qp2/3Pp3/4P3/3q2PP/2N2P2/2R2BK1 b - - 1 29",
        best: ("d3d2 c1a1 f6f5 e6d6", -130),
        played: ("d3e4 e6d6 h8g8 d6a3", -274),
    };
    queen.must_not_say("threatening mate");
    queen.must_say("'s rook on c1");
    // After this one the rook is guarded by the queen.
    let guards = Fault { best: ("d3a3 c1a1 a3e7", -130), ..queen };
    guards.must_say("threatening mate");
}

#[test]
fn a_prize_that_is_the_piece_told_of_is_not_told_again() {
    let bishop = Fault {
        start: "1R6/8/3kpn2/2p5/1b1P4/1p2P3/1P3P2/rNK5 b - - 0 30",
        best: ("d6c7 b8f8 f6e4", 200),
        played: ("c5d4 b8b4 d4d3 b4d4 d6c5 d4d3", -20),
    };
    bishop.must_say("takes the guard away from your bishop on b4");
    bishop.must_not_say("In all");
}

#[test]
fn a_novice_does_not_hear_of_an_answer_that_does_nothing_he_could_see() {
    let queen = Fault {
        start: "q2b1rk1/1b4pp/1P1p1p2/3Pp3/1Q2P3/3P2PP/5PB1/4NRK1 w - - 1 25",
        best: ("e1c2 f6f5 f1b1", 430),
        played: ("b4d6 g8h8 e1f3", 150),
    };
    let [novice, turned] = queen.told(Audience::Novice);
    for told in [&novice, &turned] {
        assert!(!told.contains("king can go to") && told.contains("no longer sure"), "{told}");
    }
}

#[test]
fn a_pawn_that_steps_past_the_one_it_attacked_lets_go_of_it() {
    let push = Fault {
        start: "r1bq1rk1/pp3ppp/2p5/3p4/P3PB2/3P1NP1/B4K1P/R2Q4 w - - 8 21",
        best: ("e4d5 c6d5 d1d2", 51),
        played: ("e4e5 f7f6 f2g2 d8e8", -112),
    };
    push.must_say("? takes the pressure off ");
    push.must_say(", which keeps the diagonal of your ");
    let [novice, turned] = push.told(Audience::Novice);
    assert!(
        novice.starts_with("Your pawn no longer attacks Black's pawn on d5, and Black has the upper hand."),
        "{novice}"
    );
    assert!(
        turned.starts_with("Your pawn no longer attacks White's pawn on d4, and White has the upper hand."),
        "{turned}"
    );
    // A pawn that no other guards keeps no diagonal closed.
    let loose = Fault { start: "r1bq1rk1/pp3ppp/8/3p4/P3PB2/3P1NP1/B4K1P/R2Q4 w - - 8 21", ..push };
    let loose = Fault { best: ("e4d5 d8d6 d1d2", 51), ..loose };
    loose.must_not_say("diagonal");
    // Another pawn still attacks it; or the better move lets go of it too.
    let other = Fault { start: "r1bq1rk1/pp3ppp/2p5/3p4/P1P1PB2/3P1NP1/B4K1P/R2Q4 w - - 8 21", ..push };
    other.must_not_say("pressure");
    Fault { best: ("e4e5 f7f6 f2g2", 51), ..push }.must_not_say("pressure");
}

#[test]
fn a_blow_behind_an_even_trade_is_shown_with_it() {
    let [told, turned] = super::even::DIAGONAL.told(Audience::Club);
    assert!(told.contains("12…Nxe3 13.fxe3 Nxe5 14.dxe5 Bxh1 wins the exchange and a pawn"), "{told}");
    assert!(turned.contains("13.Nxe6 fxe6 14.Nxe4 dxe4 15.Bxh8 wins the exchange and a pawn"), "{turned}");
    let [novice, _] = super::even::DIAGONAL.told(Audience::Novice);
    assert!(
        novice.contains("your rook on h1. A few moves later the bishop takes the rook, and "),
        "{novice}"
    );
    // What it has opened can be kept in mind, however far off the harm is.
    assert!(told.ends_with("Before a pawn leaves its line, ask what it was shutting out."), "{told}");
}

#[test]
fn the_line_of_a_worse_move_ends_before_the_better_one() {
    let told = |second: &str| {
        let start = "2R1n2r/5pk1/p3p1pp/3pP3/p2P1QNq/6N1/1r3PP1/6K1 b - - 1 27";
        let case = Case::new(start, (&["Rb1+", "Nf1"], 688), (&["h5", "Rxe8", second, "Nf1"], 421));
        remark(&case.facts(), Audience::Club).text
    };
    assert!(told("Rb1+").contains("allows 28.Rxe8, and"), "{}", told("Rb1+"));
    assert!(told("Rb4").contains("allows 28.Rxe8 Rb4 29.Nf1, and"), "{}", told("Rb4"));
}

#[test]
fn a_piece_that_hung_and_another_that_is_hit_are_told_together() {
    let two = Fault {
        start: "r1bqkb1r/pppp1ppp/2n5/8/4P1n1/3B2Q1/PPP2PPP/RNB1K1NR b KQkq - 6 6",
        best: ("d7d5 e4d5 f8c5 c1e3 c5e3 f2e3 d8d5 h2h3", 25),
        played: ("f8b4 c2c3 d7d5 c3b4 d5e4 d3e4 d8e7 b1c3", -172),
    };
    two.must_say("leaves your knight on g4 hanging, and ");
    two.must_say(" hits your bishop on b4 as well. Better is ");
    two.must_say(", guarding your knight on g4.");
    // A knight that is guarded is not lost.
    let guarded = Fault { start: "r1bqkb1r/ppp2ppp/2np4/8/4P1n1/3B2Q1/PPP2PPP/RNB1K1NR b KQkq - 6 6", ..two };
    let guarded = Fault { best: ("g7g6 h2h3 g4e5", 25), played: ("d6d5 c2c3 d5e4 d3e4", -172), ..guarded };
    guarded.must_not_say("is still attacked");
}

#[test]
fn who_walks_into_a_fork_of_the_queen_is_not_told_to_attack_a_pawn() {
    let fork = Fault {
        start: "8/1q3kr1/p4p1b/2p1p1p1/PpN5/3P4/1P3PPP/R1B1R1K1 b - - 3 22",
        best: ("b7d5 e1d1 g7h7 h2h3 g5g4 h3g4 d5d4 c1h6", 278),
        played: ("b4b3 c4d6 f7g6 d6b7 g7b7 c1e3 h6f8 e1c1", -509),
    };
    fork.must_say("Qd5, covering d6.");
    fork.must_not_say("pawn on d3");
}
