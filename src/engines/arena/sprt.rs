//! SPRT: Wald's sequential probability ratio test, which ends a match as soon as it has told what was asked.
//!
//! Two differences in Elo are weighed against each other by the logarithm of how much likelier the second makes what was
//! seen than the first. Pair scores are taken as normally distributed with the variance that they show (the generalised
//! test of M. Van den Bergh, "The generalized sequential probability ratio test for the Elo difference", 2017), which gives
//! `n (s1 - s0) (2 m - s0 - s1) / (2 v)` for n pairs with mean score m and variance v, and s0, s1 the two expected scores.
//! The test ends at `ln((1 - β) / α)` and `ln(β / (1 - α))` (A. Wald, 1945); α = β = 0.05 here, so at ±ln 19 = ±2.944.

use super::elo::{MatchCounts, expected_score};

/// The chance of a wrong verdict that is taken, either way.
const RISK: f64 = 0.05;

/// Fewer pairs say nothing about how much pairs vary.
const FEWEST_PAIRS: f64 = 4.0;

/// Two differences in Elo, the first the smaller.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sprt {
    /// "No better than this" (H0).
    pub elo0: f64,
    /// "At least as good as this" (H1).
    pub elo1: f64,
}

/// The result of a sequential probability ratio test (SPRT).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SprtResult {
    /// The smaller difference is the true one.
    H0,
    /// The greater difference is the true one.
    H1,
}

impl Sprt {
    /// Where the test ends, up and (mirrored) down.
    pub fn bound() -> f64 {
        ((1.0 - RISK) / RISK).ln()
    }

    /// How much likelier the greater difference is, as a logarithm; 0 while there are too few pairs.
    pub fn llr(&self, counts: &MatchCounts) -> f64 {
        let Some(pairs) = counts.of_pairs().filter(|pairs| pairs.count >= FEWEST_PAIRS) else {
            return 0.0;
        };
        let (s0, s1) = (expected_score(self.elo0), expected_score(self.elo1));
        pairs.count * (s1 - s0) * (2.0 * pairs.mean - s0 - s1) / (2.0 * pairs.variance)
    }

    /// What is found so far, if it is enough.
    pub fn verdict(&self, counts: &MatchCounts) -> Option<SprtResult> {
        let llr = self.llr(counts);
        if llr >= Sprt::bound() {
            Some(SprtResult::H1)
        } else if llr <= -Sprt::bound() {
            Some(SprtResult::H0)
        } else {
            None
        }
    }
}

impl std::str::FromStr for Sprt {
    type Err = &'static str;

    /// Reads `0,10`.
    fn from_str(text: &str) -> Result<Sprt, &'static str> {
        let number = |text: &str| text.trim().parse::<f64>().ok().filter(|elo| elo.abs() <= 1000.0);
        text.split_once(',')
            .and_then(|(low, high)| Some((number(low)?, number(high)?)))
            .filter(|(low, high)| low < high)
            .map(|(elo0, elo1)| Sprt { elo0, elo1 })
            .ok_or("two differences in Elo, the smaller first, like 0,10")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pairs(pairs: [u32; 5]) -> MatchCounts {
        MatchCounts { pairs, ..MatchCounts::default() }
    }

    fn check(test: &str, counts: [u32; 5], llr: f64, verdict: Option<SprtResult>) {
        let test: Sprt = test.parse().unwrap();
        let found = test.llr(&pairs(counts));
        assert!((found - llr).abs() < 1e-4, "{found} is not {llr}");
        assert_eq!(test.verdict(&pairs(counts)), verdict);
    }

    /// The expected values were worked out by another program from the formula above.
    #[test]
    fn verdicts_come_when_the_evidence_is_enough() {
        check("0,10", [4, 10, 40, 26, 20], 2.340_25, None);
        check("0,100", [4, 10, 40, 26, 20], 10.091_85, Some(SprtResult::H1));
        check("-5,5", [10, 20, 40, 20, 10], 0.0, None);
        // The same match from the other side, turned round.
        check("-100,0", [20, 26, 40, 10, 4], -10.091_85, Some(SprtResult::H0));
        check("0,10", [0, 0, 0, 3, 0], 0.0, None);
    }

    #[test]
    fn the_bounds_are_walds() {
        assert!((Sprt::bound() - 2.944_439).abs() < 1e-6);
    }

    #[test]
    fn nonsense_is_no_test() {
        for text in ["", "5", "10,0", "0,0", "a,b", "0,10,20", "nan,1", "0,1e9"] {
            assert!(text.parse::<Sprt>().is_err(), "{text}");
        }
    }
}
