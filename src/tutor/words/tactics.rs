//! Sentences about tactics: double attacks, attacks along lines, and guards in trouble.

use super::lexicon::list;
use super::moves;
use super::view::View;
use crate::chess::{Move, Square, notation, words};
use crate::tutor::claim::Kind;

/// The clause for a tactical claim; `None` for any other.
pub(super) fn said(view: &View<'_>) -> Option<String> {
    attacks(view).or_else(|| guards(view))
}

/// Double attacks and attacks along lines.
fn attacks(view: &View<'_>) -> Option<String> {
    Some(match view.kind() {
        Kind::Fork { sq, targets } => fork(view, *sq, targets),
        Kind::Pin {
            pinner,
            pinned,
            behind,
            absolute,
        } => pin(view, *pinner, *pinned, *behind, *absolute),
        Kind::Skewer {
            attacker,
            front,
            behind,
        } => skewer(view, *attacker, *front, *behind),
        Kind::DiscoveredAttack { attacker, target } => discovered(view, *attacker, *target),
        Kind::DiscoveredCheck { attacker, .. } => discovered_check(view, *attacker),
        Kind::DoubleCheck => double_check(view),
        Kind::Check => format!("{}{} gives check", view.lead(true), view.last()),
        Kind::Xray {
            attacker,
            through,
            target,
        } => format!(
            "{}{} looks through {} at {}",
            lead_of(view, *attacker),
            view.actor(*attacker),
            view.the(*through),
            view.the(*target)
        ),
        Kind::Battery { back, front } => battery(view, *back, *front),
        _ => return None,
    })
}

/// Guards that are taken, driven away, cut off or asked too much.
fn guards(view: &View<'_>) -> Option<String> {
    Some(match view.kind() {
        Kind::Trapped { sq } => trapped(view, *sq),
        Kind::RemovesDefender { target } => format!(
            "{}{} takes the piece that guarded {}",
            view.lead(true),
            view.last(),
            view.piece_name(*target)
        ),
        Kind::Overloaded { sq, duties } => overloaded(view, *sq, duties),
        Kind::Attraction { line } => attraction(view, line),
        Kind::Deflection { line, defender, duty } => deflection(view, line, *defender, *duty),
        Kind::Interference { sq, defender, target } => format!(
            "{}{} cuts {} off from {}, which it guarded",
            lead_of(view, *sq),
            view.actor(*sq),
            view.the(*defender),
            view.the(*target)
        ),
        Kind::Intermezzo { sq, line } => intermezzo(view, *sq, line),
        Kind::Clearance { line } => clearance(view, line),
        _ => return None,
    })
}

/// The lead for a sentence whose subject is the piece on a square.
fn lead_of(view: &View<'_>, subject: Square) -> String {
    view.lead(view.arrived() == Some(subject))
}

fn fork(view: &View<'_>, sq: Square, targets: &[Square]) -> String {
    let (lead, pieces) = (lead_of(view, sq), view.piece_names(targets));
    if !view.voice.plain() {
        return format!("{lead}{} forks {pieces}", view.actor(sq));
    }
    let many = if targets.len() == 2 {
        "two pieces"
    } else {
        "several pieces"
    };
    let forker = if view.arrived() == Some(sq) {
        format!("{} goes to {sq} and", view.bare(sq))
    } else {
        view.piece_name(sq)
    };
    format!("{lead}{forker} attacks {pieces} at once. That is a fork: one piece hits {many}")
}

fn pin(view: &View<'_>, pinner: Square, pinned: Square, behind: Square, absolute: bool) -> String {
    let lead = lead_of(view, pinner);
    let (held, back) = (view.piece_name(pinned), view.the(behind));
    if !view.voice.plain() {
        return format!("{lead}{} pins {held} to {back}", view.actor(pinner));
    }
    let lead = view.lead(false);
    let by = view.the(pinner);
    if absolute {
        format!("{lead}{held} is pinned by {by}: it may not move, because its king stands behind it")
    } else {
        format!("{lead}{held} is pinned by {by}: if it moves, {back} behind it is lost")
    }
}

fn skewer(view: &View<'_>, attacker: Square, front: Square, behind: Square) -> String {
    let lead = lead_of(view, attacker);
    let (front, back) = (view.piece_name(front), view.the(behind));
    if view.voice.plain() {
        let by = view.piece_name(attacker);
        return format!(
            "{}{by} attacks {front}. When it moves away, {back} behind it falls: a skewer",
            view.lead(false)
        );
    }
    format!("{lead}{} skewers {front} and {back}", view.actor(attacker))
}

