//! A piece that the opponent's answer chases and his next move traps.

use super::teller::Teller;
use crate::chess::{Position, after_move, notation, words};
use crate::safety::exchange::{PIECE, value};
use crate::tutor::claim::catalogue::Kind;

/// Plies from the move played to the move that traps.
const PLIES: usize = 4;

/// The least that the search must think lost, in pawns.
const LOST: f64 = 2.0;

/// What becomes of the piece, behind the answer: `and your queen is trapped after 11…Qc3 12.Nb5`, to a novice `and your queen will soon
/// be trapped`.
pub(super) fn tail(teller: &Teller<'_>) -> Option<String> {
    let line = teller.facts.question.played_line();
    let seen = line.get(..PLIES)?;
    let here = seen.iter().fold(teller.root().clone(), |here, m| after_move(&here, *m));
    let mut claims = teller.claims.iter().filter(|claim| claim.at == seen);
    let role = claims.find_map(|claim| {
        let Kind::Trapped(trapped) = &claim.kind else { return None };
        let piece = here.board().piece_at(trapped.sq)?;
        (piece.color == teller.mover() && value(piece.role) >= PIECE).then_some(piece.role)
    })?;
    let is_lost = teller.judged.pawns_lost().is_none_or(|lost| lost >= LOST);
    let named = format!("{} {}", teller.voice.owner(teller.mover()), words::role(role));
    is_lost.then(|| {
        if teller.voice.plain() {
            format!("and {named} will soon be trapped")
        } else {
            let answered = after_move(&teller.after, seen[1]);
            format!("and {named} is trapped after {}", notation::line(&answered, &seen[2..]))
        }
    })
}
