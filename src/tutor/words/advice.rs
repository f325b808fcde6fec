//! Advice to keep: one general rule that would have helped, for novices and club players.

use super::Audience;
use super::loss::{Cause, cause};
use super::text::Teller;
use crate::chess::{Position, Role};
use crate::tutor::claim::{Claim, Kind};

/// An advice for a fault whose reason is a claim, if there is one worth giving.
pub(super) fn about(teller: &Teller<'_>, claim: &Claim) -> Option<String> {
    if teller.voice.audience == Audience::Advanced || teller.voice.you != Some(teller.mover()) {
        return None;
    }
    let choices = match (teller.follows(claim), claim.at.len()) {
        (true, _) => against(teller, claim),
        (false, 0 | 1) => towards(claim),
        (false, _) => &[],
    };
    let chosen = choices.get(teller.variant(choices.len()))?;
    Some((*chosen).to_string())
}

/// What would have prevented it.
fn against(teller: &Teller<'_>, claim: &Claim) -> &'static [&'static str] {
    match &claim.kind {
        Kind::Hanging { sq, .. } if claim.at.len() == 1 => of_cause(teller, cause(teller, *sq)),
        Kind::IgnoresThreat { .. } => THREATS,
        Kind::AllowsMate { .. } | Kind::MateIn { .. } | Kind::MateThreat { .. } => &[
            "Before you move, look at every check the other side has.",
            "Keep an eye on your king: which checks are there after your move?",
        ],
        Kind::WeakensKing => &["Move the pawns in front of your king only if you must."],
        Kind::EarlyQueen => &["Bring out knights and bishops before the queen."],
        Kind::LosesCastling { .. } => &["Castle early, and your king is out of the way."],
        Kind::TakesFree { .. } | Kind::WinsMaterial { .. } => LOOK,
        _ if gives_check(claim, teller) => &["Look at every check the other side has before you move."],
        Kind::Fork { .. } | Kind::Skewer { .. } | Kind::Pin { .. } => LOOK,
        _ => &[],
    }
}

fn gives_check(claim: &Claim, teller: &Teller<'_>) -> bool {
    claim.at.len() == 2
        && claim
            .position(teller.root())
            .is_some_and(|position| position.is_check())
}

const LOOK: &[&str] = &[
    "Before you move, look at the other side's checks and captures.",
    "Before each move ask: what can be taken after it?",
    "Before you move, sit on your hands: what would you play against it?",
    "Before you move, find the best reply to it.",
];

const THREATS: &[&str] = &[
    "After each move of the other side, ask what it attacks.",
    "First ask what the last move of the other side wants.",
];

fn of_cause(teller: &Teller<'_>, cause: Cause) -> &'static [&'static str] {
    match cause {
        Cause::Arrived => &[
            "Before you let go of a piece, look who can take it there.",
            "Before you move somewhere, ask who can take you there.",
        ],
        Cause::Guarded if teller.played.role() == Role::Pawn => {
            &["Before moving a pawn, ask what it guards."]
        }
        Cause::Guarded => &["Before moving a piece, ask what it guards."],
        Cause::Before => THREATS,
        Cause::Other => LOOK,
    }
}

/// What would have found it.
fn towards(claim: &Claim) -> &'static [&'static str] {
    match &claim.kind {
        Kind::MateIn { .. } => &["Look at every check first, even at the wild ones."],
        Kind::TakesFree { .. } | Kind::WinsMaterial { .. } | Kind::Hanging { .. } => &[
            "Look at every capture first: one of them may be free.",
            "Each time, count who attacks and who guards.",
            "First see what can be taken, then make plans.",
        ],
        Kind::Fork { .. } | Kind::Pin { .. } | Kind::Skewer { .. } | Kind::DiscoveredAttack { .. } => &[
            "Checks, captures, threats: look at them first, in this order.",
            "Look for moves that do two things at once.",
            "Before a quiet move, look at the loud ones.",
        ],
        Kind::Castles { .. } => &["Castle early: your king is safer, and a rook joins in."],
        _ => &[],
    }
}
