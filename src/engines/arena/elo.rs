//! Elo: the difference in strength that a score stands for, with its error, and the likelihood of being the stronger.
//!
//! A match is judged by its pairs of games: both games of a pair begin alike with the colours swapped, so what the
//! opening gives to one side it takes back, and the pair's score (0, ½, 1, 1½ or 2 points: five outcomes, hence
//! *pentanomial*) varies less than two single games would. With fewer than two whole pairs the single games count
//! (won, drawn, lost: *trinomial*). The mean score's standard error is the usual one of a mean; 1.96 of them to both
//! sides hold 95 % of a normal distribution. Sources: the logistic curve is Elo's as FIDE and the rating lists of
//! engines use it; the use of pairs is described by M. Van den Bergh, "Normalized Elo" (2019).

/// Points of a pair, halved, so that a score runs from 0 to 1: those of [`MatchCounts::pairs`].
const PAIR_SCORES: [f64; 5] = [0.0, 0.25, 0.5, 0.75, 1.0];

/// How many standard errors to either side hold 95 % of a normal distribution.
const NINETY_FIVE: f64 = 1.96;

/// One observation's worth of an even spread over 0, ¼, ½, ¾ and 1: added to the sum of squares, it keeps the error
/// above zero when all pairs went alike.
const PRIOR_SQUARES: f64 = 0.125;

/// Wins, draws and losses of a match, from the first player's side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MatchCounts {
    /// Games won.
    pub wins: u32,
    /// Games drawn.
    pub draws: u32,
    /// Games lost.
    pub losses: u32,
    /// Whole pairs by their points: 0, ½, 1, 1½, 2.
    pub pairs: [u32; 5],
}

/// Which outcomes an error was taken from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Model {
    /// Pairs of games.
    Pentanomial,
    /// Single games.
    Trinomial,
}

/// A difference in strength with its error.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Elo {
    /// The score that it comes from, 0 to 1.
    pub score: f64,
    /// The difference; infinite when all or no points were won.
    pub value: f64,
    /// The lower end of what holds with 95 %.
    pub low: f64,
    /// The upper end.
    pub high: f64,
    /// The likelihood that the first player is the stronger, 0 to 1.
    pub los: f64,
    /// What the error was taken from.
    pub model: Model,
}

/// A mean score and how it varies.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Spread {
    /// How many observations.
    pub count: f64,
    /// Their mean.
    pub mean: f64,
    /// Their variance, the prior's observation included.
    pub variance: f64,
}

impl MatchCounts {
    /// Games played.
    pub fn games(&self) -> u32 {
        self.wins + self.draws + self.losses
    }

    /// Points of the first player.
    pub fn points(&self) -> f64 {
        f64::from(self.wins) + f64::from(self.draws) / 2.0
    }

    /// The pairs' mean score and spread; `None` without a pair.
    pub(super) fn of_pairs(&self) -> Option<Spread> {
        spread(PAIR_SCORES.iter().copied().zip(self.pairs))
    }

    fn of_games(&self) -> Option<Spread> {
        spread([(1.0, self.wins), (0.5, self.draws), (0.0, self.losses)].into_iter())
    }

    /// The difference in strength; `None` before the first game.
    pub fn elo(&self) -> Option<Elo> {
        let games = self.of_games()?;
        let (spread, model) = match self.of_pairs() {
            Some(pairs) if pairs.count >= 2.0 => (pairs, Model::Pentanomial),
            _ => (games, Model::Trinomial),
        };
        let error = (spread.variance / spread.count).sqrt();
        let score = games.mean;
        Some(Elo {
            score,
            value: difference(score),
            low: difference(score - NINETY_FIVE * error),
            high: difference(score + NINETY_FIVE * error),
            los: normal((score - 0.5) / error),
            model,
        })
    }
}

impl Elo {
    /// Half the width of what holds with 95 %; infinite when an end is.
    pub fn error(&self) -> f64 {
        (self.high - self.low) / 2.0
    }
}

/// The score that a difference in Elo stands for: `1 / (1 + 10^(-d/400))`.
pub fn expected_score(difference: f64) -> f64 {
    1.0 / (1.0 + 10_f64.powf(-difference / 400.0))
}

