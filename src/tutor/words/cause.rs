//! Why a piece can be taken after a move: what the move did to it.

use super::teller::Teller;
use crate::chess::{Chess, Move, Position, Square, attacks, notation, words};
use crate::safety::exchange::Exchange;
use crate::tutor::find::board::{seen, sliders};

/// Why a piece hangs after the move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Cause {
    /// It has just come there.
    Arrived,
    /// It hung before.
    Before,
    /// The piece that moved stood in the way of what takes it.
    Opened,
    /// The piece that moved was its only guard.
    Guarded,
    /// The piece that moved cuts off a guard on this square.
    Cut(Square),
    /// The piece that moved was one of its guards.
    Weakened,
    /// Anything else.
    Other,
}

/// Why the piece that a capture takes hangs after the move.
pub(super) fn of(teller: &Teller<'_>, sq: Square, capture: Move) -> Cause {
    let (before, after) = (teller.root().board(), teller.after.board());
    let (from, to) = (notation::origin(teller.played), notation::destination(teller.played));
    let left = before.attacks_from(from).contains(sq) && !after.attacks_from(to).contains(sq);
    let hung = Exchange::on(before, sq).captures(!teller.mover()).gain() > 0;
    // In check a guard cannot take, and guards all the same once the check has been met.
    let guarded = left && is_alone(teller, sq);
    if sq == to {
        Cause::Arrived
    } else if guarded && teller.root().is_check() {
        Cause::Guarded
    } else if hung {
        Cause::Before
    } else if opens(teller, capture) {
        Cause::Opened
    } else if guarded {
        Cause::Guarded
    } else if let Some(guard) = cut_off(teller, sq) {
        Cause::Cut(guard)
    } else if left {
        Cause::Weakened
    } else {
        Cause::Other
    }
}

/// Whether the piece that moved stood between a slider and what that takes.
pub(super) fn opens(teller: &Teller<'_>, reply: Move) -> bool {
    let path = attacks::between(notation::origin(reply), notation::destination(reply));
    !reply.is_castle() && !teller.played.is_castle() && path.contains(notation::origin(teller.played))
}

/// The line that a reply goes along, with the piece: `the diagonal for Black's bishop on g7`.
pub(super) fn line_of(teller: &Teller<'_>, reply: Move) -> String {
    let (from, to) = (notation::origin(reply), notation::destination(reply));
    let (line, owner) = (line_between(from, to), teller.voice.owner(!teller.mover()));
    format!("{line} for {owner} {} on {from}", words::role(reply.role()))
}

/// The line through two squares: `the c-file`.
pub(super) fn line_between(from: Square, to: Square) -> String {
    match (from.file() == to.file(), from.rank() == to.rank()) {
        (true, _) => format!("the {}-file", from.file().char()),
        (_, true) => "the rank".to_string(),
        (false, false) => "the diagonal".to_string(),
    }
}

/// The slider that guarded a square until the move came between.
pub(super) fn cut_off(teller: &Teller<'_>, sq: Square) -> Option<Square> {
    let (before, after) = (teller.root().board(), teller.after.board());
    let to = notation::destination(teller.played);
    let stayed = sliders(after, teller.mover()).without(to);
    seen(stayed, teller.mover()).find(|guard| {
        let guarded =
            before.attacks_from(*guard).contains(sq) && before.role_at(*guard) == after.role_at(*guard);
        guarded && !after.attacks_from(*guard).contains(sq) && attacks::between(*guard, sq).contains(to)
    })
}

/// Whether nobody guards a piece of the mover's after the move.
pub(super) fn is_alone(teller: &Teller<'_>, sq: Square) -> bool {
    let board = teller.after.board();
    board.attacks_to(sq, teller.mover(), board.occupied()).is_empty()
}

/// The guard that the piece which left a square without its other guard blocks as well: `your rook`.
pub(super) fn blocked(teller: &Teller<'_>, sq: Square) -> Option<String> {
    let guard = cut_off(teller, sq)?;
    let role = teller.after.board().role_at(guard)?;
    Some(format!("{} {}", teller.voice.owner(teller.mover()), words::role(role)))
}

/// The legal move of the same piece between the same squares, whatever it takes.
pub(super) fn same(here: &Chess, m: Move) -> Option<Move> {
    let ends = |m: &Move| (notation::origin(*m), notation::destination(*m));
    let like = |other: &&Move| {
        ends(other) == ends(&m) && other.role() == m.role() && other.promotion() == m.promotion()
    };
    here.legal_moves().iter().find(like).copied()
}
