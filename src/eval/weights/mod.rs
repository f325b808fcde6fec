//! The weights: every number of the evaluation, in centipawns for the middlegame and the ending, in one flat list.
//!
//! The standard numbers stand in `values.rs`; what each of them counts is told by [`GROUPS`].

pub mod groups;
mod source;
mod values;

use std::ops::Index;

pub use groups::{COUNT, GROUPS, TERMS, WeightGroup, WeightRange};

use super::pair::Pair;
use crate::chess::{Color, Move, Role, Square};

/// The numbers that an evaluation works with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Weights {
    values: [Pair; COUNT],
}

static STANDARD: Weights = Weights::new(values::VALUES);

impl Weights {
    /// Weights of these numbers, one [`Pair`] for each index.
    pub const fn new(values: [Pair; COUNT]) -> Weights {
        Weights { values }
    }

    /// The numbers that patzer plays with.
    pub fn standard() -> &'static Weights {
        &STANDARD
    }

    /// All numbers, in the order of [`GROUPS`].
    pub fn values(&self) -> &[Pair; COUNT] {
        &self.values
    }

    /// The Rust source of these numbers, as it stands in `src/eval/weights/values.rs`.
    pub fn to_source(&self) -> String {
        source::of(&self.values)
    }
}

impl Index<usize> for Weights {
    type Output = Pair;
    fn index(&self, index: usize) -> &Pair {
        &self.values[index]
    }
}

/// Returns the index of a piece-square weight.
pub fn square(role: Role, side: Color, square: Square) -> usize {
    let from_edge = FROM_EDGE[usize::from(square.file())];
    groups::SQUARES[role as usize - 1].start()
        + 4 * usize::from(side.relative_rank(square.rank()))
        + from_edge
}

const FROM_EDGE: [usize; 8] = [0, 1, 2, 3, 3, 2, 1, 0];

/// Returns the index of a piece's material weight; the king has none.
pub fn material(role: Role) -> usize {
    groups::MATERIAL.at(role as usize - 1)
}

/// Returns about what a capture or promotion wins, in middlegame centipawns, for delta pruning.
pub fn trade_value(m: Move) -> i32 {
    let worth = |role: Role| STANDARD[material(role)].mg;
    let taken = m.capture().map_or(0, worth);
    let grown = m.promotion().map_or(0, |role| worth(role) - worth(Role::Pawn));
    taken + grown
}

#[cfg(test)]
mod tests {
    use super::super::terms::Term;
    use super::*;

    #[test]
    fn black_sees_the_squares_from_the_other_end() {
        for place in Square::ALL {
            for role in Role::ALL {
                let white = square(role, Color::White, place);
                assert_eq!(white, square(role, Color::Black, place.flip_vertical()));
                assert_eq!(white, square(role, Color::White, place.flip_horizontal()));
            }
        }
        assert_ne!(
            square(Role::King, Color::White, Square::G1),
            square(Role::King, Color::White, Square::G8)
        );
    }

    #[test]
    fn more_squares_are_hardly_worth_less() {
        // Tuned numbers may waver by a few points from one square to the next, never from few to many.
        for group in GROUPS.iter().filter(|group| group.term == Term::Mobility) {
            let values = &STANDARD.values[group.slots.start()..group.slots.end()];
            for (from, few) in values.iter().enumerate() {
                for many in values.iter().skip(from + 4) {
                    assert!(few.mg + few.eg < many.mg + many.eg + 12, "{} {from}", group.id);
                }
            }
        }
    }

    #[test]
    fn the_numbers_stand_in_the_source_as_they_are_written_again() {
        assert_eq!(Weights::standard().to_source(), include_str!("values.rs"));
    }
}
