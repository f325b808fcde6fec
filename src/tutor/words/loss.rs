//! The first sentence about a fault that lets something happen.

use super::fault::cut;
use super::lexicon::{a, capital, haul, worth};
use super::material;
use super::moves;
use super::text::{Teller, Told};
use super::topic::{self, Topic};
use crate::chess::material::value;
use crate::chess::{Color, Move, Position, Role, Square, notation, words};
use crate::safety::exchange::Exchange;
use crate::tutor::claim::{Claim, Kind};

/// What the move loses, in notation.
pub(super) fn notated(teller: &Teller<'_>, claim: &Claim, told: &mut Told) -> Option<String> {
    let head = format!("{}{}", teller.label(), teller.mark());
    let mover = teller.mover();
    let here = claim.at.len() == 1;
    match &claim.kind {
        Kind::Hanging {
            sq, gain, capture, ..
        } if here && owner(teller, *sq) == Some(mover) => {
            Some(format!("{head} {}", hung(teller, *sq, *gain, *capture, told)))
        }
        Kind::IgnoresThreat { capture, gain } if here => {
            let sq = notation::destination(*capture);
            Some(format!("{head} {}", hung(teller, sq, *gain, *capture, told)))
        }
        Kind::TakesFree { gain } if claim.at.len() == 2 => {
            let taking = *claim.at.last()?;
            let taken = taking
                .capture()
                .filter(|role| value(*role).cast_signed() == *gain)?;
            let place = material::place(taking);
            let line = show(teller, &[taking], told);
            Some(format!("{head} drops the {} {place}: {line}", words::role(taken)))
        }
        Kind::AllowsMate { n, line } | Kind::MateIn { n, line } if here => {
            let shown = show(teller, line, told);
            Some(match n {
                1 => format!("{head} allows mate: {shown}"),
                _ => format!("{head} allows mate in {n}: {shown}"),
            })
        }
        Kind::WinsMaterial { line, gain } if here => {
            let prize = haul(&teller.after, line, !mover, *gain);
            Some(format!("{head} loses {prize}: {}", show(teller, line, told)))
        }
        kind if claim.at.len() == 2 => {
            let clause = teller.spoken(claim)?;
            told.show(&claim.at);
            Some(format!(
                "{head} allows {}: {clause}{}",
                noun(kind)?,
                prize(teller, claim, told)
            ))
        }
        _ => None,
    }
}

/// A line after the move played as the reader sees it.
fn show(teller: &Teller<'_>, line: &[Move], told: &mut Told) -> String {
    let shown = cut(teller, line);
    let whole: Vec<Move> = std::iter::once(teller.played)
        .chain(shown.iter().copied())
        .collect();
    told.show(&whole);
    notation::line(&teller.after, shown)
}

/// How a piece came to hang: `leaves your knight on c6 hanging: 9.Bxc6+ wins it`.
fn hung(teller: &Teller<'_>, sq: Square, gain: i32, capture: Move, told: &mut Told) -> String {
    let piece = piece(teller, sq);
    let (line, gain) = taking(teller, sq, capture, gain);
    let prize = match teller.after.board().role_at(sq) {
        Some(role) if value(role).cast_signed() == gain => "it".to_string(),
        _ if line.len() > 1 => haul(&teller.after, &line, !teller.mover(), gain),
        _ => worth(gain).to_string(),
    };
    let shown = show(
        teller,
        if prize == "it" {
            short(teller, &line)
        } else {
            &line
        },
        told,
    );
    let also = also_hangs(teller, sq, told);
    let taken = teller
        .played
        .capture()
        .filter(|role| value(*role) < stake(teller, sq));
    match (cause(teller, sq), taken) {
        (Cause::Arrived, Some(taken)) => {
            let given = teller.after.board().role_at(sq).map_or("piece", words::role);
            format!(
                "gives {} {given} for {}: {shown}{also}",
                teller.voice.owner(teller.mover()),
                a(taken)
            )
        }
        (Cause::Arrived, None) => format!("puts {piece} where it can be taken: {shown} wins {prize}{also}"),
        (Cause::Guarded, _) => format!("takes the guard away from {piece}: {shown} wins {prize}{also}"),
        (Cause::Before, _) => format!("leaves {piece} hanging: {shown} wins {prize}{also}"),
        (Cause::Other, _) if prize == "it" => format!("drops {piece}: {shown}{also}"),
        (Cause::Other, _) => format!("leaves {piece} in danger: {shown} wins {prize}{also}"),
    }
}

