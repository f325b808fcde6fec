//! The least of reasons for the better move, where neither a claim nor its line has told one: what it does against the answer to the
//! move played, and what else it is for.

use super::by_line::{self, AT_ONCE, BetterWhy};
use super::teller::{Teller, Telling};
use super::wrong::Wrong;
use super::{cause, cornered, idea, in_all, kept, prey, remedy, standing, taking, tension};
use crate::chess::{
    Chess, Move, Position, Role, Square, after_move, after_null_move, attacks, gives_check, notation, words,
};
use crate::features::PawnFacts;
use crate::features::pieces::undeveloped;
use crate::safety::exchange::{self, PIECE_FOR_PAWN};
use crate::safety::made;
use crate::search::Line;
use crate::tutor::find::board::{danger, gain};
use crate::tutor::phrase::lexicon::plural;
use crate::tutor::phrase::moves;

/// What the better move saves, keeps or wins, small as it is; of its line so many `plies` would be shown.
pub(super) fn deed(
    teller: &Teller<'_>,
    line: &Line,
    wrong: &Wrong,
    plies: usize,
    told: &mut Telling,
) -> Option<BetterWhy> {
    let best = *line.moves.first()?;
    let least = remedy::attacker_taken(teller)
        .or_else(|| kept::out_of_chase(teller, best))
        .or_else(|| idea::takes_pawn_next(teller).map(|idea| idea.tail(told)))
        .or_else(|| tension::kept(teller, best))
        .or_else(|| remedy::blocks_check(teller.root(), best))
        .or_else(|| kept::attacker_traded(teller, line))
        .or_else(|| offers_trade(line));
    if let Some(least) = least {
        return Some(BetterWhy::told(&least));
    }
    // Who is shown a line sees how.
    let wins = in_all::pawn_of_best(teller, line).filter(|_| wrong.leaves_room());
    wins.map(|wins| BetterWhy { plies, ..BetterWhy::told(&wins) })
}

/// What the better move does against the answer to the move played: it meets it with the next move, lets it give no check, guards what
/// it aims at, leaves nothing of its motif.
pub(super) fn against_answer(teller: &Teller<'_>, line: &Line, wrong: &Wrong) -> Option<BetterWhy> {
    if let Some(met) = met_next(teller, line) {
        return Some(met);
    }
    let told = no_check(teller, line)
        .or_else(|| guards(teller, line))
        .or_else(|| cornered::way_back(teller))
        .or_else(|| wrong.avoided(teller, line));
    told.map(|told| BetterWhy::told(&told))
}

/// What is left where no claim speaks for the better move: what it is for, what it trades, or how it keeps the game. Of its line so
/// many `plies` would be shown.
pub(super) fn rest(teller: &Teller<'_>, line: &Line, plies: usize, told: &mut Telling) -> Option<BetterWhy> {
    let best = *line.moves.first()?;
    // A pawn that drives another piece away does the same.
    let drives_too =
        teller.played.role() == Role::Pawn && !prey::hit(teller.root(), teller.played).0.is_empty();
    let driven = || idea::driven(teller).filter(|_| !drives_too);
    let idea = idea::of_best(teller).or_else(driven).map(|idea| idea.tail(told));
    let least = idea
        .or_else(|| hits(teller, best, told))
        .or_else(|| comes_out(teller, best))
        .or_else(|| trades(teller, best))
        .or_else(|| runs(teller, line));
    if let Some(least) = least {
        return Some(BetterWhy::told(&least));
    }
    if let Some(lets) = lets_go(teller, line) {
        return Some(lets);
    }
    // Who is shown the line sees how.
    standing::kept(teller).map(|kept| BetterWhy { plies, ..BetterWhy::told(&kept) })
}

/// That the better move brings a minor piece into play: `bringing out the bishop`.
fn comes_out(teller: &Teller<'_>, best: Move) -> Option<String> {
    let home = undeveloped(teller.root().board(), teller.mover());
    let comes = home.contains(notation::origin(best)) && !best.is_capture();
    comes.then(|| format!("bringing out the {}", words::role(best.role())))
}

