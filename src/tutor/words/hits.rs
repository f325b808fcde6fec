//! What the opponent's answer hits, and why that cannot run.

use super::fallen::fallen_after;
use super::immune::{self, InvitingMove};
use super::prey::{self, hit_in_line, names};
use super::teller::{Teller, Telling};
use super::{follow_up, in_all, mate_cause, stuck, taking, weight};
use crate::chess::{
    Bitboard, Board, Chess, Color, Move, Position, Rank, Role, Square, after_move, attacks, notation,
};
use crate::features::PawnFacts;
use crate::safety::attacks::pinned;
use crate::safety::exchange::{self, PIECE, value};
use crate::safety::made;
use crate::tutor::find::board::can_be_taken;
use crate::tutor::motifs::line_gain::WinsMaterial;

/// What the answer attacks of at least so many pawns, behind its name.
pub(super) fn of_answer(teller: &Teller<'_>, answer: Move, least: i32, told: &mut Telling) -> Option<String> {
    let (hit, left) = hit_in_line(teller, &teller.after, answer);
    let (board, pillars) = (teller.after.board(), pillars(teller, answer));
    let worth = |square: &Square| {
        if pillars.contains(*square) { PIECE } else { board.role_at(*square).map_or(0, value) }
    };
    let reply = teller.facts.question.reply.as_ref().map_or(&[][..], |reply| &reply.moves);
    // A pawn that is hit and stays is no loss, unless it covers the king.
    let covers = before_king(board, teller.mover());
    let stays = |square: &Square| {
        let is_pawn = board.pawns().contains(*square) && !covers.contains(*square);
        is_pawn && fallen_after(reply, *square).is_none()
    };
    let is_enough = |square: &Square| pillars.contains(*square) || !weight::is_little(teller, *square);
    let is_worth_it = |square: &Square| worth(square) >= least && is_enough(square) && !stays(square);
    let is_hit = |square: &Square| is_worth_it(square) && !takes_it(teller, answer, *square);
    let hit: Vec<Square> = hit.into_iter().filter(is_hit).collect();
    let left: Vec<Square> = left
        .into_iter()
        .filter(|square| is_worth_it(square) && !trades_off(teller, answer, *square))
        .collect();
    told.squares |= hit.iter().chain(&left).copied().collect::<Bitboard>();
    let names = |squares: &[Square]| names(teller, &teller.after, squares);
    match (hit.as_slice(), left.as_slice()) {
        ([], []) => None,
        ([], [pawn])
            if covers.contains(*pawn)
                && mate_cause::threatens_on(&after_move(&teller.after, answer), *pawn) =>
        {
            Some(format!("threatening to take {} with mate to follow", names(&[*pawn])))
        }
        ([], [pawn]) if covers.contains(*pawn) && opens_file(teller, answer, *pawn) => Some(format!(
            "opening the {}-file against {} king",
            pawn.file().char(),
            teller.voice.owner(teller.mover())
        )),
        ([], [pawn]) if covers.contains(*pawn) => Some(format!(
            "aiming at {}, next to {} king",
            names(&[*pawn]),
            teller.voice.owner(teller.mover())
        )),
        ([], left) => Some(format!("leaving {} in danger", names(left))),
        ([one], _) => Some(hits_one(teller, answer, *one)),
        (hit, _) => Some(format!("hitting {}", names(hit))),
    }
}

/// Whether the answer is a pawn's capture that leaves the file on which a pawn before the king is hit now.
fn opens_file(teller: &Teller<'_>, answer: Move, pawn: Square) -> bool {
    let is_left = notation::origin(answer).file() == pawn.file();
    let own = after_move(&teller.after, answer).board().by_piece(Role::Pawn.of(!teller.mover()));
    answer.role() == Role::Pawn
        && answer.is_capture()
        && is_left
        && (own & Bitboard::from_file(pawn.file())).is_empty()
}

