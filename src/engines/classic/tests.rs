//! The textbook rungs: the same choice with and without each idea, what they see and what they cost.

use std::collections::BTreeSet;
use std::time::Duration;

use proptest::prelude::*;

use super::*;
use crate::chess::{Chess, Move, Position, Score, fen, notation};
use crate::engines::ChosenMove;

fn root(text: &str) -> Root {
    Root::from_position(fen::parse(text).unwrap().position)
}

fn think(rung: Rung, seed: u64, root: &Root, limits: &Limits) -> ChosenMove {
    let mut engine = Classic::new(rung, RungDepths::default(), seed);
    engine.think(root, limits, &StopFlag::default(), &mut |_| {}).unwrap()
}

fn analysis(rung: Rung, root: &Root, limits: &Limits) -> Analysis {
    think(rung, 0, root, limits).analysis.unwrap()
}

fn plies(depth: u8) -> Limits {
    Limits { depth: Some(depth), ..Limits::default() }
}

/// A position after so many moves that these numbers choose, unless the game ends before.
fn played(choices: &[u8]) -> Root {
    let mut root = Root::from_position(Chess::default());
    for choice in choices {
        let moves = root.position().legal_moves();
        let Some(&m) = moves.get(usize::from(*choice) % moves.len().max(1)) else {
            break;
        };
        root.moves.push(m);
    }
    // The rungs begin anew here: without a game before it no position comes up a third time.
    Root::from_position(root.position())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn pruning_changes_neither_score_nor_move_nor_line(
        choices in prop::collection::vec(any::<u8>(), 0..60),
        depth in 1u8..=3,
        seed in any::<u64>(),
        lines in 1usize..=3,
    ) {
        let root = played(&choices);
        prop_assume!(!root.position().legal_moves().is_empty());
        let limits = Limits { lines, ..plies(depth) };
        let plain = think(Rung::Minimax, seed, &root, &limits);
        let pruned = think(Rung::AlphaBeta, seed, &root, &limits);
        prop_assert_eq!(plain.played, pruned.played);
        let (plain, pruned) = (plain.analysis.unwrap(), pruned.analysis.unwrap());
        prop_assert_eq!(plain.lines, pruned.lines);
        prop_assert!(pruned.nodes <= plain.nodes);
    }

    #[test]
    fn remembering_changes_neither_score_nor_move(
        choices in prop::collection::vec(any::<u8>(), 0..60),
        depth in 1u8..=3,
        seed in any::<u64>(),
    ) {
        let root = played(&choices);
        prop_assume!(!root.position().legal_moves().is_empty());
        let [quiet, table] = [Rung::Quiescence, Rung::Table].map(|rung| think(rung, seed, &root, &plies(depth)));
        prop_assert_eq!(quiet.played, table.played);
        let score = |chosen: ChosenMove| chosen.analysis.unwrap().lines[0].score;
        prop_assert_eq!(score(quiet), score(table));
    }
}

#[test]
fn plain_minimax_visits_every_position_of_the_tree() {
    // The known numbers of perft: 20, 400 and 8,902.
    let [minimax, alphabeta] = [Rung::Minimax, Rung::AlphaBeta].map(|rung| {
        let found = analysis(rung, &root("startpos"), &plies(3));
        (found.nodes, found.depth, found.seldepth)
    });
    assert_eq!(minimax, (20 + 400 + 8902, 3, 3));
    assert!(alphabeta.0 * 3 < minimax.0 && alphabeta.1 == 3, "{alphabeta:?}");
}

/// Centipawns to the nearest pawn: the rungs count a little for the centre beside the pieces.
fn pawns(cp: i32) -> i32 {
    (f64::from(cp) / 100.0).round() as i32
}

#[test]
fn every_rung_counts_the_known_values_to_the_nearest_pawn() {
    for (text, expected) in [
        ("8/8/4kpp1/3p1b2/p6P/2B5/6P1/6K1 b - - 0 47", -2),
        ("r4k1r/1b2bPR1/p4n2/3p4/4P2P/1q2B2B/PpP5/1K4R1 w - - 0 26", -10),
        ("Kn2rn1k/1p2P3/8/8/8/8/8/8 w - - 0 1", -11),
    ] {
        let position = fen::parse(text).unwrap().position;
        let for_mover = pieces::PieceCount::new().for_mover(&position);
        assert_eq!(pawns(position.turn().fold_wb(for_mover, -for_mover)), expected, "{text}");
    }
}

