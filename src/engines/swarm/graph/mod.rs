//! The graph of one side: squares joined by what its pieces can do, weighed, and its largest connected part.
//!
//! Vertices are squares. A piece on i is joined to a square j by attack when it can move there (1.0), and by defence when
//! it guards an own piece there (0.6); of two such links the greater counts. The matrix A of these links is symmetrised,
//! W = (A + Aᵀ) / 2, so an attack on a square that answers nothing weighs 0.5, a one-sided guard 0.3 and a mutual guard
//! 0.6. Only vertices with an edge take part, and the spectrum is taken of the **largest component**: over all 64
//! squares the second eigenvalue would always be 0 and its vectors would be arbitrary.
//!
//! From position to position only the rows of affected pieces are rebuilt ([`LinkRows`]).

mod links;

pub use links::{LinkRows, Links, own_square, own_view};

use std::cmp::Ordering;

use crate::chess::{Bitboard, Square};

/// The weight of an attack edge: a move from i to j.
pub const ATTACK: f64 = 1.0;
/// The weight of a defence edge: an own piece on j guarded from i.
pub const DEFENCE: f64 = 0.6;

/// An undirected weighted graph whose vertices are squares of the board, in the side's own view.
///
/// It is meant to be filled again and again: after the first few positions nothing is allocated.
#[derive(Clone, Debug)]
pub struct Graph {
    king: Option<Square>,
    neighbours: [Bitboard; 64],
    /// Where the edges of each vertex start in `edges`.
    starts: [u16; 65],
    edges: Vec<Edge>,
}

/// One end of an edge, as its other end sees it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Edge {
    /// The vertex at the other end: a square's index.
    pub to: u8,
    /// The weight, above 0.
    pub weight: f64,
}

impl Default for Graph {
    fn default() -> Graph {
        Graph::new()
    }
}

impl Graph {
    /// A graph without edges.
    pub fn new() -> Graph {
        Graph {
            king: None,
            neighbours: [Bitboard::EMPTY; 64],
            starts: [0; 65],
            edges: Vec::with_capacity(256),
        }
    }

    /// A graph with the given edges (two different vertices and a weight above 0; each edge once).
    #[cfg(test)]
    pub fn with_edges(edges: &[(Square, Square, f64)]) -> Graph {
        let mut graph = Graph::new();
        for &(a, b, _) in edges {
            graph.neighbours[usize::from(a)].add(b);
            graph.neighbours[usize::from(b)].add(a);
        }
        graph.weigh(|from, to| {
            let joins = |&&(a, b, _): &&(Square, Square, f64)| (a, b) == (from, to) || (b, a) == (from, to);
            edges.iter().find(joins).map_or(0.0, |edge| edge.2)
        });
        graph
    }

    /// The graph of a side's links.
    pub fn of(links: &Links) -> Graph {
        let mut graph = Graph::new();
        graph.fill(links);
        graph
    }

    /// Makes this the graph of a side's links.
    pub fn fill(&mut self, links: &Links) {
        self.king = links.king();
        self.neighbours = [Bitboard::EMPTY; 64];
        for piece in links.pieces() {
            let reached = links.moves(piece) | links.guards(piece);
            self.neighbours[usize::from(piece)] |= reached;
            for to in reached {
                self.neighbours[usize::from(to)].add(piece);
            }
        }
        let pull = |from: Square, to: Square| {
            if links.moves(from).contains(to) {
                ATTACK
            } else if links.guards(from).contains(to) {
                DEFENCE
            } else {
                0.0
            }
        };
        self.weigh(|from, to| f64::midpoint(pull(from, to), pull(to, from)));
    }

    /// Lists the edges of all vertices in order, with their weights.
    fn weigh(&mut self, weight: impl Fn(Square, Square) -> f64) {
        self.edges.clear();
        for from in Square::ALL {
            self.starts[usize::from(from)] = self.edges.len() as u16;
            self.edges.extend(
                self.neighbours[usize::from(from)]
                    .into_iter()
                    .map(|to| Edge { to: usize::from(to) as u8, weight: weight(from, to) }),
            );
        }
        self.starts[64] = self.edges.len() as u16;
    }

