//! The better move: what it is, why, and whether another would do as well.

use super::lexicon::sentence;
use super::text::{Teller, Told, score};
use super::topic::{self, Topic};
use super::view::View;
use super::{Audience, moves, said};
use crate::chess::{Move, notation};
use crate::search::Line;
use crate::tutor::claim::Claim;
use crate::tutor::hint::several;

/// The sentences about the better move; none if the best was played or it has been told already.
pub(super) fn told(teller: &Teller<'_>, told: &mut Told) -> Vec<String> {
    let Some(line) = teller.facts.question.best.as_ref() else {
        return Vec::new();
    };
    let Some(&best) = line.moves.first().filter(|&&best| best != teller.played) else {
        return Vec::new();
    };
    let mut parts = Vec::new();
    if !told.knows_move(best) {
        told.hush(Topic::Move(best));
        parts.push(sentence(&named(teller, line, best, told)));
    }
    parts.extend(equal(teller));
    parts
}

/// `better is 8…Bd7`, with a reason if there is room for one.
fn named(teller: &Teller<'_>, line: &Line, best: Move, told: &mut Told) -> String {
    let label = notation::line(teller.root(), &[best]);
    let reason = reason(teller, told);
    match (teller.voice.audience, reason) {
        (Audience::Novice, Some(clause)) => {
            format!(
                "better: {}. {}",
                moves::advised(teller.root(), best, teller.voice),
                super::capital(&clause)
            )
        }
        (Audience::Novice, None) => format!("better: {}", moves::advised(teller.root(), best, teller.voice)),
        (Audience::Club, Some(clause)) if clause.starts_with(&label) => format!("better: {clause}"),
        (Audience::Club, Some(clause)) => format!("better is {label}: {clause}"),
        (Audience::Club, None) => format!("better is {label}"),
        (Audience::Advanced, reason) => {
            let shown = notation::line(teller.root(), short(&line.moves));
            let clause = reason.map_or(String::new(), |clause| {
                let rest = clause
                    .strip_prefix(&label)
                    .map(str::trim_start)
                    .unwrap_or(&clause);
                format!(": {rest}")
            });
            format!("better is {shown} ({}){clause}", score(line.score))
        }
    }
}

/// As much of the better line as stands beside another one.
fn short(line: &[Move]) -> &[Move] {
    const SHOWN: usize = 3;
    &line[..line.len().min(SHOWN)]
}

/// The first reason for the better move that has not been told.
fn reason(teller: &Teller<'_>, told: &mut Told) -> Option<String> {
    if told.reasons >= teller.voice.audience.reasons() {
        return None;
    }
    let claim = teller
        .claims
        .iter()
        .copied()
        .find(|claim| explains(teller, claim, told))?;
    let view = View::new(claim, teller.root(), teller.voice)?.knowing(1);
    told.note(claim, teller.root());
    Some(said(&view)).filter(|clause| !clause.is_empty())
}

fn explains(teller: &Teller<'_>, claim: &Claim, told: &Told) -> bool {
    // With notation a claim about the move itself names it; in words the move has just been named.
    teller.is_missed(claim)
        && topic::is_good(claim)
        && topic::has_a_point(claim)
        && teller.is_visible(claim)
        && claim.at.len() <= 1
        && !told.knows(claim, teller.root())
}

/// That another move is as good as the best.
fn equal(teller: &Teller<'_>) -> Option<String> {
    let question = teller.facts.question;
    let other = question.second.as_ref()?.moves.first().copied()?;
    if !several(question) || other == teller.played || teller.voice.plain() {
        return None;
    }
    Some(format!("{} is as good.", notation::line(teller.root(), &[other])))
}
