//! Outposts: a minor piece where a pawn guards it and none can chase it.

use super::prelude::*;
use crate::features::Features;

fields! {
    /// A knight or bishop on an outpost.
    pub struct Outpost {
        /// Where it stands.
        sq: Square,
    }
}

impl ClaimKind for Outpost {
    fn find(step: Step<'_>, found: &mut Candidates<Outpost>) {
        let (side, sq) = (step.side(), step.to());
        let minor = step.piece().is_some_and(|piece| matches!(piece.role, Role::Knight | Role::Bishop));
        if minor && inner_outposts(step.board(), side).contains(sq) {
            found.after(side, Outpost { sq }, 0);
        }
    }

    fn find_standing(position: &Chess, found: &mut Candidates<Outpost>) {
        for side in [position.turn(), !position.turn()] {
            for sq in seen(inner_outposts(position.board(), side), side) {
                found.after(side, Outpost { sq }, 0);
            }
        }
    }

    fn check(&self, context: &CheckContext<'_>, _: &mut dyn Oracle) -> Verdict {
        let piece = context.one_of(self.sq, &[Role::Knight, Role::Bishop])?;
        let side = piece.color;
        let rank = |square: Square| side.relative_rank(square.rank());
        let inside = (Rank::Fourth..=Rank::Sixth).contains(&rank(self.sq))
            && !matches!(self.sq.file(), File::A | File::H);
        need(inside, "it is not far enough")?;
        let board = context.now.board();
        let guarded = board
            .by_piece(Role::Pawn.of(side))
            .into_iter()
            .any(|pawn| board.attacks_from(pawn).contains(self.sq));
        need(guarded, "no pawn guards it")?;
        let chased = board
            .by_piece(Role::Pawn.of(!side))
            .into_iter()
            .any(|pawn| pawn.file().distance(self.sq.file()) == 1 && rank(pawn) > rank(self.sq));
        need(!chased, "a pawn can chase it")
    }

    fn clause(&self, view: &View<'_>) -> String {
        let came = view.arrived() == Some(self.sq);
        if view.voice.plain() {
            format!(
                "{}{} has an outpost: a pawn guards it and no enemy pawn can chase it",
                view.lead(false),
                view.piece_name(self.sq)
            )
        } else if came {
            format!("{} takes an outpost that no pawn can challenge", view.begin())
        } else {
            format!(
                "{}{} stands on an outpost that no pawn can challenge",
                view.lead(false),
                view.piece_name(self.sq)
            )
        }
    }

    fn tail(&self, view: &View<'_>) -> Option<String> {
        let came = view.arrived() == Some(self.sq);
        came.then(|| "where no pawn can chase it".to_string())
    }
}

/// A side's outposts; one at the edge is worth too little to be told.
pub(super) fn inner_outposts(board: &Board, side: Color) -> Bitboard {
    // At the edge a piece reaches half as much.
    let edge = Bitboard::from_file(File::A) | Bitboard::from_file(File::H);
    Features::of(board).pieces(side).outposts & !edge
}

#[cfg(test)]
impl Cases for Outpost {
    fn read(words: &Words<'_>) -> Outpost {
        Outpost { sq: words.sq(0) }
    }

    const TRUE: &[Case] = &[("4k3/pp6/8/3N4/4P3/8/8/4K3 w - - 0 1", "", "d5")];

    const FALSE: &[Case] =
        &[("4k3/2p5/8/3N4/4P3/8/8/4K3 w - - 0 1", "", "d5"), ("4k3/8/8/3N4/8/8/8/4K3 w - - 0 1", "", "d5")];
}
