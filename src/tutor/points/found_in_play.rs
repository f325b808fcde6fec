//! Positions from games of beginners: what the coach must point to first, and what he must leave out.

use super::lines::{self, GradedMove};
use super::tests::{at, beside, look, look_for};
use super::*;
use crate::chess::{Position, Square, notation};
use crate::tutor::audience::{Audience, Voice};
use crate::tutor::claim::catalogue::Kind;
use crate::tutor::explain::Explanation;
use crate::tutor::remark::Remark;
use crate::tutor::testing::{mirrored, mirrored_fen};

/// The sentences about a position, after a move that led to it.
fn told(before: &str, last: &str) -> Vec<String> {
    let mut root = at(before);
    root.moves.push(notation::parse(&root.position(), last).unwrap());
    let points = of_explanation(&look(&root, None), Audience::Club);
    points
        .into_iter()
        .filter(|point| point.place == PointPlace::Beside)
        .map(|point| point.remark.text)
        .collect()
}

/// The same in both colours: what is said first begins with some words, which name no side.
fn first_says(before: &str, last: &str, words: &str) {
    for (before, last, words) in [
        (before.to_owned(), last.to_owned(), words.to_owned()),
        (mirrored_fen(before), mirrored(last), mirrored(words)),
    ] {
        let told = told(&before, &last);
        assert!(told.first().is_some_and(|first| first.contains(&words)), "{before} {last}: {told:?}");
    }
}

#[test]
fn a_fork_that_takes_a_pawn_is_told_as_the_fork() {
    first_says("r1q1k2r/ppp1p2p/6p1/n2NQ3/6PP/3P4/PPP1NP2/R3K2R b KQkq - 0 15", "e8g8", "fork ");
    let told = told("r1q1k2r/ppp1p2p/6p1/n2NQ3/6PP/3P4/PPP1NP2/R3K2R b KQkq - 0 15", "e8g8");
    assert_eq!(told[0], "You can fork Black's king and the queen on c8: Nxe7+.");
}

#[test]
fn a_free_knight_comes_before_a_fork_of_pawns() {
    first_says("r2qk2r/ppp1p2p/6p1/n2Nn3/4Q1PP/3P4/PPP1NP2/R3K2R b KQkq - 2 14", "d8c8", "knight on e5");
}

#[test]
fn what_taking_back_meets_is_no_danger() {
    let before = "rn2kr2/pp5p/2p2p1Q/2b1p3/1q2P1b1/3PB2P/PPP2PP1/2KR1BNR w q - 1 14";
    for (before, last) in [(before.to_owned(), "e3c5".to_owned()), (mirrored_fen(before), mirrored("e3c5"))] {
        let told = told(&before, &last);
        assert!(
            told.iter().all(|text| !text.contains("rook on f") && !text.contains("is hanging")),
            "{told:?}"
        );
    }
}

#[test]
fn who_is_lost_hears_of_no_passed_pawn() {
    let lost = told("r3k1r1/p6p/3b1n2/2qPp2p/2P5/1P3b1p/2P2P2/R3RK2 b q - 0 22", "c5b4");
    assert!(lost.iter().all(|text| !text.contains("passed pawn")), "{lost:?}");
}

#[test]
fn a_capture_that_throws_the_queen_away_is_no_threat() {
    let told = told("r1q2rk1/ppp1Q2p/6p1/n2N4/6PP/3P4/PPP1NP2/R3K2R b KQ - 0 16", "f8f7");
    assert!(told.iter().all(|text| !text.contains("Qxg4")), "{told:?}");
}

