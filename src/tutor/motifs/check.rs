//! Checks, by one piece and by two.

use super::prelude::*;

fields! {
    /// Two pieces give check.
    pub struct DoubleCheck {}
}

fields! {
    /// The side to move is in check.
    pub struct Check {}
}

impl ClaimKind for DoubleCheck {
    fn find(step: Step<'_>, found: &mut Candidates<DoubleCheck>) {
        if step.after().checkers().count() >= 2 {
            found.after(step.side(), DoubleCheck {}, 0);
        }
    }

    fn check(&self, context: &CheckContext<'_>, _: &mut dyn Oracle) -> Verdict {
        need(context.now.checkers().count() >= 2, "it is no double check")
    }

    fn clause(&self, view: &View<'_>) -> String {
        let must = view.voice.owner(view.turn());
        if view.voice.plain() {
            return format!("{}two pieces give check at once, so {must} king has to move", view.lead(false));
        }
        format!("{} is a double check: {must} king has to move", view.begin())
    }

    fn tail(&self, _: &View<'_>) -> Option<String> {
        Some("with a double check".to_string())
    }

    fn noun(&self) -> Option<&'static str> {
        Some("a double check")
    }
}

impl ClaimKind for Check {
    fn find(step: Step<'_>, found: &mut Candidates<Check>) {
        let after = step.after();
        if after.is_check() && !after.is_checkmate() {
            found.after(step.side(), Check {}, 0);
        }
    }

    fn find_standing(position: &Chess, found: &mut Candidates<Check>) {
        if position.is_check() {
            // With the catalogue's 42 it comes before pawns, files and outposts: the check must be answered first.
            found.after(!position.turn(), Check {}, 20);
        }
    }

    fn check(&self, context: &CheckContext<'_>, _: &mut dyn Oracle) -> Verdict {
        need(context.now.is_check(), "it is no check")
    }

    fn clause(&self, view: &View<'_>) -> String {
        format!("{} gives check", view.begin())
    }
}

#[cfg(test)]
impl Cases for DoubleCheck {
    fn read(_: &Words<'_>) -> DoubleCheck {
        DoubleCheck {}
    }

    const TRUE: &[Case] = &[("4k3/8/8/8/4N3/8/8/4RK2 w - - 0 1", "e4f6", "")];

    const FALSE: &[Case] = &[("4k3/8/8/8/4N3/8/8/4RK2 w - - 0 1", "e4c5", "")];
}

#[cfg(test)]
impl Cases for Check {
    fn read(_: &Words<'_>) -> Check {
        Check {}
    }

    const TRUE: &[Case] = &[("4k3/8/8/8/4N3/8/8/4RK2 w - - 0 1", "e4c5", "")];

    const FALSE: &[Case] = &[("4k3/8/8/3n4/8/8/8/3RK3 w - - 0 1", "", "")];
}