/// What the second move of who answers hits, where a line shows that much: `, hitting your queen on f3`.
pub(super) fn next(teller: &Teller<'_>, line: &[Move], told: &mut Telling) -> String {
    let &[answer, between, next] = line else { return String::new() };
    let here = after_move(&after_move(&teller.after, answer), between);
    let stood = |square: &Square| here.board().piece_at(*square) == teller.after.board().piece_at(*square);
    let is_piece = |square: &Square| here.board().role_at(*square).is_some_and(|role| value(role) >= PIECE);
    let (mut hit, _) = prey::hit(&here, next);
    hit.retain(|square| stood(square) && is_piece(square));
    if hit.is_empty() || can_be_taken(&here, next) {
        return String::new();
    }
    told.squares |= hit.iter().copied().collect::<Bitboard>();
    format!(", hitting {}", names(teller, &teller.after, &hit))
}

/// What the first move of a winning line hits that is worth at least half of what the line wins.
pub(super) fn on_the_way(teller: &Teller<'_>, wins: &WinsMaterial) -> Vec<Square> {
    let Some(first) = wins.line.first() else { return Vec::new() };
    let (mut hit, _) = hit_in_line(teller, &teller.after, *first);
    let stake = |square: Square| teller.after.board().role_at(square).map_or(0, value);
    // What has just been taken comes back first. A pawn that is hit on the way to a piece is not how that is won.
    let won = wins.gain - exchange::taken(teller.played);
    hit.retain(|square| !weight::is_little(teller, *square) && stake(*square) * 2 >= won);
    hit
}

/// What of its prize the first, quiet move of a better line attacks, and why that cannot run: `attacking Black's knight on h5`.
pub(super) fn of_best(teller: &Teller<'_>, wins: &WinsMaterial, told: &mut Telling) -> Option<String> {
    let first = *wins.line.first().filter(|first| !first.is_capture())?;
    let (mut hit, _) = hit_in_line(teller, teller.root(), first);
    hit.retain(|square| fallen_after(&wins.line, *square).is_some());
    let &[one] = hit.as_slice() else { return None };
    told.squares |= one;
    let why = stuck::why(teller, &after_move(teller.root(), first), one);
    let why = why.map_or_else(String::new, |why| format!(", {why}"));
    Some(format!("attacking {}{why}", names(teller, teller.root(), &[one])))
}

/// What of the prize the first move of a winning line hits, and why that cannot run: `hitting your knight on f6, which is pinned to your queen`.
pub(super) fn of_line(teller: &Teller<'_>, wins: &WinsMaterial) -> Option<String> {
    let mut hit = on_the_way(teller, wins);
    // Where two are hit, whoever saves both gives up something else.
    if hit.len() < 2 {
        hit.retain(|square| fallen_after(&wins.line, *square).is_some());
    }
    let named = names(teller, &teller.after, &hit);
    let stuck = stuck::after(teller, *wins.line.first()?, &hit);
    (!hit.is_empty()).then(|| format!("hitting {named}{stuck}"))
}

/// What the first move of a line takes and hits, behind what the line wins: `: it takes the pawn and hits your rook on b1`.
pub(super) fn as_clause(teller: &Teller<'_>, first: Move, named: String) -> String {
    let takes = taking::clause(&teller.after, first, Some(teller.played), None);
    let takes =
        takes.and_then(|taking| Some(format!("takes the {} and ", taking.strip_prefix("taking the ")?)));
    if named.is_empty() { named } else { format!(": it {}hits {named}", takes.unwrap_or_default()) }
}

/// The mover's pawns with which as much is lost as with a piece: passed in the enemy half, or before the king and hit by a move that
/// takes nothing else.
fn pillars(teller: &Teller<'_>, answer: Move) -> Bitboard {
    let (board, side) = (teller.after.board(), teller.mover());
    let passed = PawnFacts::of(board, side).passed;
    let far: Bitboard =
        passed.into_iter().filter(|sq| side.relative_rank(sq.rank()) >= Rank::Fifth).collect();
    let pinned = pinned(after_move(&teller.after, answer).board(), side);
    if answer.is_capture() { far } else { far | (before_king(board, side) & !pinned) }
}

