//! The spectral advantage: eight differences of the sides' features, weighed into one number like centipawns.

use super::Features;
use crate::features::Phase;

/// One part of the advantage.
#[derive(Clone, Copy, Debug)]
pub struct Part {
    /// Its name.
    pub id: &'static str,
    /// What more of it means for a player.
    pub sentence: &'static str,
    /// Centipawns for each unit of difference.
    pub weight: f64,
    feature: fn(&Features) -> f64,
}

/// The parts, in the order of their numbers in an [`Advantage`].
pub const PARTS: [Part; 8] = [
    part("connectivity", "the men hang together", 60.0, |f| f.connectivity),
    part("gap", "no link is much weaker than the others", 100.0, |f| f.gap),
    part(
        "clusters",
        "groups that have nothing to do with each other",
        -6.0,
        |f| f64::from(f.clusters),
    ),
    part(
        "entropy",
        "the work is shared evenly; it counts by phase",
        30.0,
        |f| f.entropy,
    ),
    part("cohesion", "the two halves are each well knit", 30.0, |f| {
        f.cohesion
    }),
    part("harmony", "the two halves are of one size", 10.0, |f| f.harmony),
    part(
        "tension",
        "much hangs on the links between the halves",
        -10.0,
        |f| f.tension,
    ),
    part("radius", "one cluster of men works closely together", 15.0, |f| {
        f.radius
    }),
];

/// The part that counts by the phase of the game: in full with all pieces on the board, half with none.
const BY_PHASE: usize = 3;

const fn part(id: &'static str, sentence: &'static str, weight: f64, feature: fn(&Features) -> f64) -> Part {
    Part {
        id,
        sentence,
        weight,
        feature,
    }
}

/// The advantage by parts.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Advantage {
    /// Each part in centipawns, from White's side, in the order of [`PARTS`].
    pub parts: [f64; 8],
}

impl Advantage {
    /// Weighs what White's men have over Black's.
    pub fn of(white: &Features, black: &Features, phase: Phase) -> Advantage {
        Advantage {
            parts: std::array::from_fn(|index| {
                let part = &PARTS[index];
                let counts = if index == BY_PHASE {
                    f64::midpoint(1.0, phase.share())
                } else {
                    1.0
                };
                part.weight * counts * ((part.feature)(white) - (part.feature)(black))
            }),
        }
    }

    /// The sum, in centipawns from White's side.
    pub fn total(&self) -> f64 {
        self.parts.iter().sum()
    }
}
