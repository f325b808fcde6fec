//! Sentences about material: what hangs, what is taken, given, threatened and saved.

use super::lexicon::{a, haul, plural, worth};
use super::moves;
use super::view::View;
use crate::chess::material::value;
use crate::chess::{Color, Move, Position, Role, Square, notation, words};
use crate::tutor::claim::Kind;

/// The clause for a claim about material; `None` for any other.
pub(super) fn said(view: &View<'_>) -> Option<String> {
    Some(match view.kind() {
        Kind::Hanging {
            sq, gain, capture, ..
        } => hanging(view, *sq, *gain, *capture),
        Kind::Undefended { sq } => undefended(view, *sq),
        Kind::TakesFree { gain } => takes_free(view, *gain),
        Kind::Trade { see } => trade(view, *see),
        Kind::Recaptures => recaptures(view),
        Kind::WinsMaterial { line, gain } => wins(view, line, *gain),
        Kind::LosesMaterial { line, gain } => loses(view, line, *gain),
        Kind::Sacrifice { sq, amount } => sacrifice(view, *sq, *amount),
        Kind::Threatens { mv, gain } => threatens(view, *mv, *gain),
        Kind::IgnoresThreat { capture, gain } => ignores(view, *capture, *gain),
        Kind::Defends { from, target } => defends(view, *from, *target),
        Kind::Escapes => escapes(view),
        _ => return None,
    })
}

/// Who owns the piece on a square; the side to move if nobody stands there.
fn owner(view: &View<'_>, square: Square) -> Color {
    view.piece(square).map_or(view.turn(), |piece| piece.color)
}

fn hanging(view: &View<'_>, sq: Square, gain: i32, capture: Move) -> String {
    let enemy = !owner(view, sq);
    let whole = view
        .piece(sq)
        .is_some_and(|piece| value(piece.role).cast_signed() == gain);
    let lead = view.lead(false);
    let piece = view.piece_name(sq);
    if view.voice.plain() {
        let can = format!("{} can", view.voice.subject(enemy));
        let taker = words::role(capture.role());
        return if whole && is_loose(view, sq) {
            format!(
                "{lead}{piece} has no protector. {} simply take it",
                super::lexicon::capital(&can)
            )
        } else if whole {
            format!("{lead}{piece} is in danger: {can} win it with the {taker}")
        } else {
            format!("{lead}{piece} is in danger: {can} take it with the {taker} and come out ahead")
        };
    }
    let shown = moves::numbered(&view.here, capture);
    if whole {
        format!("{lead}{piece} hangs: {shown} wins it")
    } else {
        format!("{lead}{piece} hangs: {shown} wins {}", worth(gain))
    }
}

/// Whether no piece of its own side looks at a square.
pub(super) fn is_loose(view: &View<'_>, sq: Square) -> bool {
    let board = view.here.board();
    board.attacks_to(sq, owner(view, sq), board.occupied()).is_empty()
}

fn undefended(view: &View<'_>, sq: Square) -> String {
    let lead = view.lead(false);
    if view.voice.plain() {
        format!("{lead}nobody guards {}", view.piece_name(sq))
    } else {
        format!("{lead}{} is unprotected", view.piece_name(sq))
    }
}

fn takes_free(view: &View<'_>, gain: i32) -> String {
    let Some(m) = view.claim.last() else {
        return String::new();
    };
    format!("{}{} {}", view.lead(true), view.last(), gained(view, m, gain))
}

/// `wins your knight on c6`, `takes your rook on a8, a rook for a bishop`.
fn gained(view: &View<'_>, m: Move, gain: i32) -> String {
    let Some(taken) = m.capture() else {
        return format!("wins {}", worth(gain));
    };
    let prey = format!(
        "{} {} {}",
        view.voice.owner(!view.mover()),
        words::role(taken),
        place(m)
    );
    let (price, spent) = (value(taken).cast_signed(), value(m.role()).cast_signed());
    match gain {
        _ if gain == price && view.takes_back() => format!("takes {prey}"),
        _ if gain == price && view.voice.plain() => format!("takes {prey} for free"),
        _ if gain == price => format!("wins {prey}"),
        _ if gain == price - spent && m.promotion().is_none() => {
            format!("takes {prey}, winning {} for {}", a(taken), a(m.role()))
        }
        _ => format!("takes {prey} and wins {}", worth(gain)),
    }
}

fn trade(view: &View<'_>, see: i32) -> String {
    let Some((m, taken)) = view.claim.last().and_then(|m| Some((m, m.capture()?))) else {
        return String::new();
    };
    let begin = format!("{}{}", view.lead(true), view.last());
    let to = notation::destination(m);
    match see {
        1.. => format!("{begin} {}", gained(view, m, see)),
        0 if taken == m.role() => format!("{begin} trades {} on {to}", plural(taken)),
        0 if value(taken) == value(m.role()) => {
            format!(
                "{begin} trades a {} for a {} on {to}",
                words::role(m.role()),
                words::role(taken)
            )
        }
        0 => format!("{begin} starts an even exchange on {to}"),
        _ => format!(
            "{begin} takes on {to}, but the exchange there costs {}",
            worth(-see)
        ),
    }
}

fn recaptures(view: &View<'_>) -> String {
    let place = view.arrived().map_or(String::new(), |to| format!(" on {to}"));
    format!("{}{} takes back{place}", view.lead(true), view.last())
}

