//! A piece that nothing guards and that a fault leaves where it stands.

use super::better::numbers;
use super::let_in::LetIn;
use super::taking;
use super::teller::{Teller, Telling};
use crate::chess::{Position, notation};
use crate::safety::{exchange, made};
use crate::tutor::phrase::moves;

/// That a piece which nothing guards was left standing: `25.Bb3? misses 25.Nxg4, taking the unguarded bishop`; `None` where the
/// move played takes it, or something worth as much.
pub(super) fn clause(teller: &Teller<'_>, told: &mut Telling) -> Option<String> {
    let line = teller.facts.question.best.as_ref()?;
    let &best = line.moves.first().filter(|&&best| best != teller.played)?;
    let (root, last) = (teller.root(), teller.facts.past.last);
    let taking = taking::clause(root, best, last, line.moves.get(1).copied())?;
    let prey = taking.strip_prefix(taking::TAKING_LOOSE)?;
    let square = made::taken_square(best);
    let stays = teller.after.board().piece_at(square) == root.board().piece_at(square);
    let is_less = exchange::taken(teller.played) < best.capture().map_or(0, exchange::value);
    // That it gets away is told with its move.
    let runs = |answer| matches!(LetIn::of(teller, answer), Some(LetIn::Escaped(_)));
    if !stays || !is_less || teller.facts.question.answer().is_some_and(runs) {
        return None;
    }
    told.mark(best);
    Some(if teller.voice.plain() {
        let subject = teller.voice.subject(teller.mover());
        format!("{subject} could have taken the unguarded {prey}: {}", moves::spoken(root, best))
    } else {
        let shown = format!("{}{}", notation::line(root, &[best]), numbers(teller, line));
        format!("{} {shown}, {taking}", teller.misses())
    })
}
