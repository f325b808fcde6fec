//! True and false cases of every kind of claim, each with the colours swapped as well.

use super::*;
use crate::chess::{Move, Position, Score, Square, fen};
use crate::tutor::about::{About, Tone};
use crate::tutor::claim::catalogue::{CASES, Kind, KindCases};
use crate::tutor::motifs::check::Check;
use crate::tutor::testing::{Case, Words, line, mirrored, mirrored_fen};

/// Scores told beforehand: what each position asked for is worth, from the side to move.
#[derive(Default)]
struct KnownScores(Vec<(String, Score)>);

impl Oracle for KnownScores {
    fn score(&mut self, position: &Chess) -> Option<Score> {
        let text = fen::write(position);
        let found = self.0.iter().find(|(start, _)| text.starts_with(start.as_str()));
        found.map(|(_, score)| *score)
    }

    fn ranked(&mut self, position: &Chess) -> Vec<(Move, Score)> {
        let moves = position.legal_moves();
        let scored = moves.into_iter().filter_map(|m| {
            let mut after = position.clone();
            after.play_unchecked(m);
            Some((m, self.score(&after)?.flipped()))
        });
        let mut ranked: Vec<_> = scored.collect();
        ranked.sort_by_key(|(_, score)| std::cmp::Reverse(*score));
        ranked
    }
}

/// Reads the moves that lead to a claim, its kind and fields: `fork c7 a8,e8`.
fn read(root: &Chess, at: &str, words: &str) -> (Vec<Move>, Kind) {
    let (mut before, mut position) = (root.clone(), root.clone());
    let mut moves = Vec::new();
    for uci in at.split_whitespace() {
        before = position.clone();
        moves.extend(line(&mut position, std::iter::once(uci)));
    }
    let (id, fields) = words.split_once(' ').unwrap_or((words, ""));
    let kind = CASES.iter().find(|kind| kind.id == id).unwrap();
    (moves, (kind.read)(&Words::new(&position, fields).since(&before)))
}

/// Whether a claim, written as `kind field …`, holds after some moves from a position.
fn holds(start: &str, at: &str, words: &str, oracle: &mut dyn Oracle) -> Result<(), Refuted> {
    let root = fen::parse(start).unwrap().position;
    let (at, kind) = read(&root, at, words);
    let claim = Claim { kind, at, about: About::Position, tone: Tone::Info };
    super::check(&root, &claim, oracle)
}

/// The true cases, each with its root.
pub(crate) fn true_claims() -> Vec<(Chess, Claim)> {
    let claim = |(id, (start, at, fields)): (&str, &Case)| {
        let root = fen::parse(start).unwrap().position;
        let (at, kind) = read(&root, at, &format!("{id} {fields}"));
        let (about, tone) = (About::Position, Tone::Info);
        (root, Claim { kind, at, about, tone })
    };
    let cases = |kind: &'static KindCases| kind.true_cases.iter().map(|case| (kind.id, case));
    CASES.iter().flat_map(cases).map(claim).collect()
}

/// Checks a case as it is and with the colours swapped.
fn check(start: &str, at: &str, words: &str, expected: bool) {
    let found = holds(start, at, words, &mut KnownScores::default());
    assert_eq!(found.is_ok(), expected, "{words} after '{at}' in {start}: {found:?}");
    let (start, at, words) = (mirrored_fen(start), mirrored(at), mirrored(words));
    let found = holds(&start, &at, &words, &mut KnownScores::default());
    assert_eq!(found.is_ok(), expected, "{words} after '{at}' in {start}: {found:?}");
}

/// Checks a case that depends on scores; they are given by the beginning of each position's FEN.
fn check_scored(start: &str, words: &str, scores: &[(&str, Score)], expected: bool) {
    let told = |mirror: bool| {
        let text = |text: &str| {
            if mirror {
                let full = format!("{text} - - 0 1");
                mirrored_fen(&full).split(" -").next().unwrap().to_owned()
            } else {
                text.to_owned()
            }
        };
        KnownScores(scores.iter().map(|(fen, score)| (text(fen), *score)).collect())
    };
    let found = holds(start, "", words, &mut told(false));
    assert_eq!(found.is_ok(), expected, "{words} in {start}: {found:?}");
    let found = holds(&mirrored_fen(start), "", &mirrored(words), &mut told(true));
    assert_eq!(found.is_ok(), expected, "mirrored {words} in {start}: {found:?}");
}

