//! What is told of faults and of good moves without a claim: prices, answers, what leads, and what a better move is for.

use super::*;
use crate::chess::after_null_move;
use crate::tutor::motifs::discovery::DiscoveredAttack;
use crate::tutor::motifs::mate_threat::MateThreat;
use crate::tutor::motifs::trapped::Trapped;
use crate::tutor::testing::{mirrored, mirrored_fen};

#[test]
fn a_fault_without_a_claim_is_told_by_its_answer() {
    let case = Case::new("startpos", (&["e4", "e5"], 30), (&["g4", "d5", "e3", "Bxg4"], -90));
    case.says(
        "Now Black's pawn can go to d5, leaving your pawn on g4 in danger. Better: pawn to e4, keeping the balance.",
        "1.g4? allows 1…d5, leaving your pawn on g4 in danger. Better is 1.e4, keeping the balance.",
        "1.g4? (-0.9, -11%) allows 1…d5, leaving your pawn on g4 in danger. Better is 1.e4 (+0.3).",
    );
}

#[test]
fn an_answer_is_named_with_what_it_attacks_or_where_it_leaves_the_game() {
    let club = |start: &str, best: (&[&str], i32), played: (&[&str], i32)| {
        remark(&Case::new(start, best, played).facts(), Audience::Club).text
    };
    // A pawn that attacks two pieces, for either side.
    let fork = "4k3/5pp1/8/2pp4/8/1B1B4/PP3PP1/4K3 w - - 0 20";
    let told = club(fork, (&["Ke2"], 30), (&["a3", "c4", "Bdxc4"], -200));
    assert!(told.starts_with("20.a3?? allows 20…c4, hitting your bishops."), "{told}");
    let mirrored = "4k3/pp3pp1/1b1b4/8/2PP4/8/5PP1/4K3 b - - 0 20";
    let told = club(mirrored, (&["Ke7"], 30), (&["a6", "c5", "Bdxc5"], -200));
    assert!(told.starts_with("20…a6?? allows 21.c5, hitting your bishops."), "{told}");
    // Squares are named where the lines have them.
    let told = club(fork, (&["Bbc2"], 30), (&["a3", "c4", "Bdxc4"], -200));
    assert!(told.starts_with("20.a3?? overlooks 20…c4, hitting your bishops on b3 and d3."), "{told}");
    // The bishop takes the guard of the pawn.
    let guard = "4kb2/5pp1/8/8/2Nn4/8/1PP2PP1/1R2K3 w - - 0 20";
    let told = club(guard, (&["c3"], 30), (&["Na3", "Bxa3", "bxa3", "Nxc2+"], -80));
    assert!(
        told.starts_with(
            "20.Na3? allows 20…Bxa3, trading the bishop for the knight and leaving your pawn on c2 in danger."
        ),
        "{told}"
    );
    // An answer that attacks nothing.
    let quiet = "4k3/5pp1/8/8/8/8/5PP1/4K3 w - - 0 20";
    let told = club(quiet, (&["Ke2"], 30), (&["f3", "Ke7"], -400));
    assert!(told.starts_with("20.f3?? allows 20…Ke7, and Black is winning."), "{told}");
}

#[test]
fn what_wins_most_leads() {
    // The bishop on d7 hangs, and the queen on c6 could have been taken with it.
    let case =
        Case::new("3r2k1/3B1ppp/2q5/8/8/8/5PPP/4R1K1 w - - 0 20", (&["Bxc6"], 600), (&["h3", "Rxd7"], -600));
    let hanging = Kind::from(Hanging { sq: Square::D7, piece: Role::Bishop, gain: 3, capture: case.m(1) });
    let line = case.question.best_line().to_vec();
    let case = case.reply(1, hanging).best(0, Kind::from(WinsMaterial { line, gain: 9 }));
    let told = remark(&case.facts(), Audience::Club).text;
    assert!(told.starts_with("20.h3?? misses 20.Bxc6, winning a queen."), "{told}");
}

