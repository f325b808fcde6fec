//! The phase of a game: how much of the pieces is still on the board.

use crate::chess::{Board, Role};

/// From [`Phase::FULL`] units with all pieces on the board down to none; pawns and kings do not count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Phase(u8);

impl Phase {
    /// The units of the sixteen pieces of a full set: a knight or bishop counts 1, a rook 2, a queen 4.
    pub const FULL: u8 = 24;

    /// The phase of a board; promoted pieces never lift it above [`Phase::FULL`].
    pub fn of(board: &Board) -> Phase {
        let units: usize = Role::ALL.into_iter().map(|role| unit(role) * board.by_role(role).count()).sum();
        Phase(units.min(usize::from(Phase::FULL)) as u8)
    }

    /// Units left, 0 to [`Phase::FULL`].
    pub const fn units(self) -> u8 {
        self.0
    }

    /// The share that is left: 1 with all pieces, 0 with none.
    pub fn share(self) -> f64 {
        f64::from(self.0) / f64::from(Phase::FULL)
    }
}

const fn unit(role: Role) -> usize {
    match role {
        Role::Knight | Role::Bishop => 1,
        Role::Rook => 2,
        Role::Queen => 4,
        Role::Pawn | Role::King => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(fen: &str, units: u8) {
        let board = Board::from_ascii_board_fen(fen.as_bytes()).unwrap();
        assert_eq!(Phase::of(&board).units(), units, "{fen}");
    }

    #[test]
    fn the_phase_falls_from_full_to_none_as_pieces_leave() {
        check("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR", 24);
        check("r1bqk2r/pppp1ppp/8/8/8/8/PPPP1PPP/R1BQK2R", 18);
        check("4k3/pppp4/8/8/8/8/PPPP4/R3K3", 2);
        check("4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3", 0);
    }

    #[test]
    fn promoted_queens_do_not_lift_it_above_full() {
        check("rnbqkbnr/8/8/8/8/8/QQQQQQQQ/RNBQKBNR", 24);
        assert!((Phase::of(&Board::new()).share() - 1.0).abs() < f64::EPSILON);
    }
}
