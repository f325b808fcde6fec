//! Batteries: two sliders behind each other on one line.

use super::prelude::*;
use crate::tutor::check::lines::slides;
use crate::tutor::find::board::{is_slider, sliders};

fields! {
    /// Two own sliders stand behind each other on a line.
    pub struct Battery {
        /// The one behind.
        back: Square,
        /// The one in front.
        front: Square,
    }
}

impl ClaimKind for Battery {
    /// Only towards the enemy king, and where one of the two has just come.
    fn find(step: Step<'_>, found: &mut Candidates<Battery>) {
        let (side, board) = (step.side(), step.board());
        // One of the two must just have come: a battery that stood before is no news about this move.
        if !step.piece().is_some_and(is_slider) {
            return;
        }
        let Some(king) = board.king_of(!side) else {
            return;
        };
        let zone = attacks::king_attacks(king).with(king);
        let own = sliders(board, side);
        for partner in seen(own & board.attacks_from(step.to()), side) {
            for (back, front) in [(partner, step.to()), (step.to(), partner)] {
                // Two rooks side by side on a closed rank are no battery: the line must lead to the king's
                // squares.
                let ahead = attacks::ray(back, front) & board.attacks_from(front) & zone;
                let joined =
                    board.attacks_from(back).contains(front) && board.attacks_from(front).contains(back);
                if joined && ahead.into_iter().any(|square| attacks::between(back, square).contains(front)) {
                    found.after(side, Battery { back, front }, 0);
                }
            }
        }
    }

    fn check(&self, context: &CheckContext<'_>, _: &mut dyn Oracle) -> Verdict {
        let (first, second) = (context.piece(self.back)?, context.piece(self.front)?);
        let board = context.now.board();
        let joined = slides(board, self.back, self.front)
            && slides(board, self.front, self.back)
            && (attacks::between(self.back, self.front) & board.occupied()).is_empty();
        need(first.color == second.color && joined, "it is no battery")
    }

    fn clause(&self, view: &View<'_>) -> String {
        let (front, back) = (view.piece_name(self.front), view.the(self.back));
        if view.voice.plain() {
            format!("{}{front} and {back} line up and work together", view.lead(false))
        } else {
            format!("{}{front} and {back} form a battery", view.lead(false))
        }
    }
}

#[cfg(test)]
impl Cases for Battery {
    fn read(words: &Words<'_>) -> Battery {
        Battery { back: words.sq(0), front: words.sq(1) }
    }

    const TRUE: &[Case] = &[("6k1/8/8/8/8/3Q4/8/3R3K w - - 0 1", "", "d1 d3")];

    const FALSE: &[Case] = &[("6k1/8/8/8/8/3B4/8/3R3K w - - 0 1", "", "d1 d3")];
}