#[test]
fn what_could_have_been_taken_is_told_as_past_once_the_taker_has_gone() {
    use crate::chess::fen;
    let here =
        fen::parse("rnbqk2r/pp1p2pp/2p2p1n/3Np3/1b2P3/3P4/PPPB1PPP/R2QKBNR w KQkq - 0 6").unwrap().position;
    let told = "Your bishop on b4 is still attacked, and White's knight on d5 can take it.";
    let went = notation::parse(&here, "Ne3").unwrap();
    let past = "Your bishop on b4 was still attacked, and White's knight on d5 could take it.";
    let answered = |told, reply| crate::tutor::words::once_answered(told, Square::B4.into(), reply);
    assert_eq!(answered(told, went), past);
    let took = notation::parse(&here, "Nxb4").unwrap();
    assert_eq!(answered(told, took), past.replace("could take", "took"));
    let other = notation::parse(&here, "a3").unwrap();
    assert_eq!(answered(told, other), told);
    let fell = "You take a pawn, but then White's knight on d5 takes your bishop.";
    let past = "You took a pawn, but then White's knight on d5 took your bishop.";
    assert_eq!(answered(fell, took), past);
}

#[test]
fn whoever_took_what_hung_is_named() {
    use crate::chess::fen;
    let here =
        fen::parse("rnbqkbnr/ppp2ppp/B2p4/4p3/4P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 1 3").unwrap().position;
    let told = "That hangs your bishop on a6: Black's knight on b8 can take it.";
    let past = |san| {
        crate::tutor::words::once_answered(told, Square::A6.into(), notation::parse(&here, san).unwrap())
    };
    assert_eq!(past("Nxa6"), "That hung your bishop on a6: Black's knight on b8 took it.");
    assert_eq!(past("bxa6"), "That hung your bishop on a6: Black's pawn on b7 took it.");
}

#[test]
fn the_piece_put_where_it_hangs_is_told_before_the_pawn_that_the_search_takes_first() {
    let start = "rnbqkb1r/ppp1pppp/5n2/3p4/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 0 3";
    for (start, played, words) in [(start.to_owned(), "Ba6", "on a6"), (mirrored_fen(start), "Ba3", "on a3")]
    {
        let points = of_explanation(&look(&at(&start), Some(played)), Audience::Novice);
        let own = &points.first().unwrap().remark.text;
        assert!(own.contains("bishop") && (own.contains(words) || own.contains("hangs your")), "{own}");
    }
}

#[test]
fn a_capture_that_wins_the_queen_behind_it_is_told_by_the_queen() {
    let start = "rn2kb1r/1qp1pp1p/pp1p1np1/3N2N1/2B5/5Q1P/PPPP1PP1/R1B2RK1 b kq - 0 10";
    first_says(start, "a6a5", "ou can win a queen: ");
}

#[test]
fn a_pawn_that_leaves_the_file_of_its_rook_threatens_nothing() {
    let white = "r1bqkb1r/ppp2pp1/4pn1p/6B1/2Bnp2Q/2NP4/PPP2PPP/R3K1NR w KQkq - 2 8";
    for (start, words) in [(white.to_owned(), "hxg5"), (mirrored_fen(white), "hxg4")] {
        let points = of_explanation(&look(&at(&start), None), Audience::Club);
        let told: Vec<&str> = points.iter().map(|point| point.remark.text.as_str()).collect();
        assert!(told.iter().all(|text| !text.contains(words)), "{told:?}");
    }
    // Without the queen behind it the pawn simply takes.
    let simple = "r1bqkb1r/ppp2pp1/4pn1p/6B1/2Bnp3/2NP4/PPPQ1PPP/R3K1NR w KQkq - 2 8";
    let points = of_explanation(&look(&at(simple), None), Audience::Club);
    assert!(points.iter().any(|point| point.remark.text.contains("hxg5")));
}

#[test]
fn who_has_a_piece_to_take_back_hears_of_no_pawn() {
    let black = "2kr1b1r/ppp4p/4pqp1/3np3/2Bn4/N2P3Q/PPP2PPP/R1B2RK1 b - - 2 12";
    for (start, played) in [(black.to_owned(), "Bxa3"), (mirrored_fen(black), "Bxa6")] {
        let made = look(&at(&start), Some(played));
        let threat = made.claims.iter().find(|claim| matches!(claim.kind, Kind::Threatens(_)));
        assert!(threat.is_none_or(|claim| !super::of_move::is_overlooked(&made, claim)), "{:?}", made.claims);
    }
}

