//! A piece that goes where it can hardly move, while the better move leaves it a way back.

use super::standing;
use super::teller::Teller;
use crate::chess::{Chess, Move, Position, Role, Square, after_move, after_null_move, notation, words};
use crate::safety::exchange;
use crate::tutor::find::board::danger;

/// What was wrong: `15.Qa7?? puts the queen where it can hardly move, and the win is in doubt`.
pub(super) fn clause(teller: &Teller<'_>) -> Option<String> {
    back(teller)?;
    let result = standing::of(teller).map_or_else(String::new, |result| format!(", {}", result.tail(teller)));
    let (role, to) = (words::role(teller.played.role()), notation::destination(teller.played));
    Some(if teller.voice.plain() {
        format!("on {to} {} {role} can hardly move{result}", teller.voice.owner(teller.mover()))
    } else {
        format!("{}{} puts the {role} where it can hardly move{result}", teller.label(), teller.mark())
    })
}

/// What the better move leaves the piece: `from where the queen can get back to b3`.
pub(super) fn way_back(teller: &Teller<'_>) -> Option<String> {
    let back = back(teller)?;
    let it = if teller.voice.plain() { "it".to_owned() } else { format!("the {}", words::role(back.role())) };
    Some(format!("from where {it} can get back to {}", notation::destination(back)))
}

/// The move with which the better line takes the piece back, where it can hardly move from the square to which it was played.
fn back(teller: &Teller<'_>) -> Option<Move> {
    /// Safe squares of a piece that can hardly move.
    const HARDLY: usize = 2;
    let &[best, answer, back, ..] = teller.facts.question.best_line() else { return None };
    let is_same = [best, teller.played].iter().all(|m| !m.is_capture() && !m.is_castle())
        && notation::origin(best) == notation::origin(teller.played)
        && notation::origin(back) == notation::destination(best);
    let is_piece = !matches!(best.role(), Role::Pawn | Role::King);
    let forward = |m: Move| teller.mover().relative_rank(notation::destination(m).rank());
    let retreats = !back.is_capture() && forward(back) < forward(best);
    if !(is_same && is_piece && retreats) {
        return None;
    }
    let then = [best, answer, back].iter().fold(teller.root().clone(), |here, m| after_move(&here, *m));
    let goes = notation::destination(back);
    let free = safe_squares(&after_null_move(&teller.after)?, notation::destination(teller.played));
    // Who can go back where he came from, or to the same square, is not cornered.
    let gets_out = [goes, notation::origin(teller.played)].iter().any(|square| free.contains(square));
    (danger(&then, goes) < 1 && free.len() <= HARDLY && !gets_out).then_some(back)
}

/// The squares to which a piece of the side to move can go without being lost there.
fn safe_squares(here: &Chess, from: Square) -> Vec<Square> {
    let moves = here.legal_moves().into_iter().filter(|m| notation::origin(*m) == from && !m.is_castle());
    // A piece that is traded is not lost.
    let is_safe = |m: &Move| {
        if m.is_capture() {
            exchange::value_of(here, *m) >= 0
        } else {
            danger(&after_move(here, *m), notation::destination(*m)) < 1
        }
    };
    moves.filter(is_safe).map(notation::destination).collect()
}
