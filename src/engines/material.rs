//! `material`: one ply deep, counting pieces.

use std::time::Instant;

use super::{Choice, ChosenMove, Dice, Engine, one_ply};
use crate::chess::material::balance;
use crate::chess::{Chess, Ending, Key, Position, Score, after_move, ending, key};
use crate::search::{Limits, Line, ReportFn, Root, StopFlag};

/// What a mate counts, in pawns.
const MATE: i32 = 100;

/// White's pieces less Black's, in pawns (P1 N3 B3 R5 Q9); a mate counts 100 for its giver, a draw by the board 0.
///
/// `history` holds the keys of all positions of the game, this one last.
pub fn score(position: &Chess, history: &[Key]) -> i32 {
    match ending::on_board(position, history) {
        Some(Ending::Checkmate { winner }) => winner.fold_wb(MATE, -MATE),
        Some(_) => 0,
        None => balance(position.board()),
    }
}

/// The opponent that takes what it can get.
#[derive(Clone, Debug)]
pub struct Material {
    seed: u64,
}

impl Material {
    /// Chooses among equal moves by this seed.
    pub fn new(seed: u64) -> Material {
        Material { seed }
    }

    /// The legal moves with their scores for the mover, best first; equal ones in an order of the dice.
    fn ranked(&self, root: &Root) -> Vec<Line> {
        let position = root.position();
        let mut history = root.keys();
        let mut dice = Dice::at(self.seed, root);
        let mut lines = Vec::new();
        for m in position.legal_moves() {
            let after = after_move(&position, m);
            history.push(key(&after));
            let score = score(&after, &history) * position.turn().fold_wb(1, -1);
            history.pop();
            // Inserting at a place of the dice shuffles as it goes.
            lines.insert(dice.below(lines.len() + 1), Line { score: shown(score), moves: vec![m] });
        }
        lines.sort_by_key(|line| std::cmp::Reverse(line.score));
        lines
    }
}

fn shown(pawns: i32) -> Score {
    if pawns == MATE { Score::Mate(1) } else { Score::Cp(100 * pawns) }
}

impl Engine for Material {
    fn think(&mut self, root: &Root, limits: &Limits, _stop: &StopFlag, report: ReportFn<'_>) -> Choice {
        let started = Instant::now();
        let mut analysis = one_ply(self.ranked(root), limits.lines);
        analysis.elapsed = started.elapsed();
        report(&analysis);
        ChosenMove::best_of(analysis)
    }

    fn scores(&self, root: &Root) -> Option<Vec<Line>> {
        Some(self.ranked(root))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::{fen, notation};

    fn position(text: &str) -> Chess {
        fen::parse(text).unwrap().position
    }

    fn after(text: &str, uci: &str) -> i32 {
        let mut position = position(text);
        let m = notation::parse_uci(&position, uci).unwrap();
        position.play_unchecked(m);
        score(&position, &[key(&position)])
    }

    fn check(text: &str, expected: i32) {
        let position = position(text);
        assert_eq!(score(&position, &[key(&position)]), expected, "{text}");
    }

    #[test]
    fn pieces_are_counted_from_whites_side() {
        check("startpos", 0);
        check("8/8/4kpp1/3p1b2/p6P/2B5/6P1/6K1 b - - 0 47", -2);
        check("r4k1r/1b2bPR1/p4n2/3p4/4P2P/1q2B2B/PpP5/1K4R1 w - - 0 26", -10);
        check("Kn2rn1k/1p2P3/8/8/8/8/8/8 w - - 0 1", -11);
    }

    #[test]
    fn each_move_of_a_study_has_its_known_value() {
        let study = "Kn2rn1k/1p2P3/8/8/8/8/8/8 w - - 0 1";
        for (uci, expected) in
            [("e7f8q", 0), ("e7f8r", -4), ("e7f8b", -6), ("e7f8n", -6), ("a8b7", -10), ("a8a7", -11)]
        {
            assert_eq!(after(study, uci), expected, "{uci}");
        }
    }

    #[test]
    fn mate_counts_a_hundred_and_draws_nothing() {
        check("7k/6Q1/5K2/8/8/8/8/8 b - - 0 1", 100);
        check("7K/6q1/5k2/8/8/8/8/8 w - - 0 1", -100);
        check("7k/5Q2/5K2/8/8/8/8/8 b - - 0 1", 0);
        check("7k/8/5K2/8/8/8/8/6N1 w - - 0 1", 0);
        check("7k/8/5K2/8/8/8/8/6R1 w - - 150 100", 0);
        let start = Chess::default();
        let rook_up = position("7k/8/5K2/8/8/8/8/6R1 w - - 8 10");
        assert_eq!(score(&rook_up, &[key(&rook_up); 5]), 0, "fivefold repetition");
        assert_eq!(score(&start, &[key(&start)]), 0);
    }

    fn choose(seed: u64, text: &str) -> String {
        let root = Root::from_position(position(text));
        let limits = Limits::default();
        let choice = Material::new(seed).think(&root, &limits, &StopFlag::default(), &mut |_| {}).unwrap();
        notation::uci(choice.played)
    }

    #[test]
    fn every_move_has_its_score_for_the_mover() {
        let scores = |text: &str| {
            let root = Root::from_position(position(text));
            let lines = Material::new(1).scores(&root).unwrap().into_iter();
            lines.map(|line| line.score).collect::<Vec<Score>>()
        };
        let pawns = |list: &[i32]| list.iter().map(|pawns| Score::Cp(100 * pawns)).collect::<Vec<_>>();
        assert_eq!(scores("Kn2rn1k/1p2P3/8/8/8/8/8/8 w - - 0 1"), pawns(&[0, -4, -6, -6, -10, -11]));
        assert_eq!(scores("8/8/8/8/8/8/1P2p3/kN2RN1K b - - 0 1"), pawns(&[0, -4, -6, -6, -10, -11]));
        assert_eq!(scores("7k/8/5K1Q/8/8/8/8/8 b - - 0 1"), pawns(&[-9]));
        assert_eq!(scores("7k/6Q1/5K2/8/8/8/8/8 b - - 0 1"), []);
    }

    #[test]
    fn it_takes_the_most_and_mates_when_it_can() {
        for seed in 0..20 {
            assert_eq!(choose(seed, "Kn2rn1k/1p2P3/8/8/8/8/8/8 w - - 0 1"), "e7f8q");
            assert_eq!(choose(seed, "6k1/5ppp/8/q7/8/8/8/R3R1K1 w - - 0 1"), "e1e8");
        }
    }

    #[test]
    fn equal_moves_are_chosen_by_the_seed() {
        let chosen: std::collections::BTreeSet<String> =
            (0..200).map(|seed| choose(seed, "startpos")).collect();
        assert_eq!(chosen.len(), 20);
        assert_eq!(choose(7, "startpos"), choose(7, "startpos"));
    }
}