#[test]
fn a_piece_that_has_taken_and_hits_the_queen_is_told_although_it_can_be_taken_back() {
    let before = "2kr3r/ppp1npp1/3pq2p/4p2Q/3nP3/BN1P1N2/PPP2PPP/R3K2R w KQ - 0 12";
    first_says(before, "b3d4", "our queen on e6 is in danger");
}

#[test]
fn a_guarded_pawn_is_no_praise_while_a_rook_falls() {
    let start = "2kr3r/ppp3p1/3pN1np/5p2/4P3/B2P4/PPP2PPP/R4RK1 b - - 1 16";
    for (start, played) in [(start.to_owned(), "Rhf8"), (mirrored_fen(start), "Rhf1")] {
        let points = of_explanation(&look(&at(&start), Some(played)), Audience::Novice);
        let told: Vec<&str> = points.iter().map(|point| point.remark.text.as_str()).collect();
        assert!(told.iter().all(|text| !text.contains("guards your pawn")), "{told:?}");
    }
    // Without the knight it is.
    let start = "2kr3r/ppp3p1/3p2np/5p2/4P3/B2P4/PPP2PPP/R4RK1 b - - 1 16";
    let points = of_explanation(&look(&at(start), Some("Rhf8")), Audience::Novice);
    assert!(points.iter().any(|point| point.remark.text.contains("guards your pawn")), "{points:?}");
}

#[test]
fn a_fault_of_the_opponents_is_told_beside_what_he_threatens() {
    let start = "2k1r2r/p2n2pp/1p1b1p2/2p1p3/2P3P1/1P1BQP2/P2P1K1P/B5Nb w - - 3 21";
    for (start, own, answer) in [(start.to_owned(), "Ne2", "Re7"), (mirrored_fen(start), "Ne7", "Re2")] {
        let lines = beside(&start, own, Some(answer), &ToldBefore::default());
        let told: Vec<&str> = lines.now.iter().map(|remark| remark.text.as_str()).collect();
        assert!(told.iter().any(|text| text.contains(" threatens ")), "{told:?}");
        assert!(told.iter().any(|text| text.contains(" is a blunder")), "{told:?}");
    }
}

#[test]
fn a_fork_of_two_pieces_is_announced_beside_a_move_nearly_as_good() {
    let start = "r1bqkb1r/ppp2p1p/2n3pn/3pp3/8/2NBPQ1P/PPPP1PP1/R1B1K1NR b KQkq - 0 6";
    let points = of_explanation(&look_for(&at(start), None, 150_000), Audience::Club);
    let told: Vec<&str> = points.iter().map(|point| point.remark.text.as_str()).collect();
    let forked = "White's queen on f3 and the bishop on d3 can be forked.";
    assert!(told.contains(&forked), "{told:?}");
}

#[test]
fn a_guarded_pawn_that_can_be_won_is_in_danger_and_does_not_hang() {
    let start = "6k1/8/8/6pq/7P/8/6P1/6KR w - - 0 1";
    for start in [start.to_owned(), mirrored_fen(start)] {
        let points = of_explanation(&look(&at(&start), None), Audience::Novice);
        let told: Vec<&str> = points.iter().map(|point| point.remark.text.as_str()).collect();
        assert!(told.iter().all(|text| !text.contains("is hanging")), "{told:?}");
    }
}

