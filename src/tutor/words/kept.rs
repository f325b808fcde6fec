//! What the better move keeps, or covers, that the move played gave up: reasons that do not hold after the move played.

use super::cause::{self, Cause};
use super::immune::InvitingMove;
use super::let_in::LetIn;
use super::teller::Teller;
use super::{coming, king_line, prey, remedy};
use crate::chess::{
    Chess, Move, Position, Role, Square, after_move, after_null_move, attacks, notation, takes_back, words,
};
use crate::safety::exchange::{self, PIECE_FOR_PAWN, value};
use crate::safety::made;
use crate::search::Line;
use crate::tutor::find::board::{danger, gain};
use crate::tutor::phrase::lexicon::plural;

/// What the better move leaves as it is for a piece that the move played gives up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum KeptCover {
    /// The piece keeps its guard.
    Guard,
    /// The line on which it would be taken stays closed.
    Shield,
}

impl KeptCover {
    /// The words behind the better move, after one `played` that gave the cover up: `keeping the knight guarded`, `leaving the knight
    /// to shield the bishop`, `keeping the diagonal closed`.
    pub fn words(self, saved: Role, capture: Move, played: Move, best: Move) -> String {
        let (from, to) = (notation::origin(capture), notation::destination(capture));
        let (saved, shield) = (words::role(saved), words::role(played.role()));
        match self {
            KeptCover::Guard => format!("keeping the {saved} guarded"),
            KeptCover::Shield if !best.is_capture() && notation::origin(best) != notation::origin(played) => {
                format!("leaving the {shield} to shield the {saved}")
            }
            KeptCover::Shield => format!("keeping {} closed", cause::line_between(from, to)),
        }
    }
}

/// What the better line keeps for a piece that can be taken after the move played; `None` if that move gave nothing up, or
/// if the piece is in danger all the same.
pub(super) fn of(teller: &Teller<'_>, line: &Line, victim: Square, capture: Move) -> Option<KeptCover> {
    let &best = line.moves.first().filter(|best| !best.is_castle())?;
    let mut after = teller.root().clone();
    after.play_unchecked(best);
    // Who takes the piece that attacks has not kept a guard.
    if best.is_capture() && made::taken_square(best) == notation::origin(capture) {
        return None;
    }
    let falls = |m: &Move| m.is_capture() && made::taken_square(*m) == victim;
    let is_retaken = || line.moves.get(2).is_some_and(|m| notation::destination(*m) == victim);
    let stays = notation::origin(best) != victim && notation::destination(best) != victim;
    let is_lost = line.moves.get(1).is_some_and(falls) && !is_retaken();
    if !stays || danger(&after, victim) >= 1 || is_lost {
        return None;
    }
    match cause::of(teller, victim, capture) {
        Cause::Guarded | Cause::Weakened | Cause::Cut(_) => {
            is_guarded(&after, victim).then_some(KeptCover::Guard)
        }
        Cause::Opened => is_closed(&after, capture).then_some(KeptCover::Shield),
        Cause::Arrived | Cause::Before | Cause::Other => None,
    }
}

/// Whether a piece of the side that has just moved is guarded.
fn is_guarded(after: &Chess, square: Square) -> bool {
    let board = after.board();
    !board.attacks_to(square, !after.turn(), board.occupied()).is_empty()
}

/// Whether something stands between a piece and what it could take.
fn is_closed(after: &Chess, capture: Move) -> bool {
    let (from, to) = (notation::origin(capture), notation::destination(capture));
    let waits = after.board().piece_at(from) == Some(capture.role().of(after.turn()));
    waits && (attacks::between(from, to) & after.board().occupied()).any()
}

