//! What is told of mates: missed, and forced by the move played.

use super::reasons::{Fault, MATED, novice_hears};
use super::*;
use crate::chess::{after_move, after_null_move};
use crate::tutor::motifs::hanging::Hanging;
use crate::tutor::motifs::mate::{AllowsMate, MateIn};
use crate::tutor::motifs::mate_threat::MateThreat;
use crate::tutor::motifs::pin::Pin;
use crate::tutor::testing::mirrored_fen;

#[test]
fn a_mate_that_was_missed() {
    let mut case = Case::new("6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 8", (&["Ra8#"], 0), (&["h3", "h6"], 300));
    case.question.best.as_mut().unwrap().score = Score::Mate(1);
    let line = case.question.best_line().to_vec();
    case.best(0, Kind::from(MateIn { n: 1, line })).says(
        "You missed mate: rook to a8. Look at every check first.",
        "8.h3?? misses mate: 8.Ra8#. Look at every check first.",
        "8.h3?? (+3.0, -22%) misses mate: 8.Ra8# (#1).",
    );
}

#[test]
fn a_mate_at_once_that_was_missed_in_a_won_game_is_told_to_novices_too() {
    let mut case = Case::new("6k1/5ppp/8/8/8/8/5PPP/R3R1K1 w - - 0 8", (&["Ra8#"], 0), (&["h3", "h6"], 1040));
    case.question.best.as_mut().unwrap().score = Score::Mate(1);
    let line = case.question.best_line().to_vec();
    let case = case.best(0, Kind::from(MateIn { n: 1, line }));
    let text = remark(&case.facts(), Audience::Novice).text;
    assert!(text.starts_with("You missed mate: rook to a8. Look at every check"), "{text}");
}

#[test]
fn a_mate_that_comes_a_move_later_is_told_so() {
    let start = "6k1/ppp2R2/7Q/4q3/2B1P3/4P1N1/PPP4K/R7 w - - 1 24";
    let mut case = Case::new(start, (&["Rf8#"], 0), (&["Rxc7+", "Qd5", "Bxd5#"], 0));
    case.question.best.as_mut().unwrap().score = Score::Mate(1);
    case.question.reply.as_mut().unwrap().score = Score::Mate(-1);
    let (best, played) = (case.question.best_line().to_vec(), case.question.played_line());
    let mut case = case.best(0, Kind::from(MateIn { n: 1, line: best }));
    let kind = Kind::from(MateIn { n: 2, line: played });
    case.claims.push(Claim { kind, at: Vec::new(), about: About::Played, tone: Tone::Good });
    let text = remark(&case.facts(), Audience::Novice).text;
    assert_eq!(text, "You missed mate: rook to f8. You still force mate, one move later.");
}

#[test]
fn a_mate_that_the_move_forces_comes_first() {
    let back_rank = "1r4k1/p4ppp/8/3R4/8/8/P4PPP/3Q2K1 w - - 0 21";
    let sans: &[&str] = &["Rd8+", "Rxd8", "Qxd8#"];
    let mut case = Case::new(back_rank, (sans, 0), (sans, 0));
    case.question.best.as_mut().unwrap().score = Score::Mate(2);
    case.question.reply.as_mut().unwrap().score = Score::Mate(-1);
    let line = case.question.best_line().to_vec();
    case.best(0, Kind::from(MateIn { n: 2, line })).says(
        "Well played: you force checkmate in two moves.",
        "The best move: 21.Rd8+ forces mate in 2.",
        "The best move: 21.Rd8+ (#2) forces mate in 2: 21…Rxd8 22.Qxd8#.",
    );
    // The mate of another move is none of this one's.
    let mut case = Case::new(back_rank, (sans, 0), (&["h3", "h6"], 1100));
    case.question.best.as_mut().unwrap().score = Score::Mate(8);
    let line = case.question.best_line().to_vec();
    let case = case.best(0, Kind::from(MateIn { n: 2, line }));
    assert_eq!(remark(&case.facts(), Audience::Novice).text, "");
}

