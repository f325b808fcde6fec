//! The spectral advantage: eight differences of the sides' features, weighed into one number like centipawns.

use super::SpectralFeatures;
use crate::features::Phase;

type Feature = fn(&SpectralFeatures) -> f64;

/// The ids of the parts, in the order of their numbers in an [`Advantage`].
pub const PART_IDS: [&str; 8] =
    ["connectivity", "gap", "clusters", "entropy", "cohesion", "harmony", "tension", "radius"];

/// The parts of the advantage, each with its centipawns for each unit of difference, in the order of their numbers in an [`Advantage`].
///
/// The weights are fitted: a logistic regression of 36,355 self-play positions (half result, half the search's score) on
/// material, mobility, the move and these eight, with a mild ridge for what goes hand in hand (connectivity and gap). The
/// eight lower its loss from 0.49667 to 0.49616, and from 0.50588 to 0.49719 where mobility is left out; beside the house
/// evaluation they add nothing (0.46555 to 0.46552). Entropy, clusters, gap, harmony and radius are certain by two standard
/// errors or more, connectivity, cohesion and tension are not.
const PARTS: [(f64, Feature); 8] = [
    (-17.0, |f| f.connectivity),
    (250.0, |f| f.gap),
    (11.0, |f| f64::from(f.clusters)),
    (97.0, |f| f.entropy),
    (-49.0, |f| f.cohesion),
    (-16.0, |f| f.harmony),
    (13.0, |f| f.tension),
    (17.0, |f| f.radius),
];

/// Entropy, the part that counts by the phase of the game: in full with all pieces on the board, half with none.
const ENTROPY: usize = 3;

/// The advantage by parts.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Advantage {
    /// Each part in centipawns, from White's side, in the order of their weights.
    pub parts: [f64; 8],
}

impl Advantage {
    /// Weighs what White's pieces have over Black's.
    pub fn of(white: &SpectralFeatures, black: &SpectralFeatures, phase: Phase) -> Advantage {
        Advantage {
            parts: std::array::from_fn(|index| {
                let (weight, feature) = PARTS[index];
                let counts = if index == ENTROPY { f64::midpoint(1.0, phase.share()) } else { 1.0 };
                weight * counts * (feature(white) - feature(black))
            }),
        }
    }

    /// The same without its part for entropy.
    #[must_use]
    pub fn without_entropy(mut self) -> Advantage {
        self.parts[ENTROPY] = 0.0;
        self
    }

    /// The sum, in centipawns from White's side.
    pub fn total(&self) -> f64 {
        self.parts.iter().sum()
    }
}