/// What the better move does against the answer that the move played allows: `covering e7`, `away from the bishop's check`; `None` if the answer is as good
/// after it, or is met in some other way.
pub(super) fn against_answer(teller: &Teller<'_>, line: &Line) -> Option<String> {
    let answer = teller.facts.question.answer()?;
    let &best = line.moves.first().filter(|best| !best.is_castle())?;
    if let Some(role) = offered(teller, answer) {
        let stay = line.moves.iter().take(SOON).all(|m| m.capture() != Some(role));
        return stay.then(|| format!("keeping the {} on the board", plural(role)));
    }
    let mut after = teller.root().clone();
    after.play_unchecked(best);
    if let Some(checker) = discovered(&teller.after, answer)
        && teller.root().board().king_of(teller.mover()) == Some(notation::origin(best))
        && !sees(&after, checker, notation::destination(best), notation::origin(answer))
    {
        let checker = teller.after.board().role_at(checker)?;
        return Some(format!("away from the {}'s check", words::role(checker)));
    }
    if let Some(cover) = cover(teller, line) {
        return Some(cover);
    }
    if let Some(stops) = stopped(teller, line) {
        return Some(stops);
    }
    let from = notation::origin(best);
    if coming::hit(teller, answer).contains(&from) && danger(&after, notation::destination(best)) < 1 {
        return Some(out_of_the_way(best.role()));
    }
    if let Some(rescued) = rescued(teller, best, &after) {
        return Some(rescued);
    }
    met(teller, line, &after, answer)
}

/// How what answers by going somewhere is taken there after the better move, and not after the move played.
fn met(teller: &Teller<'_>, line: &Line, after: &Chess, answer: Move) -> Option<String> {
    let &best = line.moves.first()?;
    // What is taken at once where it goes does nothing there, and what cannot be played needs no taking.
    let is_taken =
        line.moves.get(1).is_some_and(|m| notation::destination(*m) == notation::destination(best));
    // Who could only take something there does not go there for nothing.
    let again =
        cause::same(after, answer).filter(|again| !is_taken && again.is_capture() == answer.is_capture())?;
    let square = notation::destination(again);
    let stopped = stops(teller, line, answer);
    if stopped && takes_there(&after_move(after, again), notation::destination(best), square) {
        return Some(format!("covering {square}"));
    }
    let pinned = || if stopped { unpinned(teller, after, again) } else { None };
    let taker = pinned().or_else(|| unpunished(teller, after, again))?;
    let owner = teller.voice.owner(teller.mover());
    Some(format!("so that {owner} {} can take on {square}", words::role(taker)))
}

/// Whether what goes somewhere with a quiet answer would be lost there after the better move.
pub(super) fn stops(teller: &Teller<'_>, line: &Line, answer: Move) -> bool {
    let Some(&best) = line.moves.first() else { return false };
    let after = after_move(teller.root(), best);
    let is_quiet = !answer.is_capture() && !answer.is_castle();
    let loses = || after.is_legal(answer) && exchange::value_of(&after, answer) < 0;
    is_quiet && exchange::value_of(&teller.after, answer) >= 0 && loses()
}

/// The piece that may take what answers after the better move, and not after the one played.
fn unpinned(teller: &Teller<'_>, after: &Chess, answer: Move) -> Option<Role> {
    let square = notation::destination(answer);
    let (then, now) = (after_move(after, answer), after_move(&teller.after, answer));
    let takes = |m: &Move| m.is_capture() && notation::destination(*m) == square;
    let taker = then.legal_moves().into_iter().find(|m| takes(m) && !now.is_legal(*m))?;
    let stands = now.board().role_at(notation::origin(taker)) == Some(taker.role());
    (stands && exchange::value_of(&then, taker) >= 1).then(|| taker.role())
}

/// The piece that would be punished for taking what answers after the move played, and may take it after the better one.
fn unpunished(teller: &Teller<'_>, after: &Chess, answer: Move) -> Option<Role> {
    let refuted = |before: &Chess| InvitingMove::of(before, &[answer])?.refuted().map(|it| it.capture());
    let capture = refuted(&teller.after)
        .filter(|capture| notation::destination(*capture) == notation::destination(answer))?;
    let then = after_move(after, answer);
    let takes = cause::same(&then, capture).filter(|m| exchange::value_of(&then, *m) >= 1)?;
    (refuted(after) != Some(takes)).then(|| takes.role())
}

/// The piece that a move offers for one like it, where the pawn ending after the trade is worse.
pub(super) fn offered(teller: &Teller<'_>, answer: Move) -> Option<Role> {
    let &back = teller.facts.question.reply.as_ref()?.moves.get(1)?;
    let place = notation::destination(teller.played);
    let trades = [answer, back].iter().all(|m| m.is_capture() && notation::destination(*m) == place);
    if !trades || teller.judged.after.win_percent() >= WORSE {
        return None;
    }
    let mut ending = teller.after.clone();
    ending.play_unchecked(answer);
    ending.play_unchecked(back);
    let board = ending.board();
    (board.occupied() == board.pawns() | board.kings()).then(|| teller.played.role())
}