#[test]
fn the_remedy_for_a_piece_that_hangs_may_be_its_trade() {
    let told = |start: &str, best: &[&str], played: &[&str], sq| {
        let case = Case::new(start, (best, 0), (played, -900));
        let hanging = Kind::from(Hanging { sq, piece: Role::Queen, gain: 9, capture: case.m(1) });
        remark(&case.reply(1, hanging).facts(), Audience::Club).text
    };
    let white = "3qk3/5ppp/8/8/8/8/5PPP/3Q2K1 w - - 0 20";
    let told_white = told(white, &["Qxd8+", "Kxd8"], &["h3", "Qxd1+"], Square::D1);
    assert!(told_white.contains("20.Qxd8+, trading queens instead of losing one."), "{told_white}");
    let black = "3q2k1/5ppp/8/8/8/8/5PPP/3QK3 b - - 0 20";
    let told_black = told(black, &["Qxd1+", "Kxd1"], &["h6", "Qxd8+"], Square::D8);
    assert!(told_black.contains("20…Qxd1+, trading queens instead of losing one."), "{told_black}");
    // Nobody takes back: the queen is won, not traded.
    let won = "3q4/5ppp/8/4k3/8/8/5PPP/3Q2K1 w - - 0 20";
    let told_won = told(won, &["Qxd8", "Ke6"], &["h3", "Qxd1+"], Square::D1);
    assert!(!told_won.contains("trading"), "{told_won}");
}

#[test]
fn a_quiet_move_that_threatens_mate_is_not_found_by_looking_at_checks() {
    let start = "3q2k1/1b3ppp/8/8/8/5N2/5PPP/6K1 w - - 0 20";
    let case = Case::new(start, (&["h3"], -500), (&["Nd4", "Qg5"], -900));
    let mut after = case.question.root.clone();
    for m in case.question.played_line() {
        after.play_unchecked(m);
    }
    let turned = after_null_move(&after).unwrap();
    let threat = MateThreat { mv: notation::parse_san(&turned, "Qxg2#").unwrap() };
    let told = remark(&case.reply(2, Kind::from(threat)).facts(), Audience::Club).text;
    assert!(
        told.contains("allows 20…Qg5, threatening mate with 21…Qxg2#") && !told.contains("check"),
        "{told}"
    );
    assert!(told.contains("Before you move, "), "{told}");
}

#[test]
fn a_price_counts_what_the_move_took() {
    // The knight takes a pawn, and the pawn on d6 takes the knight.
    let start = "4k3/5ppp/3p4/4p3/8/5N2/5PPP/4K3 w - - 0 20";
    let case = Case::new(start, (&["Ke2"], 0), (&["Nxe5", "dxe5"], -200));
    let line = case.question.played_line()[1..].to_vec();
    let told =
        remark(&case.reply(1, Kind::from(WinsMaterial { line, gain: 3 })).facts(), Audience::Club).text;
    assert!(told.starts_with("20.Nxe5?? allows 20…dxe5, winning a knight for a pawn."), "{told}");
}

#[test]
fn a_novice_hears_where_the_piece_goes_that_uncovers_another() {
    let case = Case::new("3qk3/4p3/8/8/8/5N2/8/4K3 w - - 0 4", (&["Ke2"], 0), (&["Ng5", "e6"], -300));
    let uncovered = Kind::from(DiscoveredAttack { attacker: Square::D8, target: Square::G5 });
    let told = remark(&case.reply(2, uncovered).facts(), Audience::Novice).text;
    let expected =
        "Black's pawn goes to e6 and opens the way for the queen on d8, which attacks your knight on g5.";
    assert!(told.contains(expected), "{told}");
}

#[test]
fn what_a_piece_is_given_for_counts_what_comes_back() {
    let told = |start: &str, gain: i32| {
        let case = Case::new(start, (&["Kf1"], 0), (&["Nxe5", "dxe5"], -200));
        let hanging = Kind::from(Hanging { sq: Square::E5, piece: Role::Knight, gain, capture: case.m(1) });
        remark(&case.reply(1, hanging).facts(), Audience::Club).text
    };
    let alone = told("6k1/5ppp/3p4/4p3/8/5N2/5PPP/6K1 w - - 0 20", 3);
    assert!(alone.starts_with("20.Nxe5?? gives your knight for a pawn: 20…dxe5."), "{alone}");
    // The rook takes the second pawn.
    let with_rook = told("6k1/5ppp/3p4/4p3/8/5N2/5PPP/4R1K1 w - - 0 20", 2);
    assert!(with_rook.starts_with("20.Nxe5?? gives your knight for two pawns: 20…dxe5."), "{with_rook}");
}

