//! That a quiet move stops a mate in two which was threatened: it says more than whatever else the move does.

use super::teller::Teller;
use crate::chess::{Chess, Move, Position, after_null_move, notation, words};
use crate::tutor::find::board::mates_by_checks;
use crate::tutor::phrase::moves;

/// Moves of the mate that is looked for; one in a single move is a claim of its own.
const WITHIN: usize = 2;

/// `13.d4 stops the mate in two that begins with 13…Qxf2+`; `None` where none was threatened, or one still is.
pub(super) fn clause(teller: &Teller<'_>) -> Option<String> {
    let root = teller.root();
    // A check only puts it off, and what a capture takes says more.
    if root.is_check() || teller.after.is_check() || teller.played.is_capture() {
        return None;
    }
    let first = threat(root)?;
    let is_stopped = mates_by_checks(&teller.after, WITHIN).is_none();
    is_stopped.then(|| {
        if teller.voice.plain() {
            let (owner, enemy) = (teller.voice.owner(teller.mover()), teller.voice.owner(!teller.mover()));
            let comes = if first.is_capture() { "taking on" } else { "going to" };
            format!(
                "{owner} {} stops a checkmate in two moves that would begin with {enemy} {} {comes} {}",
                words::role(teller.played.role()),
                words::role(first.role()),
                notation::destination(first)
            )
        } else {
            let first = moves::numbered(root, first);
            format!("{}{} stops the mate in two that begins with {first}", teller.label(), teller.mark())
        }
    })
}

/// The first move of the mate in two that the side not to move threatens; `None` where it threatens none, or mates at once.
pub(super) fn threat(root: &Chess) -> Option<Move> {
    let turned = after_null_move(root).filter(|turned| mates_by_checks(turned, 1).is_none())?;
    mates_by_checks(&turned, WITHIN)
}
