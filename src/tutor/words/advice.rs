//! Advice to keep: one general rule that would have helped, for novices and club players.

use super::cause::{self, Cause};
use super::teller::Teller;
use super::{say, taking};
use crate::chess::{Move, Position, Role, gives_check, notation};
use crate::tutor::audience::Audience;
use crate::tutor::claim::Claim;
use crate::tutor::claim::catalogue::Kind;
use crate::tutor::kind::row::Matter;
use crate::tutor::phrase::advice::{
    ANSWERS, CAPTURES, CHECKS, DOUBLE, FORCING, LAST_MOVE, LOOK, LOOSE, THREATS,
};

/// An advice for a fault whose reason is a claim, if there is one worth giving.
pub(super) fn about(teller: &Teller<'_>, claim: &Claim) -> Option<String> {
    if teller.voice.audience == Audience::Advanced || teller.voice.you != Some(teller.mover()) {
        return None;
    }
    let choices = match (teller.follows(claim), claim.at.len()) {
        (true, _) => against(teller, claim),
        // Who has just taken something has looked at the captures.
        (false, 0 | 1) if teller.played.is_capture() => &[],
        (false, 0 | 1) => for_missed(teller, claim),
        (false, _) => &[],
    };
    let chosen = choices.get(teller.variant(choices.len()))?;
    Some((*chosen).to_string())
}

/// What would have found it: captures and checks are looked for in another way than quiet moves.
fn for_missed(teller: &Teller<'_>, claim: &Claim) -> &'static [&'static str] {
    let own = claim.kind.claim().search_advice();
    let Some(first) = say::shown(claim).first().copied() else { return own };
    let is_forcing = first.is_capture() || gives_check(teller.root(), first);
    if own == CAPTURES {
        match first.is_capture() {
            true if taking::is_loose(teller.root(), first) => LOOSE,
            true => CAPTURES,
            false => &[],
        }
    } else if own == FORCING && !is_forcing {
        if matches!(claim.kind, Kind::Fork(_)) { DOUBLE } else { &[] }
    } else {
        own
    }
}

/// What would have prevented it, by what the answer is.
fn against(teller: &Teller<'_>, claim: &Claim) -> &'static [&'static str] {
    if let Kind::Hanging(hanging) = &claim.kind
        && claim.at.len() == 1
    {
        return of_cause(teller, cause::of(teller, hanging.sq, hanging.capture), hanging.capture);
    }
    let own = claim.kind.claim().prevention();
    let general = own.is_empty() || claim.kind.row().matter == Matter::Motif;
    if general && begins_with_check(claim, teller) {
        CHECKS
    } else if own == LOOK {
        against_answer(teller)
    } else {
        own
    }
}

fn begins_with_check(claim: &Claim, teller: &Teller<'_>) -> bool {
    claim.at.len() == 2 && claim.position(teller.root()).is_some_and(|position| position.is_check())
}

/// Whoever looks at captures finds no quiet answer.
fn against_answer(teller: &Teller<'_>) -> &'static [&'static str] {
    let is_seen = |answer: Move| answer.is_capture() || gives_check(&teller.after, answer);
    if teller.facts.question.answer().is_some_and(is_seen) { LOOK } else { ANSWERS }
}

fn of_cause(teller: &Teller<'_>, cause: Cause, capture: Move) -> &'static [&'static str] {
    let comes = |last: Move| notation::destination(last) == notation::origin(capture);
    match cause {
        Cause::Arrived => &[
            "Before you let go of a piece, check what can take it there.",
            "Before you put a piece on a square, ask what can take it there.",
        ],
        Cause::Guarded | Cause::Weakened if teller.played.role() == Role::Pawn => {
            &["Before moving a pawn, ask what it guards."]
        }
        Cause::Guarded | Cause::Weakened => &["Before moving a piece, ask what it guards."],
        Cause::Before if teller.facts.past.last.is_some_and(comes) => LAST_MOVE,
        Cause::Before => THREATS,
        Cause::Opened => &["Before moving a piece, ask which lines it opens."],
        Cause::Cut(_) | Cause::Other => LOOK,
    }
}
