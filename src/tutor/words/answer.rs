//! The opponent's best answer to a fault: the move, what it does on the board, and where it leaves the game.

use super::prey::{hit, names};
use super::teller::{Teller, Telling};
use super::{follow_up, say, taking, weight};
use crate::chess::{Bitboard, Chess, Color, Move, Position, Rank, Role, Square, notation, words};
use crate::safety::exchange::{self, value};
use crate::tutor::phrase::lexicon::plural;
use crate::tutor::phrase::moves;

/// A fault by its answer: `15.g3? allows 15…Nc4, hitting your queen and the rook on b2`; `None` without an answer.
pub(super) fn clause(teller: &Teller<'_>, told: &mut Telling) -> Option<String> {
    let answer = teller.facts.question.answer()?;
    told.mark(answer);
    if let Some(clause) = pawn_ending(teller, answer) {
        return Some(clause);
    }
    let taking = taking(teller, answer);
    // What is taken back hits nothing any more.
    let is_traded = taking.as_deref().is_some_and(taking::is_trade);
    let loses = follow_up::taking_back(teller, answer, told).map(|loses| format!("and {loses}"));
    let hits = || deed(teller, answer, told).filter(|deed| !is_traded || !deed.starts_with("hitting"));
    let does = loses.or_else(hits).or_else(|| follow_up::gets_through(teller));
    let result = result(teller).filter(|_| does.is_none());
    let deed = match (taking, does) {
        (Some(taking), Some(deed)) => Some(taking::and(&taking, &deed)),
        (taking, deed) => taking.or(deed),
    };
    let deed = deed.map_or_else(String::new, |deed| format!(", {deed}"));
    let result = result.map_or_else(String::new, |result| format!(", and {result}"));
    Some(if teller.voice.plain() {
        format!("now {}{deed}{result}", moves::event(&teller.after, answer, teller.voice))
    } else {
        let shown = notation::line(&teller.after, shown(teller, deed.is_empty()));
        format!("{}{} allows {shown}{deed}{result}", teller.label(), teller.mark())
    })
}

/// What the answer wins where the text has begun with something else: `now 39.Qf4+, and the f-pawn gets through`; `None` where
/// it wins nothing that can be named.
pub(super) fn told_after(teller: &Teller<'_>, told: &mut Telling) -> Option<String> {
    let answer = teller.facts.question.answer()?;
    let (hit, _) = hit(&teller.after, answer);
    let lost = match hit.as_slice() {
        [one] if follow_up::falls(teller, *one) => Some(*one),
        _ => None,
    };
    let lost = lost.map(|lost| format!("and {} is lost", names(teller, &teller.after, &[lost])));
    let loses = follow_up::taking_back(teller, answer, told).map(|loses| format!("and {loses}"));
    let does = loses.or(lost).or_else(|| follow_up::gets_through(teller))?;
    told.mark(answer);
    let shown = if teller.voice.plain() {
        moves::event(&teller.after, answer, teller.voice)
    } else {
        format!("{} follows", notation::line(&teller.after, &[answer]))
    };
    Some(format!("now {shown}, {does}"))
}

/// As much of the answer's line as the reader needs: where nothing tells what the answer is for, the next move shows it.
fn shown<'a>(teller: &Teller<'a>, is_bare: bool) -> &'a [Move] {
    /// Plies to the next move of who answers.
    const ON: usize = 3;
    let line = teller.facts.question.reply.as_ref().map_or(&[][..], |reply| &reply.moves);
    &line[..if is_bare && line.len() >= ON { ON } else { line.len().min(1) }]
}

/// That the last pieces go in a trade that the move offers, into a lost pawn ending.
pub(super) fn pawn_ending(teller: &Teller<'_>, answer: Move) -> Option<String> {
    let traded = offered(teller, answer)?;
    if teller.voice.plain() {
        return Some(format!("now the {} can be traded, and the pawn ending is lost", plural(traded)));
    }
    let &back = teller.facts.question.reply.as_ref()?.moves.get(1)?;
    let line = notation::line(&teller.after, &[answer, back]);
    Some(format!(
        "{}{} offers a {} trade, but the pawn ending after {line} is lost",
        teller.label(),
        teller.mark(),
        words::role(traded)
    ))
}

/// The piece that a move offers for one like it, where the pawn ending after the trade is lost.
pub(super) fn offered(teller: &Teller<'_>, answer: Move) -> Option<Role> {
    let &back = teller.facts.question.reply.as_ref()?.moves.get(1)?;
    let place = notation::destination(teller.played);
    let trades = [answer, back].iter().all(|m| m.is_capture() && notation::destination(*m) == place);
    if !trades || teller.judged.after.win_percent() >= follow_up::LOST {
        return None;
    }
    let mut ending = teller.after.clone();
    ending.play_unchecked(answer);
    ending.play_unchecked(back);
    let board = ending.board();
    (board.occupied() == board.pawns() | board.kings()).then(|| teller.played.role())
}

