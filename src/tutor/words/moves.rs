//! Moves in words, for readers who do not read notation yet.

use super::Voice;
use super::lexicon::{self, a};
use super::material;
use super::view::View;
use crate::chess::{Chess, Move, Position, notation, passed, words};

/// A move that one side could make in a position, be it its turn or not: `9.Bxc6+`.
pub(super) fn numbered(here: &Chess, m: Move) -> String {
    if here.is_legal(m) {
        return notation::line(here, &[m]);
    }
    let Some(turned) = passed(here).filter(|turned| turned.is_legal(m)) else {
        return format!("the move to {}", notation::destination(m));
    };
    let (san, number) = (notation::san(&turned, m), here.fullmoves().get());
    if turned.turn().is_white() {
        format!("{}.{san}", number + 1)
    } else {
        format!("{number}…{san}")
    }
}

/// A legal move as an event: `White's bishop takes your knight on c6 with check`.
pub(super) fn told(position: &Chess, m: Move, voice: Voice) -> String {
    let mover = position.turn();
    let piece = format!("{} {}", voice.owner(mover), which(position, m));
    let to = notation::destination(m);
    let deed = match (m.is_castle(), m.promotion(), m.capture()) {
        (true, ..) => format!("{} {}", voice.does(mover, "castle", "castles"), wing(m)),
        (_, Some(role), Some(_)) => format!("{piece} takes on {to} and becomes {}", a(role)),
        (_, Some(role), None) => format!("{piece} reaches {to} and becomes {}", a(role)),
        (_, None, Some(taken)) => format!("{piece} takes {}", prey(position, m, taken, voice)),
        (_, None, None) => format!("{piece} goes to {to}"),
    };
    format!("{deed}{}", sign(position, m))
}

/// A legal move as an advice to who makes it, `take the knight on c6 with your bishop`; as an event to anybody else.
pub(super) fn advised(position: &Chess, m: Move, voice: Voice) -> String {
    if voice.you == Some(position.turn()) {
        ordered(position, m, voice)
    } else {
        told(position, m, voice)
    }
}

/// A legal move as an order: `take the knight on c6 with your bishop`.
fn ordered(position: &Chess, m: Move, voice: Voice) -> String {
    let mover = position.turn();
    let piece = format!("{} {}", voice.owner(mover), which(position, m));
    let to = notation::destination(m);
    let deed = match (m.is_castle(), m.promotion(), m.capture()) {
        (true, ..) => format!("castle {}", wing(m)),
        (_, Some(role), _) => format!("promote on {to} to {}", a(role)),
        (_, None, Some(taken)) => format!("take {} with {piece}", prey(position, m, taken, voice)),
        (_, None, None) => format!("move {piece} to {to}"),
    };
    format!("{deed}{}", sign(position, m))
}

/// A legal move as a thing: `taking the knight on c6 with your bishop`.
pub(super) fn named(position: &Chess, m: Move, voice: Voice) -> String {
    let advice = ordered(position, m, voice);
    for (verb, noun) in [
        ("castle", "castling"),
        ("promote", "promoting"),
        ("take", "taking"),
        ("move", "moving"),
    ] {
        if let Some(rest) = advice.strip_prefix(verb) {
            return format!("{noun}{rest}");
        }
    }
    advice
}

/// `two moves`.
pub(super) const fn count(n: u32) -> &'static str {
    match n {
        1 => "one move",
        2 => "two moves",
        3 => "three moves",
        _ => "a few moves",
    }
}

/// `kingside`.
pub(super) fn wing(m: Move) -> &'static str {
    match m.castling_side() {
        Some(side) if side.is_king_side() => "kingside",
        _ => "queenside",
    }
}

/// `your knight on c6`.
fn prey(position: &Chess, m: Move, taken: crate::chess::Role, voice: Voice) -> String {
    let owner = voice.owner(!position.turn());
    format!("{owner} {} {}", words::role(taken), material::place(m))
}

/// `bishop`, or `bishop from b5` where another one could go there as well.
fn which(position: &Chess, m: Move) -> String {
    let role = m.role();
    let rivals = position.legal_moves().into_iter().filter(|other| {
        other.role() == role
            && notation::destination(*other) == notation::destination(m)
            && notation::origin(*other) != notation::origin(m)
    });
    if rivals.count() > 0 {
        format!("{} from {}", words::role(role), notation::origin(m))
    } else {
        words::role(role).to_string()
    }
}

/// What is said behind a move that mates.
pub(super) const MATE: &str = ", checkmate";

/// What a move does to the king.
fn sign(position: &Chess, m: Move) -> &'static str {
    let mut after = position.clone();
    after.play_unchecked(m);
    match (after.is_checkmate(), after.is_check()) {
        (true, _) => MATE,
        (_, true) => " with check",
        _ => "",
    }
}

/// The moves from `known` to `to` of a claim as a beginning: `after White castles kingside, `.
pub(super) fn lead_in_words(view: &View<'_>, known: usize, to: usize) -> String {
    const TOLD: usize = 2;
    if to - known > TOLD {
        return "a few moves later, ".to_string();
    }
    let mut position = view.root.clone();
    let mut events = Vec::new();
    for (place, &m) in view.claim.at[..to].iter().enumerate() {
        if place >= known {
            events.push(told(&position, m, view.voice));
        }
        position.play_unchecked(m);
    }
    format!("after {}, ", lexicon::list(&events))
}
