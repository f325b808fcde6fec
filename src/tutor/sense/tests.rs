//! Which claims make sense as sentences, each with its colours swapped.

use super::*;
use crate::chess::fen;
use crate::chess::{Role, Score};
use crate::search::Line;
use crate::tutor::motifs::discovery::DiscoveredAttack;
use crate::tutor::motifs::fork::Fork;
use crate::tutor::motifs::hanging::Hanging;
use crate::tutor::motifs::line_gain::WinsMaterial;
use crate::tutor::motifs::removes_defender::RemovesDefender;
use crate::tutor::motifs::rescue::Escapes;
use crate::tutor::motifs::sacrifice::Sacrifice;
use crate::tutor::motifs::threat::Threatens;
use crate::tutor::motifs::trapped::Trapped;
use crate::tutor::question::KnownScores;
use crate::tutor::testing::{about, mirrored_fen};

/// Whether a kind, made in the position after a move, makes sense; the mirrored case must agree.
fn makes_sense(text: &str, played: &str, kind: impl Fn(&Chess) -> Kind) -> bool {
    let root = fen::parse(text).unwrap().position;
    let m = notation::parse_san(&root, played).unwrap();
    let mut after = root.clone();
    after.play_unchecked(m);
    let question = Question { played: Some(m), ..about(root) };
    let claim = Claim { kind: kind(&after), at: vec![m], about: About::Reply, tone: Tone::Bad };
    holds(&question, &claim, &mut KnownScores::default())
}

fn sq(name: &str) -> Square {
    name.parse().unwrap()
}

fn first_capture(after: &Chess, to: Square) -> Move {
    let taking = |m: &Move| m.is_capture() && notation::destination(*m) == to;
    after.legal_moves().into_iter().find(taking).unwrap()
}

#[test]
fn an_even_trade_is_not_told_as_a_loss() {
    let hangs = |square: &'static str| {
        move |after: &Chess| {
            let (sq, piece) = (sq(square), after.board().role_at(sq(square)).unwrap());
            Kind::from(Hanging { sq, piece, gain: 3, capture: first_capture(after, sq) })
        }
    };
    // Bishop takes knight, pawn takes back: a trade. Bishop takes pawn: a piece for a pawn.
    let trade = "4k3/1p4pp/2n5/1B6/8/8/6PP/4K3 w - - 0 1";
    assert!(!makes_sense(trade, "Bxc6", hangs("c6")));
    assert!(!makes_sense(&mirrored_fen(trade), "Bxc3", hangs("c3")));
    let loss = "4k3/1p4pp/2p5/1B6/8/8/6PP/4K3 w - - 0 1";
    assert!(makes_sense(loss, "Bxc6", hangs("c6")));
    assert!(makes_sense(&mirrored_fen(loss), "Bxc3", hangs("c3")));
}

#[test]
fn what_the_move_took_counts_against_what_hangs() {
    let hangs = |square: &'static str| {
        move |after: &Chess| {
            let sq = sq(square);
            Kind::from(Hanging { sq, piece: Role::Bishop, gain: 3, capture: first_capture(after, sq) })
        }
    };
    // The knight takes a rook, and a bishop hangs: the exchange is won. It takes a pawn, and the bishop hangs.
    let text = "r2q2k1/2N5/p7/6B1/8/8/8/4K3 w - - 0 1";
    assert!(!makes_sense(text, "Nxa8", hangs("g5")) && makes_sense(text, "Nxa6", hangs("g5")));
    let text = &mirrored_fen(text);
    assert!(!makes_sense(text, "Nxa1", hangs("g4")) && makes_sense(text, "Nxa3", hangs("g4")));
}

