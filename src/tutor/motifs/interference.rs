//! Interference: a piece comes between a guard and what it guards.

use super::prelude::*;
use crate::safety::exchange::value;
use crate::tutor::check::fight::Fight;
use crate::tutor::check::lines::looks_through;
use crate::tutor::find::board::{gain, is_slider, sliders};

fields! {
    /// A piece stands on the line between a guard and what it guards.
    pub struct Interference {
        /// The piece between.
        sq: Square,
        /// The guard.
        defender: Square,
        /// What it guarded.
        target: Square,
    }
}

impl ClaimKind for Interference {
    fn find(step: Step<'_>, found: &mut Candidates<Interference>) {
        propose(step, step.side(), found);
        // The answer may step into the way of its own side's pieces.
        propose(step, !step.side(), found);
    }

    fn check(&self, context: &CheckContext<'_>, _: &mut dyn Oracle) -> Verdict {
        let (guard, kept) = (context.piece(self.defender)?, context.piece(self.target)?);
        context.piece(self.sq)?;
        need(guard.color == kept.color && kept.role != Role::King, "the colours are wrong")?;
        need(
            looks_through(context.now.board(), self.defender, self.sq, self.target),
            "it does not stand between",
        )?;
        need(guards_enough(context.now.board(), self.target, kept), "no guard could have kept it")?;
        let gain = Fight::turned(&context.now, !kept.color).gain(self.target);
        need(gain >= 1, "the target is still safe")
    }

    fn clause(&self, view: &View<'_>) -> String {
        format!(
            "{}{} stops {} from guarding {}",
            view.lead_of(self.sq),
            view.actor(self.sq),
            view.the(self.defender),
            view.the(self.target)
        )
    }

    fn tail(&self, view: &View<'_>) -> Option<String> {
        Some(format!("stopping {} from guarding {}", view.piece_name(self.defender), view.the(self.target)))
    }

    fn topic(&self, _: Option<Move>, _: Color) -> Option<Topic> {
        Some(Topic::Loss(self.target))
    }

    fn targets(&self) -> Vec<Square> {
        vec![self.target]
    }
}

/// A piece that has just come between a guard of the other side of `winner` and what it guarded.
fn propose(step: Step<'_>, winner: Color, found: &mut Candidates<Interference>) {
    let (board, sq) = (step.board(), step.to());
    let blocked = sliders(board, !winner);
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
                let kind = Interference { sq, defender, target };
                let own = winner == step.side();
                // Where the line does not go on to take the target, the block is only worth a word if it is
                // the mover's own doing.
                let follows =
                    step.takes_later(target) || !own && step.later(1).is_some_and(|next| next.to() == target);
                if follows || own {
                    found.after(winner, kind, if follows { 6 } else { -4 });
                }
            }
        }
    }
}

/// Whether taking a piece back would make its capture not worth while: no lesser piece attacks it. A king takes nothing that is guarded.
fn guards_enough(board: &Board, target: Square, kept: Piece) -> bool {
    let attackers = board.attacks_to(target, !kept.color, board.occupied()) & !board.kings();
    let least = attackers.into_iter().filter_map(|from| board.role_at(from)).map(value).min();
    least.is_none_or(|least| least >= value(kept.role))
}

/// Whether a piece could not be won before the move.
fn was_kept(step: Step<'_>, target: Square, winner: Color) -> bool {
    let before = step.before();
    target != step.to()
        && before.board().color_at(target) == Some(!winner)
        && gain(before, target, winner) <= 0
}

#[cfg(test)]
impl Cases for Interference {
    fn read(words: &Words<'_>) -> Interference {
        Interference { sq: words.sq(0), defender: words.sq(1), target: words.sq(2) }
    }

    const TRUE: &[Case] = &[
        ("rN1n2k1/8/8/8/8/8/8/3R3K b - - 0 1", "", "b8 a8 d8"),
        // The rook alone kept the king off.
        ("rN1n2k1/4K3/8/8/8/8/8/8 b - - 0 1", "", "b8 a8 d8"),
    ];

    const FALSE: &[Case] = &[
        ("r2n2k1/1N6/8/8/8/8/8/3R3K b - - 0 1", "", "b7 a8 d8"),
        // The king still guards it.
        ("rN1nk3/8/8/8/8/8/8/3R3K b - - 0 1", "", "b8 a8 d8"),
        // The pawn that comes between attacks the queen itself: no guard keeps her.
        ("6k1/8/8/1B6/8/3p4/4Q3/6K1 w - - 0 1", "", "d3 b5 e2"),
    ];
}
