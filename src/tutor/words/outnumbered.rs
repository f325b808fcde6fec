//! That a guarded piece is lost because more pieces attack it than guard it.

use super::teller::Teller;
use crate::chess::{Bitboard, Chess, Move, Position, Square, notation};
use crate::safety::exchange::{Exchange, value, value_of};

/// How often a piece is attacked and guarded, where that is why it is lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Outnumbered {
    attackers: usize,
    guards: usize,
}

impl Outnumbered {
    /// The piece of the mover's on a square, with the capture that begins; `None` where nothing guards it, where what takes is worth
    /// less than it, or where a king takes part, which the other side's last guard keeps away.
    pub fn of(teller: &Teller<'_>, square: Square, capture: Move) -> Option<Outnumbered> {
        Outnumbered::on(&teller.after, square, capture)
    }

    /// The same of the piece that a better move takes at a gain.
    pub fn of_best(teller: &Teller<'_>, best: Move) -> Option<Outnumbered> {
        let square = notation::destination(best);
        let wins = best.is_capture() && !best.is_en_passant() && value_of(teller.root(), best) >= 1;
        if wins { Outnumbered::on(teller.root(), square, best) } else { None }
    }

    /// Of the piece on a square that the side to move takes.
    fn on(here: &Chess, square: Square, capture: Move) -> Option<Outnumbered> {
        let board = here.board();
        let fight = Exchange::on(board, square);
        let (attackers, guards) = (fight.fighters(here.turn()), fight.fighters(!here.turn()));
        let is_cheap = value(capture.role()) < board.role_at(square).map_or(0, value);
        // A king that can't take as long as anything else does guards all the same to who counts.
        let counted = attackers | guards | board.attacks_to(square, !here.turn(), board.occupied());
        let has_king = (counted & board.kings()).any();
        let count = |pieces: Bitboard| pieces.count();
        let told = Outnumbered { attackers: count(attackers), guards: count(guards) };
        let is_why = told.guards >= 1 && told.attackers > told.guards && told.attackers <= MOST;
        (is_why && !is_cheap && !has_king).then_some(told)
    }

    /// `attacked three times and guarded twice`.
    pub fn words(self) -> String {
        format!("attacked {} and guarded {}", times(self.attackers), times(self.guards))
    }
}

/// Attackers that a reader counts on the board.
const MOST: usize = 4;

const fn times(count: usize) -> &'static str {
    match count {
        1 => "once",
        2 => "twice",
        3 => "three times",
        _ => "four times",
    }
}
