//! What the opponent's next move strikes once the trade that his answer begins is over: there the harm of an even trade lies.

use super::prey;
use super::teller::{Teller, Telling};
use crate::chess::{Bitboard, Chess, Move, Position, Square, after_move, notation};
use crate::safety::exchange::{PIECE, value};
use crate::tutor::find::board::can_be_taken;
use crate::tutor::phrase::lexicon::plural;
use crate::tutor::phrase::moves;

/// `After the rooks are traded on c1, Black's pawn can go to f6, hitting your bishop on e5`, to who reads notation `allows 26…Rxc1 27.Rxc1 f6,
/// hitting your bishop on e5`; `None` where the line begins with no even trade, the next move hits nothing, or the better
/// move's line has the same trade.
pub(super) fn clause(teller: &Teller<'_>, told: &mut Telling) -> Option<String> {
    let line = &teller.facts.question.reply.as_ref()?.moves;
    let &[takes, back, next, ..] = line.as_slice() else { return None };
    let here = after_move(&teller.after, takes);
    let here = after_move(&here, back);
    let traded = takes.capture().filter(|role| is_even(takes, back) && *role == takes.role())?;
    let is_same = teller.facts.question.best_line().contains(&takes);
    let hit = hit(&here, next);
    if hit.is_empty() || is_same {
        return None;
    }
    told.squares |= hit.iter().copied().collect::<Bitboard>();
    let names = prey::names(teller, &here, &hit);
    Some(if teller.voice.plain() {
        let to = notation::destination(takes);
        let event = moves::possible(&here, next, teller.voice);
        format!("after the {} are traded on {to}, {event}, hitting {names}", plural(traded))
    } else {
        let shown = notation::line(&teller.after, &line[..3]);
        format!("{}{} allows {shown}, hitting {names}", teller.label(), teller.mark())
    })
}

/// The same behind what was missed: `after 32.Rxe4 dxe4 33.Rd1 your queen on d7 is hit`.
pub(super) fn price(teller: &Teller<'_>, told: &mut Telling) -> Option<String> {
    let clause = clause(teller, told)?;
    let allows = format!("{}{} allows ", teller.label(), teller.mark());
    Some(clause.strip_prefix(&allows).map_or(clause.clone(), |line| format!("it allows {line}")))
}

/// Whether a capture is taken back at once and takes what is worth as much as what is lost.
fn is_even(takes: Move, back: Move) -> bool {
    let there = notation::destination(takes) == notation::destination(back);
    there && back.capture() == Some(takes.role())
}

/// The pieces that a quiet move newly attacks with a gain, where it cannot be taken.
fn hit(here: &Chess, next: Move) -> Vec<Square> {
    let (mut hit, _) = prey::hit(here, next);
    hit.retain(|square| here.board().role_at(*square).is_some_and(|role| value(role) >= PIECE));
    if next.is_capture() || can_be_taken(here, next) { Vec::new() } else { hit }
}
