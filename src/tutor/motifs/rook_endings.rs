//! The two rook endings that everybody should know: Lucena's, which wins, and Philidor's, which holds.

use super::prelude::*;
use crate::tutor::check::scores::{DRAWN, WON, win};

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

/// The pawn and its owner, if there are but a rook each, the kings and that pawn.
fn rook_ending(board: &Board) -> Option<(Square, Color)> {
    let pawn = board.pawns().single_square()?;
    let one_each = Color::ALL.into_iter().all(|side| board.by_piece(Role::Rook.of(side)).count() == 1);
    let side = board.color_at(pawn)?;
    (one_each && board.occupied().count() == 5).then_some((pawn, side))
}

/// Whether the king before its pawn is cut off from the other by its rook.
fn is_lucena(board: &Board, pawn: Square, side: Color) -> bool {
    let inner = !matches!(pawn.file(), File::A | File::H);
    let seventh = side.relative_rank(pawn.rank()) == Rank::Seventh;
    let before = board.king_of(side).is_some() && board.king_of(side) == pawn.offset(side.fold_wb(8, -8));
    let (Some(king), Some(rook)) = (board.king_of(!side), board.by_piece(Role::Rook.of(side)).first()) else {
        return false;
    };
    let files = |square: Square| i32::from(square.file()) - i32::from(pawn.file());
    let between = files(king) * files(rook) > 0 && files(rook).abs() < files(king).abs();
    inner && seventh && before && between && files(king).abs() >= 2
}

/// Whether the king holds the corner of promotion and the rook its own third rank.
fn is_philidor(board: &Board, pawn: Square, attacker: Color) -> bool {
    let behind = |square: Square| attacker.relative_rank(square.rank()) <= Rank::Fifth;
    let goal = Square::from_coords(pawn.file(), (!attacker).backrank());
    let holds = board.king_of(!attacker).is_some_and(|king| king.distance(goal) <= 1);
    let third = (!attacker).relative_rank(Rank::Third);
    let rook = board.by_piece(Role::Rook.of(!attacker));
    let far = behind(pawn) && board.king_of(attacker).is_some_and(behind);
    far && holds && rook.is_subset(Bitboard::from_rank(third))
}

impl ClaimKind for Lucena {
    fn find(step: Step<'_>, found: &mut Candidates<Lucena>) {
        Lucena::find_standing(step.after(), found);
    }

    fn find_standing(position: &Chess, found: &mut Candidates<Lucena>) {
        let ending = rook_ending(position.board());
        if let Some((_, side)) = ending.filter(|(pawn, side)| is_lucena(position.board(), *pawn, *side)) {
            found.after(side, Lucena { side }, 0);
        }
    }

    fn check(&self, context: &CheckContext<'_>, oracle: &mut dyn Oracle) -> Verdict {
        let (board, side) = (context.now.board(), self.side);
        let (pawn, owner) = rook_ending(board).ok_or(Refuted("it is another ending"))?;
        need(owner == side && is_lucena(board, pawn, side), "it is not Lucena's")?;
        let own = win(&context.now, oracle)?;
        let own = if context.now.turn() == side { own } else { 100.0 - own };
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
        let ending = rook_ending(position.board());
        if let Some((_, side)) = ending.filter(|(pawn, side)| is_philidor(position.board(), *pawn, *side)) {
            found.after(!side, Philidor { side: !side }, 0);
        }
    }

    fn check(&self, context: &CheckContext<'_>, oracle: &mut dyn Oracle) -> Verdict {
        let board = context.now.board();
        let (pawn, attacker) = rook_ending(board).ok_or(Refuted("it is another ending"))?;
        need(attacker != self.side && is_philidor(board, pawn, attacker), "it is not Philidor's")?;
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