#[test]
fn more_than_the_search_sees_go_is_not_told() {
    let root = fen::parse("4k3/5ppp/3p4/8/8/5N2/5PPP/4K3 w - - 0 1").unwrap().position;
    let line = |score, san: &str, position: &Chess| {
        Some(Line { score: Score::Cp(score), moves: vec![notation::parse_san(position, san).unwrap()] })
    };
    let played = notation::parse_san(&root, "Ne5").unwrap();
    let mut after = root.clone();
    after.play_unchecked(played);
    let told = |best: i32, lost: i32, gain: i32| {
        let question = Question {
            best: line(best, "Ke2", &root),
            reply: line(lost - best, "dxe5", &after),
            played: Some(played),
            ..about(root.clone())
        };
        let capture = notation::parse_san(&after, "dxe5").unwrap();
        let kind = Kind::from(WinsMaterial { line: vec![capture], gain });
        let claim = Claim { kind, at: vec![played], about: About::Reply, tone: Tone::Bad };
        holds(&question, &claim, &mut KnownScores::default())
    };
    assert!(told(0, 300, 3) && told(0, 150, 3), "half of a piece may be made up for");
    assert!(!told(0, 90, 3) && !told(-300, 90, 3), "it was lost before, or is not");
    assert!(!told(0, 300, 9), "a long row of captures is counted wrong");
}

#[test]
fn more_than_the_search_sees_come_is_not_told() {
    let root = fen::parse("4k3/5ppp/8/3p4/8/2N5/5PPP/4K3 w - - 0 1").unwrap().position;
    let takes = notation::parse_san(&root, "Nxd5").unwrap();
    let told = |score: i32, gain: i32| {
        let best = Some(Line { score: Score::Cp(score), moves: vec![takes] });
        let question = Question { best, ..about(root.clone()) };
        let kind = Kind::from(WinsMaterial { line: vec![takes], gain });
        let claim = Claim { kind, at: Vec::new(), about: About::Best, tone: Tone::Good };
        holds(&question, &claim, &mut KnownScores::default())
    };
    // White has a knight for a pawn.
    assert!(told(400, 1) && told(150, 1));
    assert!(!told(100, 5) && !told(-100, 2));
}

#[test]
fn a_guard_is_said_to_be_taken_where_the_search_takes_what_it_guarded() {
    let told = |best: [&str; 3]| {
        let root = fen::parse("4k3/8/5n2/3b2B1/8/8/8/3RK3 w - - 0 1").unwrap().position;
        let mut position = root.clone();
        let moves = best.map(|san| {
            let m = notation::parse_san(&position, san).unwrap();
            position.play_unchecked(m);
            m
        });
        let best = Some(Line { score: Score::Cp(300), moves: moves.to_vec() });
        let question = Question { best, ..about(root) };
        let kind = Kind::from(RemovesDefender { target: sq("d5") });
        let claim = Claim { kind, at: vec![moves[0]], about: About::Best, tone: Tone::Good };
        holds(&question, &claim, &mut KnownScores::default())
    };
    assert!(told(["Bxf6", "Kf7", "Rxd5"]));
    assert!(!told(["Bxf6", "Be6", "Ke2"]));
}

#[test]
fn an_attack_that_can_be_met_by_taking_is_no_discovery() {
    let uncovered = |attacker: &'static str, target: &'static str| {
        move |_: &Chess| Kind::from(DiscoveredAttack { attacker: sq(attacker), target: sq(target) })
    };
    // Queen against queen: the other takes first. A knight cannot.
    let queens = "3q1k2/8/8/8/3N4/8/8/3QK3 w - - 0 1";
    assert!(!makes_sense(queens, "Nb5", uncovered("d1", "d8")));
    assert!(!makes_sense(&mirrored_fen(queens), "Nb4", uncovered("d8", "d1")));
    let knight = "3n1k2/8/8/8/3N4/8/8/3QK3 w - - 0 1";
    assert!(makes_sense(knight, "Nb5", uncovered("d1", "d8")));
    assert!(makes_sense(&mirrored_fen(knight), "Nb4", uncovered("d8", "d1")));
}

#[test]
fn a_piece_that_falls_to_an_uncovered_attack_has_not_got_away() {
    let escapes = |_: &Chess| Kind::from(Escapes {});
    // On d4 the queen falls to the rook after …Bh2+.
    let uncovered = "3r2k1/5ppp/3b4/8/8/8/5PP1/3Q2K1 w - - 0 1";
    for (text, lost, safe) in [(uncovered.to_owned(), "Qd4", "Qe2"), (mirrored_fen(uncovered), "Qd5", "Qe7")]
    {
        assert!(!makes_sense(&text, lost, escapes), "{text}");
        assert!(makes_sense(&text, safe, escapes), "{text}");
    }
}

