//! What a centipawn means: the logistic curve that best predicts results from scores, and how well it does.

use std::ops::Range;

/// The curve by which people's moves are judged, per centipawn: made from human games, see `chess::Score::win_percent`.
pub const HUMAN_SCALE: f64 = 0.003_682_08;

/// The curve of patzer's own games at 2,000 nodes a move, per centipawn: what `patzer-lab tune --fit` finds for them.
pub const SELF_PLAY_SCALE: f64 = 0.006_6;

/// Where the best curve is looked for, per centipawn.
const SCALES: Range<f64> = 0.000_2..0.05;

/// Scores beyond this say only that the game is decided; they are left out of the fit, in centipawns.
const DECIDED: i16 = 1500;

/// The width of a row of the table, in centipawns.
const ROW: i16 = 100;

/// The share of points that a score promises at a scale, 0 to 1.
pub fn sigmoid(scale: f64, cp: f64) -> f64 {
    1.0 / (1.0 + (-scale * cp).exp())
}

/// A score from White's side in centipawns, and the points White made, 0 to 1.
pub type FitPoint = (i16, f32);

/// The logistic curve that fits best, with its errors.
#[derive(Clone, Debug, PartialEq)]
pub struct CurveFit {
    /// The scale per centipawn.
    pub scale: f64,
    /// The mean squared error of its prediction.
    pub error: f64,
    /// The error of the curve made from human games.
    pub human_error: f64,
    /// Score, promise and points, for both sides alike.
    pub rows: Vec<ScoreBucket>,
}

/// The positions with scores in one range, from the side that is ahead.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ScoreBucket {
    /// The lowest score, in centipawns.
    pub from: i16,
    /// How many positions.
    pub count: u64,
    /// What the fitted curve promises on average, in percent.
    pub promised: f64,
    /// What the curve of human games promises, in percent.
    pub human: f64,
    /// The points that were made, in percent.
    pub made: f64,
}

/// Fits the curve; `None` when there is no position to fit it on.
pub fn fit(points: &[FitPoint]) -> Option<CurveFit> {
    let points: Vec<FitPoint> =
        points.iter().filter(|(cp, _)| cp.unsigned_abs() <= DECIDED.unsigned_abs()).copied().collect();
    if points.is_empty() {
        return None;
    }
    let scale = best(&points);
    Some(CurveFit {
        scale,
        error: error(&points, scale),
        human_error: error(&points, HUMAN_SCALE),
        rows: rows(&points, scale),
    })
}

/// The mean squared error of a scale.
pub fn error(points: &[FitPoint], scale: f64) -> f64 {
    let square = |(cp, made): &FitPoint| (sigmoid(scale, f64::from(*cp)) - f64::from(*made)).powi(2);
    points.iter().map(square).sum::<f64>() / points.len() as f64
}

/// The scale with the least error, by golden sections of its logarithm.
fn best(points: &[FitPoint]) -> f64 {
    let golden = (5.0_f64.sqrt() - 1.0) / 2.0;
    let (mut low, mut high) = (SCALES.start.ln(), SCALES.end.ln());
    let at = |log: f64| error(points, log.exp());
    let (mut left, mut right) = (high - golden * (high - low), low + golden * (high - low));
    let (mut left_error, mut right_error) = (at(left), at(right));
    while high - low > 1e-4 {
        if left_error < right_error {
            (high, right, right_error) = (right, left, left_error);
            left = high - golden * (high - low);
            left_error = at(left);
        } else {
            (low, left, left_error) = (left, right, right_error);
            right = low + golden * (high - low);
            right_error = at(right);
        }
    }
    f64::midpoint(low, high).exp()
}

fn rows(points: &[FitPoint], scale: f64) -> Vec<ScoreBucket> {
    (0..=DECIDED / ROW)
        .filter_map(|row| {
            let from = row * ROW;
            let inside: Vec<FitPoint> = points
                .iter()
                .map(|&(cp, made)| if cp < 0 { (-cp, 1.0 - made) } else { (cp, made) })
                .filter(|(cp, _)| (from..from + ROW).contains(cp))
                .collect();
            let mean = |value: &dyn Fn(&FitPoint) -> f64| {
                100.0 * inside.iter().map(value).sum::<f64>() / inside.len() as f64
            };
            (!inside.is_empty()).then(|| ScoreBucket {
                from,
                count: inside.len() as u64,
                promised: mean(&|(cp, _)| sigmoid(scale, f64::from(*cp))),
                human: mean(&|(cp, _)| sigmoid(HUMAN_SCALE, f64::from(*cp))),
                made: mean(&|(_, made)| f64::from(*made)),
            })
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::Score;

    /// Games won and lost just as often as a scale says.
    fn played(scale: f64) -> Vec<FitPoint> {
        let mut dice = fastrand::Rng::with_seed(5);
        (0..20_000)
            .map(|_| {
                let cp = dice.i16(-899..900);
                let won = dice.f64() < sigmoid(scale, f64::from(cp));
                (cp, f32::from(u8::from(won)))
            })
            .collect()
    }

    #[test]
    fn a_known_scale_is_found_again() {
        for scale in [0.002, HUMAN_SCALE, 0.009] {
            let fit = fit(&played(scale)).unwrap();
            assert!((fit.scale / scale - 1.0).abs() < 0.05, "{scale}: {}", fit.scale);
            assert!(fit.error <= fit.human_error + 1e-9);
        }
    }

    #[test]
    fn the_table_shows_promise_and_points_of_the_side_ahead() {
        let fit = fit(&played(HUMAN_SCALE)).unwrap();
        assert_eq!(fit.rows.len(), 9);
        assert_eq!(fit.rows.iter().map(|row| row.count).sum::<u64>(), 20_000);
        for row in &fit.rows {
            assert!((row.made - row.human).abs() < 4.0, "{row:?}");
        }
        assert!(fit.rows.windows(2).all(|two| two[0].promised < two[1].promised));
    }

    #[test]
    fn decided_games_and_none_at_all_say_nothing() {
        assert_eq!(fit(&[]), None);
        assert_eq!(fit(&[(3000, 1.0), (i16::MIN, 0.0)]), None);
    }

    #[test]
    fn the_human_curve_is_the_one_that_judges_moves() {
        for cp in [-700, -35, 0, 100, 480] {
            let judged = Score::Cp(cp).win_percent();
            assert!((100.0 * sigmoid(HUMAN_SCALE, f64::from(cp)) - judged).abs() < 1e-9);
        }
    }
}