#[test]
fn every_case_comes_out_as_told_in_both_colours() {
    for kind in CASES {
        for (start, at, fields) in kind.true_cases {
            check(start, at, &format!("{} {fields}", kind.id), true);
        }
        for (start, at, fields) in kind.false_cases {
            check(start, at, &format!("{} {fields}", kind.id), false);
        }
    }
}

#[test]
fn every_kind_has_a_true_and_a_false_case() {
    // Their cases need scores and stand below.
    let scored = [
        "wins_material",
        "loses_material",
        "only_move",
        "best_move",
        "best_reply",
        "zugzwang",
        "lucena",
        "philidor",
        "perpetual",
    ];
    for kind in CASES.iter().filter(|kind| !scored.contains(&kind.id)) {
        assert!(!kind.true_cases.is_empty(), "{} has no true case", kind.id);
        assert!(!kind.false_cases.is_empty(), "{} has no false case", kind.id);
    }
}

#[test]
fn a_claim_after_an_illegal_move_is_refuted() {
    let claim = Claim {
        kind: Check {}.into(),
        at: vec![Move::Normal {
            role: crate::chess::Role::Rook,
            from: Square::A1,
            capture: None,
            to: Square::A8,
            promotion: None,
        }],
        about: About::Played,
        tone: Tone::Good,
    };
    assert!(super::check(&Chess::default(), &claim, &mut KnownScores::default()).is_err());
}

#[test]
fn rook_endings_are_what_the_search_says() {
    let lucena = "1K1k4/1P6/8/8/8/8/r7/2R5 w - - 0 1";
    let scored = |cp| [("1K1k4/1P6/8/8/8/8/r7/2R5 w", Score::Cp(cp))];
    check_scored(lucena, "lucena white", &scored(700), true);
    check_scored(lucena, "lucena white", &scored(100), false);
    check_scored(lucena, "lucena black", &scored(700), false);
    let philidor = "4k3/7R/r7/3KP3/8/8/8/8 b - - 0 1";
    let scored = |cp| [("4k3/7R/r7/3KP3/8/8/8/8 b", Score::Cp(cp))];
    check_scored(philidor, "philidor black", &scored(0), true);
    check_scored(philidor, "philidor black", &scored(-400), false);
    check_scored(philidor, "philidor white", &scored(0), false);
}

#[test]
fn a_perpetual_check_is_a_draw_that_nobody_can_better() {
    let start = "6k1/5p2/8/7Q/8/8/6PP/6K1 w - - 0 1";
    let line = "perpetual h5g5 g8h7 g5h5 h7g8";
    let scored = |answer| {
        [
            ("6k1/5p2/8/7Q/8/8/6PP/6K1 w", Score::Cp(0)),
            ("6k1/5p2/8/6Q1/8/8/6PP/6K1 b", Score::Cp(answer)),
            ("8/5p1k/8/6Q1/8/8/6PP/6K1 w", Score::Cp(0)),
            ("8/5p1k/8/7Q/8/8/6PP/6K1 b", Score::Cp(0)),
        ]
    };
    check_scored(start, line, &scored(0), true);
    check_scored(start, line, &scored(300), false);
    check_scored(start, "perpetual h5g5 g8h7", &scored(0), false);
}

const ROOK_TAKES: &str = "4k3/8/8/3n4/8/8/8/3RK3 w - - 0 1";

#[test]
fn winning_material_needs_a_loser_who_had_no_better() {
    // The rook takes the knight; Black's only moves are with the king.
    let line = "wins_material 3 d1d5";
    check_scored(ROOK_TAKES, line, &[], true);
    check_scored(ROOK_TAKES, "wins_material 2 d1d5", &[], false);
    // With the loser's move in the line his score before and after it counts.
    let line = "wins_material 3 d1d5 e8e7";
    let worst = ("4k3/8/8/3R4/8/8/8/4K3 b", Score::Cp(-500));
    let same = ("8/4k3/8/3R4/8/8/8/4K3 w", Score::Cp(510));
    let worse = ("8/4k3/8/3R4/8/8/8/4K3 w", Score::Cp(900));
    check_scored(ROOK_TAKES, line, &[worst, same], true);
    check_scored(ROOK_TAKES, line, &[("4k3/8/8/3R4/8/8/8/4K3 b", Score::Cp(-100)), worse], false);
    check_scored(ROOK_TAKES, line, &[worst], false);
    // What comes straight back was not won.
    check_scored("4k3/8/4p3/3n4/8/8/8/3RK3 w - - 0 1", "wins_material 3 d1d5", &[], false);
}

