//! Contributions of all rules joined into one cell a piece: weighted, summed and scaled.

use super::settings::{HeatmapSettings, Scaling};
use super::{Cell, Reason, Rule, Scores};
use crate::chess::{Board, Square};

/// Gathers what the rules say about both sides and joins it.
#[derive(Debug)]
pub(super) struct Aggregator {
    said: Vec<(Square, Reason)>,
}

/// Enough for the reasons of most positions without growing.
const USUAL_REASONS: usize = 128;

impl Aggregator {
    pub fn new() -> Aggregator {
        Aggregator { said: Vec::with_capacity(USUAL_REASONS) }
    }

    /// Takes what a rule has said.
    pub fn add(&mut self, rule: &dyn Rule, scores: &Scores) {
        let (rule, weight) = (rule.info().id, rule.weight());
        self.said.extend(scores.list().iter().map(|part| {
            let (score, why) = (part.score, part.why);
            (part.square, Reason { rule, score, weight, why })
        }));
    }

    /// The cells, by square index.
    pub fn join(self, board: &Board, settings: &HeatmapSettings) -> [Option<Cell>; 64] {
        let mut counts = [0usize; 64];
        for (square, _) in &self.said {
            counts[usize::from(*square)] += 1;
        }
        let mut cells = [const { None }; 64];
        for (square, reason) in self.said {
            let index = usize::from(square);
            if cells[index].is_none() {
                cells[index] = board.piece_at(square).map(|piece| Cell {
                    piece,
                    raw: 0.0,
                    score: 0.0,
                    scale: 1.0,
                    reasons: Vec::with_capacity(counts[index]),
                });
            }
            if let Some(cell) = &mut cells[index] {
                cell.raw += reason.score * reason.weight;
                cell.reasons.push(reason);
            }
        }
        for cell in cells.iter_mut().flatten() {
            cell.score = scaled(cell.raw, settings);
            cell.scale = scale(cell.raw, settings);
        }
        cells
    }
}

/// A sum as it is shown: `soft` bends it smoothly towards the bounds, `hard` cuts it off there, `none` leaves it.
fn scaled(raw: f64, settings: &HeatmapSettings) -> f64 {
    let range = settings.range.0;
    match settings.scaling {
        Scaling::Soft => range * (raw / settings.softness.0).tanh(),
        Scaling::Hard => raw.clamp(-range, range),
        Scaling::None => raw,
    }
}

/// What a point of a sum counts once the sum is scaled; of a sum that is nothing, what its first point would.
fn scale(raw: f64, settings: &HeatmapSettings) -> f64 {
    /// A smaller sum is what rounding leaves of nothing.
    const NOTHING: f64 = 1e-9;
    match settings.scaling {
        _ if raw.abs() > NOTHING => scaled(raw, settings) / raw,
        Scaling::Soft => settings.range.0 / settings.softness.0,
        Scaling::Hard | Scaling::None => 1.0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::heatmap::number::Extent;

    fn check(scaling: Scaling, raw: f64, expected: f64) {
        let settings = HeatmapSettings { scaling, ..HeatmapSettings::default() };
        let score = scaled(raw, &settings);
        assert!((score - expected).abs() < 0.05, "{scaling:?} of {raw} is {score}");
    }

    #[test]
    fn soft_scaling_bends_towards_the_range() {
        check(Scaling::Soft, 0.0, 0.0);
        check(Scaling::Soft, 20.0, 38.0);
        check(Scaling::Soft, -50.0, -76.2);
        check(Scaling::Soft, 400.0, 100.0);
    }

    #[test]
    fn hard_scaling_cuts_off_and_none_leaves_the_sum() {
        check(Scaling::Hard, 20.0, 20.0);
        check(Scaling::Hard, -140.0, -100.0);
        check(Scaling::None, -140.0, -140.0);
    }

    #[test]
    fn a_point_counts_what_the_scaling_makes_of_it() {
        let settings = HeatmapSettings::default();
        assert!((scale(20.0, &settings) * 20.0 - 38.0).abs() < 0.05);
        assert!((scale(0.0, &settings) - 2.0).abs() < 1e-9);
        let hard = HeatmapSettings { scaling: Scaling::Hard, ..settings };
        assert!((scale(-200.0, &hard) - 0.5).abs() < 1e-9);
        assert!((scale(0.0, &hard) - 1.0).abs() < 1e-9);
    }

    #[test]
    fn the_range_and_the_softness_are_settings() {
        let settings =
            HeatmapSettings { range: Extent(10.0), softness: Extent(20.0), ..HeatmapSettings::default() };
        assert!((scaled(20.0, &settings) - 7.6).abs() < 0.05);
    }
}
