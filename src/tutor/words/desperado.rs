//! The piece that may not be taken, as that would be stalemate: how a lost game is saved.

use super::teller::{Teller, Telling};
use crate::chess::{Chess, Move, Position, after_move, notation, words};
use crate::tutor::phrase::moves;

/// `71…Bf3 allows 72.Rc7+, and taking the rook is stalemate`, to a novice `now White's rook goes to c7 with check, and taking the
/// rook is stalemate`; `None` where whatever takes the piece keeps the game going, or nothing would be lost by a draw.
pub(super) fn clause(teller: &Teller<'_>, told: &mut Telling) -> Option<String> {
    let answer = teller.facts.question.answer()?;
    let was_winning = teller.judged.before.win_percent() >= WINS;
    let is_level = teller.judged.after.win_percent() <= LEVEL;
    if !was_winning || !is_level || !may_not_be_taken(&teller.after, answer) {
        return None;
    }
    told.mark(answer);
    let role = answer.promotion().unwrap_or(answer.role());
    let taking = format!("and taking the {} is stalemate", words::role(role));
    Some(if teller.voice.plain() {
        format!("now {}, {taking}", moves::event(&teller.after, answer, teller.voice))
    } else {
        let shown = notation::line(&teller.after, &[answer]);
        format!("{}{} allows {shown}, {taking}", teller.label(), teller.mark())
    })
}

/// Win percent from which a side plays for more than a draw, and up to which a draw is all that it has.
// Chosen, not measured.
const WINS: f64 = 65.0;
const LEVEL: f64 = 60.0;

/// Whether a piece can be taken where it goes, and every capture stalemates.
fn may_not_be_taken(here: &Chess, m: Move) -> bool {
    let (now, to) = (after_move(here, m), notation::destination(m));
    let takes: Vec<Move> =
        now.legal_moves().into_iter().filter(|m| m.is_capture() && notation::destination(*m) == to).collect();
    !takes.is_empty() && takes.iter().all(|m| after_move(&now, *m).is_stalemate())
}