#[test]
fn minimax_gives_each_move_of_a_study_its_known_value_at_one_ply() {
    let values = |text: &str| {
        let found = analysis(Rung::Minimax, &root(text), &Limits { lines: 6, ..plies(1) });
        let value = |line: &crate::search::Line| (notation::uci(line.moves[0]), line.score.cp().map(pawns));
        found.lines.iter().map(value).collect::<std::collections::BTreeMap<_, _>>()
    };
    for (text, moves) in [
        ("Kn2rn1k/1p2P3/8/8/8/8/8/8 w - - 0 1", ["e7f8q", "e7f8r", "e7f8b", "e7f8n", "a8b7", "a8a7"]),
        ("8/8/8/8/8/8/1P2p3/kN2RN1K b - - 0 1", ["e2f1q", "e2f1r", "e2f1b", "e2f1n", "a1b2", "a1a2"]),
    ] {
        let expected = moves.into_iter().map(str::to_owned).zip([0, -4, -6, -6, -10, -11].map(Some));
        assert_eq!(values(text), expected.collect());
    }
}

#[test]
fn each_idea_saves_or_costs_what_it_is_said_to() {
    let root = root("r1bqkb1r/pppp1ppp/2n2n2/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 4 4");
    let costs = costs(Rung::Table, &root, 3, u64::MAX, &StopFlag::default());
    let nodes = |rung| costs.iter().find(|cost| cost.rung == rung).unwrap().nodes;
    assert!(costs.iter().all(|cost| cost.whole) && costs.len() == 4);
    assert!(nodes(Rung::AlphaBeta) * 5 < nodes(Rung::Minimax), "{costs:?}");
    assert!(nodes(Rung::Quiescence) > nodes(Rung::AlphaBeta), "{costs:?}");
    assert!(nodes(Rung::Table) < nodes(Rung::Quiescence), "{costs:?}");
    for cost in costs {
        assert_eq!(cost.nodes, analysis(cost.rung, &root, &plies(3)).nodes, "{cost:?}");
    }
}

#[test]
fn a_count_is_given_up_after_so_many_positions() {
    let found = costs(Rung::AlphaBeta, &root("startpos"), 3, 5000, &StopFlag::default());
    let told: Vec<(Rung, bool)> = found.iter().map(|cost| (cost.rung, cost.whole)).collect();
    assert_eq!(told, [(Rung::Minimax, false), (Rung::AlphaBeta, true)]);
}

/// What a rung plays with any of some seeds.
fn plays(rung: Rung, text: &str) -> BTreeSet<String> {
    let root = root(text);
    (0..4).map(|seed| notation::uci(think(rung, seed, &root, &Limits::default()).played)).collect()
}

#[test]
fn every_rung_mates_in_two_and_wins_pieces() {
    for rung in Rung::ALL {
        for (text, expected) in [
            ("k7/8/2K5/8/8/8/8/1R6 w - - 0 1", "c6c7"),
            ("8/1r6/8/8/8/2k5/8/K7 b - - 0 1", "c3c2"),
            // The knight forks king and queen.
            ("q3k3/8/8/3N4/8/8/8/4K3 w - - 0 1", "d5c7"),
            ("4k3/8/8/8/3n4/8/8/Q3K3 b - - 0 1", "d4c2"),
        ] {
            assert_eq!(plays(rung, text), BTreeSet::from([expected.to_owned()]), "{rung:?} {text}");
        }
    }
}

