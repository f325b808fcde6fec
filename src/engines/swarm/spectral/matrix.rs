//! Eigenvalues of a small symmetric matrix, and one of its eigenvectors, in arrays that are used again and again.
//!
//! Householder's reflections make the matrix tridiagonal, the square-root-free QL method of Pal, Walker and Kahan
//! (Parlett, *The Symmetric Eigenvalue Problem*, 8-15) finds the eigenvalues, and inverse iteration an eigenvector.

use super::tridiagonal::Tridiagonal;

/// The largest matrix: one row for every square of the board.
pub const MOST: usize = 64;

/// A symmetric matrix of at most [`MOST`] rows; both halves are stored.
#[derive(Clone, Debug)]
pub struct Matrix {
    size: usize,
    rows: Vec<[f64; MOST]>,
    /// Twice the inverse square of each reflection's vector; 0 where nothing was reflected.
    betas: [f64; MOST],
}

impl Matrix {
    /// An empty matrix.
    pub fn new() -> Matrix {
        Matrix { size: 0, rows: vec![[0.0; MOST]; MOST], betas: [0.0; MOST] }
    }

    /// Makes this the zero matrix of a size.
    pub fn clear(&mut self, size: usize) {
        self.size = size;
        for row in &mut self.rows[..size] {
            row[..size].fill(0.0);
        }
    }

    /// One row, to be filled; what is put at (i, j) belongs at (j, i) too.
    pub fn row(&mut self, row: usize) -> &mut [f64] {
        &mut self.rows[row][..self.size]
    }

    /// The tridiagonal matrix with the same eigenvalues. The reflections that led there replace this matrix.
    pub fn reduce(&mut self, into: &mut Tridiagonal) {
        into.clear(self.size);
        for step in 0..self.size {
            into.diagonal[step] = self.rows[step][step];
            if step + 1 < self.size {
                into.beside[step] = self.reflect(step);
            }
        }
    }

    /// Clears one row beyond its neighbour of the diagonal, and answers what that neighbour becomes.
    fn reflect(&mut self, step: usize) -> f64 {
        let first = step + 1;
        let (above, below) = self.rows.split_at_mut(first);
        let u = &mut above[step][first..self.size];
        let beyond: f64 = u[1..].iter().map(|x| x * x).sum();
        if beyond == 0.0 {
            self.betas[step] = 0.0;
            return u[0];
        }
        let norm = (u[0] * u[0] + beyond).sqrt();
        let neighbour = if u[0] > 0.0 { -norm } else { norm };
        u[0] -= neighbour;
        let beta = 2.0 / (u[0] * u[0] + beyond);
        self.betas[step] = beta;
        update(&mut below[..self.size - first], u, first, beta);
        neighbour
    }

    /// Turns a vector into the coordinates of the tridiagonal matrix.
    pub fn forward(&self, vector: &mut [f64]) {
        (0..self.size.saturating_sub(1)).for_each(|step| self.turn(step, vector));
    }

    /// Turns a vector in the coordinates of the tridiagonal matrix back.
    pub fn back(&self, vector: &mut [f64]) {
        (0..self.size.saturating_sub(1)).rev().for_each(|step| self.turn(step, vector));
    }

    fn turn(&self, step: usize, vector: &mut [f64]) {
        if self.betas[step] == 0.0 {
            return;
        }
        let u = &self.rows[step][step + 1..self.size];
        let part = &mut vector[step + 1..self.size];
        let along = self.betas[step] * dot(u, part);
        add(part, u, -along);
    }
}

/// Replaces the matrix A, given by its rows from column `first` on, by HAH, where H = 1 - beta u uᵀ.
fn update(rows: &mut [[f64; MOST]], u: &[f64], first: usize, beta: f64) {
    let mut space = [0.0; MOST];
    let q = &mut space[..u.len()];
    let columns = first..first + u.len();
    for (row, &part) in rows.iter().zip(u) {
        add(q, &row[columns.clone()], beta * part);
    }
    let half = 0.5 * beta * dot(q, u);
    add(q, u, -half);
    for (index, row) in rows.iter_mut().enumerate() {
        let (a, b) = (u[index], q[index]);
        for ((x, &q), &u) in row[columns.clone()].iter_mut().zip(q.iter()).zip(u) {
            *x -= a * q + b * u;
        }
    }
}

/// The inner product of two vectors of the same length.
pub fn dot(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}

/// Adds `times` the second vector to the first.
pub fn add(to: &mut [f64], what: &[f64], times: f64) {
    for (to, what) in to.iter_mut().zip(what) {
        *to += times * what;
    }
}

/// Multiplies a vector by a number.
pub fn scale(vector: &mut [f64], times: f64) {
    for value in vector {
        *value *= times;
    }
}
