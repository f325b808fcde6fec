//! `minimax`: alpha-beta a few plies deep over material and piece-square tables.

use super::guided::{Guided, Usual};
use super::{Choice, Dice, Engine};
use crate::chess::{Chess, Color, Position, Role, Square, material};
use crate::eval::Evaluator;
use crate::features::squares::king_steps_to_centre;
use crate::search::{Limits, ReportFn, Root, StopFlag};

/// Largest transposition table, in MiB: a few plies fill no more.
const SMALL_TABLE: usize = 2;

/// `[engines.minimax]`: its settings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MinimaxSettings {
    /// How far it looks ahead, in plies, 1 to 8; exchanges are played out beyond that.
    pub depth: u8,
}

impl Default for MinimaxSettings {
    fn default() -> MinimaxSettings {
        MinimaxSettings { depth: 3 }
    }
}

/// The opponent that counts pieces some plies ahead.
#[derive(Debug)]
pub struct Minimax(Guided);

impl Minimax {
    /// Chooses among moves that are as good as equal by this seed.
    pub fn new(settings: MinimaxSettings, seed: u64, hash_mib: usize) -> Minimax {
        let usual = Usual::Depth(settings.depth);
        Minimax(Guided::new(PieceSquareEvaluation::new(seed), usual, hash_mib.min(SMALL_TABLE)))
    }
}

impl Engine for Minimax {
    fn think(&mut self, root: &Root, limits: &Limits, stop: &StopFlag, report: ReportFn<'_>) -> Choice {
        self.0.think(root, limits, stop, report)
    }
}

/// The most that a square is worth to a piece beyond the next, in centipawns: moves that count alike are told apart, and no
/// pawn is ever given for all of them.
const TASTE: usize = 3;

/// Material and piece-square tables, from each side's view, in centipawns.
#[derive(Clone, Debug)]
struct PieceSquareEvaluation {
    worth: [[i32; 64]; 6],
}

impl PieceSquareEvaluation {
    /// The pieces's usual values, a little more nearer the centre, and what the seed likes.
    fn new(seed: u64) -> PieceSquareEvaluation {
        let mut dice = Dice::of(&[seed]);
        let mut worth = [[0; 64]; 6];
        for (of_role, role) in worth.iter_mut().zip(Role::ALL) {
            let value = 100 * material::value(role).cast_signed();
            for (on_square, square) in of_role.iter_mut().zip(Square::ALL) {
                *on_square = value + place(role, square) + dice.below(TASTE + 1) as i32;
            }
        }
        PieceSquareEvaluation { worth }
    }

    fn of(&self, position: &Chess, side: Color) -> i32 {
        let board = position.board();
        let worth = |role: Role| {
            let of_role = &self.worth[role as usize - 1];
            let pieces = board.by_piece(role.of(side)).into_iter();
            pieces
                .map(|square| of_role[usize::from(side.fold_wb(square, square.flip_vertical()))])
                .sum::<i32>()
        };
        Role::ALL.into_iter().map(worth).sum()
    }
}

/// For each king's step nearer to the centre: centipawns. Enough to bring pieces out, a fraction of a pawn in all.
const STEP: i32 = 4;

fn place(role: Role, square: Square) -> i32 {
    match role {
        Role::Pawn | Role::Knight | Role::Bishop => STEP * (3 - king_steps_to_centre(square) as i32),
        Role::Rook | Role::Queen | Role::King => 0,
    }
}

impl Evaluator for PieceSquareEvaluation {
    fn for_mover(&mut self, position: &Chess, _ply: usize) -> i32 {
        let turn = position.turn();
        self.of(position, turn) - self.of(position, !turn)
    }

    fn fresh(&self) -> Box<dyn Evaluator> {
        Box::new(self.clone())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::{fen, notation};
    use crate::engines::ChosenMove;

    fn think(seed: u64, text: &str, limits: &Limits) -> ChosenMove {
        let root = Root::from_position(fen::parse(text).unwrap().position);
        Minimax::new(MinimaxSettings::default(), seed, 1)
            .think(&root, limits, &StopFlag::default(), &mut |_| {})
            .unwrap()
    }

    fn plays(text: &str, expected: &str) {
        for seed in 0..4 {
            let choice = think(seed, text, &Limits::default());
            assert_eq!(notation::uci(choice.played), expected, "seed {seed}, {text}");
        }
    }

    #[test]
    fn it_looks_three_plies_ahead_unless_told_otherwise() {
        let depth = |limits: &Limits| think(1, "startpos", limits).analysis.unwrap().depth;
        let five = Limits { depth: Some(5), ..Limits::default() };
        assert_eq!((depth(&Limits::default()), depth(&five)), (3, 5));
    }

    #[test]
    fn it_mates_in_two_and_wins_pieces() {
        plays("k7/8/2K5/8/8/8/8/1R6 w - - 0 1", "c6c7");
        // The knight forks king and queen.
        plays("q3k3/8/8/3N4/8/8/8/4K3 w - - 0 1", "d5c7");
        plays("4k3/8/8/8/3n4/8/8/Q3K3 b - - 0 1", "d4c2");
    }

    #[test]
    fn the_seed_decides_among_equal_moves_alone() {
        let choose = |seed| notation::uci(think(seed, "startpos", &Limits::default()).played);
        assert_eq!(choose(5), choose(5));
        let different: std::collections::BTreeSet<String> = (0..12).map(choose).collect();
        assert!(different.len() > 2, "{different:?}");
    }

    #[test]
    fn both_sides_are_judged_alike() {
        let mut count = PieceSquareEvaluation::new(7);
        for text in ["startpos", "r3k3/pp6/2n5/8/4P3/8/5PPP/R2QK3 w - - 0 1"] {
            let position = fen::parse(text).unwrap().position;
            let mirror = crate::chess::after_null_move(&position).unwrap();
            assert_eq!(count.for_mover(&position, 0), -count.for_mover(&mirror, 0));
        }
        let start = Chess::default();
        assert_eq!(count.for_mover(&start, 0), 0, "what the seed likes, it likes for both");
    }
}
