//! How the better move meets a mate that the move played lets in, as words behind that move.

use super::mate_cause::MateCause;
use super::teller::Teller;
use super::{cause, kept};
use crate::chess::{
    Bitboard, Chess, Move, Position, Role, Square, after_move, after_null_move, attacks, gives_check,
    gives_mate, notation, words,
};
use crate::safety::{exchange, made};
use crate::search::Line;
use crate::tutor::claim::catalogue::Kind;

/// What the better line does about a mate: `keeping the diagonal closed`; `None` where nothing is plain to see.
pub(super) fn clause(teller: &Teller<'_>, line: &Line, mate: &[Move]) -> Option<String> {
    let (&best, &first) = (line.moves.first()?, mate.first()?);
    let mut after = teller.root().clone();
    after.play_unchecked(best);
    takes_part(best, mate)
        .or_else(|| closed(teller, &after, best, first))
        .or_else(|| out_of_discovery(teller, &after, best, first))
        .or_else(|| covered(teller, &after, best, first))
        .or_else(|| out_of_check(teller, &after, best, first))
        .or_else(|| flight(&after, best, first).filter(|_| mate.len() == 1))
        .or_else(|| driven(teller, &line.moves, first))
        .or_else(|| held(teller, &after, mate))
}

/// What the better move does about the mate that the answer threatens: `closing the diagonal`, `giving the king f1`.
pub(super) fn threat(teller: &Teller<'_>, line: &Line) -> Option<String> {
    let (&best, answer) = (line.moves.first()?, teller.facts.question.answer()?);
    let mates = teller.claims.iter().find_map(|claim| {
        let Kind::MateThreat(threat) = &claim.kind else { return None };
        (claim.at == [teller.played, answer]).then_some(threat.mv)
    })?;
    let after = after_move(teller.root(), best);
    let free = after_null_move(&after_move(&after, cause::same(&after, answer)?))?;
    let path = attacks::between(notation::origin(mates), notation::destination(mates));
    let closes = path.contains(notation::destination(best)) && mates.role() != Role::Knight;
    if closes && cause::same(&free, mates).is_none() {
        return Some(format!(
            "closing {}",
            cause::line_between(notation::origin(mates), notation::destination(mates))
        ));
    }
    flight(&free, best, mates).filter(|_| cause::same(&free, mates).is_some_and(|m| !gives_mate(&free, m)))
}

/// That a check drives the king away which guards the square where the mate begins.
fn driven(teller: &Teller<'_>, line: &[Move], first: Move) -> Option<String> {
    let [best, answer, ..] = *line else { return None };
    let square = notation::destination(first);
    let guards = |king: Square| attacks::king_attacks(king).contains(square);
    let is_driven = gives_check(teller.root(), best)
        && answer.role() == Role::King
        && guards(notation::origin(answer))
        && !guards(notation::destination(answer));
    let owner = teller.voice.owner(!teller.mover());
    is_driven.then(|| format!("driving {owner} king away from {square}"))
}

/// That the square which the move played let go of keeps its guard.
fn held(teller: &Teller<'_>, after: &Chess, mate: &[Move]) -> Option<String> {
    let Some(MateCause::Left(square)) = MateCause::of(teller, mate) else { return None };
    let board = after.board();
    let guards = board.attacks_to(square, teller.mover(), board.occupied()) & !board.kings();
    guards.any().then(|| kept::still_guarded(teller, square))
}

/// That the piece is taken which begins the mate, or ends it: without another the mate may only come in another way.
fn takes_part(best: Move, mate: &[Move]) -> Option<String> {
    let taken = best.capture().map(|role| (role, made::taken_square(best)))?;
    let begins = mate.first().is_some_and(|first| notation::origin(*first) == taken.1);
    let needs = begins || mater_from(mate) == Some(taken.1);
    needs.then(|| format!("and without the {} there is no mate", words::role(taken.0)))
}

/// Where the piece that mates stood before the line.
fn mater_from(mate: &[Move]) -> Option<Square> {
    let own: Vec<Move> = mate.iter().step_by(2).copied().collect();
    let (last, before) = own.split_last()?;
    let back =
        |square, m: &Move| if notation::destination(*m) == square { notation::origin(*m) } else { square };
    Some(before.iter().rev().fold(notation::origin(*last), back))
}

