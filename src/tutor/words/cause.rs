//! Why a piece can be taken after a move: what the move did to it.

use super::teller::Teller;
use crate::chess::{Move, Position, Square, attacks, notation, words};
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
    if sq == to {
        Cause::Arrived
    } else if hung {
        Cause::Before
    } else if opens(teller, capture) {
        Cause::Opened
    } else if left && is_alone(teller, sq) {
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

/// What the move did that lets in the first move of a mate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum MateCause {
    /// It left this line, told with the piece that goes along it.
    Opened(String),
    /// It left the square unguarded.
    Left(Square),
    /// It cut off the piece, which it names, that guarded the square.
    Cut(&'static str, Square),
}

impl MateCause {
    /// The words before the mate: `opens the diagonal for Black's queen on a8`.
    pub fn words(&self, teller: &Teller<'_>) -> String {
        let owner = teller.voice.owner(teller.mover());
        match self {
            MateCause::Opened(line) => format!("opens {line}"),
            MateCause::Left(square) => format!("leaves {square} unguarded"),
            MateCause::Cut(guard, square) => format!("stops {owner} {guard} from guarding {square}"),
        }
    }

    /// The same as a novice hears it: `the knight was guarding e7`.
    pub fn plain(&self, teller: &Teller<'_>) -> String {
        let (moved, owner) = (words::role(teller.played.role()), teller.voice.owner(teller.mover()));
        match self {
            MateCause::Opened(_) => format!("the {moved} stood in the way"),
            MateCause::Left(square) => format!("the {moved} was guarding {square}"),
            MateCause::Cut(guard, square) => {
                format!("the {moved} is in the way of {owner} {guard}, which guarded {square}")
            }
        }
    }
}

/// Why the first move of a mate is possible only now; `None` if it was before, too, or for other reasons.
pub(super) fn of_mate(teller: &Teller<'_>, first: Move) -> Option<MateCause> {
    if opens(teller, first) {
        return Some(MateCause::Opened(line_of(teller, first)));
    }
    let (before, after) = (teller.root().board(), teller.after.board());
    let (from, to) = (notation::origin(teller.played), notation::destination(teller.played));
    let square = notation::destination(first);
    let guards = after.attacks_to(square, teller.mover(), after.occupied()) & !after.kings();
    if to == square || guards.any() {
        return None;
    }
    let left = before.attacks_from(from).contains(square) && !after.attacks_from(to).contains(square);
    if left {
        return Some(MateCause::Left(square));
    }
    let guard = after.role_at(cut_off(teller, square)?)?;
    Some(MateCause::Cut(words::role(guard), square))
}

/// The slider that guarded a square until the move came between.
fn cut_off(teller: &Teller<'_>, sq: Square) -> Option<Square> {
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
