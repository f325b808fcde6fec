//! Chebyshev convolution over a weighted graph, forwards and backwards.
//!
//! A field X (some numbers at each square) becomes Z = Σ Tₖ Θₖ + b with T₀ = X, T₁ = L̃ X and T₂ = 2 L̃ T₁ - X, where L̃ is
//! the normalised Laplacian scaled to [-1, 1]: each square sees what is at most two edges away (Defferrard, Bresson and
//! Vandergheynst, *Convolutional neural networks on graphs with fast localized spectral filtering*, 2016).

use super::{EDGES_MOST, HIDDEN};

/// How many Chebyshev polynomials there are.
pub const TERMS: usize = 3;

/// Feature planes: numbers at each square.
pub type FeatureMap<const F: usize> = [[f32; F]; 64];

/// How many weights a convolution of F numbers into [`HIDDEN`] has.
pub const fn size(numbers: usize) -> usize {
    TERMS * numbers * HIDDEN + HIDDEN
}

/// The operator L̃ as a list of its entries; the diagonal is 0.
#[derive(Clone, Debug, Default)]
pub struct Operator {
    entries: Vec<(u8, u8, f32)>,
}

impl Operator {
    /// The operator of symmetric weights, given once for each edge: L̃ = -D^(-1/2) W D^(-1/2), as if λmax were 2.
    pub fn fill(&mut self, edges: impl Iterator<Item = (u8, u8, f32)>) {
        self.entries.clear();
        self.entries.reserve(EDGES_MOST);
        let mut degrees = [0.0_f32; 64];
        for (from, to, weight) in edges {
            degrees[usize::from(from)] += weight;
            self.entries.push((from, to, weight));
        }
        for (from, to, weight) in &mut self.entries {
            let product = degrees[usize::from(*from)] * degrees[usize::from(*to)];
            *weight /= -product.sqrt();
        }
    }

    /// Adds `times` L̃ X to a field.
    fn apply<const F: usize>(&self, field: &FeatureMap<F>, times: f32, to: &mut FeatureMap<F>) {
        for &(from, at, weight) in &self.entries {
            add(&mut to[usize::from(at)], &field[usize::from(from)], times * weight);
        }
    }

    /// The Chebyshev terms of a field.
    pub fn terms<const F: usize>(&self, field: &FeatureMap<F>, terms: &mut [FeatureMap<F>; TERMS]) {
        let [zeroth, first, second] = terms;
        *zeroth = *field;
        *first = [[0.0; F]; 64];
        self.apply(field, 1.0, first);
        for (row, own) in second.iter_mut().zip(field) {
            *row = own.map(|number| -number);
        }
        self.apply(first, 2.0, second);
    }

    /// The gradient of a field from those of its terms: L̃ is symmetric.
    pub fn terms_back<const F: usize>(&self, terms: &[FeatureMap<F>; TERMS], field: &mut FeatureMap<F>) {
        let [zeroth, first, second] = terms;
        let mut through = *first;
        self.apply(second, 2.0, &mut through);
        for ((row, zeroth), second) in field.iter_mut().zip(zeroth).zip(second) {
            *row = std::array::from_fn(|index| zeroth[index] - second[index]);
        }
        self.apply(&through, 1.0, field);
    }
}

/// Z from the terms.
pub fn forward<const F: usize>(weights: &[f32], terms: &[FeatureMap<F>; TERMS], z: &mut FeatureMap<HIDDEN>) {
    let (theta, bias) = weights.split_at(TERMS * F * HIDDEN);
    for row in z.iter_mut() {
        row.copy_from_slice(bias);
    }
    for (term, theta) in terms.iter().zip(theta.chunks_exact(F * HIDDEN)) {
        for (row, numbers) in z.iter_mut().zip(term) {
            for (number, theta) in numbers.iter().zip(theta.chunks_exact(HIDDEN)) {
                add(row, theta, *number);
            }
        }
    }
}

/// Adds the weights' gradient, given that of Z.
pub fn weights_back<const F: usize>(
    terms: &[FeatureMap<F>; TERMS],
    dz: &FeatureMap<HIDDEN>,
    gradient: &mut [f32],
) {
    let (theta, bias) = gradient.split_at_mut(TERMS * F * HIDDEN);
    for row in dz {
        add(bias, row, 1.0);
    }
    for (term, theta) in terms.iter().zip(theta.chunks_exact_mut(F * HIDDEN)) {
        for (row, numbers) in dz.iter().zip(term) {
            for (number, theta) in numbers.iter().zip(theta.chunks_exact_mut(HIDDEN)) {
                add(theta, row, *number);
            }
        }
    }
}

/// The terms' gradients, given that of Z.
pub fn inputs_back<const F: usize>(
    weights: &[f32],
    dz: &FeatureMap<HIDDEN>,
    terms: &mut [FeatureMap<F>; TERMS],
) {
    for (term, theta) in terms.iter_mut().zip(weights.chunks_exact(F * HIDDEN)) {
        for (numbers, row) in term.iter_mut().zip(dz) {
            for (number, theta) in numbers.iter_mut().zip(theta.chunks_exact(HIDDEN)) {
                *number = theta.iter().zip(row).map(|(a, b)| a * b).sum();
            }
        }
    }
}

/// Adds `times` the second list to the first.
pub fn add(to: &mut [f32], what: &[f32], times: f32) {
    for (to, what) in to.iter_mut().zip(what) {
        *to += times * what;
    }
}

/// The softsign of a number, which bends it into (-1, 1): smooth enough for the flow, and cheap.
pub fn bend(number: f32) -> f32 {
    number / (1.0 + number.abs())
}

/// The slope of [`bend`], given what it answered.
pub fn slope(bent: f32) -> f32 {
    (1.0 - bent.abs()).powi(2)
}