/// That the line on which the mate begins is closed, or stays so.
fn closed(teller: &Teller<'_>, after: &Chess, best: Move, first: Move) -> Option<String> {
    let (from, to) = (notation::origin(first), notation::destination(first));
    let path = if first.is_castle() { Bitboard::EMPTY } else { attacks::between(from, to) };
    let waits = after.board().piece_at(from) == Some(first.role().of(!teller.mover()));
    let kept = path & after.board().occupied();
    let is_closed = waits && kept.any() && first.role() != Role::Knight && !after.is_legal(first);
    let how = if kept.contains(notation::destination(best)) { "closing" } else { "keeping" };
    let tail = if how == "closing" { "" } else { " closed" };
    is_closed.then(|| format!("{how} {}{tail}", cause::line_between(from, to)))
}

/// That the square where the mate begins is guarded, or stays so.
fn covered(teller: &Teller<'_>, after: &Chess, best: Move, first: Move) -> Option<String> {
    let square = notation::destination(first);
    let again = cause::same(after, first)?;
    let guards = |board: &crate::chess::Board| {
        board.attacks_to(square, teller.mover(), board.occupied()) & !board.kings()
    };
    let new = kept::takes_there(&after_move(after, again), notation::destination(best), square);
    let kept = guards(teller.root().board()) & guards(after.board());
    let lost = guards(teller.after.board()).is_empty();
    let is_met = exchange::value_of(after, again) < 0 && !gives_mate(after, again);
    match (is_met, new, kept.any() && lost) {
        (true, true, _) => Some(format!("covering {square}")),
        (true, false, true) => Some(format!("keeping {square} guarded")),
        (true | false, ..) => None,
    }
}

/// That the king leaves the line of the piece which gives check as another leaves it: `taking the king off the queen's diagonal`.
fn out_of_discovery(teller: &Teller<'_>, after: &Chess, best: Move, first: Move) -> Option<String> {
    let checked = after_move(&teller.after, first);
    let king = checked.board().king_of(teller.mover())?;
    let checker = checked.checkers().into_iter().find(|square| *square != notation::destination(first))?;
    let left = best.role() == Role::King && !best.is_castle();
    let without = after.board().occupied().without(notation::origin(first));
    let reached = attacks::attacks(checker, checked.board().piece_at(checker)?, without);
    let still = after.board().king_of(teller.mover()).is_some_and(|king| reached.contains(king));
    let (line, role) = (cause::line_between(checker, king), checked.board().role_at(checker)?);
    let line = line.trim_start_matches("the ");
    // A king that has only walked there was not on that line before.
    let how = if notation::origin(best) == king { "taking the king off" } else { "keeping the king off" };
    (left && !still).then(|| format!("{how} the {}'s {line}", words::role(role)))
}

/// That the king leaves the line on which the mate begins with a check.
fn out_of_check(teller: &Teller<'_>, after: &Chess, best: Move, first: Move) -> Option<String> {
    let mut checked = teller.after.clone();
    checked.play_unchecked(first);
    let king = checked.board().king_of(teller.mover())?;
    let again = cause::same(after, first).filter(|_| best.role() == Role::King && !best.is_castle())?;
    let mut answered = after.clone();
    answered.play_unchecked(again);
    let from = notation::destination(first);
    let is_line = first.role() != Role::Knight && first.role() != Role::Pawn;
    // Who is in check takes his king off another line.
    (checked.is_check() && is_line && !answered.is_check() && !teller.root().is_check())
        .then(|| format!("taking the king off {}", cause::line_between(from, king)))
}

/// That the king has a square to go to when the check comes.
fn flight(after: &Chess, best: Move, first: Move) -> Option<String> {
    let mut checked = after.clone();
    checked.play_unchecked(cause::same(after, first)?);
    let vacated = notation::origin(best);
    let goes = |m: &Move| m.role() == Role::King && notation::destination(*m) == vacated;
    (checked.is_check() && checked.legal_moves().iter().any(goes))
        .then(|| format!("giving the king {vacated}"))
}
