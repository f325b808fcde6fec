//! The Fiedler vector: the eigenvector of a part's second eigenvalue, which halves it where it hangs together least.
//!
//! **Which vector.** It is the projection of a fixed reference vector onto the space of λ₂, made of unit length. Where λ₂
//! is simple that is the eigenvector; where it is not (a cycle, a complete graph, a king alone) it is still one definite
//! vector. The reference counts the squares from the side's own a1 to its h8, so a half is by choice the one farther
//! ahead, with a small irregular part, so that no shape on the board is at right angles to it.
//!
//! **Which sign.** The king's half is the positive one. Where there is no king in the part, or it stands on the border
//! (its value is 0), the vector points along the reference.

use std::sync::LazyLock;

use super::matrix::{Matrix, dot, scale};
use super::tridiagonal::Tridiagonal;
use super::twins::Twins;
use crate::chess::Bitboard;
use crate::engines::swarm::graph::Graph;

/// Eigenvalues closer than this share of λmax count as one.
pub const SAME: f64 = 1e-8;
/// Values up to this count as 0: vertices on the border of the halves. Unit vectors of 64 values are meant.
pub const BORDER: f64 = 1e-6;
/// How far beside the eigenvalue the equations are solved, as a share of λmax.
const BESIDE: f64 = 1e-9;
/// How often they are solved; what is not of the eigenvalue shrinks each time by its distance over [`BESIDE`].
const SOLVED: usize = 3;

/// The reference vector over the squares of a side's own view.
pub static REFERENCE: LazyLock<[f64; 64]> = LazyLock::new(|| {
    // The fractional parts of multiples of the golden ratio are spread evenly and never repeat.
    std::array::from_fn(|square| square as f64 + 16.0 * ((square + 1) as f64 * 0.618_033_988_749_895).fract())
});

/// The input of the Fiedler vector.
pub struct FiedlerInput<'a> {
    /// The graph.
    pub graph: &'a Graph,
    /// Its twins.
    pub twins: &'a Twins,
    /// The reflections that made the Laplacian of the groups tridiagonal.
    pub matrix: &'a Matrix,
    /// The result.
    pub tridiagonal: &'a Tridiagonal,
    /// The second eigenvalue of the groups (infinite if there is one group only), and the greatest.
    pub second: f64,
    /// The greatest eigenvalue.
    pub greatest: f64,
}

impl FiedlerInput<'_> {
    /// The Fiedler vector over the squares of the side's own view, 0 outside the part.
    pub fn fiedler(&self) -> [f64; 64] {
        let near = SAME * self.greatest;
        let within = self.twins.least_within().unwrap_or(f64::INFINITY);
        let mut vector = if within < self.second - near { [0.0; 64] } else { self.among_groups() };
        if within <= self.second + near {
            let inside = self.twins.within(within, near, &REFERENCE);
            vector.iter_mut().zip(inside).for_each(|(value, inside)| *value += inside);
        }
        self.signed(vector)
    }

    /// The reference's projection onto the space of the groups' second eigenvalue.
    fn among_groups(&self) -> [f64; 64] {
        let size = self.twins.groups().len();
        let mut space = [[0.0; 64]; 2];
        let [reference, vector] = &mut space;
        let (reference, vector) = (&mut reference[..size], &mut vector[..size]);
        self.twins.gather(&REFERENCE, reference);
        self.matrix.forward(reference);
        vector.copy_from_slice(reference);
        for _ in 0..SOLVED {
            self.tridiagonal.solve(self.second - BESIDE * self.greatest, vector);
            let length = dot(vector, vector).sqrt();
            scale(vector, 1.0 / length);
        }
        let along = dot(vector, reference);
        scale(vector, along);
        self.matrix.back(vector);
        self.twins.spread(vector)
    }

    fn signed(&self, mut vector: [f64; 64]) -> [f64; 64] {
        let length = dot(&vector, &vector).sqrt();
        let king = self.graph.king().map_or(0.0, |king| vector[usize::from(king)] / length);
        let towards = if king.abs() > BORDER { king } else { dot(&vector, &*REFERENCE) };
        scale(&mut vector, 1.0 / length.copysign(towards));
        vector
    }
}

/// What the halves of a Fiedler vector tell of a part.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Halves {
    /// Share of the edges' weight that joins vertices of the same half.
    pub cohesion: f64,
    /// How even the halves are.
    pub harmony: f64,
    /// Share of the vector's energy in edges from half to half.
    pub tension: f64,
}

impl Halves {
    /// Weighs the halves of a part's Fiedler vector.
    pub fn of(graph: &Graph, part: Bitboard, vector: &[f64; 64]) -> Halves {
        let (mut weight, mut across) = (0.0, 0.0);
        let (mut energy, mut strained) = (0.0, 0.0);
        let mut balance = 0_i32;
        for vertex in part {
            let here = vector[usize::from(vertex)];
            balance += half(here);
            for edge in graph.edges(usize::from(vertex)) {
                let there = vector[usize::from(edge.to)];
                let strain = edge.weight * (here - there) * (here - there);
                weight += edge.weight;
                energy += strain;
                if half(here) * half(there) < 0 {
                    across += edge.weight;
                    strained += strain;
                }
            }
        }
        Halves {
            cohesion: 1.0 - across / weight,
            harmony: 1.0 - f64::from(balance.abs()) / part.count() as f64,
            tension: strained / energy,
        }
    }
}

/// The half of a vertex by its value: 1 the king's, -1 the other, 0 on the border.
pub fn half(value: f64) -> i32 {
    if value.abs() <= BORDER { 0 } else { 1_f64.copysign(value) as i32 }
}
