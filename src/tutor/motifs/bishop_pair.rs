//! The pair of bishops, given and won.

use super::prelude::*;
use crate::features::pieces::bishop_pair;

fields! {
    /// A side had both bishops and has not any more.
    pub struct BishopPairGiven {
        /// The side.
        side: Color,
    }
}

fields! {
    /// A side has both bishops and its opponent lost one of his.
    pub struct BishopPairWon {
        /// The side.
        side: Color,
    }
}

/// The sides that lost the pair from the beginning of the line to this move.
fn givers(step: Step<'_>) -> impl Iterator<Item = Color> {
    // Over the whole line, as the pair is mostly given by a trade: after its first half it is not yet lost.
    let (then, now) = (step.root().board(), step.board());
    [step.root().turn(), !step.root().turn()]
        .into_iter()
        .filter(|side| bishop_pair(then, *side) && !bishop_pair(now, *side))
}

/// Whether a side has bishops on light and on dark squares.
fn pair(position: &Chess, side: Color) -> bool {
    let bishops = position.board().by_piece(Role::Bishop.of(side));
    bishops.into_iter().any(Square::is_light) && bishops.into_iter().any(Square::is_dark)
}

impl ClaimKind for BishopPairGiven {
    fn find(step: Step<'_>, found: &mut Candidates<BishopPairGiven>) {
        for side in givers(step) {
            found.after(!side, BishopPairGiven { side }, 0);
        }
    }

    fn check(&self, context: &CheckContext<'_>, _: &mut dyn Oracle) -> Verdict {
        need(pair(context.root, self.side) && !pair(&context.now, self.side), "the pair was not given")
    }

    fn clause(&self, view: &View<'_>) -> String {
        let gives = view.voice.does(self.side, "give", "gives");
        format!("{}{gives} up the bishop pair", view.lead(false))
    }
}

impl ClaimKind for BishopPairWon {
    fn find(step: Step<'_>, found: &mut Candidates<BishopPairWon>) {
        for giver in givers(step) {
            if bishop_pair(step.board(), !giver) {
                found.after(!giver, BishopPairWon { side: !giver }, 0);
            }
        }
    }

    fn check(&self, context: &CheckContext<'_>, _: &mut dyn Oracle) -> Verdict {
        let (now, side) = (&context.now, self.side);
        need(pair(now, side) && pair(context.root, !side) && !pair(now, !side), "the pair was not won")
    }

    fn clause(&self, view: &View<'_>) -> String {
        format!(
            "{}only {} still {} both bishops",
            view.lead(false),
            view.voice.subject(self.side),
            view.voice.verb(self.side, "have", "has")
        )
    }
}

#[cfg(test)]
impl Cases for BishopPairGiven {
    fn read(words: &Words<'_>) -> BishopPairGiven {
        BishopPairGiven { side: words.side(0) }
    }

    const TRUE: &[Case] = &[("4k3/6p1/5n2/6B1/2B5/8/8/4K3 w - - 0 1", "g5f6 g7f6", "white")];

    const FALSE: &[Case] = &[("4k3/6p1/5n2/6B1/2B5/8/8/4K3 w - - 0 1", "g5f6", "white")];
}

#[cfg(test)]
impl Cases for BishopPairWon {
    fn read(words: &Words<'_>) -> BishopPairWon {
        BishopPairWon { side: words.side(0) }
    }

    const TRUE: &[Case] = &[("4k3/8/5b2/3b2B1/2B5/8/8/4K3 w - - 0 1", "c4d5", "white")];

    const FALSE: &[Case] = &[("4k3/8/5b2/3b2B1/2B5/8/8/4K3 w - - 0 1", "g5h4", "white")];
}