/// What the piece on a square is worth.
fn stake(teller: &Teller<'_>, sq: Square) -> u32 {
    teller.after.board().role_at(sq).map_or(0, value)
}

/// As much of the line that simply takes a piece as is worth showing.
fn short<'a>(teller: &Teller<'_>, line: &'a [Move]) -> &'a [Move] {
    let plies = if teller.voice.audience == super::Audience::Advanced {
        3
    } else {
        1
    };
    &line[..plies.min(line.len())]
}

/// The line that takes a piece and what it wins: by a claim that tells more of it, unless the piece is simply lost.
fn taking(teller: &Teller<'_>, sq: Square, capture: Move, gain: i32) -> (Vec<Move>, i32) {
    let longer = teller.claims.iter().find_map(|claim| match &claim.kind {
        Kind::WinsMaterial { line, gain } if claim.at.len() == 1 && teller.follows(claim) => {
            (line.first() == Some(&capture)).then_some((line.clone(), *gain))
        }
        _ => None,
    });
    match longer {
        Some((line, more)) if gain == stake(teller, sq).cast_signed() && more != gain => {
            (line[..1].to_vec(), gain)
        }
        Some(longer) => longer,
        None => (vec![capture], gain),
    }
}

/// A second piece that hangs after the move, for those who can keep two in mind.
fn also_hangs(teller: &Teller<'_>, sq: Square, told: &mut Told) -> String {
    let other = teller.claims.iter().find_map(|claim| match claim.kind {
        Kind::Hanging { sq: other, .. } => {
            let mine = other != sq && claim.at.len() == 1 && teller.follows(claim);
            (mine && owner(teller, other) == Some(teller.mover())).then_some(other)
        }
        _ => None,
    });
    let Some(other) = other.filter(|_| teller.voice.audience == super::Audience::Advanced) else {
        return String::new();
    };
    told.hush(Topic::Loss(other));
    format!(", and {} hangs too", piece(teller, other))
}

/// Why a piece hangs after the move.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Cause {
    /// It has just come there.
    Arrived,
    /// The piece that moved was its only guard.
    Guarded,
    /// It hung before.
    Before,
    /// Anything else.
    Other,
}

/// Why the piece on a square hangs after the move.
pub(super) fn cause(teller: &Teller<'_>, sq: Square) -> Cause {
    let (before, after) = (teller.root().board(), teller.after.board());
    let (from, to) = (
        notation::origin(teller.played),
        notation::destination(teller.played),
    );
    let left = before.attacks_from(from).contains(sq) && !after.attacks_from(to).contains(sq);
    let hung = Exchange::on(before, sq).captures(!teller.mover()).gain() > 0;
    match () {
        () if sq == to => Cause::Arrived,
        () if !hung && left && is_alone(teller, sq) => Cause::Guarded,
        () if hung => Cause::Before,
        () => Cause::Other,
    }
}

/// Whether nobody guards a piece of the mover's after the move.
fn is_alone(teller: &Teller<'_>, sq: Square) -> bool {
    let board = teller.after.board();
    board.attacks_to(sq, teller.mover(), board.occupied()).is_empty()
}

fn owner(teller: &Teller<'_>, sq: Square) -> Option<Color> {
    teller.after.board().color_at(sq)
}

/// `your knight on c6` after the move.
fn piece(teller: &Teller<'_>, sq: Square) -> String {
    let piece = teller.after.board().piece_at(sq);
    piece.map_or_else(
        || sq.to_string(),
        |piece| {
            format!(
                "{} {} on {sq}",
                teller.voice.owner(piece.color),
                words::role(piece.role)
            )
        },
    )
}

