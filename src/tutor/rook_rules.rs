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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::{Position, fen, mirrored};

    /// Whether the ending is Lucena's and whether it is Philidor's, the same with the colours swapped.
    fn check(text: &str, lucena: bool, philidor: bool) {
        let position = fen::parse(text).unwrap().position;
        for position in [mirrored(&position).unwrap(), position] {
            let board = position.board();
            let ending = RookEnding::of(board).unwrap();
            assert_eq!((ending.is_lucena(board), ending.is_philidor(board)), (lucena, philidor), "{text}");
        }
    }

    #[test]
    fn lucenas_king_is_cut_off_and_his_pawn_stands_on_the_seventh() {
        check("1K1k4/1P6/8/8/8/8/r7/2R5 w - - 0 1", true, false);
        check("1K2k3/1P6/8/8/8/8/r7/2R5 w - - 0 1", true, false);
        // The rook cuts off on the other side of the pawn.
        check("1K1k4/1P6/8/8/8/8/2r5/R7 w - - 0 1", false, false);
        // The king stands on the next file, where no rook has room between.
        check("1K6/1P6/2k5/8/8/8/r7/7R w - - 0 1", false, false);
        // A pawn at the edge, a pawn on the sixth, a king beside its pawn.
        check("K2k4/P7/8/8/8/8/1r6/2R5 w - - 0 1", false, false);
        check("3k4/1K6/1P6/8/8/8/r7/2R5 w - - 0 1", false, false);
        check("K2k4/1P6/8/8/8/8/r7/2R5 w - - 0 1", false, false);
    }

    #[test]
    fn philidors_rook_holds_its_third_rank_before_anything_has_got_there() {
        check("4k3/7R/r7/3KP3/8/8/8/8 b - - 0 1", false, true);
        check("3k4/7R/r7/3KP3/8/8/8/8 b - - 0 1", false, true);
        // Pawn or king have come to the sixth rank.
        check("4k3/7R/r3P3/3K4/8/8/8/8 b - - 0 1", false, false);
        check("4k3/7R/3K4/r3P3/8/8/8/8 b - - 0 1", false, false);
        // The rook is elsewhere, the king cut off from where the pawn queens.
        check("4k3/7R/8/3KP3/r7/8/8/8 b - - 0 1", false, false);
        check("1k6/7R/r7/3KP3/8/8/8/8 b - - 0 1", false, false);
    }

    #[test]
    fn other_material_is_another_ending() {
        let of = |text: &str| RookEnding::of(fen::parse(text).unwrap().position.board());
        assert_eq!(of("1K1k4/1P6/8/8/8/8/r7/8 w - - 0 1"), None, "a rook is missing");
        assert_eq!(of("1K1k4/1P6/8/8/8/7p/r7/2R5 w - - 0 1"), None, "two pawns");
        assert_eq!(of("1K1k4/1P6/8/8/8/8/r6n/2R5 w - - 0 1"), None, "a knight more");
        let ending = of("1K1k4/1P6/8/8/8/8/r7/2R5 w - - 0 1").unwrap();
        assert_eq!((ending.pawn, ending.side), (Square::B7, Color::White));
    }
}
