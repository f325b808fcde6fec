//! The two set-ups of rook and pawn against rook that everybody should know, by where the pieces stand.

use crate::chess::{Bitboard, Board, Color, File, Rank, Role, Square};

/// A rook each, the kings, and one pawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RookEnding {
    /// Where the pawn stands.
    pub pawn: Square,
    /// Whose it is.
    pub side: Color,
}

impl RookEnding {
    /// The ending of a board; none if other pieces stand there.
    pub fn of(board: &Board) -> Option<RookEnding> {
        let pawn = board.pawns().single_square()?;
        let one_each = Color::ALL.into_iter().all(|side| board.by_piece(Role::Rook.of(side)).count() == 1);
        let side = board.color_at(pawn)?;
        (one_each && board.occupied().count() == 5).then_some(RookEnding { pawn, side })
    }

    /// Lucena's position, which wins: the king stands before its pawn on the seventh rank, and its rook cuts the other king
    /// off.
    pub fn is_lucena(self, board: &Board) -> bool {
        let RookEnding { pawn, side } = self;
        // With a rook's pawn the king has no way out on one side: the bridge does not win.
        let inner = !matches!(pawn.file(), File::A | File::H);
        let seventh = side.relative_rank(pawn.rank()) == Rank::Seventh;
        let before = board.king_of(side).is_some() && board.king_of(side) == pawn.offset(side.fold_wb(8, -8));
        let (Some(king), Some(rook)) = (board.king_of(!side), board.by_piece(Role::Rook.of(side)).first())
        else {
            return false;
        };
        let files = |square: Square| i32::from(square.file()) - i32::from(pawn.file());
        // The rook cuts the king off only from a file between it and the pawn, so the king is two files away
        // at least.
        let between = files(king) * files(rook) > 0 && files(rook).abs() < files(king).abs();
        inner && seventh && before && between
    }

    /// Philidor's position, which holds: the king stands where the pawn wants to go, its rook on its own third rank, and
    /// neither the pawn nor its king has got there.
    pub fn is_philidor(self, board: &Board) -> bool {
        let RookEnding { pawn, side } = self;
        let behind = |square: Square| side.relative_rank(square.rank()) <= Rank::Fifth;
        let goal = Square::from_coords(pawn.file(), (!side).backrank());
        let holds = board.king_of(!side).is_some_and(|king| king.distance(goal) <= 1);
        let third = (!side).relative_rank(Rank::Third);
        let rook = board.by_piece(Role::Rook.of(!side));
        // Once pawn or king stand on the sixth rank the rook should be behind them giving checks, no longer
        // before them.
        let far = behind(pawn) && board.king_of(side).is_some_and(behind);
        far && holds && rook.is_subset(Bitboard::from_rank(third))
    }
}