/// What a motif wins soon after, by a claim that goes on from it: `, winning a rook`.
fn prize(teller: &Teller<'_>, motif: &Claim, told: &mut Told) -> String {
    const SOON: usize = 3;
    let found = teller.claims.iter().find_map(|claim| match &claim.kind {
        Kind::WinsMaterial { line, gain } => {
            let whole: Vec<Move> = claim.at.iter().chain(line).copied().collect();
            let soon = whole.starts_with(&motif.at) && whole.len() <= motif.at.len() + SOON;
            soon.then_some((claim, line, *gain))
        }
        _ => None,
    });
    let Some((claim, line, gain)) = found else {
        return String::new();
    };
    let Some(start) = claim.position(teller.root()) else {
        return String::new();
    };
    told.hush(topic::of(claim, teller.root()));
    format!(", winning {}", haul(&start, line, start.turn(), gain))
}

/// What a motif is called.
fn noun(kind: &Kind) -> Option<&'static str> {
    Some(match kind {
        Kind::Fork { .. } => "a fork",
        Kind::Pin { .. } => "a pin",
        Kind::Skewer { .. } => "a skewer",
        Kind::DiscoveredAttack { .. } => "a discovered attack",
        Kind::DiscoveredCheck { .. } => "a discovered check",
        Kind::DoubleCheck => "a double check",
        _ => return None,
    })
}

/// What the move loses, in words.
pub(super) fn plain(teller: &Teller<'_>, claim: &Claim) -> Option<String> {
    let mover = teller.mover();
    let can = format!("{} can", teller.voice.subject(!mover));
    if claim.at.len() != 1 {
        return None;
    }
    match &claim.kind {
        Kind::Hanging {
            sq, capture, gain, ..
        } if owner(teller, *sq) == Some(mover) => plain_hung(teller, *sq, *capture, *gain),
        Kind::IgnoresThreat { capture, gain } => {
            plain_hung(teller, notation::destination(*capture), *capture, *gain)
        }
        Kind::AllowsMate { n, line } | Kind::MateIn { n, line } => {
            let event = moves::told(&teller.after, *line.first()?, teller.voice);
            Some(match n {
                1 => format!("{can} give checkmate. {}", capital(&event)),
                _ => format!(
                    "{can} force checkmate in {}. It begins when {event}",
                    moves::count(*n)
                ),
            })
        }
        _ => None,
    }
}

fn plain_hung(teller: &Teller<'_>, sq: Square, capture: Move, gain: i32) -> Option<String> {
    let role = teller.after.board().role_at(sq)?;
    let piece = piece(teller, sq);
    let taker = format!(
        "{} {}",
        teller.voice.owner(!teller.mover()),
        words::role(capture.role())
    );
    let (line, gain) = taking(teller, sq, capture, gain);
    let cost = if value(role).cast_signed() == gain {
        String::new()
    } else {
        format!(
            ". That wins {}",
            haul(&teller.after, &line, !teller.mover(), gain)
        )
    };
    let moved = words::role(teller.played.role());
    let taken = teller
        .played
        .capture()
        .filter(|taken| value(*taken) < value(role));
    Some(match (cause(teller, sq), taken) {
        (Cause::Arrived, Some(taken)) => took_and_lost(teller, taken, role, &taker),
        (Cause::Guarded, _) => {
            format!("the {moved} was guarding {piece}. Now {taker} can take it{cost}")
        }
        (Cause::Before, _) => format!(
            "{piece} is still in danger. {} can take it{cost}",
            capital(&taker)
        ),
        _ if is_alone(teller, sq) => {
            format!("{piece} has no protector. {} can take it{cost}", capital(&taker))
        }
        _ => format!("{taker} can take {piece}{cost}"),
    })
}

/// `you take a pawn, but then White's bishop takes your knight`.
fn took_and_lost(teller: &Teller<'_>, taken: Role, role: Role, taker: &str) -> String {
    let mover = teller.mover();
    let takes = teller.voice.does(mover, "take", "takes");
    format!(
        "{takes} {}, but then {taker} takes {} {}",
        a(taken),
        teller.voice.owner(mover),
        words::role(role)
    )
}
