//! What is said of lines: the motif that makes each work, the punishment of faults, the same in both colours.

use proptest::prelude::*;

use super::*;
use crate::chess::{Chess, Score, Square, fen};
use crate::search::Line;
use crate::tutor::question::KnownScores;
use crate::tutor::testing::{line, mirrored, mirrored_fen};

/// A question about a position of which nothing was searched.
fn of_position(root: Chess) -> Question {
    Question {
        glance: None,
        is_even: true,
        last: None,
        played: None,
        best: None,
        second: None,
        reply: None,
        root,
    }
}

/// A question about the first move of a line, which is also the best.
fn best(start: &str, moves: &str) -> Question {
    let root = fen::parse(start).unwrap().position;
    let mut end = root.clone();
    let moves = line(&mut end, moves.split(' '));
    let mate = end.is_checkmate().then_some(moves.len() as i32 / 2 + 1);
    let score = mate.map_or(Score::Cp(300), Score::Mate);
    let reply = Line {
        score: mate.map_or(Score::Cp(-300), |moves| Score::Mate(1 - moves)),
        moves: moves[1..].to_vec(),
    };
    Question {
        played: Some(moves[0]),
        best: Some(Line { score, moves }),
        reply: Some(reply),
        ..of_position(root)
    }
}

/// A question about a fault: what was best, and what was played with its punishment.
fn fault(start: &str, better: &str, played: &str) -> Question {
    let root = fen::parse(start).unwrap().position;
    let better = line(&mut root.clone(), better.split(' '));
    let mut end = root.clone();
    let played = line(&mut end, played.split(' '));
    let mates = end.is_checkmate();
    Question {
        played: Some(played[0]),
        best: Some(Line { score: Score::Cp(0), moves: better }),
        reply: Some(Line {
            score: if mates { Score::Mate(played.len() as i32 / 2) } else { Score::Cp(400) },
            moves: played[1..].to_vec(),
        }),
        ..of_position(root)
    }
}

fn told(question: &Question) -> Vec<String> {
    let claims = claims(question, &mut KnownScores::of(question));
    claims.iter().map(|claim| serde_json::to_string(&claim.json("")).unwrap()).collect()
}

/// That a claim is among the first so many, in either colour.
fn check(start: &str, moves: &str, expected: &str, place: usize) {
    let first =
        |start: &str, moves: &str| told(&best(start, moves)).into_iter().take(place).collect::<Vec<_>>();
    let said = first(start, moves);
    assert!(said.iter().any(|claim| claim.contains(expected)), "{expected} in {said:#?}");
    let said = first(&mirrored_fen(start), &mirrored(moves));
    let expected = mirrored(expected);
    assert!(said.iter().any(|claim| claim.contains(&expected)), "{expected} in {said:#?}");
}