#[test]
fn a_mate_in_one_that_was_let_go_is_told_though_the_move_wins_too() {
    let start = "Nn2k2r/p6p/bpp1PQ2/6P1/4p3/2P1B3/P1P2PP1/R3K2R w KQ - 1 22";
    for (start, played, mate) in [(start.to_owned(), "Qxh8+", "c7"), (mirrored_fen(start), "Qxh1+", "c2")] {
        let made = look(&at(&start), Some(played));
        let line =
            made.line(crate::tutor::audience::Voice::new(Audience::Novice, Some(made.question.root.turn())));
        let text = line.map(|line| line.text).unwrap_or_default();
        assert!(text.contains("missed mate") && text.contains(mate), "{text}");
    }
}

#[test]
fn a_piece_that_answers_a_check_blocks_it_and_does_not_come_into_play() {
    let start = "r1bqkb1r/ppp2p1p/2n3pn/8/4Q3/2N1P2P/PPPP1PP1/R1B1K1NR b KQkq - 0 8";
    let calm = "r1bqkb1r/ppp2p1p/2n3pn/8/5Q2/2N1P2P/PPPP1PP1/R1B1K1NR b KQkq - 0 8";
    let told = |start: &str| {
        let made = look(&at(start), Some("Be7"));
        let points = of_explanation(&made, Audience::Novice);
        points.into_iter().map(|point| point.remark.text).collect::<Vec<_>>().join(" ")
    };
    assert!(!told(start).contains("comes into play"), "{}", told(start));
    assert!(told(start).contains("blocks the check"), "{}", told(start));
    assert!(!told(calm).contains("blocks the check"), "{}", told(calm));
}

#[test]
fn what_he_failed_to_take_and_still_can_is_a_danger() {
    let before = "rnbqkbnr/pppp2pp/4pp2/8/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 0 4";
    for (before, own, answer) in [(before.to_owned(), "Ng5", "f5"), (mirrored_fen(before), "Ng4", "f4")] {
        let told = beside(&before, own, Some(answer), &ToldBefore::default());
        let texts: Vec<&str> = told.now.iter().map(|remark| remark.text.as_str()).collect();
        assert!(texts.iter().any(|text| text.contains("is hanging")), "{texts:?}");
        assert!(!texts.iter().any(|text| text.contains("missed")), "{texts:?}");
    }
}

#[test]
fn a_pin_that_the_answer_has_broken_is_told_as_past() {
    let told =
        "Black's pawn on f7 is pinned by the queen on h5: it can't move, because the king stands behind it.";
    assert_eq!(crate::tutor::words::unpinned(told), "Black's pawn on f7 was pinned by the queen on h5.");
    // The queen pins the pawn on f7 until the other one comes between.
    let before = "rnb1kbnr/p1p2ppp/3qp3/1p1p2N1/4P2P/8/PPPP1PP1/RNBQKB1R w KQkq - 0 5";
    let own = |answer| {
        beside(before, "Qh5", answer, &ToldBefore::default()).own.map(|own| own.text()).unwrap_or_default()
    };
    assert!(
        !own(Some("g6")).contains(" pins ") && !own(Some("g6")).contains("is pinned"),
        "{}",
        own(Some("g6"))
    );
    // The rook pins the knight to the queen until she leaves the file.
    let before = "r6r/ppp2q1p/3k2p1/2bp1nB1/8/2P2R1Q/PP3PPP/RN4K1 b - - 6 19";
    let answered = |answer| {
        let text = "Your rook pins Black's knight on f5 to the queen on f7.".to_owned();
        let remark = Remark { text, squares: Square::F5.into() };
        let line = GradedMove { name: "19.Rf3".to_owned(), remark, ..GradedMove::default() };
        line.answered(Some(&look(&at(before), Some(answer))), &[]).map(|own| own.remark.text)
    };
    assert_eq!(answered("Qe7"), Some("Your rook pinned Black's knight on f5 to the queen on f7.".to_owned()));
    assert_eq!(answered("h6"), Some("Your rook pins Black's knight on f5 to the queen on f7.".to_owned()));
}