/// The difference in Elo that a score stands for, the inverse of [`expected_score`]; infinite from 0 down and 1 up.
pub fn difference(score: f64) -> f64 {
    if score <= 0.0 {
        f64::NEG_INFINITY
    } else if score >= 1.0 {
        f64::INFINITY
    } else {
        -400.0 * (1.0 / score - 1.0).log10()
    }
}

/// Mean and variance of scores with how often each came.
fn spread(scores: impl Iterator<Item = (f64, u32)> + Clone) -> Option<Spread> {
    let count: f64 = scores.clone().map(|(_, times)| f64::from(times)).sum();
    if count == 0.0 {
        return None;
    }
    let sum: f64 = scores.clone().map(|(score, times)| score * f64::from(times)).sum();
    let mean = sum / count;
    let squares: f64 = scores.map(|(score, times)| (score - mean).powi(2) * f64::from(times)).sum();
    Some(Spread { count, mean, variance: (squares + PRIOR_SQUARES) / count })
}

/// The standard normal distribution up to `x`, to 1.5e-7 (Abramowitz and Stegun, 26.2.17).
fn normal(x: f64) -> f64 {
    const B: [f64; 5] = [0.319_381_530, -0.356_563_782, 1.781_477_937, -1.821_255_978, 1.330_274_429];
    let t = 1.0 / (1.0 + 0.231_641_9 * x.abs());
    let sum = B.iter().rev().fold(0.0, |sum, b| (sum + b) * t);
    let tail = (-x * x / 2.0).exp() / std::f64::consts::TAU.sqrt() * sum;
    if x < 0.0 { tail } else { 1.0 - tail }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn near(value: f64, expected: f64, within: f64) {
        assert!((value - expected).abs() <= within, "{value} is not {expected}");
    }

    #[test]
    fn scores_and_differences_are_each_others_inverse() {
        // 400 log10(3) for three points of four; 10 to 1 at 400.
        near(difference(0.75), 190.848_5, 1e-4);
        near(expected_score(400.0), 10.0 / 11.0, 1e-12);
        for points in [-350.0, -1.0, 0.0, 12.5, 800.0] {
            near(difference(expected_score(points)), points, 1e-9);
        }
        assert_eq!((difference(0.0), difference(1.0)), (f64::NEG_INFINITY, f64::INFINITY));
    }

    #[test]
    fn a_match_of_pairs_has_its_known_values() {
        // By another program: 100 pairs with mean 0.62, squares 6.81 and the prior's 0.125, error 0.026 334.
        let counts = MatchCounts { wins: 90, draws: 68, losses: 42, pairs: [4, 10, 40, 26, 20] };
        let elo = counts.elo().unwrap();
        assert_eq!((elo.model, counts.games()), (Model::Pentanomial, 200));
        near(counts.of_pairs().unwrap().variance, 0.069_35, 1e-9);
        near(elo.score, 0.62, 1e-12);
        near(elo.value, 85.043_24, 1e-4);
        near(elo.low, 47.818_15, 1e-4);
        near(elo.high, 124.295_15, 1e-4);
        near(elo.los, 0.999_997_4, 1e-6);
    }

    #[test]
    fn few_games_are_counted_singly() {
        let counts = MatchCounts { wins: 3, draws: 4, losses: 3, ..MatchCounts::default() };
        let elo = counts.elo().unwrap();
        assert_eq!(elo.model, Model::Trinomial);
        near(elo.error(), 190.711_37, 1e-4);
        near(elo.los, 0.5, 1e-9);
        assert!(MatchCounts::default().elo().is_none());
    }

    #[test]
    fn a_match_won_whole_has_a_lower_end_alone() {
        let counts = MatchCounts { wins: 20, pairs: [0, 0, 0, 0, 10], ..MatchCounts::default() };
        let elo = counts.elo().unwrap();
        assert_eq!((elo.value, elo.error()), (f64::INFINITY, f64::INFINITY));
        assert!(elo.low > 400.0 && elo.low.is_finite() && elo.los > 0.999);
    }

    #[test]
    fn the_normal_distribution_has_its_table_values() {
        near(normal(0.0), 0.5, 1e-7);
        near(normal(1.96), 0.975_002_1, 1e-6);
        near(normal(-1.0), 0.158_655_3, 1e-6);
    }
}
