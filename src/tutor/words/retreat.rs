//! The square to which a piece that is attacked would go, where the move played took it.

use super::prey;
use super::teller::Teller;
use crate::chess::{Chess, Move, Position, Square, after_move, notation};
use crate::safety::attacks::pinned;
use crate::safety::exchange::{Exchange, PIECE, value, value_of};

/// A piece that the answer hits and that would be safe on the square where the piece that moved stands: it has no other, or none
/// that is not attacked, or goes there in the better line.
pub(super) fn taken(teller: &Teller<'_>, answer: Move) -> Option<Square> {
    let to = notation::destination(teller.played);
    let now = after_move(&teller.after, answer);
    let best = teller.facts.question.best_line();
    // Who is in check has other things to do.
    if now.is_check() {
        return None;
    }
    let is_shut = |sq: &Square| {
        let goes = |m: &Move| notation::origin(*m) == *sq && notation::destination(*m) == to;
        let could = teller.root().legal_moves().iter().any(goes) && !teller.played.is_capture();
        // A capture answers what the other side does there, and plans nothing.
        let plans = |m: &&Move| notation::origin(**m) == *sq && !m.is_capture();
        let planned: Vec<Move> = best.iter().step_by(2).take(PLANNED).filter(plans).copied().collect();
        let is_attacked = |m: Move| {
            let (board, place) = (now.board(), notation::destination(m));
            board.attacks_to(place, !teller.mover(), board.occupied()).any()
        };
        let mut legal = now.legal_moves().into_iter().filter(|m| notation::origin(*m) == *sq);
        let needs = match planned.first() {
            Some(first) => goes(first) || legal.all(|m| value_of(&now, m) < 0),
            None => legal.all(|m| value_of(&now, m) < 0 || is_attacked(m)),
        };
        // What is pinned goes nowhere.
        let is_free = !pinned(now.board(), teller.mover()).contains(*sq);
        *sq != to && could && needs && is_free && is_safe_on(&now, *sq, to)
    };
    let hit = prey::hit_in_line(teller, &teller.after, answer).0;
    let is_piece = |sq: &Square| teller.after.board().role_at(*sq).is_some_and(|role| value(role) >= PIECE);
    hit.into_iter().filter(is_piece).find(is_shut)
}

/// Moves of the better line within which a piece goes to the square that the move played takes.
const PLANNED: usize = 3;

/// Whether a piece would be safe on a square, were what stands there gone.
fn is_safe_on(here: &Chess, from: Square, to: Square) -> bool {
    let mut board = here.board().clone();
    let Some(piece) = board.piece_at(from) else { return false };
    board.discard_piece_at(from);
    board.set_piece_at(to, piece);
    Exchange::on(&board, to).captures(!piece.color).gain() < 1
}