#[test]
fn nothing_is_told_of_a_pin_by_a_rook_that_is_taken_back() {
    // The rook takes on e5 and pins the bishop to the queen, until the pawn on f4 takes it.
    let before = "3rr1k1/1pp2ppp/p4b2/4R3/5P2/3PB3/P1P1Q1PP/1R5K w - - 3 20";
    for (before, own, answer) in [(before.to_owned(), "Rxb7", "Rxe5"), (mirrored_fen(before), "Rxb2", "Rxe4")]
    {
        let told = beside(&before, own, Some(answer), &ToldBefore::default());
        let texts: Vec<&str> = told.now.iter().map(|remark| remark.text.as_str()).collect();
        assert!(!texts.iter().any(|text| text.contains("pin")), "{texts:?}");
    }
}

#[test]
fn a_queen_that_can_be_traded_forks_nothing() {
    // She comes to g4 with check and hits the bishop on g8, and the queen on d1 takes her.
    let before = "N4bB1/pp1k3p/2np3p/4pp2/4q3/2P5/PP3P1P/R2Q1R1K w - - 0 16";
    for (before, own, answer) in [(before.to_owned(), "Kg1", "Qg4+"), (mirrored_fen(before), "Kg8", "Qg5+")] {
        let told = beside(&before, own, Some(answer), &ToldBefore::default());
        let texts: Vec<&str> = told.now.iter().map(|remark| remark.text.as_str()).collect();
        assert!(!texts.iter().any(|text| text.contains("fork")), "{texts:?}");
        // What the bishop on g8 attacks it attacked before the check.
        let own = told.own.map(|own| own.text()).unwrap_or_default();
        assert!(!own.contains("attacks") && !own.contains("threat"), "{own}");
    }
}

#[test]
fn a_queen_that_would_be_traded_pins_nothing() {
    // She takes on f4, and the bishop on g5 takes her.
    let trade = "r3k2r/ppp2ppp/3q1n2/2bP2B1/2B1PQb1/8/PPP2PPP/RN3RK1 w kq - 3 11";
    for trade in [trade.to_owned(), mirrored_fen(trade)] {
        let points = of_explanation(&look(&at(&trade), None), Audience::Novice);
        let pins: Vec<String> = points
            .into_iter()
            .map(|point| point.remark.text)
            .filter(|text| text.contains("pinning"))
            .collect();
        assert!(pins.is_empty(), "{pins:?}");
    }
    // Without the bishop nothing takes her there.
    let pins = "r3k2r/ppp2ppp/3q1n2/2bP4/2B1PNb1/8/PPP2PPP/RN3RK1 w kq - 3 11";
    let points = of_explanation(&look(&at(pins), None), Audience::Novice);
    assert!(points.iter().any(|point| point.remark.text.contains("Qxf4")), "{points:?}");
}

#[test]
fn a_trade_is_told_only_once_it_is_taken_back() {
    let before = "N4bB1/pp1k3p/2np3p/4pp2/6Q1/2P5/PP3P1P/R4RK1 b - - 0 17";
    let answered = |answer| {
        let text = "Your queen trades queens.".to_owned();
        let remark = Remark { text, squares: Square::G4.into() };
        let line = GradedMove { name: "17.Qxg4".to_owned(), remark, ..GradedMove::default() };
        line.answered(Some(&look(&at(before), Some(answer))), &[]).map(|own| own.remark.text)
    };
    assert!(answered("fxg4").is_some_and(|text| text.contains("trade")));
    assert_eq!(answered("Ne7"), None);
}

#[test]
fn who_can_force_mate_is_not_told_to_take_a_piece() {
    let mates = "N4Qn1/p6p/1pkp3p/4p3/8/2P5/PP3P1P/R4RK1 w - - 0 21";
    for mates in [mates.to_owned(), mirrored_fen(mates)] {
        let points = of_explanation(&look(&at(&mates), None), Audience::Novice);
        let beside = points.into_iter().filter(|point| point.place == PointPlace::Beside);
        let texts: Vec<String> = beside.map(|point| point.remark.text).collect();
        assert!(texts[0].contains("force mate in"), "{texts:?}");
    }
}

