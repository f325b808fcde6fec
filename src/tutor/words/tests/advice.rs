//! The rule at the end of a text about a fault: which one for which fault, and for whom none.

use super::reasons::{Fault, novice_hears};
use super::{Case, Facts, remark};
use crate::chess::{Color, Position, fen};
use crate::tutor::audience::Audience;
use crate::tutor::phrase::advice::*;

/// A case without claims, and the rule that is to end its text; none, where it is empty.
struct Rule {
    start: &'static str,
    best: &'static [&'static str],
    played: &'static [&'static str],
    ends: &'static str,
}

const RULES: &[Rule] = &[
    // Two pawns could be taken, and the one that was is taken back.
    Rule {
        start: "1r2k2r/2p1ppb1/3p2pp/p4q2/1PpPn3/P1P1PN1P/2Q2PPB/1R2K2R b Kk - 2 19",
        best: &["Nxc3", "Qxf5", "gxf5", "Rc1", "axb4", "axb4", "Rxb4"],
        played: &["axb4", "cxb4", "Ng5", "Qxf5", "gxf5", "Rc1"],
        ends: TWO_DUTIES[0],
    },
    // The queen guards the pawn and the rook.
    Rule {
        start: "1r2k2r/2p1ppb1/3p2pp/p4q2/1PpPn3/P1P1PN1P/5PPB/1R1QK2R w Kk - 1 19",
        best: &["Qa4+", "Rb5", "Rc1", "O-O", "O-O"],
        played: &["Qc2", "Nxc3", "Qxf5", "gxf5", "Rc1"],
        ends: NO_GUARD[0],
    },
    // The move opens the way for it.
    Rule {
        start: "1r2k2r/4ppb1/3p2pp/2p2q2/1PpPn3/2P1PN1P/2Q2PPB/1R2K2R w Kk - 0 21",
        best: &["bxc5"],
        played: &["dxc5", "Bxc3+", "Kd1", "Nxf2+", "Kc1", "Nd3+", "Kd1", "Nxc5", "Qxf5"],
        ends: PAWN_LINES[0],
    },
    Rule {
        start: "1r2k2r/2p1ppb1/3p2pp/5q2/1ppPn3/P1P1PN1P/2Q2PPB/1R2K2R w Kk - 0 20",
        best: &["cxb4"],
        played: &["axb4", "Nxc3", "Qxf5"],
        ends: "When you can take in two ways, compare what each leaves behind.",
    },
    Rule {
        start: "8/3q4/8/1p1p3Q/3k4/7P/6PK/8 w - - 0 45",
        best: &["Qd1+"],
        played: &["Qg4+", "Qxg4", "hxg4", "Ke5", "Kg3", "b4", "g5", "b3", "g6"],
        ends: "Before you offer the last trade, work out the pawn ending.",
    },
    // A pawn comes to attack a bishop.
    Rule {
        start: "r2q1rk1/pp4pp/2p2p2/3pP3/P2P1Bb1/5NP1/B4K1P/R2Q4 w - - 0 23",
        best: &["Bd2", "g5", "Qe2"],
        played: &["Qd3", "g5"],
        ends: "Before you move, look where your opponent's pawns can go.",
    },
    Rule {
        start: "r2q1rk1/pp4pp/2p2p2/3pP3/P2P1Bb1/3Q1NP1/B4K1P/R7 b - - 1 23",
        best: &["Bxf3", "Kxf3", "fxe5", "dxe5", "g5", "Rg1", "Qd7", "Bb1"],
        played: &["fxe5", "Nxe5", "g5", "Nxg4", "gxf4", "Kg2", "Qg5", "Ne5", "fxg3"],
        ends: GUARD_FIRST[0],
    },
    // What nothing guards was left standing.
    Rule {
        start: "r4rk1/pp4pp/2p5/q2pN3/P2P1Bb1/3Q2P1/B4K1P/R7 w - - 1 25",
        best: &["Nxg4"],
        played: &["Bb3", "g5"],
        ends: "Look for pieces that nothing guards.",
    },
    // A piece that was driven away goes where it stands better.
    Rule {
        start: "r1b2rk1/pp3ppp/2p4q/3p4/P2BP3/3P1NP1/B4K1P/R2Q4 w - - 4 19",
        best: &["exd5", "cxd5", "Rb1"],
        played: &["Be3", "Qh5", "Qh1", "Be6", "h4", "dxe4", "dxe4", "Rad8", "Qb1"],
        ends: DRIVES[0],
    },
];

/// How much is lost in each case, in centipawns: a mistake or worse.
const LOST: i32 = 500;

#[test]
fn a_fault_told_by_its_answer_ends_with_the_rule_that_would_have_helped() {
    for rule in RULES {
        let case = Case::new(rule.start, (rule.best, LOST / 2), (rule.played, -LOST / 2));
        let facts = case.facts();
        for audience in [Audience::Novice, Audience::Club] {
            let told = remark(&facts, audience).text;
            let known = ends_with_a_rule(&told);
            assert_eq!(known, rule.ends, "{audience}: {told}");
        }
    }
}

