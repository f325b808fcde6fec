//! The open file that the opponent's answer takes over, attacking the rook or queen that stands on it.

use super::teller::{Teller, Telling};
use super::{cause, prey};
use crate::chess::{Bitboard, Chess, Color, Move, Position, Role, Square, after_move, notation};
use crate::tutor::phrase::moves;

/// `20.Re2 allows 20…Rae8, attacking your rook on e2 and taking over the open e-file`: the answer attacks a rook or queen on a file
/// without pawns, and after the trade another of the side's holds the file; `None` of any other, and where the better move
/// allows the same.
pub(super) fn clause(teller: &Teller<'_>, told: &mut Telling) -> Option<String> {
    let answer = teller.facts.question.answer()?;
    let prey = attacked(&teller.after, answer)?;
    let best = after_move(teller.root(), teller.facts.question.best_move()?);
    let again = cause::same(&best, answer);
    if again.is_some_and(|answer| attacked(&best, answer).is_some()) {
        return None;
    }
    told.mark(answer);
    told.squares |= prey;
    let (file, name) = (prey.file().char(), prey::names(teller, &teller.after, &[prey]));
    let event = if teller.voice.plain() {
        format!("now {}", moves::possible(&teller.after, answer, teller.voice))
    } else {
        format!("{}{} allows {}", teller.label(), teller.mark(), notation::line(&teller.after, &[answer]))
    };
    Some(format!("{event}, attacking {name} and taking over the open {file}-file"))
}

/// The rook or queen that a quiet move of a rook or queen attacks along a file without pawns that it was not on, where only the side that
/// moves has another behind its own and no rook of the other side comes to guard the one attacked.
fn attacked(here: &Chess, m: Move) -> Option<Square> {
    let (side, to) = (here.turn(), notation::destination(m));
    let after = after_move(here, m);
    let (board, file) = (after.board(), Bitboard::from_file(to.file()));
    let heavy = board.rooks() | board.queens();
    let is_open = (board.pawns() & file).is_empty();
    let arrives = notation::origin(m).file() != to.file();
    if m.is_capture() || !matches!(m.role(), Role::Rook | Role::Queen) || !is_open || !arrives {
        return None;
    }
    let targets = board.attacks_from(to) & file & heavy & board.by_color(!side);
    let prey = targets.single_square()?;
    // A queen before a rook would be lost for it.
    let is_even = board.role_at(prey) == Some(m.role());
    let is_held = after
        .legal_moves()
        .into_iter()
        // A queen that guards it takes back and is attacked by the next rook.
        .filter(|m| m.role() == Role::Rook && notation::origin(*m) != prey)
        .any(|m| is_guarded(&after_move(&after, m), prey, !side));
    (is_even && is_guarded(&after, to, side) && !is_guarded(&after, prey, !side) && !is_held).then_some(prey)
}

/// Whether a rook or queen of a side guards a square.
fn is_guarded(here: &Chess, square: Square, side: Color) -> bool {
    let board = here.board();
    board.attacks_to(square, side, board.occupied()).intersects(board.rooks() | board.queens())
}
