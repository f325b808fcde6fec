//! What the opponent's answer prepares: the blow that follows it in the search's line and would come at once if nothing were done.

use super::fallen::fallen_after;
use super::teller::Teller;
use super::{cause, prey, weight};
use crate::chess::{Chess, Move, Position, Role, Square, after_move, after_null_move, notation, words};
use crate::safety::exchange::{PIECE, value, value_of};
use crate::tutor::find::board::can_be_taken;
use crate::tutor::phrase::moves;

/// The blow behind the answer's name: `and next comes 8.e5, hitting your bishop on d6 and the knight on f6`, or one that is only
/// threatened: `threatening 12.d5, which hits your bishop on e6 and the knight on c6`; `None` where there is none, or the move before it
/// saves what it hits.
pub(super) fn tail(teller: &Teller<'_>, answer: Move) -> Option<String> {
    let Some(ComingBlow { then, blow, hit }) = ComingBlow::after(teller, answer) else {
        // A check to come that hits one piece is one of many.
        let fork = threatened_fork(&teller.after, answer)?;
        // Who can take back what threatens it does that first.
        if answer.is_capture() && can_be_taken(&teller.after, answer) {
            return None;
        }
        return if fork.pieces().count() > 1 { threat(teller, &fork) } else { None };
    };
    let named = prey::names(teller, &then, &hit);
    Some(if teller.voice.plain() {
        format!("and next {}, hitting {named}", moves::event(&then, blow, teller.voice))
    } else {
        format!("and next comes {}, hitting {named}", notation::line(&then, &[blow]))
    })
}

/// Whether the answer threatens to hit two pieces at once, or does so next, and is not what the better move meets with as well.
pub(super) fn forks(teller: &Teller<'_>, answer: Move) -> bool {
    let comes_anyway = teller.facts.question.best_line().get(1) == Some(&answer);
    let is_threatened =
        || threatened_fork(&teller.after, answer).is_some_and(|fork| fork.pieces().count() > 1);
    let forks = || !hit(teller, answer).is_empty() || is_threatened();
    !comes_anyway && forks() && tail(teller, answer).is_some()
}

/// The fork that a move threatens: `threatening to fork Black's queen and the knight with the pawn`; `None` where the answer of its
/// line takes what has moved.
pub(super) fn threatening(teller: &Teller<'_>, before: &Chess, line: &[Move]) -> Option<String> {
    let (first, rest) = line.split_first()?;
    let falls = |m: &Move| m.is_capture() && notation::destination(*m) == notation::destination(*first);
    if rest.first().is_some_and(falls) {
        return None;
    }
    threat(teller, &threatened_fork(before, *first)?)
}

fn threat(teller: &Teller<'_>, fork: &ThreatenedFork) -> Option<String> {
    let ThreatenedFork { here, blow, hit } = fork;
    let named = prey::names(teller, here, hit);
    // A square that stands in no line and no claim is not named.
    if !prey::is_named(teller, notation::destination(*blow)) {
        let piece = words::role(blow.role());
        return Some(if teller.voice.plain() {
            format!("threatening to attack {named} at once with the {piece}")
        } else {
            format!("threatening to fork {named} with the {piece}")
        });
    }
    let shown = if teller.voice.plain() {
        moves::spoken(&after_null_move(here)?, *blow)
    } else {
        moves::numbered(here, *blow)
    };
    Some(format!("threatening {shown}, which hits {named}"))
}

/// A quiet move of a pawn or knight that hits two pieces at once, the king or not.
pub(super) struct ThreatenedFork {
    /// The position in which it is threatened.
    pub here: Chess,
    pub blow: Move,
    hit: Vec<Square>,
}

impl ThreatenedFork {
    /// What it hits but for the king.
    fn pieces(&self) -> impl Iterator<Item = Square> {
        let king = self.here.board().king_of(self.here.turn());
        self.hit.iter().copied().filter(move |square| Some(*square) != king)
    }

