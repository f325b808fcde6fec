//! Uncovered lines: who attacks what since the piece before it has gone; double checks, batteries and looks through a piece.

use super::board::{aligned, capture_gain, is_slider, rank, seen, sliders};
use super::{Finds, Step};
use crate::chess::{Position, Role, Square, attacks, notation};
use crate::tutor::Kind;

pub fn find(step: Step<'_>, finds: &mut Finds) {
    uncovered(step, finds);
    if step.after().checkers().count() >= 2 {
        finds.after(step.side(), Kind::DoubleCheck, 0);
    }
    battery(step, finds);
    xray(step, finds);
}

fn uncovered(step: Step<'_>, finds: &mut Finds) {
    let side = step.side();
    let board = step.board();
    for attacker in seen(sliders(board, side).without(step.to()), side) {
        let targets = board.attacks_from(attacker) & board.by_color(!side);
        for target in seen(targets, side) {
            if attacks::between(attacker, target).contains(step.from()) {
                add(step, attacker, target, finds);
            }
        }
    }
}

fn add(step: Step<'_>, attacker: Square, target: Square, finds: &mut Finds) {
    let side = step.side();
    let role = step.board().role_at(target).unwrap_or(Role::Pawn);
    if role == Role::King {
        finds.after(side, Kind::DiscoveredCheck { attacker, target }, 0);
    } else if capture_gain(step.after(), attacker, target).is_some_and(|gain| gain >= 1) {
        let follows = step.takes_later(target);
        let worth = rank(role).min(5) + if follows { 6 } else { 0 };
        let pawn = if role == Role::Pawn && !follows { -10 } else { 0 };
        finds.after(side, Kind::DiscoveredAttack { attacker, target }, worth + pawn);
    }
}

/// Two own sliders on one line towards the enemy king, one of them just come.
fn battery(step: Step<'_>, finds: &mut Finds) {
    let (side, board) = (step.side(), step.board());
    if !step.piece().is_some_and(is_slider) {
        return;
    }
    let Some(king) = board.king_of(!side) else {
        return;
    };
    let zone = attacks::king_attacks(king).with(king);
    let own = sliders(board, side);
    for partner in seen(own & board.attacks_from(step.to()), side) {
        for (back, front) in [(partner, step.to()), (step.to(), partner)] {
            let ahead = attacks::ray(back, front) & board.attacks_from(front) & zone;
            let joined = board.attacks_from(back).contains(front) && board.attacks_from(front).contains(back);
            if joined
                && ahead
                    .into_iter()
                    .any(|square| attacks::between(back, square).contains(front))
            {
                finds.after(side, Kind::Battery { back, front }, 0);
            }
        }
    }
}

/// A slider that takes part in a fight through the enemy piece that retakes.
fn xray(step: Step<'_>, finds: &mut Finds) {
    let (Some(answer), Some(third)) = (step.later(1), step.later(2)) else {
        return;
    };
    let target = step.to();
    let fights = answer.to() == target && third.to() == target && answer.played().is_capture();
    if !fights {
        return;
    }
    let (attacker, through) = (notation::origin(third.played()), answer.from());
    let looks = aligned(step.before().board(), attacker)
        .iter()
        .any(|pair| pair.front == through && attacks::between(attacker, target).contains(through));
    if looks {
        finds.before(
            step.side(),
            Kind::Xray {
                attacker,
                through,
                target,
            },
            0,
        );
    }
}
