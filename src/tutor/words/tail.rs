//! What a move does, as the tail of a sentence that has named it: `winning a rook`, `guarding your knight on c6`.

use super::lexicon::{a, haul, plural, worth};
use super::view::View;
use super::{moves, topic};
use crate::chess::material::value;
use crate::chess::{Move, notation, words};
use crate::tutor::claim::Kind;

/// The tail for a claim about the move that the sentence names; `None` for kinds that need a sentence of their own.
pub(super) fn of(view: &View<'_>) -> Option<String> {
    material(view).or_else(|| tactic(view)).or_else(|| plan(view))
}

fn material(view: &View<'_>) -> Option<String> {
    let plain = view.voice.plain();
    Some(match view.kind() {
        Kind::WinsMaterial { line, gain } => {
            format!("winning {}", haul(&view.here, line, view.turn(), *gain))
        }
        Kind::TakesFree { gain } => format!("winning {}", taken(view, *gain)?),
        Kind::Trade { see: 0 } => trade(view)?,
        Kind::Threatens { mv, .. } => format!("threatening {}", prey(view, *mv)?),
        Kind::Defends { target, .. } => format!("guarding {}", view.piece_name(*target)),
        Kind::Escapes if plain => "out of danger".to_string(),
        Kind::Escapes => {
            let role = view.claim.last()?.role();
            format!("bringing the {} into safety", words::role(role))
        }
        _ => return None,
    })
}

/// What a capture wins: `a knight`, `a rook for a bishop`, `about two pawns`.
fn taken(view: &View<'_>, gain: i32) -> Option<String> {
    let m = view.claim.last()?;
    let role = m.capture()?;
    let (price, spent) = (value(role).cast_signed(), value(m.role()).cast_signed());
    Some(match gain {
        _ if gain == price => a(role),
        _ if gain == price - spent && m.promotion().is_none() => format!("{} for {}", a(role), a(m.role())),
        _ => worth(gain).to_string(),
    })
}

fn trade(view: &View<'_>) -> Option<String> {
    let m = view.claim.last()?;
    let role = m.capture()?;
    (role == m.role()).then(|| format!("trading {}", plural(role)))
}

/// `Black's rook on a8`.
fn prey(view: &View<'_>, mv: Move) -> Option<String> {
    let owner = view.voice.owner(!view.mover());
    Some(format!(
        "{owner} {} on {}",
        words::role(mv.capture()?),
        notation::destination(mv)
    ))
}

fn tactic(view: &View<'_>) -> Option<String> {
    let plain = view.voice.plain();
    Some(match view.kind() {
        Kind::MateIn { n: 1, .. } => "which is checkmate".to_string(),
        Kind::MateIn { n, .. } if plain => format!("forcing checkmate in {}", moves::count(*n)),
        Kind::MateIn { n, .. } => format!("with mate in {n}"),
        Kind::MateThreat { .. } if plain => "threatening checkmate".to_string(),
        Kind::MateThreat { mv } => format!("threatening mate with {}", moves::numbered(&view.here, *mv)),
        Kind::Fork { targets, .. } if plain => format!("attacking {} at once", view.piece_names(targets)),
        Kind::Fork { targets, .. } => format!("forking {}", view.piece_names(targets)),
        Kind::Skewer { front, behind, .. } if plain => {
            format!(
                "attacking {} with {} behind it",
                view.piece_name(*front),
                view.the(*behind)
            )
        }
        Kind::Skewer { front, behind, .. } => {
            format!("skewering {} and {}", view.piece_name(*front), view.the(*behind))
        }
        Kind::Pin {
            pinner,
            pinned,
            behind,
            ..
        } if !plain && view.arrived() == Some(*pinner) => {
            format!("pinning {} to {}", view.piece_name(*pinned), view.the(*behind))
        }
        Kind::DiscoveredAttack { attacker, target } => {
            format!(
                "so that {} attacks {}",
                view.piece_name(*attacker),
                view.piece_name(*target)
            )
        }
        Kind::DiscoveredCheck { .. } => "with a discovered check".to_string(),
        Kind::DoubleCheck => "with a double check".to_string(),
        Kind::Trapped { sq } => format!("trapping {}", view.piece_name(*sq)),
        Kind::RemovesDefender { target } => {
            format!("taking the piece that guards {}", view.piece_name(*target))
        }
        Kind::Attraction { line } => attraction(view, line)?,
        Kind::Deflection { defender, duty, .. } => {
            format!("driving {} away from {duty}", view.piece_name(*defender))
        }
        Kind::Interference { defender, target, .. } => {
            format!(
                "cutting {} off from {}",
                view.piece_name(*defender),
                view.the(*target)
            )
        }
        Kind::Intermezzo { sq, .. } => format!("before taking back on {sq}"),
        _ => return None,
    })
}

fn attraction(view: &View<'_>, line: &[Move]) -> Option<String> {
    let [offer, taking, ..] = line else {
        return None;
    };
    let owner = view.voice.owner(!view.turn());
    Some(format!(
        "drawing {owner} {} to {}",
        words::role(taking.role()),
        notation::destination(*offer)
    ))
}

fn plan(view: &View<'_>) -> Option<String> {
    Some(match view.kind() {
        Kind::Castles { .. } => "and the king is out of the middle".to_string(),
        Kind::Develops => "bringing a piece into play".to_string(),
        Kind::CenterPawn => "taking a share of the centre".to_string(),
        Kind::Promotion => "making a new queen".to_string(),
        Kind::PassedPawn { new: true, .. } => "making a passed pawn".to_string(),
        Kind::Outpost { sq } if view.arrived() == Some(*sq) => "where no pawn can chase it".to_string(),
        Kind::OpenFile { sq } if view.arrived() == Some(*sq) => "on the open file".to_string(),
        Kind::SeventhRank { sq } if view.arrived() == Some(*sq) && !view.voice.plain() => {
            "on the seventh rank".to_string()
        }
        _ => return None,
    })
}

/// The moves that a claim about a better move shows, from the root: those that lead to it and its own line.
pub(super) fn line(view: &View<'_>) -> Vec<Move> {
    view.claim
        .at
        .iter()
        .chain(topic::line(view.claim))
        .copied()
        .collect()
}