/// What the better move trades: `trading pawns`, whoever takes back.
fn trades(teller: &Teller<'_>, best: Move) -> Option<String> {
    let after = after_move(teller.root(), best);
    // Who loses more than he takes back does not take back.
    let takes_back = |m: &Move| {
        m.is_capture()
            && notation::destination(*m) == notation::destination(best)
            && exchange::value_of(&after, *m) >= 0
    };
    let back = after.legal_moves().into_iter().find(takes_back);
    let taking = taking::clause(teller.root(), best, teller.facts.past.last, back)?;
    // The words for a novice have named what is taken.
    let says = !teller.voice.plain() || taking::says_more_than_words(&taking);
    (says && !teller.takes_back_too(&taking)).then_some(taking)
}

/// That the better line gives a piece for one like it on the square to which its first move has gone: `trading rooks`.
fn offers_trade(line: &Line) -> Option<String> {
    let [best, takes, back, ..] = *line.moves else { return None };
    let to = notation::destination(best);
    let there = |m: Move| m.is_capture() && notation::destination(m) == to;
    let is_trade = !best.is_capture() && there(takes) && there(back) && takes.role() == best.role();
    (is_trade && best.role() != Role::Pawn).then(|| format!("trading {}", plural(best.role())))
}

/// What the better move hits that the move played does not.
fn hits(teller: &Teller<'_>, best: Move, told: &mut Telling) -> Option<String> {
    let hit_by = |m| {
        let (by_it, behind_it) = prey::hit(teller.root(), m);
        [by_it, behind_it].concat()
    };
    let by_played = hit_by(teller.played);
    let is_new = hit_by(best).iter().all(|square| !by_played.contains(square));
    prey::strikes_besides(teller, teller.root(), best, told).filter(|_| is_new)
}

/// That the better move lets a piece go somewhere with its next move, which it could not do before and cannot after the move played:
/// `making room on b7 for the bishop`, `so that the bishop can safely go to a3`.
fn lets_go(teller: &Teller<'_>, line: &Line) -> Option<BetterWhy> {
    let [best, answer, next, ..] = *line.moves else { return None };
    let (to, left) = (notation::destination(next), notation::origin(best));
    let is_quiet = [best, next].iter().all(|m| !m.is_capture() && !m.is_castle() && !m.is_promotion())
        && next.role() != Role::King;
    let is_other = notation::origin(next) != notation::destination(best);
    let goes_well = |here: &Chess| here.is_legal(next) && danger(&after_move(here, next), to) < 1;
    let first = after_move(teller.root(), best);
    let then = after_move(&first, answer);
    // What goes there well whatever the answer was not let go by the better move.
    let helps = after_null_move(&first).is_some_and(|later| goes_well(&later)) && goes_well(&then);
    let could =
        goes_well(teller.root()) || after_null_move(&teller.after).is_none_or(|later| goes_well(&later));
    let was_shut = best.role() == Role::Pawn
        && (to == left || attacks::between(notation::origin(next), to).contains(left));
    let role = words::role(next.role());
    let words = if was_shut && to == left {
        format!("making room on {to} for the {role}")
    } else if was_shut {
        format!("so that the {role} can go to {to}")
    } else {
        format!("so that the {role} can safely go to {to}")
    };
    (is_quiet && is_other && helps && !could)
        .then(|| BetterWhy { later: Some(next), ..BetterWhy::told(&words) })
}

/// That the better move pushes a passed pawn, which its line does not lose at once.
fn runs(teller: &Teller<'_>, line: &Line) -> Option<String> {
    let best = *line.moves.first()?;
    let (after, to) = (after_move(teller.root(), best), notation::destination(best));
    let pushes = best.role() == Role::Pawn && !best.is_capture();
    let falls = |m: &Move| m.is_capture() && made::taken_square(*m) == to;
    let is_passed = PawnFacts::of(after.board(), teller.mover()).passed.contains(to);
    (pushes && is_passed && !line.moves.iter().take(SOON).any(falls))
        .then(|| "pushing the passed pawn".to_owned())
}