#[test]
fn only_a_search_that_plays_captures_out_sees_the_pawn_is_guarded() {
    // The horizon: at one ply taking on d5 wins a pawn, and the recapture by e6 lies beyond.
    for (text, takes) in
        [("4k3/8/4p3/3p4/8/8/8/3QK3 w - - 0 1", "d1d5"), ("3qk3/8/8/8/3P4/4P3/8/4K3 b - - 0 1", "d8d4")]
    {
        let chosen = |rung| notation::uci(think(rung, 1, &root(text), &plies(1)).played);
        assert_eq!(chosen(Rung::AlphaBeta), takes);
        assert_ne!(chosen(Rung::Quiescence), takes);
    }
}

#[test]
fn a_mate_is_scored_in_moves_and_stalemate_as_a_draw() {
    let score = |text: &str| analysis(Rung::AlphaBeta, &root(text), &plies(3)).lines[0].score;
    assert_eq!(score("k7/8/2K5/8/8/8/8/1R6 w - - 0 1"), Score::Mate(2));
    assert_eq!(score("8/1r6/8/8/8/2k5/8/K7 b - - 0 1"), Score::Mate(2));
    assert_eq!(
        score("8/8/8/8/8/1qk5/8/K6R b - - 99 80"),
        Score::Mate(1),
        "mate comes before the hundredth ply"
    );
    let root = root("5k2/5P2/8/5K2/8/8/8/8 w - - 0 1");
    let stalemate = notation::parse_uci(&root.position(), "f5f6").unwrap();
    let found = analysis(Rung::Quiescence, &root, &Limits { moves: vec![stalemate], ..plies(1) });
    assert_eq!(found.lines[0].score, Score::Cp(0));
}

#[test]
fn the_seed_decides_among_equal_moves_alone() {
    let choose = |seed| notation::uci(think(Rung::Minimax, seed, &root("startpos"), &plies(1)).played);
    assert_eq!(choose(5), choose(5));
    let different: BTreeSet<String> = (0..24).map(choose).collect();
    assert!(different.len() > 1, "{different:?}");
    let value = |m: &str| {
        let only: Move = notation::parse_uci(&Chess::default(), m).unwrap();
        analysis(Rung::Minimax, &root("startpos"), &Limits { moves: vec![only], ..plies(1) }).lines[0].score
    };
    let values: BTreeSet<String> = different.iter().map(|m| value(m).to_string()).collect();
    assert_eq!(values.len(), 1, "all that were chosen are as good as each other");
}

#[test]
fn a_third_repetition_counts_as_a_draw() {
    let mut root = root("6k1/5ppp/8/8/8/8/q7/5RK1 w - - 0 1");
    for text in ["f1e1", "a2b2", "e1f1", "b2a2", "f1e1", "a2b2", "e1f1"] {
        let m = notation::parse_uci(&root.position(), text).unwrap();
        root.moves.push(m);
    }
    let only = notation::parse_uci(&root.position(), "b2a2").unwrap();
    let found = analysis(Rung::Minimax, &root, &Limits { moves: vec![only], ..plies(2) });
    assert_eq!(found.lines[0].score, Score::Cp(0));
}

#[test]
fn what_is_cut_short_answers_with_the_last_depth_that_was_finished() {
    let nodes = Limits { nodes: Some(1000), ..Limits::default() };
    let found = analysis(Rung::Minimax, &root("startpos"), &nodes);
    assert_eq!((found.depth, found.nodes), (2, 1000));
    let stop = StopFlag::default();
    stop.stop();
    let mut engine = Classic::new(Rung::Table, RungDepths::default(), 1);
    let chosen = engine.think(&root("startpos"), &Limits::default(), &stop, &mut |_| {});
    assert_eq!(chosen.unwrap().analysis.unwrap().depth, 0, "a legal move, however soon it is stopped");
    let timed = Limits { time: Some(Duration::from_millis(1)), ..Limits::default() };
    think(Rung::Minimax, 1, &root("startpos"), &timed);
}

#[test]
fn a_game_that_is_over_has_no_move() {
    let mut engine = Classic::new(Rung::Minimax, RungDepths::default(), 1);
    let over = root("7k/6Q1/5K2/8/8/8/8/8 b - - 0 1");
    let answer = engine.think(&over, &Limits::default(), &StopFlag::default(), &mut |_| {});
    assert!(answer.is_err());
}
