//! The line to his own king that a player opens, where a check along it answers.

use super::cause;
use super::teller::Teller;
use crate::chess::{Chess, Move, Position, Square, after_move, attacks, notation};

/// The line along which the answer gives check, as only the piece that moved stood on it, and it stays closed after the better move:
/// `the diagonal`; `None` of any other answer.
pub(super) fn opened(teller: &Teller<'_>, answer: Move) -> Option<String> {
    let king = teller.after.board().king_of(teller.mover())?;
    let checker = notation::destination(answer);
    let gives_check = after_move(&teller.after, answer).checkers().contains(checker);
    let left = attacks::between(checker, king).contains(notation::origin(teller.played));
    let best = after_move(teller.root(), teller.facts.question.best_move()?);
    (gives_check && left && is_closed(&best, checker, king)).then(|| cause::line_between(checker, king))
}

/// Whether something stands between a square and the king of the side that has just moved, which is still where it was.
pub(super) fn is_closed(here: &Chess, checker: Square, king: Square) -> bool {
    let stays = here.board().king_of(!here.turn()) == Some(king);
    stays && (attacks::between(checker, king) & here.board().occupied()).any()
}
