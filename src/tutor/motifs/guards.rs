//! Guards: taken away, overburdened, cut off.

use super::board::{best_on, gain, is_slider, seen};
use super::{Finds, Step};
use crate::chess::{Bitboard, Chess, Color, Position, Square, attacks};
use crate::safety::exchange::Exchange;
use crate::tutor::Kind;

pub fn find(step: Step<'_>, finds: &mut Finds) {
    removed(step, finds);
    overloaded(step, finds);
    interfered(step, step.side(), finds);
    // The answer may step into the way of its own side's pieces.
    interfered(step, !step.side(), finds);
}

fn removed(step: Step<'_>, finds: &mut Finds) {
    if !step.played().is_capture() || step.played().is_en_passant() {
        return;
    }
    let guarded = step.before().board().attacks_from(step.to()) & step.prey();
    for target in seen(guarded, step.side()) {
        let won = gain(step.after(), target, step.side());
        if won >= 1 && best_on(step.before(), target) <= 0 {
            let follows = step.takes_later(target);
            let worth = won.min(5) + if follows { 5 } else { -5 };
            finds.after(step.side(), Kind::RemovesDefender { target }, worth);
        }
    }
}

/// An enemy piece with too much to guard, one of whose duties the move attends to.
fn overloaded(step: Step<'_>, finds: &mut Finds) {
    let side = step.side();
    let board = step.before().board();
    let enemies = board.by_color(!side) & !board.kings();
    let answers = step.later(1).map(Step::from);
    let guards = board.by_color(!side) & !board.pawns();
    for sq in seen(guards, side) {
        let involved = step.played().is_capture() && board.attacks_from(sq).contains(step.to());
        if !involved && answers != Some(sq) {
            continue;
        }
        let duties = duties(step.before(), sq, enemies, side);
        let third = step.later(2).map(Step::to);
        let used = third.is_some_and(|square| duties.contains(&square));
        if duties.len() >= 2 && (duties.contains(&step.to()) || used) {
            let worth = if answers == Some(sq) && used { 6 } else { 0 };
            finds.before(side, Kind::Overloaded { sq, duties }, worth);
        }
    }
}

/// What would fall if a piece were not there to guard it.
fn duties(position: &Chess, guard: Square, enemies: Bitboard, side: Color) -> Vec<Square> {
    let board = position.board();
    let mut without = board.clone();
    without.discard_piece_at(guard);
    let kept = board.attacks_from(guard) & enemies;
    seen(kept, side)
        .filter(|duty| {
            Exchange::on(board, *duty).gain(side) <= 0
                && Exchange::on(&without, *duty)
                    .with_check_answered(!side)
                    .gain(side)
                    >= 1
        })
        .collect()
}

/// A piece that has just come between a guard of the other side of `winner` and what it guarded.
fn interfered(step: Step<'_>, winner: Color, finds: &mut Finds) {
    let (board, sq) = (step.board(), step.to());
    let blocked = board.by_color(!winner) & (board.bishops() | board.rooks() | board.queens());
    for defender in seen(blocked.without(sq), winner) {
        let Some(piece) = board.piece_at(defender).filter(|piece| is_slider(*piece)) else {
            continue;
        };
        let now = board.attacks_from(defender);
        if !now.contains(sq) {
            continue;
        }
        let through = attacks::attacks(defender, piece, board.occupied().without(sq)) & !now;
        let kept = through & board.by_color(!winner) & !board.kings();
        for target in seen(kept, winner) {
            if was_kept(step, target, winner) && gain(step.after(), target, winner) >= 1 {
                let kind = Kind::Interference { sq, defender, target };
                let own = winner == step.side();
                let follows =
                    step.takes_later(target) || !own && step.later(1).is_some_and(|next| next.to() == target);
                if follows || own {
                    finds.after(winner, kind, if follows { 6 } else { -4 });
                }
            }
        }
    }
}

/// Whether a piece could not be won before the move.
fn was_kept(step: Step<'_>, target: Square, winner: Color) -> bool {
    let before = step.before();
    target != step.to()
        && before.board().color_at(target) == Some(!winner)
        && gain(before, target, winner) <= 0
}
