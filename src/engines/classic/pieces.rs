//! What the textbook rungs count: the pieces, and a little for standing near the centre.

use crate::chess::{Chess, Color, Position, Role, Square, material};
use crate::features::squares::king_steps_to_centre;

/// For each king's step nearer to the centre: centipawns. Enough to bring pieces out, a fraction of a pawn in all.
const STEP: i32 = 4;

/// Material and piece-square tables, in centipawns.
#[derive(Clone, Debug)]
pub struct PieceCount {
    worth: [[i32; 64]; 6],
}

impl PieceCount {
    /// Builds the tables: the pieces' usual values, a little more nearer the centre.
    pub fn new() -> PieceCount {
        let on = |role: Role| {
            let value = 100 * material::value(role).cast_signed();
            Square::ALL.map(|square| value + place(role, square))
        };
        PieceCount { worth: Role::ALL.map(on) }
    }

    /// Returns what the side to move is ahead by, in centipawns.
    pub fn for_mover(&self, position: &Chess) -> i32 {
        let turn = position.turn();
        self.of(position, turn) - self.of(position, !turn)
    }

    fn of(&self, position: &Chess, side: Color) -> i32 {
        let board = position.board();
        let worth = |role: Role| {
            let on = &self.worth[role as usize - 1];
            let squares = board.by_piece(role.of(side)).into_iter();
            squares.map(|square| on[usize::from(side.fold_wb(square, square.flip_vertical()))]).sum::<i32>()
        };
        Role::ALL.into_iter().map(worth).sum()
    }
}

fn place(role: Role, square: Square) -> i32 {
    match role {
        Role::Pawn | Role::Knight | Role::Bishop => STEP * (3 - king_steps_to_centre(square) as i32),
        Role::Rook | Role::Queen | Role::King => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::fen;

    fn count(text: &str) -> i32 {
        PieceCount::new().for_mover(&fen::parse(text).unwrap().position)
    }

    #[test]
    fn pieces_count_their_usual_values_and_a_little_for_the_centre() {
        assert_eq!(count("startpos"), 0);
        assert_eq!(count("4k3/8/8/8/8/8/8/R3K3 w - - 0 1"), 500);
        assert_eq!(count("4k3/8/8/8/8/8/8/R3K3 b - - 0 1"), -500);
        let knight = |square: &str| count(&format!("4k3/8/8/{square}/8/8/8/4K3 w - - 0 1"));
        assert!(knight("3N4") - knight("N7") == 3 * STEP, "a knight in the centre is worth more");
    }

    #[test]
    fn both_sides_are_counted_alike() {
        let text = "r3k3/pp6/2n5/8/4P3/8/5PPP/R2QK3 w - - 0 1";
        let position = fen::parse(text).unwrap().position;
        let other = crate::chess::after_null_move(&position).unwrap();
        let pieces = PieceCount::new();
        assert_eq!(pieces.for_mover(&position), -pieces.for_mover(&other));
    }
}
