//! The hybrid from outside: its limits, its games by the seed, what it keeps and what it tells.

use std::sync::Arc;

use super::root::Fate;
use super::*;
use crate::chess::{Color, fen, notation};
use crate::engines::EngineError;

fn swarm(seed: u64) -> Swarm {
    Swarm::new(Arc::default(), seed, 1)
}

fn nodes(nodes: u64) -> Limits {
    Limits { nodes: Some(nodes), ..Limits::default() }
}

fn think(swarm: &mut Swarm, root: &Root, limits: &Limits) -> ChosenMove {
    swarm.think(root, limits, &StopFlag::default(), &mut |_| {}).unwrap()
}

fn root(text: &str) -> Root {
    Root::from_position(fen::parse(text).unwrap().position)
}

/// A game of the hybrid against itself, as so many moves.
fn game(seed: u64, plies: usize) -> Vec<String> {
    game_by(&Arc::default(), seed, plies)
}

/// The same with these settings.
fn game_by(settings: &Arc<SwarmSettings>, seed: u64, plies: usize) -> Vec<String> {
    let mut players = [seed, seed + 1].map(|seed| Swarm::new(Arc::clone(settings), seed, 1));
    let mut root = Root::from_position(Chess::default());
    let mut moves = Vec::new();
    for ply in 0..plies {
        let played = think(&mut players[ply % 2], &root, &nodes(600)).played;
        moves.push(notation::uci(played));
        root.moves.push(played);
    }
    moves
}

#[test]
fn the_same_seed_and_nodes_give_the_same_game() {
    assert_eq!(game(1, 8), game(1, 8));
}

#[test]
fn the_same_seed_and_nodes_give_the_same_game_with_the_net_that_ships() {
    let settings = Arc::new(SwarmSettings::default().changed("net.enabled=true").unwrap());
    let game = || game_by(&settings, 1, 6);
    let played = game();
    assert_eq!(played, game());
    let root = Root::from_position(Chess::default());
    let shown = show::SwarmShow::searched(&root, &settings, 1, &StopFlag::default());
    let net = shown.score.terms.iter().find(|term| term.term == blend::SwarmTerm::Net).unwrap();
    assert!(net.weight > 0.0 && net.cp != 0, "the net counts");
}

#[test]
fn another_seed_may_give_another_game() {
    assert!((2..8).any(|seed| game(10 * seed, 8) != game(1, 8)));
}

#[test]
fn it_mates_in_one_at_any_limit() {
    for limit in [1, 20, 300, 3_000] {
        for text in ["6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", "r3k3/8/8/8/8/8/5PPP/6K1 b - - 0 1"] {
            let root = root(text);
            let mut after = root.position();
            let choice = think(&mut swarm(3), &root, &nodes(limit));
            after.play_unchecked(choice.played);
            assert!(after.is_checkmate() || limit < 300, "{text} with {limit} positions");
            assert!(root.position().is_legal(choice.played));
        }
    }
}

#[test]
fn no_limit_is_exceeded() {
    let root = root("r1bqkb1r/pppp1ppp/2n2n2/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 4 4");
    for limit in [1, 10, 100, 1_000, 5_000] {
        let analysis = think(&mut swarm(1), &root, &nodes(limit)).analysis.unwrap();
        assert!(analysis.nodes <= limit + 1, "{} of {limit}", analysis.nodes);
    }
    let depth = Limits { depth: Some(3), ..Limits::default() };
    assert_eq!(think(&mut swarm(1), &root, &depth).analysis.unwrap().depth, 3);
}

#[test]
fn a_stop_ends_it_with_a_legal_move() {
    let stop = StopFlag::default();
    stop.stop();
    let root = Root::from_position(Chess::default());
    let choice = swarm(1).think(&root, &Limits::default(), &stop, &mut |_| {}).unwrap();
    assert!(root.position().is_legal(choice.played));
}

#[test]
fn a_game_that_is_over_has_no_move() {
    let over = root("7k/6Q1/5K2/8/8/8/8/8 b - - 0 1");
    let told = swarm(1).think(&over, &nodes(100), &StopFlag::default(), &mut |_| {});
    assert_eq!(told, Err(EngineError::NoMove));
}

#[test]
fn only_moves_that_survive_are_searched_deeply() {
    let root = root("r1bqkb1r/pppp1ppp/2n2n2/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 4 4");
    let mut swarm = swarm(1);
    let played = think(&mut swarm, &root, &nodes(4_000)).played;
    let report = &swarm.report;
    let verdict = report.verdicts.iter().find(|verdict| verdict.played == played).unwrap();
    assert!(verdict.is_searched());
    assert_eq!(report.verdicts.len(), root.position().legal_moves().len());
    assert!(report.verdicts.iter().any(|verdict| matches!(verdict.fate, Fate::Dominated(_))));
    assert!(report.prepared > 0 && report.prepared <= 1_000);
    assert!(report.ants.is_some() && report.genes.is_some() && report.shallow.is_some());
    assert!(!report.trail.ways().is_empty() && report.looks_again);
}

#[test]
fn as_many_lines_come_as_are_asked_for() {
    let limits = Limits { lines: 6, ..nodes(6_000) };
    let analysis = think(&mut swarm(1), &Root::from_position(Chess::default()), &limits).analysis.unwrap();
    assert_eq!(analysis.lines.len(), 6);
}

#[test]
fn only_wanted_moves_are_played() {
    let root = Root::from_position(Chess::default());
    let only = notation::parse_uci(&root.position(), "a2a3").unwrap();
    let limits = Limits { moves: vec![only], ..nodes(500) };
    assert_eq!(think(&mut swarm(1), &root, &limits).played, only);
}

#[test]
fn the_trail_is_kept_between_moves_and_forgotten_with_the_game() {
    let mut swarm = swarm(1);
    let mut root = Root::from_position(Chess::default());
    let first = think(&mut swarm, &root, &nodes(2_000)).played;
    let laid = swarm.trail.of(first);
    assert!(laid >= 1.0);
    root.moves.push(first);
    root.moves.push(notation::parse_uci(&root.position(), "a7a6").unwrap());
    let second = think(&mut swarm, &root, &nodes(2_000)).played;
    assert!(second == first || (swarm.trail.of(first) - laid * 0.95).abs() < laid);
    assert!(swarm.trail.of(first) > 0.0);
    swarm.new_game();
    assert!(swarm.trail.total().abs() < 1e-9);
}

#[test]
fn parts_can_be_left_out() {
    let settings = SwarmSettings::default().changed("no-ants,no-genes,no-root").unwrap();
    let mut swarm = Swarm::new(Arc::new(settings), 1, 1);
    let choice = think(&mut swarm, &Root::from_position(Chess::default()), &nodes(1_000));
    let report = &swarm.report;
    assert!(report.ants.is_none() && report.genes.is_none() && report.verdicts.is_empty());
    assert!(choice.analysis.unwrap().depth > 1);
}

#[test]
fn the_evaluation_is_the_same_for_both_colours() {
    let mut judge = Judge::new(&SwarmSettings::default());
    let mut of = |text: &str| {
        let position = fen::parse(text).unwrap().position;
        crate::eval::Evaluator::for_mover(&mut judge, &position, 3)
    };
    let white = of("r1bq1rk1/ppp2ppp/2n2n2/2bpp3/4P3/2PP1N2/PPB2PPP/RNBQ1RK1 w - - 0 8");
    let black = of("rnbq1rk1/ppb2ppp/2pp1n2/4p3/2BPP3/2N2N2/PPP2PPP/R1BQ1RK1 b - - 0 8");
    assert_eq!(white, black);
    assert!(Color::White.is_white());
}
