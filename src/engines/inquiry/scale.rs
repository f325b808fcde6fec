//! The scale of the scores that moves are judged by: as the search has them, but for great advantages and small doubts.

use crate::chess::Score;

/// Centipawns up to which a score stays as it is.
const LINEAR: i32 = 400;

/// What each centipawn beyond is worth, in hundredths.
const BEYOND: i32 = 35;

/// A score on the scale of the curve of win percentage.
///
/// Up to 400 centipawns the search's scores and that curve agree; beyond, the search counts every piece still to be won.
/// In 667 positions of 357 moves from human games, the scores of a stronger engine for those that the search (900,000
/// positions each) put at 561, 838 and 1463 centipawns in the mean were 429, 493 and 772; on this scale they are 456,
/// 553 and 772. Mates stay mates.
pub(super) fn on_the_curve(score: Score) -> Score {
    let Score::Cp(cp) = score else {
        return score;
    };
    let beyond = (cp.abs() - LINEAR).max(0);
    Score::Cp(cp.signum() * (cp.abs() - beyond + beyond * BEYOND / 100))
}

/// Centipawns as the search had them, from a score on the scale of the curve.
pub fn off_the_curve(cp: i32) -> i32 {
    let beyond = (cp.abs() - LINEAR).max(0);
    cp.signum() * (cp.abs() - beyond + (beyond * 100 + BEYOND - 1) / BEYOND)
}

/// Centipawns by which a move may seem worse than the best and be as good.
const DOUBT: i32 = 20;

/// The score of a move with the benefit of the doubt, never above the best one's.
///
/// The best of some thirty scores, each a little off, is too high in the mean. Of 346 moves from human games those that
/// seemed to cost 10 to 12 points of win percentage cost 7.8 by a stronger engine; with 20 centipawns given back, one of
/// 48 moves called mistakes or blunders cost less than 5 points, without them four of 57, and all clear blunders stayed.
pub(super) fn in_doubt(score: Score, best: Score) -> Score {
    match (score, best) {
        (Score::Cp(cp), Score::Cp(best)) => Score::Cp((cp + DOUBT).min(best).max(cp)),
        _ => score,
    }
}

/// The score of a move that a deeper search left behind the best one: what a less deep one likes more about it does not
/// count. A mate does: it is sure at any depth.
pub(super) fn no_better(score: Score, best: Score) -> Score {
    match score {
        Score::Cp(_) => score.min(best),
        Score::Mate(_) => score,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_great_advantages_shrink() {
        for (cp, expected) in [(0, 0), (35, 35), (400, 400), (500, 435), (1463, 772)] {
            assert_eq!(on_the_curve(Score::Cp(cp)), Score::Cp(expected));
            assert_eq!(on_the_curve(Score::Cp(-cp)), Score::Cp(-expected));
        }
        assert_eq!(on_the_curve(Score::Mate(-3)), Score::Mate(-3));
        for cp in [0, 35, -400, 435, -772] {
            assert_eq!(on_the_curve(Score::Cp(off_the_curve(cp))), Score::Cp(cp));
        }
    }

    #[test]
    fn a_little_worse_may_be_as_good() {
        let doubted = |cp: i32, best: i32| in_doubt(Score::Cp(cp), Score::Cp(best));
        assert_eq!(doubted(-30, 100), Score::Cp(-10));
        assert_eq!(doubted(95, 100), Score::Cp(100));
        assert_eq!(doubted(100, 100), Score::Cp(100));
        assert_eq!(in_doubt(Score::Mate(-2), Score::Cp(50)), Score::Mate(-2));
        assert_eq!(in_doubt(Score::Cp(50), Score::Mate(2)), Score::Cp(50));
    }

    #[test]
    fn what_was_left_behind_is_no_better_but_for_a_mate() {
        let of = no_better;
        assert_eq!(of(Score::Cp(38), Score::Cp(32)), Score::Cp(32));
        assert_eq!(of(Score::Cp(20), Score::Cp(32)), Score::Cp(20));
        assert_eq!(of(Score::Cp(20), Score::Mate(-4)), Score::Mate(-4));
        assert_eq!(of(Score::Mate(3), Score::Cp(900)), Score::Mate(3));
    }

    #[test]
    fn the_order_of_scores_stays() {
        let scores: Vec<Score> = (-3000..=3000).step_by(7).map(Score::Cp).collect();
        assert!(scores.is_sorted_by_key(|score| on_the_curve(*score)));
    }
}
