//! Every feature against an independent computation: nalgebra's eigenvalues and vectors, and closed formulas.

use std::f64::consts::PI;

use nalgebra::{DMatrix, DVector};

use super::fiedler::{REFERENCE, half};
use super::*;
use crate::chess::{Position, fen};
use crate::heatmap::testing::mirrored;

const POSITIONS: &str = include_str!("../../../../benches/positions.txt");

fn positions() -> Vec<Chess> {
    let lines = POSITIONS.lines().filter(|line| !line.starts_with('#') && !line.is_empty());
    lines.map(|line| fen::parse(line).unwrap().position).collect()
}

/// A graph on the first squares of the board.
fn graph(edges: impl IntoIterator<Item = (u32, u32)>) -> Graph {
    let edges: Vec<_> = edges.into_iter().map(|(a, b)| (Square::new(a), Square::new(b), 1.0)).collect();
    Graph::with_edges(&edges)
}

fn path(n: u32) -> Graph {
    graph((1..n).map(|v| (v - 1, v)))
}

fn cycle(n: u32) -> Graph {
    graph((0..n).map(|v| (v, (v + 1) % n)))
}

fn star(leaves: u32) -> Graph {
    graph((1..=leaves).map(|v| (0, v)))
}

fn complete(n: u32) -> Graph {
    graph((0..n).flat_map(|a| (0..a).map(move |b| (a, b))))
}

fn solve(graph: &Graph) -> (Solved, Vec<f64>) {
    let mut solver = Solver::new();
    solver.graph = graph.clone();
    let solved = solver.solve();
    (solved, solver.values().to_vec())
}

fn near(a: f64, b: f64, by: f64, what: &str) {
    assert!((a - b).abs() <= by, "{what}: {a}, expected {b}");
}

/// The spectrum as nalgebra finds it.
struct NalgebraSpectrum {
    weights: DMatrix<f64>,
    values: Vec<f64>,
    fiedler: DVector<f64>,
    radius: f64,
    squares: Vec<usize>,
}

impl NalgebraSpectrum {
    fn of(graph: &Graph) -> NalgebraSpectrum {
        let squares: Vec<usize> = graph.parts().largest.into_iter().map(usize::from).collect();
        let n = squares.len();
        let weights = DMatrix::from_fn(n, n, |i, j| {
            let edge = graph.edges(squares[i]).iter().find(|edge| usize::from(edge.to) == squares[j]);
            edge.map_or(0.0, |edge| edge.weight)
        });
        let laplacian = DMatrix::from_diagonal(&weights.column_sum()) - &weights;
        let eigen = laplacian.symmetric_eigen();
        let mut order: Vec<usize> = (0..n).collect();
        order.sort_by(|&a, &b| eigen.eigenvalues[a].total_cmp(&eigen.eigenvalues[b]));
        let values: Vec<f64> = order.iter().map(|&index| eigen.eigenvalues[index]).collect();
        let space = order
            .iter()
            .filter(|&&index| (eigen.eigenvalues[index] - values[1]).abs() < 1e-7)
            .map(|&index| eigen.eigenvectors.column(index).into_owned());
        let reference = DVector::from_iterator(n, squares.iter().map(|&square| REFERENCE[square]));
        let mut fiedler = DVector::zeros(n);
        for vector in space {
            fiedler += vector.dot(&reference) * vector;
        }
        fiedler.normalize_mut();
        NalgebraSpectrum { radius: weights.symmetric_eigenvalues().max(), weights, values, fiedler, squares }
    }

    fn entropy(&self) -> f64 {
        let sum: f64 = self.values.iter().sum();
        let shares = self.values.iter().map(|value| value / sum).filter(|&p| p > 1e-14);
        -shares.map(|p| p * p.ln()).sum::<f64>()
    }

    /// Cohesion, harmony and tension from the matrices.
    fn halves(&self) -> [f64; 3] {
        let sides = self.fiedler.map(|value| f64::from(half(value)));
        let n = sides.len();
        let (mut cut, mut strain) = (0.0, 0.0);
        for i in 0..n {
            for j in 0..i {
                if sides[i] * sides[j] < 0.0 {
                    cut += self.weights[(i, j)];
                    strain += self.weights[(i, j)] * (self.fiedler[i] - self.fiedler[j]).powi(2);
                }
            }
        }
        [1.0 - 2.0 * cut / self.weights.sum(), 1.0 - sides.sum().abs() / n as f64, strain / self.values[1]]
    }
}

