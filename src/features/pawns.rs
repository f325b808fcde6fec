//! Pawn facts of one side: passed, isolated, doubled, backward; outpost squares and holes.

use crate::chess::{Bitboard, Board, Color};

/// What a side's pawns amount to; ranks are counted from the owner's back rank.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PawnFacts {
    /// No enemy pawn ahead on the same or a neighbouring file.
    pub passed: Bitboard,
    /// No own pawn on a neighbouring file.
    pub isolated: Bitboard,
    /// Another own pawn on the file.
    pub doubled: Bitboard,
    /// Own neighbours all further advanced (and at least one), the square in front attacked by an enemy pawn.
    pub backward: Bitboard,
    /// Squares the pawns attack now.
    pub attacks: Bitboard,
    /// Squares the pawns attack now or after straight advances, men in the way ignored.
    pub attack_span: Bitboard,
    /// Ranks 4 to 6: guarded by an own pawn, and no enemy pawn attacks it or ever can.
    pub outpost_squares: Bitboard,
    /// Ranks 3 to 5: no own pawn guards it or ever can.
    pub holes: Bitboard,
}

impl PawnFacts {
    /// Works out the facts of one side.
    pub fn of(_board: &Board, _side: Color) -> PawnFacts {
        todo!()
    }
}