#[test]
fn another_move_is_as_good_only_if_searched_as_deep() {
    let white = Case::new("4k3/8/8/3n4/8/2N5/8/3RK3 w - - 0 8", (&["Rxd5"], 500), (&["Ke2", "Nf4+"], 150));
    let black = Case::new("3rk3/8/2n5/8/3N4/8/8/4K3 b - - 0 8", (&["Rxd4"], 500), (&["Ke7", "Nf5+"], 150));
    let is_named = |case: &Case| remark(&case.facts(), Audience::Club).text.contains("as good");
    for (case, other) in [(white, "Nxd5"), (black, "Nxd4")] {
        let mut case = case.best(1, Kind::from(TakesFree { gain: 3 })).easy(other);
        assert!(is_named(&case), "{other}");
        case.question.is_even = false;
        assert!(!is_named(&case), "{other}");
    }
}

#[test]
fn a_better_move_is_recommended_by_what_the_other_does_not_do() {
    let club = |after: i32| {
        let case = Case::new("startpos", (&["e4", "e5"], 120), (&["g4", "d5", "h3"], after));
        remark(&case.facts(), Audience::Club).text
    };
    assert!(club(-100).contains("Better is 1.e4, keeping the advantage."), "{}", club(-100));
    assert!(!club(-100).contains("as good") && !club(95).contains("better"), "{}", club(95));
}

#[test]
fn nothing_is_said_of_a_good_move_without_a_reason() {
    for score in [0, 150, -150, -500] {
        let case = Case::new("startpos", (&["a3", "e5"], score), (&["a3", "e5"], score));
        for audience in Audience::ALL {
            assert_eq!(remark(&case.facts(), audience).text, "", "{score}");
        }
    }
}

#[test]
fn the_second_piece_that_hangs_is_told_too() {
    let hanging = |case: &Case, capture: &str| {
        let mut after = case.question.root.clone();
        after.play_unchecked(case.m(0));
        let capture = notation::parse_san(&after, capture).unwrap();
        let sq = notation::destination(capture);
        Kind::from(Hanging { sq, piece: Role::Knight, gain: 3, capture })
    };
    let case = Case::new("4k3/8/8/1n3n2/P7/7P/8/4KR2 b - - 0 8", (&["Nfd6"], 0), (&["Ke7", "axb5"], -300));
    let first = hanging(&case, "axb5");
    let case = case.reply(1, first);
    for audience in [Audience::Club, Audience::Advanced] {
        let told = remark(&case.facts(), audience).text;
        let both = "leaves your knight on b5 hanging: 9.axb5 wins it, and your knight on f5 hangs too.";
        assert!(told.contains(both), "{told}");
    }
    // The knight on f5 hangs since the king has left it: that takes a look whether it can be taken.
    for (start, king, captures, second) in [
        ("8/8/4k3/1n3n2/P7/7P/8/4KR2 b - - 0 8", "Kd7", ["axb5", "Rxf5"], "your knight on f5 hangs too"),
        ("4kr2/8/7p/p7/1N3N2/4K3/8/8 w - - 0 8", "Kd2", ["axb4", "Rxf4"], "your knight on f4 hangs too"),
    ] {
        let case = Case::new(
            start,
            (&[if king == "Kd7" { "Nbd6" } else { "Nbd3" }], 0),
            (&[king, captures[0]], -300),
        );
        let (first, other) = (hanging(&case, captures[0]), hanging(&case, captures[1]));
        let alone = case.clone().reply(1, first.clone());
        assert!(!remark(&alone.facts(), Audience::Club).text.contains(second));
        let both = case.reply(1, first).reply(1, other);
        assert!(remark(&both.facts(), Audience::Club).text.contains(second));
    }
}

