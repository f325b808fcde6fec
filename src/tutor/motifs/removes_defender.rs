//! Guards that are taken away.

use super::prelude::*;
use crate::safety::exchange::value;
use crate::tutor::check::fight::{Fight, value_of};
use crate::tutor::find::board::{best_on, gain, retaking_saves};

fields! {
    /// The last move took the guard of a piece that can be won now.
    pub struct RemovesDefender {
        /// What it guarded.
        target: Square,
    }
}

impl RemovesDefender {
    /// Whether the guard was taken for what it guarded: not a queen for the pawn behind her, and taking back does not help.
    pub fn is_worth_it(&self, here: &Chess, last: Option<Move>) -> bool {
        let guard = last.and_then(Move::capture).map_or(0, value);
        let prey = here.board().role_at(self.target).map_or(0, value);
        prey >= guard && !retaking_saves(here, last, self.target)
    }
}

impl ClaimKind for RemovesDefender {
    fn find(step: Step<'_>, found: &mut Candidates<RemovesDefender>) {
        if !step.played().is_capture() || step.played().is_en_passant() {
            return;
        }
        let guarded = step.before().board().attacks_from(step.to()) & step.prey();
        for target in seen(guarded, step.side()) {
            let won = gain(step.after(), target, step.side());
            if won >= 1 && best_on(step.before(), target) <= 0 {
                // The line that takes the target shows the point; without it there is often another.
                let follows = if step.takes_later(target) { 5 } else { -5 };
                found.after(step.side(), RemovesDefender { target }, won.min(5) + follows);
            }
        }
    }

    fn check(&self, context: &CheckContext<'_>, _: &mut dyn Oracle) -> Verdict {
        let (before, last) = context.moved()?;
        let prey = context.piece(self.target)?;
        let to = notation::destination(last);
        need(last.is_capture() && prey.color != context.mover(), "no guard was taken")?;
        let guarded = before.board().color_at(to) == Some(prey.color)
            && before.board().attacks_from(to).contains(self.target);
        need(guarded, "the piece taken did not guard it")?;
        need(prey.role != Role::King, "kings are not taken")?;
        let now = Fight::turned(&context.now, context.mover()).gain(self.target);
        need(now >= 1, "the target cannot be won")?;
        let legal = before.legal_moves();
        let mut earlier = legal.iter().filter(|m| notation::destination(**m) == self.target);
        need(earlier.all(|m| value_of(before, *m) <= 0), "the target could be won before")
    }

    fn clause(&self, view: &View<'_>) -> String {
        let guard = view.last_move().and_then(Move::capture).map_or("piece", words::role);
        format!("{} takes the {guard} that guards {}", view.begin(), view.piece_name(self.target))
    }

    fn tail(&self, view: &View<'_>) -> Option<String> {
        Some(format!("removing a guard of {}", view.piece_name(self.target)))
    }

    fn targets(&self) -> Vec<Square> {
        vec![self.target]
    }
}

#[cfg(test)]
impl Cases for RemovesDefender {
    fn read(words: &Words<'_>) -> RemovesDefender {
        RemovesDefender { target: words.sq(0) }
    }

    const TRUE: &[Case] = &[("4k3/8/5n2/3b2B1/8/8/8/3RK3 w - - 0 1", "g5f6", "d5")];

    const FALSE: &[Case] = &[
        ("4k3/8/4pn2/3b2B1/8/8/8/3RK3 w - - 0 1", "g5f6", "d5"),
        // The bishop could be taken before.
        ("4k3/8/5p2/3b2B1/8/8/8/3RK3 w - - 0 1", "g5f6", "d5"),
    ];
}
