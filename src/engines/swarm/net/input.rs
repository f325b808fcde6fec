//! What the net is told of a position: a graph of both sides' links, and sixteen numbers at each square.
//!
//! Everything is seen from the side to move, so the colour mirror of a position is the same input.

use super::conv::{FeatureMap, Operator};
use crate::chess::{Bitboard, Chess, Position};
use crate::engines::swarm::graph::{Graph, Links, own_square, own_view};

/// Numbers at each square: twelve for who stands there (own pieces by kind, then the enemy's), the weight of the own and of
/// the enemy's links, the rank and the distance from the middle files.
pub const NUMBERS: usize = 16;

/// The bits of a square's index that its rank is in: flipped, they turn the board.
const TURNED: u8 = 0b11_1000;

/// A position as the net sees it.
#[derive(Clone, Debug)]
pub struct NetInput {
    /// Numbers at each square.
    pub field: FeatureMap<NUMBERS>,
    /// The links of both sides.
    pub operator: Operator,
    /// The pieces of the side to move.
    pub own: Bitboard,
    /// The other side's pieces.
    pub enemy: Bitboard,
    graphs: [Graph; 2],
}

impl Default for NetInput {
    fn default() -> NetInput {
        NetInput::new()
    }
}

impl NetInput {
    /// An empty input, to be filled.
    pub fn new() -> NetInput {
        NetInput {
            field: [[0.0; NUMBERS]; 64],
            operator: Operator::default(),
            own: Bitboard::EMPTY,
            enemy: Bitboard::EMPTY,
            graphs: [Graph::new(), Graph::new()],
        }
    }

    /// Makes this the input of a position.
    pub fn fill(&mut self, position: &Chess) {
        let mover = position.turn();
        let sides = [mover, !mover];
        for (graph, side) in self.graphs.iter_mut().zip(sides) {
            graph.fill(&Links::of(position, side));
        }
        for (index, numbers) in self.field.iter_mut().enumerate() {
            *numbers = [0.0; NUMBERS];
            // Black's graph counts from Black's first rank: where both meet its squares are turned.
            numbers[12] = self.graphs[0].degree(index) as f32 / 4.0;
            numbers[13] = self.graphs[1].degree(index ^ usize::from(TURNED)) as f32 / 4.0;
            numbers[14] = (index / 8) as f32 / 7.0;
            numbers[15] = ((index % 8) as f32 - 3.5).abs() / 3.5;
        }
        for (square, piece) in position.board() {
            let kind = piece.role as usize - 1 + if piece.color == mover { 0 } else { 6 };
            self.field[usize::from(own_square(mover, square))][kind] = 1.0;
        }
        self.own = own_view(mover, position.us());
        self.enemy = own_view(mover, position.them());
        let [own, enemy] = &self.graphs;
        self.operator.fill(edges(own, 0).chain(edges(enemy, TURNED)));
    }
}

/// Every edge from both its ends, the squares turned by the bits of `turn`.
fn edges(graph: &Graph, turn: u8) -> impl Iterator<Item = (u8, u8, f32)> + '_ {
    (0..64_u8).flat_map(move |from| {
        let edges = graph.edges(usize::from(from)).iter();
        edges.map(move |edge| (from ^ turn, edge.to ^ turn, edge.weight as f32))
    })
}
