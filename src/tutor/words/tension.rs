//! A pawn that steps past the one that it attacked: the tension is gone.

use super::teller::Teller;
use super::{answer, prey, standing};
use crate::chess::{Bitboard, Move, Position, Role, Square, attacks, notation};
use crate::tutor::judge::Judgement;

/// The fault of such a step, with where it leaves the game: `14.c5? takes the pressure off Black's pawn, and most of your advantage is
/// gone`; `None` where another pawn still attacks it, or the better move lets go of it too.
pub(super) fn clause(teller: &Teller<'_>) -> Option<String> {
    // What takes something at once is told instead.
    let is_quiet = teller.facts.question.answer().is_some_and(|answer| !answer.is_capture());
    let is_fault = teller.judged.judgement >= Judgement::Inaccuracy;
    let pawn = released(teller).filter(|_| is_fault && is_quiet)?;
    let (own, theirs) = (teller.voice.owner(teller.mover()), teller.voice.owner(!teller.mover()));
    let answer = teller.facts.question.answer().filter(|_| !answer::is_no_news(teller));
    let result = standing::of(teller).map_or_else(String::new, |result| match answer {
        // What comes of it is part of what was wrong.
        Some(answer) if !teller.voice.plain() => {
            let answered = notation::line(&teller.after, &[answer]);
            format!(", and after {answered} {}", result.what(teller))
        }
        Some(_) | None => format!(", {}", result.tail(teller)),
    });
    let shuts = shut_in(teller, pawn)
        .map_or_else(String::new, |bishop| format!(", which keeps the diagonal of {bishop} closed"));
    Some(if teller.voice.plain() {
        // The rule behind it says more to a novice than the diagonal.
        format!("{own} pawn no longer attacks {theirs} pawn on {pawn}{result}")
    } else {
        format!(
            "{}{} takes the pressure off {theirs} pawn on {pawn}{shuts}{result}",
            teller.label(),
            teller.mark()
        )
    })
}

/// What a better move that leaves the pawn where it attacks keeps: `keeping the pressure on d5`.
pub(super) fn kept(teller: &Teller<'_>, best: Move) -> Option<String> {
    let pawn = released(teller).filter(|_| !best.is_capture())?;
    Some(format!("keeping the pressure on {pawn}"))
}

/// The bishop on whose diagonal the pawn, which another guards, stays; by its square or colour where there are two.
fn shut_in(teller: &Teller<'_>, pawn: Square) -> Option<String> {
    let (board, side) = (teller.after.board(), teller.mover());
    let is_held = (attacks::pawn_attacks(side, pawn) & board.by_piece(Role::Pawn.of(!side))).any();
    let bishops = board.by_piece(Role::Bishop.of(side));
    let bishop = bishops.into_iter().find(|bishop| board.attacks_from(*bishop).contains(pawn))?;
    let kind = match (bishops.count(), bishop.is_light()) {
        (1, _) => "bishop".to_owned(),
        (_, _) if prey::is_named(teller, bishop) => format!("bishop on {bishop}"),
        (_, true) => "light-squared bishop".to_owned(),
        (_, false) => "dark-squared bishop".to_owned(),
    };
    is_held.then(|| format!("{} {kind}", teller.voice.owner(side)))
}

/// The enemy pawn that no pawn attacks any more.
fn released(teller: &Teller<'_>) -> Option<Square> {
    let (played, side) = (teller.played, teller.mover());
    if played.role() != Role::Pawn || played.is_capture() || played.is_promotion() {
        return None;
    }
    let from = notation::origin(played);
    let enemies = teller.after.board().by_piece(Role::Pawn.of(!side));
    let own = teller.after.board().by_piece(Role::Pawn.of(side));
    let is_attacked = |square: &Square| (attacks::pawn_attacks(!side, *square) & own).any();
    let attacked: Bitboard = attacks::pawn_attacks(side, from) & enemies;
    let &best = teller.facts.question.best_line().first()?;
    // The better move keeps the pawn where it attacks, or takes.
    let keeps = |square: &Square| notation::origin(best) != from || notation::destination(best) == *square;
    // A square that stands in no line and no claim nobody could look up.
    attacked
        .into_iter()
        .find(|square| !is_attacked(square) && keeps(square) && prey::is_named(teller, *square))
}
