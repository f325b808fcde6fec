//! Clearance: a piece makes room for another.

use super::prelude::*;
use crate::tutor::check::three::ThreeMoves;
use crate::tutor::find::board::is_slider;

fields! {
    /// The first move frees the square or line that the third uses.
    pub struct Clearance {
        /// The three moves.
        line: Vec<Move>,
    }
}

impl ClaimKind for Clearance {
    fn find(step: Step<'_>, found: &mut Candidates<Clearance>) {
        let (Some(third), Some(line)) = (step.later(2), step.line(3)) else {
            return;
        };
        if clears(step, third) {
            // Without a check in it, room is made in most lines by chance.
            let sharp = third.after().is_check() || step.after().is_check();
            found.before(step.side(), Clearance { line }, if sharp { 4 } else { -4 });
        }
    }

    fn check(&self, context: &CheckContext<'_>, _: &mut dyn Oracle) -> Verdict {
        let three = ThreeMoves::of(&context.now, &self.line)?;
        let left = notation::origin(three.first);
        let (from, to) = (notation::origin(three.third), notation::destination(three.third));
        let same = from == notation::destination(three.first);
        need(!same && !three.third.is_castle(), "no other piece uses the room")?;
        need(left == to || attacks::between(from, to).contains(left), "the room is not used")
    }

    fn clause(&self, view: &View<'_>) -> String {
        let (Some(&first), Some(&last)) = (self.line.first(), self.line.get(2)) else {
            return String::new();
        };
        let lead = view.lead(false);
        let follower = words::role(last.role());
        if view.voice.plain() {
            let event = moves::event(&view.here, first, view.voice);
            return format!("{lead}{event} and makes room for the {follower}");
        }
        let (first, rest) = view.first_and_rest(&self.line);
        format!("{lead}{first} clears the way for the {follower}{rest}")
    }

    fn line(&self) -> &[Move] {
        &self.line
    }
}

fn clears(step: Step<'_>, third: Step<'_>) -> bool {
    let (left, from, to) = (step.from(), third.from(), third.to());
    let other =
        from != step.to() && to != step.to() && !third.played().is_castle() && !step.played().is_castle();
    let slides = third.piece().is_some_and(is_slider);
    other && slides && (left == to || attacks::between(from, to).contains(left))
}

#[cfg(test)]
impl Cases for Clearance {
    fn read(words: &Words<'_>) -> Clearance {
        Clearance { line: words.line(0) }
    }

    const TRUE: &[Case] = &[("4k3/8/8/8/8/8/4K3/R2N4 w - - 0 1", "", "d1c3 e8e7 a1g1")];

    const FALSE: &[Case] = &[
        ("4k3/8/8/8/8/8/4K3/R2N4 w - - 0 1", "", "d1c3 e8e7 a1a5"),
        // The same piece goes on.
        ("4k3/8/8/8/8/8/4K3/3N4 w - - 0 1", "", "d1c3 e8e7 c3d1"),
    ];
}