#[test]
fn what_a_line_wins_is_named_once() {
    let won = |start: &str, best: &str, played: &[&str], piece: &str| {
        let case = Case::new(start, (&[best], 0), (played, -100));
        let line = case.question.played_line()[1..].to_vec();
        let case = case.reply(1, Kind::from(WinsMaterial { line, gain: 1 }));
        let told = remark(&case.facts(), Audience::Club).text;
        assert!(told.contains(&format!("winning your pawn on {piece}.")) && !told.contains("hits"), "{told}");
    };
    won("4k3/5ppp/8/3r4/8/8/P4PPP/4K1R1 w - - 0 20", "Kf1", &["h3", "Ra5", "h4", "Rxa2"], "a2");
    won("4k1r1/p4ppp/8/8/3R4/8/5PPP/4K3 b - - 0 20", "Kf8", &["h6", "Ra4", "h5", "Rxa7"], "a7");
}

#[test]
fn a_trade_draws_nobody_anywhere() {
    let told = |start: &str, best: &[&str], played: &[&str]| {
        let case = Case::new(start, (best, 300), (played, 0));
        let line = case.question.best_line()[..3].to_vec();
        let case = case.best(0, Kind::from(Attraction { line }));
        remark(&case.facts(), Audience::Club).text
    };
    // Rook takes rook and the queen takes back; then a knight attacks her.
    let trade = "2rq2k1/5ppp/8/1N6/8/8/5PPP/2R3K1 w - - 0 20";
    let said = told(trade, &["Rxc8", "Qxc8", "Nd6"], &["h3", "Rxc1+"]);
    assert!(!said.contains("draw"), "{said}");
    let said =
        told("2r3k1/5ppp/8/8/1n6/8/5PPP/2RQ2K1 b - - 0 20", &["Rxc1", "Qxc1", "Nd3"], &["h6", "Rxc8+"]);
    assert!(!said.contains("draw"), "{said}");
    // A bishop is given for a pawn to draw the king out.
    let offer = "rnbqkbnr/ppp2ppp/3p4/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 0 4";
    let said = told(offer, &["Bxf7+", "Kxf7", "Ng5+"], &["h3", "h6"]);
    assert!(said.contains("drawing Black's king to f7"), "{said}");
    let offer = "rnbqk2r/pppp1ppp/5n2/2b1p3/4P3/3P4/PPP2PPP/RNBQKBNR b KQkq - 0 4";
    let said = told(offer, &["Bxf2+", "Kxf2", "Ng4+"], &["h6", "h3"]);
    assert!(said.contains("drawing White's king to f2"), "{said}");
}

/// What a club player is told of a move after which the first capture of the line wins a piece on a square, in both colours:
/// both texts, the mirrored one with its squares turned back.
fn hung(start: &str, best: &[&str], played: &[&str], gain: i32) -> [String; 2] {
    let told = |start: &str, best: &[String], played: &[String]| {
        let texts = |sans: &[String]| sans.iter().map(String::as_str).map(str::to_owned).collect::<Vec<_>>();
        let (best, played) = (texts(best), texts(played));
        let best: Vec<&str> = best.iter().map(String::as_str).collect();
        let played: Vec<&str> = played.iter().map(String::as_str).collect();
        let case = Case::new(start, (&best, 0), (&played, -100 - 100 * gain));
        let capture = case.m(1);
        let piece = capture.capture().unwrap();
        let hanging = Kind::from(Hanging { sq: notation::destination(capture), piece, gain, capture });
        remark(&case.reply(1, hanging).facts(), Audience::Club).text
    };
    let turned = |sans: &[&str]| sans.iter().map(|san| mirrored(san)).collect::<Vec<_>>();
    let own = |sans: &[&str]| sans.iter().map(ToString::to_string).collect::<Vec<_>>();
    let white = told(start, &own(best), &own(played));
    let black = told(&mirrored_fen(start), &turned(best), &turned(played));
    [white, mirrored(&black)]
}

fn both_say(texts: &[String; 2], words: &str) {
    let turned = words.replace("Black", "\0").replace("White", "Black").replace('\0', "White");
    assert!(texts[0].contains(words), "{texts:?}");
    assert!(texts[1].contains(words) || texts[1].contains(&turned), "{texts:?}");
}

