//! Why nothing takes back where a guarded piece falls: its guard is pinned, or the capture uncovers a check, or threatens mate.

use super::teller::Teller;
use super::{cause, prey};
use crate::chess::{
    CastlingMode, Chess, EnPassantMode, FromSetup, Move, Position, Role, Square, after_move, gives_mate,
    notation, words,
};
use crate::tutor::claim::Claim;
use crate::tutor::claim::catalogue::Kind;
use crate::tutor::phrase::advice::{KING_LINES, PINNED_GUARDS};

/// The piece that gives check as a capture opens its line, where one of the mover's would take back but for that.
fn checker(teller: &Teller<'_>, capture: Move) -> Option<Square> {
    let taken = after_move(&teller.after, capture);
    let place = notation::destination(capture);
    let checker = taken.checkers().into_iter().find(|square| *square != place)?;
    let takes_back = |here: &Chess| {
        here.legal_moves().iter().any(|m| m.is_capture() && notation::destination(*m) == place)
    };
    let mut setup = taken.to_setup(EnPassantMode::Legal);
    setup.board.discard_piece_at(checker);
    let unchecked = Chess::from_setup(setup, CastlingMode::Standard).ok()?;
    (takes_back(&unchecked) && !takes_back(&taken)).then_some(checker)
}

/// Whether a claim tells that the answer threatens mate with the capture of a piece, and the mate comes whatever takes back.
pub(super) fn leaves_mate(teller: &Teller<'_>, claim: &Claim) -> bool {
    let (Kind::MateThreat(threat), &[_, capture]) = (&claim.kind, claim.at.as_slice()) else { return false };
    let taken = after_move(&teller.after, capture);
    let place = notation::destination(capture);
    let takes_back = |m: &Move| m.is_capture() && notation::destination(*m) == place;
    let retakes: Vec<Move> = taken.legal_moves().into_iter().filter(takes_back).collect();
    let mates = |back: &Move| {
        let here = after_move(&taken, *back);
        cause::same(&here, threat.mv).is_some_and(|mate| gives_mate(&here, mate))
    };
    let is_piece = capture.capture().is_some_and(|role| role > Role::Pawn);
    is_piece && !retakes.is_empty() && retakes.iter().all(mates)
}

/// The only guard of the piece that a capture has taken, where it would take back but for a pin to its king.
pub(super) fn pinned_guard(taken: &Chess, capture: Move) -> Option<Square> {
    let (board, place) = (taken.board(), notation::destination(capture));
    let takes_back = |m: &Move| m.is_capture() && notation::destination(*m) == place;
    let is_checked = taken.checkers().into_iter().any(|checker| checker != place);
    let guards = board.attacks_to(place, taken.turn(), board.occupied()) & !board.kings();
    let is_held = !is_checked && !taken.legal_moves().iter().any(takes_back);
    guards.single_square().filter(|_| is_held)
}

/// The rule against what keeps the mover from taking back, if anything does.
pub(super) fn rule(teller: &Teller<'_>, capture: Move) -> Option<&'static [&'static str]> {
    let checked = checker(teller, capture).map(|_| KING_LINES);
    let pinned = || pinned_guard(&after_move(&teller.after, capture), capture).map(|_| PINNED_GUARDS);
    checked.or_else(pinned)
}

/// What the capture of [`checker`] is in words: `it's check from the rook on e1, so you can't take back`.
pub(super) fn clause(teller: &Teller<'_>, capture: Move) -> Option<String> {
    let checker = checker(teller, capture)?;
    let role = words::role(teller.after.board().role_at(checker)?);
    let (place, you) = (prey::place(teller, checker), teller.voice.subject(teller.mover()));
    Some(format!("it's check from the {role}{place}, so {you} can't take back"))
}