#[test]
fn a_pawn_ending_is_won_by_force_only_where_the_loser_has_no_choice() {
    let fair =
        |before: &'static str, after: &'static str| [(before, Score::Cp(-150)), (after, Score::Cp(150))];
    // The king goes for the pawn on c4, but Black chooses among many moves.
    let pawns = "8/4k3/1p4pp/3P1p2/2p2P1P/2P1K3/8/8 w - - 0 1";
    let before = "8/4k3/1p4pp/3P1p2/2pK1P1P/2P5/8/8 b";
    let scores = fair(before, "8/8/1p3kpp/3P1p2/2pK1P1P/2P5/8/8 w");
    check_scored(pawns, "wins_material 1 e3d4 e7f6 d4c4", &scores, false);
    // The same with a rook each; and where Black has a single move, the king takes.
    let rooks = "1r6/4k3/1p4pp/3P1p2/2p2P1P/2P1K3/8/2R5 w - - 0 1";
    let before = "1r6/4k3/1p4pp/3P1p2/2pK1P1P/2P5/8/2R5 b";
    let scores = fair(before, "1r6/8/1p3kpp/3P1p2/2pK1P1P/2P5/8/2R5 w");
    check_scored(rooks, "wins_material 1 e3d4 e7f6 d4c4", &scores, false);
    let single = "k7/2K5/3p4/3P4/8/8/8/8 b - - 0 1";
    let scores = fair("k7/2K5/3p4/3P4/8/8/8/8 b", "8/k1K5/3p4/3P4/8/8/8/8 w");
    check_scored(single, "loses_material 1 a8a7 c7d6", &scores, true);
}

#[test]
fn a_pawn_is_won_by_force_only_where_one_piece_can_take_back() {
    let fair =
        |before: &'static str, after: &'static str| [(before, Score::Cp(-150)), (after, Score::Cp(150))];
    // Black's pawn and his bishop can take on b5.
    let two = "2rq1rk1/4b1pp/p1b1p3/1pp2p2/2PPp3/PP2P3/1B1NQPPP/2R2RK1 w - - 0 1";
    let before = "2rq1rk1/4b1pp/p1b1p3/1Pp2p2/3Pp3/PP2P3/1B1NQPPP/2R2RK1 b";
    let scores = fair(before, "2rq1rk1/4b1pp/2b1p3/1pp2p2/3Pp3/PP2P3/1B1NQPPP/2R2RK1 w");
    check_scored(two, "wins_material 1 c4b5 a6b5 d4c5", &scores, false);
    // With a knight in the bishop's place the pawn alone can.
    let one = "2rq1rk1/4b1pp/p1n1p3/1pp2p2/2PPp3/PP2P3/1B1NQPPP/2R2RK1 w - - 0 1";
    let before = "2rq1rk1/4b1pp/p1n1p3/1Pp2p2/3Pp3/PP2P3/1B1NQPPP/2R2RK1 b";
    let scores = fair(before, "2rq1rk1/4b1pp/2n1p3/1pp2p2/3Pp3/PP2P3/1B1NQPPP/2R2RK1 w");
    check_scored(one, "wins_material 1 c4b5 a6b5 d4c5", &scores, true);
}

#[test]
fn losing_material_is_the_same_from_the_other_side() {
    let start = "4k3/8/8/3n4/8/8/8/3RK3 b - - 0 1";
    let line = "loses_material 3 e8e7 d1d5";
    let fair = [("4k3/8/8/3n4/8/8/8/3RK3 b", Score::Cp(-500)), ("8/4k3/8/3n4/8/8/8/3RK3 w", Score::Cp(500))];
    check_scored(start, line, &fair, true);
    let better = [("4k3/8/8/3n4/8/8/8/3RK3 b", Score::Cp(0)), fair[1]];
    check_scored(start, line, &better, false);
    check_scored(start, "loses_material 1 e8e7 d1d5", &fair, false);
}

