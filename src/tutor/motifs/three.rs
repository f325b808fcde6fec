//! Motifs of three moves: a great piece drawn in, a guard driven off, a move in between, room made.

use super::board::{gain, is_slider, taken};
use super::{Finds, Step};
use crate::chess::{Position, Role, attacks, notation};
use crate::safety::exchange::value_of;
use crate::tutor::Kind;

pub fn find(step: Step<'_>, finds: &mut Finds) {
    let (Some(answer), Some(third), Some(line)) = (step.later(1), step.later(2), step.line(3)) else {
        return;
    };
    let side = step.side();
    if attracts(step, answer, third) {
        let offered = value_of(step.before(), step.played()) < 0;
        finds.before(
            side,
            Kind::Attraction { line: line.clone() },
            if offered { 2 } else { -6 },
        );
    }
    if deflects(step, answer, third) {
        let (defender, duty) = (answer.from(), third.to());
        let line = line.clone();
        let king = answer.played().role() == Role::King;
        finds.before(
            side,
            Kind::Deflection { line, defender, duty },
            if king { -3 } else { 0 },
        );
    }
    if let Some(sq) = comes_first(step, third) {
        finds.before(
            side,
            Kind::Intermezzo {
                sq,
                line: line.clone(),
            },
            4,
        );
    }
    if clears(step, third) {
        let sharp = third.after().is_check() || step.after().is_check();
        let worth = if sharp { 4 } else { -4 };
        finds.before(side, Kind::Clearance { line }, worth);
    }
}

fn attracts(step: Step<'_>, answer: Step<'_>, third: Step<'_>) -> bool {
    let drawn = answer.played().role();
    if taken(answer.played()) != Some(step.to()) || answer.to() != step.to() {
        return false;
    }
    match drawn {
        Role::King => third.after().is_check(),
        Role::Queen | Role::Rook => {
            third.board().attacks_from(third.to()).contains(answer.to())
                && gain(third.after(), answer.to(), step.side()) >= 1
        }
        _ => false,
    }
}

fn deflects(step: Step<'_>, answer: Step<'_>, third: Step<'_>) -> bool {
    let duty = third.to();
    let guarded = step.board().attacks_from(answer.from()).contains(duty);
    let guards = answer.board().attacks_from(answer.to()).contains(duty);
    let forced = (answer.to() == step.to() && answer.played().is_capture()) || step.after().is_check();
    let mates = third.after().is_checkmate();
    let profits = third.played().is_capture() || third.played().is_promotion() || mates;
    guarded
        && !guards
        && forced
        && profits
        && duty != answer.to()
        && (mates || value_of(third.before(), third.played()) >= 1)
}

/// The square where something was taken and is taken back only after another move.
fn comes_first(step: Step<'_>, third: Step<'_>) -> Option<crate::chess::Square> {
    let last = step.earlier(1)?;
    let square = last.to();
    let retakes = third.played().is_capture() && third.to() == square;
    let could = step
        .before()
        .legal_moves()
        .iter()
        .any(|m| notation::destination(*m) == square && notation::origin(*m) == third.from());
    (last.played().is_capture() && step.to() != square && retakes && could).then_some(square)
}

fn clears(step: Step<'_>, third: Step<'_>) -> bool {
    let (left, from, to) = (step.from(), third.from(), third.to());
    let other =
        from != step.to() && to != step.to() && !third.played().is_castle() && !step.played().is_castle();
    let slides = third.piece().is_some_and(is_slider);
    other && slides && (left == to || attacks::between(from, to).contains(left))
}
