//! A symmetric tridiagonal matrix: its eigenvalues, and the vector that belongs to one of them.

use super::matrix::MOST;

/// How often an eigenvalue is refined before it is taken as it is; two or three times are usual.
const ROUNDS: usize = 50;

/// A symmetric tridiagonal matrix of at most [`MOST`] rows.
#[derive(Clone, Debug)]
pub struct Tridiagonal {
    size: usize,
    /// The diagonal.
    pub diagonal: [f64; MOST],
    /// What stands beside the diagonal, from the first row on.
    pub beside: [f64; MOST],
}

impl Tridiagonal {
    /// An empty matrix.
    pub fn new() -> Tridiagonal {
        Tridiagonal { size: 0, diagonal: [0.0; MOST], beside: [0.0; MOST] }
    }

    /// Makes room for a matrix of a size, to be filled.
    pub fn clear(&mut self, size: usize) {
        self.size = size;
        self.beside[size.saturating_sub(1)] = 0.0;
    }

    /// The rows.
    pub fn size(&self) -> usize {
        self.size
    }

    /// Writes the eigenvalues in ascending order. They are exact to about 1e-14 of the largest.
    pub fn eigenvalues(&self, values: &mut [f64]) {
        let values = &mut values[..self.size];
        values.copy_from_slice(&self.diagonal[..self.size]);
        let mut squares = self.beside.map(|e| e * e);
        let small = (f64::EPSILON * self.norm()).powi(2);
        for first in 0..self.size {
            for _ in 0..ROUNDS {
                let last = first + squares[first..self.size - 1].iter().take_while(|&&e| e > small).count();
                if last == first {
                    break;
                }
                sweep(values, &mut squares, first, last);
            }
        }
        values.sort_unstable_by(f64::total_cmp);
    }

    /// A bound of all eigenvalues: the largest sum of a row.
    fn norm(&self) -> f64 {
        (0..self.size)
            .map(|row| {
                let before = if row > 0 { self.beside[row - 1].abs() } else { 0.0 };
                self.diagonal[row].abs() + before + self.beside[row].abs()
            })
            .fold(f64::MIN_POSITIVE, f64::max)
    }

    /// Solves (T - shift) x = b in place, by elimination with row exchanges; a pivot of 0 counts as a tiny one.
    ///
    /// With a shift next to an eigenvalue the solution is, but for its length, what `vector` was in the space of that
    /// eigenvalue: the rest is as much smaller as its eigenvalues are farther away.
    pub fn solve(&self, shift: f64, vector: &mut [f64]) {
        let mut rows = [[0.0; 3]; MOST];
        let tiny = f64::EPSILON * self.norm();
        let mut row = [self.diagonal[0] - shift, self.beside[0], 0.0];
        for step in 0..self.size - 1 {
            let below = self.beside[step];
            let next = [self.diagonal[step + 1] - shift, self.beside[step + 1]];
            let exchange = below.abs() > row[0].abs();
            let (top, low) = if exchange {
                vector.swap(step, step + 1);
                ([below, next[0], next[1]], [row[0], row[1], 0.0])
            } else {
                (row, [below, next[0], next[1]])
            };
            let top = [away_from_zero(top[0], tiny), top[1], top[2]];
            let times = low[0] / top[0];
            vector[step + 1] -= times * vector[step];
            rows[step] = top;
            row = [low[1] - times * top[1], low[2] - times * top[2], 0.0];
        }
        rows[self.size - 1] = [away_from_zero(row[0], tiny), 0.0, 0.0];
        for step in (0..self.size).rev() {
            let after = |ahead: usize| {
                if step + ahead < self.size { vector[step + ahead] } else { 0.0 }
            };
            let known = rows[step][1] * after(1) + rows[step][2] * after(2);
            vector[step] = (vector[step] - known) / rows[step][0];
        }
    }
}

fn away_from_zero(pivot: f64, tiny: f64) -> f64 {
    if pivot.abs() < tiny { tiny.copysign(pivot) } else { pivot }
}

/// One shifted QL step without square roots on the block of rows `first` to `last`, given the squares beside the diagonal.
fn sweep(d: &mut [f64], squares: &mut [f64; MOST], first: usize, last: usize) {
    let root = squares[first].sqrt();
    let slope = (d[first + 1] - d[first]) / (2.0 * root);
    let shift = d[first] - root / (slope + slope.hypot(1.0).copysign(slope));
    let (mut cosine, mut sine) = (1.0, 0.0);
    let mut gamma = d[last] - shift;
    let mut p = gamma * gamma;
    for row in (first..last).rev() {
        let square = squares[row];
        let r = p + square;
        if row + 1 < last {
            squares[row + 1] = sine * r;
        }
        let before = (cosine, gamma);
        cosine = p / r;
        sine = square / r;
        let alpha = d[row];
        gamma = cosine * (alpha - shift) - sine * before.1;
        d[row + 1] = before.1 + (alpha - gamma);
        p = if cosine == 0.0 { before.0 * square } else { gamma * gamma / cosine };
    }
    squares[first] = sine * p;
    d[first] = shift + gamma;
}