#[test]
fn taking_is_judged_by_the_search_when_it_is_really_the_enemys_turn() {
    let words = "hanging d5 n 3 d1d5";
    let now = ("4k3/8/8/3n4/8/8/8/3RK3 w", Score::Cp(500));
    check_scored(ROOK_TAKES, words, &[now, ("4k3/8/8/3R4/8/8/8/4K3 b", Score::Cp(-480))], true);
    check_scored(ROOK_TAKES, words, &[now, ("4k3/8/8/3R4/8/8/8/4K3 b", Score::Cp(0))], false);
    check_scored(ROOK_TAKES, words, &[], false);
    // Were it only the enemy's turn, the exchange alone counts.
    check_scored("4k3/8/8/3n4/8/8/8/3RK3 b - - 0 1", words, &[], true);
}

#[test]
fn a_king_wins_no_pawn_for_certain_while_the_other_has_a_queen() {
    let fair =
        |before: &'static str, after: &'static str| [(before, Score::Cp(100)), (after, Score::Cp(-100))];
    let queens = "k2q4/8/8/8/8/8/p7/1K1Q4 w - - 0 1";
    let scores = fair("k2q4/8/8/8/8/8/p7/1K1Q4 w", "k2q4/8/8/8/8/8/K7/3Q4 b");
    check_scored(queens, "hanging a2 p 1 b1a2", &scores, false);
    let rooks = "k2r4/8/8/8/8/8/p7/1K1R4 w - - 0 1";
    let scores = fair("k2r4/8/8/8/8/8/p7/1K1R4 w", "k2r4/8/8/8/8/8/K7/3R4 b");
    check_scored(rooks, "hanging a2 p 1 b1a2", &scores, true);
    let knight = "k2q4/8/8/8/8/8/n7/1K1Q4 w - - 0 1";
    let scores = fair("k2q4/8/8/8/8/8/n7/1K1Q4 w", "k2q4/8/8/8/8/8/K7/3Q4 b");
    check_scored(knight, "hanging a2 n 3 b1a2", &scores, true);
}

#[test]
fn the_best_move_and_the_only_one_are_what_the_search_says() {
    let now = ("4k3/8/8/3n4/8/8/8/3RK3 w", Score::Cp(500));
    let taken = ("4k3/8/8/3R4/8/8/8/4K3 b", Score::Cp(-500));
    let king = |cp| ("4k3/8/8/3n4/8/8/4K3/3R4 b", Score::Cp(cp));
    for kind in ["best_move", "best_reply"] {
        check_scored(ROOK_TAKES, &format!("{kind} d1d5"), &[now, taken], true);
        check_scored(ROOK_TAKES, &format!("{kind} e1e2"), &[now, king(-100)], false);
        check_scored(ROOK_TAKES, &format!("{kind} e1e2"), &[now], false);
    }
    check_scored(ROOK_TAKES, "only_move d1d5", &[now, taken, king(-100)], true);
    check_scored(ROOK_TAKES, "only_move e1e2", &[now, taken, king(-100)], false);
    check_scored(ROOK_TAKES, "only_move d1d5", &[now, taken, king(-450)], false);
    check_scored(ROOK_TAKES, "only_move d1d5", &[now], false);
    check_scored("k5r1/8/8/8/8/8/8/r6K w - - 0 1", "only_move h1h2", &[], true);
}

#[test]
fn in_zugzwang_one_would_rather_pass() {
    let start = "8/8/p1p5/1p5p/1P5p/8/PPP2K1p/4R1rk w - - 0 1";
    let moving = ("8/8/p1p5/1p5p/1P5p/8/PPP2K1p/4R1rk w", Score::Cp(-300));
    let passing = |cp| ("8/8/p1p5/1p5p/1P5p/8/PPP2K1p/4R1rk b", Score::Cp(cp));
    check_scored(start, "zugzwang", &[moving, passing(-200)], true);
    check_scored(start, "zugzwang", &[moving, passing(280)], false);
    check_scored(start, "zugzwang", &[moving], false);
}

#[test]
fn a_long_mate_is_as_long_as_the_search_says() {
    // Mate in three with two rooks: 1.Ra7 Kf8 2.Rb8 is shorter, so the oracle's word counts from three on.
    let start = "8/5k2/8/8/8/8/1R6/R5K1 w - - 0 1";
    let line = "mate_in 3 a1a6 f7g7 b2b7 g7f8 a6a8";
    let after = |moves| ("8/5k2/R7/8/8/8/1R6/6K1 b", Score::Mate(moves));
    check_scored(start, line, &[after(-2)], true);
    check_scored(start, line, &[after(-3)], false);
    check_scored(start, line, &[after(2)], false);
    check_scored(start, line, &[], false);
}