/// Checks everything but the radius, which a power iteration only comes near.
fn check(graph: &Graph, what: &str) -> (Solved, NalgebraSpectrum) {
    let (solved, values) = solve(graph);
    let oracle = NalgebraSpectrum::of(graph);
    assert_eq!(values.len(), oracle.values.len(), "{what}");
    for (value, expected) in values.iter().zip(&oracle.values) {
        near(*value, *expected, 1e-10, what);
    }
    let features = solved.features;
    near(features.connectivity, oracle.values[1], 1e-10, what);
    near(features.gap, oracle.values[1] / oracle.values[values.len() - 1], 1e-10, what);
    near(features.entropy, oracle.entropy(), 1e-9, what);
    let own = DVector::from_iterator(values.len(), oracle.squares.iter().map(|&s| solved.fiedler[s]));
    let along = own.dot(&oracle.fiedler);
    near(along.abs(), 1.0, 1e-8, what);
    near((own - oracle.fiedler.clone() * along.signum()).norm(), 0.0, 1e-5, what);
    let [cohesion, harmony, tension] = oracle.halves();
    near(features.cohesion, cohesion, 1e-9, what);
    near(features.harmony, harmony, 1e-9, what);
    near(features.tension, tension, 1e-5, what);
    (solved, oracle)
}

#[test]
fn known_graphs_have_their_known_eigenvalues() {
    for n in [2, 3, 4, 5, 8, 13, 21, 40, 64] {
        let angle = PI / f64::from(n);
        let expect = |graph: Graph, mut expected: Vec<f64>, what: &str| {
            expected.sort_by(f64::total_cmp);
            let (_, values) = solve(&graph);
            assert_eq!(values.len(), expected.len(), "{what} {n}");
            values.iter().zip(&expected).for_each(|(a, b)| near(*a, *b, 1e-10, what));
            check(&graph, what);
        };
        expect(path(n), (0..n).map(|k| 2.0 - 2.0 * (angle * f64::from(k)).cos()).collect(), "path");
        if n > 2 {
            let of = |k| 2.0 - 2.0 * (2.0 * angle * f64::from(k)).cos();
            expect(cycle(n), (0..n).map(of).collect(), "cycle");
        }
        let ones = vec![1.0; n as usize - 2];
        expect(star(n - 1), [vec![0.0, f64::from(n)], ones].concat(), "star");
        let same = vec![f64::from(n); n as usize - 1];
        expect(complete(n), [vec![0.0], same].concat(), "complete");
    }
}

#[test]
fn the_radius_of_known_graphs_is_known() {
    for n in [2, 3, 8, 20, 40] {
        let count = f64::from(n);
        let radius = |graph: &Graph| solve(graph).0.features.radius;
        near(radius(&complete(n)), count - 1.0, 1e-9, "complete");
        near(radius(&star(n - 1)), (count - 1.0).sqrt(), 1e-3, "star");
        if n > 2 {
            near(radius(&cycle(n)), 2.0, 1e-9, "cycle");
        }
        let path = radius(&path(n));
        let exact = 2.0 * (PI / (count + 1.0)).cos();
        assert!(path <= exact + 1e-12 && path > 0.98 * exact, "path {n}: {path} of {exact}");
    }
}

#[test]
fn a_path_is_halved_in_the_middle() {
    let (solved, _) = check(&path(8), "path");
    // One edge of seven joins the halves of four.
    near(solved.features.cohesion, 6.0 / 7.0, 1e-12, "cohesion");
    near(solved.features.harmony, 1.0, 1e-12, "harmony");
    // Without a king the vector points along the reference: the later squares are the positive half.
    assert!(solved.fiedler[0] < 0.0 && solved.fiedler[7] > 0.0);
    let expected = |v: usize| -((PI / 8.0) * (v as f64 + 0.5)).cos() / 2.0;
    (0..8).for_each(|v| near(solved.fiedler[v], expected(v), 1e-9, "vector"));
}

