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
    /// Only where the line is good for who plays it: what hung before, or loses its guard as that gets out of danger, is left standing
    /// rather than given.
    fn find(step: Step<'_>, found: &mut Candidates<Sacrifice>) {
        let (side, after) = (step.side(), step.after());
        // What the move itself took is not given up: a queen for a queen is a trade.
        let took = taken(step.played());
        let own = step.board().by_color(side) & !step.board().kings();
        let cost = |sq: &Square| gain(after, *sq, !side) - took;
        let hung = |sq: Square| gain(step.before(), sq, !side) >= 2;
        let is_left = |sq: &Square| *sq != step.to() && (hung(*sq) || hung(step.from()));
        let offered = seen(own, side).filter(|sq| cost(sq) >= 2 && !is_left(sq));
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
mod tests {
    use super::*;
    use crate::chess::{fen, notation};
    use crate::tutor::find::step::Walk;
    use crate::tutor::testing::{mirrored, mirrored_fen};

    /// The squares that a move sacrifices.
    fn given(text: &str, uci: &str) -> Vec<Square> {
        let root = fen::parse(text).unwrap().position;
        let m = notation::parse_uci(&root, uci).unwrap();
        let walk = Walk::along(&root, &[m], 1);
        let mut found = Candidates(Vec::new());
        walk.steps().for_each(|step| Sacrifice::find(step, &mut found));
        found.0.into_iter().map(|candidate| candidate.kind.sq).collect()
    }

    #[test]
    fn what_hung_before_is_not_given_nor_what_loses_a_guard_in_danger() {
        // The queen must go from the rook, which takes the bishop then.
        let both = "2kr3r/p1p1qRb1/P7/1p2p2p/6p1/1BB1P3/1P2K2P/R7 b - - 1 23";
        assert_eq!(given(both, "e7d6"), []);
        assert_eq!(given(&mirrored_fen(both), &mirrored("e7d6")), []);
        let alone = "2kr3r/p1p3b1/P2q2R1/1p2p2p/6p1/1BB1P3/1P2K2P/R7 b - - 1 23";
        assert_eq!(given(alone, "d6e7"), [], "the bishop was guarded by nothing before");
        // The bishop goes where it can be taken.
        let offered = "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 0 1";
        assert_eq!(given(offered, "c4f7"), [Square::F7]);
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
