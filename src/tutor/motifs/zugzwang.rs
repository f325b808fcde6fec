//! Zugzwang: the side to move would rather pass.

use super::prelude::*;
use crate::tutor::check::scores::{ZUGZWANG, win};

fields! {
    /// Whoever is to move would rather pass.
    pub struct Zugzwang {}
}

impl ClaimKind for Zugzwang {
    fn check(&self, context: &CheckContext<'_>, oracle: &mut dyn Oracle) -> Verdict {
        // The same position with the turn passed: what having to move costs, and nothing else.
        let turned = to_move(&context.now, context.mover())?;
        let (moving, passing) = (win(&context.now, oracle)?, 100.0 - win(&turned, oracle)?);
        need(passing - moving >= ZUGZWANG, "passing would not help")
    }

    fn clause(&self, view: &View<'_>) -> String {
        let lead = view.lead(false);
        if view.voice.plain() {
            let has = view.voice.does(view.turn(), "have", "has");
            format!("{lead}{has} to move, and every move makes things worse")
        } else {
            format!("{lead}{} would rather pass: zugzwang", view.voice.subject(view.turn()))
        }
    }
}

#[cfg(test)]
impl Cases for Zugzwang {
    fn read(_: &Words<'_>) -> Zugzwang {
        Zugzwang {}
    }

    const TRUE: &[Case] = &[];

    const FALSE: &[Case] = &[];
}
