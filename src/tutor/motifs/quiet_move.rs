//! Quiet moves: no capture, no check, no promotion.

use super::prelude::*;

fields! {
    /// The last move takes nothing, gives no check and answers none.
    pub struct QuietMove {}
}

impl ClaimKind for QuietMove {
    fn find(step: Step<'_>, found: &mut Candidates<QuietMove>) {
        let m = step.played();
        let loud = m.is_capture() || m.is_promotion() || step.before().is_check() || step.after().is_check();
        if !loud {
            found.fact(QuietMove {});
        }
    }

    fn check(&self, context: &CheckContext<'_>, _: &mut dyn Oracle) -> Verdict {
        let (before, last) = context.moved()?;
        let loud = last.is_capture() || last.is_promotion() || context.now.is_check() || before.is_check();
        need(!loud, "it is not quiet")
    }

    fn clause(&self, view: &View<'_>) -> String {
        let begin = view.begin();
        if view.voice.plain() {
            format!("{begin} makes a quiet move: no capture and no check")
        } else {
            format!("{begin} is a quiet move")
        }
    }
}

#[cfg(test)]
impl Cases for QuietMove {
    fn read(_: &Words<'_>) -> QuietMove {
        QuietMove {}
    }

    const TRUE: &[Case] = &[("4k3/8/8/3n4/8/8/8/3RK3 w - - 0 1", "d1d2", "")];

    const FALSE: &[Case] = &[("4k3/8/8/3n4/8/8/8/3RK3 w - - 0 1", "d1d5", "")];
}