    /// The king's vertex, where the graph is of a side's pieces.
    pub fn king(&self) -> Option<Square> {
        self.king
    }

    /// The vertices joined to one.
    pub fn neighbours(&self, vertex: usize) -> Bitboard {
        self.neighbours[vertex]
    }

    /// The edges of a vertex, by the index of their other end.
    pub fn edges(&self, vertex: usize) -> &[Edge] {
        &self.edges[usize::from(self.starts[vertex])..usize::from(self.starts[vertex + 1])]
    }

    /// The degree of a vertex: the sum of its edges' weights.
    pub fn degree(&self, vertex: usize) -> f64 {
        self.edges(vertex).iter().map(|edge| edge.weight).sum()
    }

    /// The vertices that have an edge.
    pub fn vertices(&self) -> Bitboard {
        Square::ALL.into_iter().filter(|&square| self.neighbours[usize::from(square)].any()).collect()
    }

    /// The connected parts: how many, and the largest.
    ///
    /// Of parts with equally many vertices the one with more weight in its edges is used, and of those the one that
    /// holds the first square in the side's own view (a1, b1, … h8); so the colour mirror gives the mirrored part.
    pub fn parts(&self) -> Components {
        let mut parts = Components { clusters: 0, largest: Bitboard::EMPTY };
        for part in self.members().into_iter().filter(|part| part.any()) {
            parts.clusters += 1;
            if self.outranks(part, parts.largest) {
                parts.largest = part;
            }
        }
        parts
    }

    /// The members of each part, at the index of its first vertex.
    fn members(&self) -> [Bitboard; 64] {
        let vertices = self.vertices();
        let mut sets = Sets::new();
        for vertex in vertices {
            for edge in self.edges(usize::from(vertex)) {
                sets.join(usize::from(vertex) as u8, edge.to);
            }
        }
        let mut members = [Bitboard::EMPTY; 64];
        for vertex in vertices {
            members[usize::from(sets.root(usize::from(vertex) as u8))].add(vertex);
        }
        members
    }

    /// All connected parts, the largest first as [`Graph::parts`] has it.
    pub fn clusters(&self) -> Vec<Bitboard> {
        let mut parts: Vec<Bitboard> = self.members().into_iter().filter(|part| part.any()).collect();
        parts.sort_by(|one, other| match (self.outranks(*one, *other), self.outranks(*other, *one)) {
            (true, _) => Ordering::Less,
            (_, true) => Ordering::Greater,
            (false, false) => Ordering::Equal,
        });
        parts
    }

    fn outranks(&self, part: Bitboard, best: Bitboard) -> bool {
        if part.count() != best.count() {
            return part.count() > best.count();
        }
        let (weight, most) = (self.weight(part), self.weight(best));
        if (weight - most).abs() > 1e-9 {
            return weight > most;
        }
        part.first() < best.first()
    }

    /// Twice the weight of all edges of a part.
    fn weight(&self, part: Bitboard) -> f64 {
        part.into_iter().map(|vertex| self.degree(usize::from(vertex))).sum()
    }
}

/// The connected components of a graph.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Components {
    /// How many parts with at least one edge there are.
    pub clusters: usize,
    /// The vertices of the largest.
    pub largest: Bitboard,
}

/// Union-find over the squares.
struct Sets {
    parent: [u8; 64],
}

impl Sets {
    fn new() -> Sets {
        Sets { parent: std::array::from_fn(|vertex| vertex as u8) }
    }

    /// The set's name: its first vertex. The way there is halved for the next time.
    fn root(&mut self, mut vertex: u8) -> u8 {
        while self.parent[usize::from(vertex)] != vertex {
            let up = self.parent[usize::from(self.parent[usize::from(vertex)])];
            self.parent[usize::from(vertex)] = up;
            vertex = up;
        }
        vertex
    }

    fn join(&mut self, a: u8, b: u8) {
        let (a, b) = (self.root(a), self.root(b));
        self.parent[usize::from(a.max(b))] = a.min(b);
    }
}

#[cfg(test)]
mod tests;
