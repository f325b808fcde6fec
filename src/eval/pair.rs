//! A value with two ends: what something is worth in the middlegame and what in the ending.

use std::iter::Sum;
use std::ops::{Add, AddAssign, Mul, Neg, Sub};

use crate::features::Phase;

/// Centipawns in the middlegame and in the ending; between them the phase decides.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Pair {
    /// With all pieces on the board.
    pub mg: i32,
    /// With none.
    pub eg: i32,
}

/// A pair, written shortly for the tables of weights.
pub const fn pair(mg: i32, eg: i32) -> Pair {
    Pair { mg, eg }
}

impl Pair {
    /// The value at a phase, rounded towards 0 so that both sides' values are rounded alike.
    pub fn at(self, phase: Phase) -> i32 {
        let (units, full) = (i32::from(phase.units()), i32::from(Phase::FULL));
        (self.mg * units + self.eg * (full - units)) / full
    }
}

impl Add for Pair {
    type Output = Pair;
    fn add(self, other: Pair) -> Pair {
        pair(self.mg + other.mg, self.eg + other.eg)
    }
}

impl AddAssign for Pair {
    fn add_assign(&mut self, other: Pair) {
        *self = *self + other;
    }
}

impl Sub for Pair {
    type Output = Pair;
    fn sub(self, other: Pair) -> Pair {
        pair(self.mg - other.mg, self.eg - other.eg)
    }
}

impl Neg for Pair {
    type Output = Pair;
    fn neg(self) -> Pair {
        pair(-self.mg, -self.eg)
    }
}

impl Mul<i32> for Pair {
    type Output = Pair;
    fn mul(self, times: i32) -> Pair {
        pair(self.mg * times, self.eg * times)
    }
}

impl Sum for Pair {
    fn sum<I: Iterator<Item = Pair>>(values: I) -> Pair {
        values.fold(Pair::default(), Pair::add)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::Board;

    fn phase(fen: &str) -> Phase {
        Phase::of(&Board::from_ascii_board_fen(fen.as_bytes()).unwrap())
    }

    #[test]
    fn the_phase_slides_from_one_end_to_the_other() {
        assert_eq!(pair(30, -30).at(Phase::of(&Board::new())), 30);
        assert_eq!(pair(30, -30).at(phase("4k3/8/8/8/8/8/8/4K3")), -30);
        assert_eq!(pair(30, -30).at(phase("qqqk4/8/8/8/8/8/8/4K3")), 0);
    }

    #[test]
    fn both_sides_are_rounded_alike() {
        let late = phase("4k3/8/8/8/8/8/8/RN2K3");
        assert_eq!(pair(7, 12).at(late), -pair(-7, -12).at(late));
    }
}