#[test]
fn a_long_mate_is_told_without_praise_to_who_cannot_see_it() {
    let sans: &[&str] = &["Ra6", "Kg8", "Rb7", "Kf8", "Ra8#"];
    let mut case = Case::new("7k/8/8/8/8/8/R7/1R4K1 w - - 0 1", (sans, 0), (sans, 0));
    case.question.best.as_mut().unwrap().score = Score::Mate(3);
    case.question.reply.as_mut().unwrap().score = Score::Mate(-2);
    let line = case.question.best_line().to_vec();
    let case = case.best(0, Kind::from(MateIn { n: 3, line }));
    assert_eq!(remark(&case.facts(), Audience::Novice).text, "You force checkmate in three moves.");
    assert!(remark(&case.facts(), Audience::Club).text.contains("1.Ra6 forces mate in 3."));
}

/// What a club player and a novice hear of a move that lets in a mate at once.
fn let_in(start: &str, best: &str, played: [&str; 2]) -> [String; 2] {
    let mut case = Case::new(start, (&[best], 0), (&played, 0));
    case.question.reply.as_mut().unwrap().score = Score::Mate(1);
    let line = case.question.reply.as_ref().unwrap().moves.clone();
    let case = case.reply(1, Kind::from(AllowsMate { n: 1, line }));
    [Audience::Club, Audience::Novice].map(|audience| remark(&case.facts(), audience).text)
}

#[test]
fn what_the_move_undid_comes_before_the_mate() {
    // The bishop cuts the queen off from d6.
    let cut = "r1bqkb1r/pp2nppp/2n1p3/1B6/3QN3/5N2/PPP2PPP/R1B1K2R b KQkq - 0 8";
    let [club, novice] = let_in(cut, "Nd5", ["Bd7", "Nd6#"]);
    assert!(club.starts_with("8…Bd7?? blocks your queen's line to d6 and allows mate: 9.Nd6#."), "{club}");
    assert!(
        novice.contains(
            "he bishop is in the way of your queen, which guarded d6. Now White can give checkmate"
        ),
        "{novice}"
    );
    // The knight leaves the square where the rook comes in.
    let left = "6k1/5ppp/1n6/8/8/8/5PPP/2R3K1 b - - 0 20";
    let [club, novice] = let_in(left, "h6", ["Na4", "Rc8#"]);
    assert!(club.starts_with("20…Na4?? leaves c8 unguarded and allows mate: 21.Rc8#."), "{club}");
    assert!(novice.contains("he knight was guarding c8. Now White can give checkmate"), "{novice}");
    // The mate was there before.
    let [club, _] = let_in("6k1/5ppp/8/8/8/8/5PPP/2R3K1 b - - 0 20", "h6", ["Kh8", "Rc8#"]);
    assert!(club.starts_with("20…Kh8?? overlooks the threat of mate: 21.Rc8#."), "{club}");
}

#[test]
fn a_mate_that_is_threatened_says_more_than_a_pin() {
    let start = "rnbqkbnr/ppp2ppp/3p4/4p2Q/4P3/8/PPPP1PPP/RNB1KBNR w KQkq - 0 3";
    let case = Case::new(start, (&["Bc4", "Qe7"], 20), (&["Bc4", "Qe7"], 20));
    let mut turned = case.question.root.clone();
    turned.play_unchecked(case.m(0));
    let threat = read(&crate::chess::after_null_move(&turned).unwrap(), &["Qxf7#"])[0];
    let pin = Pin { pinner: Square::H5, pinned: Square::F7, behind: Square::E8, absolute: true };
    let case = case.best(1, Kind::from(pin)).best(1, Kind::from(MateThreat { mv: threat }));
    let told = remark(&case.facts(), Audience::Novice).text;
    assert!(told.contains("checkmate") && !told.contains("pinned"), "{told}");
}

#[test]
fn what_the_first_move_of_a_mate_threatens_is_told_where_the_line_is_cut() {
    let start = "r1bq1rk1/ppp2p1p/2n2p2/8/8/1B6/PPP2PPP/R2QK2R b KQ - 0 12";
    let sans: &[&str] = &["h6", "Qh5", "Kg7", "O-O", "f5", "Rad1"];
    let mut case = Case::new(start, (&["f5", "O-O"], 0), (sans, 0));
    case.question.reply.as_mut().unwrap().score = Score::Mate(4);
    let line = case.question.reply.as_ref().unwrap().moves.clone();
    let mut then = case.facts().question.root.clone();
    case.question.played_line()[..2].iter().for_each(|m| then.play_unchecked(*m));
    let threat = read(&crate::chess::after_null_move(&then).unwrap(), &["Qxh6"])[0];
    let mated = |kind: AllowsMate| case.clone().reply(1, Kind::from(kind));
    let told = |case: &Case, audience| remark(&case.facts(), audience).text;
    let bare = mated(AllowsMate { n: 4, line: line.clone() });
    let threatened = bare.clone().reply(2, Kind::from(MateThreat { mv: threat }));
    assert!(told(&threatened, Audience::Club).contains(": 13.Qh5, threatening mate with 14.Qxh6"));
    let novice = told(&threatened, Audience::Novice);
    assert!(novice.contains("queen goes to h5, threatening checkmate on h6"), "{novice}");
    assert!(!told(&bare, Audience::Club).contains("threatening"));
    assert!(!told(&threatened, Audience::Advanced).contains("threatening mate with 14.Qxh6, "));
}