/// Win percent below which a pawn ending is told as worse.
const WORSE: f64 = 35.0;

/// That the better move moves what the answer would hit to where it does not: `taking the queen out of the way`.
pub(super) fn escaped(teller: &Teller<'_>, line: &Line) -> Option<String> {
    let (answer, &best) =
        (teller.facts.question.answer()?, line.moves.first().filter(|best| !best.is_castle())?);
    let (after, to) = (after_move(teller.root(), best), notation::destination(best));
    // Nobody moves a pawn out of the way of anything.
    let is_piece = best.role() != Role::Pawn;
    let hits = is_piece && prey::hit(&teller.after, answer).0.contains(&notation::origin(best));
    let is_safe = |here: &Chess| danger(here, to) < 1;
    let escapes = hits && after.is_legal(answer) && is_safe(&after) && is_safe(&after_move(&after, answer));
    escapes.then(|| out_of_the_way(best.role()))
}

/// That the piece which moved would be out of reach of the answer on the better square, or where it stood: `where White's knight can't
/// chase it`, `leaving the bishop where Black's knight can't chase it`.
pub(super) fn out_of_chase(teller: &Teller<'_>, best: Move) -> Option<String> {
    let answer = teller.facts.question.answer().filter(|answer| !answer.is_capture())?;
    let (from, chased) = (notation::origin(teller.played), notation::destination(teller.played));
    let is_same = !best.is_castle() && notation::origin(best) == from;
    // Only what is worth as much as its attacker runs from it, and a trade runs from nothing.
    let runs = value(answer.role()) <= value(teller.played.role()) && !best.is_capture();
    let is_piece = !teller.played.is_castle() && teller.played.role() > Role::Pawn;
    let chases = |here: &Chess, at: Square| {
        // Another of its sort would chase it as well.
        let of_its_sort = here.legal_moves().into_iter().filter(|m| m.role() == answer.role());
        of_its_sort.into_iter().any(|m| prey::hit(here, m).0.contains(&at))
    };
    let after = after_move(teller.root(), best);
    let stands = if is_same { notation::destination(best) } else { from };
    let is_chased = (is_same || is_piece) && runs && prey::hit(&teller.after, answer).0.contains(&chased);
    let owner = teller.voice.owner(!teller.mover());
    // A check would only put the chase off.
    (is_chased && !after.is_check() && danger(&after, stands) < 1 && !chases(&after, stands)).then(|| {
        let (chaser, it) = (words::role(answer.role()), words::role(teller.played.role()));
        let out_of_reach = format!("where {owner} {chaser} can't chase it");
        if is_same { out_of_reach } else { format!("leaving the {it} {out_of_reach}") }
    })
}

fn out_of_the_way(role: Role) -> String {
    format!("taking the {} out of the way", words::role(role))
}

/// Whether the piece on a square may take on another: one that is pinned to its king covers nothing.
pub(super) fn takes_there(here: &Chess, from: Square, to: Square) -> bool {
    here.legal_moves()
        .iter()
        .any(|m| m.is_capture() && notation::origin(*m) == from && notation::destination(*m) == to)
}

/// That the better move takes a piece out of a danger in which the move played leaves it: `blocking the check and saving the
/// knight`.
fn rescued(teller: &Teller<'_>, best: Move, after: &Chess) -> Option<String> {
    let (root, from, to) = (teller.root(), notation::origin(best), notation::destination(best));
    let stays = teller.after.board().piece_at(from) == root.board().piece_at(from);
    let is_rescue = stays
        && gain(root, from, !root.turn()) >= PIECE_FOR_PAWN
        && danger(&teller.after, from) >= PIECE_FOR_PAWN
        && danger(after, to) < 1;
    is_rescue.then(|| {
        let by = remedy::attacker(teller, root, from).map_or_else(String::new, |by| format!(" from {by}"));
        let saves = format!("saving the {}{by}", words::role(best.role()));
        remedy::with_block(root, best, &saves)
    })
}