/// What the answer takes; that it takes back is no news.
fn taking(teller: &Teller<'_>, answer: Move) -> Option<String> {
    let next = teller.facts.question.reply.as_ref()?.moves.get(1).copied();
    let taking = taking::clause(&teller.after, answer, Some(teller.played), next)?;
    let told =
        if teller.voice.plain() { taking::says_more_than_words(&taking) } else { taking != "taking back" };
    told.then_some(taking)
}

/// What the answer does, behind its name: what it attacks, else what is claimed of it.
fn deed(teller: &Teller<'_>, answer: Move, told: &mut Telling) -> Option<String> {
    let (hit, left) = hit(&teller.after, answer);
    let is_worth_it = |square: &Square| !weight::is_little(teller, *square);
    let is_hit = |square: &Square| is_worth_it(square) && !takes_it(teller, answer, *square);
    let hit: Vec<Square> = hit.into_iter().filter(is_hit).collect();
    let left: Vec<Square> = left.into_iter().filter(is_worth_it).collect();
    told.squares |= hit.iter().chain(&left).copied().collect::<Bitboard>();
    let names = |squares: &[Square]| names(teller, &teller.after, squares);
    match (hit.as_slice(), left.as_slice()) {
        ([], []) => {}
        ([], left) => return Some(format!("leaving {} in danger", names(left))),
        ([one], _) if follow_up::falls(teller, *one) => {
            return Some(format!("and {} is lost", names(&[*one])));
        }
        ([one], _) if gains_space(&teller.after, answer) => {
            return Some(format!("hitting {} and gaining space", names(&[*one])));
        }
        (hit, _) => return Some(format!("hitting {}", names(hit))),
    }
    let of_answer = teller.claims.iter().filter(|claim| claim.at.len() == 2 && teller.follows(claim));
    let mut told_of = of_answer.filter(|claim| {
        claim.kind.row().suits(teller.voice.audience) && !weight::is_pawn_hunt(teller, claim)
    });
    let said = told_of.find_map(|claim| say::tail(claim, &say::view(claim, teller.root(), teller.voice)?));
    said.filter(|said| !said.is_empty())
}

/// Whether a piece that the answer hits simply takes what hits it, as queens do.
fn takes_it(teller: &Teller<'_>, answer: Move, hit: Square) -> bool {
    let mut now = teller.after.clone();
    now.play_unchecked(answer);
    let takes =
        |m: &Move| notation::origin(*m) == hit && notation::destination(*m) == notation::destination(answer);
    now.legal_moves().into_iter().any(|m| takes(&m) && exchange::value_of(&now, m) >= 0)
}

/// The pieces that a move newly attacks with a gain and that are worth more than what it takes: `your bishop on g5`.
pub(super) fn besides(teller: &Teller<'_>, before: &Chess, m: Move, told: &mut Telling) -> Option<String> {
    let (mut hit, _) = hit(before, m);
    // A pawn is not worth a word beside what the move is told for.
    let prey = m.capture().map_or(1, value);
    hit.retain(|square| before.board().role_at(*square).is_some_and(|role| value(role) > prey));
    told.squares |= hit.iter().copied().collect::<Bitboard>();
    (!hit.is_empty()).then(|| names(teller, before, &hit))
}

/// Whether a pawn goes into the enemy half.
fn gains_space(before: &Chess, m: Move) -> bool {
    let rank = before.turn().relative_rank(notation::destination(m).rank());
    m.role() == Role::Pawn && !m.is_capture() && rank >= Rank::Fifth
}

/// Where the answer leaves the game; `None` where it says nothing.
fn result(teller: &Teller<'_>) -> Option<String> {
    let (mover, voice) = (teller.mover(), teller.voice);
    let (before, after) = (teller.judged.before.win_percent(), teller.judged.after.win_percent());
    let is = |side: Color, how: &str| format!("{} {how}", voice.does(side, "are", "is"));
    Some(match after {
        // The game was lost before.
        ..25.0 if before < 10.0 => return None,
        ..25.0 => is(!mover, "winning"),
        ..40.0 => is(!mover, "better"),
        ..45.0 if before >= 45.0 => is(!mover, "slightly better"),
        45.0..58.0 if before >= 58.0 => format!("{} advantage is gone", voice.owner(mover)),
        45.0..52.0 if before >= 54.0 => format!("{} edge is gone", voice.owner(mover)),
        58.0.. if teller.judged.judgement.is_fault() => {
            format!("part of {} advantage is gone", voice.owner(mover))
        }
        _ => return None,
    })
}