#[test]
fn a_mate_that_begins_with_a_check_has_its_rule() {
    let castles = Fault {
        start: "4k2r/4pp2/3p1qpp/2P5/1bpNQ3/4P2P/5PPB/5K1R b k - 0 25",
        best: ("e8g8 c5c6 b4c5 d4b5", -161),
        played: ("b4c5 e4a8 e8d7 a8b7 d7d8 d4c6 d8e8 b7c8", MATED),
    };
    let [told, _] = castles.told(Audience::Novice);
    let checks = ["look at every check your opponent has.", "which checks are there after your move?"];
    assert!(checks.iter().any(|rule| told.ends_with(rule)), "{told}");
}

#[test]
fn a_piece_that_guarded_the_square_of_a_threatened_mate_is_told() {
    let knight = Fault {
        start: "2R1n2r/5pk1/p3p1p1/3pP2p/p2P1QNq/6N1/1r3PP1/6K1 w - - 0 28",
        best: ("c8e8 h5g4 e8h8 b2b1 g3f1 g7h8 f4f7 h4g5 f7f8 h8h7", -232),
        played: ("g3h5 h8h5 f4f6 e8f6 e5f6 g7h7 c8h8 h7h8 g4h2 h4h2 g1f1 h2h1", MATED),
    };
    knight.must_say("unguarded and allows mate in 6: ");
    knight.must_not_say("hard to see");
    let [told, _] = knight.told(Audience::Novice);
    assert!(told.starts_with("The knight was guarding h1. Now Black can force checkmate"), "{told}");
}

#[test]
fn a_threat_to_mate_by_way_of_a_pawn_says_more_than_an_aim() {
    let rook = Fault {
        start: "r3k2r/ppp4p/4pqpQ/2bnp3/2Bn4/2P5/PP3PPP/RNB1R1K1 w kq - 0 14",
        best: ("c3d4 c5d4 e1e2 e8c8 c1g5 f6f8 b1c3 f8h6 g5h6 d5c3", 314),
        played: ("c4d5 h8f8 h6d2 d4c2 e1f1", 102),
    };
    rook.must_say("threatening to take your pawn on f");
    rook.must_say(" with mate to follow");
    // A king that can step aside is not mated.
    let luft = Fault { start: "r3k2r/ppp4p/4pqpQ/2bnp3/2Bn4/2P5/PP3PP1/RNB1R1K1 w kq - 0 14", ..rook };
    luft.must_not_say("mate to follow");
}

#[test]
fn a_won_game_that_ends_in_stalemate_is_told_beside_the_board() {
    let line = |start: &str, best: (&[&str], i32), played: &str| {
        let case = Case::new(start, best, (&[played], 0));
        let text = of_move(&case.facts(), Voice::new(Audience::Club, case.facts().you)).unwrap();
        text.line.map(|line| (line.text, line.is_fault))
    };
    let won = line("7k/8/5K2/8/8/8/8/6Q1 w - - 0 1", (&["Qg7#"], 1_000), "Qg6");
    assert_eq!(won, Some(("It is stalemate, a draw.".to_owned(), true)));
    // Where nothing was to be won, the board says it.
    let drawn = line("7k/7P/5K2/8/8/8/8/8 w - - 0 1", (&["Kg6"], 0), "Kg6");
    assert_eq!(drawn, None);
}

