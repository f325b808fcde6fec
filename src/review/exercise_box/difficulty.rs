//! How hard an exercise is, as the rating of a puzzle that is as hard.

use super::RATINGS;
use crate::chess::{Move, Position};
use crate::engines::people::People;
use crate::search::Root;

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
    /// The difficulty of finding one of these moves at the end of a game, which the search keeps to from this depth on;
    /// `None` if that is not known of people: of Chess960, or with a damaged net.
    pub fn of_moves(root: &Root, accepted: &[Move], depth: u8) -> Option<ExerciseDifficulty> {
        let mut people = People::new().ok().filter(|_| !root.start.castles().mode().is_chess960())?;
        let chances = ASKED.map(|rating| chance(&mut people, root, rating, accepted));
        Some(ExerciseDifficulty { chances, depth })
    }

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

/// How likely people of a rating play one of these moves at the end of a game, 0 to 1.
pub fn chance(people: &mut People, root: &Root, rating: f32, accepted: &[Move]) -> f64 {
    let moves = people.distribution(root, rating);
    moves.iter().filter(|(m, _)| accepted.contains(m)).map(|(_, chance)| f64::from(*chance)).sum()
}

/// The depth from which on a search kept to moves that fit, of its depths with the best move at each; its last one if it
/// does not end with one.
pub fn kept_from(bests: &[(u8, Option<Move>)], fits: impl Fn(Option<Move>) -> bool) -> Option<u8> {
    let strays = bests.iter().rposition(|(_, best)| !fits(*best));
    let kept = strays.map_or(0, |place| place + 1);
    bests.get(kept).or(bests.last()).map(|(depth, _)| *depth)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::{Chess, fen, mirrored, notation};

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

    #[test]
    fn depth_counts_from_the_last_stray() {
        let [one, other] = ["e2e4", "d2d4"].map(|uci| notation::parse_uci(&Chess::default(), uci).ok());
        let fits = |best| best == one;
        assert_eq!(kept_from(&[(1, one), (2, other), (3, one), (4, one)], fits), Some(3));
        assert_eq!(kept_from(&[(1, one), (2, one)], fits), Some(1));
        assert_eq!(kept_from(&[(1, one), (2, other)], fits), Some(2), "it is not seen at all");
        assert_eq!(kept_from(&[], fits), None);
    }

    #[test]
    fn a_recapture_is_easier_than_a_quiet_move_for_both_colours() {
        // White takes back with the pawn, which all play, or goes Kd1, which hardly anybody does.
        let taken = "r1bqkbnr/pppp1ppp/8/4p3/4P3/2n2N2/PPPP1PPP/R1BQKB1R w KQkq - 0 5";
        let white = fen::parse(taken).unwrap().position;
        let black = mirrored(&white).unwrap();
        for (position, back, odd) in [(white, "d2c3", "h1g1"), (black, "d7c6", "h8g8")] {
            let root = Root::from_position(position.clone());
            let rated = |moves: &[&str]| {
                let moves: Vec<Move> =
                    moves.iter().map(|uci| notation::parse_uci(&position, uci).unwrap()).collect();
                ExerciseDifficulty::of_moves(&root, &moves, 1).unwrap().rating()
            };
            assert!(rated(&[back]) < rated(&[odd]), "{back}");
            assert!(rated(&[back, odd]) <= rated(&[back]), "two ways are no harder to find");
        }
    }
}
