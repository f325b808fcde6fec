//! The trail: pheromone between each two squares, kept from search to search, fading and laid anew.

use std::fmt;

use crate::chess::{Move, Square, notation};

/// Pheromone for every way from one square to another.
#[derive(Clone, PartialEq)]
pub struct Trail {
    ways: Box<[f64]>,
    /// The most on one way.
    most: f64,
}

impl Default for Trail {
    /// No trail, and none that can be laid.
    fn default() -> Trail {
        Trail::new(0.0)
    }
}

impl fmt::Debug for Trail {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Trail of {:.3}", self.total())
    }
}

impl Trail {
    /// No trail yet; no way ever holds more than `most`.
    pub fn new(most: f64) -> Trail {
        Trail { ways: vec![0.0; 64 * 64].into_boxed_slice(), most }
    }

    /// The pheromone on a move's way.
    pub fn of(&self, m: Move) -> f64 {
        self.ways[way(m)]
    }

    /// Leaves this part of everything.
    pub fn decay(&mut self, left: f64) {
        for way in &mut self.ways {
            *way *= left;
        }
    }

    /// Adds pheromone on a move's way, as far as it holds more.
    pub fn deposit(&mut self, m: Move, amount: f64) {
        let way = &mut self.ways[way(m)];
        *way = (*way + amount).min(self.most);
    }

    /// Lays a trail along a line of play for the side that moves first in it: most on its first move, half on its second,
    /// a third on its third. The other side's moves are not its own to follow.
    pub fn lay(&mut self, line: &[Move], amount: f64) {
        for (index, m) in line.iter().step_by(2).enumerate() {
            self.deposit(*m, amount / (index + 1) as f64);
        }
    }

    /// Everything there is.
    pub fn total(&self) -> f64 {
        self.ways.iter().sum()
    }

    /// The ways that hold pheromone and how much, most first; of equals the first from a1 on.
    pub fn ways(&self) -> Vec<(Square, Square, f64)> {
        let laid = self.ways.iter().enumerate().filter(|(_, pheromone)| **pheromone > 0.0);
        let mut ways: Vec<(Square, Square, f64)> = laid
            .map(|(way, pheromone)| {
                let [from, to] = [way / 64, way % 64].map(|index| Square::new(index as u32));
                (from, to, *pheromone)
            })
            .collect();
        ways.sort_by(|one, other| other.2.total_cmp(&one.2));
        ways
    }

    /// What leads to each square, a1 first.
    pub fn squares(&self) -> [f64; 64] {
        let mut squares = [0.0; 64];
        for (way, pheromone) in self.ways.iter().enumerate() {
            squares[way % 64] += pheromone;
        }
        squares
    }
}

/// The place of a move's way.
fn way(m: Move) -> usize {
    64 * usize::from(notation::origin(m)) + usize::from(notation::destination(m))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::{Chess, Square};

    fn m(uci: &str) -> Move {
        notation::parse_uci(&Chess::default(), uci).unwrap()
    }

    fn check(found: f64, expected: f64) {
        assert!((found - expected).abs() < 1e-9, "{found} is not {expected}");
    }

    #[test]
    fn what_is_laid_is_there_and_nothing_else() {
        let mut trail = Trail::new(10.0);
        trail.deposit(m("e2e4"), 1.5);
        trail.deposit(m("e2e4"), 0.25);
        trail.deposit(m("d2d4"), 1.0);
        check(trail.of(m("e2e4")), 1.75);
        check(trail.of(m("e2e3")), 0.0);
        check(trail.total(), 2.75);
        let squares = trail.squares();
        check(squares[usize::from(Square::E4)], 1.75);
        check(squares.iter().sum(), 2.75);
        let ways: Vec<_> = trail.ways().into_iter().map(|(from, to, _)| (from, to)).collect();
        assert_eq!(ways, [(Square::E2, Square::E4), (Square::D2, Square::D4)]);
    }

    #[test]
    fn it_fades_evenly_and_never_grows_beyond_the_most() {
        let mut trail = Trail::new(2.0);
        trail.deposit(m("e2e4"), 5.0);
        trail.deposit(m("d2d4"), 1.0);
        check(trail.total(), 3.0);
        trail.decay(0.95);
        check(trail.of(m("e2e4")), 1.9);
        check(trail.total(), 3.0 * 0.95);
    }

    #[test]
    fn a_line_is_laid_for_the_side_that_begins_it() {
        let mut trail = Trail::new(10.0);
        trail.lay(&[m("e2e4"), m("a2a3"), m("d2d4"), m("b2b3"), m("c2c4")], 6.0);
        for (uci, expected) in [("e2e4", 6.0), ("a2a3", 0.0), ("d2d4", 3.0), ("b2b3", 0.0), ("c2c4", 2.0)] {
            check(trail.of(m(uci)), expected);
        }
    }
}
