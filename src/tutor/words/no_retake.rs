//! Why nothing takes back where a guarded piece falls: its guard is pinned, or the capture uncovers a check, or threatens mate.

use super::teller::Teller;
use super::{cause, prey};
use crate::chess::{
    CastlingMode, Chess, EnPassantMode, FromSetup, Move, Position, Role, Square, after_move, gives_mate,
    notation, words,
};
use crate::tutor::claim::Claim;
use crate::tutor::claim::catalogue::Kind;
use crate::tutor::find::board::{Aligned, enemies_aligned};
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

/// The guard that would take back but for a pin to its king, with who pins it; none where anything takes back.
fn pinned_guard(teller: &Teller<'_>, capture: Move) -> Option<Aligned> {
    let taken = after_move(&teller.after, capture);
    let (board, mover, place) = (taken.board(), teller.mover(), notation::destination(capture));
    if taken.legal_moves().iter().any(|m| m.is_capture() && notation::destination(*m) == place) {
        return None;
    }
    let king = board.king_of(mover)?;
    let guards = board.attacks_to(place, mover, board.occupied());
    let mut pins = enemies_aligned(board, !mover).into_iter();
    pins.find(|pin| pin.behind == king && guards.contains(pin.front))
}

/// The rule against what keeps the mover from taking back, if anything does.
pub(super) fn rule(teller: &Teller<'_>, capture: Move) -> Option<&'static [&'static str]> {
    let checked = checker(teller, capture).map(|_| KING_LINES);
    checked.or_else(|| pinned_guard(teller, capture).map(|_| PINNED_GUARDS))
}

/// Why nothing takes back in words: `it's check from the rook on e1, so you can't take back`, `your pawn can't take back, as Black's
/// bishop pins it to your king`.
pub(super) fn clause(teller: &Teller<'_>, capture: Move) -> Option<String> {
    let Some(checker) = checker(teller, capture) else {
        let Aligned { slider, front, .. } = pinned_guard(teller, capture)?;
        let board = teller.after.board();
        let named =
            |square| Some(format!("{}{}", words::role(board.role_at(square)?), prey::place(teller, square)));
        let [own, theirs] = [teller.mover(), !teller.mover()].map(|side| teller.voice.owner(side));
        let (guard, pinner) = (named(front)?, named(slider)?);
        return Some(format!("{own} {guard} can't take back, as {theirs} {pinner} pins it to {own} king"));
    };
    let role = words::role(teller.after.board().role_at(checker)?);
    let (place, you) = (prey::place(teller, checker), teller.voice.subject(teller.mover()));
    Some(format!("it's check from the {role}{place}, so {you} can't take back"))
}
