//! X-rays: a slider that takes part in a fight through the enemy piece that retakes.

use super::prelude::*;
use crate::tutor::check::lines::looks_through;
use crate::tutor::find::board::aligned;

fields! {
    /// A slider's line goes through a piece to another.
    pub struct Xray {
        /// The slider.
        attacker: Square,
        /// The piece between.
        through: Square,
        /// What is behind it.
        target: Square,
    }
}

impl ClaimKind for Xray {
    fn find(step: Step<'_>, found: &mut Candidates<Xray>) {
        let (Some(answer), Some(third)) = (step.later(1), step.later(2)) else {
            return;
        };
        let target = step.to();
        let fights = answer.to() == target && third.to() == target && answer.played().is_capture();
        // Sliders look through pieces all over the board; only a fight for one square shows that it counts.
        if !fights {
            return;
        }
        let (attacker, through) = (third.from(), answer.from());
        let looks = aligned(step.before().board(), attacker)
            .iter()
            .any(|pair| pair.front == through && attacks::between(attacker, target).contains(through));
        if looks {
            let kind = Xray { attacker, through, target };
            found.before(step.side(), kind, 0);
        }
    }

    fn check(&self, context: &CheckContext<'_>, _: &mut dyn Oracle) -> Verdict {
        context.piece(self.attacker)?;
        context.piece(self.through)?;
        need(
            looks_through(context.now.board(), self.attacker, self.through, self.target),
            "they do not stand in line",
        )
    }

    fn clause(&self, view: &View<'_>) -> String {
        format!(
            "{}{} looks through {} at {}",
            view.lead_of(self.attacker),
            view.actor(self.attacker),
            view.the(self.through),
            view.the(self.target)
        )
    }
}

#[cfg(test)]
impl Cases for Xray {
    fn read(words: &Words<'_>) -> Xray {
        Xray { attacker: words.sq(0), through: words.sq(1), target: words.sq(2) }
    }

    const TRUE: &[Case] = &[("3r2k1/8/8/3q4/8/8/8/3RK3 w - - 0 1", "", "d1 d5 d8")];

    const FALSE: &[Case] = &[("3r2k1/8/8/3q4/8/8/8/3RK3 w - - 0 1", "", "d1 d5 e8")];
}
