//! `random`: a legal move, each equally likely.

use super::{Choice, ChosenMove, Dice, Engine, EngineError};
use crate::chess::{Position, Score};
use crate::search::{Limits, Line, ReportFn, Root, StopFlag};

/// The opponent that plays anything.
#[derive(Clone, Debug)]
pub struct Random {
    seed: u64,
}

impl Random {
    /// Plays by this seed.
    pub fn new(seed: u64) -> Random {
        Random { seed }
    }
}

impl Engine for Random {
    fn think(&mut self, root: &Root, _limits: &Limits, _stop: &StopFlag, _report: ReportFn<'_>) -> Choice {
        let moves = root.position().legal_moves();
        let index = Dice::at(self.seed, root).below(moves.len());
        let played = *moves.get(index).ok_or(EngineError::NoMove)?;
        Ok(ChosenMove::new(played, None))
    }

    /// To it all moves are alike.
    fn scores(&self, root: &Root) -> Option<Vec<Line>> {
        let moves = root.position().legal_moves().into_iter();
        let alike = moves.map(|m| Line { score: Score::Cp(0), moves: vec![m] });
        Some(alike.collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::{Chess, fen};

    fn choose(seed: u64, position: Chess) -> Choice {
        let root = Root::from_position(position);
        Random::new(seed).think(&root, &Limits::default(), &StopFlag::default(), &mut |_| {})
    }

    #[test]
    fn every_move_comes_up_and_none_much_more_often() {
        let moves = Chess::default().legal_moves();
        let mut counts = vec![0; moves.len()];
        for seed in 0..2000 {
            let played = choose(seed, Chess::default()).unwrap().played;
            counts[moves.iter().position(|m| *m == played).unwrap()] += 1;
        }
        assert!(counts.iter().all(|count| (60..=150).contains(count)), "{counts:?}");
    }

    #[test]
    fn all_moves_are_worth_the_same() {
        let root = Root::from_position(Chess::default());
        let scores = Random::new(3).scores(&root).unwrap();
        assert_eq!(scores.len(), 20);
        assert!(scores.iter().all(|line| line.score == Score::Cp(0)));
    }

    #[test]
    fn a_game_that_is_over_has_no_move() {
        let mate = fen::parse("7k/6Q1/5K2/8/8/8/8/8 b - - 0 1").unwrap().position;
        assert_eq!(choose(1, mate), Err(EngineError::NoMove));
    }
}
