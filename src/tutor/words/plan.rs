//! What a move that needs no word of its own leads to: the mover's next useful step by the search's line.

use super::teller::Teller;
use crate::chess::{Chess, File, Move, Position, Role, after_move, notation, words};
use crate::features::pieces::undeveloped;
use crate::safety::net;
use crate::tutor::phrase::moves;

/// Own moves of the line after the one played among which the step is looked for.
// Farther ahead the opponent will have changed it.
const SOON: usize = 2;

/// The next useful step of the reader's own side, as a sentence: `next you can castle kingside`; `None` where the line has none that
/// is plain. Of the opponent's move it would seem to be the point.
pub(super) fn of(teller: &Teller<'_>) -> Option<String> {
    teller.voice.you.filter(|you| *you == teller.mover())?;
    let reply = &teller.facts.question.reply.as_ref()?.moves;
    let mut here = teller.after.clone();
    for (ply, m) in reply.iter().take(2 * SOON).enumerate() {
        if ply % 2 == 1
            && !here.is_check()
            && (ply == 1 || can_come_next(teller, reply[0], *m))
            && let Some(step) = step(&here, *m)
        {
            return Some(format!("next you can {step}"));
        }
        here.play_unchecked(*m);
    }
    None
}

/// Whether a later move of the line could be played as soon as the opponent has answered, and nothing would fall.
// After 20.Re2 Rhe8 the line trades rooks before 22.Nd2; told to bring the knight out next, one loses the rook.
fn can_come_next(teller: &Teller<'_>, answer: Move, m: Move) -> bool {
    let answered = after_move(&teller.after, answer);
    answered.is_legal(m) && net::to_win(&after_move(&answered, m)).is_some_and(|pawns| pawns < 1)
}

/// What an own move does for the position as any player would say it.
fn step(here: &Chess, m: Move) -> Option<String> {
    if m.is_castle() {
        return Some(format!("castle {}", moves::wing(m)));
    }
    let (from, to) = (notation::origin(m), notation::destination(m));
    if m.is_capture() {
        return None;
    }
    if undeveloped(here.board(), here.turn()).contains(from) {
        return Some(format!("bring the {} out to {to}", words::role(m.role())));
    }
    let has_pawns = |file: File| (here.board().pawns() & crate::chess::Bitboard::from_file(file)).any();
    let takes_file = m.role() == Role::Rook && !has_pawns(to.file()) && from.file() != to.file();
    takes_file.then(|| format!("put your rook on the open {}-file", to.file().char()))
}
