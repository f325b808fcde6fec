//! How hard an exercise is, as the rating of a puzzle that is as hard.

use crate::review::exercise_box::RATINGS;

/// Ratings at which the solver's chances are asked.
pub const ASKED: [f32; 4] = [600.0, 1000.0, 1400.0, 1800.0];

/// What the difficulty of a solution depends on.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ExerciseDifficulty {
    /// How likely people of the ratings [`ASKED`] find all its moves, 0 to 1.
    pub chances: [f64; 4],
    /// The depth in plies from which on the search sees all its moves.
    pub depth: u8,
}

/// The least chance that is told from none.
const LEAST: f64 = 1e-4;

/// The rating at which nothing surprises, what is added for the root of the surprise, and for each ply of depth: least
/// squares over 300 rated puzzles (400 to 2889, by `patzer-lab exercises grade`, 5,000 nodes), then stretched so that the
/// estimates are spread as the puzzles' ratings are. Correlation .78; puzzles of 400 to 599 get 789 in the mean, those of
/// 1000 to 1299 1240, those of 2000 and more 2058.
const EASIEST: f64 = 268.0;
const PER_ROOT_OF_SURPRISE: f64 = 746.0;
const PER_PLY: f64 = 34.0;

impl ExerciseDifficulty {
    /// Natural logarithm of one over the chance that weak players find it, the mean of the two lowest ratings: those of
    /// stronger ones order puzzles less well, since from 1600 on a search takes sacrifices back.
    fn surprise(&self) -> f64 {
        -self.chances[..2].iter().map(|chance| chance.max(LEAST).ln()).sum::<f64>() / 2.0
    }

    /// The rating of a puzzle that is as hard, before it is cut to those of exercises.
    pub fn estimate(&self) -> f64 {
        EASIEST + PER_ROOT_OF_SURPRISE * self.surprise().sqrt() + PER_PLY * f64::from(self.depth)
    }

    /// The rating of the exercise.
    pub fn rating(&self) -> u16 {
        let [least, most] = [*RATINGS.start(), *RATINGS.end()].map(f64::from);
        self.estimate().clamp(least, most).round() as u16
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_fewer_find_or_is_seen_deeper_is_harder() {
        let easy = ExerciseDifficulty { chances: [0.8; 4], depth: 1 };
        for harder in
            [ExerciseDifficulty { chances: [0.1; 4], ..easy }, ExerciseDifficulty { depth: 6, ..easy }]
        {
            assert!(harder.rating() > easy.rating(), "{harder:?}");
        }
        assert_eq!(ExerciseDifficulty { chances: [0.0; 4], depth: 30 }.rating(), *RATINGS.end());
        assert_eq!(ExerciseDifficulty { chances: [1.0; 4], depth: 1 }.rating(), *RATINGS.start());
    }
}
