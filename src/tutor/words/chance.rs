//! The first sentence about a fault that missed something.

use super::better;
use super::fault::cut;
use super::lexicon::{a, haul};
use super::material;
use super::moves;
use super::tail;
use super::text::{Teller, Told};
use super::view::View;
use crate::chess::material::value;
use crate::chess::{Move, Position, notation, words};
use crate::tutor::claim::{Claim, Kind};

/// What was missed, in notation.
pub(super) fn notated(teller: &Teller<'_>, claim: &Claim, told: &mut Told) -> Option<String> {
    let missed = format!("{}{} misses", teller.label(), teller.mark());
    let (root, worth) = (teller.root(), numbers(teller));
    let shown = |line: &[_]| format!("{}{worth}", notation::line(root, cut(teller, line)));
    match &claim.kind {
        Kind::MateIn { n: 1, line } if claim.at.is_empty() => Some(format!("{missed} mate: {}", shown(line))),
        Kind::MateIn { n, line } if claim.at.is_empty() => {
            Some(format!("{missed} mate in {n}: {}", shown(line)))
        }
        Kind::WinsMaterial { line, gain } if claim.at.is_empty() => {
            let prize = haul(root, line, root.turn(), *gain);
            Some(format!("{missed} {}: {}", won(&prize), shown(line)))
        }
        Kind::TakesFree { gain } if claim.at.len() == 1 && is_whole(claim, *gain) => {
            let taken = words::role(claim.at[0].capture()?);
            let place = material::place(claim.at[0]);
            Some(format!("{missed} the free {taken} {place}: {}", shown(&claim.at)))
        }
        _ if claim.at.len() > 1 => {
            let tail = reason(teller, told);
            let best = teller.facts.question.best_move()?;
            Some(format!("{missed} {}{tail}", shown(&[best])))
        }
        _ => {
            let view = View::new(claim, root, teller.voice)?;
            Some(format!(
                "{missed} {}, {}",
                shown(&tail::line(&view)),
                tail::of(&view)?
            ))
        }
    }
}

/// What can be said at once for a best move whose point lies further on.
fn reason(teller: &Teller<'_>, told: &mut Told) -> String {
    better::reason(teller, told).map_or(String::new(), |(_, tail)| format!(", {tail}"))
}

/// `a knight`, but `the win of a rook for a bishop`: what is no single thing cannot be missed by itself.
fn won(prize: &str) -> String {
    let single = prize.starts_with("a ") || prize.starts_with("two ");
    if single && !prize.contains(" for ") {
        prize.to_string()
    } else {
        format!("the win of {prize}")
    }
}

/// What the missed line is worth, for those who read it.
fn numbers(teller: &Teller<'_>) -> String {
    let best = teller.facts.question.best.as_ref();
    best.map_or(String::new(), |line| better::numbers(teller, line))
}

/// Whether a capture wins just what it takes.
fn is_whole(claim: &Claim, gain: i32) -> bool {
    let taken = claim.last().and_then(Move::capture);
    taken.is_some_and(|role| value(role).cast_signed() == gain)
}

/// What was missed, in words.
pub(super) fn plain(teller: &Teller<'_>, claim: &Claim, told: &mut Told) -> Option<String> {
    let best = teller.facts.question.best_move()?;
    let advised = moves::advised(teller.root(), best, teller.voice);
    let can = format!("{} can", teller.voice.subject(teller.mover()));
    match &claim.kind {
        Kind::MateIn { n: 1, .. } => {
            let mate = advised.strip_suffix(moves::MATE).unwrap_or(&advised);
            Some(format!("{can} give checkmate: {mate}"))
        }
        Kind::MateIn { n, .. } => Some(format!(
            "{can} force checkmate in {}: {advised}",
            moves::count(*n)
        )),
        Kind::TakesFree { gain } if claim.at.len() == 1 && is_whole(claim, *gain) => {
            Some(format!("{can} win {}: {advised}", a(best.capture()?)))
        }
        Kind::WinsMaterial { line, gain } if claim.at.is_empty() => {
            let prize = haul(teller.root(), line, teller.mover(), *gain);
            Some(format!("{can} win {prize}: {advised}"))
        }
        _ if claim.at.len() > 1 => {
            let tail = reason(teller, told);
            Some(format!("there is something better: {advised}{tail}"))
        }
        _ => {
            let view = View::new(claim, teller.root(), teller.voice)?;
            let tail = tail::of(&view).map_or(String::new(), |tail| format!(", {tail}"));
            Some(format!("there is something better: {advised}{tail}"))
        }
    }
}
