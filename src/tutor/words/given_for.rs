//! What a piece is given for that took something and is taken in its turn.

use super::teller::Teller;
use crate::chess::{Move, Role, notation};
use crate::tutor::phrase::lexicon::a;

/// What a piece that took `taken` is given for, where taking back brings so many pawns `more`: `two pawns`, `a rook and a pawn`.
pub(super) fn price(teller: &Teller<'_>, taken: Role, more: i32, capture: Move) -> String {
    match (taken, more, taken_back(teller, capture)) {
        (_, ..=0, _) => a(taken),
        (Role::Pawn, 1, _) => "two pawns".to_owned(),
        (_, _, Some(back)) if back != taken => format!("{} and {}", a(back), a(taken)),
        (_, _, _) => "less than it is worth".to_owned(),
    }
}

/// What the search's line takes back from the piece that captures.
fn taken_back(teller: &Teller<'_>, capture: Move) -> Option<Role> {
    let line = teller.facts.question.reply.as_ref()?.moves.as_slice();
    let &[first, back, ..] = line else { return None };
    let is_there = notation::destination(back) == notation::destination(capture);
    back.capture().filter(|_| first == capture && is_there)
}
