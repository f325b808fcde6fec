//! Whole texts: what a move did, what follows, what is better, in as many words as the reader can use.

use super::teller::{Facts, Teller};
use super::{fault, fine, lead, position};
use crate::tutor::audience::{Audience, Voice};

/// The whole text for one audience; the first sentence carries the point.
pub fn text(facts: &Facts<'_>, audience: Audience) -> String {
    let voice = Voice {
        audience,
        you: facts.you,
    };
    match (facts.question.played, facts.judged) {
        (Some(played), Some(judged)) => of_move(&Teller::new(facts, voice, played, judged)),
        _ => position::text(facts, voice),
    }
}

fn of_move(teller: &Teller<'_>) -> String {
    let parts = if teller.ends_the_game() {
        fine::end(teller)
    } else if lead::is_fault(teller) {
        fault::parts(teller)
    } else {
        fine::parts(teller)
    };
    parts.join(" ")
}
