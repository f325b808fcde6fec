//! Accuracy: how close a side's moves are to the best ones, by the formula that lichess publishes.
//!
//! Sources: the article "Lichess Accuracy metric" (lichess.org/page/accuracy) for a move, and `AccuracyPercent` of lila,
//! lichess's program, for a game: the mean of two means over a side's moves. One weighs each move by how much was at
//! stake around it, the other, the harmonic mean, lets single blunders count.

/// Returns the accuracy of a move in percent, from the mover's winning chances in percent before and after it.
///
/// Every losing move gets one percent back, because the search is never exact.
pub fn of_move(before: f64, after: f64) -> f64 {
    if after >= before {
        return 100.0;
    }
    let plain =
        103.166_810_071_164_9 * (-0.043_544_153_867_539_51 * (before - after)).exp() - 3.166_924_740_191_411;
    (plain + 1.0).clamp(0.0, 100.0)
}

/// Returns the weight of each move, from one side's winning chances in percent at the start and after each move.
///
/// It is the standard deviation of the chances in a window that slides over the game, a tenth of the game long.
pub fn weights(chances: &[f64]) -> Vec<f64> {
    let moves = chances.len().saturating_sub(1);
    let width = (moves / 10).clamp(2, 8);
    let slid: Vec<f64> = chances.windows(width).map(weight).collect();
    // The first moves have no whole window behind them: they share the first one.
    let first = slid.first().copied().into_iter().cycle().take(width - 2);
    first.chain(slid.iter().copied()).take(moves).collect()
}

/// Returns the accuracy of several moves of one side, each with its weight; `None` without a move.
pub fn of_moves(moves: &[(f64, f64)]) -> Option<f64> {
    if moves.is_empty() {
        return None;
    }
    let weight: f64 = moves.iter().map(|(_, weight)| weight).sum();
    let weighted = moves.iter().map(|(accuracy, weight)| accuracy * weight).sum::<f64>() / weight;
    let inverse: f64 = moves.iter().map(|(accuracy, _)| 1.0 / accuracy.max(1.0)).sum();
    let harmonic = moves.len() as f64 / inverse;
    Some(f64::midpoint(weighted, harmonic).clamp(0.0, 100.0))
}

/// Returns the accuracy of one player's moves, from his winning chances in percent before and after each of them; `None`
/// without a move. What the other side's moves cost lies between.
pub fn of_player(moves: &[(f64, f64)]) -> Option<f64> {
    let chances: Vec<f64> = moves.iter().flat_map(|(before, after)| [*before, *after]).collect();
    let own = weights(&chances).into_iter().step_by(2);
    let weighed: Vec<(f64, f64)> =
        moves.iter().zip(own).map(|((before, after), weight)| (of_move(*before, *after), weight)).collect();
    of_moves(&weighed)
}

/// The standard deviation of a window's chances, not below 0.5 nor above 12 points.
fn weight(window: &[f64]) -> f64 {
    let count = window.len() as f64;
    let mean = window.iter().sum::<f64>() / count;
    let variance = window.iter().map(|chance| (chance - mean).powi(2)).sum::<f64>() / count;
    variance.sqrt().clamp(0.5, 12.0)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn near(found: f64, expected: f64) {
        assert!((found - expected).abs() < 5e-4, "{found} is not {expected}");
    }

    #[test]
    fn a_move_has_its_published_accuracy_and_a_point_more() {
        assert!((of_move(50.0, 50.0) - 100.0).abs() < f64::EPSILON);
        assert!((of_move(50.0, 70.0) - 100.0).abs() < f64::EPSILON);
        // 103.16681 x e^-0.4354415 = 66.7468 for ten points, x e^-0.8708831 = 43.1837 for twenty; then -3.1669 and +1.
        near(of_move(60.0, 50.0), 64.5798);
        near(of_move(60.0, 40.0), 41.0168);
        assert!(of_move(100.0, 0.0) < f64::EPSILON);
    }

    #[test]
    fn moves_count_by_what_is_at_stake() {
        // Fewer than thirty moves: windows of two. Half the difference is the deviation of two numbers.
        let weights = weights(&[50.0, 54.0, 54.0, 94.0]);
        assert_eq!(weights.len(), 3);
        near(weights[0], 2.0);
        near(weights[1], 0.5);
        near(weights[2], 12.0);
    }

    #[test]
    fn long_games_have_wide_windows_of_which_the_first_counts_for_the_first_moves() {
        let mut chances = vec![50.0; 41];
        chances[40] = 58.0;
        let weights = weights(&chances);
        assert_eq!(weights.len(), 40);
        assert!(weights[..39].iter().all(|weight| (*weight - 0.5).abs() < 1e-9));
        // The last of four numbers lies 8 above the others: sqrt(8 x 8 x 3 / 16) = 3.4641.
        near(weights[39], 3.4641);
        assert_eq!(super::weights(&[50.0]), [0.0; 0]);
        assert_eq!(super::weights(&[]), [0.0; 0]);
    }

    #[test]
    fn a_games_accuracy_is_the_mean_of_two_means() {
        // Weighted (100 x 1 + 40 x 3) / 4 = 55; harmonic 2 / (0.01 + 0.025) = 57.1429.
        near(of_moves(&[(100.0, 1.0), (40.0, 3.0)]).unwrap(), 56.0714);
        // A move without any accuracy counts as one percent in the harmonic mean: 2 / (0.01 + 1) = 1.9802.
        near(of_moves(&[(100.0, 1.0), (0.0, 1.0)]).unwrap(), f64::midpoint(50.0, 1.9802));
        assert_eq!(of_moves(&[]), None);
    }

    #[test]
    fn a_player_is_measured_by_his_own_moves_as_in_a_review() {
        // He loses ten points, gets them back, and then loses nothing: both moves have a window with a change of ten.
        let [bad, good] = [of_move(60.0, 50.0), of_move(60.0, 60.0)];
        near(
            of_player(&[(60.0, 50.0), (60.0, 60.0)]).unwrap(),
            of_moves(&[(bad, 5.0), (good, 0.5)]).unwrap(),
        );
        assert_eq!(of_player(&[]), None);
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 64, failure_persistence: None, ..ProptestConfig::default() })]
        #[test]
        fn accuracy_is_a_percentage_and_perfect_play_has_all(chances in prop::collection::vec(0.0..=100.0_f64, 0..120)) {
            let weights = weights(&chances);
            prop_assert_eq!(weights.len(), chances.len().saturating_sub(1));
            let pairs = chances.windows(2).zip(&weights);
            let played: Vec<(f64, f64)> = pairs.map(|(pair, weight)| (of_move(pair[0], pair[1]), *weight)).collect();
            if let Some(accuracy) = of_moves(&played) {
                prop_assert!((0.0..=100.0).contains(&accuracy));
            }
            let perfect: Vec<(f64, f64)> = weights.iter().map(|weight| (of_move(50.0, 50.0), *weight)).collect();
            prop_assert!(of_moves(&perfect).is_none_or(|accuracy| (accuracy - 100.0).abs() < 1e-9));
        }

        #[test]
        fn the_other_sides_chances_give_the_same_weights(chances in prop::collection::vec(0.0..=100.0_f64, 0..60)) {
            let mirrored: Vec<f64> = chances.iter().map(|chance| 100.0 - chance).collect();
            for (one, other) in weights(&chances).iter().zip(weights(&mirrored)) {
                prop_assert!((one - other).abs() < 1e-9);
            }
        }
    }
}
