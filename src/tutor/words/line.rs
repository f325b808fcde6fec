//! The one sentence about a move that stands beside the board: its header names the move, so the sentence does not.

use super::teller::{Facts, Teller, Telling};
use super::{fault, fine, lead};
use crate::chess::Bitboard;
use crate::tutor::audience::Voice;
use crate::tutor::claim::Claim;
use crate::tutor::claim::catalogue::Kind;
use crate::tutor::phrase::lexicon::{capital, sentence};

/// The sentence about a move, with what it was made from.
#[derive(Clone, Debug, PartialEq)]
pub struct MoveLine<'a> {
    /// One sentence, or two where the second is the warning's event.
    pub text: String,
    /// The squares that it names.
    pub squares: Bitboard,
    /// The claim that it tells; `None` if it tells the search's answer alone.
    pub claim: Option<&'a Claim>,
    /// Whether it tells a fault.
    pub is_fault: bool,
    /// Whether it tells what the move let go, and not what it gives away.
    pub is_missed: bool,
}

/// What is said beside the board about the move of an explanation; `None` if there is nothing to say.
pub fn of_move<'a>(facts: &Facts<'a>, voice: Voice) -> Option<MoveLine<'a>> {
    let teller = Teller::new(facts, voice, facts.question.played?, facts.judged?);
    let mut told = Telling::default();
    if teller.ends_the_game() {
        return end(&teller);
    }
    let is_fault = lead::is_fault(&teller);
    let (clause, claim) = if is_fault {
        fault::first(&teller, &mut told)
    } else {
        let (clause, claim) = fine::deed(&teller, &mut told)?;
        (clause, Some(claim))
    };
    let is_missed = claim.is_some_and(|claim| teller.is_missed(claim));
    let text = sentence(&unnamed(&teller, &clause));
    Some(MoveLine { text, squares: told.squares, claim, is_fault, is_missed })
}

/// What made a mate; that it is one is said by the board.
fn end<'a>(teller: &Teller<'a>) -> Option<MoveLine<'a>> {
    let claim = teller.claims.iter().copied().find(|claim| matches!(claim.kind, Kind::MatePattern(_)))?;
    let text = sentence(&teller.spoken(claim)?);
    Some(MoveLine { text, squares: claim.squares(), claim: Some(claim), is_fault: false, is_missed: false })
}

/// A clause without the move that its header names: `it takes the guard away …`, `you missed a knight: …`.
fn unnamed(teller: &Teller<'_>, clause: &str) -> String {
    let label = format!("{}{}", teller.label(), teller.mark());
    let bare = teller.label();
    let rest = [&label, &bare].into_iter().find_map(|head| clause.strip_prefix(head.as_str()));
    if let Some(rest) = rest {
        let rest = rest.trim_start();
        return match rest.strip_prefix("misses ") {
            Some(missed) => format!("{} missed {missed}", teller.voice.subject(teller.mover())),
            None => format!("it {rest}"),
        };
    }
    let after = [&label, &bare].into_iter().find_map(|head| clause.strip_prefix(&format!("after {head}")));
    match after.map(|rest| (rest, rest.strip_prefix(", "))) {
        Some((_, Some(result))) => capital(result),
        Some((line, None)) => format!("after{line}"),
        None => capital(clause),
    }
}