/// The rule at the end of a text; empty without one.
fn ends_with_a_rule(told: &str) -> &'static str {
    let all = [
        LOOK,
        ANSWERS,
        THREATS,
        LAST_MOVE,
        CHECKS,
        MATES,
        CAPTURES,
        LOOSE,
        LOOSE_PAWNS,
        BLOCKS,
        FORCING,
        QUIET_THREATS,
        DOUBLE,
        BOTH_CAPTURES,
        BEFORE_TAKING,
        WAYS_TO_TAKE,
        LINES,
        OWN_WAY,
        GUARDS,
        PAWN_GUARDS,
        PAWN_MOVES,
        PAWN_ENDINGS,
        ORDER,
        GUARD_FIRST,
        TWO_DUTIES,
        NO_GUARD,
        DRIVES,
        TENSION,
        PAWN_LINES,
        KING_PAWNS,
        DEVELOP,
        PASSING,
        KING_LINES,
    ];
    all.into_iter().flatten().copied().find(|rule| told.ends_with(rule)).unwrap_or("")
}

#[test]
fn rules_are_for_who_made_the_move_and_has_not_outgrown_them() {
    let rule = &RULES[0];
    let case = Case::new(rule.start, (rule.best, LOST / 2), (rule.played, -LOST / 2));
    let mover = fen::parse(rule.start).unwrap().position.turn();
    let told = |you: Option<Color>, audience| remark(&Facts { you, ..case.facts() }, audience).text;
    assert_eq!(ends_with_a_rule(&told(Some(mover), Audience::Novice)), rule.ends);
    assert_eq!(ends_with_a_rule(&told(Some(!mover), Audience::Novice)), "");
    assert_eq!(ends_with_a_rule(&told(None, Audience::Novice)), "");
    assert_eq!(ends_with_a_rule(&told(Some(mover), Audience::Advanced)), "");
}

#[test]
fn a_move_that_is_hardly_worse_has_no_rule() {
    let rule = &RULES[0];
    let case = Case::new(rule.start, (rule.best, 30), (rule.played, 10));
    assert_eq!(ends_with_a_rule(&remark(&case.facts(), Audience::Novice).text), "");
}

#[test]
fn a_quiet_fault_is_told_with_a_rule_of_its_sort() {
    let ends = |fault: Fault, rules: &[&str]| {
        fault.must_say(rules[0]);
        assert!(novice_hears(&fault, rules[0]), "{:?}", fault.told(Audience::Novice));
    };
    let push = Fault {
        start: "r1bq1rk1/pp3ppp/2p5/3p4/P3PB2/3P1NP1/B4K1P/R2Q4 w - - 8 21",
        best: ("e4d5 c6d5 a1b1 b7b6 f2g1 c8g4 h2h3 g4e6", 32),
        played: ("e4e5 f7f6 e5f6 d8f6 a1b1 c8g4 h2h3 g7g5", -118),
    };
    ends(push, TENSION);
    let wall = Fault {
        start: "r2q1rk1/ppp1b1p1/2npbn1p/4pp2/2P5/1P1PPN2/PB1NBPPP/2RQ1RK1 b - - 1 10",
        best: ("e5e4 d3e4 f5e4 f3d4 c6d4 b2d4 e6f5 d4a1 d8e8", -8),
        played: ("g7g5 d3d4 e6f7 d4e5 d6e5 f3e5 c6e5 b2e5 f6d7", -88),
    };
    ends(wall, KING_PAWNS);
    let again = Fault {
        start: "rnbqkb1r/pp1p1p1p/5np1/2p1p3/4P3/2PP1N2/PP1N1PPP/R1BQKB1R b KQkq - 1 1",
        best: ("b8c6 f1e2 d7d6 e1g1 f8g7 f1e1", 23),
        played: ("f6h5 g2g3 b8c6 f1g2 d7d6 e1g1 f8g7", -80),
    };
    ends(again, DEVELOP);
    // Two at home are no habit.
    let few = Fault {
        start: "rnb2rk1/ppq1bppp/3p4/4p3/1PP1n3/P3PN2/1B2BPPP/RN1Q1RK1 b - - 0 11",
        best: ("c8e6 f3d2 e4d2 d1d2 b8d7 b1c3 c7d8 c3d5", -39),
        played: ("e7f6 e2d3 e4g5 f3g5 f6g5 b1c3 c7d8 c3d5 c8e6", -138),
    };
    few.must_not_say(DEVELOP[0]);
    let passing = Fault {
        start: "1r2k2r/2p1ppb1/3p1npp/p4q2/2pP4/P1P1PN1P/1P3PPB/1R1QK2R w Kk - 0 18",
        best: ("d1a4 f6d7 e1g1 f5b5 a4b5 b8b5 f3d2 d7b6", 64),
        played: ("b2b4 c4b3 b1b3 b8b3 d1b3 f5d3 b3a4 e8d8 f3d2 f6d5", -72),
    };
    ends(passing, PASSING);
    let pinned = Fault {
        start: "r2q1rk1/pp4pp/2p2p2/3pP3/P2P1Bb1/5NP1/B4K1P/R2Q4 w - - 0 23",
        best: ("e5e6 f8e8 a2b1 g4e6 d1d3 g7g6", -155),
        played: ("d1d3 g4f3 f2f3 f6e5 d4e5 g7g5 a1g1 g5f4 g3f4 g8h8", -226),
    };
    ends(pinned, KING_LINES);
}
