//! Known endings won on the board: the search with few nodes a move mates a bare king, which defends itself as well.

use patzer::chess::{Chess, Position, fen};
use patzer::search::{Limits, Root, Search, StopFlag};

/// Plays both sides with so many nodes a move; how many moves until mate, or what happened instead.
fn moves_to_mate(start: &str, nodes: u64) -> Result<u32, String> {
    let mut search = Search::new(1);
    let position = fen::parse(start).unwrap().position;
    let mut root = Root::from_position(position.clone());
    let mut now: Chess = position;
    let limits = Limits { nodes: Some(nodes), ..Limits::default() };
    for ply in 0_u32..100 {
        if now.is_checkmate() {
            return Ok(ply.div_ceil(2));
        }
        let analysis = search.run(&root, &limits, &StopFlag::default(), &mut |_| {});
        let Some(m) = analysis.best() else {
            return Err(format!("stalemate after {ply} plies: {}", fen::write(&now)));
        };
        now.play_unchecked(m);
        root.moves.push(m);
    }
    Err(format!("no mate: {}", fen::write(&now)))
}

fn check(start: &str, nodes: u64) {
    if let Err(fault) = moves_to_mate(start, nodes) {
        panic!("{start}: {fault}");
    }
}

#[test]
fn queen_and_rook_mate_a_bare_king() {
    check("8/8/8/3k4/8/8/8/4K1Q1 w - - 0 1", 1500);
    check("4k1q1/8/8/8/4K3/8/8/8 b - - 0 1", 1500);
    check("8/8/8/3k4/8/8/8/R3K3 w - - 0 1", 2500);
    check("4k3/8/8/4K3/8/8/8/7r w - - 0 1", 2500);
}

#[test]
fn two_bishops_mate_a_bare_king() {
    check("8/8/8/3k4/8/8/8/2B1KB2 w - - 0 1", 3000);
}

#[test]
fn bishop_and_knight_mate_in_the_right_corner() {
    check("8/8/8/8/4k3/8/8/2B1K1N1 w - - 0 1", 10_000);
    check("k7/8/2K5/8/8/8/8/5BN1 w - - 0 1", 3000);
}

#[test]
fn a_pawn_that_wins_is_led_home() {
    check("8/8/8/4k3/8/4K3/4P3/8 b - - 0 1", 1500);
}
