//! Whole texts: what a move did, what follows, what is better, in as many words as the reader can use, with the squares told.

use super::teller::{Facts, Teller, Telling};
use super::{fault, fine, lead, position};
use crate::tutor::audience::{Audience, Voice};
use crate::tutor::phrase::lexicon::define_once;
use crate::tutor::remark::Remark;

/// All that is told to one audience; the first sentence carries the point.
pub fn remark(facts: &Facts<'_>, audience: Audience) -> Remark {
    let voice = Voice { audience, you: facts.you };
    match (facts.question.played, facts.judged) {
        (Some(played), Some(judged)) => of_move(&Teller::new(facts, voice, played, judged)),
        _ => position::remark(facts, voice),
    }
}

fn of_move(teller: &Teller<'_>) -> Remark {
    let mut told = Telling::default();
    let parts = if teller.ends_the_game() {
        fine::end(teller, &mut told)
    } else if lead::is_fault(teller) {
        fault::parts(teller, &mut told)
    } else {
        fine::parts(teller, &mut told)
    };
    Remark { text: define_once(&parts.join(" "), |_| false), squares: told.squares }
}
