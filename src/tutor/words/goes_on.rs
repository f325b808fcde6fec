//! A pawn that a fault lets go on, which the better move would have stopped.

use super::teller::{Teller, Telling};
use super::{kept, standing};
use crate::chess::notation;

/// That a pawn goes on which the better move would have stopped: `22…Rc4? lets White's d-pawn go on: 23.d5`.
pub(super) fn clause(teller: &Teller<'_>, told: &mut Telling) -> Option<String> {
    let question = teller.facts.question;
    let pawn = kept::stopped_pawn(teller, question.best.as_ref()?)?;
    let answer = question.answer()?;
    let result = standing::of(teller).map_or_else(String::new, |result| format!(", {}", result.tail(teller)));
    told.show(&[teller.played, answer]);
    Some(if teller.voice.plain() {
        format!("now {pawn} goes on to {}{result}", notation::destination(answer))
    } else {
        let shown = notation::line(&teller.after, &[answer]);
        format!("{}{} lets {pawn} go on: {shown}{result}", teller.label(), teller.mark())
    })
}
