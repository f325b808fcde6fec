//! What the opponent's last move did for a chance that was missed, or a threat: it left a piece without its guard, or opened
//! a line.

use super::cause;
use super::teller::Teller;
use crate::chess::{Board, Color, Move, Position, attacks, notation, words};
use crate::safety::exchange::Exchange;
use crate::safety::made;

/// `Black's last move left the queen on d7 unguarded`; `None` where the move is not known, had nothing to do with the chance, or
/// the piece could be won before it, too.
pub(super) fn clause(teller: &Teller<'_>) -> Option<String> {
    let best = teller.facts.question.best_move()?;
    let target = made::taken_square(best);
    let done = if is_bared(teller, best)? {
        format!("left the {} on {target} unguarded", words::role(best.capture()?))
    } else if attacks::between(notation::origin(best), target)
        .contains(notation::origin(teller.facts.past.last?))
    {
        let (from, owner) = (notation::origin(best), teller.voice.owner(teller.mover()));
        let line = cause::line_between(from, target);
        format!("opened {line} for {owner} {} on {from}", words::role(best.role()))
    } else {
        return None;
    };
    Some(format!("{} last move {done}", teller.voice.owner(!teller.mover())))
}

/// Whether the opponent's last move left what a capture takes without its guard; `None` where that could be won before as well, or
/// has just come there.
pub(super) fn is_bared(teller: &Teller<'_>, capture: Move) -> Option<bool> {
    let last = teller.facts.past.last?;
    let target = capture.capture().map(|_| made::taken_square(capture))?;
    // What has just come there has its own words.
    if last.is_castle() || last.is_promotion() || notation::destination(last) == target {
        return None;
    }
    let before = taken_back(teller.root().board(), last, !teller.mover());
    if Exchange::on(&before, target).captures(teller.mover()).gain() > 0 {
        return None;
    }
    // A piece was guarded before the move and is no more: by what moved, or by what that stands in the way of.
    let guards = |board: &Board| board.attacks_to(target, !teller.mover(), board.occupied());
    Some(guards(&before).any() && guards(teller.root().board()).is_empty())
}

/// What it did for a threat that was overlooked: `White's last move opened the diagonal for the queen on d1`; `None` where the
/// piece stood to be taken before it, or is attacked by what moved.
pub(super) fn uncovered(teller: &Teller<'_>, capture: Move) -> Option<String> {
    let last = teller.facts.past.last?;
    let (from, target) = (notation::origin(capture), made::taken_square(capture));
    let leaves = attacks::between(from, target).contains(notation::origin(last));
    if last.is_castle() || last.is_promotion() || notation::destination(last) == from || !leaves {
        return None;
    }
    let before = taken_back(teller.root().board(), last, !teller.mover());
    let is_new = Exchange::on(&before, target).captures(!teller.mover()).gain() < 1;
    let owner = teller.voice.owner(!teller.mover());
    let line = cause::line_between(from, target);
    // A novice has just heard where it stands.
    let whose = if teller.voice.plain() {
        "it".to_owned()
    } else {
        format!("the {} on {from}", words::role(capture.role()))
    };
    is_new.then(|| format!("{owner} last move opened {line} for {whose}"))
}

/// The board before a move of this side that is no castling and no promotion.
fn taken_back(now: &Board, last: Move, side: Color) -> Board {
    let mut board = now.clone();
    board.discard_piece_at(notation::destination(last));
    board.set_piece_at(notation::origin(last), last.role().of(side));
    if let Some(taken) = last.capture() {
        board.set_piece_at(made::taken_square(last), taken.of(!side));
    }
    board
}