fn wins(view: &View<'_>, line: &[Move], gain: i32) -> String {
    let winner = view.turn();
    let prize = haul(&view.here, line, winner, gain);
    by_line(
        view,
        line,
        &format!("wins {prize}"),
        &view.voice.does(winner, "win", "wins"),
        &prize,
    )
}

fn loses(view: &View<'_>, line: &[Move], gain: i32) -> String {
    let loser = view.turn();
    let prize = haul(&view.here, line, !loser, gain);
    let lead = view.lead(false);
    let loses = view.voice.does(loser, "lose", "loses");
    if view.voice.plain() || line.is_empty() {
        format!("{lead}{loses} {prize}, whatever the answer")
    } else {
        format!("{lead}{loses} {prize}: {}", view.shown(line))
    }
}

/// What a line of the side to move comes to: with notation the line `does` it, in words its first move leads to it.
fn by_line(view: &View<'_>, line: &[Move], does: &str, side_does: &str, prize: &str) -> String {
    let lead = view.lead(false);
    let Some(&first) = line.first() else {
        return format!("{lead}{side_does} {prize}");
    };
    if !view.voice.plain() {
        return format!("{lead}{} {does}", view.shown(line));
    }
    let event = moves::told(&view.here, first, view.voice);
    if line.len() == 1 {
        format!("{lead}{event}, and that {does}")
    } else {
        format!("{lead}{event}, and {side_does} {prize}")
    }
}

fn sacrifice(view: &View<'_>, sq: Square, amount: i32) -> String {
    let begin = format!("{}{}", view.lead(true), view.last());
    if view.voice.plain() {
        let place = view.bare(sq);
        return if view.arrived() == Some(sq) {
            format!(
                "{}{place} goes to {sq} and may be taken there: a sacrifice, given on purpose",
                view.lead(true)
            )
        } else {
            format!(
                "{begin} lets {} be taken: a sacrifice, given on purpose",
                view.piece_name(sq)
            )
        };
    }
    match view.piece(sq) {
        Some(piece) if value(piece.role).cast_signed() == amount => {
            format!("{begin} sacrifices {} on {sq}", view.bare(sq))
        }
        _ => format!("{begin} gives up {}, a sacrifice", worth(amount)),
    }
}

/// What a threat would take: `your rook on a8`.
fn prey(view: &View<'_>, mv: Move) -> Option<String> {
    let taken: Role = mv.capture()?;
    let owner = view.voice.owner(!view.mover());
    Some(format!("{owner} {} {}", words::role(taken), place(mv)))
}

/// Where a capture finds what it takes: `on d5`; a pawn taken in passing does not stand where the capturing pawn goes.
pub(super) fn place(capture: Move) -> String {
    if capture.is_en_passant() {
        "in passing".to_owned()
    } else {
        format!("on {}", notation::destination(capture))
    }
}

fn threatens(view: &View<'_>, mv: Move, gain: i32) -> String {
    let begin = format!("{}{}", view.lead(true), view.last_seen());
    match (prey(view, mv), view.voice.plain()) {
        (Some(prey), true) => format!("{} threatens to take {prey}", view.threatener(mv)),
        (None, true) => format!(
            "{begin} prepares to promote the pawn on {}",
            notation::destination(mv)
        ),
        (prey, false) => {
            let shown = moves::numbered(&view.here, mv);
            let whole = mv
                .capture()
                .is_some_and(|taken| value(taken).cast_signed() == gain);
            let prize = prey.filter(|_| whole).unwrap_or_else(|| worth(gain).to_string());
            format!("{begin} threatens {shown}, winning {prize}")
        }
    }
}

fn ignores(view: &View<'_>, capture: Move, gain: i32) -> String {
    let enemy = !view.mover();
    let taken = capture.capture().map_or("piece", words::role);
    let target = format!(
        "{} {taken} on {}",
        view.voice.owner(view.mover()),
        notation::destination(capture)
    );
    if view.voice.plain() {
        let was = view.voice.verb(enemy, "were", "was");
        return format!(
            "{} {was} already threatening to take {target}, and still can",
            view.voice.subject(enemy)
        );
    }
    let shown = moves::numbered(&view.here, capture);
    format!(
        "{}{} does nothing about {target}: {shown} still wins {}",
        view.lead(true),
        view.last(),
        if capture
            .capture()
            .is_some_and(|role| value(role).cast_signed() == gain)
        {
            "it"
        } else {
            worth(gain)
        }
    )
}

fn defends(view: &View<'_>, from: Square, target: Square) -> String {
    let target = view.piece_name(target);
    if view.arrived() == Some(from) {
        format!(
            "{}{} guards {target}, which was in danger",
            view.lead(true),
            view.last()
        )
    } else {
        format!(
            "{}{} saves {target}: {} guards it now",
            view.lead(true),
            view.last(),
            view.the(from)
        )
    }
}

fn escapes(view: &View<'_>) -> String {
    let begin = format!("{}{}", view.lead(true), view.last());
    if view.voice.plain() {
        return format!("{begin} gets out of danger");
    }
    match view.claim.last() {
        Some(m) => format!("{begin} brings the {} into safety", words::role(m.role())),
        None => begin,
    }
}