#[test]
fn a_threat_of_mate_is_told_before_the_pin_of_a_pawn() {
    // …Qg4 pins the pawn, and takes it with mate.
    let mates = "r4rk1/pppq1p1p/5Q2/2bP4/2B1P3/2N4b/PPP2PP1/R4RK1 w - - 0 15";
    for (mates, square) in [(mates.to_owned(), "g2"), (mirrored_fen(mates), "g7")] {
        let points = of_explanation(&look(&at(&mates), None), Audience::Novice);
        let told: Vec<&String> = points.iter().map(|point| &point.remark.text).collect();
        assert!(
            told.iter().any(|text| text.contains(&format!(", with mate on {square} to follow"))),
            "{told:?}"
        );
        assert!(told.iter().all(|text| !text.contains("pinning")), "{told:?}");
    }
    // Without the bishop on h3 the queen comes for nothing.
    let quiet = "r4rk1/pppq1p1p/5Q2/2bP4/2B1P3/2N5/PPP2PP1/R4RK1 w - - 0 15";
    let points = of_explanation(&look(&at(quiet), None), Audience::Novice);
    assert!(points.iter().all(|point| !point.remark.text.contains("mate on g2")), "{points:?}");
    // Who takes the queen, or the one that mates, is not mated.
    for taken in [
        "r3k1r1/pp1b1p2/3Pp2p/6q1/3nPQ2/1P4PP/P1P1BKP1/RN4R1 b q - 0 1",
        "r1b1k1nr/pppq1pp1/2n1p2p/PB6/3bp3/2P2P2/1P4PP/RNBQ1KNR w kq - 0 1",
    ] {
        let points = of_explanation(&look(&at(taken), None), Audience::Novice);
        assert!(points.iter().all(|point| !point.remark.text.contains("with mate on")), "{points:?}");
    }
}

#[test]
fn a_piece_that_is_attacked_again_is_no_longer_told_as_saved() {
    // The bishop on c8 guards the knight on g4 after …d5, until the pawn attacks it from f3.
    let before = "r1bqk2r/pppp1ppp/2n5/8/1b2P1n1/3B2Q1/PPP1KPPP/RNB3NR b kq - 3 7";
    for (before, own, [attack, quiet]) in
        [(before.to_owned(), "d5", ["f3", "a3"]), (mirrored_fen(before), "d4", ["f6", "a6"])]
    {
        let mut root = at(&before);
        let made = Explanation { depth: 12, ..look(&root, Some(own)) };
        root.moves.extend(made.question.played);
        let beside = |answer: &str| {
            let mut root = root.clone();
            root.moves.push(notation::parse(&root.position(), answer).unwrap());
            let (now, position) = (look(&root, None), root.position());
            let voice = Voice::new(Audience::Club, Some(position.turn()));
            let view = CoachView {
                position: &position,
                voice,
                own: Some(&made),
                theirs: None,
                now: Some(&now),
                opening: None,
            };
            let told = lines::lines(&view, &points(&view), &ToldBefore::default());
            (told.own.map(|own| own.text()).unwrap_or_default(), told.now)
        };
        assert!(beside(quiet).0.contains(" saves your knight"), "{:?}", beside(quiet));
        let (told, now) = beside(attack);
        assert!(!told.contains("saves"), "{told}");
        assert!(now.iter().any(|remark| remark.text.contains("Your knight on g")), "{now:?}");
    }
}

