//! The spectral advantage: eight differences of the sides' features, weighed into one number like centipawns.

use super::SpectralFeatures;
use crate::features::Phase;

/// One part of the advantage.
#[derive(Clone, Copy, Debug)]
pub struct AdvantagePart {
    /// Its name.
    pub id: &'static str,
    /// What more of it means for a player.
    pub sentence: &'static str,
    /// Centipawns for each unit of difference.
    pub weight: f64,
    feature: fn(&SpectralFeatures) -> f64,
}

/// The parts, in the order of their numbers in an [`Advantage`].
///
/// The weights are fitted: a logistic regression of 36,355 self-play positions (half result, half the search's score) on
/// material, mobility, the move and these eight, with a mild ridge for what goes hand in hand (connectivity and gap). The
/// eight lower its loss from 0.49667 to 0.49616, and from 0.50588 to 0.49719 where mobility is left out; beside the house
/// evaluation they add nothing (0.46555 to 0.46552). Entropy, clusters, gap, harmony and radius are certain by two standard
/// errors or more, connectivity, cohesion and tension are not.
pub const PARTS: [AdvantagePart; 8] = [
    part("connectivity", "how hard it is to cut the pieces in two", -17.0, |f| f.connectivity),
    part("gap", "no link is much weaker than the others", 250.0, |f| f.gap),
    part("clusters", "groups of pieces with tasks of their own", 11.0, |f| f64::from(f.clusters)),
    part("entropy", "the work is shared evenly; counts by phase", 97.0, |f| f.entropy),
    part("cohesion", "each half is well knit in itself", -49.0, |f| f.cohesion),
    part("harmony", "the two halves are of one size", -16.0, |f| f.harmony),
    part("tension", "the strain lies on the links between the halves", 13.0, |f| f.tension),
    part("radius", "one cluster of pieces works closely together", 17.0, |f| f.radius),
];

/// The part that counts by the phase of the game: in full with all pieces on the board, half with none.
const BY_PHASE: usize = 3;

const fn part(
    id: &'static str,
    sentence: &'static str,
    weight: f64,
    feature: fn(&SpectralFeatures) -> f64,
) -> AdvantagePart {
    AdvantagePart { id, sentence, weight, feature }
}

/// The advantage by parts.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Advantage {
    /// Each part in centipawns, from White's side, in the order of [`PARTS`].
    pub parts: [f64; 8],
}

impl Advantage {
    /// Weighs what White's pieces have over Black's.
    pub fn of(white: &SpectralFeatures, black: &SpectralFeatures, phase: Phase) -> Advantage {
        Advantage {
            parts: std::array::from_fn(|index| {
                let part = &PARTS[index];
                let counts = if index == BY_PHASE { f64::midpoint(1.0, phase.share()) } else { 1.0 };
                part.weight * counts * ((part.feature)(white) - (part.feature)(black))
            }),
        }
    }

    /// The sum, in centipawns from White's side.
    pub fn total(&self) -> f64 {
        self.parts.iter().sum()
    }
}