/// A side's pawns beside its king.
fn before_king(board: &Board, side: Color) -> Bitboard {
    let beside = board.king_of(side).map_or(Bitboard::EMPTY, attacks::king_attacks);
    beside & board.by_piece(Role::Pawn.of(side))
}

/// That the answer hits one piece, with what makes that worth a word.
fn hits_one(teller: &Teller<'_>, answer: Move, sq: Square) -> String {
    let name = names(teller, &teller.after, &[sq]);
    let stuck = stuck::after(teller, answer, &[sq]);
    if !stuck.is_empty() {
        return format!("hitting {name}{stuck}");
    }
    if follow_up::falls(teller, sq) {
        return format!("and {name} is lost");
    }
    // Why the piece cannot take what hits it is told next, and how that wins.
    let line = teller.facts.question.reply.as_ref().map_or(&[][..], |reply| &reply.moves);
    let is_immune = || InvitingMove::of(&teller.after, line).is_some_and(|it| it.refuted().is_some());
    let falls = fallen_after(line, sq).is_some();
    if let Some(prize) = in_all::in_the_end(teller).filter(|_| !falls && !is_immune()) {
        return format!("hitting {name} and winning {prize}");
    }
    if let Some(left) = left_behind(teller, answer, sq) {
        return format!("hitting {name}, and {} falls next", names(teller, &teller.after, &[left]));
    }
    let space = if gains_space(&teller.after, answer) { " and gaining space" } else { "" };
    format!("hitting {name}{space}")
}

/// What falls by the search's line once the piece that the answer hits has left.
fn left_behind(teller: &Teller<'_>, answer: Move, hit: Square) -> Option<Square> {
    let line = &teller.facts.question.reply.as_ref()?.moves;
    let &[_, runs, takes, ..] = line.as_slice() else { return None };
    let prey = takes.capture().map(|_| made::taken_square(takes))?;
    let stood = teller.after.board().piece_at(prey)?.color == teller.mover();
    let here = after_move(&after_move(&teller.after, answer), runs);
    let wins = exchange::value_of(&here, takes) >= 1 && exchange::taken(runs) == 0;
    let leaves = notation::origin(runs) == hit && prey != notation::destination(runs);
    (leaves && stood && wins && prey::is_named(teller, prey)).then_some(prey)
}

/// Whether a piece that the answer hits simply takes what hits it, as queens do.
fn takes_it(teller: &Teller<'_>, answer: Move, hit: Square) -> bool {
    let mut now = teller.after.clone();
    now.play_unchecked(answer);
    let takes =
        |m: &Move| notation::origin(*m) == hit && notation::destination(*m) == notation::destination(answer);
    now.legal_moves().into_iter().any(|m| {
        takes(&m) && exchange::value_of(&now, m) >= 0 && immune::winning_discovery(&now, m).is_none()
    })
}

/// Whether a piece takes what attacks it after the answer, at no loss.
fn trades_off(teller: &Teller<'_>, answer: Move, left: Square) -> bool {
    let now = after_move(&teller.after, answer);
    let attackers = now.board().attacks_to(left, now.turn().other(), now.board().occupied());
    let takes = |m: &Move| notation::origin(*m) == left && attackers.contains(notation::destination(*m));
    now.legal_moves().into_iter().any(|m| takes(&m) && exchange::value_of(&now, m) >= 0)
}

/// Whether a pawn goes into the enemy half.
fn gains_space(before: &Chess, m: Move) -> bool {
    let rank = before.turn().relative_rank(notation::destination(m).rank());
    m.role() == Role::Pawn && !m.is_capture() && rank >= Rank::Fifth
}
