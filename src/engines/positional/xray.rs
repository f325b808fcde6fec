//! What a slider attacks through one piece, of either side: once that moves away, the attack is there.

use super::sheet::PositionalContext;
use crate::chess::{Bitboard, Color, Square};

/// Each attack through a piece.
pub const VALUE: i32 = 8;

/// How many enemy rooks, queens, kings and loose pieces (guarded by nobody) a slider sees through exactly one piece. Pawns
/// and kings are not seen through.
pub fn targets(
    look: &PositionalContext<'_>,
    slider: Square,
    side: Color,
    slide: impl Fn(Square, Bitboard) -> Bitboard,
) -> i32 {
    let board = look.board;
    let direct = look.attacks.from(slider);
    let seen_through = direct & (look.pieces(side) | look.pieces(!side));
    if seen_through.is_empty() {
        return 0;
    }
    let beyond = slide(slider, board.occupied() & !seen_through) & !direct;
    let large = board.rooks_and_queens() | board.kings();
    let loose = !look.attacks.by(!side);
    (beyond & board.by_color(!side) & (large | loose)).count() as i32
}
