//! Scores: centipawns or mate, and the win percentage they stand for; one home for the formulas.

use std::fmt;

use super::Color;

/// How good a position is for one side; the name of what holds it says for whom (the mover unless it says White).
///
/// Ordered: being mated soon < being mated late < centipawns < mating late < mating soon.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Score {
    /// Centipawns: 100 is about a pawn.
    Cp(i32),
    /// Moves to mate: positive for giving it, negative for being mated; `Mate(0)` is being mated now.
    Mate(i32),
}

/// How steep the curve is that lichess publishes, per centipawn.
const STEEPNESS: f64 = 0.003_682_08;

impl Score {
    /// The same score from the other side.
    #[must_use]
    pub fn flipped(self) -> Score {
        match self {
            Score::Cp(cp) => Score::Cp(-cp),
            Score::Mate(moves) => Score::Mate(-moves),
        }
    }

    /// What this score, before a move that leads to it, is worth after that move to the other side: who gives mate is a
    /// move nearer to it.
    #[must_use]
    pub fn after_move(self) -> Score {
        match self {
            Score::Mate(moves) if moves > 0 => Score::Mate(1 - moves),
            Score::Mate(_) | Score::Cp(_) => self.flipped(),
        }
    }

    /// The reverse of [`Score::after_move`]: what this score was worth, before the move that led here, to who made it.
    #[must_use]
    pub fn before_move(self) -> Score {
        match self {
            Score::Mate(moves) if moves <= 0 => Score::Mate(1 - moves),
            Score::Mate(_) | Score::Cp(_) => self.flipped(),
        }
    }

    /// The score from White's side, given the side it was from.
    #[must_use]
    pub fn for_white(self, mover: Color) -> Score {
        if mover.is_white() { self } else { self.flipped() }
    }

    /// Centipawns, if it is no mate.
    pub fn cp(self) -> Option<i32> {
        match self {
            Score::Cp(cp) => Some(cp),
            Score::Mate(_) => None,
        }
    }

    /// Moves to mate, if it is one.
    pub fn mate(self) -> Option<i32> {
        match self {
            Score::Cp(_) => None,
            Score::Mate(moves) => Some(moves),
        }
    }

    /// Chances to win in percent (0 to 100), by the curve lichess publishes; a mate counts as 1000 centipawns.
    pub fn win_percent(self) -> f64 {
        let cp = match self {
            Score::Cp(cp) => f64::from(cp.clamp(-1000, 1000)),
            Score::Mate(moves) if moves > 0 => 1000.0,
            Score::Mate(_) => -1000.0,
        };
        50.0 + 50.0 * (2.0 / (1.0 + (-STEEPNESS * cp).exp()) - 1.0)
    }

    /// The score of these chances to win in percent: [`Score::win_percent`] the other way round, within 1000 centipawns.
    pub fn of_win_percent(percent: f64) -> Score {
        let odds = percent / (100.0 - percent);
        Score::Cp((odds.ln() / STEEPNESS).clamp(-1000.0, 1000.0).round() as i32)
    }

    fn rank(self) -> i64 {
        const FAR: i64 = 1 << 40;
        match self {
            Score::Cp(cp) => i64::from(cp),
            Score::Mate(moves) if moves > 0 => FAR - i64::from(moves),
            Score::Mate(moves) => -FAR - i64::from(moves),
        }
    }
}

impl PartialOrd for Score {
    fn partial_cmp(&self, other: &Score) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Score {
    fn cmp(&self, other: &Score) -> std::cmp::Ordering {
        self.rank().cmp(&other.rank())
    }
}

impl fmt::Display for Score {
    /// `+0.34`, `-1.20`, `#3`, `#-2`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Score::Cp(cp) => write!(f, "{:+.2}", f64::from(*cp) / 100.0),
            Score::Mate(moves) => write!(f, "#{moves}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_score_is_that_of_its_win_percentage() {
        for cp in [-999, -300, -1, 0, 34, 800] {
            assert_eq!(Score::of_win_percent(Score::Cp(cp).win_percent()), Score::Cp(cp));
        }
        assert_eq!(Score::of_win_percent(100.0), Score::Cp(1000));
        assert_eq!(Score::of_win_percent(0.0), Score::Cp(-1000));
    }

    #[test]
    fn the_win_curve_has_its_published_values() {
        assert!((Score::Cp(0).win_percent() - 50.0).abs() < 1e-9);
        assert!((Score::Cp(100).win_percent() - 59.1).abs() < 0.05);
        assert!((Score::Cp(-5000).win_percent() - Score::Mate(-1).win_percent()).abs() < 1e-9);
    }

    #[test]
    fn a_short_mate_is_best_and_being_mated_soon_is_worst() {
        let order = [
            Score::Mate(0),
            Score::Mate(-1),
            Score::Mate(-5),
            Score::Cp(-900),
            Score::Cp(0),
            Score::Cp(900),
            Score::Mate(5),
            Score::Mate(1),
        ];
        assert!(order.windows(2).all(|pair| pair[0] < pair[1]));
    }

    #[test]
    fn a_move_brings_a_mate_nearer_to_who_gives_it() {
        for (before, after) in [
            (Score::Mate(1), Score::Mate(0)),
            (Score::Mate(3), Score::Mate(-2)),
            (Score::Mate(-2), Score::Mate(2)),
            (Score::Cp(30), Score::Cp(-30)),
        ] {
            assert_eq!(before.after_move(), after);
            assert_eq!(after.before_move(), before);
        }
    }

    #[test]
    fn scores_are_written_as_players_write_them() {
        assert_eq!(Score::Cp(34).to_string(), "+0.34");
        assert_eq!(Score::Cp(-120).to_string(), "-1.20");
        assert_eq!(Score::Mate(-2).to_string(), "#-2");
    }
}