#[test]
fn a_rook_that_nothing_takes_back_is_told_without_the_pawn_that_falls_elsewhere() {
    let rook = "Qnbqk2r/7N/p3pp1b/1pp3p1/8/1BNn4/PPP2PPP/R1B1R1K1 w k - 0 15";
    for (rook, told) in [
        (rook.to_owned(), "Your rook on e1 is hanging: …Nxe1."),
        (mirrored_fen(rook), "Your rook on e8 is hanging: Nxe8."),
    ] {
        let points = of_explanation(&look(&at(&rook), None), Audience::Club);
        let texts: Vec<&String> = points.iter().map(|point| &point.remark.text).collect();
        assert!(texts.iter().any(|text| *text == told), "{texts:?}");
    }
}

#[test]
fn a_threat_that_the_answer_guards_against_is_told_as_past() {
    // The bishop aims at the pawn on e4 until another pawn guards it.
    let before = "r1bqkbnr/p1pp1ppp/1p6/4p3/Q2PP3/8/PP3PPP/RNB1KBNR b KQkq - 0 6";
    for (before, own, guards, other) in
        [(before.to_owned(), "Bb7", "Nd2", "a3"), (mirrored_fen(before), "Bb2", "Nd7", "a6")]
    {
        let mut root = at(&before);
        let m = notation::parse(&root.position(), own).unwrap();
        root.moves.push(m);
        let aim = notation::destination(m).to_string();
        let e = if aim == "b7" { Square::E4 } else { Square::E5 };
        let text = "Your bishop threatens to take the pawn.".to_owned();
        let remark = Remark { text, squares: e.into() };
        let line = GradedMove { remark, aims: e.into(), ..GradedMove::default() };
        let told = |answer| {
            let made = look(&root, Some(answer));
            line.clone().answered(Some(&made), &[]).map(|line| line.remark.text).unwrap_or_default()
        };
        assert!(told(guards).contains(" threatened "), "{}", told(guards));
        assert!(told(other).contains(" threatens "), "{}", told(other));
    }
}

#[test]
fn what_was_missed_stays_told_where_a_longer_look_calls_it_a_lesser_fault() {
    let root = at("rnbqkb1r/2p2ppp/p3p3/1p4N1/1n6/1B1P4/PPP2PPP/RNBQ1RK1 w kq - 2 9");
    let [fork, other] = ["Qf3", "Qg4"].map(|name| notation::parse(&root.position(), name).unwrap());
    let text = "You missed a fork.".to_owned();
    let remark = Remark { text, ..Remark::default() };
    let name = "9.Qh5".to_owned();
    let first = GradedMove {
        name,
        grade: Some(MoveGrade::Miss),
        remark,
        missed: Some(fork),
        ..GradedMove::default()
    };
    let stands = |best, found| {
        GradedMove::standing(Some(&first), None, found, Some(best))
            .map(|line| line.text())
            .unwrap_or_default()
    };
    // A longer look that finds more to be wrong is heard where it names what is lost.
    let graver = |names_loss| {
        let remark = Remark { text: "It allows Qe7.".to_owned(), ..Remark::default() };
        let now = GradedMove { remark, names_loss, ..first.clone() };
        let stands = GradedMove::standing(Some(&first), Some(now), Some(MoveGrade::Blunder), Some(fork));
        stands.map(|line| line.text()).unwrap_or_default()
    };
    assert_eq!(graver(true), "9.Qh5 Blunder, on a closer look. It allows Qe7.");
    assert_eq!(graver(false), "9.Qh5 Blunder, on a closer look. You missed a fork.");
    let lesser = Some(MoveGrade::Inaccuracy);
    assert_eq!(stands(fork, lesser), "9.Qh5 Inaccuracy, on a closer look. You missed a fork.");
    assert_eq!(stands(other, lesser), "9.Qh5 Inaccuracy, on a closer look.");
    assert_eq!(stands(fork, None), "9.Qh5 Fine, on a closer look.");
    assert_eq!(
        stands(other, Some(MoveGrade::Miss)),
        "9.Qh5 Miss. You missed a fork.",
        "the grade is the same"
    );
}