#[test]
fn a_far_mate_that_begins_with_a_free_piece_is_told_by_the_piece() {
    let start = "5R2/8/5Pk1/1p1p4/p2K4/b1P4p/P6P/8 b - - 3 49";
    let sans = ["Be7", "fxe7", "a3", "e8=Q+", "Kg5", "Rg8+", "Kh4", "Qe7+", "Kh5", "Qg5#"];
    let told = |n: u32| {
        let mut case = Case::new(start, (&["Bxf8"], 723), (&sans, 0));
        case.question.reply.as_mut().unwrap().score = Score::Mate(i32::try_from(n).unwrap());
        let line = case.question.reply.as_ref().unwrap().moves.clone();
        let hanging = Hanging { sq: Square::E7, piece: Role::Bishop, gain: 3, capture: line[0] };
        let case = case.reply(1, Kind::from(AllowsMate { n, line })).reply(1, Kind::from(hanging));
        [Audience::Novice, Audience::Club].map(|audience| remark(&case.facts(), audience).text)
    };
    let [novice, club] = told(5);
    assert!(novice.starts_with("That hangs your bishop"), "{novice}");
    assert!(
        club.starts_with("49…Be7?? puts your bishop on e7 where it can be taken: 50.fxe7 wins it"),
        "{club}"
    );
    // What can be seen is the mate.
    assert!(told(2)[1].contains("allows mate in 2"), "{}", told(2)[1]);
}

#[test]
fn who_may_not_take_a_rook_without_stalemate_hears_of_it() {
    let desperado = Fault {
        start: "8/7R/2k5/8/6b1/7p/6r1/7K b - - 13 71",
        best: ("g2d2 h1g1 c6d5 h7h4 g4e6 h4h5 d5e4 h5h4 e4e5", 570),
        played: ("g4f3 h7c7 c6d6 c7c6 d6e5 c6c5 e5d4 c5d5 f3d5", 20),
    };
    desperado.must_say("Rc7+, and taking the rook is stalemate");
    assert!(
        novice_hears(&desperado, "with check, and taking the rook is stalemate."),
        "{:?}",
        desperado.told(Audience::Novice)
    );
    // A pawn that can still move keeps the game going.
    let moves = Fault { start: "8/7R/2k5/8/6b1/P6p/6r1/7K b - - 13 71", ..desperado };
    moves.must_not_say("stalemate");
}

#[test]
fn a_fork_is_no_threat_of_a_piece_that_is_taken_back() {
    let taken = Fault {
        start: "B5k1/p5pp/pb2bp2/8/8/B2P1N2/1Pr3PP/5K1R b - - 1 21",
        best: ("e6b3 a8e4 c2f2 f1e1 f2c2 e1d1 c2b2 d1c1 b2c2", -31),
        played: ("b6c5 a3c5 c2c1 f1e2 c1h1 e2d2 g7g5 h2h3 g8f7", -212),
    };
    taken.must_not_say("threatening");
}

#[test]
fn a_threat_of_mate_is_told_with_the_rook_that_the_queen_attacks() {
    let line = |start: &str, moves: &[&str], mates: &str| {
        let case = Case::new(start, (moves, 434), (moves, 434));
        let mv = read(&case.question.root, &[moves[0]])[0];
        let after = after_null_move(&after_move(&case.question.root, mv)).unwrap();
        let threat = MateThreat { mv: read(&after, &[mates])[0] };
        let case = case.best(1, Kind::from(threat));
        let told = |audience| {
            of_move(&case.facts(), Voice::new(audience, case.facts().you))
                .and_then(|text| text.line)
                .unwrap()
                .text
        };
        [Audience::Novice, Audience::Club].map(told)
    };
    let white = "rnbqkb1r/2p2p1p/p3p1p1/1p4NQ/1n6/1B1P4/PPP2PPP/RNB2RK1 w kq - 0 10";
    let [novice, club] = line(white, &["Qf3", "Qd7", "Qxa8"], "Qxf7#");
    assert_eq!(novice, "Your queen threatens checkmate on f7, and attacks Black's rook on a8.");
    assert!(club.ends_with("threatens mate with 11.Qxf7#, and attacks Black's rook on a8."), "{club}");
    let black = mirrored_fen(white);
    let [novice, _] = line(&black, &["Qf6", "Qd2", "Qxa1"], "Qxf2#");
    assert_eq!(novice, "Your queen threatens checkmate on f2, and attacks White's rook on a1.");
    // A guarded rook is no prize.
    let guarded = "rqb1kb1r/2p2p1p/p3p1p1/1p4NQ/1n6/1B1P4/PPP2PPP/RNB2RK1 w kq - 0 10";
    let [novice, _] = line(guarded, &["Qf3", "Bb7", "Qf4"], "Qxf7#");
    assert_eq!(novice, "Your queen threatens checkmate on f7.");
}