    /// Pawns of what is lost in the end: the lesser of two pieces, or the one beside the king.
    fn prize(&self) -> i32 {
        let worth = |square: Square| self.here.board().role_at(square).map_or(0, value);
        let least = self.pieces().map(worth).min().unwrap_or(0);
        if self.pieces().count() < self.hit.len() {
            self.pieces().map(worth).max().unwrap_or(0)
        } else {
            least
        }
    }
}

/// The fork that comes only after a move and wins most.
pub(super) fn threatened_fork(before: &Chess, m: Move) -> Option<ThreatenedFork> {
    let here = after_move(before, m);
    let then = after_null_move(&here)?;
    let forks = |m: &Move| matches!(m.role(), Role::Pawn | Role::Knight) && !m.is_capture();
    let is_new = |m: Move| cause::same(before, m).is_none_or(|m| forked(before, m).is_none());
    let quiet = then.legal_moves().into_iter().filter(forks);
    let found =
        quiet.filter_map(|blow| Some(ThreatenedFork { here: here.clone(), blow, hit: forked(&then, blow)? }));
    found.filter(|fork| is_new(fork.blow)).max_by_key(ThreatenedFork::prize)
}

/// The pieces that a move newly hits, with the king if the piece that moves gives check, if they are two and it loses nothing.
fn forked(here: &Chess, m: Move) -> Option<Vec<Square>> {
    if value_of(here, m) < 0 {
        return None;
    }
    let is_piece = |square: &Square| here.board().role_at(*square).is_some_and(|role| value(role) >= PIECE);
    let checks = after_move(here, m).checkers().contains(notation::destination(m));
    let king = here.board().king_of(!here.turn()).filter(|_| checks);
    let hit: Vec<Square> =
        king.into_iter().chain(prey::hit(here, m).0.into_iter().filter(is_piece)).collect();
    (hit.len() > 1).then_some(hit)
}

/// The two pieces that the blow hits at once; none where it hits one.
pub(super) fn hit(teller: &Teller<'_>, answer: Move) -> Vec<Square> {
    ComingBlow::after(teller, answer).map(|blow| blow.hit).filter(|hit| hit.len() > 1).unwrap_or_default()
}

/// A quiet move of who answers that newly hits pieces.
struct ComingBlow {
    /// The position before it.
    then: Chess,
    blow: Move,
    hit: Vec<Square>,
}

impl ComingBlow {
    /// The blow that follows the answer in the search's line, whatever is played in between.
    fn after(teller: &Teller<'_>, answer: Move) -> Option<ComingBlow> {
        let [_, between, blow, rest @ ..] = teller.facts.question.reply.as_ref()?.moves.as_slice() else {
            return None;
        };
        let (between, blow, next) = (*between, *blow, rest.first().copied());
        let answered = after_move(&teller.after, answer);
        let threatened = after_null_move(&answered)?;
        let then = after_move(&answered, between);
        let comes = |here| !blow.is_capture() && hits_piece(here, blow);
        if !comes(&threatened) || !comes(&then) {
            return None;
        }
        let (mut hit, _) = prey::lasting_hit(teller, &then, blow, next);
        // What comes there only in between is nowhere on the reader's board.
        hit.retain(|square| teller.after.board().piece_at(*square) == then.board().piece_at(*square));
        // One piece that simply leaves has lost nothing but time: enough for a small fault that put it there.
        let moved = notation::destination(teller.played);
        let costs_time = hit == [moved] && weight::is_about_a_pawn(teller);
        let line = &teller.facts.question.reply.as_ref()?.moves[2..];
        let falls = |square: &Square| fallen_after(line, *square).is_some();
        (costs_time || hit.len() > 1 || hit.iter().any(falls)).then_some(ComingBlow { then, blow, hit })
    }
}

/// Whether a move is legal, loses nothing, and newly hits a piece.
fn hits_piece(here: &Chess, blow: Move) -> bool {
    let is_piece = |square| here.board().role_at(square).is_some_and(|role| value(role) >= PIECE);
    here.is_legal(blow) && value_of(here, blow) >= 0 && prey::hit(here, blow).0.into_iter().any(is_piece)
}
