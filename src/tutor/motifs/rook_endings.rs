//! The two rook endings that everybody should know: Lucena's, which wins, and Philidor's, which holds.

use super::prelude::*;
use crate::tutor::check::scores::{DRAWN, WON, win};
use crate::tutor::rook_rules::RookEnding;

fields! {
    /// King and rook lead the pawn through: Lucena's position.
    pub struct Lucena {
        /// Who profits: the side with the pawn.
        side: Color,
    }
}

fields! {
    /// The rook on its third rank holds the draw: Philidor's position.
    pub struct Philidor {
        /// Who profits: the side without the pawn.
        side: Color,
    }
}

impl ClaimKind for Lucena {
    fn find(step: Step<'_>, found: &mut Candidates<Lucena>) {
        Lucena::find_standing(step.after(), found);
    }

    fn find_standing(position: &Chess, found: &mut Candidates<Lucena>) {
        let ending = RookEnding::of(position.board());
        if let Some(RookEnding { side, .. }) = ending.filter(|ending| ending.is_lucena(position.board())) {
            found.after(side, Lucena { side }, 0);
        }
    }

    fn check(&self, context: &CheckContext<'_>, oracle: &mut dyn Oracle) -> Verdict {
        let (board, side) = (context.now.board(), self.side);
        let ending = RookEnding::of(board).ok_or(Refuted("it is another ending"))?;
        need(ending.side == side && ending.is_lucena(board), "it is not Lucena's")?;
        let own = win(&context.now, oracle)?;
        let own = if context.now.turn() == side { own } else { 100.0 - own };
        // The set-up tells no tempo: with the defender's check to come even Lucena's may be held, so the
        // search must agree.
        need(own >= WON, "it is not won")
    }

    fn clause(&self, view: &View<'_>) -> String {
        let who = view.voice.subject(self.side);
        format!("{}{who} can build a bridge: the rook on the fourth rank stops the checks", view.lead(false))
    }

    fn tail(&self, _: &View<'_>) -> Option<String> {
        Some("reaching Lucena's winning position".to_string())
    }
}

impl ClaimKind for Philidor {
    fn find(step: Step<'_>, found: &mut Candidates<Philidor>) {
        Philidor::find_standing(step.after(), found);
    }

    fn find_standing(position: &Chess, found: &mut Candidates<Philidor>) {
        let ending = RookEnding::of(position.board());
        if let Some(RookEnding { side, .. }) = ending.filter(|ending| ending.is_philidor(position.board())) {
            found.after(!side, Philidor { side: !side }, 0);
        }
    }

    fn check(&self, context: &CheckContext<'_>, oracle: &mut dyn Oracle) -> Verdict {
        let board = context.now.board();
        let ending = RookEnding::of(board).ok_or(Refuted("it is another ending"))?;
        need(ending.side != self.side && ending.is_philidor(board), "it is not Philidor's")?;
        // The same of the draw: a king cut off from the goal loses from the same set-up.
        need(DRAWN.contains(&win(&context.now, oracle)?), "it is not drawn")
    }

    fn clause(&self, view: &View<'_>) -> String {
        let owner = view.voice.owner(self.side);
        let lead = view.lead(false);
        format!("{lead}{owner} rook holds its third rank until the pawn advances, then checks from behind")
    }

    fn tail(&self, _: &View<'_>) -> Option<String> {
        Some("with Philidor's defence on the third rank".to_string())
    }
}

#[cfg(test)]
impl Cases for Lucena {
    fn read(words: &Words<'_>) -> Lucena {
        Lucena { side: words.side(0) }
    }

    const TRUE: &[Case] = &[];

    const FALSE: &[Case] = &[
        // The king is not cut off.
        ("1K2k3/1P6/8/8/8/8/r7/5R2 w - - 0 1", "", "white"),
        // A pawn at the edge.
        ("K7/P2k4/8/8/8/8/1r6/2R5 w - - 0 1", "", "white"),
    ];
}

#[cfg(test)]
impl Cases for Philidor {
    fn read(words: &Words<'_>) -> Philidor {
        Philidor { side: words.side(0) }
    }

    const TRUE: &[Case] = &[];

    const FALSE: &[Case] = &[
        // The rook stands elsewhere.
        ("4k3/7R/8/3KP3/r7/8/8/8 b - - 0 1", "", "black"),
        // The king has advanced already.
        ("4k3/7R/3K4/r3P3/8/8/8/8 b - - 0 1", "", "black"),
    ];
}
