//! Draws on the board.

use super::prelude::*;

fields! {
    /// No legal move, and no check.
    pub struct Stalemate {}
}

fields! {
    /// Nobody can mate any more.
    pub struct InsufficientMaterial {}
}

impl ClaimKind for Stalemate {
    fn find(step: Step<'_>, found: &mut Candidates<Stalemate>) {
        if step.after().is_stalemate() {
            found.fact(Stalemate {});
        }
    }

    fn find_standing(position: &Chess, found: &mut Candidates<Stalemate>) {
        if position.is_stalemate() {
            // For the side to move it is an escape: it has nothing left to lose.
            found.after(position.turn(), Stalemate {}, 0);
        }
    }

    fn check(&self, context: &CheckContext<'_>, _: &mut dyn Oracle) -> Verdict {
        need(context.now.is_stalemate(), "it is not stalemate")
    }

    fn clause(&self, view: &View<'_>) -> String {
        let has = view.voice.does(view.turn(), "have", "has");
        format!("{}{has} no legal move and is not in check: stalemate, a draw", view.lead(false))
    }
}

impl ClaimKind for InsufficientMaterial {
    fn find(step: Step<'_>, found: &mut Candidates<InsufficientMaterial>) {
        if step.after().is_insufficient_material() {
            found.fact(InsufficientMaterial {});
        }
    }

    fn find_standing(position: &Chess, found: &mut Candidates<InsufficientMaterial>) {
        if position.is_insufficient_material() {
            found.after(position.turn(), InsufficientMaterial {}, 0);
        }
    }

    fn check(&self, context: &CheckContext<'_>, _: &mut dyn Oracle) -> Verdict {
        need(context.now.is_insufficient_material(), "there is enough to mate")
    }

    fn clause(&self, view: &View<'_>) -> String {
        format!("{}nobody has enough pieces left to mate: a draw", view.lead(false))
    }
}

#[cfg(test)]
impl Cases for Stalemate {
    fn read(_: &Words<'_>) -> Stalemate {
        Stalemate {}
    }

    const TRUE: &[Case] = &[("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "", "")];

    const FALSE: &[Case] = &[("4k3/8/8/8/8/8/8/4K3 w - - 0 1", "", "")];
}

#[cfg(test)]
impl Cases for InsufficientMaterial {
    fn read(_: &Words<'_>) -> InsufficientMaterial {
        InsufficientMaterial {}
    }

    const TRUE: &[Case] = &[("4k3/8/8/8/8/8/8/4K3 w - - 0 1", "", "")];

    const FALSE: &[Case] = &[("4k3/8/8/3n4/8/8/8/3RK3 w - - 0 1", "", "")];
}
