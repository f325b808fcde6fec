//! Turning points: the few moves at which a game was decided, each with what happened there.

use serde::{Deserialize, Serialize};

use super::report::MoveReport;
use crate::tutor::Tag;
use crate::tutor::words::Audience;

/// A turning point.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Moment {
    /// The move, counted from 1.
    pub ply: u32,
    /// What happened.
    pub kind: MomentKind,
    /// The move's explanation in words for the reader.
    pub text: String,
}

/// What made a move a turning point.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum MomentKind {
    /// A forced mate was let go.
    MissedMate,
    /// A forced mate was allowed.
    AllowedMate,
    /// A won game was won no more.
    MissedWin,
    /// Who was better is worse.
    LeadChange,
    /// A game that could be held is lost.
    Lost,
    /// The opponent's fault was given back.
    GaveBack,
    /// Much was lost, though the game was not turned.
    Fault,
    /// A move that was hard to find saved or won the game.
    Found,
}

impl MomentKind {
    /// The name as in JSON.
    pub const fn id(self) -> &'static str {
        match self {
            MomentKind::MissedMate => "missed_mate",
            MomentKind::AllowedMate => "allowed_mate",
            MomentKind::MissedWin => "missed_win",
            MomentKind::LeadChange => "lead_change",
            MomentKind::Lost => "lost",
            MomentKind::GaveBack => "gave_back",
            MomentKind::Fault => "fault",
            MomentKind::Found => "found",
        }
    }

    /// What happened, in a few words.
    pub const fn words(self) -> &'static str {
        match self {
            MomentKind::MissedMate => "a mate was missed",
            MomentKind::AllowedMate => "a mate was allowed",
            MomentKind::MissedWin => "the win was let go",
            MomentKind::LeadChange => "the lead changed hands",
            MomentKind::Lost => "the game was lost here",
            MomentKind::GaveBack => "the chance was given back",
            MomentKind::Fault => "much was given away",
            MomentKind::Found => "a hard move was found",
        }
    }
}

/// How many turning points a game has at most.
const MOST: usize = 6;

/// Points above and below an even game from which a side is better or worse.
const LEAD: f64 = 5.0;

/// Chances in percent from which a game can be held, and below which it is lost.
const HELD: f64 = 40.0;
const LOST: f64 = 20.0;

/// The least weight, in points, of what matters whatever the points say: mates, and moves that were hard to find.
const MATTERS: f64 = 15.0;

/// A mate in so many moves is expected to be found.
const EASY_MATE: i32 = 2;

/// The turning points among a game's moves, told to this reader: those that cost most, in the order of the game.
pub(super) fn of(moves: &[MoveReport], audience: Audience) -> Vec<Moment> {
    let mut found: Vec<(&MoveReport, MomentKind)> = moves
        .iter()
        .filter_map(|report| Some((report, kind(report)?)))
        .collect();
    found.sort_by(|one, other| weight(*other).total_cmp(&weight(*one)));
    found.truncate(MOST);
    found.sort_by_key(|(report, _)| report.ply);
    let told = |(report, kind): (&MoveReport, MomentKind)| Moment {
        ply: report.ply,
        kind,
        text: report.told.of(audience).to_owned(),
    };
    found.into_iter().map(told).collect()
}

/// How much a turning point counts, in points of win percentage.
fn weight((report, kind): (&MoveReport, MomentKind)) -> f64 {
    match kind {
        MomentKind::MissedMate | MomentKind::AllowedMate | MomentKind::Found => report.win_drop.max(MATTERS),
        _ => report.win_drop,
    }
}

/// What makes a move a turning point; `None` for most moves.
fn kind(report: &MoveReport) -> Option<MomentKind> {
    let (before, after) = (report.before.worth.win, report.after.worth.win);
    let praised = report.is(Tag::Brilliant) || report.is(Tag::Great);
    if praised
        && !report
            .before
            .worth
            .mate
            .is_some_and(|moves| (1..=EASY_MATE).contains(&moves))
    {
        return Some(MomentKind::Found);
    }
    if !report.judgement.is_fault() {
        return None;
    }
    let is_mated = report.after.worth.mate.is_some_and(|moves| moves <= 0);
    Some(if report.is(Tag::MissedMate) {
        MomentKind::MissedMate
    } else if is_mated {
        MomentKind::AllowedMate
    } else if report.is(Tag::MissedWin) {
        MomentKind::MissedWin
    } else if before >= 50.0 + LEAD && after <= 50.0 - LEAD {
        MomentKind::LeadChange
    } else if before >= HELD && after < LOST {
        MomentKind::Lost
    } else if report.is(Tag::GaveBack) {
        MomentKind::GaveBack
    } else {
        MomentKind::Fault
    })
}
