//! How the piece that could have been taken gets away once the chance is gone.

use super::say;
use super::teller::{Teller, Telling};
use crate::chess::{Chess, Move, Position, Role, Square, after_move, gives_check, notation, words};
use crate::safety::made;
use crate::tutor::claim::Claim;
use crate::tutor::find::board::{danger, gain};
use crate::tutor::phrase::moves;

/// What the opponent does for the piece that a missed chance would have taken: `now 17…Nf5 saves the knight`; `None` where
/// nothing was to be taken, or it still is.
pub(super) fn clause(teller: &Teller<'_>, missed: &Claim, told: &mut Telling) -> Option<String> {
    let chance = say::shown(missed);
    let prey = chance.first().filter(|first| first.is_capture()).map(|first| made::taken_square(*first))?;
    let reply = &teller.facts.question.reply.as_ref()?.moves;
    let role = teller.after.board().role_at(prey)?;
    if role == Role::Pawn {
        return taken_off(teller, prey);
    }
    // What the move played has left alone needs no rescue.
    let hangs = gain(&teller.after, prey, teller.mover()) >= 1;
    let plies = saved_after(&teller.after, reply, prey).filter(|_| hangs)?;
    let piece = words::role(role);
    told.mark(reply[plies - 1]);
    Some(if teller.voice.plain() {
        let runs = reply.first().filter(|m| plies == 1 && notation::origin(**m) == prey);
        let to = runs.map_or_else(String::new, |m| format!(" to {}", notation::destination(*m)));
        format!("now the {piece} gets away{to}")
    } else {
        format!("now {} saves the {piece}", notation::line(&teller.after, &reply[..plies]))
    })
}

/// That a pawn which could have been taken takes something itself and is gone: `after 24…hxg3 the chance is gone`.
fn taken_off(teller: &Teller<'_>, prey: Square) -> Option<String> {
    let takes = |m: &Move| m.is_capture() && notation::origin(*m) == prey;
    let answer = teller.facts.question.answer().filter(takes)?;
    Some(if teller.voice.plain() {
        format!("after {}, the chance is gone", moves::event(&teller.after, answer, teller.voice))
    } else {
        format!("after {} the chance is gone", notation::line(&teller.after, &[answer]))
    })
}

/// After how many plies of the opponent's line the piece on a square has gone where nothing takes it: at once, or after a forcing
/// move.
fn saved_after(after: &Chess, line: &[Move], prey: Square) -> Option<usize> {
    let runs = |here: &Chess, m: Move| {
        let gone = after_move(here, m);
        notation::origin(m) == prey && !m.is_capture() && danger(&gone, notation::destination(m)) < 1
    };
    let (first, rest) = line.split_first()?;
    if runs(after, *first) {
        return Some(1);
    }
    let (answer, then) = (*rest.first()?, *rest.get(1)?);
    let is_forcing = first.is_capture() || gives_check(after, *first);
    let is_taken = answer.is_capture() && made::taken_square(answer) == prey;
    let here = after_move(&after_move(after, *first), answer);
    (is_forcing && !is_taken && runs(&here, then)).then_some(3)
}
