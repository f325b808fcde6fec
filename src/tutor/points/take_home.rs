//! What to take home from a game: the costliest of the reader's faults that he could have seen.

use super::of_move;
use crate::chess::notation;
use crate::tutor::audience::Voice;
use crate::tutor::blunder_alert::named;
use crate::tutor::explain::Explanation;
use crate::tutor::remark::Remark;

/// The one fault among the reader's moves to be remembered, in a sentence; `None` if he made none.
pub fn take_home<'a>(moves: impl Iterator<Item = &'a Explanation>, voice: Voice) -> Option<Remark> {
    let faults = moves.filter_map(|explanation| fault(explanation, voice));
    faults.max_by(|(one, _), (other, _)| one.total_cmp(other)).map(|(_, remark)| remark)
}

/// A fault with its weight, in points of win percentage.
fn fault(explanation: &Explanation, voice: Voice) -> Option<(f64, Remark)> {
    let judged = explanation.judged.filter(|judged| judged.judgement.is_fault())?;
    let line = of_move::graded(explanation, voice).1.filter(|line| line.is_fault)?;
    let weight = explanation.difficulty.weight(voice.rating(), judged.drop, line.is_missed);
    let name = notation::line(&explanation.question.root, &[explanation.question.played?]);
    let text = format!("To take home: {}", named(&line.text, &name));
    Some((weight, Remark { text, squares: line.squares }))
}