#[test]
fn what_the_move_did_to_the_piece_that_hangs_is_told() {
    let opened = "4k3/6b1/8/2p5/3P4/2N5/5PPP/4K3 w - - 0 20";
    let told = hung(opened, &["Nd5"], &["dxc5", "Bxc3+", "Kf1"], 3);
    both_say(&told, "opens the diagonal for Black's bishop on g7:");
    both_say(&told, "wins your knight on c3.");
    let cut = "4k3/8/5n2/8/4P3/8/5PPP/4RKN1 w - - 0 20";
    both_say(&hung(cut, &["Nf3"], &["Ne2", "Nxe4"], 1), "blocks the rook's line to your pawn on e4:");
    let weakened = "4k3/1b6/5n2/8/4P3/2NB4/5PPP/4K3 w - - 0 20";
    let told = hung(weakened, &["Ke2"], &["Nb1", "Nxe4", "Bxe4", "Bxe4"], 1);
    both_say(&told, "takes a guard away from your pawn on e4, now attacked twice and guarded once:");
    let guarded = "4k3/8/5n2/8/4P3/2N5/5PPP/4K3 w - - 0 20";
    both_say(&hung(guarded, &["Ke2"], &["Nb1", "Nxe4"], 1), "takes the guard away from your pawn on e4:");
    // It hung before: no move has done it.
    let before = "4k3/8/5n2/8/4P3/8/5PPP/1N2K3 w - - 0 20";
    both_say(&hung(before, &["Nc3"], &["Na3", "Nxe4"], 1), "leaves your pawn on e4 hanging:");
}

#[test]
fn the_better_move_is_told_by_what_it_does_for_the_piece_that_hangs() {
    let start = "4k3/5ppp/8/1b6/8/8/4NPPP/2R3K1 w - - 0 20";
    both_say(
        &hung(start, &["Nd4", "Bd7"], &["h3", "Bxe2"], 3),
        ", saving the knight and hitting Black's bishop on b5.",
    );
    both_say(&hung(start, &["Re1", "Kd7"], &["h3", "Bxe2"], 3), ", guarding the knight.");
    let taken = "4k3/5ppp/8/1b6/P7/8/4NPPP/2R3K1 w - - 0 20";
    let told = hung(taken, &["axb5", "Kd7"], &["h3", "Bxe2"], 3);
    both_say(&told, ", taking the bishop that attacks the knight.");
    // It does not help the knight.
    let told = hung(start, &["g3", "Bxe2"], &["h3", "Bxe2"], 3);
    assert!(!told.iter().any(|text| text.contains("saving") || text.contains("guarding")), "{told:?}");
}

#[test]
fn nobody_who_loses_a_piece_is_sent_after_a_pawn() {
    let told = |gain: i32, prey: Role| {
        let pawn = if prey == Role::Pawn { 'p' } else { 'n' };
        let start = format!("4k3/5{pawn}pp/8/1b6/8/8/4NPPP/2R3K1 w - - 0 20");
        let case = Case::new(&start, (&["Rc7", "h6"], 0), (&["h3", "Bxe2"], -400));
        let hanging =
            Kind::from(Hanging { sq: Square::E2, piece: Role::Knight, gain: 3, capture: case.m(1) });
        let mut after = case.question.root.clone();
        after.play_unchecked(case.question.best_line()[0]);
        let mv = notation::parse_san(&after_null_move(&after).unwrap(), "Rxf7").unwrap();
        let case = case.reply(1, hanging).best(1, Kind::from(Threatens { mv, gain }));
        remark(&case.facts(), Audience::Club).text
    };
    assert!(!told(1, Role::Pawn).contains("attacking"), "{}", told(1, Role::Pawn));
    assert!(told(3, Role::Knight).contains("attacking Black's knight on f7"), "{}", told(3, Role::Knight));
}

