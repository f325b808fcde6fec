//! Luft: a pawn step gives the castled king an escape from its back rank.

use super::prelude::*;
use crate::tutor::find::board;

fields! {
    /// The last move left a square to the king, which had none on its second rank.
    pub struct Luft {
        /// The square, where the pawn stood.
        sq: Square,
    }
}

impl ClaimKind for Luft {
    /// Only by a single step at the wing, and by a pawn that is not lost for it.
    fn find(step: Step<'_>, found: &mut Candidates<Luft>) {
        let (side, sq) = (step.side(), step.from());
        let third = side.relative_rank(step.to().rank()) == Rank::Third;
        // A c- or f-pawn goes for the centre's sake, and two steps at the wing bare the king more than they help it.
        let inner = (File::C..=File::F).contains(&sq.file());
        let pawn = step.played().role() == Role::Pawn;
        if !pawn || !third || inner || board::danger(step.after(), step.to()) > 0 {
            return;
        }
        let before = flights(step.before().board(), side);
        let after = flights(step.board(), side);
        if before.is_empty() && after.contains(sq) && fears_the_back_rank(step.board(), side) {
            found.after(side, Luft { sq }, 0);
        }
    }

    /// By the king's legal moves, before the pawn's step and after it.
    fn check(&self, context: &CheckContext<'_>, _: &mut dyn Oracle) -> Verdict {
        let (before, last) = context.moved()?;
        let side = context.mover();
        let second = |square: Square| side.relative_rank(square.rank()) == Rank::Second;
        need(
            last.role() == Role::Pawn && notation::origin(last) == self.sq && second(self.sq),
            "no pawn left that square",
        )?;
        need(fears_the_back_rank(context.now.board(), side), "nothing is feared on the back rank")?;
        let goes = |position: &Chess, to: &dyn Fn(Square) -> bool| {
            let moves = position.legal_moves();
            moves.iter().any(|m| m.role() == Role::King && !m.is_castle() && to(notation::destination(*m)))
        };
        need(!goes(before, &second), "the king had room before")?;
        let turned = to_move(&context.now, side)?;
        need(goes(&turned, &|square| square == self.sq), "the king cannot go there")
    }

    fn clause(&self, view: &View<'_>) -> String {
        let king = format!("{} king", view.voice.owner(view.mover()));
        format!("{} gives {king} an escape square on {}", view.begin(), self.sq)
    }

    fn tail(&self, view: &View<'_>) -> Option<String> {
        let whose = view.voice.owner(view.mover());
        Some(format!("giving {whose} king an escape square"))
    }

    /// The same step is not told as one that loosens the shield.
    fn topic(&self, _: Option<Move>, _: Color) -> Option<Topic> {
        Some(Topic::Motif("shield", Bitboard::from_square(self.sq)))
    }
}

/// Whether a side's king stands on its first rank, castled or as if, and the enemy has a rook or queen.
fn fears_the_back_rank(board: &Board, side: Color) -> bool {
    let home = |king: Square| {
        side.relative_rank(king.rank()) == Rank::First && !matches!(king.file(), File::D | File::E)
    };
    board.king_of(side).is_some_and(home) && (board.by_color(!side) & board.rooks_and_queens()).any()
}

/// The squares in front of a side's king that hold nothing of its own and that nothing attacks.
fn flights(board: &Board, side: Color) -> Bitboard {
    let Some(king) = board.king_of(side) else {
        return Bitboard::EMPTY;
    };
    let front = Bitboard::from_rank(side.fold_wb(Rank::Second, Rank::Seventh));
    // The king must not hide the square behind it from the slider that looks at both.
    let others = board.occupied().without(king);
    let open = attacks::king_attacks(king) & front & !board.by_color(side);
    open.into_iter().filter(|square| board.attacks_to(*square, !side, others).is_empty()).collect()
}

#[cfg(test)]
impl Cases for Luft {
    fn read(words: &Words<'_>) -> Luft {
        Luft { sq: words.sq(0) }
    }

    const TRUE: &[Case] = &[
        ("3r2k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1", "h2h3", "h2"),
        ("3r2k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1", "g2g3", "g2"),
        // A capture by the pawn opens the square as well.
        ("3r2k1/5ppp/8/8/8/7n/5PPP/3R2K1 w - - 0 1", "g2h3", "g2"),
    ];

    const FALSE: &[Case] = &[
        // No rook and no queen.
        ("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1", "h2h3", "h2"),
        // The bishop looks at the square.
        ("3r2k1/5ppp/8/4b3/8/8/5PPP/3R2K1 w - - 0 1", "h2h3", "h2"),
        // The king had room already.
        ("3r2k1/5ppp/8/8/8/6P1/5P1P/3R2K1 w - - 0 1", "h2h3", "h2"),
        // Another square than the pawn's.
        ("3r2k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1", "h2h3", "g2"),
        // It was no pawn of the shield.
        ("3r2k1/5ppp/8/8/8/8/P4PPP/3R2K1 w - - 0 1", "a2a3", "a2"),
        // The king stands in the middle.
        ("3r2k1/8/8/8/8/8/3PPP2/4K3 w - - 0 1", "e2e4", "e2"),
    ];
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn its_field_is_a_promise() {
        let json = serde_json::to_string(&Luft { sq: Square::H2 }).unwrap();
        assert_eq!(json, r#"{"sq":"h2"}"#);
    }
}
