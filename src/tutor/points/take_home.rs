//! What to take home from a game: the costliest of the reader's faults that he could have seen.

use super::of_move;
use crate::chess::{Chess, Move, Position, notation};
use crate::tutor::audience::Voice;
use crate::tutor::blunder_alert::named;
use crate::tutor::explain::Explanation;
use crate::tutor::remark::Remark;
use crate::tutor::words::MoveLine;

/// Part of its price by which a fault counts that was hard to see. Chosen, not measured: a quiet blunder of 40 points weighs
/// as much as a piece left to be taken for 16.
const HARD: f64 = 0.4;

/// Plies of a line that is seen at once: the capture, its answer, and what is won.
const SHORT: usize = 3;

/// The one fault among the reader's moves to be remembered, in a sentence; `None` if he made none.
pub fn take_home<'a>(moves: impl Iterator<Item = &'a Explanation>, voice: Voice) -> Option<Remark> {
    let faults = moves.filter_map(|explanation| fault(explanation, voice));
    faults.max_by(|(one, _), (other, _)| one.total_cmp(other)).map(|(_, remark)| remark)
}

/// A fault with its weight, in points of win percentage.
fn fault(explanation: &Explanation, voice: Voice) -> Option<(f64, Remark)> {
    let judged = explanation.judged.filter(|judged| judged.judgement.is_fault())?;
    let line = of_move::graded(explanation, voice).1.filter(|line| line.is_fault)?;
    let weight = if is_easy(explanation, &line) { 1.0 } else { HARD };
    let name = notation::line(&explanation.question.root, &[explanation.question.played?]);
    let text = format!("To take home: {}", named(&line.text, &name));
    Some((judged.drop * weight, Remark { text, squares: line.squares }))
}

/// Whether what was missed or let in begins at once, with a capture or a check, and is over soon.
fn is_easy(explanation: &Explanation, line: &MoveLine<'_>) -> bool {
    let question = &explanation.question;
    let is_near = line.claim.is_none_or(|claim| claim.at.len() <= 1 && claim.kind.line().len() <= SHORT);
    let begins = || {
        if line.is_missed {
            return Some((question.root.clone(), question.best_move()?));
        }
        let mut after = question.root.clone();
        after.play_unchecked(question.played?);
        Some((after, *question.reply.as_ref()?.moves.first()?))
    };
    is_near && begins().is_some_and(|(position, m)| is_forcing(position, m))
}

fn is_forcing(mut position: Chess, m: Move) -> bool {
    position.play_unchecked(m);
    m.is_capture() || m.is_promotion() || position.is_check()
}