#[test]
fn a_missed_capture_is_told_by_what_it_takes_first() {
    let told = |start: &str, best: &[&str], threat: &str, played: &[&str]| {
        let case = Case::new(start, (best, 300), (played, 0));
        let mut after = case.question.root.clone();
        after.play_unchecked(case.question.best_line()[0]);
        let mv = notation::parse_san(&after_null_move(&after).unwrap(), threat).unwrap();
        remark(&case.best(1, Kind::from(Threatens { mv, gain: 9 })).facts(), Audience::Club).text
    };
    let pawn = "4k3/2q2ppp/8/3p4/8/2N5/5PPP/4K3 w - - 0 20";
    let said = told(pawn, &["Nxd5", "Kd7"], "Nxc7+", &["h3", "h6"]);
    assert!(said.contains("misses 20.Nxd5, taking the pawn and attacking Black's queen on c7."), "{said}");
    let black = "4k3/5ppp/2n5/8/3P4/8/2Q2PPP/4K3 b - - 0 20";
    let said = told(black, &["Nxd4", "Kd2"], "Nxc2+", &["h6", "h3"]);
    assert!(said.contains("misses 20…Nxd4, taking the pawn and attacking White's queen on c2."), "{said}");
    let quiet = "4k3/2q2ppp/8/8/8/2N5/5PPP/4K3 w - - 0 20";
    let said = told(quiet, &["Nd5", "Kd7"], "Nxc7+", &["h3", "h6"]);
    assert!(said.contains("misses 20.Nd5, saving the knight and attacking Black's queen on c7."), "{said}");
}

#[test]
fn a_text_about_what_was_missed_says_what_is_gone() {
    let told = |before, after| {
        let start = "4k3/8/8/3n4/8/2N5/8/3RK3 w - - 0 8";
        let case = Case::new(start, (&["Rxd5"], before), (&["Ke2", "Kd7"], after));
        remark(&case.best(1, Kind::from(TakesFree { gain: 3 })).facts(), Audience::Club).text
    };
    for (before, after, words) in [
        (900, 400, "You're still winning, but it is harder now."),
        (900, 260, "You're still winning, but it is harder now."),
        (500, 150, "You're still better, but the win is no longer sure."),
        (240, 100, "After 8…Kd7 part of your advantage is gone."),
        (240, 65, "After 8…Kd7 most of your advantage is gone."),
        (240, 20, "After 8…Kd7 most of your advantage is gone."),
        (240, -40, "After 8…Kd7 your advantage is gone."),
        (150, 80, "After 8…Kd7 part of your advantage is gone."),
        (280, -50, "After 8…Kd7 your advantage is gone."),
        (280, -150, "After 8…Kd7 it's Black who has the upper hand."),
        (60, -30, "After 8…Kd7 your edge is gone."),
        (30, -60, "After 8…Kd7 Black has a slight edge."),
        (30, -80, "After 8…Kd7 Black has the upper hand."),
        (30, -200, "After 8…Kd7 Black has the upper hand."),
        (30, -500, "After 8…Kd7 Black is winning."),
    ] {
        assert!(told(before, after).contains(words), "{before} {after}: {}", told(before, after));
    }
    assert!(!told(-150, -260).contains("has the upper hand"), "{}", told(-150, -260));
}

#[test]
fn an_answer_that_traps_a_piece_is_named_with_it() {
    let told = |start: &str, best: &str, played: &[&str], sq| {
        let case = Case::new(start, (&[best], 0), (played, -300));
        remark(&case.reply(2, Kind::from(Trapped { sq })).facts(), Audience::Club).text
    };
    let white = told("6k1/1p3ppp/2p5/8/B7/8/5PPP/6K1 w - - 0 20", "Bb3", &["h3", "b5"], Square::A4);
    assert!(white.starts_with("20.h3?? allows 20…b5, trapping your bishop on a4."), "{white}");
    let black = told("6k1/5ppp/8/b7/8/2P5/1P3PPP/6K1 b - - 0 20", "Bb6", &["h6", "b4"], Square::A5);
    assert!(black.starts_with("20…h6?? allows 21.b4, trapping your bishop on a5."), "{black}");
}