/// Positions, lines, and what is to be said of them.
const MOTIFS: &[(&str, &str, &str)] = &[
    (
        "r3k3/8/8/3N4/8/8/8/4K3 w - - 0 1",
        "d5c7 e8d7 c7a8",
        r#""fork","at":["d5c7"],"about":"played","tone":"good","sq":"c7","targets":["e8","a8"]"#,
    ),
    (
        "3qk3/8/5n2/8/8/8/3B4/4K3 w - - 0 1",
        "d2g5 e8e7 g5f6",
        r#""pinner":"g5","pinned":"f6","behind":"d8","absolute":false"#,
    ),
    (
        "4k3/4n3/8/3p4/8/8/3P4/R4K2 w - - 0 1",
        "a1e1 e8f8 e1e7",
        r#""pinner":"e1","pinned":"e7","behind":"e8","absolute":true"#,
    ),
    ("4q3/8/8/4k3/8/8/8/K2R4 w - - 0 1", "d1e1 e5d5 e1e8", r#""attacker":"e1","front":"e5","behind":"e8""#),
    (
        "3qk3/8/8/8/3N4/8/8/3RK3 w - - 0 1",
        "d4c6 e8f8 d1d8",
        r#""discovered_attack","at":["d4c6"],"about":"played","tone":"good","attacker":"d1","target":"d8""#,
    ),
    ("4k3/8/8/8/4N3/8/q7/4RK2 w - - 0 1", "e4c3 e8f8 c3a2", r#""discovered_check","at":["e4c3"]"#),
    ("4k3/8/8/8/4N3/8/8/4RK2 w - - 0 1", "e4f6 e8f7", r#""double_check""#),
    ("8/Bk6/2p5/1p6/8/8/8/6K1 b - - 0 1", "b7a7", r#""takes_free""#),
    (
        "8/B1k5/1pp5/8/8/8/8/6K1 b - - 0 1",
        "c7b7 g1f2 b7a7",
        r#""trapped","at":["c7b7"],"about":"played","tone":"good","sq":"a7""#,
    ),
    ("4k3/8/5n2/3b2B1/8/8/8/3RK3 w - - 0 1", "g5f6 e8d7 d1d5", r#""removes_defender""#),
    (
        "b2r2k1/8/8/8/3b4/8/7K/R2R4 w - - 0 1",
        "d1d4 d8d4 a1a8",
        r#""overloaded","at":[],"about":"played","tone":"good","sq":"d8","duties":["d4","a8"]"#,
    ),
    ("rnbqkbnr/ppp2ppp/3p4/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 0 1", "c4f7 e8f7 f3g5", r#""attraction""#),
    ("rnbqkbnr/ppp2ppp/3p4/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 0 1", "c4f7 e8f7 f3g5", r#""sacrifice""#),
    ("6k1/4q3/5n2/8/8/5Q2/8/3R3K w - - 0 1", "d1d7 e7d7 f3f6", r#""deflection""#),
    (
        "r2n2k1/8/N7/8/8/8/8/3R3K w - - 0 1",
        "a6b8 g8f8 d1d8",
        r#""interference","at":["a6b8"],"about":"played","tone":"good","sq":"b8","defender":"a8","target":"d8""#,
    ),
    ("4k3/8/5b2/8/3p4/1n6/3N4/3RK3 w - - 0 1", "d2b3 f6h4 e1e2 d4d3", r#""takes_free""#),
    ("7k/7p/8/8/8/8/4K3/R2N4 w - - 0 1", "d1f2 h8g8 a1g1", r#""clearance""#),
    ("3r2k1/3q4/8/8/8/8/3R4/3R2K1 w - - 0 1", "d2d7 d8d7 d1d7", r#""takes_free""#),
    ("3r2k1/2b5/8/3p4/3r4/8/3R4/3R2K1 w - - 0 1", "d2d4 g8g7 d4d5 d8d5 d1d5", r#""takes_free""#),
    (
        "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1",
        "a1a8",
        r#""mate_in","at":[],"about":"played","tone":"good","n":1,"line":["a1a8"]"#,
    ),
    ("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", "a1a8", r#""name":"back_rank""#),
    ("7k/8/8/8/8/8/1R6/R5K1 w - - 0 1", "b2b7 h8g8 a1a8", r#""n":2"#),
    ("6rk/6pp/8/6N1/8/8/8/6K1 w - - 0 1", "g5f7", r#""name":"smothered""#),
    ("6k1/5ppp/8/8/8/8/8/1R4K1 w - - 0 1", "b1a1 h7h6", r#""mate_threat""#),
    ("8/P3k3/8/8/8/8/8/4K3 w - - 0 1", "a7a8q e7e6", r#""promotion""#),
    ("4k3/8/8/2pP4/8/8/8/4K3 w - c6 0 1", "d5c6 e8e7", r#""en_passant""#),
    (
        "4k3/4p3/8/3n4/8/8/8/3RK3 b - - 0 1",
        "e7e6 e1e2",
        r#""defends","at":["e7e6"],"about":"played","tone":"good","from":"e6","target":"d5""#,
    ),
    ("4k3/8/8/3n4/8/8/8/3RK3 b - - 0 1", "d5b4 e1e2", r#""escapes""#),
    ("8/8/8/P4k2/8/8/8/6K1 w - - 0 1", "a5a6 f5e6", r#""unstoppable_pawn""#),
    ("8/4k3/8/8/8/4K3/4P3/8 w - - 0 1", "e3e4 e7e6", r#""quiet_move""#),
    (
        "8/8/4k3/8/8/4K3/4P3/8 w - - 0 1",
        "e3e4 e6d6",
        r#""opposition","at":["e3e4"],"about":"played","tone":"good""#,
    ),
    ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "e1c1 e8e7", r#""castles""#),
];

#[test]
fn the_motif_of_a_line_is_among_the_first_facts() {
    for (start, moves, expected) in MOTIFS {
        check(start, moves, expected, 6);
    }
}

#[test]
fn a_slider_that_retakes_through_an_enemy_piece_looks_through_it() {
    let start = "3n2k1/8/8/3r2B1/8/8/8/3R3K w - - 0 1";
    let expected =
        r#""xray","at":[],"about":"played","tone":"good","attacker":"d1","through":"d5","target":"d8""#;
    check(start, "g5d8 d5d8 d1d8", expected, 6);
    // Nothing stood between.
    let start = "3n2k1/8/7r/6B1/8/8/8/3R2K1 w - - 0 1";
    assert!(told(&best(start, "g5d8 h6d6 d1d6")).iter().all(|claim| !claim.contains("xray")));
}

#[test]
fn a_move_in_between_comes_before_the_capture() {
    let start = "4k3/4b3/8/4p3/3n4/5N2/8/4K3 w - - 0 1";
    // White takes, Black checks first and takes back then.
    let question = fault(start, "f3e5 d4c2", "f3d4 e7b4 e1e2 e5d4");
    let said = told(&question);
    assert!(
        said.iter()
            .any(|claim| claim
                .contains(r#""intermezzo","at":["f3d4"],"about":"reply","tone":"bad","sq":"d4""#)),
        "{said:#?}"
    );
}

#[test]
fn who_is_lost_already_is_told_of_the_mate_that_he_lets_happen() {
    // Paris 1858: far behind either way, but only the knight lets the queen mate.
    let mut question = fault(
        "4kb1r/p2B1ppp/4qn2/4p1B1/4P3/1Q6/PPP2PPP/2KR4 b k - 0 15",
        "e6d7 b3b8 e8e7",
        "f6d7 b3b8 d7b8 d1d8",
    );
    if let Some(best) = &mut question.best {
        best.score = Score::Cp(-1008);
    }
    let said = told(&question);
    let mate = r#""allows_mate","at":["f6d7"],"about":"reply","tone":"bad""#;
    assert!(said[0].contains(mate), "{said:#?}");
    let wins = |claim: &String| claim.contains("wins_material") && claim.contains(r#""about":"played""#);
    assert!(!said.iter().any(wins), "{said:#?}");
    // Who was to be mated all the same has let nothing in.
    if let Some(best) = &mut question.best {
        best.score = Score::Mate(-3);
    }
    assert!(!is_fault(&question));
}

#[test]
fn a_fault_is_explained_by_its_punishment_first() {
    // The knight could stay guarded; it goes where the pawn takes it.
    let question = fault("4k3/8/3p4/8/8/5N2/8/4K3 w - - 0 1", "f3d4 e8d7", "f3e5 d6e5 e1e2");
    let said = told(&question);
    assert!(said[0].contains(r#""about":"reply","tone":"bad""#), "{said:#?}");
    assert!(said.iter().any(|claim| claim.contains(r#""hanging","at":["f3e5"],"about":"reply","tone":"bad","sq":"e5","piece":"n","gain":3,"capture":"d6e5""#)));
    assert!(said.iter().any(|claim| {
        claim.contains(
            r#""wins_material","at":["f3e5"],"about":"reply","tone":"bad","line":["d6e5"],"gain":3"#,
        )
    }));
}

#[test]
fn a_threat_that_is_left_standing_is_named() {
    let question = fault("4k3/8/8/3n4/8/8/8/3RK3 b - - 0 1", "d5b4 e1e2", "e8e7 d1d5 e7e6");
    let said = told(&question);
    assert!(
        said.iter().any(|claim| claim.contains(
            r#""ignores_threat","at":["e8e7"],"about":"reply","tone":"bad","capture":"d1d5","gain":3"#
        )),
        "{said:#?}"
    );
    assert!(
        said.iter().any(|claim| claim.contains(r#""escapes","at":["d5b4"],"about":"best","tone":"good""#)),
        "{said:#?}"
    );
}

#[test]
fn a_queen_put_where_it_is_taken_hangs_though_the_best_answer_checks_first() {
    let hanging = |start: &str, played: &str| {
        let question = fault(start, "f8c5", played);
        candidates(&question).into_iter().find_map(|claim| {
            let Kind::Hanging(hanging) = claim.kind else { return None };
            Some((hanging.sq, hanging.gain))
        })
    };
    let start = "rn1qkb1r/pp3ppp/4p3/2Pp1b2/4nP2/1P2P3/P1P3PP/RNBQKBNR b KQkq - 0 7";
    assert_eq!(hanging(start, "d8g5 f1b5 b8c6 f4g5"), Some((Square::G5, 8)));
    assert_eq!(hanging(start, "d8f6 f1b5 b8c6 d1d4"), None);
}

#[test]
fn a_mate_that_is_let_in_comes_first() {
    let question = fault("6k1/5ppp/8/8/8/8/8/R5K1 b - - 0 1", "h7h6 a1a8", "g8h8 a1a8");
    let said = told(&question);
    assert!(
        said[0].contains(r#""allows_mate","at":["g8h8"],"about":"reply","tone":"bad","n":1"#),
        "{said:#?}"
    );
}

#[test]
fn a_position_tells_what_hangs_and_what_can_be_won() {
    let root = fen::parse("4k3/8/8/1n1p4/4P3/8/6B1/4K3 w - - 0 1").unwrap().position;
    let moves = line(&mut root.clone(), "e4d5 e8e7".split(' '));
    let question = Question { best: Some(Line { score: Score::Cp(100), moves }), ..of_position(root) };
    let said = told(&question);
    assert!(
        said.iter()
            .any(|claim| claim.contains(r#""hanging","at":[],"about":"position","tone":"good","sq":"d5""#)),
        "{said:#?}"
    );
}

#[test]
fn a_position_tells_what_lasts() {
    let root = fen::parse("4k3/p2R4/1p6/3N4/P1P5/8/8/4K3 w - - 0 1").unwrap().position;
    let said = told(&of_position(root));
    for (kind, square) in [("outpost", "d5"), ("open_file", "d7"), ("seventh_rank", "d7")] {
        let told = said.iter().any(|claim| {
            claim.contains(&format!("\"{kind}\"")) && claim.contains(&format!("\"sq\":\"{square}\""))
        });
        assert!(told, "{kind} in {said:#?}");
    }
}

#[test]
fn material_is_won_by_force_or_not_spoken_of() {
    let won = |moves: &str| {
        let said = told(&best("4k3/8/8/n7/8/8/7P/3RK3 w - - 0 1", moves));
        said.iter().any(|claim| claim.contains("wins_material"))
    };
    assert!(won("d1d5 e8e7 d5a5 e7e6"), "an attack and a capture");
    assert!(!won("h2h3 e8e7 d1d5 e7e6 d5a5"), "an idle move in between");
}

#[test]
fn a_mate_too_long_to_be_sure_of_is_not_told() {
    let moves = "b7c7 b5a4 f5f3 a4b5 c7d6 b5b6 f3b3 b6a6 d6c6 a6a7 b3a3 a7b8 a3a5 b8c8 a5a8";
    let mates = |fen: &str, moves: &str| {
        let question = best(fen, moves);
        told(&question).iter().any(|claim| claim.contains(r#""mate_in","at":[]"#))
    };
    assert!(!mates("8/1k6/8/1Kp2r2/2P5/8/8/8 b - - 2 63", moves), "eight moves");
    assert!(mates("8/2k5/8/2p2r2/K1P5/8/8/8 b - - 4 64", &moves[10..]), "seven moves");
}

#[test]
fn bishops_given_for_knights_are_counted_after_the_recapture() {
    let start = "4k3/6p1/5n2/6B1/2B5/8/8/4K3 w - - 0 1";
    let said = told(&best(start, "g5f6 g7f6 e1e2"));
    let given = r#""bishop_pair_given","at":["g5f6","g7f6"],"about":"played","tone":"bad","side":"w""#;
    assert!(said.iter().any(|claim| claim.contains(given)), "{said:#?}");
}

#[test]
fn the_only_move_and_the_forced_one_are_told_apart() {
    let mut question = best("4k3/8/8/3n4/8/8/8/3RK3 w - - 0 1", "d1d5 e8e7");
    let other = line(&mut question.root.clone(), ["e1e2"].into_iter());
    question.second = Some(Line { score: Score::Cp(-50), moves: other });
    assert!(told(&question).iter().any(|claim| claim.contains(r#""only_move""#)));
    question.second.as_mut().unwrap().score = Score::Cp(290);
    assert!(!told(&question).iter().any(|claim| claim.contains(r#""only_move""#)));
    let forced = best("k5r1/8/8/8/8/8/8/r6K w - - 0 1", "h1h2 a1b1");
    assert!(told(&forced).iter().any(|claim| claim.contains(r#""forced""#)));
}

/// Claims about the line that some choices make, with the first of its moves played.
fn of_choices(position: &Chess, choices: &[usize]) -> Option<Question> {
    let mut end = position.clone();
    let mut moves = Vec::new();
    for choice in choices {
        let legal = end.legal_moves();
        let Some(m) = legal.get(choice % legal.len().max(1)) else {
            break;
        };
        moves.push(*m);
        end.play_unchecked(*m);
    }
    (!moves.is_empty()).then(|| {
        let text: Vec<String> = moves.iter().map(|m| crate::chess::notation::uci(*m)).collect();
        best(&fen::write(position), &text.join(" "))
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, failure_persistence: None, ..ProptestConfig::default() })]
    #[test]
    fn the_colours_make_no_difference(choices in prop::collection::vec(any::<usize>(), 1..80)) {
        let mut position = Chess::default();
        let (way, tail) = choices.split_at(choices.len() * 4 / 5);
        for choice in way {
            let legal = position.legal_moves();
            if legal.is_empty() { break }
            position.play_unchecked(legal[choice % legal.len()]);
        }
        let Some(question) = of_choices(&position, tail) else { return Ok(()) };
        let start = fen::write(&question.root);
        let moves: Vec<String> = question.best_line().iter().map(|m| crate::chess::notation::uci(*m)).collect();
        let swapped = best(&mirrored_fen(&start), &mirrored(&moves.join(" ")));
        let side = |claim: String| claim.replace(r#""side":"w""#, "W").replace(r#""side":"b""#, r#""side":"w""#).replace('W', r#""side":"b""#);
        let expected: Vec<String> = told(&question).iter().map(|claim| side(mirrored(claim))).collect();
        prop_assert_eq!(told(&swapped), expected, "{} {:?}", start, moves);
    }
}