fn discovered(view: &View<'_>, attacker: Square, target: Square) -> String {
    let (slider, prey) = (view.the(attacker), view.piece_name(target));
    if view.voice.plain() {
        return format!(
            "{}{} steps aside, and now {slider} attacks {prey}",
            view.lead(true),
            view.last()
        );
    }
    format!(
        "{}{} uncovers {slider}, which attacks {prey}",
        view.lead(true),
        view.last()
    )
}

fn discovered_check(view: &View<'_>, attacker: Square) -> String {
    let slider = view.the(attacker);
    if view.voice.plain() {
        return format!(
            "{}{} steps aside, and {slider} gives check",
            view.lead(true),
            view.last()
        );
    }
    format!(
        "{}{} gives a discovered check by {slider}",
        view.lead(true),
        view.last()
    )
}

fn double_check(view: &View<'_>) -> String {
    let must = view.voice.owner(view.turn());
    if view.voice.plain() {
        return format!(
            "{}two pieces give check at once, so {must} king has to move",
            view.lead(false)
        );
    }
    format!(
        "{}{} is a double check: {must} king has to move",
        view.lead(true),
        view.last()
    )
}

fn battery(view: &View<'_>, back: Square, front: Square) -> String {
    let (front, back) = (view.piece_name(front), view.the(back));
    if view.voice.plain() {
        format!(
            "{}{front} and {back} stand behind each other on one line and work together",
            view.lead(false)
        )
    } else {
        format!("{}{front} and {back} form a battery", view.lead(false))
    }
}

fn trapped(view: &View<'_>, sq: Square) -> String {
    let lead = view.lead(false);
    if view.voice.plain() {
        format!(
            "{lead}{} is attacked and has no safe square to go to: it is trapped",
            view.piece_name(sq)
        )
    } else {
        format!("{lead}{} is trapped", view.piece_name(sq))
    }
}

fn overloaded(view: &View<'_>, sq: Square, duties: &[Square]) -> String {
    let jobs: Vec<String> = duties.iter().map(|&duty| view.the(duty)).collect();
    let (lead, piece, jobs) = (view.lead(false), view.piece_name(sq), list(&jobs));
    if view.voice.plain() {
        format!("{lead}{piece} has to guard {jobs} at the same time and cannot do it all")
    } else {
        format!("{lead}{piece} is overloaded: it has to guard {jobs}")
    }
}

fn attraction(view: &View<'_>, line: &[Move]) -> String {
    let [offer, taking, ..] = line else {
        return String::new();
    };
    let drawn = format!(
        "{} {}",
        view.voice.owner(!view.turn()),
        words::role(taking.role())
    );
    let to = notation::destination(*offer);
    let lead = view.lead(false);
    if view.voice.plain() {
        let event = moves::told(&view.here, *offer, view.voice);
        return format!("{lead}{event} and draws {drawn} to {to}, where it can be hit");
    }
    format!("{lead}{} draws {drawn} to {to}", view.shown(line))
}

fn deflection(view: &View<'_>, line: &[Move], defender: Square, duty: Square) -> String {
    let guard = view.piece_name(defender);
    let lead = view.lead(false);
    match line.first() {
        Some(&first) if view.voice.plain() => {
            let event = moves::told(&view.here, first, view.voice);
            format!("{lead}{event}, and {guard} can no longer guard {duty}")
        }
        _ => format!("{lead}{} drives {guard} away from {duty}", view.shown(line)),
    }
}

fn intermezzo(view: &View<'_>, sq: Square, line: &[Move]) -> String {
    let side = view.turn();
    let Some(&between) = line.first() else {
        return String::new();
    };
    if view.voice.plain() {
        let event = moves::told(&view.here, between, view.voice);
        return format!("{}before taking back on {sq}, {event}", view.lead(false));
    }
    format!(
        "{}{} first, before taking back on {sq}: {}",
        view.lead(false),
        view.voice
            .does(side, "have an in-between move", "has an in-between move"),
        view.shown(line)
    )
}

fn clearance(view: &View<'_>, line: &[Move]) -> String {
    let (Some(&first), Some(&last)) = (line.first(), line.get(2)) else {
        return String::new();
    };
    let lead = view.lead(false);
    let follower = words::role(last.role());
    if view.voice.plain() {
        let event = moves::told(&view.here, first, view.voice);
        return format!("{lead}{event} and makes room for the {follower}");
    }
    format!("{lead}{} clears the way for the {follower}", view.shown(line))
}
