//! What the mover gets back for what the answer takes.

use super::teller::Teller;
use crate::chess::{Move, Position, Role, after_move, gives_check, notation, words};
use crate::safety::exchange::{self, PIECE, value};
use crate::tutor::phrase::moves;

/// What the mover takes in return for what the answer takes, so that a trade is not heard as a loss: `you can take back`; nothing where
/// more is told of the capture.
pub(super) fn clause(teller: &Teller<'_>, answer: Move, deed: &str) -> Option<String> {
    let taken = answer.capture().filter(|_| deed.is_empty() || deed.starts_with(", and next "))?;
    let here = after_move(&teller.after, answer);
    let reply = teller.facts.question.reply.as_ref().map_or(&[][..], |reply| &reply.moves);
    let next = reply.get(1).copied();
    let you_take = teller.voice.does(teller.mover(), "take", "takes");
    let you = teller.voice.subject(teller.mover());
    let back = |m: &Move| m.is_capture() && notation::destination(*m) == notation::destination(answer);
    let is_as_much = |m: &Move| m.capture().is_some_and(|role| value(role) >= value(taken).max(PIECE));
    // Who takes in between and is taken himself has traded.
    let wins = |m: &Move| exchange::value_of(&here, *m) >= 1;
    let elsewhere = next.filter(|m| is_as_much(m) && !back(m) && wins(m));
    // A check may come first.
    let is_alike = |m: &Move| m.capture().is_some_and(|role| value(role) == value(taken));
    let later = || reply.get(3).copied().filter(|m| taken != Role::Pawn && is_alike(m) && !back(m));
    if let Some(m) = elsewhere.or_else(later) {
        return Some(format!("{you_take} the {} {}", words::role(m.capture()?), moves::place(m)));
    }
    let is_even = exchange::value_of(&teller.after, answer) < 1;
    let retakes = |m: &Move| back(m) && exchange::value_of(&here, *m) >= value(taken);
    // What the search leaves alone may be taken back where no check comes of it; a pawn is lost unless more is told of the answer.
    let is_quiet = |m: &Move| {
        let then = after_move(&here, *m);
        !then.legal_moves().into_iter().any(|check| gives_check(&then, check))
    };
    let can = next.is_some_and(|m| retakes(&m))
        || here.legal_moves().iter().any(|m| {
            let is_free =
                if taken == Role::Pawn { m.role() == taken && !deed.is_empty() } else { is_quiet(m) };
            retakes(m) && is_free
        });
    (is_even && can).then(|| format!("{you} can take back"))
}
