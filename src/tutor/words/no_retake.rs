//! Why nothing takes back where a guarded piece falls: the capture uncovers a check.

use super::prey;
use super::teller::Teller;
use crate::chess::{
    CastlingMode, Chess, EnPassantMode, FromSetup, Move, Position, Square, after_move, notation, words,
};

/// The piece that gives check as a capture opens its line, where one of the mover's would take back but for that.
pub(super) fn checker(teller: &Teller<'_>, capture: Move) -> Option<Square> {
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

/// The same as words: `it's check from the rook on e1, so you can't take back`.
pub(super) fn clause(teller: &Teller<'_>, capture: Move) -> Option<String> {
    let checker = checker(teller, capture)?;
    let role = words::role(teller.after.board().role_at(checker)?);
    let (place, you) = (prey::place(teller, checker), teller.voice.subject(teller.mover()));
    Some(format!("it's check from the {role}{place}, so {you} can't take back"))
}
