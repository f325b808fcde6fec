//! Advice to keep: one general rule that would have helped, for novices and club players.

use super::cause::{self, Cause};
use super::teller::Teller;
use crate::chess::{Position, Role};
use crate::tutor::audience::Audience;
use crate::tutor::claim::Claim;
use crate::tutor::claim::catalogue::Kind;
use crate::tutor::kind::row::Matter;
use crate::tutor::phrase::advice::{CHECKS, LOOK, THREATS};

/// An advice for a fault whose reason is a claim, if there is one worth giving.
pub(super) fn about(teller: &Teller<'_>, claim: &Claim) -> Option<String> {
    if teller.voice.audience == Audience::Advanced || teller.voice.you != Some(teller.mover()) {
        return None;
    }
    let choices = match (teller.follows(claim), claim.at.len()) {
        (true, _) => against(teller, claim),
        // Who has just taken something has looked at the captures.
        (false, 0 | 1) if teller.played.is_capture() => &[],
        (false, 0 | 1) => claim.kind.claim().search_advice(),
        (false, _) => &[],
    };
    let chosen = choices.get(teller.variant(choices.len()))?;
    Some((*chosen).to_string())
}

/// What would have prevented it; a tactic that begins with a check is prevented by looking at checks.
fn against(teller: &Teller<'_>, claim: &Claim) -> &'static [&'static str] {
    if let Kind::Hanging(hanging) = &claim.kind
        && claim.at.len() == 1
    {
        return of_cause(teller, cause::of(teller, hanging.sq, hanging.capture));
    }
    let own = claim.kind.claim().prevention();
    let general = own.is_empty() || claim.kind.row().matter == Matter::Motif;
    if general && gives_check(claim, teller) { CHECKS } else { own }
}

fn gives_check(claim: &Claim, teller: &Teller<'_>) -> bool {
    claim.at.len() == 2 && claim.position(teller.root()).is_some_and(|position| position.is_check())
}

fn of_cause(teller: &Teller<'_>, cause: Cause) -> &'static [&'static str] {
    match cause {
        Cause::Arrived => &[
            "Before you let go of a piece, check what can take it there.",
            "Before you put a piece on a square, ask what can take it there.",
        ],
        Cause::Guarded | Cause::Weakened if teller.played.role() == Role::Pawn => {
            &["Before moving a pawn, ask what it guards."]
        }
        Cause::Guarded | Cause::Weakened => &["Before moving a piece, ask what it guards."],
        Cause::Before => THREATS,
        Cause::Opened | Cause::Cut(_) | Cause::Other => LOOK,
    }
}
