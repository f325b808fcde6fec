//! Sacrifices: material given up.

use super::prelude::*;
use crate::safety::exchange::{taken, value};
use crate::tutor::check::fight::Fight;
use crate::tutor::find::board::gain;

fields! {
    /// The last move leaves a piece to be taken.
    pub struct Sacrifice {
        /// Where it stands.
        sq: Square,
        /// What it costs in pawns, at least 2.
        amount: i32,
    }
}

impl ClaimKind for Sacrifice {
    /// Only where the line is good for who plays it.
    fn find(step: Step<'_>, found: &mut Candidates<Sacrifice>) {
        let (side, after) = (step.side(), step.after());
        // What the move itself took is not given up: a queen for a queen is a trade.
        let took = taken(step.played());
        let own = step.board().by_color(side) & !step.board().kings();
        let cost = |sq: &Square| gain(after, *sq, !side) - took;
        let offered = seen(own, side).filter(|sq| cost(sq) >= 2);
        if let Some(sq) = offered.max_by_key(|sq| (*sq == step.to(), cost(sq))) {
            let amount = cost(&sq);
            // The piece that has just moved there is given more plainly than one left behind.
            let worth = if sq == step.to() { 2 } else { 0 };
            found.after(side, Sacrifice { sq, amount }, worth);
        }
    }

    fn check(&self, context: &CheckContext<'_>, _: &mut dyn Oracle) -> Verdict {
        let (_, last) = context.moved()?;
        need(context.piece(self.sq)?.color == context.mover(), "the piece is the opponent's")?;
        let lost = Fight::turned(&context.now, context.now.turn()).gain(self.sq) - taken(last);
        need(self.amount >= 2 && lost == self.amount, "it costs otherwise")
    }

    fn clause(&self, view: &View<'_>) -> String {
        let (sq, lead) = (self.sq, view.lead(true));
        let begin = view.begin();
        if view.voice.plain() {
            return if view.arrived() == Some(sq) {
                let comes =
                    if view.last_move().is_some_and(Move::is_capture) { "takes on" } else { "goes to" };
                format!("{lead}{} {comes} {sq}, where it may be taken: a sacrifice", view.bare(sq))
            } else {
                format!("{begin} lets {} be taken: a sacrifice", view.piece_name(sq))
            };
        }
        match view.piece(sq) {
            Some(piece) if value(piece.role) == self.amount => {
                format!("{begin} sacrifices {} on {sq}", view.bare(sq))
            }
            _ => format!("{begin} gives up {}, a sacrifice", worth(self.amount)),
        }
    }
}

#[cfg(test)]
impl Cases for Sacrifice {
    fn read(words: &Words<'_>) -> Sacrifice {
        Sacrifice { sq: words.sq(0), amount: words.number(1) }
    }

    const TRUE: &[Case] =
        &[("r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 0 1", "c4f7", "f7 2")];

    const FALSE: &[Case] =
        &[("r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 0 1", "c4f7", "f7 3")];
}