#[test]
fn what_takes_the_forking_piece_is_not_forked() {
    let fork = |square: &'static str, targets: [&'static str; 2]| {
        move |_: &Chess| Kind::from(Fork { sq: sq(square), targets: targets.map(sq).to_vec() })
    };
    // A rook forks a rook, that takes it, and a pawn; a bishop would be forked.
    let rook = "1r4k1/5ppp/8/8/2p5/8/1R3PPP/6K1 w - - 0 1";
    assert!(!makes_sense(rook, "Rb4", fork("b4", ["b8", "c4"])));
    assert!(!makes_sense(&mirrored_fen(rook), "Rb5", fork("b5", ["b1", "c5"])));
    let bishop = "1b4k1/5ppp/8/8/2p5/8/1R3PPP/6K1 w - - 0 1";
    assert!(makes_sense(bishop, "Rb4", fork("b4", ["b8", "c4"])));
    assert!(makes_sense(&mirrored_fen(bishop), "Rb5", fork("b5", ["b1", "c5"])));
}

#[test]
fn a_pin_that_is_kept_is_no_news() {
    let pin = |pinner: &'static str| {
        move |_: &Chess| {
            Kind::from(Pin { pinner: sq(pinner), pinned: sq("f3"), behind: sq("d1"), absolute: false })
        }
    };
    let text = "4k3/8/8/7b/8/5N2/8/3QK3 b - - 0 1";
    assert!(!makes_sense(text, "Bg4", pin("g4")));
    assert!(makes_sense("2b1k3/8/8/8/8/5N2/8/3QK3 b - - 0 1", "Bg4", pin("g4")));
}

#[test]
fn a_pinned_piece_that_takes_its_pinner_is_not_pinned() {
    let pin =
        |_: &Chess| Kind::from(Pin { pinner: sq("a4"), pinned: sq("d7"), behind: sq("e8"), absolute: true });
    assert!(!makes_sense("4k3/3b4/8/8/8/8/2B5/4K3 w - - 0 1", "Ba4", pin));
    assert!(makes_sense("4k3/3n4/8/8/8/8/2B5/4K3 w - - 0 1", "Ba4", pin));
    // The bishop is guarded and the queen worth more: taking would lose her.
    let queen =
        |_: &Chess| Kind::from(Pin { pinner: sq("b5"), pinned: sq("d7"), behind: sq("e8"), absolute: true });
    assert!(makes_sense("4k3/3q4/8/8/P7/8/8/4KB2 w - - 0 1", "Bb5", queen));
}

#[test]
fn a_piece_that_another_saves_is_not_trapped() {
    let trapped = |_: &Chess| Kind::from(Trapped { sq: sq("h8") });
    // The king takes the knight that attacks the rook.
    assert!(!makes_sense("4k2r/5Npp/8/8/8/8/8/4K1B1 w - - 0 1", "Bc5", trapped));
    assert!(makes_sense("2k4r/4pNpp/8/8/8/8/8/4K1B1 w - - 0 1", "Bc5", trapped));
}

#[test]
fn a_better_move_traps_what_its_line_wins() {
    let traps = |text: &str, sans: &[&str], square: &str| {
        let root = fen::parse(text).unwrap().position;
        let mut position = root.clone();
        let read = |san: &&str| {
            let m = notation::parse_san(&position, san).unwrap();
            position.play_unchecked(m);
            m
        };
        let moves: Vec<Move> = sans.iter().map(read).collect();
        let (kind, at) = (Kind::from(Trapped { sq: sq(square) }), vec![moves[0]]);
        let best = Some(Line { score: Score::Cp(100), moves });
        let question = Question { best, ..about(root) };
        let claim = Claim { kind, at, about: About::Best, tone: Tone::Good };
        holds(&question, &claim, &mut KnownScores::default())
    };
    // The pinned bishop falls, but so does the one on g4; without the knight it is won.
    let hangs = "r2q1rk1/pp4pp/2p5/3pN3/P2P1Bb1/3Q2P1/B4K1P/R7 b - - 0 24";
    assert!(!traps(hangs, &["g5", "Nxg4", "gxf4", "Kg1"], "f4"));
    assert!(!traps(&mirrored_fen(hangs), &["g4", "Nxg5", "gxf5", "Kg8"], "f5"));
    let safe = "r2q1rk1/pp4pp/2p5/3p4/P2P1Bb1/3Q2P1/B4K1P/R7 b - - 0 24";
    assert!(traps(safe, &["g5", "h4", "gxf4"], "f4"));
    assert!(traps(&mirrored_fen(safe), &["g4", "h5", "gxf5"], "f5"));
}

