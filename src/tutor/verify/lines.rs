//! Tactics that take three moves: a guard driven away, a king drawn out, a move in between, a square cleared.

use super::fight::value_of;
use super::scene::{Scene, along, danger};
use super::{Refuted, UNKNOWN, Verdict, need};
use crate::chess::{Chess, Move, Position, Role, Square, attacks, notation};
use crate::tutor::Kind;

pub(super) fn check(scene: &Scene<'_>, kind: &Kind) -> Verdict {
    match kind {
        Kind::Attraction { line } => attraction(&Three::of(&scene.now, line)?),
        Kind::Deflection { line, defender, duty } => {
            deflection(&Three::of(&scene.now, line)?, *defender, *duty)
        }
        Kind::Intermezzo { sq, line } => intermezzo(scene, &Three::of(&scene.now, line)?, *sq),
        Kind::Clearance { line } => clearance(&Three::of(&scene.now, line)?),
        _ => UNKNOWN,
    }
}

/// A move, its answer and the next move, with the positions after each.
struct Three {
    first: Move,
    answer: Move,
    third: Move,
    offered: Chess,
    answered: Chess,
    done: Chess,
}

impl Three {
    fn of(start: &Chess, line: &[Move]) -> Result<Three, Refuted> {
        let &[first, answer, third] = line else {
            return Err(Refuted("the line has not three moves"));
        };
        let positions: [Chess; 4] = along(start, line)?
            .try_into()
            .map_err(|_| Refuted("the line has not three moves"))?;
        let [_, offered, answered, done] = positions;
        Ok(Three {
            first,
            answer,
            third,
            offered,
            answered,
            done,
        })
    }

    /// Whether the answer takes the piece that was just played.
    fn takes_the_offer(&self) -> bool {
        self.answer.is_capture() && notation::destination(self.answer) == notation::destination(self.first)
    }
}

fn attraction(three: &Three) -> Verdict {
    let drawn = three.answer.role();
    need(
        three.takes_the_offer() && matches!(drawn, Role::King | Role::Queen | Role::Rook),
        "no great piece is drawn in",
    )?;
    let at = notation::destination(three.answer);
    if drawn == Role::King {
        return need(three.done.is_check(), "no check follows");
    }
    let striker = notation::destination(three.third);
    let hit = three.done.board().attacks_from(striker).contains(at);
    need(hit && danger(&three.done, at) >= 1, "the piece drawn in is safe")
}

fn deflection(three: &Three, defender: Square, duty: Square) -> Verdict {
    need(notation::origin(three.answer) == defender, "another piece moved")?;
    let guarded = three.offered.board().attacks_from(defender).contains(duty);
    let arrived = notation::destination(three.answer);
    let guards = three.answered.board().attacks_from(arrived).contains(duty);
    need(
        guarded && !guards && arrived != duty,
        "the guard is no other than before",
    )?;
    need(
        three.takes_the_offer() || three.offered.is_check(),
        "nothing forced it away",
    )?;
    let mates = three.done.is_checkmate();
    let profits = three.third.is_capture() || three.third.is_promotion() || mates;
    need(
        notation::destination(three.third) == duty && profits,
        "nothing is had on the square",
    )?;
    need(
        mates || value_of(&three.answered, three.third) >= 1,
        "the profit is not real",
    )
}

fn intermezzo(scene: &Scene<'_>, three: &Three, square: Square) -> Verdict {
    let (_, last) = scene.moved()?;
    need(
        last.is_capture() && notation::destination(last) == square,
        "nothing was taken there",
    )?;
    let retakes = |m: &Move| m.is_capture() && notation::destination(*m) == square;
    need(
        scene.now.legal_moves().iter().any(retakes),
        "nothing could be taken back",
    )?;
    let between = notation::destination(three.first) != square;
    need(between && retakes(&three.third), "it is no move in between")
}

fn clearance(three: &Three) -> Verdict {
    let left = notation::origin(three.first);
    let (from, to) = (notation::origin(three.third), notation::destination(three.third));
    let same = from == notation::destination(three.first);
    need(!same && !three.third.is_castle(), "no other piece uses the room")?;
    need(
        left == to || attacks::between(from, to).contains(left),
        "the room is not used",
    )
}
