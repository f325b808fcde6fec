//! Whole texts: what a move did, what follows, what is better, in as many words as the reader can use, with the squares told.

use super::line::MoveText;
use super::teller::{Facts, Teller, Telling};
use super::{fault, fine, game_over, lead};
use crate::tutor::audience::Voice;

/// All that is told to one reader of the move that is asked about; nothing where none is.
pub fn of_move<'a>(facts: &Facts<'a>, voice: Voice) -> Option<MoveText<'a>> {
    let teller = Teller::new(facts, voice, facts.question.played?, facts.judged?);
    let mut told = Telling::default();
    Some(if teller.ends_the_game() {
        game_over::text(&teller, &mut told)
    } else if lead::is_fault(&teller) {
        fault::text(&teller, &mut told)
    } else {
        fine::text(&teller, &mut told)
    })
}