#[test]
fn nobody_takes_a_queen_to_win_the_pawn_that_it_guarded() {
    let removes = |_: &Chess| Kind::from(RemovesDefender { target: sq("d5") });
    assert!(!makes_sense("4k3/8/5q2/3p2B1/8/8/8/3RK3 w - - 0 1", "Bxf6", removes));
    assert!(makes_sense("4k3/8/5n2/3b2B1/8/8/8/3RK3 w - - 0 1", "Bxf6", removes));
    // The bishop that takes back guards the rook as the knight did.
    let rook = |_: &Chess| Kind::from(RemovesDefender { target: sq("a1") });
    let taken_back = "1k6/8/8/n7/8/1N6/2B5/R3K3 b - - 0 1";
    assert!(!makes_sense(taken_back, "Nxb3", rook));
}

#[test]
fn what_is_left_standing_or_forced_is_no_sacrifice() {
    // Each as it is and with the colours swapped.
    let check = |text: &str, moves: [&str; 2], squares: [&'static str; 2], expected: bool| {
        for ((text, san), square) in [text.to_owned(), mirrored_fen(text)].iter().zip(moves).zip(squares) {
            let given = |_: &Chess| Kind::from(Sacrifice { sq: sq(square), amount: 3 });
            assert_eq!(makes_sense(text, san, given), expected, "{san} in {text}");
        }
    };
    check("4k3/5ppp/3p4/8/8/5N2/5PPP/4K3 w - - 0 1", ["Ne5", "Ne4"], ["e5", "e4"], true);
    // It stood there.
    check("4k3/5ppp/3p4/4N3/8/8/5PPP/4K3 w - - 0 1", ["h3", "h6"], ["e5", "e4"], false);
    // The queen goes from the rook, which takes the bishop that she guarded.
    let guard = "2kr3r/p1p1qRb1/P7/1p2p2p/6p1/1BB1P3/1P2K2P/R7 b - - 1 23";
    check(guard, ["Qd6", "Qd3"], ["g7", "g2"], false);
    // The only move out of check but one.
    check("4k3/8/8/8/8/8/4r3/3NK1N1 w - - 0 1", ["Nxe2", "Nxe7"], ["e2", "e7"], false);
    // The only legal move, and the same where a pawn could move.
    check("k7/8/8/8/7p/5p2/2q2P2/K6N w - - 0 1", ["Ng3", "Ng6"], ["g3", "g6"], false);
    check("k7/8/8/8/3P3p/5p2/2q2P2/K6N w - - 0 1", ["Ng3", "Ng6"], ["g3", "g6"], true);
}

#[test]
fn a_threat_that_nobody_refutes_is_one() {
    let threat = |after: &Chess| {
        let turned = after_null_move(after).unwrap();
        Kind::from(Threatens { mv: first_capture(&turned, sq("d5")), gain: 3 })
    };
    assert!(makes_sense("4k3/8/8/3n4/8/8/8/4KR2 w - - 0 1", "Rf5", threat));
}

#[test]
fn a_piece_that_is_simply_taken_threatens_nothing() {
    // The knight attacks the queen from a square where the pawn on f7 takes it, or none does.
    let threat = |queen: &'static str| {
        move |after: &Chess| {
            let turned = after_null_move(after).unwrap();
            Kind::from(Threatens { mv: first_capture(&turned, sq(queen)), gain: 9 })
        }
    };
    for (text, expected) in [
        ("3q2k1/5p2/4b3/6N1/8/8/5P2/6K1 w - - 0 1", false),
        ("3q2k1/6p1/4b3/6N1/8/8/5P2/6K1 w - - 0 1", true),
    ] {
        assert_eq!(makes_sense(text, "Nxe6", threat("d8")), expected, "{text}");
        assert_eq!(makes_sense(&mirrored_fen(text), "Nxe3", threat("d1")), expected, "mirrored {text}");
    }
}
