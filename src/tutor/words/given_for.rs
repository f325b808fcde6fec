//! What a piece is given for that took something and is taken in its turn.

use super::teller::Teller;
use crate::chess::{Move, Role, notation};
use crate::safety::exchange::{value, value_of};
use crate::tutor::phrase::lexicon::a;

/// What a piece that took `taken` is given for, where taking back brings so many pawns `more`: `two pawns`, `a rook and a pawn`.
pub(super) fn price(teller: &Teller<'_>, taken: Role, more: i32, capture: Move) -> String {
    match (taken, more, taken_back(teller, capture)) {
        (_, ..=0, _) => a(taken),
        (Role::Pawn, 1, _) => "two pawns".to_owned(),
        (_, _, Some(back)) if back != taken => {
            let [less, greater] = if back > taken { [taken, back] } else { [back, taken] };
            format!("{} and {}", a(greater), a(less))
        }
        (_, _, _) => "less than it is worth".to_owned(),
    }
}

/// What the search's line takes back from the piece that captures, if the exchange ends there.
fn taken_back(teller: &Teller<'_>, capture: Move) -> Option<Role> {
    let line = teller.facts.question.reply.as_ref()?.moves.as_slice();
    let &[first, back, ..] = line else { return None };
    let is_there = notation::destination(back) == notation::destination(capture);
    // Where the exchange goes on, more is given.
    let is_all = |back: Role| {
        let given = capture.capture().map_or(0, value);
        value_of(&teller.after, capture) == given - value(back)
    };
    back.capture().filter(|role| first == capture && is_there && is_all(*role))
}
