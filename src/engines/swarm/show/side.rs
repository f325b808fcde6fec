//! One side's graph as it is shown: its edges by kind, its clusters, its halves and what is cut between them.

use super::super::graph::{Graph, Links, own_square, own_view};
use super::super::spectral::Spectrum;
use super::super::spectral::fiedler::half;
use crate::chess::{Bitboard, Chess, Color, Position, Square};

/// What joins two squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EdgeKind {
    /// A move that one of the pieces has.
    Attack,
    /// A piece that guards another one, or two that guard each other.
    Defence,
}

impl EdgeKind {
    /// Its name for programs.
    pub const fn id(self) -> &'static str {
        match self {
            EdgeKind::Attack => "attack",
            EdgeKind::Defence => "defence",
        }
    }
}

/// An edge of a side's graph.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct GraphEdge {
    /// Where the piece stands that moves or guards; of two that guard each other the first from a1 on.
    pub from: Square,
    /// The other end.
    pub to: Square,
    /// The weight, above 0.
    pub weight: f64,
    /// What it is made of.
    pub kind: EdgeKind,
}

/// One side's graph.
#[derive(Clone, Debug, PartialEq)]
pub struct SideShow {
    /// Whose it is.
    pub side: Color,
    /// Its pieces.
    pub pieces: Bitboard,
    /// Every edge once, in the order of `from`, a1 first.
    pub edges: Vec<GraphEdge>,
    /// The squares of each connected part, the largest first; what has no edge is in none.
    pub clusters: Vec<Bitboard>,
    /// Eigenvalues and vectors of the largest part.
    pub spectrum: Spectrum,
}

impl SideShow {
    /// The graph of a side in a position.
    pub fn of(position: &Chess, side: Color) -> SideShow {
        let links = Links::of(position, side);
        let graph = Graph::of(&links);
        SideShow {
            side,
            pieces: position.board().by_color(side),
            edges: edges(&graph, &links, side),
            clusters: graph.clusters().into_iter().map(|part| own_view(side, part)).collect(),
            spectrum: Spectrum::of(position, side),
        }
    }

    /// The half of a square: 1 the king's, -1 the other, 0 on the border or outside the largest part.
    pub fn half(&self, square: Square) -> i32 {
        half(self.spectrum.fiedler[usize::from(square)])
    }

    /// The side's pieces of a half.
    pub fn pieces_of_half(&self, which: i32) -> Bitboard {
        self.pieces.into_iter().filter(|square| self.half(*square) == which).collect()
    }

    /// The edges that lead from one half to the other.
    pub fn cut(&self) -> impl Iterator<Item = &GraphEdge> {
        self.edges.iter().filter(|edge| self.half(edge.from) * self.half(edge.to) < 0)
    }

    /// The squares of the largest part, the most central first.
    pub fn busiest(&self) -> Vec<Square> {
        let central = |square: &Square| self.spectrum.centrality[usize::from(*square)];
        let mut squares: Vec<Square> = self.spectrum.part.into_iter().collect();
        squares.sort_by(|one, other| central(other).total_cmp(&central(one)));
        squares
    }
}

fn edges(graph: &Graph, links: &Links, side: Color) -> Vec<GraphEdge> {
    let mut edges = Vec::new();
    for from in links.pieces().into_iter().map(|piece| own_square(side, piece)) {
        let own = own_square(side, from);
        for edge in graph.edges(usize::from(own)) {
            let to = Square::new(edge.to.into());
            let is_move = links.moves(own).contains(to);
            let leads = is_move || links.guards(own).contains(to);
            let is_move_back = links.moves(to).contains(own);
            let leads_back = is_move_back || links.guards(to).contains(own);
            // Where both ends lead to each other the edge is told once: as a move if one of them is that.
            let is_told_there = leads_back
                && (is_move_back, own_square(side, to) < from) > (is_move, from < own_square(side, to));
            if leads && !is_told_there {
                let kind = if is_move { EdgeKind::Attack } else { EdgeKind::Defence };
                edges.push(GraphEdge { from, to: own_square(side, to), weight: edge.weight, kind });
            }
        }
    }
    edges.sort_by_key(|edge| (edge.from, edge.to));
    edges
}