/// That the better move stops a pawn: `stopping White's c-pawn`.
pub(super) fn stopped(teller: &Teller<'_>, line: &Line) -> Option<String> {
    Some(format!("stopping {}", stopped_pawn(teller, line)?))
}

/// The pawn that answers the move played, where the better move stands on its way: `White's c-pawn`.
pub(super) fn stopped_pawn(teller: &Teller<'_>, line: &Line) -> Option<String> {
    let answer = teller.facts.question.answer().filter(|m| m.role() == Role::Pawn && !m.is_capture())?;
    let &best = line.moves.first().filter(|best| !best.is_castle())?;
    let (from, to) = (notation::origin(answer), notation::destination(answer));
    // A king holds a pawn from farther off.
    let end = if best.role() == Role::King {
        Square::from_coords(from.file(), teller.mover().backrank())
    } else {
        to
    };
    let path = attacks::between(from, end).with(end);
    let after = after_move(teller.root(), best);
    let stands = after.board().piece_at(from) == teller.after.board().piece_at(from);
    // What is simply taken there stops nothing.
    let stops = path.contains(notation::destination(best)) && danger(&after, notation::destination(best)) < 1;
    let owner = teller.voice.owner(!teller.mover());
    (stands && stops).then(|| format!("{owner} {}-pawn", from.file().char()))
}

/// What of a cover the better line keeps that the move played gave up; `None` where the answer has another cause.
pub(super) fn cover(teller: &Teller<'_>, line: &Line) -> Option<String> {
    let answer = teller.facts.question.answer()?;
    let &best = line.moves.first().filter(|best| !best.is_castle())?;
    if is_put_off(teller, line, answer) {
        return None;
    }
    cover_kept(teller, &after_move(teller.root(), best), answer)
}

/// Whether the better line plays the move later, when the answer to it is as good: then nothing is kept for long.
fn is_put_off(teller: &Teller<'_>, line: &Line, answer: Move) -> bool {
    let mut here = teller.root().clone();
    line.moves.iter().enumerate().any(|(ply, m)| {
        here.play_unchecked(*m);
        let is_good = |again: Move| exchange::value_of(&here, again) >= i32::from(again.is_capture());
        ply.is_multiple_of(2) && *m == teller.played && cause::same(&here, answer).is_some_and(is_good)
    })
}

/// That a square which the move played let go of keeps its guard: `leaving the knight to guard c4` where that piece stays, else
/// `keeping c4 guarded`.
pub(super) fn still_guarded(teller: &Teller<'_>, square: Square) -> String {
    let from = notation::origin(teller.played);
    let stays = teller.facts.question.best_move().is_some_and(|best| notation::origin(best) != from);
    let guards = teller.root().board().attacks_from(from).contains(square);
    if stays && guards {
        format!("leaving the {} to guard {square}", words::role(teller.played.role()))
    } else {
        format!("keeping {square} guarded")
    }
}

/// What the move played gave up, and so let in the answer, where the better move keeps it: the line closed, the guard.
fn cover_kept(teller: &Teller<'_>, after: &Chess, answer: Move) -> Option<String> {
    match LetIn::of(teller, answer)? {
        LetIn::Opened(_) => is_closed(after, answer).then(|| {
            let line = cause::line_between(notation::origin(answer), notation::destination(answer));
            format!("keeping {line} closed")
        }),
        LetIn::KingLine(line) => {
            let king = after.board().king_of(teller.mover())?;
            king_line::is_closed(after, notation::destination(answer), king)
                .then(|| format!("keeping {line} closed"))
        }
        LetIn::Guarded(square) => {
            let stays = after.board().piece_at(square) == teller.after.board().piece_at(square);
            (stays && is_guarded(after, square)).then(|| still_guarded(teller, square))
        }
        LetIn::Bared(square) => {
            let role = after.board().role_at(square).filter(|_| is_guarded(after, square))?;
            Some(format!("keeping the {} guarded", words::role(role)))
        }
        LetIn::Shut(square) => {
            let place = notation::destination(teller.played);
            let goes = |m: &&Move| notation::origin(**m) == square && notation::destination(**m) == place;
            let turned = after_null_move(after)?;
            let legal = turned.legal_moves();
            let m = legal.iter().find(goes).filter(|m| exchange::value_of(&turned, **m) >= 0)?;
            Some(format!("leaving {place} to the {}", words::role(m.role())))
        }
        LetIn::Escaped(_)
        | LetIn::OpenedLater(..)
        | LetIn::Cut(..)
        | LetIn::Pinned(_)
        | LetIn::Driven(_)
        | LetIn::Drifted(_)
        | LetIn::Passed
        | LetIn::WrongTaker
        | LetIn::Threatened => None,
    }
}