#[test]
fn a_single_edge_is_two_halves() {
    let (solved, values) = solve(&Graph::with_edges(&[(Square::E1, Square::E2, 0.3)]));
    near(values[1], 0.6, 1e-12, "twice the weight");
    assert_eq!((solved.features.vertices, solved.features.clusters), (2, 1));
    near(solved.features.cohesion, 0.0, 1e-12, "cohesion");
    near(solved.features.tension, 1.0, 1e-12, "tension");
    near(solved.features.entropy, 0.0, 1e-12, "entropy");
    near(solved.features.radius, 0.3, 1e-12, "radius");
}

#[test]
fn without_an_edge_there_is_nothing() {
    let (solved, values) = solve(&Graph::new());
    assert_eq!(solved.features, SpectralFeatures::default());
    assert!(values.is_empty() && solved.part.is_empty());
}

#[test]
fn only_the_largest_part_is_measured() {
    let alone = solve(&path(6)).0.features;
    let edges = (1..6).map(|v| (v - 1, v)).chain([(20, 21), (40, 41), (41, 42)]);
    let both = solve(&graph(edges)).0.features;
    assert_eq!(both, SpectralFeatures { clusters: 3, ..alone });
}

#[test]
fn the_features_of_real_positions_agree_with_the_oracle() {
    let (mut errors, mut count) = (0.0, 0.0);
    for position in positions() {
        for side in Color::ALL {
            let graph = Graph::of(&Links::of(&position, side));
            let what = format!("{:?} {side}", position.board());
            let (solved, oracle) = check(&graph, &what);
            let radius = solved.features.radius;
            assert!(radius <= oracle.radius + 1e-12, "{what}: {radius} of {}", oracle.radius);
            assert!(radius > 0.999 * oracle.radius, "{what}: {radius} of {}", oracle.radius);
            errors += 1.0 - radius / oracle.radius;
            count += 1.0;
        }
    }
    assert!(errors / count < 0.000_05, "the mean error of the radius is {}", errors / count);
}

#[test]
fn the_kings_half_is_positive() {
    for position in positions() {
        for side in Color::ALL {
            let spectrum = Spectrum::of(&position, side);
            let king = position.board().king_of(side).unwrap();
            if spectrum.part.contains(king) {
                assert!(spectrum.fiedler[usize::from(king)] >= 0.0);
            }
            for square in Square::ALL {
                let index = usize::from(square);
                let outside = !spectrum.part.contains(square);
                assert_eq!(spectrum.centrality[index] == 0.0, outside);
                assert!(spectrum.centrality[index] >= 0.0);
                assert!(!outside || spectrum.fiedler[index] == 0.0);
            }
        }
    }
}

#[test]
fn the_mirror_has_the_mirrored_spectrum_to_the_last_bit() {
    for position in positions() {
        let mirror = mirrored(&position);
        for side in Color::ALL {
            let (here, there) = (Spectrum::of(&position, side), Spectrum::of(&mirror, !side));
            assert_eq!(here.features, there.features);
            assert_eq!(here.eigenvalues, there.eigenvalues);
            assert_eq!(here.part.flip_vertical(), there.part);
            for square in Square::ALL {
                let (a, b) = (usize::from(square), usize::from(square.flip_vertical()));
                assert_eq!(here.fiedler[a].to_bits(), there.fiedler[b].to_bits());
                assert_eq!(here.centrality[a].to_bits(), there.centrality[b].to_bits());
            }
        }
    }
}

#[test]
fn the_advantage_turns_with_the_colours() {
    let mut spectral = Spectral::new();
    for position in positions() {
        let mirror = mirrored(&position);
        let here = spectral.advantage(crate::chess::key(&position), &position);
        let there = spectral.advantage(crate::chess::key(&mirror), &mirror);
        let turned = |index: usize| near(here.parts[index], -there.parts[index], 0.0, &index.to_string());
        (0..8).for_each(turned);
        near(here.total(), -there.total(), 1e-12, "total");
    }
}

#[test]
fn what_is_remembered_is_what_was_worked_out() {
    let mut spectral = Spectral::new();
    for position in positions() {
        let key = crate::chess::key(&position);
        let first = spectral.features(key, &position);
        assert_eq!(first, spectral.features(key, &position));
        assert_eq!(first, spectral.features_anew(&position));
        let white = Spectrum::of(&position, Color::White);
        assert_eq!(first.white, white.features);
    }
    let counts = spectral.counts();
    assert_eq!(counts.asked, 2 * counts.positions);
}