/// Plies of the better line in which what it pushes must not fall.
const SOON: usize = 6;

/// That the line after the better move meets the same answer with a move that does not help after the move played: `as 15…Qa5+ can then
/// be met with 16.b4`.
fn met_next(teller: &Teller<'_>, line: &Line) -> Option<BetterWhy> {
    let [best, answer, then, ..] = *line.moves else { return None };
    let played = teller.facts.question.answer()?;
    let first = after_move(teller.root(), best);
    let is_same = cause::same(&first, played) == Some(answer) && then.role() != Role::King;
    let (here, there) = (after_move(&first, answer), after_move(&teller.after, played));
    let now = after_move(&here, then);
    let there_too =
        |m: &Move| m.role() == then.role() && notation::destination(*m) == notation::destination(then);
    let helps = match cause::same(&there, then) {
        // Any move meets a check; where the check costs something, one that is not there after the move played is a better one.
        None => {
            let costs = in_all::of(teller).is_some_and(|all| all.pawns >= PIECE_FOR_PAWN);
            here.is_check() && there.is_check() && costs && !there.legal_moves().iter().any(there_too)
        }
        Some(again) => {
            let later = after_move(&there, again);
            let saves = |square: &Square| !is_lost(teller, &now, *square) && is_lost(teller, &later, *square);
            by_line::aimed_at(teller).iter().any(saves)
        }
    };
    (is_same && helps && danger(&now, notation::destination(then)) < 1).then(|| {
        let words = if teller.voice.plain() {
            let (who, move_or_check) =
                (teller.voice.subject(teller.mover()), if here.is_check() { "check" } else { "move" });
            format!(", so that {who} can meet that {move_or_check} with {}", moves::spoken(&here, then))
        } else {
            let (met, with) = (notation::line(&first, &[answer]), notation::line(&here, &[then]));
            format!(", as {met} can then be met with {with}")
        };
        BetterWhy { plies: 1, words, later: Some(then) }
    })
}

/// That the answer to the move played, which goes somewhere with check, gives none where the better move puts the king: `where 30.Qf3 is
/// no check`.
fn no_check(teller: &Teller<'_>, line: &Line) -> Option<String> {
    let (best, answer) = (*line.moves.first()?, teller.facts.question.answer()?);
    let after = after_move(teller.root(), best);
    let again =
        cause::same(&after, answer).filter(|again| !again.is_capture() && !gives_check(&after, *again))?;
    (best.role() == Role::King && gives_check(&teller.after, answer)).then(|| {
        if teller.voice.plain() {
            let owner = teller.voice.owner(!teller.mover());
            let (role, square) = (words::role(again.role()), notation::destination(again));
            format!("where {owner} {role} gives no check on {square}")
        } else {
            format!("where {} is no check", notation::line(&after, &[again]))
        }
    })
}

/// That the better move newly guards what the answer to the move played aims at: `guarding your pawn on f3`.
fn guards(teller: &Teller<'_>, line: &Line) -> Option<String> {
    let (best, answer) = (*line.moves.first()?, teller.facts.question.answer()?);
    let first = after_move(teller.root(), best);
    let (here, there) = (after_move(&first, cause::same(&first, answer)?), after_move(&teller.after, answer));
    let covered = first.board().attacks_from(notation::destination(best))
        & !teller.root().board().attacks_from(notation::origin(best));
    let helps = |square: &Square| {
        covered.contains(*square) && is_lost(teller, &there, *square) && !is_lost(teller, &here, *square)
    };
    let guarded = by_line::aimed_at(teller).into_iter().find(helps)?;
    Some(format!("guarding {}", prey::names(teller, &here, &[guarded])))
}

/// Whether the mover's piece on a square is gone or can be taken.
fn is_lost(teller: &Teller<'_>, here: &Chess, square: Square) -> bool {
    here.board().color_at(square) != Some(teller.mover()) || gain(here, square, !teller.mover()) >= 1
}

/// Whether words behind a better move give no reason for it.
pub(super) fn is_bare(words: &str) -> bool {
    words.is_empty() || words == AT_ONCE
}