/// The square of a piece that gives check as another one leaves its line; `None` where the move does not, or is not legal.
fn discovered(position: &Chess, m: Move) -> Option<Square> {
    let after = position.is_legal(m).then(|| after_move(position, m))?;
    after.checkers().into_iter().find(|square| *square != notation::destination(m))
}

/// Whether the piece on a square reaches another once a third is empty.
fn sees(position: &Chess, from: Square, to: Square, emptied: Square) -> bool {
    let board = position.board();
    let reached =
        board.piece_at(from).map(|piece| attacks::attacks(from, piece, board.occupied().without(emptied)));
    reached.is_some_and(|reached| reached.contains(to))
}

/// That the better move takes what takes something after the move played: `before White's bishop takes on c5`.
pub(super) fn taken_first(teller: &Teller<'_>, line: &Line) -> Option<String> {
    // A rook that would be traded anyway is not taken in time.
    let is_trade = |answer| answer_is_trade(teller, answer);
    let square = takes_first_on(teller, &line.moves)
        .filter(|_| !teller.facts.question.answer().is_some_and(is_trade))?;
    // What only the move played let him take was not to be forestalled.
    let turned = after_null_move(teller.root())?;
    let threat = teller.facts.question.answer().and_then(|answer| cause::same(&turned, answer));
    threat.filter(|m| exchange::value_of(&turned, *m) >= 0)?;
    let taker = words::role(line.moves.first()?.capture()?);
    Some(format!("{BEFORE}{} {taker} takes on {square}", teller.voice.owner(!teller.mover())))
}

/// That the better move trades off the piece which attacks what the answer takes: `trading off the knight that attacks e4`.
pub(super) fn attacker_traded(teller: &Teller<'_>, line: &Line) -> Option<String> {
    let square = takes_first_on(teller, &line.moves)?;
    let (answer, best) = (teller.facts.question.answer()?, line.moves.first()?);
    let is_even = best.capture().is_some_and(|prey| value(best.role()) == value(prey));
    let is_traded = is_even && line.moves.get(1).is_some_and(|back| takes_back(*back, Some(*best)));
    let attacks = teller.root().board().attacks_from(notation::origin(answer)).contains(square);
    let is_other = square != notation::origin(*best);
    // Nothing is gained where another attacks it as well.
    let then = line.moves.iter().take(2).fold(teller.root().clone(), |here, m| after_move(&here, *m));
    let others = then.board().attacks_to(square, !teller.mover(), then.board().occupied());
    let is_own = teller.root().board().color_at(square) == Some(teller.mover());
    (is_traded && attacks && is_own && is_other && others.is_empty())
        .then(|| format!("trading off the {} that attacks {square}", words::role(answer.role())))
}

/// Whether the answer takes a piece for one like it.
fn answer_is_trade(teller: &Teller<'_>, answer: Move) -> bool {
    answer.capture().is_some_and(|role| role != Role::Pawn && role == answer.role())
        && exchange::value_of(&teller.after, answer) < 1
}

/// Where the answer to the move played would take with what the better line takes first; `None` where it only takes back.
pub(super) fn takes_first_on(teller: &Teller<'_>, line: &[Move]) -> Option<Square> {
    let (answer, &best) = (teller.facts.question.answer()?, line.first()?);
    let is_taker = best.is_capture() && made::taken_square(best) == notation::origin(answer);
    let square = answer.capture().map(|_| made::taken_square(answer))?;
    (is_taker && square != notation::destination(teller.played)).then_some(square)
}

/// What begins the words for a piece that the better move takes in time.
pub(super) const BEFORE: &str = "before ";

/// Plies of the better line in which pieces that stay on the board are not traded.
const SOON: usize = 4;