#[test]
fn a_mate_in_two_that_is_stopped_says_more_than_a_fork() {
    let told = |start: &str, best: (&'static [&'static str], i32), audience| {
        remark(&Case::new(start, best, best).facts(), audience).text
    };
    let threat = "r3k2r/ppp4p/2n1pqpQ/2bnp3/2B5/2PP4/PP3PPP/RNB1R1K1 w kq - 2 13";
    let line: (&'static [&'static str], i32) = (&["d4", "Rf8", "Re2"], 82);
    let club = told(threat, line, Audience::Club);
    assert!(club.contains("13.d4 stops the mate in two that begins with 13…Qxf2+"), "{club}");
    let novice = told(threat, line, Audience::Novice);
    assert!(
        novice.contains(
            "our pawn stops a checkmate in two moves that would begin with Black's queen taking on f2"
        ),
        "{novice}"
    );
    // Without the bishop nothing is threatened.
    let quiet = told("r3k2r/ppp4p/2n1pqpQ/3np3/2B5/2PP4/PP3PPP/RNB1R1K1 w kq - 2 13", line, Audience::Club);
    assert!(!quiet.contains("stops the mate"), "{quiet}");
    // It was mate in one, which is another claim, though a check that mates in two can be found first.
    let one: (&'static [&'static str], i32) = (&["f3", "Qg6"], -400);
    let one = told("r5k1/1b3ppp/8/8/6q1/8/3B1PPP/6K1 w - - 0 1", one, Audience::Club);
    assert!(!one.contains("mate in two"), "{one}");
    // The mate is still there.
    let other: (&'static [&'static str], i32) = (&["a4", "Qxf2+"], -900);
    let still = told(threat, other, Audience::Club);
    assert!(!still.contains("stops the mate"), "{still}");
}

#[test]
fn a_mate_is_told_with_what_lets_it_in() {
    let told = |start: &str, best: &str, played: &[&str]| {
        let mut case = Case::new(start, (&[best], 0), (played, -900));
        case.question.reply.as_mut().unwrap().score = Score::Mate(1);
        let line = case.question.played_line()[1..].to_vec();
        remark(&case.reply(1, Kind::from(AllowsMate { n: 1, line })).facts(), Audience::Club).text
    };
    let knight = "rnbqkb1r/pp2pppp/2p5/2PnN3/2B2B2/8/PP3PPP/RN1QR1K1 b kq - 2 12";
    assert!(
        told(knight, "e6", &["Nxf4", "Bxf7#"])
            .starts_with("12…Nxf4?? opens the diagonal for White's bishop on c4 and allows mate: 13.Bxf7#.")
    );
    let unguarded = "r4rk1/5ppp/5n2/7Q/8/3B4/5PPP/6K1 b - - 0 20";
    let text = told(unguarded, "g6", &["Nd7", "Qxh7#"]);
    assert!(text.starts_with("20…Nd7?? leaves h7 unguarded and allows mate: 21.Qxh7#."), "{text}");
    let mirrored = "6k1/5ppp/3b4/8/7q/5N2/5PPP/R4RK1 w - - 0 20";
    let text = told(mirrored, "g3", &["Nd2", "Qxh2#"]);
    assert!(text.starts_with("20.Nd2?? leaves h2 unguarded and allows mate: 20…Qxh2#."), "{text}");
    // The knight did not guard h7.
    let other = "r4rk1/5ppp/1n6/7Q/8/3B4/5PPP/6K1 b - - 0 20";
    let text = told(other, "g6", &["Nd7", "Qxh7#"]);
    assert!(text.starts_with("20…Nd7?? overlooks the threat of mate: 21.Qxh7#."), "{text}");
}

#[test]
fn a_mate_that_may_still_come_was_missed_all_the_same() {
    let start = "r1b2R2/7p/pq1pk2N/3p3B/8/P3P3/2PP2PP/R2QK3 w Q - 1 20";
    let mate = ["Qg4+", "Ke5", "d4+", "Qxd4", "exd4#"];
    let mut case = Case::new(start, (&mate, 0), (&["Ng8", "Kd7", "Qg4+"], 1069));
    let line = case.question.best_line().to_vec();
    case.question.best = Some(Line { score: Score::Mate(3), moves: line.clone() });
    let facts = case.best(0, Kind::from(MateIn { n: 3, line }));
    let told = remark(&facts.facts(), Audience::Club).text;
    assert!(told.starts_with("20.Ng8?! misses mate in 3: 20.Qg4+"), "{told}");
}
