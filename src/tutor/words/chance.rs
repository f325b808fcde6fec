//! The first sentence about a fault that missed something.

use super::teller::{Teller, Telling, cut};
use super::{better, say};
use crate::chess::{Move, Position, notation, words};
use crate::safety::exchange::value;
use crate::tutor::audience::Audience;
use crate::tutor::claim::Claim;
use crate::tutor::claim::catalogue::Kind;
use crate::tutor::phrase::lexicon::{haul, swap};
use crate::tutor::phrase::moves;

/// What was missed, in notation.
pub(super) fn notated(teller: &Teller<'_>, claim: &Claim, told: &mut Telling) -> Option<String> {
    let missed = format!("{}{} misses", teller.label(), teller.mark());
    let (root, worth) = (teller.root(), numbers(teller));
    let shown = |line: &[_]| format!("{}{worth}", notation::line(root, cut(teller, line)));
    if claim.at.len() > 1 {
        let tail = reason(teller, told);
        let best = teller.facts.question.best_move()?;
        return Some(format!("{missed} {}{tail}", shown(&[best])));
    }
    if let (Kind::MateIn(mate), []) = (&claim.kind, claim.at.as_slice()) {
        let line = shown(&mate.line);
        return Some(match mate.n {
            1 => format!("{missed} mate: {line}"),
            n => format!("{missed} mate in {n}: {line}"),
        });
    }
    if let (Kind::WinsMaterial(wins), []) = (&claim.kind, claim.at.as_slice()) {
        let prize = haul(root, &wins.line, root.turn(), wins.gain);
        // The first move and what it wins in the end; the advanced follow the line.
        let line = if teller.voice.audience == Audience::Advanced { &wins.line } else { &wins.line[..1] };
        return Some(format!("{missed} {}, winning {prize}", shown(line)));
    }
    if let (Kind::TakesFree(free), &[m]) = (&claim.kind, claim.at.as_slice())
        && is_whole(m, free.gain)
    {
        let (taken, place) = (words::role(m.capture()?), moves::place(m));
        return Some(format!("{missed} the free {taken} {place}: {}", shown(&[m])));
    }
    let view = say::view(claim, root, teller.voice)?;
    Some(format!("{missed} {}, {}", shown(&say::shown(claim)), say::tail(claim, &view)?))
}

/// What can be said at once for a best move whose point lies further on.
fn reason(teller: &Teller<'_>, told: &mut Telling) -> String {
    better::reason(teller, told).map_or(String::new(), |reason| format!(", {}", reason.tail))
}

/// What the missed line is worth, for those who read it.
fn numbers(teller: &Teller<'_>) -> String {
    let best = teller.facts.question.best.as_ref();
    best.map_or(String::new(), |line| better::numbers(teller, line))
}

/// Whether a capture wins just what it takes.
fn is_whole(capture: Move, gain: i32) -> bool {
    capture.capture().is_some_and(|role| value(role) == gain)
}

/// What was missed, in words.
pub(super) fn plain(teller: &Teller<'_>, claim: &Claim, told: &mut Telling) -> Option<String> {
    let best = teller.facts.question.best_move()?;
    let event = moves::event(teller.root(), best, teller.voice);
    let missed = format!("{} missed", teller.voice.subject(teller.mover()));
    let could = format!("{} could have", teller.voice.subject(teller.mover()));
    if let Kind::MateIn(mate) = &claim.kind {
        return Some(match mate.n {
            1 => format!("{missed} mate: {}", event.strip_suffix(moves::MATE).unwrap_or(&event)),
            n => format!("{missed} mate in {}: {event}", moves::count(n)),
        });
    }
    if let (Kind::TakesFree(free), &[m]) = (&claim.kind, claim.at.as_slice())
        && let (Some(taken), None) = (m.capture(), m.promotion())
    {
        return Some(format!("{could} won {}: {event}", swap(taken, m.role(), free.gain)));
    }
    if let (Kind::WinsMaterial(wins), []) = (&claim.kind, claim.at.as_slice()) {
        let prize = haul(teller.root(), &wins.line, teller.mover(), wins.gain);
        return Some(format!("{could} won {prize}: {event}"));
    }
    let tail = if claim.at.len() > 1 {
        reason(teller, told)
    } else {
        let view = say::view(claim, teller.root(), teller.voice)?;
        say::tail(claim, &view).map_or(String::new(), |tail| format!(", {tail}"))
    };
    let advised = moves::advised(teller.root(), best, teller.voice);
    Some(format!("there was something better: {advised}{tail}"))
}
