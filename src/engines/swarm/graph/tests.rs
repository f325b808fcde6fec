//! Graphs of known shapes and of positions: edges, weights and parts.

use super::*;
use crate::chess::{Color, fen};

fn graph(text: &str, side: Color) -> Graph {
    Graph::of(&Links::of(&fen::parse(text).unwrap().position, side))
}

fn weight(graph: &Graph, a: Square, b: Square) -> f64 {
    let edges = graph.edges(usize::from(a));
    let found = edges.iter().find(|edge| usize::from(edge.to) == usize::from(b));
    found.map_or(0.0, |edge| edge.weight)
}

fn check(graph: &Graph, a: Square, b: Square, expected: f64) {
    assert!((weight(graph, a, b) - expected).abs() < 1e-12, "{a}{b}: {}", weight(graph, a, b));
    assert!((weight(graph, b, a) - expected).abs() < 1e-12, "{b}{a}");
}

#[test]
fn attacks_weigh_one_and_guards_six_tenths_before_they_are_symmetrised() {
    let white = graph("4k3/8/8/8/8/2n5/4B3/R3K3 w - - 0 1", Color::White);
    check(&white, Square::A1, Square::A8, 0.5);
    // King and bishop guard each other; the rook guards the king, who is too far away to guard the rook.
    check(&white, Square::E1, Square::E2, 0.3);
    check(&white, Square::A1, Square::E1, 0.3);
    check(&white, Square::E2, Square::A6, 0.5);
    check(&white, Square::A1, Square::H1, 0.0);
}

#[test]
fn a_mutual_guard_weighs_twice_a_single_one() {
    let white = graph("3k4/8/8/8/8/8/8/R3R1K1 w - - 0 1", Color::White);
    check(&white, Square::A1, Square::E1, 0.6);
    check(&white, Square::E1, Square::G1, 0.3);
}

#[test]
fn black_sees_its_own_first_rank_below() {
    let black = graph("r3r1k1/8/8/8/8/8/8/4K3 w - - 0 1", Color::Black);
    check(&black, Square::A1, Square::E1, 0.6);
    assert_eq!(black.king(), Some(Square::G1));
}

#[test]
fn a_graph_without_edges_has_no_parts() {
    let parts = Graph::new().parts();
    assert_eq!((parts.clusters, parts.largest), (0, Bitboard::EMPTY));
}

#[test]
fn parts_are_counted_and_the_largest_is_used() {
    use Square::{A1, A2, B1, B2, C3, G7, H7, H8};
    let graph = Graph::with_edges(&[(H8, H7, 1.0), (H7, G7, 1.0), (A1, A2, 1.0), (B1, B2, 9.0)]);
    let parts = graph.parts();
    assert_eq!(parts.clusters, 3);
    assert_eq!(parts.largest, [H8, H7, G7].into_iter().collect());
    assert!(!graph.vertices().contains(C3));
}

#[test]
fn of_equal_parts_the_heavier_is_used_then_the_first() {
    use Square::{A1, A2, H7, H8};
    let largest = |a: f64, h: f64| Graph::with_edges(&[(H8, H7, h), (A1, A2, a)]).parts().largest;
    assert_eq!(largest(0.5, 0.6), [H7, H8].into_iter().collect());
    assert_eq!(largest(0.5, 0.5), [A1, A2].into_iter().collect());
}

#[test]
fn a_blocked_pawn_mass_falls_apart() {
    // White's pawns are blocked and guard nothing but each other; the king alone can move.
    let white = graph("4k3/8/8/p1p5/P1P5/1P6/8/6K1 w - - 0 1", Color::White);
    assert_eq!(white.parts().clusters, 2);
    assert!(white.parts().largest.contains(Square::G1));
}