#[test]
fn a_passed_pawn_that_gets_through_is_told() {
    let told = |start: &str, played: &[&str], after| {
        let case =
            Case::new(start, (&[if start.contains(" b ") { "Rg8" } else { "Rg1" }], 0), (played, after));
        remark(&case.facts(), Audience::Club).text
    };
    let black = "8/3k4/P7/2p1Bp2/5Pr1/7K/8/8 b - - 0 46";
    let runs = ["c4", "a7", "Rg8", "Bb8", "Rh8+", "Kg2", "Ke6", "a8=Q"];
    let text = told(black, &runs, -700);
    assert!(text.starts_with("46…c4?? allows 47.a7, and the a-pawn gets through."), "{text}");
    let white = "8/8/7k/5pR1/2P1bP2/p7/3K4/8 w - - 0 46";
    let runs = ["c5", "a2", "Rg1", "Bb1", "Rh1+", "Kg7", "Ke3", "a1=Q"];
    let text = told(white, &runs, -700);
    assert!(text.starts_with("46.c5?? allows 46…a2, and the a-pawn gets through."), "{text}");
    // It does not queen in the line, and where the game is not lost it may be met.
    let stopped = ["c4", "a7", "Rg8", "Bb8", "Rh8+", "Kg2", "Rxb8"];
    assert!(!told(black, &stopped, -700).contains("gets through"));
}

#[test]
fn a_capture_that_answers_is_told_as_it_happens() {
    let start = "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3";
    let case = Case::new(start, (&["Bb5", "a6"], 30), (&["Nd4", "exd4"], -250));
    let told = remark(&case.facts(), Audience::Novice).text;
    assert!(told.contains("Now Black's pawn takes your knight on d4"), "{told}");
}

#[test]
fn nobody_is_advised_by_what_his_opponent_should_have_played() {
    let case = Case::new("startpos", (&["e4", "e5"], 60), (&["g4", "d5", "h3"], -60));
    let told = |you| remark(&Facts { you: Some(you), ..case.facts() }, Audience::Novice).text;
    assert!(
        told(Color::White).ends_with("Better: pawn to e4, keeping the balance."),
        "{}",
        told(Color::White)
    );
    assert!(
        told(Color::Black).ends_with("White's better move: pawn to e4, keeping the balance."),
        "{}",
        told(Color::Black)
    );
}

#[test]
fn a_trade_into_a_lost_pawn_ending_is_called_one() {
    // The queens come off, and Black's king is nearer.
    let told = |start: &str, best: &str, played: &[&str], audience| {
        remark(&Case::new(start, (&[best], -70), (played, -490)).facts(), audience).text
    };
    let start = "8/3q4/8/1p1p4/3k4/6Q1/6P1/7K w - - 0 45";
    let club = told(start, "Kh2", &["Qg4+", "Qxg4", "Kh2"], Audience::Club);
    assert!(!club.contains("pawn ending"), "nothing is taken back: {club}");
    let start = "8/3q4/8/1p1p4/3k4/6QP/6P1/7K w - - 0 45";
    let club = told(start, "Kh2", &["Qg4+", "Qxg4", "hxg4"], Audience::Club);
    assert!(
        club.contains("45.Qg4+?? offers a queen trade, but the pawn ending after 45…Qxg4 46.hxg4 is lost: your king is too far from Black's b-pawn."),
        "{club}"
    );
    let novice = told(start, "Kh2", &["Qg4+", "Qxg4", "hxg4"], Audience::Novice);
    assert!(novice.contains("Now the queens can be traded, and the pawn ending is lost: your king is too far from Black's b-pawn."), "{novice}");
}

#[test]
fn whoever_is_behind_takes_back_where_the_move_before_is_unknown() {
    let told = |start: &str, played: &str| {
        let gain = Kind::from(TakesFree { gain: 3 });
        let case = Case::new(start, (&[played], 0), (&[played], 0));
        remark(&case.best(1, gain).facts(), Audience::Novice).text
    };
    let even = told("4k3/8/8/3n4/8/8/8/3RK3 w - - 0 8", "Rxd5");
    assert!(even.contains("for free"), "{even}");
    let behind = told("rn2k3/8/8/3n4/8/8/8/3RK3 w - - 0 8", "Rxd5");
    assert!(!behind.contains("for free") && behind.contains("takes Black's knight"), "{behind}");
}
