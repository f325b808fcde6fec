//! Pawns that nobody can stop any more.

use super::pawn_structure::passed;
use super::prelude::*;
use crate::features::PawnFacts;
use crate::features::passed::unstoppable;

fields! {
    /// A pawn that nobody can stop.
    pub struct UnstoppablePawn {
        /// The pawn.
        sq: Square,
    }
}

impl ClaimKind for UnstoppablePawn {
    fn find(step: Step<'_>, found: &mut Candidates<UnstoppablePawn>) {
        let (side, board, turn) = (step.side(), step.board(), step.after().turn());
        for sq in seen(PawnFacts::of(board, side).passed, side) {
            if unstoppable(board, sq, side, turn) {
                found.after(side, UnstoppablePawn { sq }, 0);
            }
        }
    }

    fn check(&self, context: &CheckContext<'_>, _: &mut dyn Oracle) -> Verdict {
        let (position, square) = (&context.now, self.sq);
        let pawn = context.piece(square)?;
        need(pawn.role == Role::Pawn, "it is no pawn")?;
        let side = pawn.color;
        let board = position.board();
        let enemies = board.by_color(!side) & !board.pawns() & !board.kings();
        need(enemies.is_empty() && !position.is_check(), "there are pieces against it")?;
        let ahead = |other: Square| side.relative_rank(other.rank()) > side.relative_rank(square.rank());
        let barred = board.occupied().into_iter().any(|piece| piece.file() == square.file() && ahead(piece));
        need(!barred && passed(position, square, side), "its way is barred")?;
        let to_go = |pawn: Square, side: Color| 7 - usize::from(side.relative_rank(pawn.rank()));
        // A rival that queens a move later still stops the new queen from winning at once.
        let rival =
            |enemy: Square| passed(position, enemy, !side) && to_go(enemy, !side) <= to_go(square, side) + 1;
        let rivals = board.by_piece(Role::Pawn.of(!side));
        need(!rivals.into_iter().any(rival), "the opponent queens too")?;
        let goal = Square::from_coords(square.file(), side.fold_wb(Rank::Eighth, Rank::First));
        let steps = to_go(square, side) - usize::from(side.relative_rank(square.rank()) == Rank::Second);
        let late = usize::from(position.turn() != side);
        let far = board.king_of(!side).map_or(0, |king| king.distance(goal) as usize);
        need(far > steps + late, "the king catches it")
    }

    fn clause(&self, view: &View<'_>) -> String {
        format!(
            "{}{} can no longer be stopped: it becomes a queen",
            view.lead(false),
            view.piece_name(self.sq)
        )
    }

    /// That it is passed need not be said as well.
    fn topic(&self, _: Option<Move>, _: Color) -> Option<Topic> {
        Some(Topic::Motif("passed_pawn", Bitboard::from_square(self.sq)))
    }
}

#[cfg(test)]
impl Cases for UnstoppablePawn {
    fn read(words: &Words<'_>) -> UnstoppablePawn {
        UnstoppablePawn { sq: words.sq(0) }
    }

    const TRUE: &[Case] = &[("8/8/8/P4k2/8/8/8/6K1 w - - 0 1", "", "a5")];

    const FALSE: &[Case] = &[
        ("8/8/8/P2k4/8/8/8/6K1 w - - 0 1", "", "a5"),
        ("8/8/8/P4k1p/8/7p/8/6K1 w - - 0 1", "", "a5"),
        ("8/8/1p6/8/P4k2/8/8/6K1 w - - 0 1", "", "a4"),
    ];
}
