//! Trapped pieces: attacked, and nowhere to go.

use super::board::{gain, seen};
use super::{Finds, Step};
use crate::chess::{Chess, Position, Square, notation};
use crate::safety::exchange::{value, value_of};
use crate::tutor::Kind;

pub fn find(step: Step<'_>, finds: &mut Finds) {
    let after = step.after();
    if after.is_check() {
        return;
    }
    for sq in seen(step.prey() & !step.board().pawns(), step.side()) {
        if gain(after, sq, step.side()) >= 1 && is_shut_in(after, sq) {
            let worth = step.board().role_at(sq).map_or(0, value).min(5);
            finds.after(step.side(), Kind::Trapped { sq }, worth);
        }
    }
}

/// Whether every move of a piece of the side to move loses it.
fn is_shut_in(position: &Chess, square: Square) -> bool {
    let legal = position.legal_moves();
    let mut moves = legal.iter().filter(|m| notation::origin(**m) == square);
    moves.all(|m| value_of(position, *m) < 0)
}
