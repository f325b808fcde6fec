//! What the spectrum of a side's graph tells: how its pieces hang together, where they would fall apart, and who is central.
//!
//! Of the largest connected part of the graph, with n vertices, weights W, degrees D and Laplacian L = D - W with the
//! eigenvalues 0 = λ₁ < λ₂ ≤ … ≤ λn and the Fiedler vector v (of unit length, see [`fiedler`]):
//!
//! | feature | formula | in words |
//! | --- | --- | --- |
//! | connectivity | λ₂ | how hard it is to cut the part in two |
//! | gap | λ₂ / λn | the same, whatever the scale of the weights |
//! | clusters | parts of the whole graph | groups of pieces that have nothing to do with each other |
//! | entropy | -Σ p ln p, p = λ / Σλ | how evenly the pieces share the work |
//! | cohesion | 1 - cut / total weight | how much of the weight stays within the two halves of v |
//! | harmony | 1 - abs(n₊ - n₋) / n | how even the halves are |
//! | tension | Σ over cut edges of w (vᵢ - vⱼ)² / λ₂ | how much of the strain lies on the links between the halves |
//! | radius | greatest eigenvalue of W | the weight of the busiest cluster of links |
//!
//! A side without any edge (a lone king without a move) has 0 everywhere.
//!
//! Nothing is allocated for a position: the arrays live in [`Spectral`] and are used again.

pub mod advantage;
mod cache;
pub mod fiedler;
mod matrix;
pub mod power;
mod tridiagonal;
mod twins;

pub use advantage::Advantage;
pub use cache::{CacheHits, Spectral};

use super::graph::{Graph, Links, own_square, own_view};
use crate::chess::{Bitboard, Chess, Color, Square};
use fiedler::{FiedlerInput, Halves};
use matrix::Matrix;
use power::Centrality;
use tridiagonal::Tridiagonal;
use twins::Twins;

/// The features of one side's graph; see the table above.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct SpectralFeatures {
    /// Vertices of the largest part, 0 or 2 to 64.
    pub vertices: u8,
    /// Connected parts of the whole graph.
    pub clusters: u8,
    /// λ₂, above 0.
    pub connectivity: f64,
    /// λ₂ / λmax, above 0 and up to 1.
    pub gap: f64,
    /// Shannon entropy of the eigenvalues in nats, 0 to ln 63.
    pub entropy: f64,
    /// Share of the weight within the halves, 0 to 1.
    pub cohesion: f64,
    /// Evenness of the halves, 0 to 1.
    pub harmony: f64,
    /// Share of the strain between the halves, 0 to 1.
    pub tension: f64,
    /// Spectral radius of the weights, in pieces's links: above 0.
    pub radius: f64,
}

/// Everything about one side's graph, on the squares of the board.
#[derive(Clone, Debug, PartialEq)]
pub struct Spectrum {
    /// The features.
    pub features: SpectralFeatures,
    /// The squares of the largest part.
    pub part: Bitboard,
    /// The eigenvalues of its Laplacian, ascending.
    pub eigenvalues: Vec<f64>,
    /// The Fiedler vector by square index (a1 is 0): positive in the king's half, 0 outside the part.
    pub fiedler: [f64; 64],
    /// Eigenvector centrality by square index: 0 or more, 0 outside the part.
    pub centrality: [f64; 64],
}

impl Spectrum {
    /// The spectrum of a side.
    ///
    /// ```
    /// use patzer::chess::{Chess, Color, Square};
    /// use patzer::engines::swarm::spectral::Spectrum;
    ///
    /// let white = Spectrum::of(&Chess::default(), Color::White);
    /// assert_eq!(white.features.clusters, 1);
    /// assert!(white.fiedler[usize::from(Square::E1)] > 0.0);
    /// ```
    pub fn of(position: &Chess, side: Color) -> Spectrum {
        let mut solver = Solver::new();
        solver.graph.fill(&Links::of(position, side));
        let solved = solver.solve();
        let turned = |own: &[f64; 64]| {
            let mut board = [0.0; 64];
            for square in Square::ALL {
                board[usize::from(own_square(side, square))] = own[usize::from(square)];
            }
            board
        };
        Spectrum {
            features: solved.features,
            part: own_view(side, solved.part),
            eigenvalues: solver.values().to_vec(),
            fiedler: turned(&solved.fiedler),
            centrality: turned(&solved.centrality),
        }
    }
}

