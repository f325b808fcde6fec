//! Whether the answer to the move played does the same after the better move: then it is not what was wrong.

use super::teller::Teller;
use super::{cause, prey};
use crate::chess::{Bitboard, Chess, Move, Position, after_move, after_null_move, gives_check, notation};
use crate::safety::exchange;
use crate::tutor::find::board::can_be_taken;
use crate::tutor::motifs::mate_threat;

/// Whether a quiet answer hits and threatens no more than after the better move. One that hits nothing does the same where it gives
/// check both times, or where the search plays it against the better move too and it aims at nothing else.
pub(super) fn does_the_same(teller: &Teller<'_>, answer: Move) -> bool {
    let Some(&best) = teller.facts.question.best_line().first() else { return false };
    let here = after_move(teller.root(), best);
    let Some(again) = cause::same(&here, answer).filter(|m| exchange::value_of(&here, *m) >= 0) else {
        return false;
    };
    let hits = |here: &Chess, m: Move| prey::hit(here, m).0.into_iter().collect::<Bitboard>();
    let (now, then) = (hits(&teller.after, answer), hits(&here, again));
    let checks = gives_check(&teller.after, answer) && gives_check(&here, again);
    let threatens = |here: &Chess, m: Move| {
        after_null_move(&after_move(here, m)).is_some_and(|next| mate_threat::mate_in_one(&next).is_some())
    };
    let is_new_threat = threatens(&teller.after, answer) && !threatens(&here, again);
    let is_freed = can_be_taken(&here, again) && !can_be_taken(&teller.after, answer);
    if now.is_empty() {
        // What it aims at without taking it yet is the same where the search plays it against the better move as well.
        let comes_anyway = teller.facts.question.best_line().get(1) == Some(&answer);
        let aims_so = || aimed_at(&teller.after, answer).is_subset(aimed_at(&here, again));
        checks || comes_anyway && aims_so() && !is_new_threat && !is_freed
    } else {
        now.is_subset(then) && !is_new_threat && !is_freed
    }
}

/// What a move attacks of the other side's from where it goes.
fn aimed_at(here: &Chess, m: Move) -> Bitboard {
    let there = after_move(here, m);
    there.board().attacks_from(notation::destination(m)) & there.board().by_color(there.turn())
}