/// The spectrum of a graph in the side's own view.
#[derive(Clone, Debug, PartialEq)]
pub struct Solved {
    /// The features.
    pub features: SpectralFeatures,
    /// The largest part.
    pub part: Bitboard,
    /// The Fiedler vector.
    pub fiedler: [f64; 64],
    /// Eigenvector centrality.
    pub centrality: [f64; 64],
}

/// Works out spectra of graphs in arrays of its own.
#[derive(Clone, Debug)]
pub struct Solver {
    /// The graph whose spectrum is worked out; to be filled first.
    pub graph: Graph,
    twins: Twins,
    matrix: Matrix,
    tridiagonal: Tridiagonal,
    values: [f64; 64],
    count: usize,
}

impl Default for Solver {
    fn default() -> Solver {
        Solver::new()
    }
}

impl Solver {
    /// A solver with an empty graph.
    pub fn new() -> Solver {
        Solver {
            graph: Graph::new(),
            twins: Twins::new(),
            matrix: Matrix::new(),
            tridiagonal: Tridiagonal::new(),
            values: [0.0; 64],
            count: 0,
        }
    }

    /// Works out the spectrum of the graph's largest part.
    pub fn solve(&mut self) -> Solved {
        let parts = self.graph.parts();
        let part = parts.largest;
        self.count = part.count();
        if part.is_empty() {
            return Solved {
                features: SpectralFeatures::default(),
                part,
                fiedler: [0.0; 64],
                centrality: [0.0; 64],
            };
        }
        let second = self.decompose(part);
        let (connectivity, greatest) = (self.values[1], self.values[self.count - 1]);
        let fiedler = FiedlerInput {
            graph: &self.graph,
            twins: &self.twins,
            matrix: &self.matrix,
            tridiagonal: &self.tridiagonal,
            second,
            greatest,
        }
        .fiedler();
        let halves = Halves::of(&self.graph, part, &fiedler);
        let centrality = Centrality::of(&self.graph, part);
        let features = SpectralFeatures {
            vertices: self.count as u8,
            clusters: parts.clusters as u8,
            connectivity,
            gap: connectivity / greatest,
            entropy: entropy(self.values()),
            cohesion: halves.cohesion,
            harmony: halves.harmony,
            tension: halves.tension,
            radius: centrality.radius,
        };
        Solved { features, part, fiedler, centrality: centrality.vector }
    }

    /// The eigenvalues of the last spectrum, ascending.
    pub fn values(&self) -> &[f64] {
        &self.values[..self.count]
    }

    /// Finds all eigenvalues of a part, and answers the second of those that do not live within a group of twins.
    fn decompose(&mut self, part: Bitboard) -> f64 {
        self.twins.sort(&self.graph, part);
        self.twins.laplacian(&self.graph, &mut self.matrix);
        self.matrix.reduce(&mut self.tridiagonal);
        let groups = self.tridiagonal.size();
        self.tridiagonal.eigenvalues(&mut self.values);
        let second = self.values[1];
        let mut end = groups;
        for group in self.twins.groups() {
            let more = group.members.count() - 1;
            self.values[end..end + more].fill(group.degree);
            end += more;
        }
        // The first is 0 by nature; what stands there is rounding.
        self.values[0] = 0.0;
        self.values[..end].sort_unstable_by(f64::total_cmp);
        second
    }
}

/// The Shannon entropy of eigenvalues taken as shares of their sum, in nats.
fn entropy(values: &[f64]) -> f64 {
    let sum: f64 = values.iter().sum();
    let weighed: f64 = values.iter().filter(|&&value| value > 0.0).map(|value| value * value.ln()).sum();
    sum.ln() - weighed / sum
}

#[cfg(test)]
mod tests;
